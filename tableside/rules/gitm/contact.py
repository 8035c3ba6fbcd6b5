"""Lines of contact over the strategic map (10.2): which squares they lead over, and the shortest.

A line leads from an end, a unit or a city in its tactical square, to another. Its length is counted
in steps from square to square, diagonals as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tableside.engine import grid
from tableside.engine.grid import DIRECTIONS, Cell
from tableside.engine.once import kept_in, once_by_arguments
from tableside.rules.gitm.exits import shut_ways
from tableside.rules.gitm.state import State, Unit

#: The eight directions, straight ones first: of equally short lines the straighter is taken.
_ORDER = tuple(sorted(DIRECTIONS, key=grid.is_diagonal))
_NOTHING = frozenset[str]()


class End(NamedTuple):
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
        return kept_in(state.march_memo, ("ways", side), lambda: Ways(state, side))

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
        """Whether a line may lead over a square that is none of its ends."""
        return (
            self.is_ground(square)
            and square not in self._held
            and (self._covered(square) or self._watched.isdisjoint(grid.around(square)))
        )

    def may_step(self, origin: Cell, direction: str) -> bool:
        """Whether a step does not lead diagonally between two squares that both hold enemies."""
        if not self._held or not grid.is_diagonal(direction):
            return True
        return not self._held.issuperset(grid.step_to(origin, b) for b in grid.beside(direction))

    @once_by_arguments
    def onward(self, here: Cell, shut: frozenset[str] = _NOTHING) -> tuple[Cell, ...]:
        """Return where a line may go on to from a square, straight steps first.

        ``shut``: the directions in which it cannot leave.
        """
        return tuple(
            there
            for direction in _ORDER
            if direction not in shut
            and self.may_step(here, direction)
            and self.lead_over(there := grid.step_to(here, direction))
        )

    @once_by_arguments
    def line(self, start: Spot, end: Spot, limit: int) -> tuple[Cell, ...]:
        """Return a shortest line between two ends; () where none is short enough."""
        return min(self._ways(start, end, limit), key=len, default=())

    def _ways(self, start: Spot, end: Spot, limit: int) -> Iterator[tuple[Cell, ...]]:
        """Yield the shortest ways to an end by each direction in which it can be left."""
        if not self.is_ground(end.square):
            return
        reached = self._reach(start.square, self.onward(*start), limit - 1)
        for direction in _ORDER:
            here = grid.step_to(end.square, direction)
            if here not in reached or direction in end.shut:
                continue
            back = grid.opposite(direction)
            if self.may_step(here, back) and (here != start.square or back not in start.shut):
                yield (*reached[here], end.square)

    @once_by_arguments
    def _reach(
        self, start: Cell, first: tuple[Cell, ...], most: int
    ) -> dict[Cell, tuple[Cell, ...]]:
        """Return the shortest way to each square that a line may go on from, at most so long.

        ``first``: the squares to which its first step may lead; units in one square share it.
        """
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


class Spot(NamedTuple):
    """A strategic square as a line's end, and the directions in which it cannot be left."""

    square: Cell
    shut: frozenset[str]


def line_between(state: State, start: End, end: End, limit: int) -> tuple[Cell, ...]:
    """Return a shortest line to an end, both squares in it; () where none is short enough.

    An end in the start's own strategic square is reached by a line of no step.
    """
    if end.strategic == start.strategic:
        return (start.strategic,)
    if grid.steps(start.strategic, end.strategic) > limit:
        return ()
    return Ways.of(state, start.side).line(_spot(state, start), _spot(state, end), limit)


def _spot(state: State, end: End) -> Spot:
    """Return where an end is; barring combat units shut its exits (7.8)."""
    return Spot(end.strategic, shut_ways(state, end.side, end.strategic, end.square))
