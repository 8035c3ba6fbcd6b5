"""The models on the table and off it: finding them, putting them down, taking them up."""

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

#: A model that shifted no more than this (inches, degrees) was nudged, not moved.
NUDGE_INCHES = 0.1
NUDGE_DEGREES = 5.0

_OFF = ("aside", "broken", "reserves", "eliminated")


def never_returns(state: State) -> bool:
    """Whether a corps that is broken this turn would be due only after the last one."""
    return state.turn + BROKEN_TURNS > state.last_turn


def piece_of(state: State, unit: str, field: str) -> Piece:
    """Return the piece on the table; raise QuestionError (place ``field``) when there is none."""
    return among(state.by_id, unit, say("no-unit", unit=unit), field)


def fighters(state: State, attacker: str, defender: str) -> tuple[Piece, Piece]:
    """Return the two units of a fight; raise QuestionError when one is not on the table."""
    pair = (piece_of(state, attacker, "attacker"), piece_of(state, defender, "defender"))
    for piece, field in zip(pair, ("attacker", "defender"), strict=True):
        if not piece.is_unit:
            raise QuestionError(field, say("hq-does-not-fight", hq=piece.name))
    return pair


def task_of(state: State, unit: str) -> Awaited | None:
    """Return what is awaited of the unit, None when nothing is."""
    return next((task for task in state.awaited if task.unit == unit), None)


def nudged(start: Pose, to: Pose) -> bool:
    """Whether a model shifted so little that it was not moved on purpose."""
    little = start.distance_to(to) <= NUDGE_INCHES
    return little and turn_modulo_180(start.facing, to.facing) <= NUDGE_DEGREES


def absent(state: State, unit: str) -> tuple[str, Absent] | None:
    """Return the list off the table that names the unit, and its entry; None when none does."""
    for name in _OFF:
        entries: tuple[Absent, ...] = getattr(state, name)
        for entry in entries:
            if entry.id == unit:
                return name, entry
    return None


def without_absent(state: State, unit: str) -> State:
    """Return the state in which no list of those off the table names the unit."""
    found = absent(state, unit)
    if found is None:
        return state
    left = tuple(entry for entry in getattr(state, found[0]) if entry is not found[1])
    lists: dict[str, Any] = {found[0]: left}
    return replace(state, **lists)


def take_off(state: State, piece: Piece) -> State:
    """Return the state with the piece off the table, in the list that its task names.

    Nothing more is awaited of it: a corps that is lifted before it retreats or advances owes that
    only when it is set down again.
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
        return replace(
            after, broken=(*state.broken, Broken.of(gone, due=state.turn + BROKEN_TURNS))
        )
    if into == "eliminated":
        return replace(after, eliminated=(*state.eliminated, Absent.of(gone)))
    return replace(after, aside=(*state.aside, Absent.of(gone)))


def set_down(state: State, unit: str, place: Pose | None = None) -> State:
    """Return the state in which a corps that was lifted owing something is back and owes it.

    It stands at ``place``, or where it was lifted. The state itself for any other unit.
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
    """Return the state without tasks of units that are not where they would do them.

    Awaited of units on the table, owed by those that were lifted: one that was put down as
    something else owes nothing more.
    """
    aside = {entry.id for entry in state.aside}
    awaited = tuple(task for task in state.awaited if task.unit in state.by_id)
    owed = tuple(task for task in state.owed if task.unit in aside)
    if (awaited, owed) == (state.awaited, state.owed):
        return state
    return replace(state, awaited=awaited, owed=owed)


def gone_on(state: State, unit: str, start: Pose) -> State:
    """Return the state after a unit went away from ``start``.

    Who has to retreat from it still retreats from where it stood.
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
    """Return the state with the unit where the camera has it; None: it has left the table.

    A unit off the table that is seen again is put back on it. An unknown unit changes nothing.
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
