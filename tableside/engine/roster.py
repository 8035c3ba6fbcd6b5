"""Positions of sides with units on and off the table: who is where, and their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar, cast

from tableside.engine.message import Text
from tableside.engine.position import Position
from tableside.files.loading import VALUES
from tableside.files.parts import Name
from tableside.files.position import Colour


@dataclass(frozen=True)
class Side:
    """A side; ``army``, its army's name, is optional."""

    __pydantic_config__ = VALUES

    name: Name | None = None
    colour: Colour | None = None
    army: Name | None = None


class Listed(Protocol):
    """A unit of a side, on or off the table."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def called(self) -> str:
        """Its name for players."""

    def lifted(self) -> Self:
        """Return the unit off the table."""


U = TypeVar("U", bound=Listed)


class Roster(Position, Generic[U]):
    """A position with ``sides`` and their ``units``."""

    if TYPE_CHECKING:

        @property
        def sides(self) -> Mapping[str, Side]:
            """The sides by id."""

        @property
        def units(self) -> tuple[U, ...]:
            """The units on the table."""

        @property
        def aside(self) -> tuple[U, ...]:
            """The units that players took off the table."""

        @property
        def off_table(self) -> tuple[U, ...]:
            """The units that are not on the table."""

    @cached_property
    def by_id(self) -> Mapping[str, U]:
        """The units on the table by id."""
        return {unit.id: unit for unit in self.units}

    def other_side(self, side: str | None) -> str:
        """Return the other side: the first one that is not this one."""
        return next(name for name in self.sides if name != side)

    def army_called(self, side: str) -> Text:
        """Return the name of a side's army for players; "" without one."""
        return self.sides.get(side, Side()).army or ""

    def side_called(self, side: str) -> Text:
        """Return a side's name for players: its own, its army's, or its id."""
        return self.sides.get(side, Side()).name or self.army_called(side) or side

    def called(self, name: str) -> str:
        """Return a unit's name for players, on or off the table; any other id unchanged."""
        every = (*self.units, *self.off_table)
        return next((each.called for each in every if each.id == name), name)

    def put(self, unit: U) -> Self:
        """Return the position with a unit on the table, added or replacing the one with its id."""
        if unit.id not in self.by_id:
            return self.with_units([*self.units, unit])
        return self.with_units(unit if each.id == unit.id else each for each in self.units)

    def without(self, *names: str) -> Self:
        """Return the position without these units on the table."""
        return self.with_units(unit for unit in self.units if unit.id not in names)

    def set_aside(self, unit: U) -> Self:
        """Return the position with a unit taken off the table and set aside."""
        found: Any = self.without(unit.id)
        taken: Self = replace(found, aside=(*self.aside, unit.lifted()))
        return taken

    def with_units(self, units: Iterable[U]) -> Self:
        """Return the position with these units on the table."""
        found: Self = replace(cast("Any", self), units=tuple(units))
        return found
