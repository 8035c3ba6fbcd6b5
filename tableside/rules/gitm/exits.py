"""Exits from a strategic square (7.8, 7.9), and where units enter the next one (7.14).

A barring unit is an enemy, or a neutral in its own country.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from tableside.engine import grid
from tableside.engine.grid import DIRECTIONS, Cell
from tableside.engine.message import Message, Several
from tableside.engine.prompting import NAMED
from tableside.rules.gitm.breach import Breach, Judged, breach
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.ground import OPEN_FIELD, TacticalMap
from tableside.rules.gitm.sieges import besieged_around
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say

MARSH = "a"


@dataclass(frozen=True)
class Exit(Judged):
    """A unit's exit in a direction: the units that stand in the way, and the breaches."""

    direction: str
    by: tuple[Unit, ...] = ()
    breaches: tuple[Breach, ...] = ()


def toward(direction: str) -> Message:
    """Return the words for a direction in a sentence."""
    return say(f"toward-{direction.lower()}")


def called(units: Sequence[Unit]) -> Several | Message:
    """Return the names of the first few units as one list, and the number of the others."""
    names, more = tuple(unit.called for unit in units[:NAMED]), len(units) - NAMED
    if more > 0:
        return say("left-names", units=Several(names, "comma"), more=more)
    return Several(names)


def barring_combat(state: State, side: str, strategic: Cell) -> tuple[Unit, ...]:
    """Return the combat units that bar a side's way in a strategic square."""
    return tuple(unit for unit in state.barring_in(strategic, side) if unit.is_combat)


def shut_ways(state: State, side: str, strategic: Cell, square: Cell) -> frozenset[str]:
    """Return the directions in which units bar a side's way out of a tactical square."""
    return state.once_near(
        strategic,
        ("shut", side, square),
        lambda: frozenset[str]().union(
            *(_shut_by(state, square, u.square) for u in barring_combat(state, side, strategic))
        ),
    )


def _shut_by(state: State, origin: Cell, square: Cell) -> Collection[str]:
    """Return the directions from ``origin`` that a unit in ``square`` shuts; all in its own.

    House rule ``exit-clear``: units anywhere in that direction count (``octant``), or only those
    on the straight line of squares (``ray``).
    """
    way = grid.direction(origin, square)
    if way is None:
        return DIRECTIONS
    if state.house.exit_clear != "ray":
        return (way,)
    straight = grid.diagonals(origin, square) in (0, grid.steps(origin, square))
    return (way,) if straight else ()


def _edge_reached(field: TacticalMap, direction: str) -> tuple[Cell, ...]:
    """Return the edge squares of which a unit leaving a map must reach one.

    For an impassable corner, return the passable squares nearest to it in steps.
    """
    cells = FIELD.edge(direction)
    if not grid.is_diagonal(direction) or field.is_passable(cells[0]):
        return cells
    passable = [cell for cell in FIELD if field.is_passable(cell)]
    return grid.at_least(passable, lambda cell: grid.steps(cells[0], cell))


def exit_toward(state: State, unit: Unit, direction: str) -> Exit:
    """Return a unit's exit in a direction, with all breaches that shut it."""
    by = tuple(
        each
        for each in barring_combat(state, unit.side, unit.strategic)
        if direction in _shut_by(state, unit.square, each.square)
    )
    shut = (*_barred(state, unit, direction, by), *_ground_shuts(state, unit, direction))
    return Exit(direction, by, shut)


def exits(state: State, unit: Unit) -> dict[str, Exit]:
    """Return a unit's exits in all eight directions."""
    return {direction: exit_toward(state, unit, direction) for direction in DIRECTIONS}


def _barred(state: State, unit: Unit, direction: str, by: tuple[Unit, ...]) -> Iterator[Breach]:
    """Yield breaches if a siege or barring units shut an exit, on it or beside a diagonal."""
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
    """Yield breaches if a river or marsh shuts an exit; needs barring combat units near."""
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


