"""Who is in command, who must roll and against what (section 3, phases 1 to 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine import asking
from tableside.engine.gaps import gap_between
from tableside.engine.quantity import Quantity
from tableside.engine.ruleset import QuestionError
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say

#: What a unit whose commander is gone must roll.
LEADERLESS = 1


def leader_of(state: State, unit: Unit) -> Unit | None:
    """Return the formation commander of a unit's group on the table, None without one."""
    return next(
        (
            other
            for other in state.units
            if other.is_commander
            and not other.higher
            and other.side == unit.side
            and other.group == unit.group
        ),
        None,
    )


def superior_of(state: State, unit: Unit) -> Unit | None:
    """Return whom a unit or a formation commander is under, None where he is not on the table."""
    if not unit.is_commander:
        return leader_of(state, unit)
    return state.by_id.get(unit.superior or "")


def to_superior(state: State, unit: Unit, superior: Unit) -> tuple[Quantity, float]:
    """Return how far a unit is from its superior, and how far his circle reaches (inches)."""
    his = superior.stands[0]
    gaps = [gap_between(unit.id, stand, superior.id, his) for stand in unit.stands]
    limit = (superior.command or 1) * state.step
    return min(gaps, key=lambda each: each.value), limit


def orders(state: State, side: str, rolls: Mapping[str, int]) -> dict[str, Any]:
    """Answer ``orders`` of a side: every unit and commander; markers do not count."""
    if state.house.leaderless_roll == "group":
        rolls = {**rolls, **_of_groups(state, side, rolls)}
    found: dict[str, dict[str, Any]] = {}
    doubts = []
    mine = [unit for unit in state.units if unit.side == side]
    for unit in sorted(mine, key=lambda each: not each.is_commander):
        found[unit.id] = _order(state, unit, rolls, found)
        superior = superior_of(state, unit)
        if superior is not None:
            gap, limit = to_superior(state, unit, superior)
            doubt = gap.doubt(limit)
            doubts += [doubt.as_json()] if doubt is not None else []
    return {"units": {unit.id: found[unit.id] for unit in mine}, "doubt": doubts}


def _of_groups(state: State, side: str, rolls: Mapping[str, int]) -> dict[str, int]:
    """Return the rolls of units without a commander whose group has rolled already."""
    leaderless = [
        unit
        for unit in state.units
        if unit.side == side and not unit.is_commander and leader_of(state, unit) is None
    ]
    by_group = {unit.group: rolls[unit.id] for unit in leaderless if unit.id in rolls}
    return {unit.id: by_group[unit.group] for unit in leaderless if unit.group in by_group}


def _order(
    state: State, unit: Unit, rolls: Mapping[str, int], known: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Return where one unit or commander stands; ``known``: what is said of its superior."""
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
    state: State,
    unit: Unit,
    superior: Unit | None,
    near: bool,
    known: Mapping[str, Mapping[str, Any]],
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
    """Return the rolls of a question; raise QuestionError for one that is not of that side."""
    if not isinstance(value, dict):
        raise QuestionError("rolls", say("rolls-object"))
    found = {}
    for name, die in value.items():
        field = f"rolls.{name}"
        if name not in state.by_id or state.by_id[name].side != side:
            raise QuestionError(field, say("not-of-side", unit=name, side=side))
        found[name] = asking.die_of(die, field)
    return found
