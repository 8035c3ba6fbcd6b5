"""Units that stand in squares: look-ups by place, and caches that survive unrelated moves.

A unit stands in a ``strategic`` square of a large map and, within it, in a ``square`` of a small
map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from operator import attrgetter
from typing import Any, Generic, Protocol, Self, TypeVar

from tableside.engine.alliances import Alliances
from tableside.engine.altered import revised
from tableside.engine.grid import Cell
from tableside.engine.once import kept_in

T = TypeVar("T")


class Station(Protocol):
    """A unit in its place; ``state``: whatever decides whether it is active."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def side(self) -> str:
        """The side it belongs to."""

    @property
    def strategic(self) -> Cell:
        """Its square of the large map."""

    @property
    def square(self) -> Cell:
        """Its square of the small map."""

    @property
    def state(self) -> str:
        """Its state."""

    @property
    def is_active(self) -> bool:
        """Whether it counts for its own side, and against others."""


U = TypeVar("U", bound=Station)

#: The caches that depend on the exact position, on which units are in which strategic squares, and
#: on which units exist.
_OF_POSITION = ("memo",)
_OF_MARCHES = ("_squares", "march_memo", *_OF_POSITION)
_OF_UNITS = ("by_id", "_places", "near", "present", *_OF_MARCHES)

_marching = attrgetter("strategic", "state", "side")
_standing = attrgetter("square", "strategic", "state", "side")


class Stationed(Alliances, Generic[U]):
    """A mixin for frozen states with ``sides`` and ``units`` that looks up units by place.

    The state must be a dataclass with a ``__dict__``, which holds the caches. Changing units makes
    a new state that keeps the caches not affected by the change.
    """

    units: Any

    def is_unit(self, unit: U) -> bool:
        """Whether an entry of ``units`` is a unit in its own right."""
        return True

    @cached_property
    def by_id(self) -> Mapping[str, U]:
        """The units in their own right, by id."""
        return {unit.id: unit for unit in self.units if self.is_unit(unit)}

    @cached_property
    def _squares(self) -> Mapping[Cell, tuple[str, ...]]:
        """The ids of the units in each strategic square."""
        found: dict[Cell, list[str]] = {}
        for unit in self.by_id.values():
            found.setdefault(unit.strategic, []).append(unit.id)
        return {square: tuple(names) for square, names in found.items()}

    @cached_property
    def _places(self) -> Mapping[str, int]:
        """The index of each unit in ``units``."""
        return {unit.id: index for index, unit in enumerate(self.units)}

    # -- Who is where.

    @property
    def occupied(self) -> Iterable[Cell]:
        """The strategic squares that hold units of any kind."""
        return self._squares.keys()

    def in_strategic(self, square: Cell) -> tuple[U, ...]:
        """Return all units in a strategic square, in the order of the file."""
        return tuple(map(self.by_id.__getitem__, self._squares.get(square, ())))

    def active_in(self, square: Cell) -> tuple[U, ...]:
        """Return the active units in a strategic square."""
        return self.counted_in("active", square, "", lambda _: True)

    def active_at(self, strategic: Cell, square: Cell) -> tuple[U, ...]:
        """Return the active units in a square of a strategic square's map."""
        return tuple(unit for unit in self.active_in(strategic) if unit.square == square)

    def enemies_in(self, square: Cell, side: str) -> tuple[U, ...]:
        """Return the enemies of a side in a strategic square: its active hostile units."""
        return self.counted_in("enemies", square, side, lambda u: self.are_hostile(u.side, side))

    def own_in(self, square: Cell, side: str) -> tuple[U, ...]:
        """Return the active units of a side and its allies in a strategic square."""
        return self.counted_in("own", square, side, lambda u: self.are_allied(u.side, side))

    def counted_in(
        self, kind: str, square: Cell, side: str, counts: Callable[[U], bool]
    ) -> tuple[U, ...]:
        """Return the active units in a square that count, cached until a unit marches.

        ``kind``: the cache key for ``counts``, which may depend only on the side and on which units
        stand where.
        """
        kept = self.present.setdefault(square, {})
        if (kind, side) not in kept:
            active = (unit for unit in self.in_strategic(square) if unit.is_active)
            kept[kind, side] = tuple(unit.id for unit in active if counts(unit))
        return tuple(map(self.by_id.__getitem__, kept[kind, side]))

    # -- What is kept.

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """A cache for results that depend on this exact position."""
        return {}

    @cached_property
    def march_memo(self) -> dict[Any, Any]:
        """A cache for results that depend on which units are in which strategic squares."""
        return {}

    @cached_property
    def present(self) -> dict[Cell, dict[tuple[str, str], tuple[str, ...]]]:
        """A cache of the units that count in each strategic square, until one comes or goes."""
        return {}

    @cached_property
    def near(self) -> dict[Cell, dict[Any, Any]]:
        """A cache for results that depend on where units stand in one strategic square."""
        return {}

    def once_near(self, square: Cell, key: Any, work_out: Callable[[], T]) -> T:
        """Return a cached result that depends on where units stand in one strategic square.

        The result must refer to units by id, as their other attributes may have changed since.
        """
        return kept_in(self.near.setdefault(square, {}), key, work_out)

    # -- Changes.

    def put(self, *units: U) -> Self:
        """Return the position with these units replacing those with the same ids."""
        listed, by_id = list(self.units), dict(self.by_id)
        touched, marched = set[Cell](), set[Cell]()
        for unit in units:
            if unit.id not in self._places:
                continue
            listed[self._places[unit.id]] = unit
            old = by_id.get(unit.id)
            if old is None:
                continue
            by_id[unit.id] = unit
            if _standing(old) != _standing(unit):
                touched |= {old.strategic, unit.strategic}
                if _marching(old) != _marching(unit):
                    marched |= {old.strategic, unit.strategic}
        found = revised(self, _OF_MARCHES if marched else _OF_POSITION, units=tuple(listed))
        near, present = _but(self.near, touched), _but(self.present, marched)
        found.__dict__.update(by_id=by_id, near=near, present=present)
        return found

    def without(self, names: Iterable[str]) -> Self:
        """Return the position without some units."""
        gone = frozenset(names)
        return revised(self, _OF_UNITS, units=tuple(u for u in self.units if u.id not in gone))


def _but(known: dict[Cell, T], squares: set[Cell]) -> dict[Cell, T]:
    """Return a cache without some squares; if there are none, the shared cache itself."""
    return {at: kept for at, kept in known.items() if at not in squares} if squares else known
