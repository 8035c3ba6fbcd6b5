"""Lines of contact over the strategic map (10.2): which squares they lead over, and the shortest.

A line leads from an end, a unit or a city in its tactical square, to another. Its length is counted
in steps from square to square, diagonals as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tableside.engine import grid
from tableside.engine.grid import DIRECTIONS, Cell
from tableside.rules.gitm.exits import exit_blockers
from tableside.rules.gitm.state import State, Unit

#: The eight directions, straight ones first: of equally short lines the straighter is taken.
_ORDER = tuple(sorted(DIRECTIONS, key=grid.is_diagonal))


@dataclass(frozen=True)
class End:
    """An end of a line: an id, the side whose enemies shut its exits, and where it stands."""

    id: str
    side: str
    strategic: Cell
    square: Cell

    @staticmethod
    def of(unit: Unit) -> End:
        """Return a unit as the end of a line."""
        return End(unit.id, unit.side, unit.strategic, unit.square)


@dataclass(frozen=True)
class Ways:
    """Over which strategic squares a side's lines may lead, as long as no unit marches."""

    state: State
    side: str

    @staticmethod
    def of(state: State, side: str) -> Ways:
        """Return a side's ways in a position; they are worked out once for all who ask."""
        key = ("ways", side)
        if key not in state.march_memo:
            state.march_memo[key] = Ways(state, side)
        found: Ways = state.march_memo[key]
        return found

    @cached_property
    def _known(self) -> dict[Cell, bool]:
        """Over which squares a line may lead, as far as it was asked."""
        return {}

    @cached_property
    def _onward(self) -> dict[Cell, tuple[Cell, ...]]:
        """Where a line that passes a square may go on to, as far as it was asked."""
        return {}

    @cached_property
    def _held(self) -> frozenset[Cell]:
        """The strategic squares that hold enemies."""
        state = self.state
        return frozenset(each for each in state.occupied if state.enemies_in(each, self.side))

    @cached_property
    def _watched(self) -> frozenset[Cell]:
        """The squares that hold enemy cavalry and no own combat unit: those beside are shut."""
        return frozenset(
            each
            for each in self._held
            if any(unit.is_cavalry for unit in self.state.enemies_in(each, self.side))
            and not self._covered(each)
        )

    def _covered(self, square: Cell) -> bool:
        return any(unit.is_combat for unit in self.state.own_in(square, self.side))

    def is_ground(self, square: Cell) -> bool:
        """Whether a strategic square is on the map and passable."""
        theatre = self.state.theatre
        return square in theatre and theatre.is_passable(square)

    def lead_over(self, square: Cell) -> bool:
        """Whether a line may lead over a square that is none of its ends."""
        found = self._known.get(square)
        if found is None:
            found = self._known[square] = (
                self.is_ground(square)
                and square not in self._held
                and (self._covered(square) or self._watched.isdisjoint(grid.around(square)))
            )
        return found

    def may_step(self, origin: Cell, direction: str) -> bool:
        """Whether a step does not lead diagonally between two squares that both hold enemies."""
        if not self._held or not grid.is_diagonal(direction):
            return True
        return not self._held.issuperset(grid.step_to(origin, b) for b in grid.beside(direction))

    def onward(self, here: Cell) -> tuple[Cell, ...]:
        """Return where a line that passes a square may go on to, straight steps first."""
        found = self._onward.get(here)
        if found is None:
            found = self._onward[here] = tuple(
                there
                for direction in _ORDER
                if self.may_step(here, direction)
                and self.lead_over(there := grid.step_to(here, direction))
            )
        return found

    @cached_property
    def _reached(self) -> dict[Any, dict[Cell, tuple[Cell, ...]]]:
        """What was reached from where, as far as it was asked: units in one square share it."""
        return {}

    def reached(
        self, start: Cell, first: tuple[Cell, ...], most: int
    ) -> dict[Cell, tuple[Cell, ...]]:
        """Return the shortest way to each square that a line may go on from, at most so long.

        ``first``: the squares to which its first step may lead.
        """
        key = (start, first, most)
        if key not in self._reached:
            self._reached[key] = self._reach(*key)
        return self._reached[key]

    def _reach(
        self, start: Cell, first: tuple[Cell, ...], most: int
    ) -> dict[Cell, tuple[Cell, ...]]:
        found: dict[Cell, tuple[Cell, ...]] = {start: (start,)}
        edge = [start]
        for number in range(most):
            ahead = []
            for here in edge:
                for there in self.onward(here) if number else first:
                    if there not in found:
                        found[there] = (*found[here], there)
                        ahead.append(there)
            edge = ahead
        return found


@dataclass(frozen=True)
class Contact:
    """A side's lines of contact in a position."""

    state: State
    side: str

    @cached_property
    def _ways(self) -> Ways:
        return Ways.of(self.state, self.side)

    def _is_open(self, end: End, direction: str) -> bool:
        """Whether no barring combat unit shuts the exit of an end in a direction (7.8)."""
        where = (end.strategic, end.square)
        return not exit_blockers(self.state, end.side, *where, direction)

    def _first_steps(self, start: End) -> Iterator[Cell]:
        """Yield the squares to which a line may go from its start, its last square left out."""
        for direction in _ORDER:
            there = grid.step_to(start.strategic, direction)
            if self._ways.lead_over(there) and self._leaves(start, start.strategic, direction):
                yield there

    def lines(self, start: End, ends: tuple[End, ...], limit: int) -> list[tuple[Cell, ...]]:
        """Return a shortest line to each end, both squares in it; () where none is short enough.

        Ends in the start's own strategic square are reached by a line of no step.
        """
        near = [end for end in ends if 0 < grid.steps(start.strategic, end.strategic) <= limit]
        first = tuple(self._first_steps(start)) if near else ()
        reached = self._ways.reached(start.strategic, first, limit - 1) if near else {}
        return [self._line(start, end, reached) for end in ends]

    def _line(
        self, start: End, end: End, reached: dict[Cell, tuple[Cell, ...]]
    ) -> tuple[Cell, ...]:
        if end.strategic == start.strategic:
            return (start.strategic,)
        if not self._ways.is_ground(end.strategic):
            return ()
        ways = [
            (*reached[here], end.strategic)
            for direction in _ORDER
            if (here := grid.step_to(end.strategic, direction)) in reached
            and self._leaves(start, here, grid.opposite(direction))
            and self._is_open(end, direction)
        ]
        return min(ways, key=len, default=())

    def _leaves(self, start: End, here: Cell, direction: str) -> bool:
        """Whether a line from an end may leave a square that it has come to in a direction."""
        is_open = here != start.strategic or self._is_open(start, direction)
        return is_open and self._ways.may_step(here, direction)
