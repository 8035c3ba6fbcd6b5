"""The ground of moves: an inch's cost, what bars the way, where stands may end (sections 2, 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.ends import Rule, centres_off, hanging_out, once_each, overlaps
from tableside.engine.message import Text
from tableside.engine.quantity import Ruling, all_of
from tableside.rules.brothers_at_arms.data import tables
from tableside.rules.brothers_at_arms.ground import is_near
from tableside.rules.brothers_at_arms.state import Ground, Piece, State, Unit
from tableside.rules.brothers_at_arms.words import say

if TYPE_CHECKING:
    from tableside.engine.moves import Moves
    from tableside.motion.weighted import Way


def impassable(state: State, unit: Unit) -> list[BaseGeometry]:
    """Return the ground that no centre of a unit's stands may be on, bridges and fords cut out.

    Rivers are, but for riverboats and where a house rule makes them difficult.
    """
    kinds = [Ground.IMPASSABLE]
    if unit.kind != "riverboat" and state.house.river_impassable:
        kinds.append(Ground.RIVER)
    return [state.dry(piece.area) for piece in state.of_kinds(kinds)]


def bars(state: State, unit: Unit, works: Piece) -> bool:
    """Whether works are held against a unit: not breached, and an enemy stand is near enough.

    Whoever moves has the benefit of the slack. By house rule those from which an enemy unit fled
    are held, too, until it is dispersed (``State.abandoned``).
    """
    if works.breached:
        return False
    fled = state.by_id.get(state.abandoned.get(works.id, ""))
    if fled is not None and fled.side != unit.side:
        return True
    return any(is_near(state, enemy, works) for enemy in state.enemies(unit))


def waters(state: State) -> BaseGeometry:
    """Return the rivers, on which riverboats move: bridges pass over them."""
    return state.ground((Ground.RIVER,))


def layers(state: State, unit: Unit) -> list[tuple[float, BaseGeometry]]:
    """Return what an inch costs where it does not cost 1: roads, the quickest first, beat ground.

    A riverboat's always costs 1.
    """
    if unit.kind == "riverboat":
        return []
    found = []
    for grade in ("turnpike", "local"):
        roads = [road.area for road in state.of_kinds((Ground.ROAD,)) if road.grade == grade]
        found.append((1.0 / tables().speeds[grade], shapely.union_all(roads)))
    slow = state.dry(state.ground(_difficult(state)))
    found.append((1.0 / tables().speeds["difficult"], slow))
    return [(cost, area) for cost, area in found if not area.is_empty]


def _difficult(state: State) -> list[str]:
    """Return the kinds of ground on which an inch costs more than one."""
    return [*tables().difficult, *(() if state.house.river_impassable else (Ground.RIVER,))]


def causes(state: State, way: Way) -> tuple[Text, ...]:
    """Return what a way leads over that makes it count as more, or less, than it is long."""
    line = shapely.LineString(way.path)
    kinds = _difficult(state) if way.cost > line.length else [Ground.ROAD]
    crossed = (piece for piece in state.of_kinds(kinds) if piece.area.intersects(line))
    return tuple(say(f"ground-{piece.kind}") for piece in crossed)


def moves(state: State, unit: Unit) -> Moves:
    """Return the ground of a unit's moves, with the search for ways, which is loaded but here."""
    from tableside.engine.moves import Moves

    works = (piece for piece in state.terrain if piece.is_works)
    held = [piece.area for piece in works if bars(state, unit, piece)]
    return Moves.of(
        waters(state) if unit.kind == "riverboat" else state.board,
        layers(state, unit),
        [*impassable(state, unit), *held],
        [stand.area for enemy in state.enemies(unit) for stand in enemy.stands],
    )


def at_end(state: State, moved: Unit, room: str) -> Ruling:
    """Return what a unit breaks where it stands: ``ROOM.overlap``, impassable, river, board."""
    board = Rule(f"{room}.board", say("move-board", unit=moved.called))
    every = [
        *_overlaps(state, moved, f"{room}.overlap"),
        *_carried(state, moved, room),
        *hanging_out(moved.id, moved.stands, state.board, board),
    ]
    return all_of(once_each(every))


def _overlaps(state: State, moved: Unit, rule: str) -> Iterator[Ruling]:
    """Yield what lies on another base, one of the unit's own included."""
    others = [(u.id, other) for u in state.units if u.id != moved.id for other in u.stands]

    def against(name: str) -> Rule:
        if name == moved.id:
            return Rule(rule, say("move-overlap-own", unit=moved.called))
        return Rule(rule, say("move-overlap", unit=moved.called, other=state.called(name)))

    return overlaps(moved.id, moved.stands, others, against)


def _carried(state: State, moved: Unit, room: str) -> Iterator[Ruling]:
    """Yield what stands with its centre on impassable ground; of a riverboat, out of its river."""
    closed = Rule(f"{room}.impassable", say("move-impassable", unit=moved.called))
    yield from centres_off(moved.id, moved.stands, impassable(state, moved), closed)
    if moved.kind == "riverboat":
        name = "movement.river" if room == "movement" else closed.name
        river = Rule(name, say("move-river", unit=moved.called))
        yield from hanging_out(moved.id, moved.stands, waters(state), river)
