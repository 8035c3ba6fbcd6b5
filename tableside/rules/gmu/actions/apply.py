"""Doing an action, legal or not: the new state, what happened, and whose turn it is then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tableside.engine.message import Several, inches
from tableside.engine.ruleset import Event, QuestionError
from tableside.rules.gmu import questions
from tableside.rules.gmu.actions.types import (
    Action,
    Arrive,
    Choose,
    Fight,
    Gone,
    Limited,
    Move,
    Pass,
    Place,
    Recall,
    Roll,
    TakeArmy,
    TakeEdge,
    TakePeriod,
    ToPhase,
    Withdraw,
)
from tableside.rules.gmu.command import MissingValueError
from tableside.rules.gmu.fights import fighting
from tableside.rules.gmu.placement import placing
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup import apply as setup_apply
from tableside.rules.gmu.state import Absent, Kind, State, Task
from tableside.rules.gmu.table import piece_of, take_off, task_of
from tableside.rules.gmu.turn.activity import Act, act_of
from tableside.rules.gmu.turn.flow import (
    acted,
    begin,
    due_corps,
    eliminated,
    end_step,
    limit_due,
    now,
    passed,
    settle,
    step,
    thrown,
)
from tableside.rules.gmu.turn.passing import counted
from tableside.rules.gmu.turn.phases import SETUP
from tableside.rules.gmu.zones import controllers

Result = tuple[State, tuple[Event, ...]]


def apply(state: State, action: Action) -> Result:
    """Return the state after the action, and what happened.

    Raises QuestionError when a unit or side of it is not in the game, it cannot be done at all,
    or a fight needs a value that no army list gives.
    """
    state = settle(state)[0]
    act = act_of(state, action)
    try:
        after, events = _DONE[type(action)](state, action)
    except MissingValueError as error:  # a fight's
        raise questions.missing_value(error, "attacker") from None
    if act is not None and act.phase == state.phase:
        after = _noted(after, action, act)
    after, told = settle(after)
    return after, (*events, *told)


def _noted(state: State, action: Action, act: Act) -> State:
    """Return the state in which the act counts in the order of the turn."""
    play = now(state)
    unit = str(getattr(action, "unit", ""))
    if act.activity in ("headquarters", "return"):
        state = replace(state, play=replace(play, placed=play.placed | {unit}))
    elif act.activity == "arrival":
        state = replace(state, play=replace(play, used=play.used | {unit}, kept=True))
    elif isinstance(action, Place) and action.way == "detachment":
        staff = placing.staff_of(state, action)
        used = play.used | ({staff} if staff else set())
        state = replace(state, play=replace(play, used=used))
    return acted(state, act.side, act.step.id)


def _phase(state: State, action: ToPhase) -> Result:
    if action.to == state.phase:
        return state, ()
    ended, told = end_step(state)
    if state.phase == SETUP:
        ended = replace(ended, play=replace(now(ended), kept=True))
    begun, events = begin(ended, action.to)
    return begun, (*told, *events)


#: A centre that went less far than this (inches) was only turned.
_ON_THE_SPOT = 0.05


def _move(state: State, action: Move) -> Result:
    piece = piece_of(state, action.unit, "unit")
    start = action.start or piece.place
    moved = replace(piece, pose=action.to, sigma=action.sigma or piece.sigma)
    task = task_of(state, action.unit)
    after = replace(
        state.put(moved), awaited=tuple(other for other in state.awaited if other is not task)
    )
    if state.phase == "movement" and moved.is_corps:
        before = {enemy.id for enemy in controllers(state, piece.at(start))}
        if any(enemy.id not in before for enemy in controllers(after, moved)):
            after = replace(after, entered=after.entered | {moved.id})
    length = start.distance_to(action.to)
    moved_on = length >= _ON_THE_SPOT
    kind = "move"
    text = say("moved" if moved_on else "turned", unit=piece.name, length=inches(length))
    if task is not None and task.task is Task.RETREAT:
        kind = "retreat"
        text = say("retreated", unit=piece.name, enemy=state.name(task.enemy))
    elif task is not None and task.task is Task.PURSUE:
        kind = "pursuit"
        text = say("advanced", unit=piece.name, enemy=state.name(task.enemy))
    data = {"from": start.as_list(), "to": action.to.as_list()}
    return after, (Event(kind, (piece.id,), text, data),)


def _gone(state: State, action: Gone) -> Result:
    piece = piece_of(state, action.unit, "unit")
    after = take_off(state, piece)
    task = task_of(state, action.unit)
    into = task.into if task is not None and task.into else "aside"
    return after, (Event("gone", (piece.id,), say(f"gone-{into}", unit=piece.name)),)


def _recall(state: State, action: Recall) -> Result:
    piece = piece_of(state, action.unit, "unit")
    if piece.kind is not Kind.DETACHMENT:
        raise QuestionError("unit", questions.wrong_kind(piece, (Kind.DETACHMENT,)))
    return take_off(state, piece), (Event("recall", (piece.id,), say("recalled", unit=piece.name)),)


def _pass(state: State, action: Pass) -> Result:
    if action.side not in state.sides:
        raise QuestionError("side", questions.no_side(state, action.side))
    text = say("has-just-passed", side=state.side_name(action.side))
    if step(state).passing == "none":
        return state, (Event("pass", (), text),)
    return passed(state, action.side), (Event("pass", (), text, {"side": action.side}),)


def _limited(state: State, action: Limited) -> Result:
    limit = step(state).limit
    side = action.side or limit_due(state)
    if limit is None or side is None or side not in state.sides:
        raise QuestionError("die", say("no-die-awaited"))
    after, left = thrown(state, side, action.die)
    acts = counted(step(state), left)
    text = say("may-still", side=state.side_name(side), acts=acts, die=action.die)
    data = {"side": side, "die": action.die, "left": left, **fighting.by_whom(action.rolled)}
    return after, (Event("limit", (), text, data),)


def _choose(state: State, action: Choose) -> Result:
    if state.phase == SETUP:
        return setup_apply.choose(state, action)
    out = tuple(
        entry for entry in due_corps(state, action.side) if entry.piece.id not in action.units
    )
    units = Several(state.names(action.units), "and") if action.units else say("term-nobody")
    text = say("brings-back", side=state.side_name(action.side), units=units)
    lost = [say("not-returning", unit=entry.piece.name) for entry in out]
    events = [Event("choose", action.units, text)]
    events += [Event("eliminated", (e.piece.id,), t) for e, t in zip(out, lost, strict=True)]
    return eliminated(state, out), tuple(events)


def _arrive(state: State, action: Arrive) -> Result:
    entry = next((each for each in state.reserves if each.piece.id == action.unit), None)
    roll = None if entry is None else state.played.arrivals.get(entry.arrival or "")
    if entry is None or roll is None:
        raise QuestionError("unit", say("nothing-to-roll", unit=state.name(action.unit)))
    data = {"die": action.die, "needed": roll.needed(state.turn)}
    data |= fighting.by_whom(action.rolled)
    if action.die < roll.needed(state.turn):
        text = say("not-there-yet", unit=entry.piece.name, die=action.die)
        return state, (Event("arrival", (action.unit,), text, data),)
    here: Absent = replace(entry, available=state.turn, arrival=None)
    reserves = tuple(here if each is entry else each for each in state.reserves)
    text = say("rolled-to-come", unit=entry.piece.name, die=action.die)
    return replace(state, reserves=reserves), (Event("arrival", (action.unit,), text, data),)


_DONE: dict[type[Any], Callable[[State, Any], Result]] = {
    Fight: fighting.fight,
    ToPhase: _phase,
    Move: _move,
    Gone: _gone,
    Pass: _pass,
    Limited: _limited,
    Place: placing.place,
    Recall: _recall,
    Withdraw: fighting.withdraw,
    Choose: _choose,
    Arrive: _arrive,
    TakePeriod: setup_apply.period,
    TakeArmy: setup_apply.army,
    Roll: setup_apply.roll,
    TakeEdge: setup_apply.edge,
}
