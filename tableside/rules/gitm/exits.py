"""The ways out of a strategic square (7.8, 7.9).

A barring unit is an enemy, or a neutral in its own country.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tableside.engine import grid
from tableside.engine.grid import DIRECTIONS, Cell
from tableside.engine.message import Message, Several
from tableside.rules.gitm.breach import Breach, Judged, breach
from tableside.rules.gitm.ground import TacticalMap
from tableside.rules.gitm.sieges import besieged_around
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say

MARSH = "a"


@dataclass(frozen=True)
class Exit(Judged):
    """A unit's way out in a direction: who stands on it, and the rules that shut it."""

    direction: str
    by: tuple[Unit, ...] = ()
    breaches: tuple[Breach, ...] = ()


def toward(direction: str) -> Message:
    """Return a direction as sentences name it."""
    return say(f"toward-{direction.lower()}")


def called(units: Iterable[Unit]) -> Several:
    """Return what players call some units, in one list."""
    return Several(tuple(unit.called for unit in units))


def barring_combat(state: State, side: str, strategic: Cell) -> tuple[Unit, ...]:
    """Return the combat units that bar a side's way in a strategic square."""
    return tuple(unit for unit in state.barring_in(strategic, side) if unit.is_combat)


def shut_ways(state: State, side: str, strategic: Cell, square: Cell) -> frozenset[str]:
    """Return in which directions somebody bars a side's way from a square."""
    return state.once_near(
        strategic,
        ("shut", side, square),
        lambda: frozenset[str]().union(
            *(_shut_by(state, square, u.square) for u in barring_combat(state, side, strategic))
        ),
    )


def _shut_by(state: State, origin: Cell, square: Cell) -> Collection[str]:
    """Return the directions from a square that a unit in another one shuts; all in its own.

    House rule ``exit-clear``: all that lie in the direction count (``octant``), or only those on
    the straight row of squares (``ray``).
    """
    way = grid.direction(origin, square)
    if way is None:
        return DIRECTIONS
    if state.house.exit_clear != "ray":
        return (way,)
    straight = grid.diagonals(origin, square) in (0, grid.steps(origin, square))
    return (way,) if straight else ()


def _edge_reached(field: TacticalMap, direction: str) -> tuple[Cell, ...]:
    """Return the squares of which a unit leaving a map has to reach one.

    Where the corner is impassable they are the passable ones fewest steps from it.
    """
    cells = FIELD.edge(direction)
    if not grid.is_diagonal(direction) or field.is_passable(cells[0]):
        return cells
    passable = [cell for cell in FIELD if field.is_passable(cell)]
    return grid.at_least(passable, lambda cell: grid.steps(cells[0], cell))


def exit_toward(state: State, unit: Unit, direction: str) -> Exit:
    """Return a unit's way out in a direction, with all rules that shut it."""
    by = tuple(
        each
        for each in barring_combat(state, unit.side, unit.strategic)
        if direction in _shut_by(state, unit.square, each.square)
    )
    shut = (*_barred(state, unit, direction, by), *_ground_shuts(state, unit, direction))
    return Exit(direction, by, shut)


def exits(state: State, unit: Unit) -> dict[str, Exit]:
    """Return a unit's ways out in all eight directions."""
    return {direction: exit_toward(state, unit, direction) for direction in DIRECTIONS}


def _barred(state: State, unit: Unit, direction: str, by: tuple[Unit, ...]) -> Iterator[Breach]:
    """Yield that a siege or barring combat units shut a way: on it, or beside a diagonal."""
    city = besieged_around(state, unit.side, unit.strategic, unit.square)
    if city is not None:
        yield breach("strategic.besieged", unit=unit.called, city=city.called)
    names: dict[str, Any] = {"unit": unit, "toward": toward(direction)}
    if by:
        count, square = len(by), unit.strategic
        yield breach(
            "strategic.exit", {"by": by}, square=square, by=called(by), count=count, **names
        )
    if not grid.is_diagonal(direction):
        return
    units = barring_combat(state, unit.side, unit.strategic)
    cells = [grid.step_to(unit.square, each) for each in grid.beside(direction)]
    held = [tuple(each for each in units if each.square == cell) for cell in cells]
    if all(held):
        both = (*held[0], *held[1])
        units = tuple(each for each in state.by_id.values() if each in both)
        yield breach("strategic.between", {"units": units}, by=called(both), **names)


def _ground_shuts(state: State, unit: Unit, direction: str) -> Iterator[Breach]:
    """Yield that a river or marsh shuts a way: only where barring combat units are near."""
    near = barring_combat(state, unit.side, unit.strategic)
    if not near:
        return
    field, theatre = state.field(unit.strategic), state.theatre
    names: dict[str, Any] = {"unit": unit, "toward": toward(direction), "by": called(near)}
    if not any(field.is_dry(unit.square, cell) for cell in _edge_reached(field, direction)):
        yield breach("strategic.river", **names)
    is_marsh = unit.strategic in theatre and theatre.letter(unit.strategic) == MARSH
    if is_marsh and unit.square not in FIELD.edge(direction):
        corner = say("marsh-corner", corner=FIELD.edge(direction)[0])
        where = corner if grid.is_diagonal(direction) else say("marsh-edge")
        yield breach("strategic.marsh", where=where, square=unit.square, **names)
