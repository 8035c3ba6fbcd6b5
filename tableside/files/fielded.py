"""The units of a position, whichever game it is of: what is needed to give them trays and tags."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict

from tableside.files.parts import AsTuple, Name, PoseNumbers, Size


class Loose(BaseModel):
    """A part of a file of which only some fields are read; its rule set checks the rest."""

    model_config = ConfigDict(extra="ignore", frozen=True, allow_inf_nan=False, strict=True)


class GameBase(Loose):
    """One of a unit's several bases: its size and its place in the unit."""

    base: Size | None = None
    pose: PoseNumbers = (0.0, 0.0, 0.0)


class GameUnit(Loose):
    """A unit: ``pose`` None is off the table."""

    id: Name
    side: Name
    type: Name
    pose: PoseNumbers | None = None
    base: Size | None = None
    bases: Annotated[tuple[GameBase, ...], AsTuple] = ()


class Fielded(Loose):
    """The units of a position, on the table and off it."""

    units: Annotated[tuple[GameUnit, ...], AsTuple]
    eliminated: Annotated[tuple[GameUnit, ...], AsTuple] = ()
    broken: Annotated[tuple[GameUnit, ...], AsTuple] = ()
    reserves: Annotated[tuple[GameUnit, ...], AsTuple] = ()

    def everyone(self) -> tuple[GameUnit, ...]:
        """Return the units on the table and off it."""
        return (*self.units, *self.broken, *self.reserves, *self.eliminated)
