"""The usual trays: the single source of their sizes, for rosters, prints, models and pictures.

A tray has the base's size, with a lip behind it that carries two tags (``lip``). Cut from card
(``card``) it looks the same from above but is thin; a ``flag`` carries one tag above the models. A
``counter`` is a piece of card without a lip: its one tag lies on it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from tableside.files.build import unit_build
from tableside.files.fault import Fault, FileError
from tableside.files.roster import Base, Roster, Tag, Unit
from tableside.files.words import say as of_file

Form = Literal["lip", "card", "flag", "counter"]
#: Those that a table chooses among; whose units are counters is for the game to say.
FORMS: tuple[Form, ...] = ("lip", "card", "flag")

BASES: dict[str, tuple[float, float]] = {
    "infantry": (60.0, 30.0),
    "cavalry": (60.0, 30.0),
    "detachment": (60.0, 20.0),
    "headquarters": (40.0, 40.0),
}
"""Width across the front and depth of each type's base, mm."""

FAMILY = "tag36h11"
TAG_SIDE = 11.2  # mm, of the black square
MARGIN_CELLS = 1  # white paper round a tag, in its own cells
GAP = 1.0  # mm between the base's rear and the tags' paper
WIDE = 50.0  # mm: bases wider than this have their tags farther in from the sides
INSETS = (1.0, 3.0)  # mm from the base's side to the paper next to it: narrow bases, wide ones
RIM = 1.0  # mm of lip behind the tags' paper
HEIGHTS: dict[Form, float] = {"lip": 3.0, "card": 1.0, "flag": 60.0, "counter": 1.0}
"""How high the tags' upper side lies above what the base stands on, mm."""
COUNTER_EDGE = 0.4  # mm between the rear of a counter and its tag's paper; its name lies ahead
ROD_IN = 4.0  # mm from the base's rear to the rod of a flag, in the middle of the base

FIRST_UNIT_TAG = 40  # below it are the board's markers
FIRST_TERRAIN_TAG = 500  # above all that 230 bases take; the family goes on to 586
MOST_TRAYS = 273  # with two tags each, before the family ends
TERRAIN_TAG_SIDE = 24.0  # mm, of the black square: large enough to be read anywhere


def paper_side(side: float = TAG_SIDE, cells: int = 8) -> float:
    """Return the side (mm) of a tag's paper: ``cells`` of the black square and a white margin.

    >>> paper_side(11.2)
    14.0
    """
    return side * (cells + 2 * MARGIN_CELLS) / cells


@dataclass(frozen=True, slots=True)
class Lip:
    """The strip behind a base, mm. ``depth``: from the base's rear to the strip's own.

    The tags' centres lie ``back`` behind the base's centre and ``out`` to either side of it.
    ``paper`` is the side of a tag's print.
    """

    depth: float
    back: float
    out: float
    paper: float


def lip(size: tuple[float, float], side: float = TAG_SIDE, cells: int = 8) -> Lip:
    """Return the lip of a base of ``size`` [width, depth] mm; its tags stand at its two ends."""
    width, depth = size
    paper = paper_side(side, cells)
    inset = INSETS[width > WIDE]
    return Lip(
        depth=GAP + paper + RIM,
        back=depth / 2 + GAP + paper / 2,
        out=width / 2 - paper / 2 - inset,
        paper=paper,
    )


def tray(
    kind: str,
    first_tag: int,
    *,
    size: tuple[float, float] | None = None,
    side: float = TAG_SIDE,
    form: Form = "lip",
) -> Base:
    """Return a unit type's usual base, or one of ``size`` mm, with the tags of its tray.

    ``side`` is the black square in mm of the tags, which are of FAMILY. A ``flag`` has one tag on
    top of its rod, a ``counter`` one on itself. The other forms have two, on the lip behind the
    base, or one in its middle where two papers do not fit side by side.
    """
    size = size or BASES.get(kind, BASES["infantry"])
    strip = lip(size, side)
    places = [(-strip.back, strip.out), (-strip.back, -strip.out)]
    if 2 * strip.out < strip.paper - 1e-6:
        places = [(-strip.back, 0.0)]
    if form == "flag":
        places = [(ROD_IN - size[1] / 2, 0.0)]
    if form == "counter":
        places = [(COUNTER_EDGE + strip.paper / 2 - size[1] / 2, 0.0)]
    return Base(
        base=size,
        tags=tuple(
            Tag(
                family=FAMILY,
                id=first_tag + number,
                side=side,
                at=at,
                angle=0.0,
                height=HEIGHTS[form],
            )
            for number, at in enumerate(places)
        ),
    )


