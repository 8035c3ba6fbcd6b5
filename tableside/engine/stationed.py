"""Units that stand in squares: who is where, and what was worked out of it while nobody moved.

A unit stands in a square of a large map, ``strategic``, and there in a ``square`` of a small one.
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
    """A unit where it stands; ``state``: whatever decides whether it is active."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def side(self) -> str:
        """Whose it is."""

    @property
    def strategic(self) -> Cell:
        """Its square of the large map."""

    @property
    def square(self) -> Cell:
        """Its square of the small map."""

    @property
    def state(self) -> str:
        """How it is."""

    @property
    def is_active(self) -> bool:
        """Whether it counts for its own side, and against others."""


U = TypeVar("U", bound=Station)

#: What depends on nothing but the very position, on who is in which strategic square, and on which
#: units there are.
_OF_POSITION = ("memo",)
_OF_MARCHES = ("_squares", "march_memo", *_OF_POSITION)
_OF_UNITS = ("by_id", "_places", "near", "present", *_OF_MARCHES)

_marching = attrgetter("strategic", "state", "side")
_standing = attrgetter("square", "strategic", "state", "side")


class Stationed(Alliances, Generic[U]):
    """What a frozen state with ``sides`` and ``units`` knows of where these stand.

    It must be a dataclass with a ``__dict__``: what is found is kept there. A change of units makes
    another state that keeps what the change does not touch.
    """

    units: Any

    def is_unit(self, unit: U) -> bool:
        """Whether something among ``units`` is one that stands for itself."""
        return True

    @cached_property
    def by_id(self) -> Mapping[str, U]:
        """The units by their ids, those alone that stand for themselves."""
        return {unit.id: unit for unit in self.units if self.is_unit(unit)}

    @cached_property
    def _squares(self) -> Mapping[Cell, tuple[str, ...]]:
        """The units of each strategic square by their ids."""
        found: dict[Cell, list[str]] = {}
        for unit in self.by_id.values():
            found.setdefault(unit.strategic, []).append(unit.id)
        return {square: tuple(names) for square, names in found.items()}

    @cached_property
    def _places(self) -> Mapping[str, int]:
        """Where each unit stands in ``units``."""
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
        """Return the active own units of a side in a strategic square, its allies' too."""
        return self.counted_in("own", square, side, lambda u: self.are_allied(u.side, side))

    def counted_in(
        self, kind: str, square: Cell, side: str, counts: Callable[[U], bool]
    ) -> tuple[U, ...]:
        """Return the active units in a square that count, found once until somebody marches.

        ``kind``: a name for who counts, which must depend on the side and who stands where alone.
        """
        kept = self.present.setdefault(square, {})
        if (kind, side) not in kept:
            active = (unit for unit in self.in_strategic(square) if unit.is_active)
            kept[kind, side] = tuple(unit.id for unit in active if counts(unit))
        return tuple(map(self.by_id.__getitem__, kept[kind, side]))

    # -- What is kept.

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What others have worked out of this very position."""
        return {}

    @cached_property
    def march_memo(self) -> dict[Any, Any]:
        """What others have worked out of which units are in which strategic squares."""
        return {}

    @cached_property
    def present(self) -> dict[Cell, dict[tuple[str, str], tuple[str, ...]]]:
        """Which units count for whom in a strategic square, as long as nobody comes or goes."""
        return {}

    @cached_property
    def near(self) -> dict[Cell, dict[Any, Any]]:
        """What others have worked out of where units stand in one strategic square."""
        return {}

    def once_near(self, square: Cell, key: Any, work_out: Callable[[], T]) -> T:
        """Return what depends on where units stand in one strategic square, worked out once.

        It must name units by their ids: what else they are may have changed since.
        """
        return kept_in(self.near.setdefault(square, {}), key, work_out)

    # -- Changes.

    def put(self, *units: U) -> Self:
        """Return the position with these units in place of those of the same ids."""
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
    """Return what is known of all squares but some; where they are none, what others add, too."""
    return {at: kept for at, kept in known.items() if at not in squares} if squares else known
