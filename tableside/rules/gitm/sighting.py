"""Who sights whom on a tactical map (4.2; 10.2 of the reading)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.engine import grid
from tableside.engine.grid import DIRECTIONS, Cell
from tableside.rules.gitm.state import State, Unit


@dataclass(frozen=True)
class Seen:
    """What a unit sees in one direction: combat units, how many steps off, and headquarters."""

    units: tuple[Unit, ...] = ()
    steps: int | None = None
    headquarters: tuple[Unit, ...] = ()


_NOTHING = dict.fromkeys(DIRECTIONS, Seen())


@dataclass(frozen=True)
class Sight:
    """What a unit sees: by direction, and in its own square."""

    directions: dict[str, Seen]
    same_square: tuple[Unit, ...] = ()

    @property
    def seen(self) -> frozenset[str]:
        """The ids of all that it sees."""
        found = {unit.id for unit in self.same_square}
        for seen in self.directions.values():
            found.update(unit.id for unit in (*seen.units, *seen.headquarters))
        return frozenset(found)


def sight(state: State, unit: Unit) -> Sight:
    """Return what a unit sees; a headquarters and a unit that is not active see nothing."""
    if unit.is_hq or not unit.is_active:
        return Sight(_NOTHING)
    strangers = [
        each
        for each in state.active_in(unit.strategic)
        if not state.are_allied(each.side, unit.side)
    ]
    here = tuple(each for each in strangers if each.square == unit.square)
    ways: dict[str, list[Unit]] = {}
    for each in strangers:
        way = grid.direction(unit.square, each.square)
        if way is not None:
            ways.setdefault(way, []).append(each)
    metric = grid.length_squared if state.house.sight_metric == "straight" else grid.steps
    seen = {way: _seen(unit.square, found, metric) for way, found in ways.items()}
    return Sight(_NOTHING | seen, here)


def _seen(origin: Cell, units: list[Unit], metric: Any) -> Seen:
    """Return the nearest combat units of a direction, and the headquarters that none hides."""
    combat = [unit for unit in units if unit.is_combat]
    nearest = min((metric(origin, unit.square) for unit in combat), default=None)
    seen = tuple(unit for unit in combat if metric(origin, unit.square) == nearest)
    steps = min((grid.steps(origin, unit.square) for unit in seen), default=None)
    shown = tuple(
        unit
        for unit in units
        if unit.is_hq and (nearest is None or metric(origin, unit.square) <= nearest)
    )
    return Seen(seen, steps, shown)


def sighted(state: State, side: str, square: Cell) -> frozenset[str]:
    """Return the strangers in a strategic square that a side's units see there."""
    return state.once_near(square, ("sighted", side), lambda: _sighted(state, side, square))


def _sighted(state: State, side: str, square: Cell) -> frozenset[str]:
    found: set[str] = set()
    for unit in state.own_in(square, side):
        found |= sight(state, unit).seen
    return frozenset(found)


def sighted_units(state: State, side: str) -> frozenset[str]:
    """Return all strangers that a side sights, in all squares.

    Where the table shows all (``table-view: open``), the active units on its map are among them.
    """
    squares = {unit.strategic for unit in state.by_id.values() if _watches(state, unit, side)}
    found: set[str] = set()
    for square in squares:
        found |= sighted(state, side, square)
    if state.house.table_view == "open":
        shown = table_square(state)
        found |= {
            unit.id
            for unit in (state.active_in(shown) if shown is not None else ())
            if not state.are_allied(unit.side, side)
        }
    return frozenset(found)


def _watches(state: State, unit: Unit, side: str) -> bool:
    return unit.is_active and unit.is_combat and state.are_allied(unit.side, side)


def table_square(state: State) -> Cell | None:
    """Return whose map lies on the table: the chosen one, else that of most men (10.3).

    Squares with units of hostile sides come first; None where no unit is active.
    """
    if state.table_map is not None:
        return state.table_map
    squares = sorted(square for square in state.occupied if any(state.active_in(square)))
    contested = [square for square in squares if _contested(state, square)]
    return min(contested or squares, key=lambda each: -_men(state, each), default=None)


def _contested(state: State, square: Cell) -> bool:
    sides = {unit.side for unit in state.active_in(square)}
    return any(state.are_hostile(a, b) for a in sides for b in sides)


def _men(state: State, square: Cell) -> int:
    return sum(unit.men for unit in state.active_in(square))
