"""The ground of the two maps: what is passable, the sides of rivers and ranges (section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from tableside.engine.grid import Cell, Grid, grouped
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.squares import FIELD, WORLD

#: The squares that can only be crossed, and those that make a river or a range with them.
CROSSINGS = frozenset("fp")
BARRIERS = frozenset("~f^p")


@dataclass(frozen=True)
class Ground:
    """Letters of tactical terrain on a grid, of one map or of two laid side by side."""

    rows: tuple[str, ...]

    @cached_property
    def grid(self) -> Grid:
        """Its squares."""
        return Grid(len(self.rows[0]), len(self.rows))

    def letter(self, cell: Cell) -> str:
        """Return the terrain of a square."""
        return self.rows[cell.row][cell.column]

    def is_passable(self, cell: Cell) -> bool:
        """Whether units may stand in a square."""
        return cell not in self.impassable

    @cached_property
    def impassable(self) -> frozenset[Cell]:
        """The squares in which no units may stand."""
        passable = {letter: about.passable for letter, about in tables().tactical.items()}
        return frozenset(cell for cell in self.grid if not passable[self.letter(cell)])

    def is_crossing(self, cell: Cell) -> bool:
        """Whether a square is a ford or a pass."""
        return self.letter(cell) in CROSSINGS

    @cached_property
    def _parts(self) -> dict[Cell, int]:
        dry = [c for c in self.grid if self.is_passable(c) and not self.is_crossing(c)]
        return grouped(dry, lambda a, b: not self._slips(a, b))

    def _slips(self, a: Cell, b: Cell) -> bool:
        """Whether a diagonal step leads between two squares of a river or range."""
        if not self.has_barrier:
            return False
        corners = (Cell(a.column, b.row), Cell(b.column, a.row))
        return (
            a.column != b.column
            and a.row != b.row
            and all(self.letter(corner) in BARRIERS for corner in corners)
        )

    @cached_property
    def _sides(self) -> dict[Cell, frozenset[int]]:
        """The sides of squares; of a ford or pass those that all that it is joined to leads to."""
        crossings = [cell for cell in self.grid if self.is_crossing(cell)]
        groups = grouped(crossings, lambda _a, _b: True)
        reached: dict[int, set[int]] = {}
        for cell, group in groups.items():
            near = (self._parts.get(each) for each in self.grid.around(cell))
            reached.setdefault(group, set()).update(part for part in near if part is not None)
        leads = {cell: frozenset(reached[group]) for cell, group in groups.items()}
        return leads | {cell: frozenset((part,)) for cell, part in self._parts.items()}

    def sides(self, cell: Cell) -> frozenset[int]:
        """Return the sides of a river or range that a square lies on; none of an impassable one."""
        return self._sides.get(cell, frozenset())

    def is_dry(self, a: Cell, b: Cell) -> bool:
        """Whether two squares lie on one side."""
        return not self.sides(a).isdisjoint(self.sides(b))

    def is_cliff(self, a: Cell, b: Cell) -> bool:
        """Whether a step leads over a cliff: from high hills to what is no hill, or back."""
        pair = {self.letter(a), self.letter(b)}
        return "H" in pair and not pair <= {"H", "h"}

    @cached_property
    def letters(self) -> frozenset[str]:
        """The kinds of terrain that are on it."""
        return frozenset().union(*self.rows)

    @property
    def has_barrier(self) -> bool:
        """Whether a river, ford, mountain or pass is on it."""
        return not self.letters.isdisjoint(BARRIERS)


@dataclass(frozen=True)
class TacticalMap(Ground):
    """A tactical map, with the defence ratings that it gives."""

    ratings: tuple[str, ...] | None = None

    @staticmethod
    @lru_cache(maxsize=512)
    def of(rows: tuple[str, ...], ratings: tuple[str, ...] | None = None) -> TacticalMap:
        """Return the map of these rows; the same rows give the same map."""
        return TacticalMap(rows, ratings)

    def rating(self, cell: Cell) -> int:
        """Return a square's defence rating (2.4)."""
        if self.ratings is not None:
            return int(self.ratings[cell.row][cell.column])
        return tables().tactical[self.letter(cell)].rating

    def is_town(self, cell: Cell) -> bool:
        """Whether a square is a town."""
        return self.letter(cell) == "T"

    @property
    def has_water(self) -> bool:
        """Whether a river runs through it."""
        return not self.letters.isdisjoint("~f")

    def joined(self, other: TacticalMap, direction: str) -> Joined:
        """Return this map and its neighbour in a straight direction, laid side by side."""
        return _joined(self, other, direction)


class Joined(NamedTuple):
    """Two maps side by side, and by what the squares of each are moved on them."""

    ground: Ground
    here: Cell
    there: Cell

    def joins(self, here: Cell, there: Cell) -> bool:
        """Whether a square of this map and one of the neighbour lie on one side."""
        return self.ground.is_dry(here.by(*self.here), there.by(*self.there))


@lru_cache(maxsize=256)
def _joined(here: TacticalMap, there: TacticalMap, direction: str) -> Joined:
    first, second = (here, there) if direction in ("E", "S") else (there, here)
    if direction in ("E", "W"):
        rows = tuple(a + b for a, b in zip(first.rows, second.rows, strict=True))
        shift = Cell(FIELD.columns, 0)
    else:
        rows, shift = (*first.rows, *second.rows), Cell(0, FIELD.rows)
    shifts = (Cell(0, 0), shift) if first is here else (shift, Cell(0, 0))
    return Joined(Ground(rows), *shifts)


NORTH_WEST = Cell(0, 0)
OPEN_FIELD = TacticalMap.of(("." * FIELD.columns,) * FIELD.rows)


@dataclass(frozen=True)
class Theatre:
    """The strategic map. Without rows all of the world is open, and nobody's."""

    origin: Cell = NORTH_WEST
    rows: tuple[str, ...] = ()
    nation: str | None = None
    owners: Mapping[Cell, str] = field(default_factory=dict)

    def letter(self, square: Cell) -> str:
        """Return the terrain of a square on the map."""
        if not self.rows:
            return "."
        return self.rows[square.row - self.origin.row][square.column - self.origin.column]

    def __contains__(self, square: Cell) -> bool:
        if not self.rows:
            return square in WORLD
        row, column = square.row - self.origin.row, square.column - self.origin.column
        return 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])

    def is_passable(self, square: Cell) -> bool:
        """Whether units may enter a square of the map."""
        return tables().strategic[self.letter(square)].passable

    def owner(self, square: Cell) -> str | None:
        """Return the nation whose ground a square is."""
        return self.owners.get(square, self.nation)

    def squares(self) -> tuple[Cell, ...]:
        """Return all squares of a map that is drawn, by column, then row; none without one."""
        width = len(self.rows[0]) if self.rows else 0
        return tuple(
            self.origin.by(column, row) for column in range(width) for row in range(len(self.rows))
        )
