"""Maps drawn as rows of letters, one letter for the ground of each square."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tableside.engine.grid import Cell, Grid, opposite

_FIRST = Cell(0, 0)


@dataclass(frozen=True)
class Lettered:
    """A map of letters; its rows run from north to south and have equal lengths.

    ``origin``: the square of the first letter.
    """

    rows: tuple[str, ...] = ()
    origin: Cell = _FIRST

    @cached_property
    def grid(self) -> Grid:
        """Its size; without rows it has no squares."""
        return Grid(len(self.rows[0]) if self.rows else 0, len(self.rows))

    def letter(self, cell: Cell) -> str:
        """Return the letter of a square of the map."""
        return self.rows[cell.row - self.origin.row][cell.column - self.origin.column]

    def __contains__(self, cell: Cell) -> bool:
        column, row = cell.column - self.origin.column, cell.row - self.origin.row
        return 0 <= row < self.grid.rows and 0 <= column < self.grid.columns

    def squares(self) -> tuple[Cell, ...]:
        """Return all squares of the map, by column, then row."""
        if self.origin is _FIRST:  # most maps begin there, so their squares are cached
            return tuple(self.grid)
        return tuple(self.origin.by(*cell) for cell in self.grid)

    def of(self, letters: Collection[str]) -> frozenset[Cell]:
        """Return the squares with these letters."""
        return frozenset(cell for cell in self.squares() if self.letter(cell) in letters)

    @cached_property
    def letters(self) -> frozenset[str]:
        """The letters on the map."""
        return frozenset().union(*self.rows)


class Beside(NamedTuple):
    """Two maps joined: the rows, and each map's offset."""

    rows: tuple[str, ...]
    here: Cell
    there: Cell


def beside(here: Lettered, there: Lettered, direction: str) -> Beside:
    """Return two maps of equal size side by side, ``there`` in a straight direction from ``here``.

    Their origins are ignored; the origin of the whole is 0-0.
    """
    back = direction in ("N", "W")
    first, second = (there, here) if back else (here, there)
    if direction in ("E", "W"):
        rows = tuple(a + b for a, b in zip(first.rows, second.rows, strict=True))
        moved = Cell(first.grid.columns, 0)
    else:
        rows, moved = (*first.rows, *second.rows), Cell(0, first.grid.rows)
    return Beside(rows, moved, _FIRST) if back else Beside(rows, _FIRST, moved)


def meet(here: Lettered, there: Lettered, direction: str, letters: Collection[str]) -> bool:
    """Whether ground drawn with these letters continues from one map to the next.

    ``there`` lies in a straight direction from ``here``; both have the same size, and their
    origins are ignored.
    """
    edges = here.grid.edge(direction), there.grid.edge(opposite(direction))
    pairs = zip(*edges, strict=True)
    return all((_letter(here, a) in letters) == (_letter(there, b) in letters) for a, b in pairs)


def _letter(drawn: Lettered, cell: Cell) -> str:
    return drawn.rows[cell.row][cell.column]
