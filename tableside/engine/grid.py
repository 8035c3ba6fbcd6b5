"""Squares of a grid, and what can be said of them in whole numbers: steps, directions, paths.

Columns grow to the east, rows to the south. A diagonal step counts as one, like a straight one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple, Self


class Cell(NamedTuple):
    """A square by its column and row."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{self.column}-{self.row}"

    @property
    def called(self) -> str:
        """How people read it."""
        return str(self)

    def by(self, columns: int, rows: int) -> Self:
        """Return the square so many columns and rows away, of the same class."""
        return type(self)(self.column + columns, self.row + rows)


#: The eight directions clockwise from north, each with its step in columns and rows.
DIRECTIONS: dict[str, tuple[int, int]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
_NAMES = {step: name for name, step in DIRECTIONS.items()}
_ORDER = tuple(DIRECTIONS)


def is_diagonal(direction: str) -> bool:
    """Whether a direction lies between two of the four straight ones."""
    return len(direction) == 2


@cache
def opposite(direction: str) -> str:
    """Return the direction that leads back."""
    return _ORDER[(_ORDER.index(direction) + 4) % 8]


@cache
def beside(direction: str) -> tuple[str, str]:
    """Return the two directions next to one, counter-clockwise first."""
    index = _ORDER.index(direction)
    return _ORDER[index - 1], _ORDER[(index + 1) % 8]


def steps(a: Cell, b: Cell) -> int:
    """Return how many steps lie between two squares."""
    return max(abs(a.column - b.column), abs(a.row - b.row))


def diagonals(a: Cell, b: Cell) -> int:
    """Return how many of the steps between two squares are diagonal."""
    return min(abs(a.column - b.column), abs(a.row - b.row))


def length_squared(a: Cell, b: Cell) -> int:
    """Return the square of the distance between the centres of two squares."""
    return (a.column - b.column) ** 2 + (a.row - b.row) ** 2


# A map's squares are few, and asked for again and again; squares of two classes may be equal.
@lru_cache(maxsize=None, typed=True)
def step_to(a: Cell, direction: str) -> Cell:
    """Return the square one step away in a direction."""
    return a.by(*DIRECTIONS[direction])


@lru_cache(maxsize=None, typed=True)
def around(cell: Cell) -> tuple[Cell, ...]:
    """Return the eight squares next to one, clockwise from north."""
    return tuple(cell.by(*step) for step in DIRECTIONS.values())


def corners(a: Cell, b: Cell) -> tuple[Cell, Cell]:
    """Return the two squares that a diagonal step from a to b passes between."""
    return Cell(a.column, b.row), Cell(b.column, a.row)


def step_direction(a: Cell, b: Cell) -> str | None:
    """Return the direction of the one step from a to b; None where it is not one step."""
    return _NAMES.get((b.column - a.column, b.row - a.row))


def direction(a: Cell, b: Cell) -> str | None:
    """Return in which of the eight directions b lies from a, the nearest; None for one square.

    It is diagonal where the tangent is over the square root of two less one, which whole numbers
    never equal.
    """
    return _direction(b.column - a.column, b.row - a.row)


@cache  # as many as two squares of one map can lie apart
def _direction(columns: int, rows: int) -> str | None:
    large, small = max(abs(columns), abs(rows)), min(abs(columns), abs(rows))
    if large == 0:
        return None
    if (large + small) ** 2 > 2 * large**2:
        return _NAMES[(_sign(columns), _sign(rows))]
    if abs(columns) > abs(rows):
        return _NAMES[(_sign(columns), 0)]
    return _NAMES[(0, _sign(rows))]


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def straight(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """Return the squares of the straight path from a to b, without a.

    Each is the nearest to the line; one half-way between two is the one farther from a.

    >>> [str(cell) for cell in straight(Cell(4, 8), Cell(7, 6))]
    ['5-7', '6-7', '7-6']
    """
    count = steps(a, b)
    columns, rows = b.column - a.column, b.row - a.row
    return tuple(a.by(_part(columns, k, count), _part(rows, k, count)) for k in range(1, count + 1))


def _part(whole: int, k: int, count: int) -> int:
    """Return k of ``count`` parts of a whole number, rounded, halves away from zero."""
    return _sign(whole) * ((2 * k * abs(whole) + count) // (2 * count))


@dataclass(frozen=True, slots=True)
class Box:
    """The squares within a radius of a centre in columns and in rows.

    >>> [str(cell) for cell in Box(Cell(0, 5), 1)][:4]
    ['-1-4', '-1-5', '-1-6', '0-4']
    """

    centre: Cell
    radius: int

    def __contains__(self, cell: Cell) -> bool:
        return steps(self.centre, cell) <= self.radius

    def __iter__(self) -> Iterator[Cell]:
        """Yield all its squares by column, then by row, on a grid or off it."""
        span = range(-self.radius, self.radius + 1)
        return (self.centre.by(column, row) for column in span for row in span)

    def within(self, grid: Grid) -> dict[str, list[int]]:
        """Return its first and last column and row on a grid."""
        return {
            "columns": [
                max(0, self.centre.column - self.radius),
                min(grid.columns - 1, self.centre.column + self.radius),
            ],
            "rows": [
                max(0, self.centre.row - self.radius),
                min(grid.rows - 1, self.centre.row + self.radius),
            ],
        }


@dataclass(frozen=True, slots=True)
class Grid:
    """So many columns and rows of squares."""

    columns: int
    rows: int

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell.column < self.columns and 0 <= cell.row < self.rows

    def __iter__(self) -> Iterator[Cell]:
        """Yield all its squares by column, then by row."""
        return iter(_cells(self.columns, self.rows))

    def around(self, cell: Cell) -> Iterator[Cell]:
        """Yield the squares next to one that are on the grid."""
        return (each for each in around(cell) if each in self)

    def ray(self, start: Cell, direction: str, most: int) -> Iterator[Cell]:
        """Yield at most so many squares in a direction from one, without it, up to the edge."""
        here = start
        for _ in range(most):
            here = step_to(here, direction)
            if here not in self:
                return
            yield here

    def edge(self, direction: str) -> tuple[Cell, ...]:
        """Return the squares along its edge in a direction; of a diagonal one the corner."""
        return _edge(self, direction)

    def edges_near(self, cell: Cell, direction: str, depth: int, half: int) -> Iterator[str]:
        """Yield the edges over which a move in a direction may have come into a square.

        Of the edge behind the move those squares that are less than ``depth`` from it. Of a
        diagonal move both edges beside its corner, each only up to ``half`` from that corner.
        """
        columns, rows = DIRECTIONS[direction]
        across = self.columns - 1 - cell.column if columns < 0 else cell.column
        down = self.rows - 1 - cell.row if rows < 0 else cell.row
        diagonal = is_diagonal(direction)
        if rows and down < depth and (not diagonal or across <= half):
            yield "N" if rows > 0 else "S"
        if columns and across < depth and (not diagonal or down <= half):
            yield "W" if columns > 0 else "E"


@cache
def _edge(grid: Grid, direction: str) -> tuple[Cell, ...]:
    columns, rows = DIRECTIONS[direction]
    return tuple(
        cell
        for cell in grid
        if (not columns or cell.by(columns, 0) not in grid)
        and (not rows or cell.by(0, rows) not in grid)
    )


@cache
def _cells(columns: int, rows: int) -> tuple[Cell, ...]:
    return tuple(Cell(column, row) for column in range(columns) for row in range(rows))


def at_least(cells: Iterable[Any], key: Callable[[Any], Any]) -> tuple[Any, ...]:
    """Return those of the things for which ``key`` is least, in their order."""
    listed = list(cells)
    least = min(map(key, listed), default=None)
    return tuple(each for each in listed if key(each) == least)
