"""A grid of squares as it is printed for a table: which square holds a place, and where each lies.

Lengths in inches, x to the east along the board's width, y to the north along its depth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil, floor
from typing import Any, TypeVar

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.grid import Cell, Grid, corners
from tableside.geometry.pose import Pose

#: By what adding decimals errs, in inches: what is written exactly at the limit is near the line.
_ROUNDING = 1e-9
#: Things without a place of their own stand in rows of so many within a square, inches apart.
_IN_ROW, _APART = 2, 0.7
#: The length of a border that two squares share at a corner alone, inches.
_CORNER = 0.22

T = TypeVar("T")
Point = tuple[float, float]


@dataclass(frozen=True)
class PrintedGrid:
    """A grid on a table: its squares' side, and the x and y of its north-west corner."""

    grid: Grid
    square: float
    west: float
    north: float

    @property
    def east(self) -> float:
        """The x at which it ends."""
        return self.west + self.square * self.grid.columns

    def as_json(self) -> dict[str, Any]:
        """Return it as a page draws it, and as it is printed."""
        return {
            "west": self.west,
            "north": self.north,
            "square": self.square,
            "columns": self.grid.columns,
            "rows": self.grid.rows,
        }

    def at(self, x: float, y: float) -> Cell | None:
        """Return the square that holds a place, None off the grid.

        A point on a line belongs to the square to the east, or to the south.
        """
        columns, rows = (x - self.west) // self.square, (self.north - y) // self.square
        cell = Cell(int(columns), int(rows))
        return cell if cell in self.grid else None

    def centre(self, cell: Cell) -> Point:
        """Return the middle of a square."""
        x = self.west + self.square * (cell.column + 0.5)
        return x, self.north - self.square * (cell.row + 0.5)

    def area(self, cells: Iterable[Cell]) -> BaseGeometry:
        """Return the ground of some squares; it has none without any."""
        side = self.square
        corners = ((self.west + side * c.column, self.north - side * c.row) for c in cells)
        return shapely.union_all([shapely.box(x, y - side, x + side, y) for x, y in corners])

    def possible(self, x: float, y: float, slack: Point | None) -> tuple[Cell | None, ...]:
        """Return the squares that may hold a place, by column, then row; None, last, is off them.

        ``slack``: how far the place may be off in x and y, its limit included; None: not at all.
        """
        aside, down = (None, None) if slack is None else slack
        columns, rows = self._near(x - self.west, aside), self._near(self.north - y, down)
        cells = [Cell(column, row) for column in columns for row in rows]
        inside: list[Cell | None] = [cell for cell in cells if cell in self.grid]
        return tuple(inside + ([None] if len(inside) < len(cells) else []))

    def _near(self, along: float, slack: float | None) -> Iterable[int]:
        """Return the columns or rows that a coordinate may lie in."""
        here = floor(along / self.square)
        if slack is None:
            return (here,)
        reach = slack + _ROUNDING
        first = ceil((along - reach) / self.square) - 1
        last = floor((along + reach) / self.square)
        return range(min(first, here), max(last, here) + 1)

    def spread(self, cells: Mapping[T, Cell]) -> dict[T, Pose]:
        """Return a place for each thing in its square; several in one do not lie on each other."""
        within: dict[Cell, list[T]] = {}
        for thing, cell in cells.items():
            within.setdefault(cell, []).append(thing)
        return {
            thing: self.pose_in(cell, index, len(things))
            for cell, things in within.items()
            for index, thing in enumerate(things)
        }

    def pose_in(self, cell: Cell, index: int, count: int) -> Pose:
        """Return the place of one of several things that share a square, in rows of two."""
        x, y = self.centre(cell)
        rows = ceil(count / _IN_ROW)
        row, column = divmod(index, _IN_ROW)
        apart = min(_APART, _APART * _IN_ROW / max(rows, 1))
        wide = min(_IN_ROW, count)
        return Pose(x + _APART * (column - (wide - 1) / 2), y - apart * (row - (rows - 1) / 2), 0.0)

    def borders(self, parts: Callable[[Cell, Cell], bool]) -> Iterator[tuple[Point, Point]]:
        """Yield the lines that part neighbouring squares: the second of ``parts`` to their right.

        ``parts`` is asked of each two neighbours both ways round. Two squares that meet at a corner
        are parted by a short line across it, where no other line leads to that corner.
        """
        for one in self.grid:
            for other in self.grid.around(one):
                if parts(one, other):
                    yield from self._border(one, other, parts)

    def _border(
        self, one: Cell, other: Cell, parts: Callable[[Cell, Cell], bool]
    ) -> Iterator[tuple[Point, Point]]:
        half, wide = self.square / 2, _CORNER / 2
        (x, y), across, up = self.centre(one), other.column - one.column, one.row - other.row
        if not (across and up):
            a = (x + half * (across + up), y + half * (up - across))
            yield a, (x + half * (across - up), y + half * (up + across))
            return
        sides = [(each, end) for each in corners(one, other) for end in (one, other)]
        if not any(parts(a, b) or parts(b, a) for a, b in sides):
            x, y = x + half * across, y + half * up
            yield (x + wide * up, y - wide * across), (x - wide * up, y + wide * across)
