"""Effects of ground on units that stand on it or move over it (sections 2 and 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.ends import Rule, centres_off, hanging_out, once_each, overlaps
from tableside.engine.gaps import MOSTLY, mostly_on, share_on
from tableside.engine.message import Several, Text
from tableside.engine.once import once
from tableside.engine.quantity import DEVIATIONS, SLACK, Breach, Doubt, Ruling, all_of, doubts_at
from tableside.geometry.shapes import share
from tableside.rules.brothers_at_arms.data import tables
from tableside.rules.brothers_at_arms.state import Piece, State, Unit
from tableside.rules.brothers_at_arms.words import say

if TYPE_CHECKING:
    from tableside.motion.moves import Moves
    from tableside.motion.weighted import Way


def level_of(state: State, base: Stand, lean: int = 0) -> int:
    """Return the level of the highest hill that a base is mostly on, else 0.

    ``lean``: where it is in doubt whether it is on a hill, it is (1) or is not (-1).
    """
    hills = state.of_kinds(("hill",))
    return max((hill.level for hill in hills if mostly_on(base, hill.area, lean)), default=0)


def level_of_works(state: State, works: BaseGeometry) -> int:
    """Return the level of the highest hill that more than half of works are on, else 0."""
    hills = state.of_kinds(("hill",))
    return max((hill.level for hill in hills if share(works, hill.area) > MOSTLY), default=0)


def level_doubts(state: State, unit: str, bases: Sequence[Stand]) -> Iterator[Doubt]:
    """Yield the doubts about which hills the bases of a unit are mostly on."""
    measured = [base for base in bases if any(base.sigma)]
    for base, hill in product(measured, state.of_kinds(("hill",))):
        yield from doubts_at([share_on(unit, base, hill.area)], MOSTLY, "fire.blocked")


def is_unformed(state: State, unit: Unit) -> bool:
    """Whether any base of a unit is mostly in difficult ground, or crosses a stream.

    More than half of the base must be in difficult areas taken together, including streams drawn as
    areas; or it crosses a stream's middle line away from bridges and fords. Commanders and
    riverboats are never unformed.
    """
    if unit.is_lone:
        return False
    rough, lines = _difficult(state)
    return any(mostly_on(stand, rough) or _crosses(stand, lines) for stand in unit.stands)


def unformed_doubt(state: State, unit: Unit) -> Doubt | None:
    """Return the doubt about whether a unit is unformed, None if it is certain.

    Its value is the share of a base in difficult ground, or its distance from a stream (inches).
    """
    if unit.is_lone:
        return None
    rough, lines = _difficult(state)
    first = None
    for stand in unit.stands:
        mostly = share_on(unit.id, stand, rough).doubt(MOSTLY)
        stream = _stream_doubt(unit, stand, lines)
        surely = (mostly is None and mostly_on(stand, rough)) or (
            stream is None and _crosses(stand, lines)
        )
        if surely:
            return None
        first = first or mostly or stream
    return first


@once
def _difficult(state: State) -> tuple[BaseGeometry, list[BaseGeometry]]:
    """Return the areas in which, and the lines across which, a unit is unformed."""
    streams = state.of_kinds(("stream",))
    wide = [state.dry(stream.area) for stream in streams if stream.line is None]
    rough = shapely.union_all([state.ground(tables().unformed_on), *wide])
    lines = [state.dry(stream.middle_line) for stream in streams if stream.line is not None]
    return rough, lines


def _stream_doubt(unit: Unit, stand: Stand, lines: Sequence[BaseGeometry]) -> Doubt | None:
    """Return the doubt if shifting a base by two deviations changes whether it crosses a stream."""
    x, y = (DEVIATIONS * each for each in stand.sigma[:2])
    if not (x or y):
        return None
    here = _crosses(stand, lines)
    for dx, dy in ((x, 0.0), (-x, 0.0), (0.0, y), (0.0, -y)):
        if _crosses(stand.shifted(dx, dy), lines) != here:
            off = min(float(stand.area.distance(line)) for line in lines)
            return Doubt(unit.id, None, off, 0.0, max(x, y))
    return None


def is_near(state: State, units: Iterable[Unit], works: Piece) -> bool:
    """Whether a stand of some units is near enough to works to hold them; excludes the limit."""
    areas = [stand.area for unit in units for stand in unit.stands]
    reach = state.agreed("obstacle_reach")
    return bool(shapely.dwithin(works.area, areas, reach - SLACK).any())


def _crosses(stand: Stand, lines: Sequence[BaseGeometry]) -> bool:
    return any(stand.area.intersection(line).length > 0.0 for line in lines)


def impassable(state: State, unit: Unit) -> list[BaseGeometry]:
    """Return the areas, without bridges and fords, closed to the centres of a unit's stands.

    They include rivers, except for riverboats or if a house rule makes rivers difficult.
    """
    rivers = unit.kind != "riverboat" and state.house.river_impassable
    closed = state.dry_pieces(("impassable", *(("river",) if rivers else ())))
    return [area for _, area in closed]


def bars(state: State, unit: Unit, works: Piece) -> bool:
    """Whether works are held against a unit: not breached, with an enemy stand near enough.

    The slack favours the moving unit. By house rule, works from which an enemy unit fled are also
    held until it is dispersed (``State.abandoned``).
    """
    if works.breached:
        return False
    fled = state.by_id.get(state.abandoned.get(works.id, ""))
    if fled is not None and fled.side != unit.side:
        return True
    return is_near(state, state.enemies(unit), works)


def waters(state: State) -> BaseGeometry:
    """Return the rivers, on which riverboats move; bridges do not interrupt them."""
    return state.ground(("river",))


def layers(state: State, unit: Unit) -> list[tuple[float, BaseGeometry]]:
    """Return the areas where an inch does not cost 1, in order of precedence, with the costs.

    Roads come before ground, the fastest first. For a riverboat, every inch costs 1.
    """
    if unit.kind == "riverboat":
        return []
    found = []
    for grade in ("turnpike", "local"):
        roads = [road.area for road in state.of_kinds(("road",)) if road.grade == grade]
        found.append((1.0 / tables().speeds[grade], shapely.union_all(roads)))
    slow = state.dry(state.ground(_slow(state)))
    found.append((1.0 / tables().speeds["difficult"], slow))
    return [(cost, area) for cost, area in found if not area.is_empty]


def _slow(state: State) -> list[str]:
    """Return the kinds of ground on which an inch costs more than 1."""
    return [*tables().difficult, *(() if state.house.river_impassable else ("river",))]


def causes(state: State, way: Way) -> tuple[Text, ...]:
    """Return the ground on a way that makes it cost more, or less, than its length."""
    line = shapely.LineString(way.path)
    kinds = _slow(state) if way.cost > line.length else ["road"]
    crossed = (piece for piece in state.of_kinds(kinds) if piece.area.intersects(line))
    return tuple(say(f"ground-{piece.kind}") for piece in crossed)


def moves(state: State, unit: Unit) -> Moves:
    """Return the search for a unit's moves; its slow import is deferred until it is needed."""
    from tableside.motion.moves import Moves

    works = (piece for piece in state.terrain if piece.is_works)
    held = [piece.area for piece in works if bars(state, unit, piece)]
    return Moves.of(
        waters(state) if unit.kind == "riverboat" else state.board,
        layers(state, unit),
        [*impassable(state, unit), *held],
        [stand.area for enemy in state.enemies(unit) for stand in enemy.stands],
    )


