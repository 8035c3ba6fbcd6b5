"""Grid squares and their integer geometry: steps, directions, paths.

Columns increase to the east, rows to the south. A diagonal step counts as one step.
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
        """The square's name for players."""
        return str(self)

    def by(self, columns: int, rows: int) -> Self:
        """Return the square offset by ``columns`` and ``rows``, of the same class."""
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
    """Whether a direction is one of the four diagonal ones."""
    return len(direction) == 2


@cache
def opposite(direction: str) -> str:
    """Return the opposite direction."""
    return _ORDER[(_ORDER.index(direction) + 4) % 8]


@cache
def beside(direction: str) -> tuple[str, str]:
    """Return the two directions adjacent to this one, the counter-clockwise one first."""
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


# Cached because maps are small and these are called often; typed because squares of different
# classes may be equal.
@lru_cache(maxsize=None, typed=True)
def step_to(a: Cell, direction: str) -> Cell:
    """Return the square one step away in a direction."""
    return a.by(*DIRECTIONS[direction])


@lru_cache(maxsize=None, typed=True)
def around(cell: Cell) -> tuple[Cell, ...]:
    """Return the eight neighbouring squares, clockwise from north."""
    return tuple(cell.by(*step) for step in DIRECTIONS.values())


def corners(a: Cell, b: Cell) -> tuple[Cell, Cell]:
    """Return the two squares that a diagonal step from a to b passes between."""
    return Cell(a.column, b.row), Cell(b.column, a.row)


def step_direction(a: Cell, b: Cell) -> str | None:
    """Return the direction of the step from a to b; None if they are not one step apart."""
    return _NAMES.get((b.column - a.column, b.row - a.row))


def direction(a: Cell, b: Cell) -> str | None:
    """Return the nearest of the eight directions from a to b; None if they are the same square.

    It is diagonal if the tangent exceeds sqrt(2) - 1, which whole numbers never equal.
    """
    return _direction(b.column - a.column, b.row - a.row)


@cache  # bounded by the offsets possible on a map
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

    Each is the square nearest to the line; ties are rounded away from a.

    >>> [str(cell) for cell in straight(Cell(4, 8), Cell(7, 6))]
    ['5-7', '6-7', '7-6']
    """
    count = steps(a, b)
    columns, rows = b.column - a.column, b.row - a.row
    return tuple(a.by(_part(columns, k, count), _part(rows, k, count)) for k in range(1, count + 1))


def _part(whole: int, k: int, count: int) -> int:
    """Return ``whole * k / count``, rounded, with halves away from zero."""
    return _sign(whole) * ((2 * k * abs(whole) + count) // (2 * count))


@dataclass(frozen=True, slots=True)
class Box:
    """The square box of all squares within a radius, in steps, of a centre.

    >>> [str(cell) for cell in Box(Cell(0, 5), 1)][:4]
    ['-1-4', '-1-5', '-1-6', '0-4']
    """

    centre: Cell
    radius: int

    def __contains__(self, cell: Cell) -> bool:
        return steps(self.centre, cell) <= self.radius

    def __iter__(self) -> Iterator[Cell]:
        """Yield its squares by column, then by row, without clipping to a grid."""
        span = range(-self.radius, self.radius + 1)
        return (self.centre.by(column, row) for column in span for row in span)

    def within(self, grid: Grid) -> dict[str, list[int]]:
        """Return its first and last column and row, clipped to a grid."""
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
    """A grid of columns and rows of squares."""

    columns: int
    rows: int

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell.column < self.columns and 0 <= cell.row < self.rows

    def __iter__(self) -> Iterator[Cell]:
        """Yield its squares by column, then by row."""
        return iter(_cells(self.columns, self.rows))

    def around(self, cell: Cell) -> Iterator[Cell]:
        """Yield the neighbouring squares that are on the grid."""
        return (each for each in around(cell) if each in self)

    def ray(self, start: Cell, direction: str, most: int) -> Iterator[Cell]:
        """Yield up to ``most`` squares in a direction after ``start``, stopping at the edge."""
        here = start
        for _ in range(most):
            here = step_to(here, direction)
            if here not in self:
                return
            yield here

    def edge(self, direction: str) -> tuple[Cell, ...]:
        """Return the squares along the edge in a direction; for a diagonal one, the corner."""
        return _edge(self, direction)

    def edges_near(self, cell: Cell, direction: str, depth: int, half: int) -> Iterator[str]:
        """Yield the edges over which a move in a direction may have entered a square.

        The square must be less than ``depth`` from the edge behind the move. For a diagonal move,
        both edges at the corner qualify, each only up to ``half`` from that corner.
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
    """Return all items with the least ``key``, in their order."""
    listed = list(cells)
    least = min(map(key, listed), default=None)
    return tuple(each for each in listed if key(each) == least)
