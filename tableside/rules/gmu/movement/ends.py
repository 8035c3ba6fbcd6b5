"""Where a move may end: the limits of section 5 that depend on the end pose alone."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import Message, degrees, inches
from tableside.engine.quantity import SLACK, Doubt, Quantity, Ruling, Verdict, all_of, broken
from tableside.geometry.pose import turn_modulo_180
from tableside.rules.gmu.command import binding_headquarters, command_range
from tableside.rules.gmu.movement.ground import Water, stretch_angle
from tableside.rules.gmu.movement.start import Start
from tableside.rules.gmu.nearness import doubts, gap, gap_to, near_first, on_board, overlaps
from tableside.rules.gmu.say import names, say
from tableside.rules.gmu.state import Piece, State, Terrain
from tableside.rules.gmu.zones import CONTROL, heeds, influence_measure

#: How far (inches) beyond the far bank the base may stand after crossing a stream.
BEYOND = 1.0


@dataclass(frozen=True)
class Zones:
    """The enemy units whose zones bind an end pose, and the gaps to them.

    ``control`` and ``influence``: those whose zone it is surely inside (nearer than the limit less
    the slack) and was not inside at the start. ``near``: the gap to every enemy unit.
    """

    control: tuple[Piece, ...]
    influence: tuple[Piece, ...]
    near: dict[str, Quantity]
    doubts: tuple[Doubt, ...]

    enemies: tuple[Piece, ...] = ()

    @property
    def entered(self) -> tuple[Piece, ...]:
        """The enemy units with a zone that the move entered."""
        return tuple(dict.fromkeys((*self.control, *self.influence)))


def zones_at(state: State, start: Start, there: Piece, lean: int = 0) -> Zones:
    """Return the zones that bind a corps ending its move as ``there``.

    ``lean``: it is inside every zone that is in doubt (1), or inside none (-1); 0: as measured.
    """
    control, influence, near, unsure = [], [], {}, []
    for enemy in state.enemies(there):
        if not enemy.is_unit:
            continue
        near[enemy.id] = gap(there, enemy)
        unsure.append(near[enemy.id].doubt(CONTROL))
        if enemy.id not in start.leaving and near[enemy.id].is_under(CONTROL, -SLACK, lean):
            control.append(enemy)
        measure = influence_measure(state, enemy, there) if heeds(there, enemy) else None
        if measure is None:
            continue
        unsure.append(measure.doubt)
        inside = measure.is_inside(-SLACK, lean)
        if inside and enemy.id not in start.influenced:
            influence.append(enemy)
    units = tuple(enemy for enemy in state.enemies(there) if enemy.is_unit)
    return Zones(tuple(control), tuple(influence), near, doubts(*unsure), units)


def limits(state: State, start: Start, here: Piece, there: Piece, zones: Zones) -> Ruling:
    """Return every limit of the end pose except the length, river banks and streams."""
    return all_of(
        (
            on_board(state, there, "movement.board"),
            overlaps(state, there, "movement.overlap"),
            *_off_water(state, there),
            zoned(state, start, there, zones),
            _commanded(state, here, there),
            Ruling(doubts=zones.doubts),
        )
    )


def zoned(state: State, start: Start, there: Piece, zones: Zones) -> Ruling:
    """Return the limits of the end pose that the enemies' zones set."""
    return all_of((*_too_near(start, zones, there), _aligned(state, zones, there)))


def _off_water(state: State, there: Piece) -> Iterator[Ruling]:
    """Yield the rulings that the centre ends in no river or stream, except at a crossing."""
    water = Water.of(state)
    text = say("ends-in-water", unit=there.name)
    yield _dry(there, water.rivers, "movement.river", text)
    for _, area in water.streams:
        yield _dry(there, area, "movement.stream", text)


def start_in_river(state: State, here: Piece) -> Ruling:
    """Return the ruling that the centre does not start in a river, except at a crossing."""
    text = say("starts-in-river", unit=here.name)
    return _dry(here, Water.of(state).rivers, "movement.river", text)


def _dry(piece: Piece, closed: BaseGeometry, rule: str, text: Message) -> Ruling:
    """Return the ruling that the centre is not in closed water; the bank is dry."""
    if closed.is_empty:
        return Ruling()
    return off_ground(piece, closed).at_least(0.0, rule, text)


def off_ground(piece: Piece, ground: BaseGeometry) -> Quantity:
    """Return how far (inches) the centre is outside the ground; negative by its depth inside."""
    point = shapely.Point(piece.place.x, piece.place.y)
    depth = float(ground.boundary.distance(point))
    room = -depth if ground.covers(point) else depth
    return Quantity(piece.id, None, room, piece.sigma_along((0.0, 0.0)))


