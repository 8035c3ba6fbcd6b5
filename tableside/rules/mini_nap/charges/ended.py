"""A charge judged from the old stands to the new: form up, pivot, run straight into contact."""

from __future__ import annotations

from tableside.engine.message import degrees
from tableside.engine.quantity import Ruling, broken, first_of
from tableside.engine.spacing import measured, turned_by
from tableside.motion.barriers import ROUNDING
from tableside.rules.mini_nap.charges.charge import asked, bars
from tableside.rules.mini_nap.charges.fan import charge_allowance
from tableside.rules.mini_nap.manoeuvres.judged import Judged
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind
from tableside.rules.mini_nap.manoeuvres.ways import Goal, Way, ways
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import cm, say, term

#: The run may end this far (inches) from first contact, as well as a hand can put it there.
_NEAR = 0.1


def judge_charge(state: State, unit: Unit, goal: Goal) -> Judged:
    """Return the ruling on a charge that ended at the goal."""
    best: Judged | None = None
    for way in ways(state, unit, goal, after=False):
        found = _judged(state, unit, way)
        if best is None or found.key < best.key:
            best = found
    if best is None:
        text = say("charge-change", unit=unit, formation=term(goal.formation))
        length = unit.pose.distance_to(goal.pose)
        return Judged(MoveKind.CHARGE, length, 0.0, broken("movement.change", text))
    return best


def _judged(state: State, unit: Unit, way: Way) -> Judged:
    charger = unit.placed(way.start, way.formation) if way.change else unit
    table = state.put(charger)
    far = charge_allowance(table, charger)
    checks = [bars(charger)]
    for breach in way.changed.breaches[:1]:
        checks.append(broken("movement.change", breach.message))
    checks += _run(table, charger, way, far)
    return Judged(MoveKind.CHARGE, way.length, far, first_of(checks), way)


def _run(state: State, charger: Unit, way: Way, far: float) -> list[Ruling]:
    start, end = way.start, way.end
    if far <= 0.0:
        return []  # said by what bars every charge
    heading = start.bearing_to(end)
    off, limit = turned_by(charger, heading, end.facing), state.house.charge_alignment
    text = say("charge-off", unit=charger, off=degrees(off.value), limit=degrees(limit))
    aligned = off.at_most(limit, "movement.kind", text)
    outline, near = way.goal.shape.at(way.goal.pose), state.contact + ROUNDING
    touched = [e for e in state.enemies(charger) if outline.distance(e.outline) <= near]
    if not touched:
        text = say("charge-no-contact", unit=charger)
        return [aligned, broken("movement.kind", text)]
    found, ruling = asked(state, charger, touched[0], heading)
    run = None if found is None else found.fan.run
    return [aligned, ruling, _length(charger, way, run)]


def _length(charger: Unit, way: Way, run: float | None) -> Ruling:
    """The run ends at first contact, not beyond it."""
    if run is None or way.length <= run + _NEAR:
        return Ruling()
    text = say("charge-too-long", unit=charger, length=cm(way.length), run=cm(run))
    went = measured(charger, None, way.length)
    return went.judged(run + _NEAR, False, "movement.overlap", text, way.length - run)
