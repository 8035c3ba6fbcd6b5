"""Shortest lines between squares of a grid, over squares that let them through.

Length is counted in steps, diagonal or straight; among equally short lines the straighter wins.
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
    """A square at the end of a line, and the directions in which no line can leave it."""

    square: Cell
    shut: frozenset[str] = _NOTHING


class Ways(ABC):
    """The squares that lines may use; subclasses must be immutable, as results are cached."""

    @abstractmethod
    def is_ground(self, square: Cell) -> bool:
        """Whether a line may end in a square."""

    @abstractmethod
    def lead_over(self, square: Cell) -> bool:
        """Whether a line may pass through a square that is not one of its ends."""

    def may_step(self, origin: Cell, direction: str) -> bool:
        """Whether a line may take a step; by default it always may."""
        return True

    @once_by_arguments
    def onward(self, here: Cell, shut: frozenset[str] = _NOTHING) -> Line:
        """Return the squares that a line may step to from a square, straight steps first.

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
        """Return a shortest line of at most ``limit`` steps between two squares, both included.

        Returns () if there is none.
        """
        return min(self._lines(start, end, limit), key=len, default=())

    def _lines(self, start: Spot, end: Spot, limit: int) -> Iterator[Line]:
        """Yield the shortest line to an end through each of its open directions."""
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
        """Return the shortest way, of at most ``most`` steps, to each square a line may pass.

        ``first``: the squares that its first step may lead to; part of the cache key.
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
    """Yield the goals that have a line, with it, shortest first; ties keep the goals' order.

    ``least``: a lower bound on the steps to a goal, so that searches for far goals are deferred.
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
