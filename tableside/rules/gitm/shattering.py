"""Where a shattered unit goes (12.2)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine.grid import Cell
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.lines import city_ends, lines_to
from tableside.rules.gitm.state import State, Unit


@dataclass(frozen=True)
class Flight:
    """The way of a shattered unit: to which city, over which squares, and where it may end.

    Without a city it is destroyed.
    """

    city: str | None = None
    line: tuple[Cell, ...] = ()

    @property
    def ends(self) -> tuple[Cell, ...]:
        """The squares after three and after four steps, at most the city's."""
        if not self.line:
            return ()
        last = len(self.line) - 1
        return tuple(self.line[min(count, last)] for count in tables().shattered)


def flight(state: State, unit: Unit) -> Flight:
    """Return the way of a unit to the nearest own city in another square, if it shatters."""
    limit = tables().lines["shatter"]
    ends = tuple(end for end in city_ends(state, unit.side) if end.strategic != unit.strategic)
    line = next(lines_to(state, unit, ends, limit), None)
    return Flight(line.source, line.path) if line else Flight()
