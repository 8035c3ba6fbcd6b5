"""The units of a position, whichever game it is of: what is needed to give them trays and tags."""

from __future__ import annotations

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


def _stand_by_stand(units: Any) -> Any:
    """Return the entries of units with one for each stand, where a unit lists its stands."""
    if not isinstance(units, list | tuple):
        return units
    found: list[Any] = []
    for unit in units:
        stands = unit.get("stands") if isinstance(unit, dict) else None
        if not isinstance(stands, list | tuple) or len(stands) < 2:
            found.append(unit)
            continue
        found += [
            {**unit, "id": f"{unit.get('id')}/{number}", "pose": pose}
            for number, pose in enumerate(stands, 1)
        ]
    return tuple(found)


class Fielded(Loose):
    """The units of a position, on the table and off it; of several stands, each stand as one."""

    units: Annotated[tuple[GameUnit, ...], BeforeValidator(_stand_by_stand), AsTuple]
    eliminated: Annotated[tuple[GameUnit, ...], AsTuple] = ()
    broken: Annotated[tuple[GameUnit, ...], AsTuple] = ()
    reserves: Annotated[tuple[GameUnit, ...], AsTuple] = ()

    def everyone(self) -> tuple[GameUnit, ...]:
        """Return the units on the table and off it."""
        return (*self.units, *self.broken, *self.reserves, *self.eliminated)
