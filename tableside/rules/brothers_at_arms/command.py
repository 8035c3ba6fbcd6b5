"""Command: who is in command, who must roll, and the effect of rolls (section 3, phases 1-6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tableside.engine import asking
from tableside.engine.gaps import gap_between
from tableside.engine.message import Several
from tableside.engine.quantity import Quantity, doubts_at
from tableside.engine.ruleset import Event, QuestionError
from tableside.rules.brothers_at_arms.play.phases import COMMANDERS_ROLL, UNITS_ROLL
from tableside.rules.brothers_at_arms.state import State, Status, Unit
from tableside.rules.brothers_at_arms.words import say

#: The highest roll with which a unit without a commander may act.
LEADERLESS = 1
#: Rolls that always fail, and always pass.
_FAILS, _PASSES = 7, 1
#: The new state, and the events that led to it.
Result = tuple[State, tuple[Event, ...]]
#: The answer to ``orders`` for each unit and commander.
Orders = Mapping[str, Mapping[str, Any]]


def leader_of(state: State, unit: Unit) -> Unit | None:
    """Return the formation commander of a unit's group, None if none is on the table."""
    same = (each for each in state.units if (each.side, each.group) == (unit.side, unit.group))
    return next((each for each in same if each.is_commander and not each.higher), None)


def superior_of(state: State, unit: Unit) -> Unit | None:
    """Return the superior of a unit or formation commander, None if he is not on the table."""
    if not unit.is_commander:
        return leader_of(state, unit)
    return state.by_id.get(unit.superior or "")


def to_superior(state: State, unit: Unit, superior: Unit) -> tuple[Quantity, float]:
    """Return a unit's distance from its superior, and his command radius (inches)."""
    his = superior.stands[0]
    gaps = [gap_between(unit.id, stand, superior.id, his) for stand in unit.stands]
    limit = (superior.command or 1) * state.step
    return min(gaps, key=lambda each: each.value), limit


def orders(state: State, side: str, rolls: Mapping[str, int]) -> dict[str, Any]:
    """Answer ``orders`` for all units and commanders of a side; only ``arriving`` markers count."""
    if state.house.leaderless_roll == "group":
        rolls = {**rolls, **_of_groups(state, side, rolls)}
    found: dict[str, dict[str, Any]] = {}
    doubts = []
    mine = [unit for unit in state.units if unit.side == side]
    for unit in sorted(mine, key=lambda each: not each.is_commander):
        found[unit.id] = _order(state, unit, rolls, found)
        superior = superior_of(state, unit)
        near, far = (_status(state, unit, superior, each, found) for each in (True, False))
        if superior is not None and near != far:  # else nothing hangs on the distance
            gap, limit = to_superior(state, unit, superior)
            doubts += [doubt.as_json() for doubt in doubts_at([gap], limit)]
    return {"units": {unit.id: found[unit.id] for unit in mine}, "doubt": doubts}


def _of_groups(state: State, side: str, rolls: Mapping[str, int]) -> dict[str, int]:
    """Return the rolls of leaderless units whose group has rolled already."""
    fighting = (unit for unit in state.units if unit.side == side and not unit.is_commander)
    leaderless = [unit for unit in fighting if leader_of(state, unit) is None]
    by_group = {unit.group: rolls[unit.id] for unit in leaderless if unit.id in rolls}
    return {unit.id: by_group[unit.group] for unit in leaderless if unit.group in by_group}


def _order(state: State, unit: Unit, rolls: Mapping[str, int], known: Orders) -> dict[str, Any]:
    """Return one unit's or commander's orders; ``known``: those found for its superiors."""
    superior = superior_of(state, unit)
    gap, limit = (None, None) if superior is None else to_superior(state, unit, superior)
    near = gap is not None and limit is not None and gap.within(limit)
    status, needs = _status(state, unit, superior, near, known)
    die = rolls.get(unit.id)
    if status == "roll" and die is not None and needs is not None:
        status = "rolled" if die <= needs else "nic"
    return {
        "status": status,
        "superior": None if superior is None else superior.id,
        "distance": None if gap is None else gap.value,
        "limit": limit,
        "needs": needs,
    }


