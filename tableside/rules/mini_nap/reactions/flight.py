"""Flights: units that go straight back until a contact, and feints: cavalry that rides back.

A feint is a charge that meets a square just formed (section 5.6).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import shapely

from tableside.engine.quantity import Ruling, all_of, broken, doubts_at
from tableside.engine.spacing import measured
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.motion.flights import Flight
from tableside.motion.halving import Span
from tableside.motion.shape import Track
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.manoeuvres.sweep import turning
from tableside.rules.mini_nap.reactions.open import needs
from tableside.rules.mini_nap.scene import Scene, in_contact, touches
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import cm, say


def flight_of(
    state: State, unit: Unit, way: float, facing: float, *, anyone: bool = False
) -> Flight:
    """Return the flight of a unit along ``way`` while facing ``facing`` (both in degrees).

    It may not end on a friend or on abandoned guns. ``anyone``: contact with a friend ends it,
    too.
    """
    scene = Scene(state, unit)
    walls = [u.outline for u in scene.around if anyone or scene.enemy(u)]
    walls += [ground.area for ground in scene.ground()]
    held = list(map(scene.barrier, scene.not_to_stop_on(formed=False)))
    start = Pose(unit.pose.x, unit.pose.y, facing)
    return Flight(unit.shape, start, way, walls, held, state.board, state.contact)


def away(unit: Unit, enemy: Unit) -> float:
    """Return the facing away from an enemy: reversed if its centre is ahead of the unit's."""
    ahead = unit.pose.seen(enemy.pose.x, enemy.pose.y)[0]
    return wrap_degrees(unit.pose.facing + (180.0 if ahead > 0.0 else 0.0))


def fleeing(state: State, unit: Unit, enemy: Unit) -> Flight:
    """Return the flight of a unit straight away from an enemy, with its back to it."""
    facing = away(unit, enemy)
    return flight_of(state, unit, facing, facing)


def ended(state: State, unit: Unit, flight: Flight, done: float, *, anyone: bool = False) -> Ruling:
    """Return the doubts whether a unit that it meets ends a flight of ``done`` inches.

    There are none where one surely does. ``anyone``: friends do, too.
    """
    scene, end = Scene(state, unit), flight.at(done)
    run = Track(unit.shape, end.facing, ((flight.start.x, flight.start.y), (end.x, end.y)))
    sweep = shapely.union_all(run.sweeps())
    met = [u for u in scene.around if (anyone or scene.enemy(u)) and not in_contact(state, unit, u)]
    gaps = [measured(unit, other, float(sweep.distance(other.outline))) for other in met]
    if any(gap.value <= state.contact and not gap.doubt(state.contact) for gap in gaps):
        return Ruling()
    return Ruling(doubts=doubts_at(gaps, state.contact))


@dataclass(frozen=True)
class Feint:
    """A feint: the safe distances from the square (inches), and the final facings at one of them.

    ``path``: the centre's way back to that one; empty if the feint ends before it.
    """

    outcome: Ruling
    needs: int
    safe: tuple[Span, ...]
    pivots: tuple[Span, ...]
    path: tuple[tuple[float, float], ...]


def feint(
    state: State, unit: Unit, square: Unit, started: float | None, distance: float | None = None
) -> Feint:
    """Return the feint of a unit from a square, allowed or not.

    ``distance``: how far from the square (inches) it stops; None: the least.
    """
    outcome, test = all_of(_bars(state, unit, square, started)), needs(state, unit)
    facing = unit.pose.facing
    back = flight_of(state, unit, wrap_degrees(facing + 180.0), facing, anyone=True)
    low, high = (state.rule_cm(far) for far in data.reaction_table().feint.back)
    end = back.end
    first, farthest = (back.until_off(square.outline, far) for far in (low, high))
    outcome = outcome.and_(ended(state, unit, back, first, anyone=True))
    if end < first:
        return Feint(outcome, test, (), (), ())
    last = min(high, back.gap_after(end, square.outline)) if end < farthest else high
    asked = first if distance is None else back.until_off(square.outline, distance)
    if asked > end:
        return Feint(outcome, test, ((low, last),), (), ())
    there = back.at(asked)
    path = ((unit.pose.x, unit.pose.y), (there.x, there.y))
    return Feint(outcome, test, ((low, last),), turns_after(state, unit.moved_to(there)), path)


def _bars(state: State, unit: Unit, square: Unit, started: float | None) -> Iterator[Ruling]:
    limit = state.rule_cm(data.reaction_table().feint.started_over)
    if unit.side == square.side:
        yield broken("feint.own-side", say("charge-own-side", unit=unit, target=square))
    if started is not None:
        text = say("feint-began", unit=unit, distance=cm(started), limit=cm(limit))
        yield measured(unit, square, started).at_least(limit, "feint.distance", text)
    if not square.emergency:
        yield broken("feint.square", say("feint-square", square=square))
    text = say("feint-contact", unit=unit, square=square)
    yield touches(state, unit, square, "feint.contact", text)
    if not unit.kind.is_cavalry:
        yield broken("feint.type", say("feint-type", unit=unit))


def turns_after(state: State, moved: Unit) -> tuple[Span, ...]:
    """Return the facings that it may pivot to: up to 90 degrees, touching nothing."""
    after = state.put(moved)
    room = turning(Scene(after, moved), moved.shape, moved.pose, formed=moved.formed).room
    most = data.reaction_table().feint.pivot
    begin = wrap_degrees(moved.pose.facing - min(room.clockwise, most))
    width = min(room.clockwise, most) + min(room.counter_clockwise, most)
    return ((begin, begin + width),)
