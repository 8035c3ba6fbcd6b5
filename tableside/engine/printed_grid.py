"""A grid of squares printed for a table: which square contains a point, and where squares lie.

Lengths are in inches, x east along the board's width, y north along its depth.
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

#: Rounding error of sums of decimals, inches: exactly at the limit counts as near the line.
_ROUNDING = 1e-9
#: Things that share a square stand in rows of this many, this far apart (inches).
_IN_ROW, _APART = 2, 0.7
#: The length of the line between squares that share only a corner, inches.
_CORNER = 0.22

T = TypeVar("T")
Point = tuple[float, float]


@dataclass(frozen=True)
class PrintedGrid:
    """A grid on a table: the side of a square, and the x and y of the north-west corner."""

    grid: Grid
    square: float
    west: float
    north: float

    @property
    def east(self) -> float:
        """The x of its east edge."""
        return self.west + self.square * self.grid.columns

    def as_json(self) -> dict[str, Any]:
        """Return the grid as the page draws it and as it is printed."""
        return {
            "west": self.west,
            "north": self.north,
            "square": self.square,
            "columns": self.grid.columns,
            "rows": self.grid.rows,
        }

    def at(self, x: float, y: float) -> Cell | None:
        """Return the square that contains a point, None off the grid.

        A point on a line belongs to the square east or south of it.
        """
        columns, rows = (x - self.west) // self.square, (self.north - y) // self.square
        cell = Cell(int(columns), int(rows))
        return cell if cell in self.grid else None

    def centre(self, cell: Cell) -> Point:
        """Return the centre of a square."""
        x = self.west + self.square * (cell.column + 0.5)
        return x, self.north - self.square * (cell.row + 0.5)

    def area(self, cells: Iterable[Cell]) -> BaseGeometry:
        """Return the area of some squares, empty for none."""
        side = self.square
        corners = ((self.west + side * c.column, self.north - side * c.row) for c in cells)
        return shapely.union_all([shapely.box(x, y - side, x + side, y) for x, y in corners])

    def possible(self, x: float, y: float, slack: Point | None) -> tuple[Cell | None, ...]:
        """Return the squares that may contain a point, by column, then row; None last for off it.

        ``slack``: how far off the point may be in x and y, limits included; None if it is exact.
        """
        aside, down = (None, None) if slack is None else slack
        columns, rows = self._near(x - self.west, aside), self._near(self.north - y, down)
        cells = [Cell(column, row) for column in columns for row in rows]
        inside: list[Cell | None] = [cell for cell in cells if cell in self.grid]
        return tuple(inside + ([None] if len(inside) < len(cells) else []))

    def _near(self, along: float, slack: float | None) -> Iterable[int]:
        """Return the columns or rows in which a coordinate may lie."""
        here = floor(along / self.square)
        if slack is None:
            return (here,)
        reach = slack + _ROUNDING
        first = ceil((along - reach) / self.square) - 1
        last = floor((along + reach) / self.square)
        return range(min(first, here), max(last, here) + 1)

    def spread(self, cells: Mapping[T, Cell]) -> dict[T, Pose]:
        """Return a pose for each thing in its square, without overlaps within a square."""
        within: dict[Cell, list[T]] = {}
        for thing, cell in cells.items():
            within.setdefault(cell, []).append(thing)
        return {
            thing: self.pose_in(cell, index, len(things))
            for cell, things in within.items()
            for index, thing in enumerate(things)
        }

    def pose_in(self, cell: Cell, index: int, count: int) -> Pose:
        """Return the pose of one of several things that share a square, in rows of two."""
        x, y = self.centre(cell)
        rows = ceil(count / _IN_ROW)
        row, column = divmod(index, _IN_ROW)
        apart = min(_APART, _APART * _IN_ROW / max(rows, 1))
        wide = min(_IN_ROW, count)
        return Pose(x + _APART * (column - (wide - 1) / 2), y - apart * (row - (rows - 1) / 2), 0.0)

    def borders(self, parts: Callable[[Cell, Cell], bool]) -> Iterator[tuple[Point, Point]]:
        """Yield the lines between squares that ``parts`` separates, with the second on the right.

        ``parts`` is called for each pair of neighbours in both orders. Squares that only share a
        corner get a short line across it, unless another line leads to that corner.
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
