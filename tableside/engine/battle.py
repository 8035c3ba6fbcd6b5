"""The state of a battle: two sides whose units stand on terrain."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.once import once_by_arguments
from tableside.engine.roster import Roster
from tableside.engine.terrain import Terrain
from tableside.engine.troops import Troops
from tableside.geometry.shapes import EMPTY

#: How many layouts are cached: those of a game and of its players' questions.
LAYOUTS = 16


class Debt(Protocol):
    """A step that a unit owes before the game goes on."""

    @property
    def owed(self) -> str:
        """The name of the step."""

    @property
    def unit(self) -> str:
        """The id of the unit that owes it."""


U = TypeVar("U", bound=Troops)
T = TypeVar("T", bound=Terrain[Any])
D = TypeVar("D", bound=Debt)


@lru_cache(maxsize=LAYOUTS)
def _layout(*_where: Hashable) -> dict[Any, Any]:
    return {}


class Battle(Roster[U], Generic[U, T, D]):
    """A position of two ``sides``, their ``units`` on the table and the ``terrain``.

    Its units lose single stands, and owe steps before the game goes on.
    """

    #: The terrain that is cut out of all water and of impassable ground.
    CROSSINGS: ClassVar[tuple[str, ...]] = ()

    if TYPE_CHECKING:

        @property
        def house(self) -> Hashable:
            """The house rules."""

        @property
        def terrain(self) -> tuple[T, ...]:
            """The terrain."""

        @property
        def eliminated(self) -> tuple[U, ...]:
            """The units that are gone for good."""

        @property
        def owes(self) -> tuple[D, ...]:
            """The debts, in the order in which they fall due."""

        def laid(self, unit: U) -> U:
            """Return a unit with its stands on the board, as its file lists them."""

    @property
    def due(self) -> D | None:
        """The debt that is due first, or None.

        Debts of units off the table wait until they are back.
        """
        return next((debt for debt in self.owes if self.can_pay(debt)), None)

    def can_pay(self, debt: D) -> bool:
        """Whether the debtor and all that the step needs are on the table."""
        return debt.unit in self.by_id

    @cached_property
    def layout(self) -> dict[Any, Any]:
        """A cache for what depends only on house rules, board, terrain and where the units stand.

        Positions that agree in these share it, because orders, morale and dice change no distance
        or line of sight. Nothing that depends on anything else belongs in it.
        """
        where = tuple((u.id, u.side, u.kind, u.stands, u.bases) for u in self.units)
        return _layout(self.house, self.width, self.depth, self.terrain, where)

    @cached_property
    def pieces(self) -> Mapping[str, T]:
        """The pieces of terrain by id."""
        return {piece.id: piece for piece in self.terrain}

    def of_kinds(self, kinds: Iterable[str]) -> tuple[T, ...]:
        """Return the terrain of these types."""
        wanted = frozenset(kinds)
        return tuple(piece for piece in self.terrain if piece.kind in wanted)

    def ground(self, kinds: Iterable[str]) -> BaseGeometry:
        """Return all ground of these types as one area."""
        areas = [piece.area for piece in self.of_kinds(kinds)]
        return shapely.union_all(areas) if areas else EMPTY

    @cached_property
    def crossings(self) -> BaseGeometry:
        """Where water and impassable ground can be crossed."""
        return self.ground(self.CROSSINGS)

    def dry(self, area: BaseGeometry) -> BaseGeometry:
        """Return an area without its crossings."""
        return area.difference(self.crossings) if not self.crossings.is_empty else area

    @once_by_arguments
    def dry_pieces(self, kinds: tuple[str, ...]) -> tuple[tuple[str, BaseGeometry], ...]:
        """Return the ids of terrain of these types, each with the part that cannot be crossed."""
        pieces = ((piece.id, self.dry(piece.area)) for piece in self.of_kinds(kinds))
        return tuple((name, area) for name, area in pieces if not area.is_empty)

    def called(self, name: str) -> str:
        """Return the players' name for a unit, on or off the table, or a piece of terrain."""
        every: tuple[U | T, ...] = (*self.units, *self.off_table, *self.terrain)
        return next((each.called for each in every if each.id == name), name)

    def laid_out(self) -> Self:
        """Return the position as read from a file, with units and terrain laid on the board."""
        read: Any = self
        units = tuple(map(self.laid, self.units))
        found: Self = replace(
            read, units=units, terrain=tuple(p.on(read.board) for p in self.terrain)
        )
        return found
