"""Where tags are fixed on their bases, in words for the sheets that they are cut from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tableside.files.roster import Base, Tag

Seat = Literal["behind", "beside", "on", "above"]

#: A tag over its base that is higher than this (mm) is on a rod or on top of a model.
HIGH = 10.0
#: Places that differ by no more (mm) are told as one: no hand glues a tag truer.
_ALIKE = 0.3

_WHERE: dict[Seat, str] = {
    "behind": "Glue each flat behind its base, on the lip of the tray or on the card",
    "beside": "Glue each flat beside its base, at the place that the roster has",
    "on": "Glue each flat on its base or counter",
    "above": "Fix each flat over its base, on top of a rod or of the model",
}


def seat_of(base: Base, tag: Tag) -> Seat:
    """Return where a tag lies, by its middle: one at the base's very edge is still on it.

    ``above``: over the base and more than ``HIGH`` mm up.
    """
    width, depth = base.base
    ahead, left = tag.at
    if abs(ahead) <= depth / 2 and abs(left) <= width / 2:
        return "above" if tag.height > HIGH else "on"
    return "behind" if ahead < -depth / 2 else "beside"


def seat_words(seat: Seat, tags: Sequence[tuple[Base, Tag]]) -> str:
    """Return a sentence that says where these tags (with their bases), all of a seat, are fixed.

    Lengths are told where all tags have the same; else they are the roster's to say.
    """
    high = _common([tag.height for _, tag in tags])
    up = "as high as the roster says" if high is None else f"{high:g} mm above the table"
    parts = [_WHERE[seat], f"its upper side {up}"]
    if seat != "beside":
        parts.append(_lengthwise([tag.at[0] + base.base[1] / 2 for base, tag in tags]))
        parts.append(_sideways(tags))
    return ", ".join(parts) + "."


def _lengthwise(ahead: Sequence[float]) -> str:
    """Return words for how far ahead of their base's rear edge (mm) tags lie."""
    common = _common(ahead)
    if common is None:
        return "its middle as far from the base's rear edge as the roster says"
    way = "behind" if common < 0 else "ahead of"
    return f"its middle {abs(common):g} mm {way} the base's rear edge"


def _sideways(tags: Sequence[tuple[Base, Tag]]) -> str:
    if all(abs(tag.at[1]) <= _ALIKE for _, tag in tags):
        return "midway between its sides"
    inset = _common([base.base[0] / 2 - abs(tag.at[1]) for base, tag in tags])
    if inset is None or inset < 0:
        return "as far to the left or right as the roster says"
    return f"{inset:g} mm in from the left or right side"


def _common(lengths: Sequence[float]) -> float | None:
    """Return the length (mm, to a tenth) that all have, None where they differ."""
    alike = max(lengths) - min(lengths) <= _ALIKE
    return round(sum(lengths) / len(lengths), 1) + 0.0 if alike else None
