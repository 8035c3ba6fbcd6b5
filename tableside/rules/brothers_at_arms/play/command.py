"""Command as it is played: who still has to roll, and what a roll or none of it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tableside.engine.message import Several
from tableside.engine.ruleset import Event
from tableside.rules.brothers_at_arms import command
from tableside.rules.brothers_at_arms.play.phases import COMMANDERS_ROLL, UNITS_ROLL
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say

#: Dice that fail, and pass, whatever is needed.
_FAILS, _PASSES = 7, 1
Result = tuple[State, tuple[Event, ...]]


def with_marker(unit: Unit, marker: str) -> Unit:
    """Return a unit with a marker, which it has once."""
    return unit if marker in unit.status else replace(unit, status=(*unit.status, marker))  # type: ignore[arg-type]


def without_markers(unit: Unit, *markers: str) -> Unit:
    """Return a unit without some markers."""
    return replace(unit, status=tuple(each for each in unit.status if each not in markers))


def orders_now(state: State, side: str = "") -> Mapping[str, Mapping[str, Any]]:
    """Return how each unit and commander of a side stands, with its rolls so far.

    Without a ``side`` it is the one to act. Once its commanders have rolled, their markers tell
    who orders his units; those of the other side have not rolled.
    """
    side = side or state.side_to_act
    rolled = side == state.side_to_act and state.phase > COMMANDERS_ROLL
    rolls = {name: die for name, die in state.done.rolls.items() if name in state.by_id}
    for unit in state.units:
        if unit.side == side and unit.is_commander and unit.id not in rolls:
            if unit.has("nic"):
                rolls[unit.id] = _FAILS
            elif rolled:
                rolls[unit.id] = _PASSES
    found: Mapping[str, Mapping[str, Any]] = command.orders(state, side, rolls)["units"]
    return found


def to_roll(state: State) -> tuple[Unit, ...]:
    """Return who of the side to act has to roll in this phase and has not yet."""
    if state.phase not in (COMMANDERS_ROLL, UNITS_ROLL):
        return ()
    commanders = state.phase == COMMANDERS_ROLL
    orders = orders_now(state)
    return tuple(
        unit
        for unit in state.units
        if unit.id in orders
        and unit.is_commander == commanders
        and orders[unit.id]["status"] == "roll"
        and not unit.has("nic")
    )


def needs(state: State, unit: Unit) -> int | None:
    """Return the most that a unit or commander may roll to act, None where it need not roll."""
    found: int | None = orders_now(state).get(unit.id, {}).get("needs")
    return found


def marked(state: State) -> State:
    """Return the state in which who acts on a roll, or is not in command, has its marker.

    A failed commander's units are not in command wherever they stand.
    """
    orders = orders_now(state)
    for unit in state.units:
        status = orders.get(unit.id, {}).get("status")
        if status == "nic":
            state = state.put(with_marker(unit, "nic"))
        elif status == "rolled" and not unit.is_commander:
            state = state.put(with_marker(unit, "rolled"))
    return state


def not_rolled(state: State) -> Result:
    """Return the state as a phase of rolls ends: who has not rolled has failed."""
    failed = to_roll(state)
    if not failed:
        return state, ()
    rolls = {**state.done.rolls, **{unit.id: _FAILS for unit in failed}}
    failing = replace(state, done=replace(state.done, rolls=rolls))
    state = replace(marked(failing), done=state.done)
    names = Several(tuple(unit.called for unit in failed), "and")
    text = say("told-not-rolled", units=names, count=len(failed))
    return state, (Event("command", tuple(unit.id for unit in failed), text),)
