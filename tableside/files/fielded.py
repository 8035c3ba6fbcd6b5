"""The units of a position, whichever game it is of: what is needed to give them trays and tags."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict

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


def _by_stands(units: Any) -> Any:
    """Return the entries of units with one for each stand, where a unit lists its stands."""
    if not isinstance(units, list | tuple):
        return units
    return tuple(each for unit in units for each in stand_by_stand(unit))


def stand_by_stand(unit: Any) -> Iterator[Any]:
    """Yield a unit's entry, or one for each stand; a lone stand has the unit's own name.

    A stand is its pose, or an object with its ``id``, its ``pose`` and perhaps a base of its own.
    """
    stands = unit.get("stands") if isinstance(unit, dict) else None
    if not isinstance(stands, list | tuple) or not stands:
        yield unit
        return
    for number, stand in enumerate(stands, 1):
        own = stand if isinstance(stand, dict) else {"pose": stand}
        name = f"{unit.get('id')}/{own.get('id', number)}" if len(stands) > 1 else unit.get("id")
        yield {**unit, **own, "id": name}


class Fielded(Loose):
    """The units of a position, on the table and off it; of several stands, each stand as one."""

    units: Annotated[tuple[GameUnit, ...], BeforeValidator(_by_stands), AsTuple]
    eliminated: Annotated[tuple[GameUnit, ...], AsTuple] = ()
    broken: Annotated[tuple[GameUnit, ...], AsTuple] = ()
    reserves: Annotated[tuple[GameUnit, ...], AsTuple] = ()

    def everyone(self) -> tuple[GameUnit, ...]:
        """Return the units on the table and off it."""
        return (*self.units, *self.broken, *self.reserves, *self.eliminated)
