"""Maps that are drawn in rows of letters: a letter for the ground of each square."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tableside.engine.grid import Cell, Grid, opposite

_FIRST = Cell(0, 0)


@dataclass(frozen=True)
class Lettered:
    """A map of letters, its rows from north to south, all of one length.

    ``origin``: the square of its first letter.
    """

    rows: tuple[str, ...] = ()
    origin: Cell = _FIRST

    @cached_property
    def grid(self) -> Grid:
        """Its size; one without rows has no square."""
        return Grid(len(self.rows[0]) if self.rows else 0, len(self.rows))

    def letter(self, cell: Cell) -> str:
        """Return the letter of a square of the map."""
        return self.rows[cell.row - self.origin.row][cell.column - self.origin.column]

    def __contains__(self, cell: Cell) -> bool:
        column, row = cell.column - self.origin.column, cell.row - self.origin.row
        return 0 <= row < self.grid.rows and 0 <= column < self.grid.columns

    def squares(self) -> tuple[Cell, ...]:
        """Return all its squares, by column, then row."""
        if self.origin is _FIRST:  # most maps begin there, and their squares are known already
            return tuple(self.grid)
        return tuple(self.origin.by(*cell) for cell in self.grid)

    def of(self, letters: Collection[str]) -> frozenset[Cell]:
        """Return the squares of some letters."""
        return frozenset(cell for cell in self.squares() if self.letter(cell) in letters)

    @cached_property
    def letters(self) -> frozenset[str]:
        """The letters that are on it."""
        return frozenset().union(*self.rows)


class Beside(NamedTuple):
    """Two maps as one: its rows, and by what the squares of each are moved on it."""

    rows: tuple[str, ...]
    here: Cell
    there: Cell


def beside(here: Lettered, there: Lettered, direction: str) -> Beside:
    """Return two maps of one size laid side by side, ``there`` in a straight direction of ``here``.

    Their own origins count for nothing; that of the whole is 0-0.
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
    """Whether what is drawn with some letters goes on from a map to the next one.

    ``there`` lies in a straight direction of ``here``; both have one size, and their own origins
    count for nothing.
    """
    edges = here.grid.edge(direction), there.grid.edge(opposite(direction))
    pairs = zip(*edges, strict=True)
    return all((_letter(here, a) in letters) == (_letter(there, b) in letters) for a, b in pairs)


def _letter(drawn: Lettered, cell: Cell) -> str:
    return drawn.rows[cell.row][cell.column]
