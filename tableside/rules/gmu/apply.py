"""Doing an action, legal or not: the new state, what happened, and what the hands must do next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from tableside.geometry.pose import Pose
from tableside.rules.gmu.actions import Action, Fight, Gone, Move, ToPhase
from tableside.rules.gmu.asked import can_retreat
from tableside.rules.gmu.combat import Combat, Effect, Outcome, combat, outcome
from tableside.rules.gmu.pursuit import Pursuit, pursuit, reasons_text
from tableside.rules.gmu.state import Absent, Awaited, Piece, State, Task
from tableside.rules.gmu.words import inches_text, signed
from tableside.rules.gmu.zones import controllers
from tableside.rules.ruleset import Event, QuestionError, Sensed

#: Turns after which a broken corps may come back.
BROKEN_TURNS = 2

Result = tuple[State, tuple[Event, ...]]


def apply(state: State, action: Action) -> Result:
    """Return the state after the action, and what happened; raise QuestionError without a unit."""
    if isinstance(action, Fight):
        return _fight(state, action)
    if isinstance(action, ToPhase):
        return _phase(state, action)
    if isinstance(action, Move):
        return _move(state, action)
    return _gone(state, action)


def piece_of(state: State, unit: str, field: str) -> Piece:
    """Return the piece on the table; raise QuestionError (place ``field``) when there is none."""
    if unit not in state.by_id:
        raise QuestionError(field, f"there is no unit {unit!r} on the table")
    return state.by_id[unit]


def fighters(state: State, action: Fight) -> tuple[Piece, Piece]:
    """Return the two units of a fight; raise QuestionError when one is not on the table."""
    pair = (
        piece_of(state, action.attacker, "attacker"),
        piece_of(state, action.defender, "defender"),
    )
    for piece, field in zip(pair, ("attacker", "defender"), strict=True):
        if not piece.is_unit:
            raise QuestionError(field, f"{piece.id} is a headquarters: it does not fight")
    return pair


def _fight(state: State, action: Fight) -> Result:
    attacker, defender = fighters(state, action)
    fight = combat(state, attacker, defender)
    result = outcome(fight, *action.dice)
    events = [_told(fight, result, action.dice)]
    if result.loser is None:
        return state, tuple(events)
    winner = attacker if result.loser is defender else defender
    effect = _after_retreat(state, result.loser, winner, result.effect)
    if effect is not result.effect:
        text = f"{result.loser.id} has nowhere to retreat to: it is {effect} instead."
        events.append(Event("effect", (result.loser.id,), text, {"effect": str(effect)}))
    tasks = [_task(result.loser, winner, effect)]
    if result.loser is defender:
        task, event = _pursuit(state, attacker, defender, effect)
        tasks += [task] if task else []
        events.append(event)
    others = tuple(t for t in state.awaited if t.unit not in {task.unit for task in tasks})
    return replace(state, awaited=(*others, *tasks)), tuple(events)


def _told(fight: Combat, result: Outcome, dice: tuple[int, int]) -> Event:
    attack = f"{dice[0]}{signed(fight.attack.modifier)} = {result.attacker}"
    defence = f"{dice[1]}{signed(fight.defence.modifier)} = {result.defender}"
    ending = "a draw" if result.loser is None else f"{result.loser.id}: {result.effect}"
    text = f"{fight.attacker.id} ({attack}) attacks {fight.defender.id} ({defence}): {ending}."
    data = {
        "dice": list(dice),
        "loser": None if result.loser is None else result.loser.id,
        "effect": str(result.effect),
    }
    return Event("combat", (fight.attacker.id, fight.defender.id), text, data)


def _after_retreat(state: State, loser: Piece, winner: Piece, effect: Effect) -> Effect:
    """A corps that cannot make its retreat is broken instead, on the last turn eliminated."""
    if effect is not Effect.RETREAT or not loser.is_corps:
        return effect
    if can_retreat(state, loser, winner):
        return effect
    return Effect.ELIMINATED if state.turn >= state.last_turn else Effect.BROKEN


def _task(loser: Piece, winner: Piece, effect: Effect) -> Awaited:
    if effect is Effect.RETREAT and loser.is_corps:
        return Awaited(Task.RETREAT, loser.id, winner.id)
    into: Literal["eliminated", "broken", "removed"] = "removed"
    if effect is Effect.ELIMINATED:
        into = "eliminated"
    elif effect is Effect.BROKEN:
        into = "broken"
    return Awaited(Task.TAKE_OFF, loser.id, winner.id, into=into)


def _pursuit(
    state: State, attacker: Piece, defender: Piece, effect: Effect
) -> tuple[Awaited | None, Event]:
    ruling = pursuit(state, attacker, defender, effect)
    units = (attacker.id, defender.id)
    data = {"pursuit": str(ruling.pursuit), "because": list(ruling.because)}
    if ruling.pursuit is Pursuit.REQUIRED:
        text = f"{attacker.id} must advance into the place that {defender.id} leaves."
        task = Awaited(Task.PURSUE, attacker.id, defender.id, to=ruling.to)
        return task, Event("pursuit", units, text, data)
    why = reasons_text(ruling)
    may = "may not advance" if ruling.pursuit is Pursuit.FORBIDDEN else "cannot advance"
    return None, Event("pursuit", units, f"{attacker.id} {may} ({why}).", data)


def _phase(state: State, action: ToPhase) -> Result:
    turn = state.turn + (1 if state.phase == "end" and action.to == "combat" else 0)
    entered = state.entered if action.to == state.phase else frozenset()
    text = f"Turn {turn}: the {action.to} phase begins."
    event = Event("phase", (), text, {"turn": turn, "phase": action.to})
    return replace(state, turn=turn, phase=action.to, entered=entered), (event,)


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
    done = f"moved {inches_text(length)}" if length >= _ON_THE_SPOT else "turned on the spot"
    kind, text = "move", f"{piece.id} {done}."
    if task is not None and task.task is Task.RETREAT:
        kind, text = "retreat", f"{piece.id} retreated from {task.enemy}."
    elif task is not None and task.task is Task.PURSUE:
        kind, text = "pursuit", f"{piece.id} advanced into the place of {task.enemy}."
    data = {"from": start.as_list(), "to": action.to.as_list()}
    return after, (Event(kind, (piece.id,), text, data),)


def task_of(state: State, unit: str) -> Awaited | None:
    """Return what is awaited of the unit, None when nothing is."""
    return next((task for task in state.awaited if task.unit == unit), None)


def _gone(state: State, action: Gone) -> Result:
    piece = piece_of(state, action.unit, "unit")
    after = take_off(state, piece)
    task = task_of(state, action.unit)
    what = f" ({task.into})" if task is not None and task.into else ""
    return after, (Event("gone", (piece.id,), f"{piece.id} is off the table{what}."),)


def take_off(state: State, piece: Piece) -> State:
    """Return the state with the piece off the table, in the list that its task names."""
    task = task_of(state, piece.id)
    into = task.into if task is not None else None
    gone = piece.at(None)
    after = replace(
        state.without(piece.id),
        awaited=tuple(t for t in state.awaited if t.unit != piece.id or t.into is None),
        entered=state.entered - {piece.id},
    )
    if into == "broken":
        return replace(after, broken=(*state.broken, Absent(gone, due=state.turn + BROKEN_TURNS)))
    if into == "eliminated":
        return replace(after, eliminated=(*state.eliminated, Absent(gone)))
    return replace(after, aside=(*state.aside, Absent(gone)))


def sense(state: State, unit: str, place: Sensed | None) -> State:
    """Return the state with the unit where the camera has it; None: it has left the table.

    A unit off the table that is seen again is put back on it. An unknown unit changes nothing.
    """
    if unit in state.by_id:
        piece = state.by_id[unit]
        if place is None:
            return take_off(state, piece)
        return state.put(replace(piece, pose=place.pose, sigma=place.sigma))
    if place is None:
        return state
    return _put_back(state, unit, place.pose, place.sigma)


def _put_back(state: State, unit: str, pose: Pose, sigma: tuple[float, float, float]) -> State:
    for name in ("aside", "broken", "reserves", "eliminated"):
        entries: tuple[Absent, ...] = getattr(state, name)
        for entry in entries:
            if entry.piece.id == unit:
                left = tuple(other for other in entries if other is not entry)
                back = replace(entry.piece, pose=pose, sigma=sigma)
                lists: dict[str, Any] = {name: left}
                return replace(state.put(back), **lists)
    return state
