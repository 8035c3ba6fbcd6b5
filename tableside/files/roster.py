"""The roster file: every unit, its bases, and their tags."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from tableside.files.build import (
    UNDECLARED,
    TagBuildField,
    UnitBuild,
    UnitBuildField,
    unit_build,
)
from tableside.files.loading import Model, PlacedFault, load
from tableside.files.parts import (
    AsTuple,
    Count,
    Name,
    Number,
    Point,
    PoseNumbers,
    Positive,
    Size,
    given_twice,
)
from tableside.files.words import say


class Tag(Model):
    """A tag on a base; ``side`` (black square) and ``height`` above the base's ground are in mm.

    ``at`` is its centre on the base, [towards the front, towards the left] in mm from the base's
    centre. ``angle`` (degrees) is the direction of its top edge, left to right, counter-clockwise
    from the direction that the front faces. ``build``: its position tolerance, if different from
    its unit's.
    """

    family: Name
    id: Count
    side: Positive
    at: Point
    angle: Number = 0.0
    height: Number = 0.0
    build: TagBuildField | None = None


class Base(Model):
    """A base: its size ``base`` [width, depth] in mm, place in the unit (inches, degrees), tags."""

    base: Size
    pose: PoseNumbers = (0.0, 0.0, 0.0)
    tags: Annotated[tuple[Tag, ...], AsTuple, Field(min_length=1)]


class Unit(Model):
    """A unit of the roster. ``build``: how accurately it was made, if different from the others."""

    id: Name
    side: Name
    type: Name
    name: Name | None = None
    bases: Annotated[tuple[Base, ...], AsTuple, Field(min_length=1)]
    build: UnitBuildField | None = None


class Roster(Model):
    """All units that may appear on the table.

    ``build`` says how accurately they were made; the default is by ``hand``.
    """

    format: Literal["tableside.roster/1"]
    units: Annotated[tuple[Unit, ...], AsTuple]
    build: UnitBuildField | None = None

    def build_of(self, unit: Unit) -> UnitBuild:
        """Return a unit's error budget: its own or the roster's."""
        return unit.build or self.build or unit_build(UNDECLARED)

    def faults(self) -> Iterator[PlacedFault]:
        """Yield a fault for each repeated unit id and each repeated tag."""
        yield from given_twice(
            (("units", i, "id"), say("name-unit", id=unit.id)) for i, unit in enumerate(self.units)
        )
        yield from given_twice(
            (
                ("units", u, "bases", b, "tags", t, "id"),
                say("name-tag", family=tag.family, id=tag.id),
            )
            for u, unit in enumerate(self.units)
            for b, base in enumerate(unit.bases)
            for t, tag in enumerate(base.tags)
        )


def load_roster(path: str | Path) -> Roster:
    """Read a roster file; raise FileError with all its faults."""
    return load(path, Roster)
