"""The ways out of a strategic square (7.8, 7.9).

A barring unit is an enemy, or a neutral in its own country.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tableside.engine import grid
from tableside.engine.grid import DIRECTIONS, Cell
from tableside.engine.message import Message, Several
from tableside.rules.gitm.breach import Breach, Judged, breach
from tableside.rules.gitm.ground import TacticalMap
from tableside.rules.gitm.sieges import besieged_around
from tableside.rules.gitm.squares import FIELD, strategic_name
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say

MARSH = "a"
_LAST = Cell(FIELD.columns - 1, FIELD.rows - 1)


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


def exit_blockers(
    state: State, side: str, strategic: Cell, square: Cell, direction: str
) -> tuple[Unit, ...]:
    """Return who bars a side's way from a square to the edge of the map: there, or in between.

    House rule ``exit-clear``: all that lie in the direction count (``octant``), or only those on
    the straight row of squares (``ray``).
    """
    return tuple(
        unit
        for unit in barring_combat(state, side, strategic)
        if direction in _shut_by(state, square, unit.square)
    )


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
    """Return the directions from a square that a unit in another one shuts; all in its own."""
    way = grid.direction(origin, square)
    if way is None:
        return DIRECTIONS
    if state.house.exit_clear != "ray":
        return (way,)
    straight = grid.diagonals(origin, square) in (0, grid.steps(origin, square))
    return (way,) if straight else ()


def edge(direction: str) -> tuple[Cell, ...]:
    """Return the squares of the map's edge in a direction; of a diagonal one the corner."""
    columns, rows = DIRECTIONS[direction]
    return tuple(
        cell
        for cell in FIELD
        if (not columns or cell.column == (_LAST.column if columns > 0 else 0))
        and (not rows or cell.row == (_LAST.row if rows > 0 else 0))
    )


def _edge_reached(field: TacticalMap, direction: str) -> tuple[Cell, ...]:
    """Return the squares of which a unit leaving a map has to reach one.

    Where the corner is impassable they are the passable ones fewest steps from it.
    """
    cells = edge(direction)
    if not grid.is_diagonal(direction) or field.is_passable(cells[0]):
        return cells
    passable = [cell for cell in FIELD if field.is_passable(cell)]
    return grid.at_least(passable, lambda cell: grid.steps(cells[0], cell))


def exit_toward(state: State, unit: Unit, direction: str) -> Exit:
    """Return a unit's way out in a direction, with all rules that shut it."""
    by = exit_blockers(state, unit.side, unit.strategic, unit.square, direction)
    found = [
        _besieged(state, unit),
        _barred(unit, direction, by),
        _between(state, unit, direction),
    ]
    near = barring_combat(state, unit.side, unit.strategic)
    if near:
        found += [_river(state, unit, direction, near), _marsh(state, unit, direction, near)]
    return Exit(direction, by, tuple(each for each in found if each is not None))


def exits(state: State, unit: Unit) -> dict[str, Exit]:
    """Return a unit's ways out in all eight directions."""
    return {direction: exit_toward(state, unit, direction) for direction in DIRECTIONS}


def _besieged(state: State, unit: Unit) -> Breach | None:
    city = besieged_around(state, unit.side, unit.strategic, unit.square)
    if city is None:
        return None
    return breach("strategic.besieged", unit=unit.called, city=city.called)


def _barred(unit: Unit, direction: str, by: tuple[Unit, ...]) -> Breach | None:
    if not by:
        return None
    return breach(
        "strategic.exit",
        {"by": [each.id for each in by]},
        unit=unit.called,
        square=strategic_name(unit.strategic),
        toward=toward(direction),
        by=called(by),
        count=len(by),
    )


def _between(state: State, unit: Unit, direction: str) -> Breach | None:
    """Find barring combat units on both sides of a diagonal first step."""
    if not grid.is_diagonal(direction):
        return None
    units = barring_combat(state, unit.side, unit.strategic)
    cells = [grid.step_to(unit.square, each) for each in grid.beside(direction)]
    held = [tuple(each for each in units if each.square == cell) for cell in cells]
    if not all(held):
        return None
    by = (*held[0], *held[1])
    names = {"units": [each.id for each in state.by_id.values() if each in by]}
    return breach(
        "strategic.between", names, unit=unit.called, toward=toward(direction), by=called(by)
    )


def _river(state: State, unit: Unit, direction: str, near: tuple[Unit, ...]) -> Breach | None:
    field = state.field(unit.strategic)
    if any(field.is_dry(unit.square, cell) for cell in _edge_reached(field, direction)):
        return None
    return breach("strategic.river", unit=unit.called, toward=toward(direction), by=called(near))


def _marsh(state: State, unit: Unit, direction: str, near: tuple[Unit, ...]) -> Breach | None:
    theatre = state.theatre
    if unit.strategic not in theatre or theatre.letter(unit.strategic) != MARSH:
        return None
    if unit.square in edge(direction):
        return None
    corner = str(edge(direction)[0])
    diagonal = grid.is_diagonal(direction)
    return breach(
        "strategic.marsh",
        unit=unit.called,
        square=str(unit.square),
        by=called(near),
        toward=toward(direction),
        where=say("marsh-corner", corner=corner) if diagonal else say("marsh-edge"),
    )
