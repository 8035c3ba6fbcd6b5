"""Who sights whom on a tactical map (4.2; section 10.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tableside.engine import grid, grid_ground
from tableside.engine.grid import DIRECTIONS, Cell
from tableside.rules.gitm.state import State, Unit


@dataclass(frozen=True)
class Seen:
    """What a unit sees in one direction: combat units and their distance, and headquarters."""

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
    """Return what a unit sees; headquarters and inactive units see nothing."""
    if unit.is_hq or not unit.is_active:
        return Sight(_NOTHING)
    strangers = _strangers(state, unit.side, unit.strategic)
    visible = _visible(state, unit.square, _hiding(strangers))
    ways: dict[str | None, list[Unit]] = {}
    for each in strangers:
        if each.square in visible:
            ways.setdefault(grid.direction(unit.square, each.square), []).append(each)
    here = tuple(ways.pop(None, ()))
    return Sight(_NOTHING | {str(way): _seen(unit, units) for way, units in ways.items()}, here)


def _seen(unit: Unit, visible: list[Unit]) -> Seen:
    combat = tuple(each for each in visible if each.is_combat)
    steps = min((grid.steps(unit.square, each.square) for each in combat), default=None)
    return Seen(combat, steps, tuple(each for each in visible if each.is_hq))


def _strangers(state: State, side: str, square: Cell) -> list[Unit]:
    return [unit for unit in state.active_in(square) if not state.are_allied(unit.side, side)]


def _hiding(strangers: Iterable[Unit]) -> dict[Cell, bool]:
    """Return the squares of strangers, and whether each hides others: headquarters do not."""
    cells: dict[Cell, bool] = {}
    for unit in strangers:
        cells[unit.square] = cells.get(unit.square, False) or unit.is_combat
    return cells


def _visible(state: State, origin: Cell, cells: Mapping[Cell, bool]) -> Collection[Cell]:
    """Return the squares of strangers not hidden by nearer ones in the same direction.

    Strangers in ``origin`` itself are always visible.
    """
    straight = state.house.sight_metric == "straight"
    metric = grid.length_squared if straight else grid.steps
    return grid_ground.unhidden(origin, cells, metric)


def sees(state: State, side: str, unit: Unit) -> bool:
    """Whether a side's units see a stranger (4.2)."""
    return unit.id in sighted(state, side, unit.strategic)


def sighted(state: State, side: str, square: Cell) -> frozenset[str]:
    """Return the ids of the strangers in a strategic square that a side's units see."""
    return state.once_near(square, ("sighted", side), lambda: _sighted(state, side, square))


def _sighted(state: State, side: str, square: Cell) -> frozenset[str]:
    strangers = _strangers(state, side, square)
    posts = {unit.square for unit in state.own_in(square, side) if unit.is_combat}
    cells = _hiding(strangers)
    seen = {cell for post in posts for cell in _visible(state, post, cells)}
    return frozenset(unit.id for unit in strangers if unit.square in seen)


def sighted_units(state: State, side: str) -> frozenset[str]:
    """Return the ids of all strangers that a side sights, in all squares.

    With the house rule ``table-view: open`` they include all active units on the table's map.
    """
    found: set[str] = set()
    for square in state.occupied:
        if any(unit.is_combat for unit in state.own_in(square, side)):
            found |= sighted(state, side, square)
    shown = table_square(state) if state.house.table_view == "open" else None
    if shown is not None:
        found.update(unit.id for unit in _strangers(state, side, shown))
    return frozenset(found)


def table_square(state: State) -> Cell | None:
    """Return the square whose map lies on the table: the chosen one, else by men (section 10.3).

    Squares with units of hostile sides take precedence; None if no unit is active.
    """
    if state.table_map is not None:
        return state.table_map
    squares = sorted(square for square in state.occupied if any(state.active_in(square)))
    contested = [s for s in squares if state.any_hostile({u.side for u in state.active_in(s)})]

    def men(square: Cell) -> int:
        return sum(unit.men for unit in state.active_in(square))

    return max(contested or squares, key=men, default=None)
