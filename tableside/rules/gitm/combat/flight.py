"""Retreats and fall-backs of beaten units on the tactical map (9.8, 9.9; section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from tableside.engine import grid
from tableside.engine.grid import DIRECTIONS, Cell
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import State, Unit

#: The maximum length of a retreat in squares.
RETREAT = 4


@dataclass(frozen=True)
class Retreat:
    """The squares of a unit's retreats by direction; one of the ``best`` is drawn."""

    directions: dict[str, tuple[Cell, ...]]
    best: tuple[str, ...]
    stays: bool

    @property
    def shatters(self) -> bool:
        """Whether the unit is outside a fort and has no way open."""
        return not self.stays and not any(self.directions.values())


def retreat(state: State, unit: Unit, enemies: Sequence[Unit] | None = None) -> Retreat:
    """Return the retreats from ``enemies``, by default all enemy combat units on the map."""
    if unit.fort:
        return Retreat(dict.fromkeys(DIRECTIONS, ()), (), True)
    here = state.enemies_in(unit.strategic, unit.side)
    ways = {way: _run(state, unit, way, {each.square for each in here}) for way in DIRECTIONS}
    chased = [e for e in here if e.is_combat] if enemies is None else enemies

    def merit(way: str) -> tuple[int, int]:
        end = ways[way][-1]
        away = min((grid.steps(end, each.square) for each in chased), default=0)
        return -len(ways[way]), -away

    return Retreat(ways, grid.at_least([way for way in DIRECTIONS if ways[way]], merit), False)


def _run(state: State, unit: Unit, way: str, enemies: set[Cell]) -> tuple[Cell, ...]:
    """Return the squares in a direction up to a barred one, a river or the map's edge."""
    ground = state.field(unit.strategic)

    def is_open(cell: Cell) -> bool:
        free = ground.is_passable(cell) and cell not in enemies
        return free and ground.is_dry(unit.square, cell)

    return tuple(takewhile(is_open, FIELD.ray(unit.square, way, RETREAT)))


def fall_back(state: State, unit: Unit) -> tuple[Cell, ...]:
    """Return the squares to which a unit may fall back, only those with friends if any have.

    Empty if it is in a fort, and so surrenders, or if it shatters.
    """
    if unit.fort:
        return ()
    ground = state.field(unit.strategic)
    enemies = {each.square for each in state.enemies_in(unit.strategic, unit.side)}
    open_squares = [
        cell
        for cell in sorted(FIELD.around(unit.square))
        if ground.is_passable(cell) and cell not in enemies and ground.is_dry(unit.square, cell)
    ]
    friends = {
        each.square
        for each in state.own_in(unit.strategic, unit.side)
        if each.is_combat and each.id != unit.id
    }
    return tuple(cell for cell in open_squares if cell in friends) or tuple(open_squares)
