"""The ground of the two maps: what is passable, the sides of rivers and ranges (section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from tableside.engine.grid import Cell, corners
from tableside.engine.grid_ground import sides
from tableside.engine.lettered import Lettered, beside
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.squares import FIELD, WORLD

#: Fords and passes, and together with them the squares that form a river or a range.
CROSSINGS = frozenset("fp")
BARRIERS = frozenset("~f^p")


@dataclass(frozen=True)
class Ground(Lettered):
    """A grid of tactical terrain letters: one map, or two side by side."""

    def is_passable(self, cell: Cell) -> bool:
        """Whether units may stand in a square."""
        return cell not in self.impassable

    @cached_property
    def impassable(self) -> frozenset[Cell]:
        """The squares in which no units may stand."""
        barred = [letter for letter, about in tables().tactical.items() if not about.passable]
        return self.of(barred)

    def _is_joined(self, a: Cell, b: Cell) -> bool:
        """Whether a step is not diagonal between two squares of a river or range."""
        diagonal = a.column != b.column and a.row != b.row
        return not diagonal or not all(self.letter(each) in BARRIERS for each in corners(a, b))

    @cached_property
    def _sides(self) -> dict[Cell, frozenset[int]]:
        """The sides of each square; a ford or pass has all sides that it connects."""
        crossings = self.of(CROSSINGS)
        free = [cell for cell in self.grid if self.is_passable(cell) and cell not in crossings]
        return sides(free, crossings, self._is_joined)

    def sides(self, cell: Cell) -> frozenset[int]:
        """Return the sides of rivers and ranges that a square is on; none if it is impassable."""
        return self._sides.get(cell, frozenset())

    def is_dry(self, a: Cell, b: Cell) -> bool:
        """Whether two squares are on the same side of every river and range."""
        return not self.sides(a).isdisjoint(self.sides(b))

    def is_cliff(self, a: Cell, b: Cell) -> bool:
        """Whether a step crosses a cliff: between high hills and ground that is not hilly."""
        pair = {self.letter(a), self.letter(b)}
        return "H" in pair and not pair <= {"H", "h"}

    def drops(self, high: Cell, low: Cell) -> bool:
        """Whether a step leads down a cliff."""
        return self.letter(high) == "H" and self.is_cliff(high, low)

    @property
    def has_barrier(self) -> bool:
        """Whether a river, ford, mountain or pass is on it."""
        return not self.letters.isdisjoint(BARRIERS)


@dataclass(frozen=True)
class TacticalMap(Ground):
    """A tactical map, with its own defence ratings if it has any."""

    ratings: tuple[str, ...] | None = None

    @staticmethod
    @lru_cache(maxsize=512)
    def drawn(rows: tuple[str, ...], ratings: tuple[str, ...] | None = None) -> TacticalMap:
        """Return the map of these rows, cached."""
        return TacticalMap(rows, ratings=ratings)

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
        """Return this map joined to its neighbour in an orthogonal direction."""
        return _joined(self, other, direction)


class Joined(NamedTuple):
    """Two maps side by side, and the offset of each one's squares in the joint grid."""

    ground: Ground
    here: Cell
    there: Cell

    def joins(self, here: Cell, there: Cell) -> bool:
        """Whether a square of this map and one of the neighbour are on the same side."""
        return self.ground.is_dry(here.by(*self.here), there.by(*self.there))


@lru_cache(maxsize=256)
def _joined(here: TacticalMap, there: TacticalMap, direction: str) -> Joined:
    rows, *shifts = beside(here, there, direction)
    return Joined(Ground(rows), *shifts)


OPEN_FIELD = TacticalMap.drawn(("." * FIELD.columns,) * FIELD.rows)


@dataclass(frozen=True)
class Theatre(Lettered):
    """The strategic map; without rows, the whole world is open and belongs to nobody."""

    nation: str | None = None
    owners: Mapping[Cell, str] = field(default_factory=dict)

    def letter(self, square: Cell) -> str:
        """Return the terrain letter of a square on the map."""
        return super().letter(square) if self.rows else "."

    def __contains__(self, square: Cell) -> bool:
        return super().__contains__(square) if self.rows else square in WORLD

    def is_passable(self, square: Cell) -> bool:
        """Whether units may enter a square of the map."""
        return tables().strategic[self.letter(square)].passable

    def owner(self, square: Cell) -> str | None:
        """Return the nation that owns a square, None for nobody."""
        return self.owners.get(square, self.nation)