@dataclass(frozen=True)
class Entry:
    """A move into a strategic square.

    ``to``: the square, None for an open map without units; ``direction``: that of the move;
    ``near``: the tactical square to enter close to; ``side``: the side whose enemies count, None to
    ignore enemies; ``unit``: the moving unit at its start, None to ask for the zone only.
    """

    to: Cell | None
    direction: str
    near: Cell
    side: str | None = None
    unit: Unit | None = None


def entry_of(unit: Unit, to: Cell, direction: str, near: Cell | None = None) -> Entry:
    """Return a unit's move into a strategic square, close to ``near`` or to its own square."""
    return Entry(to, direction, near or unit.square, unit.side, unit)


def entry_square(state: State, entry: Entry) -> Cell | None:
    """Return the entry square: the free one nearest to the one ordered, None if none is free.

    Ties are broken by fewest rows away, then lowest column, then lowest row.
    """
    if entry.to is not None and entry.to not in state.theatre:
        return None
    return next(_free(state, entry), None)


@cache
def _zone(direction: str) -> dict[Cell, tuple[str, ...]]:
    """Return the squares of the entry zone, each with the edges from which units reach it."""
    zone = tables().entry
    found = {
        cell: tuple(FIELD.edges_near(cell, direction, zone["depth"], zone["half"]))
        for cell in FIELD
    }
    return {cell: ways for cell, ways in found.items() if ways}


def _free(state: State, entry: Entry) -> Iterator[Cell]:
    """Yield the zone's squares that the unit may enter, nearest to the ordered one first."""
    field = OPEN_FIELD if entry.to is None else state.field(entry.to)
    enemies, near = _enemy_squares(state, entry), entry.near
    zone = _zone(entry.direction)
    for cell in sorted(
        zone, key=lambda cell: (grid.length_squared(near, cell), abs(cell.row - near.row), cell)
    ):
        if (
            field.is_passable(cell)
            and cell not in enemies
            and (not enemies or any(_is_clear(cell, way, enemies) for way in zone[cell]))
            and not _is_full(state, entry, cell)
            and _keeps_bank(state, entry, field, cell)
        ):
            yield cell


def _enemy_squares(state: State, entry: Entry) -> frozenset[Cell]:
    if entry.to is None or entry.side is None:
        return frozenset()
    return frozenset(unit.square for unit in state.enemies_in(entry.to, entry.side))


def _is_clear(cell: Cell, way: str, enemies: frozenset[Cell]) -> bool:
    """Whether no enemy stands between a square and an edge, in its row or column."""
    return enemies.isdisjoint(FIELD.ray(cell, way, max(FIELD.columns, FIELD.rows)))


def _is_full(state: State, entry: Entry, cell: Cell) -> bool:
    if entry.to is None or entry.side is None:
        return False
    mover = entry.unit.id if entry.unit else ""
    there = (unit for unit in state.in_strategic(entry.to) if unit.square == cell)
    own = [u for u in there if state.are_allied(u.side, entry.side) and u.id != mover]
    return len(own) >= tables().stack["allied"]


def _keeps_bank(state: State, entry: Entry, field: TacticalMap, cell: Cell) -> bool:
    """Whether a square lies on the mover's side of a river or range, if that matters.

    It matters on an orthogonal move from a map that has a river or range and a barring unit.
    """
    unit = entry.unit
    if unit is None or grid.is_diagonal(entry.direction):
        return True
    here = state.field(unit.strategic)
    if not here.has_barrier or not state.barring_in(unit.strategic, unit.side):
        return True
    return here.joined(field, entry.direction).joins(unit.square, cell)


def no_entry(state: State, entry: Entry) -> Breach:
    """Return the breach for a move without a free entry square."""
    way = toward(entry.direction)
    who = say("a-unit") if entry.unit is None else entry.unit.called
    if entry.to is not None and entry.to not in state.theatre:
        return Breach("enter.none", say("enter-off", unit=who, toward=way))
    where = say("the-map") if entry.to is None else str(entry.to)
    return breach("enter.none", unit=who, square=where, toward=way)
