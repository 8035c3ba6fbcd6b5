"""A manoeuvre that is made in parts: a hand turns or forms a unit, lets go, and then goes on.

Until another model is touched, what the unit does next belongs to the same manoeuvre: it is
judged as a whole, from where the unit stood when it began.
"""

from __future__ import annotations

from dataclasses import replace

from tableside.geometry.pose import Pose
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.state import Begun, State, Unit


def begun_by(state: State, unit: str) -> Begun | None:
    """Return the manoeuvre that a unit goes on with; None where it begins one."""
    begun = state.begun
    there = begun is not None and begun.unit == unit and unit in state.by_id
    return begun if there else None


def from_start(state: State, unit: str) -> State:
    """Return the table with a unit where its manoeuvre began; the state itself for any other."""
    begun = begun_by(state, unit)
    return state if begun is None else state.put(_before(state.by_id[unit], begun))


def to_charge(state: State, unit: str) -> State:
    """Return the table with a unit as it charges: in its present formation, not turned yet.

    How far it turns in all counts from how it faced when its manoeuvre began; out of a square it
    faces as it likes. One that has made a run charges no more: it stays where it is.
    """
    begun = begun_by(state, unit)
    if begun is None or begun.ran:
        return state
    now = state.by_id[unit]
    before = _before(now, begun)
    if before.formation is now.formation:
        return state.put(before)
    there = replace(now, did=begun.did)
    if before.formation is Formation.SQUARE:
        return state.put(there)
    return state.put(there.moved_to(Pose(now.pose.x, now.pose.y, before.pose.facing)))


def _before(unit: Unit, begun: Begun) -> Unit:
    return replace(unit.stood(begun.stands), did=begun.did)
