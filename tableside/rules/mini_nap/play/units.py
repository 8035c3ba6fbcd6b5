"""The units of an action, as they stand or as their manoeuvre began, and removing lost ones.

A manoeuvre may be made in parts: a hand turns a unit or changes its formation, lets go, and then
continues. Until another model is touched, whatever the unit does next belongs to the same
manoeuvre, which is judged as a whole from where the unit stood when it began.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tableside.engine.asking import among
from tableside.engine.message import Text
from tableside.engine.ruleset import Event, QuestionError
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.state import Begun, State, Unit
from tableside.rules.mini_nap.words import say, term

Result = tuple[State, tuple[Event, ...]]


def unit_of(state: State, name: str, field: str) -> Unit:
    """Return the unit on the table; raise QuestionError (place ``field``) if there is none."""
    return among(state.by_id, name, say("no-unit-here", name=repr(name)), field)


def fighter(state: State, name: str, field: str) -> Unit:
    """Return a unit or a battery on the table; raise QuestionError for a command as well."""
    unit = unit_of(state, name, field)
    if unit.kind.is_command:
        raise QuestionError(field, say("is-command", unit=unit, kind=term(unit.kind)))
    return unit


def put_there(
    unit: Unit, stands: tuple[Pose, ...] | None, sigma: Sigma | None = None
) -> Unit | None:
    """Return the unit where a hand has put its stands, None if ``stands`` is None.

    Raises QuestionError for a wrong number of stands.
    """
    if stands is None:
        return None
    if len(stands) != len(unit.sizes):
        raise QuestionError("stands", say("stand-count", unit=unit, count=len(unit.sizes)))
    moved = unit.stood(stands)
    return moved if sigma is None else replace(moved, sigma=sigma)


def with_test(told: Text, needed: int | None, die: int | None) -> Text:
    """Return the text with the number needed and the die added, if there was a test."""
    if needed is None or die is None:
        return told
    return say("with-test", told=told, needed=needed, die=die)


#: What may be open (a charge, a run, a shot, a run back, a manoeuvre), and its fields with units.
_OPEN = {
    "contact_made": ("unit", "target"),
    "run": ("unit",),
    "shot": ("unit", "target"),
    "flown": ("unit", "enemy"),
    "begun": ("unit",),
}


def settled(state: State) -> State:
    """Return the state without anything open about units that have left the table."""
    over: dict[str, Any] = {}
    for name, fields in _OPEN.items():
        last = getattr(state, name)
        if last is not None and not {getattr(last, each) for each in fields} <= state.by_id.keys():
            over[name] = None
    return replace(state, **over)


def lost(state: State, unit: Unit, how: str) -> Result:
    """Return the state with a lost unit eliminated, and the event."""
    gone = unit.lifted()
    after = settled(replace(state.without(unit.id), eliminated=(*state.eliminated, gone)))
    return after, (Event("eliminated", (unit.id,), say(f"lost-{how}", unit=unit)),)


def begun_by(state: State, unit: str) -> Begun | None:
    """Return the manoeuvre that a unit continues, None if it begins one."""
    begun = state.begun
    there = begun is not None and begun.unit == unit and unit in state.by_id
    return begun if there else None


def from_start(state: State, unit: str) -> State:
    """Return the state with a unit where its manoeuvre began, unchanged if it continues none."""
    begun = begun_by(state, unit)
    return state if begun is None else state.put(_before(state.by_id[unit], begun))


def to_charge(state: State, unit: str) -> State:
    """Return the state with a unit as it charges: in its present formation, but not turned yet.

    Its whole turn is measured from its facing when the manoeuvre began; out of a square it may face
    any way. A unit that has made a run may not charge, and the state is unchanged.
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