class FieldedBase(Protocol):
    """One of a unit's several bases."""

    @property
    def base(self) -> tuple[float, float] | None:
        """Its size, mm, where it differs from its type's."""

    @property
    def pose(self) -> tuple[float, float, float]:
        """Its place in the unit: inches ahead, inches left, degrees."""


class Fielded(Protocol):
    """What a position's unit must provide to get a tray."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def side(self) -> str:
        """Its side."""

    @property
    def type(self) -> str:
        """Its type."""

    @property
    def name(self) -> str | None:
        """Its name, as players see it."""

    @property
    def short(self) -> str | None:
        """Its short name, for where there is little room."""

    @property
    def base(self) -> tuple[float, float] | None:
        """Its own base size, mm, where it differs from its type's."""

    @property
    def bases(self) -> Sequence[FieldedBase]:
        """Its bases where it has several; empty for one."""

    @property
    def form(self) -> Form | None:
        """Where its tags are, where its game says so."""


def check_sizes(units: Iterable[Fielded], file: str) -> None:
    """Raise FileError for units of a position whose base sizes are unknown.

    A base has its type's size, its own, or that of each of the unit's bases.
    """
    faults = [
        Fault(file, unit.id, of_file("base-unknown"), of_file("write-base"))
        for unit in units
        if unit.type not in BASES
        and unit.base is None
        and not (unit.bases and all(part.base for part in unit.bases))
    ]
    if faults:
        raise FileError(faults)


def usual_units(
    units: Iterable[Fielded], tag_side: float = TAG_SIDE, form: Form = "lip"
) -> Iterable[Unit]:
    """Yield roster entries on the usual trays, with 36h11 tags numbered from FIRST_UNIT_TAG.

    Each base of a unit has its own tray and two numbers. ``form`` applies to units whose game does
    not specify one.
    """
    numbers = itertools.count(FIRST_UNIT_TAG, 2)
    for unit in units:
        parts = [(part.base, part.pose) for part in unit.bases] or [(unit.base, (0.0, 0.0, 0.0))]
        bases, own = [], unit.form or form
        for size, pose in parts:
            usual = tray(unit.type, next(numbers), size=size or unit.base, side=tag_side, form=own)
            moved = any(pose)
            bases.append(usual.model_copy(update={"pose": pose}) if moved else usual)
        yield Unit(id=unit.id, side=unit.side, type=unit.type, bases=tuple(bases))


def usual_roster(units: Iterable[Fielded], form: Form = "lip") -> Roster:
    """Return the roster of a position's units on the usual trays, with the usual build errors.

    Units have the short names that the position gives them, otherwise the long ones.
    """
    units = tuple(units)
    listed = tuple(
        entry.model_copy(update={"name": unit.short or unit.name})
        for entry, unit in zip(usual_units(units, form=form), units, strict=True)
    )
    return Roster(format="tableside.roster/1", units=listed, build=unit_build("tray"))


def at_height(roster: Roster, height: float) -> Roster:
    """Return a roster with every tag ``height`` mm above the ground under its base."""
    return roster.model_copy(
        update={
            "units": tuple(
                unit.model_copy(
                    update={
                        "bases": tuple(
                            base.model_copy(
                                update={
                                    "tags": tuple(
                                        tag.model_copy(update={"height": height})
                                        for tag in base.tags
                                    )
                                }
                            )
                            for base in unit.bases
                        )
                    }
                )
                for unit in roster.units
            )
        }
    )
