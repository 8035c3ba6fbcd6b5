"""Where a move may end: the limits of section 5 that the end pose alone decides."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import Breach, Doubt
from tableside.geometry.pose import turn_modulo_180
from tableside.rules.gmu.command import command_range, headquarters_of
from tableside.rules.gmu.limits import Limit, on_board, overlaps
from tableside.rules.gmu.movement.ground import Water, stretch_angle
from tableside.rules.gmu.movement.start import Start
from tableside.rules.gmu.nearness import DEVIATIONS, Gap, doubts, gap, gap_to
from tableside.rules.gmu.state import TOLERANCE, Piece, State, Terrain, measured_sigma
from tableside.rules.gmu.words import inches_text
from tableside.rules.gmu.zones import CONTROL, heeds, influence_measure

#: How far (inches) beyond the far bank the base may stand after crossing a stream.
BEYOND = 1.0


@dataclass(frozen=True)
class Zones:
    """The enemy units by whose zones an end pose is bound, and how far off they are.

    ``control`` and ``influence``: surely inside (nearer than the limit less the tolerance), and
    not inside at the start. ``near``: the gap to every enemy unit.
    """

    control: tuple[Piece, ...]
    influence: tuple[Piece, ...]
    near: dict[str, Gap]
    doubts: tuple[Doubt, ...]

    @property
    def entered(self) -> tuple[Piece, ...]:
        """The enemy units of whose zones the move entered one."""
        return tuple(dict.fromkeys((*self.control, *self.influence)))


def zones_at(state: State, start: Start, there: Piece) -> Zones:
    """Return the zones that bind a corps that ends its move where ``there`` stands."""
    control, influence, near, unsure = [], [], {}, []
    for enemy in state.enemies(there):
        if not enemy.is_unit:
            continue
        near[enemy.id] = gap(enemy, there)
        unsure.append(near[enemy.id].doubt(CONTROL))
        if enemy.id not in start.leaving and near[enemy.id].measured < CONTROL - TOLERANCE:
            control.append(enemy)
        measure = influence_measure(state, enemy, there) if heeds(there, enemy) else None
        if measure is None:
            continue
        unsure.append(measure.doubt)
        inside = measure.gap.measured < measure.limit - TOLERANCE
        if inside and enemy.id not in start.influenced:
            influence.append(enemy)
    return Zones(tuple(control), tuple(influence), near, doubts(*unsure))


def limits(state: State, start: Start, here: Piece, there: Piece, zones: Zones) -> list[Limit]:
    """Return every limit of the end pose, but for length, rivers' banks and streams."""
    return [
        on_board(state, there, "movement.board"),
        *overlaps(state, there, "movement.overlap"),
        *_off_water(state, there),
        *_too_near(start, zones, there),
        _aligned(state, zones, there),
        _commanded(state, here, there),
        Limit(None, zones.doubts),
    ]


def _off_water(state: State, there: Piece) -> Iterator[Limit]:
    """The centre may end over no river or stream, but on a bridge or in a town that meets it."""
    water = Water.of(state)
    text = f"{there.id} would end with its centre over water, off any bridge"
    yield _dry(there, water.rivers, "movement.river", text)
    for _, area in water.streams:
        yield _dry(there, area, "movement.stream", text)


def start_in_river(state: State, here: Piece) -> Limit:
    """Return whether a way can begin: none does with the centre in a river, off any crossing."""
    text = f"{here.id} stands with its centre in a river, off any bridge: no way leads out of it"
    return _dry(here, Water.of(state).rivers, "movement.river", text)


def _dry(piece: Piece, closed: BaseGeometry, rule: str, text: str) -> Limit:
    """Return whether a centre is in no closed water; its bank is dry."""
    if closed.is_empty:
        return Limit()
    point = shapely.Point(piece.place.x, piece.place.y)
    depth = float(closed.boundary.distance(point))
    room = -depth if closed.covers(point) else depth
    measured = Gap(piece.id, None, room, measured_sigma(piece, (0.0, 0.0)))
    kept = measured.at_least(0.0)
    breach = None if kept else Breach(rule, text, depth, give=measured.give)
    return Limit(breach, doubts(measured.doubt(0.0)))


def _too_near(start: Start, zones: Zones, there: Piece) -> Iterator[Limit]:
    """Into a zone of influence no nearer than 1.00 in; out of control to outside all control."""
    for enemy in zones.influence:
        measured = zones.near[enemy.id]
        if measured.at_least(CONTROL):
            continue
        by = CONTROL - measured.measured
        text = (
            f"{there.id} entered the zone of influence of {enemy.id} and must stop more than "
            f"1.00 in away: it is {inches_text(measured.measured)} away"
        )
        breach = Breach("movement.zone-of-influence", text, by, give=measured.give)
        yield Limit(breach, doubts(measured.doubt(CONTROL)))
    if not start.leaving:
        return
    for name, measured in zones.near.items():
        if measured.at_least(CONTROL):
            continue
        by = CONTROL - measured.measured
        text = f"{there.id} must end outside every enemy zone of control: {name} is too near"
        breach = Breach("movement.zone-of-control", text, by, give=measured.give)
        yield Limit(breach, doubts(measured.doubt(CONTROL)))