def _status(
    state: State, unit: Unit, superior: Unit | None, near: bool, known: Orders
) -> tuple[str, int | None]:
    if unit.has("arriving") or unit.higher:
        return "in", None
    if unit.is_commander:
        free = unit.exceptional or unit.superior is None
        free |= superior is None and state.house.no_superior == "free"
        return ("in", None) if free or near else ("roll", unit.command)
    if superior is None:
        return "roll", LEADERLESS
    his = known[superior.id]["status"]
    if his in ("nic", "roll"):
        return ("nic" if his == "nic" else "waits"), None
    return ("in", None) if near else ("roll", superior.command)


def rolls_of(state: State, side: str, value: Any) -> dict[str, int]:
    """Return the rolls in a question; raise QuestionError for units not of the side."""
    if not isinstance(value, dict):
        raise QuestionError("rolls", say("rolls-object"))
    found = {}
    for name, die in value.items():
        field = f"rolls.{name}"
        if name not in state.by_id or state.by_id[name].side != side:
            raise QuestionError(field, say("not-of-side", unit=name, side=side))
        found[name] = asking.die_of(die, field)
    return found


def with_marker(unit: Unit, marker: Status) -> Unit:
    """Return a unit with a marker added, unless it has it already."""
    return unit if marker in unit.status else replace(unit, status=(*unit.status, marker))


def without_markers(unit: Unit, *markers: str) -> Unit:
    """Return a unit without some markers."""
    return replace(unit, status=tuple(each for each in unit.status if each not in markers))


def orders_now(state: State, side: str = "") -> Orders:
    """Return the orders of each unit and commander of a side, given its rolls so far.

    ``side`` defaults to the one to act. After its commanders' phase, their markers show who failed;
    commanders of the other side count as not having rolled unless marked.
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
    found: Orders = orders(state, side, rolls)["units"]
    return found


def to_roll(state: State) -> tuple[Unit, ...]:
    """Return the units or commanders of the side to act that have yet to roll in this phase."""
    if state.phase not in (COMMANDERS_ROLL, UNITS_ROLL):
        return ()
    standing, commanders = orders_now(state), state.phase == COMMANDERS_ROLL
    due = {name for name, order in standing.items() if order["status"] == "roll"}
    able = (unit for unit in state.units if unit.id in due and not unit.has("nic"))
    return tuple(unit for unit in able if unit.is_commander == commanders)


def needs(state: State, unit: Unit) -> int | None:
    """Return the highest roll that lets a unit or commander act, None if it need not roll."""
    found: int | None = orders_now(state).get(unit.id, {}).get("needs")
    return found


def marked(state: State) -> State:
    """Mark the units that act on a roll, and the units and commanders not in command.

    The units of a commander who failed are not in command wherever they are.
    """
    standing = orders_now(state)
    for unit in state.units:
        status = standing.get(unit.id, {}).get("status")
        if status == "nic":
            state = state.put(with_marker(unit, "nic"))
        elif status == "rolled" and not unit.is_commander:
            state = state.put(with_marker(unit, "rolled"))
    return state


def not_rolled(state: State) -> Result:
    """End a phase of rolls: mark all that have not rolled as failed."""
    failed = to_roll(state)
    if not failed:
        return state, ()
    rolls = {**state.done.rolls, **{unit.id: _FAILS for unit in failed}}
    failing = replace(state, done=replace(state.done, rolls=rolls))
    state = replace(marked(failing), done=state.done)
    names = Several(tuple(unit.called for unit in failed), "and")
    text = say("told-not-rolled", units=names, count=len(failed))
    return state, (Event("command", tuple(unit.id for unit in failed), text),)
