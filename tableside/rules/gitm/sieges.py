"""Whether a city is besieged (2.7, 10.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tableside.engine import grid
from tableside.engine.grid import Cell
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.state import Piece, State, Unit


@dataclass(frozen=True)
class Siege:
    """The state of siege of a city.

    ``defenders``: in its square or adjacent; ``besiegers``: adjacent only; ``capacity``: of its
    fort, None without one; ``said``: what the position states, None if it states nothing.
    """

    defenders: tuple[Unit, ...]
    besiegers: tuple[Unit, ...]
    capacity: int | None
    said: bool | None

    @property
    def inside(self) -> int:
        """The men of the defenders."""
        return _men(self.defenders)

    @property
    def outside(self) -> int:
        """The men of the besiegers."""
        return _men(self.besiegers)

    @property
    def present(self) -> bool:
        """Whether it has defenders."""
        return bool(self.defenders)

    @property
    def half(self) -> float | None:
        """Half the capacity of the fort, None without a fort."""
        if self.capacity is None:
            return None
        return self.capacity / 2 if self.capacity % 2 else self.capacity // 2

    @property
    def besieged(self) -> bool:
        """Whether the numbers of men amount to a siege."""
        enough = self.half is None or self.outside >= self.half
        more = 100 * self.outside > tables().siege_percent * self.inside
        return self.present and more and enough

    @property
    def standing(self) -> bool:
        """Whether the city is besieged now: as the position states, else by numbers."""
        return self.besieged if self.said is None else self.said


def siege(state: State, city: Piece) -> Siege:
    """Return a city's state of siege (10.3)."""
    strategic, square = city.place
    assert city.owner is not None
    near = [u for u in state.active_in(strategic) if grid.steps(u.square, square) <= 1]
    own = tuple(u for u in near if state.are_allied(u.side, city.owner))
    hostile = tuple(u for u in near if u.square != square and state.are_hostile(u.side, city.owner))
    return Siege(own, hostile, city.fort.capacity if city.fort else None, city.besieged)


def is_besieged(state: State, city: Piece) -> bool:
    """Whether a city is besieged now."""
    return siege(state, city).standing


def besieged_around(state: State, side: str, strategic: Cell, square: Cell) -> Piece | None:
    """Return a side's besieged city in a tactical square, None if there is none."""
    city = state.city_in(strategic)
    if city is None or city.square != square or not state.is_own_city(city, side):
        return None
    return city if is_besieged(state, city) else None


def _men(units: Iterable[Unit]) -> int:
    return sum(unit.men for unit in units)
