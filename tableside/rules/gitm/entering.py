"""Where a unit enters the map of a strategic square (7.14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tableside.engine import grid
from tableside.engine.grid import Cell
from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.exits import toward
from tableside.rules.gitm.ground import OPEN_FIELD, TacticalMap
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say


@dataclass(frozen=True)
class Entry:
    """A move into a strategic square.

    ``to``: the square, None for an open map without units; ``direction``: the way of the move;
    ``near``: the tactical square to enter close to; ``side``: whose enemies count, None for
    nobody's; ``unit``: who moves, from where it stands, None where only the zone is asked for.
    """

    to: Cell | None
    direction: str
    near: Cell
    side: str | None = None
    unit: Unit | None = None


def entry_of(unit: Unit, to: Cell, direction: str, near: Cell | None = None) -> Entry:
    """Return a unit's move into a strategic square, close to a square, else to its own."""
    return Entry(to, direction, near or unit.square, unit.side, unit)


def entry_square(state: State, entry: Entry) -> Cell | None:
    """Return the square that is entered: the nearest to the one ordered; None where none is free.

    Of equally near ones that of fewest rows off, then the least column, then the least row.
    """
    if entry.to is not None and entry.to not in state.theatre:
        return None
    return next(_free(state, entry), None)


@cache
def _zone(direction: str) -> dict[Cell, tuple[str, ...]]:
    """Return the squares that a move enters by, each with the edges over which it is entered."""
    zone = tables().entry
    found = {
        cell: tuple(FIELD.edges_near(cell, direction, zone["depth"], zone["half"]))
        for cell in FIELD
    }
    return {cell: ways for cell, ways in found.items() if ways}


def _free(state: State, entry: Entry) -> Iterator[Cell]:
    """Yield the squares of the zone that may be entered, the nearest to the one ordered first."""
    field = OPEN_FIELD if entry.to is None else state.field(entry.to)
    enemies, near = _enemy_squares(state, entry), entry.near
    zone = _zone(entry.direction)
    for cell in sorted(
        zone, key=lambda cell: (grid.length_squared(near, cell), abs(cell.row - near.row), cell)
    ):
        ways = zone[cell]
        if (
            field.is_passable(cell)
            and cell not in enemies
            and any(_is_clear(cell, way, enemies) for way in ways)
            and not _is_full(state, entry, cell)
            and _keeps_bank(state, entry, field, cell)
        ):
            yield cell


def _enemy_squares(state: State, entry: Entry) -> frozenset[Cell]:
    if entry.to is None or entry.side is None:
        return frozenset()
    return frozenset(unit.square for unit in state.enemies_in(entry.to, entry.side))


def _is_clear(cell: Cell, way: str, enemies: frozenset[Cell]) -> bool:
    """Whether no enemy stands between a square and an edge, in its column or row."""
    return enemies.isdisjoint(FIELD.ray(cell, way, max(FIELD.columns, FIELD.rows)))


def _is_full(state: State, entry: Entry, cell: Cell) -> bool:
    if entry.to is None or entry.side is None:
        return False
    own = [
        unit
        for unit in state.own_in(entry.to, entry.side)
        if unit.square == cell and (entry.unit is None or unit.id != entry.unit.id)
    ]
    return len(own) >= tables().stack["allied"]


def _keeps_bank(state: State, entry: Entry, field: TacticalMap, cell: Cell) -> bool:
    """Whether a square lies on the mover's side of a river or range, where it has to stay there.

    It has to on a straight move from a map with a river or range that holds a barring unit.
    """
    unit = entry.unit
    if unit is None or grid.is_diagonal(entry.direction):
        return True
    here = state.field(unit.strategic)
    if not here.has_barrier or not state.barring_in(unit.strategic, unit.side):
        return True
    return here.joined(field, entry.direction).joins(unit.square, cell)


def no_entry(entry: Entry) -> Breach:
    """Return the breach of a move that finds no square to enter."""
    who = say("a-unit") if entry.unit is None else entry.unit.called
    where = say("the-map") if entry.to is None else str(entry.to)
    return breach("enter.none", unit=who, square=where, toward=toward(entry.direction))
