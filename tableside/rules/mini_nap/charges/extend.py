"""Extending a charge to a target just out of reach: test, move, charge on (section 5.4)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tableside.engine.ends import doubts_of
from tableside.engine.quantity import Doubt, Ruling, broken, doubts_at
from tableside.engine.spacing import measured
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.motion.runs import Edges
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.charges.charge import onto
from tableside.rules.mini_nap.charges.close import close_calls, surely
from tableside.rules.mini_nap.charges.fan import Fan, Field, charge_allowance
from tableside.rules.mini_nap.reactions.open import needs
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import cm, say

#: The rolled move stops this far (inches) short of anything in its way.
_SHORT = 0.1


@dataclass(frozen=True)
class Extension:
    """An extended charge: the heading to the target's centre, what bars it, the die needed."""

    heading: float
    outcome: Ruling
    needs: int


@dataclass(frozen=True)
class Extended:
    """The result of the dice: inches moved, the pose then, what follows, and doubts about that."""

    move: float
    to: Pose
    then: str
    close: tuple[Doubt, ...] = ()


def distance_dice(unit: Unit) -> int:
    """Return how many dice give the distance; 0 for a unit that cannot extend a charge."""
    return data.charging().extension.get(unit.kind.arm, 0)


def extension(state: State, unit: Unit, target: Unit) -> Extension:
    """Return the extension of a unit's charge to a target, allowed or not."""
    start, there = unit.pose, target.pose
    heading = wrap_degrees(float(np.degrees(np.arctan2(there.y - start.y, there.x - start.x))))
    return Extension(heading, _outcome(state, unit, target, heading), needs(state, unit))


def _outcome(state: State, unit: Unit, target: Unit, heading: float) -> Ruling:
    """Return the ruling on the extension: the target may be in reach, too far, or barred."""
    if unit.side == target.side:
        return broken("extend.own-side", say("charge-own-side", unit=unit, target=target))
    far = charge_allowance(state, unit)
    near = onto(state, unit, target)
    about = [doubt for doubt in near.ruling.doubts if doubt.rule == "charge.distance"]
    close = Ruling(doubts=doubts_of("extend.within", about))
    if near.fan.headings:
        text = say("extend-within", unit=unit, target=target, far=cm(far))
        return close if close.doubts else broken("extend.within", text)
    if far <= 0.0:
        return Ruling()
    if near.fan.barred_by == "table":
        return Ruling(near.ruling.breaches)
    most = far + state.rule_cm(6 * distance_dice(unit))
    field = Field(state, unit, most, (target.id,), lenient=True, all_round=True)
    barred_by = field.struck_by(heading, target)
    calls = close_calls(state, Fan(target), field, heading)
    close = close.and_(Ruling(doubts=calls.doubts))
    if barred_by not in (None, "distance") and surely(calls, barred_by):
        text = say(f"charge-{barred_by}", unit=unit, target=target, far=cm(most))
        return broken(f"charge.{barred_by}", text)
    run = _run(field, heading, target)
    text = say("extend-distance", unit=unit, target=target, far=cm(most))
    if not np.isfinite(run):
        return broken("extend.distance", text)
    return measured(unit, target, run).at_most(most, "extend.distance", text).and_(close)


def extended(
    state: State, unit: Unit, target: Unit, heading: float, test: int, pips: int | None
) -> Extended:
    """Return the result of the dice; ``pips``: the distance's total, None if not thrown."""
    turned = Pose(unit.pose.x, unit.pose.y, heading)
    if test < needs(state, unit) or pips is None:
        return Extended(0.0, turned, "disordered")
    move = min(state.rule_cm(pips), _clear_ahead(state, unit, heading))
    to = turned.ahead(move)
    moved = unit.moved_to(to)
    after = state.put(moved)
    far, only = charge_allowance(state, unit), (target.id,)
    field = Field(after, moved, far, only, lenient=True, all_round=True)
    barred_by = field.struck_by(heading, target)
    if barred_by not in (None, "distance"):
        return Extended(move, to, "disordered")
    left = measured(moved, target, _run(field, heading, target))
    then = "disordered" if barred_by else "charge"
    return Extended(move, to, then, doubts_at([left], far))


def _run(field: Field, heading: float, target: Unit) -> float:
    """Return the run (inches) to a target at a heading; infinite where it misses."""
    return float(field.onward.runs(np.array([heading]), np.array([field.index(target)]))[0])


def _clear_ahead(state: State, unit: Unit, heading: float) -> float:
    """Return how far (inches) it can go straight on, stopping short of anything."""
    field = Field(state, unit, state.width + state.depth)
    met = [*(unit.edges for unit in field.around), *(each.edges for each in field.grounds)]
    run = field.onward.ahead.run_to(Edges.joined(met), np.array([heading])).min(initial=np.inf)
    return max(float(run) - _SHORT, 0.0)