def _too_near(start: Start, zones: Zones, there: Piece) -> Iterator[Ruling]:
    """Judge the gaps: into influence no nearer than 1.00 in, out of control out of all control."""
    for enemy in zones.influence:
        near = zones.near[enemy.id]
        text = say(
            "too-deep-in-influence",
            unit=there.name,
            enemy=enemy.name,
            limit=inches(CONTROL),
            distance=inches(near.value),
        )
        yield near.at_least(CONTROL, "movement.zone-of-influence", text)
    others = (enemy for enemy in zones.enemies if enemy not in zones.influence)
    for enemy in others if start.leaving else ():
        near = zones.near[enemy.id]
        text = say("still-in-control", unit=there.name, enemy=enemy.name, limit=inches(CONTROL))
        yield near.at_least(CONTROL, "movement.zone-of-control", text)


def _aligned(state: State, zones: Zones, there: Piece) -> Ruling:
    """Judge the facing: like, or opposite to, one enemy whose zone the corps entered."""
    if not zones.entered:
        return Ruling()
    limit = state.house.alignment_degrees
    angle, enemy = min(
        ((turn_modulo_180(there.place.facing, e.place.facing), e) for e in zones.entered),
        key=lambda pair: pair[0],
    )
    off = Quantity(there.id, enemy.id, angle, math.hypot(there.sigma[2], enemy.sigma[2]), True)
    text = say(
        "not-aligned",
        unit=there.name,
        enemies=names(zones.entered, "or"),
        angle=degrees(angle),
        limit=degrees(limit),
    )
    return off.at_most(limit, "movement.alignment", text)


def _commanded(state: State, here: Piece, there: Piece) -> Ruling:
    """Judge command: the end is in range of a headquarters, or else closer to one than the start.

    The latter only from out of command, and by ``command_gain``: the slack would let a sideways
    move pass as closer. Whether it starts out of command may be in doubt as well.
    """
    staff = binding_headquarters(state, there)
    if not staff:
        return Ruling()
    ends = [(gap(there, hq), command_range(state, hq)) for hq in staff]
    starts = [(gap(here, hq), command_range(state, hq)) for hq in staff]
    best, reach = min(ends, key=lambda pair: near_first(*pair))
    distance, limit = inches(best.value), inches(reach)
    hq = state.name(best.b or "")
    text = say("out-of-command", unit=there.name, hq=hq, distance=distance, limit=limit)
    held = best.at_most(reach, "movement.command", text)
    inside = [begun.doubt(limit) is None for begun, limit in starts if begun.within(limit)]
    if best.within(reach) or any(inside):
        return held
    pairs = [(end, begun.value) for (end, _), (begun, _) in zip(ends, starts, strict=True)]
    nearest, before = min(pairs, key=lambda pair: pair[0].value - pair[1])
    gain = state.house.command_gain
    text = say("no-closer-to-command", unit=there.name, gain=inches(gain))
    closer = nearest.at_most(before - gain, "movement.command", text)
    if closer.breaches:
        return held if inside or held.doubts else closer
    began = doubts(*(begun.doubt(limit, "movement.command") for begun, limit in starts))
    if closer.verdict is Verdict.LEGAL and not began:
        return closer
    unsure = (replace(doubt, fails=bool(inside)) for doubt in began)
    return Ruling(doubts=(*held.doubts, *unsure, *closer.doubts))


def beyond_stream(state: State, stream: Terrain, there: Piece) -> Ruling:
    """Return the ruling on where a corps that crossed a stream off a bridge must stop.

    Its whole base is beyond the far bank, its nearest point at most 1.00 in from it, 1.00 included,
    and its width parallel to the stream's nearest stretch.
    """
    rule, unit, water = "movement.stream", there.name, stream.id
    far = gap_to(there, stream)
    wet = float(there.footprint.intersection(stream.area).area) > SLACK * there.reach
    text = say("not-beyond-stream", unit=unit, stream=water)
    if wet and there.footprint.intersects(stream.area.buffer(-far.give)):
        return broken(rule, text)
    limit = inches(BEYOND)
    off = say("far-from-stream", unit=unit, stream=water, distance=inches(far.value), limit=limit)
    angle = stretch_angle(stream, there.footprint, there.place.facing + 90.0)
    most = state.house.stream_degrees
    turned = Quantity(there.id, stream.id, angle, there.sigma[2], angle=True)
    askew = say(
        "not-along-stream", unit=unit, stream=water, angle=degrees(angle), limit=degrees(most)
    )
    found = far.judged(0.0, not wet, rule, text, None), far.at_most(BEYOND, rule, off)
    ruling = all_of((*found, turned.at_most(most, rule, askew)))
    return Ruling(ruling.breaches[:1], ruling.doubts)