def at_end(state: State, moved: Unit, room: str) -> Ruling:
    """Return the ruling on a unit's place: ``ROOM.overlap``, impassable, river, board."""
    board = Rule(f"{room}.board", say("move-board", unit=moved))
    every = [
        _overlaps(state, moved, f"{room}.overlap"),
        *_carried(state, moved, room),
        *hanging_out(moved.id, moved.stands, state.board, board),
    ]
    return all_of(once_each(every))


def _overlaps(state: State, moved: Unit, rule: str) -> Ruling:
    """Return the ruling on stands that overlap another base, including the unit's own.

    All units that it overlaps are in one breach.
    """

    def against(*others: Unit) -> Text:
        names = Several(tuple(other.called for other in others), "and")
        return say("move-overlap", unit=moved, other=names)

    others = [unit for unit in state.units if unit.id != moved.id]
    own = Rule(rule, say("move-overlap-own", unit=moved))
    found = all_of(once_each(overlaps(moved, moved.stands, others, own, against)))
    ids = {name for breach in found.breaches for name in breach.against}
    met = tuple(other for other in others if other.id in ids)
    if len(met) < 2:
        return found
    kept = tuple(breach for breach in found.breaches if breach.against == (moved.id,))
    every = Breach(rule, against(*met), against=tuple(other.id for other in met))
    return Ruling((*kept, every), found.doubts)


def _carried(state: State, moved: Unit, room: str) -> Iterator[Ruling]:
    """Yield rulings for centres on impassable ground, and for a riverboat outside its river."""
    closed = Rule(f"{room}.impassable", say("move-impassable", unit=moved))
    yield from centres_off(moved.id, moved.stands, impassable(state, moved), closed)
    if moved.kind == "riverboat":
        name = "movement.river" if room == "movement" else closed.name
        river = Rule(name, say("move-river", unit=moved))
        yield from hanging_out(moved.id, moved.stands, waters(state), river)
