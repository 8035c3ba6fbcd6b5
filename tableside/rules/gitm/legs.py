"""Straight legs over a tactical map for one unit: what lies on them, and what bars them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from tableside.engine import grid
from tableside.engine.grid import Cell
from tableside.engine.once import once_by_arguments
from tableside.rules.gitm.ground import TacticalMap
from tableside.rules.gitm.sieges import besieged_around, is_besieged
from tableside.rules.gitm.state import Piece, State, Unit


@dataclass(frozen=True)
class Leg:
    """A straight leg without its first square: its squares, and what of the ground bars it.

    ``cliff``: the first pair of squares between which a cliff lies. ``meets``: the index of the
    first square with an enemy combat unit, None where there is none.
    """

    squares: tuple[Cell, ...]
    dry: bool
    impassable: bool
    cliff: tuple[Cell, Cell] | None
    neutral: bool
    closed_city: bool
    meets: int | None


@dataclass(frozen=True)
class Lie:
    """What a unit finds on the tactical map that it stands on. Legs are worked out once each.

    ``ignored``: an enemy that is not met: the one who is moving himself.
    """

    state: State
    unit: Unit
    ignored: str = ""

    @cached_property
    def ground(self) -> TacticalMap:
        """The map."""
        return self.state.field(self.unit.strategic)

    @cached_property
    def is_near(self) -> bool:
        """Whether an enemy is in the strategic square."""
        return bool(self.state.enemies_in(self.unit.strategic, self.unit.side))

    @cached_property
    def is_strict(self) -> bool:
        """Whether impassable ground and cliffs bar the way: near enemies, or neutrals at home."""
        return bool(self.state.barring_in(self.unit.strategic, self.unit.side))

    @cached_property
    def enemies(self) -> dict[Cell, tuple[Unit, ...]]:
        """The enemy combat units by their squares."""
        found: dict[Cell, tuple[Unit, ...]] = {}
        for each in self.state.enemies_in(self.unit.strategic, self.unit.side):
            if each.is_combat and each.id != self.ignored:
                found[each.square] = (*found.get(each.square, ()), each)
        return found

    @cached_property
    def neutrals(self) -> frozenset[Cell]:
        """The squares of active neutral units."""
        return frozenset(
            each.square
            for each in self.state.active_in(self.unit.strategic)
            if self.state.are_neutral(each.side, self.unit.side)
        )

    @cached_property
    def own(self) -> Counter[Cell]:
        """How many other own units stand in each square."""
        return Counter(
            each.square
            for each in self.state.in_strategic(self.unit.strategic)
            if each.id != self.unit.id and self.state.are_allied(each.side, self.unit.side)
        )

    @cached_property
    def siege(self) -> Piece | None:
        """The besieged city of the strategic square."""
        city = self.state.city_in(self.unit.strategic)
        return city if city is not None and is_besieged(self.state, city) else None

    @cached_property
    def is_besieged(self) -> bool:
        """Whether the unit stands in a besieged own city."""
        at = self.unit
        return besieged_around(self.state, at.side, at.strategic, at.square) is not None

    @cached_property
    def closed_city(self) -> Cell | None:
        """The square of a besieged city that the unit may not enter: its owner is not hostile."""
        city = self.siege
        if city is None or city.owner is None:
            return None
        return None if self.state.are_hostile(city.owner, self.unit.side) else city.square

    @once_by_arguments
    def leg(self, a: Cell, b: Cell) -> Leg:
        """Return the straight leg from a to b."""
        squares = grid.straight(a, b)
        steps = zip((a, *squares), squares, strict=False) if "H" in self.ground.letters else ()
        cliffs = (pair for pair in steps if self.ground.is_cliff(*pair))
        meets = (index for index, square in enumerate(squares) if square in self.enemies)
        return Leg(
            squares,
            self.ground.is_dry(a, b),
            not self.ground.impassable.isdisjoint(squares),
            next(cliffs, None),
            not self.neutrals.isdisjoint(squares),
            self.closed_city in squares,
            next(meets, None),
        )
