"""The trays as printable parts: the sizes that a roster does not have, and the list of parts.

``hardware/tray.scad`` draws them from ``hardware/sizes.scad``, which this module generates.
"""

from __future__ import annotations

from dataclasses import dataclass

from tableside.rig.trays import BASES, GAP, HEIGHTS, INSETS, RIM, ROD_IN, WIDE, lip, paper_side

FLOOR = 1.0  # mm: the plate under a base
PRINT = 0.2  # mm: paper and glue; a tag's upper side lies that much over what it is glued to
CLEARANCE = 0.2  # mm round an inlay
ROD = 2.0  # mm: diameter of a flag's rod
HOLE = 2.1  # mm: of the hole that it stands in
BOSS = 6.0  # mm: diameter of what is round that hole
BOSS_TALL = 5.0  # mm over the plate
UNDER_ROD = 0.6  # mm of plate under the rod
FLAG = 1.6  # mm: thickness of the flag; the tag is glued on top, flush with its sides
SOCKET = 5.0  # mm: depth of the socket under it

SIZES: tuple[tuple[float, float], ...] = tuple(dict.fromkeys(BASES.values()))


@dataclass(frozen=True, slots=True)
class Part:
    """A part to print: its file's name, its kind in ``tray.scad``, and the base it fits."""

    name: str
    kind: str
    base: tuple[float, float]

    @property
    def size(self) -> tuple[float, float, float]:
        """Its width, depth and height, mm."""
        width, depth = self.base
        if self.kind == "lip":
            return (width, depth + lip(self.base).depth, HEIGHTS["lip"])
        if self.kind == "card":
            return (width, depth + lip(self.base).depth, HEIGHTS["card"] - PRINT)
        if self.kind == "foot":
            return (width, depth, FLOOR + BOSS_TALL)
        return (paper_side(), paper_side(), FLAG + SOCKET)


def parts() -> tuple[Part, ...]:
    """Return every part that has a file in ``hardware/``."""
    made = [
        Part(f"{name}-{width:.0f}x{depth:.0f}", kind, (width, depth))
        for kind, name in (("lip", "tray"), ("card", "flat"), ("foot", "flag-foot"))
        for width, depth in SIZES
    ]
    return (*made, Part("flag-top", "flag", SIZES[0]))


def rod_length() -> float:
    """Return the length (mm) of the rod that holds a flag at its height."""
    return round(HEIGHTS["flag"] - PRINT - FLAG - UNDER_ROD, 3)


def scad_sizes() -> str:
    """Return the text of ``hardware/sizes.scad``."""
    numbers = {
        "paper": paper_side(),
        "gap": GAP,
        "rim": RIM,
        "wide": WIDE,
        "inset_narrow": INSETS[False],
        "inset_wide": INSETS[True],
        "lip_height": HEIGHTS["lip"],
        "card_height": HEIGHTS["card"],
        "flag_height": HEIGHTS["flag"],
        "floor_height": FLOOR,
        "print": PRINT,
        "clearance": CLEARANCE,
        "rod_in": ROD_IN,
        "rod": ROD,
        "hole": HOLE,
        "boss": BOSS,
        "boss_tall": BOSS_TALL,
        "under_rod": UNDER_ROD,
        "flag_thick": FLAG,
        "socket": SOCKET,
    }
    return "\n".join(
        [
            "// Millimetres. Written by tools/make_trays.py from tableside/rig: change them there.",
            *(f"{name} = {value:g};" for name, value in numbers.items()),
            "",
        ]
    )
