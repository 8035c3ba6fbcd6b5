"""The models on and off the table: finding them, putting them down, taking them off."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tableside.engine.asking import among
from tableside.engine.ruleset import QuestionError, Sensed
from tableside.geometry.pose import Pose, turn_modulo_180
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Absent, Awaited, Broken, Piece, State, Task

#: Turns after which a broken corps may come back.
BROKEN_TURNS = 2

#: A model that shifted no farther than this (inches, degrees) was nudged, not moved.
NUDGE_INCHES = 0.1
NUDGE_DEGREES = 5.0

_OFF = ("aside", "broken", "reserves", "eliminated")


def never_returns(state: State) -> bool:
    """Whether a corps broken this turn would only be due after the last one."""
    return state.turn + BROKEN_TURNS > state.last_turn


def piece_of(state: State, unit: str, field: str) -> Piece:
    """Return the piece on the table; raise QuestionError (place ``field``) if there is none."""
    return among(state.by_id, unit, say("no-unit", unit=unit), field)


def fighters(state: State, attacker: str, defender: str) -> tuple[Piece, Piece]:
    """Return the two units of a fight; raise QuestionError if one is no unit on the table."""
    pair = (piece_of(state, attacker, "attacker"), piece_of(state, defender, "defender"))
    for piece, field in zip(pair, ("attacker", "defender"), strict=True):
        if not piece.is_unit:
            raise QuestionError(field, say("hq-does-not-fight", hq=piece.name))
    return pair


def task_of(state: State, unit: str) -> Awaited | None:
    """Return the task awaited of the unit, None if there is none."""
    return next((task for task in state.awaited if task.unit == unit), None)


def nudged(start: Pose, to: Pose) -> bool:
    """Whether a model shifted too little to have been moved on purpose."""
    little = start.distance_to(to) <= NUDGE_INCHES
    return little and turn_modulo_180(start.facing, to.facing) <= NUDGE_DEGREES


def absent(state: State, unit: str) -> tuple[str, Absent] | None:
    """Return the name of the off-table list that holds the unit, and its entry, or None."""
    listed = ((name, entry) for name in _OFF for entry in getattr(state, name))
    return next((found for found in listed if found[1].id == unit), None)


def without_absent(state: State, unit: str) -> State:
    """Return the state with the unit removed from the off-table lists."""
    found = absent(state, unit)
    if found is None:
        return state
    left = tuple(entry for entry in getattr(state, found[0]) if entry is not found[1])
    lists: dict[str, Any] = {found[0]: left}
    return replace(state, **lists)


def take_off(state: State, piece: Piece) -> State:
    """Return the state with the piece off the table, in the list that its task names.

    Nothing more is awaited of it: a corps lifted before it retreats or advances owes that task
    until it is set down again.
    """
    task = task_of(state, piece.id)
    into = task.into if task is not None else None
    owes = () if task is None or into is not None else (replace(task, stood=piece.pose),)
    gone = piece.at(None)
    after = replace(
        state.without(piece.id),
        awaited=tuple(t for t in state.awaited if t.unit != piece.id),
        owed=(*state.owed, *owes),
        entered=state.entered - {piece.id},
    )
    if into == "broken":
        broken = Broken.of(gone, due=state.turn + BROKEN_TURNS)
        return replace(after, broken=(*state.broken, broken))
    if into == "eliminated":
        return replace(after, eliminated=(*state.eliminated, Absent.of(gone)))
    return replace(after, aside=(*state.aside, Absent.of(gone)))


def set_down(state: State, unit: str, place: Pose | None = None) -> State:
    """Return the state with a lifted corps that owes a task back on the table, its task awaited.

    It stands at ``place``, or where it was lifted. For any other unit the state is unchanged.
    """
    task = next((task for task in state.owed if task.unit == unit), None)
    found = absent(state, unit)
    if task is None or found is None:
        return state
    back = without_absent(state, unit).put(found[1].piece.at(place or task.stood))
    again = replace(task, stood=None)
    first = again.task is Task.RETREAT
    awaited = (again, *state.awaited) if first else (*state.awaited, again)
    return replace(back, awaited=awaited, owed=tuple(t for t in state.owed if t is not task))


def with_own_tasks(state: State) -> State:
    """Return the state without the tasks of units that can no longer do them.

    Tasks are awaited of units on the table and owed by lifted ones; a unit put down as something
    else owes nothing any more.
    """
    aside = {entry.id for entry in state.aside}
    awaited = tuple(task for task in state.awaited if task.unit in state.by_id)
    owed = tuple(task for task in state.owed if task.unit in aside)
    if (awaited, owed) == (state.awaited, state.owed):
        return state
    return replace(state, awaited=awaited, owed=owed)


def gone_on(state: State, unit: str, start: Pose) -> State:
    """Return the state after a unit moved away from ``start``.

    Units that must retreat from it still retreat from where it stood.
    """

    def left(task: Awaited) -> Awaited:
        faced = task.task is Task.RETREAT and task.enemy == unit and task.faced is None
        return replace(task, faced=start) if faced else task

    awaited, owed = (tuple(map(left, tasks)) for tasks in (state.awaited, state.owed))
    return replace(state, awaited=awaited, owed=owed)


def as_faced(state: State, task: Awaited) -> State:
    """Return the table with the enemy where it stood when the retreat from it began."""
    enemy = state.by_id.get(task.enemy)
    return state if enemy is None or task.faced is None else state.put(enemy.at(task.faced))


def sense(state: State, unit: str, place: Sensed | None) -> State:
    """Return the state with the unit where the camera sees it; None: it has left the table.

    A unit off the table that is seen again is put back. An unknown unit changes nothing.
    """
    if unit in state.by_id:
        piece = state.by_id[unit]
        if place is None:
            return take_off(state, piece)
        return state.put(replace(piece, pose=place.pose, sigma=place.sigma))
    found = absent(state, unit)
    if place is None or found is None:
        return state
    state = set_down(state, unit, place.pose)
    back = replace(found[1].piece, pose=place.pose, sigma=place.sigma)
    return without_absent(state, unit).put(back)
