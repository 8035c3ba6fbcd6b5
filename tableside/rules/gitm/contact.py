"""Shortest lines of contact over the strategic map, and the squares they may use (10.2).

A line joins two ends, each a unit or a city in its tactical square. Its length is counted in steps
between squares, diagonals as one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tableside.engine import grid
from tableside.engine.grid import Cell
from tableside.engine.grid_lines import Spot, Ways
from tableside.engine.once import kept_in, once_by_arguments
from tableside.rules.gitm.exits import shut_ways
from tableside.rules.gitm.state import State, Unit


class End(NamedTuple):
    """An end of a line: an id, the side whose enemies shut its exits, and its squares."""

    id: str
    side: str
    strategic: Cell
    square: Cell

    @staticmethod
    def of(unit: Unit) -> End:
        """Return a unit as the end of a line."""
        return End(unit.id, unit.side, unit.strategic, unit.square)


@dataclass(frozen=True)
class Contact(Ways):
    """The strategic squares that a side's lines may use, valid until a unit marches."""

    state: State
    side: str

    @staticmethod
    def of(state: State, side: str) -> Contact:
        """Return a side's ways in a position, cached."""
        return kept_in(state.march_memo, ("ways", side), lambda: Contact(state, side))

    @cached_property
    def _held(self) -> frozenset[Cell]:
        """The strategic squares that hold enemies."""
        state = self.state
        return frozenset(each for each in state.occupied if state.enemies_in(each, self.side))

    @cached_property
    def _watched(self) -> frozenset[Cell]:
        """The squares with enemy cavalry and no own combat unit; they shut adjacent squares."""
        return frozenset(
            each
            for each in self._held
            if any(unit.arm == "cavalry" for unit in self.state.enemies_in(each, self.side))
            and not self._covered(each)
        )

    def _covered(self, square: Cell) -> bool:
        return any(unit.is_combat for unit in self.state.own_in(square, self.side))

    def is_ground(self, square: Cell) -> bool:
        """Whether a strategic square is on the map and passable."""
        theatre = self.state.theatre
        return square in theatre and theatre.is_passable(square)

    @once_by_arguments
    def lead_over(self, square: Cell) -> bool:
        """Whether a line may pass through a square."""
        return (
            self.is_ground(square)
            and square not in self._held
            and (self._covered(square) or self._watched.isdisjoint(grid.around(square)))
        )

    def may_step(self, origin: Cell, direction: str) -> bool:
        """Whether a step is allowed: not diagonally between two squares that both hold enemies."""
        if not self._held or not grid.is_diagonal(direction):
            return True
        return not self._held.issuperset(grid.step_to(origin, b) for b in grid.beside(direction))


def line_between(state: State, start: End, end: End, limit: int) -> tuple[Cell, ...]:
    """Return a shortest line including both squares; () if none is short enough.

    Ends in the same strategic square have a line of that square alone.
    """
    if end.strategic == start.strategic:
        return (start.strategic,)
    if grid.steps(start.strategic, end.strategic) > limit:
        return ()
    return Contact.of(state, start.side).line(_spot(state, start), _spot(state, end), limit)


def _spot(state: State, end: End) -> Spot:
    """Return the spot of an end, with the exits that barring combat units shut (7.8)."""
    return Spot(end.strategic, shut_ways(state, end.side, end.strategic, end.square))