def _aligned(state: State, zones: Zones, there: Piece) -> Limit:
    """A corps that entered a zone faces like, or against, one enemy whose zone it entered."""
    if not zones.entered:
        return Limit()
    limit = state.house.alignment_degrees
    angles = [
        (turn_modulo_180(there.place.facing, enemy.place.facing), enemy) for enemy in zones.entered
    ]
    angle, enemy = min(angles, key=lambda pair: pair[0])
    by = DEVIATIONS * math.hypot(there.sigma[2], enemy.sigma[2])
    unsure = by > 0 and abs(angle - limit) <= by
    open_points = (Doubt(there.id, enemy.id, angle, limit, by, angle=True),) if unsure else ()
    if angle <= limit + TOLERANCE:
        return Limit(None, open_points)
    names = " or ".join(e.id for e in zones.entered)
    text = (
        f"{there.id} entered the zone of {names} and must end parallel to it: it is "
        f"{angle:.1f} degrees off, {limit:g} are allowed"
    )
    breach = Breach("movement.alignment", text, angle - limit, angle=True, give=by)
    return Limit(breach, open_points)


def _commanded(state: State, here: Piece, there: Piece) -> Limit:
    """Within the range of a headquarters; from outside all, closer to one than it started."""
    staff = headquarters_of(state, there.side)
    if not staff:
        return Limit()
    ends = [(gap(hq, there), command_range(state, hq)) for hq in staff]
    starts = [(gap(hq, here), command_range(state, hq)) for hq in staff]
    best, reach = min(ends, key=lambda pair: pair[0].measured - pair[1])
    open_points = [best.doubt(reach)]
    if best.within(reach):
        return Limit(None, doubts(*open_points))
    if any(begun.within(limit) for begun, limit in starts):
        text = (
            f"{there.id} would be {inches_text(best.measured)} from {best.a}, whose range is "
            f"{inches_text(reach)}"
        )
        breach = Breach("movement.command", text, best.measured - reach, give=best.give)
        return Limit(breach, doubts(*open_points))
    pairs = [(end, begun.measured) for (end, _), (begun, _) in zip(ends, starts, strict=True)]
    nearest, before = min(pairs, key=lambda pair: pair[0].measured - pair[1])
    open_points.append(nearest.doubt(before))
    if nearest.within(before):
        return Limit(None, doubts(*open_points))
    text = f"{there.id} is out of command and must end closer to a headquarters than it started"
    breach = Breach("movement.command", text, nearest.measured - before, give=nearest.give)
    return Limit(breach, doubts(*open_points))


def beyond_stream(state: State, stream: Terrain, there: Piece) -> Limit:
    """Return whether a corps that crossed a stream off a bridge stopped as it must.

    Its whole base beyond the far bank, its nearest point at most 1.00 in from it, 1.00 included,
    its width parallel to the stream's nearest stretch.
    """
    far = gap_to(there, stream)
    width = there.place.facing + 90.0
    angle = stretch_angle(stream, there.footprint, width)
    limit = state.house.stream_degrees
    by = DEVIATIONS * there.sigma[2]
    turned = (Doubt(there.id, stream.id, angle, limit, by, angle=True),)
    open_points = doubts(far.doubt(BEYOND), far.doubt(0.0))
    if by > 0 and abs(angle - limit) <= by:
        open_points += turned
    wet = float(there.footprint.intersection(stream.area).area)
    if wet > TOLERANCE * there.reach:
        text = f"{there.id} crossed {stream.id} and must stand wholly beyond its far bank"
        return Limit(Breach("movement.stream", text), open_points)
    if not far.within(BEYOND):
        text = (
            f"{there.id} crossed {stream.id} and must stop within 1.00 in of its far bank: it is "
            f"{inches_text(far.measured)} away"
        )
        breach = Breach("movement.stream", text, far.measured - BEYOND, give=far.give)
        return Limit(breach, open_points)
    if angle > limit + TOLERANCE:
        text = (
            f"{there.id} crossed {stream.id} and must end with its width along it: it is "
            f"{angle:.1f} degrees off, {limit:g} are allowed"
        )
        breach = Breach("movement.stream", text, angle - limit, angle=True, give=by)
        return Limit(breach, open_points)
    return Limit(None, open_points)
