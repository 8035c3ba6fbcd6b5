"""Where a hand puts a unit that fell back, fled or feinted: within the distances of that run.

A tap sets the unit at one distance; on the table a hand puts the model where it likes between the
least and the greatest, and it is judged from where the unit began.
"""

from __future__ import annotations

from dataclasses import replace

from tableside.engine.message import degrees
from tableside.engine.quantity import Quantity, Ruling, all_of, broken
from tableside.engine.spacing import distance, measured, turned_by
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.motion.halving import Span
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.reactions.flight import fleeing, turns_after
from tableside.rules.mini_nap.reactions.react import Asked, fallen_back, stretch, way_back
from tableside.rules.mini_nap.state import Flown, State, Unit
from tableside.rules.mini_nap.words import cm, say

#: Facings within so many degrees of where a turn is barred may be taken.
TURN_SLACK = 0.05


def put_down(state: State, flown: Flown, moved: Unit) -> Ruling:
    """Return whether a hand may have put a unit there, by what it did last."""
    begun, other = state.by_id[flown.unit].stood(flown.stands), state.by_id[flown.enemy]
    table = state.put(begun)
    if flown.reaction == "feint":
        return rode_back(table, begun, other, moved)
    return went_back(table, Asked(begun, flown.reaction, other), moved)


def went_back(state: State, asked: Asked, moved: Unit) -> Ruling:
    """Return whether a hand has taken a unit back so far, straight, and onto nobody."""
    return all_of([fallen_back(state, asked, moved), _stops_clear(state, asked, moved)])


def _stops_clear(state: State, asked: Asked, moved: Unit) -> Ruling:
    """Return whether a unit that a hand took back ends on nobody, and met nothing on its way."""
    flight, went = fleeing(state, asked.unit, asked.enemy), way_back(asked.unit, asked.enemy, moved)
    low, high = stretch(state, asked)
    if not low <= went <= high or not flight.on_held(went):
        return Ruling()
    return broken("reaction.room", say("react-stop", unit=asked.unit))


def rode_back(state: State, unit: Unit, square: Unit, moved: Unit) -> Ruling:
    """Return whether a charger has ridden straight back from a square, so far, and turned so."""
    ridden = ridden_to(unit, moved)
    gap = replace(measured(moved, None, distance(ridden, square).value), b=square.id)
    found = [as_far_back(state, unit, gap)]
    back, limit = wrap_degrees(unit.pose.facing + 180.0), state.house.charge_alignment
    off = turned_by(moved, back, unit.pose.bearing_to(moved.pose))
    text = say("feint-way", unit=unit, off=degrees(off.value), limit=degrees(limit))
    found.append(off.at_most(limit, "feint.way", text))
    return all_of([*found, turned(state, ridden, moved)])


def as_far_back(state: State, unit: Unit, gap: Quantity) -> Ruling:
    """Return whether a charger stops as far from a square as a feint may take it."""
    low, high = (state.rule_cm(each) for each in data.reaction_table().feint.back)
    names = {"low": cm(low), "high": cm(high), "distance": cm(gap.value)}
    text = say("feint-back", unit=unit, **names)
    return gap.at_least(low, "feint.back", text).and_(gap.at_most(high, "feint.back", text))


def ridden_to(unit: Unit, moved: Unit) -> Unit:
    """Return a unit that has ridden back to a place before it turned there."""
    return unit.moved_to(Pose(moved.pose.x, moved.pose.y, unit.pose.facing))


def turned(state: State, ridden: Unit, moved: Unit) -> Ruling:
    """Return whether a unit may turn so after its feint: by up to 90 degrees, touching nothing."""
    most = data.reaction_table().feint.pivot
    text = say("feint-pivot", unit=ridden, most=degrees(most))
    angle = turned_by(moved, ridden.pose.facing, moved.pose.facing)
    if angle.value > most:
        return angle.at_most(most, "feint.pivot", text)
    if any(within(moved.pose.facing, span) for span in turns_after(state, ridden)):
        return Ruling()
    return broken("feint.pivot", text)


def within(facing: float, span: Span) -> bool:
    """Whether a facing is on an arc that goes from ``span[0]`` counter-clockwise to ``span[1]``."""
    beyond = (facing - span[0] + TURN_SLACK) % 360.0
    return beyond <= span[1] - span[0] + 2 * TURN_SLACK
