"""Shortest lines from square to square of a grid, over those that let them through.

Length is counted in steps, a diagonal one as one; of equally short lines the straighter is taken.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple, TypeVar

from tableside.engine import grid
from tableside.engine.grid import DIRECTIONS, Cell
from tableside.engine.once import once_by_arguments

T = TypeVar("T")
Line = tuple[Cell, ...]

#: The eight directions, straight ones first.
_ORDER = tuple(sorted(DIRECTIONS, key=grid.is_diagonal))
_NOTHING = frozenset[str]()


class Spot(NamedTuple):
    """A square as a line's end, and the directions in which no line leaves it."""

    square: Cell
    shut: frozenset[str] = _NOTHING


class Ways(ABC):
    """Over which squares lines may lead; what was found of them is kept, so they must stay so."""

    @abstractmethod
    def is_ground(self, square: Cell) -> bool:
        """Whether a line may end in a square."""

    @abstractmethod
    def lead_over(self, square: Cell) -> bool:
        """Whether a line may lead over a square that is none of its ends."""

    def may_step(self, origin: Cell, direction: str) -> bool:
        """Whether a line may take a step; every one is taken if not told otherwise."""
        return True

    @once_by_arguments
    def onward(self, here: Cell, shut: frozenset[str] = _NOTHING) -> Line:
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
    def line(self, start: Spot, end: Spot, limit: int) -> Line:
        """Return a shortest line of at most so many steps between two squares, both in it.

        () where none is short enough.
        """
        return min(self._lines(start, end, limit), key=len, default=())

    def _lines(self, start: Spot, end: Spot, limit: int) -> Iterator[Line]:
        """Yield the shortest lines to an end by each direction in which it can be left."""
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
    def _reach(self, start: Cell, first: Line, most: int) -> dict[Cell, Line]:
        """Return the shortest way to each square that a line may go on from, at most so long.

        ``first``: the squares to which its first step may lead; ends in one square share it.
        """
        found: dict[Cell, Line] = {start: (start,)}
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


def shortest_first(
    goals: Sequence[T], least: Callable[[T], int], line_to: Callable[[T], Line]
) -> Iterator[tuple[T, Line]]:
    """Yield the lines to goals that have one, the shortest first, of equal ones by their order.

    ``least``: how many steps a line to a goal has at least, by which it is put off to look for it.
    """
    apart = [least(goal) for goal in goals]
    found: list[tuple[int, int, Line]] = []
    for index in sorted(range(len(goals)), key=apart.__getitem__):
        while found and found[0][0] < apart[index]:
            _, first, line = heappop(found)
            yield goals[first], line
        line = line_to(goals[index])
        if line:
            heappush(found, (len(line) - 1, index, line))
    while found:
        _, first, line = heappop(found)
        yield goals[first], line
