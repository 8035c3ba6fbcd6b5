"""The parts of a question that several have: units, leaders, stands, dice, phases."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from tableside.engine import asking
from tableside.engine.asking import Question
from tableside.engine.ruleset import QuestionError
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say


def any_unit(state: State, question: Question, field: str = "unit") -> Unit:
    """Return the unit on the table that a field names, of any type."""
    return unit_named(state, asking.name(question, field), field)


def unit_named(state: State, name: str, field: str) -> Unit:
    """Return a unit on the table by its id, read from a field."""
    if name not in state.by_id:
        raise QuestionError(field, say("no-unit", unit=asking.shown(name)))
    return state.by_id[name]


def combat_unit(state: State, question: Question, field: str = "unit") -> Unit:
    """Return the brigade or battery that a field names."""
    return must_fight(any_unit(state, question, field), field)


def must_fight(unit: Unit, field: str) -> Unit:
    """Return a unit that is a brigade or a battery; raise QuestionError for another one."""
    if not unit.is_combat:
        raise QuestionError(field, say("no-combat-unit", unit=unit.called))
    return unit


def seer(state: State, question: Question) -> Unit:
    """Return the combat unit or leader that ``from`` names."""
    unit = any_unit(state, question, "from")
    return unit if unit.is_leader else must_fight(unit, "from")


def leader(state: State, question: Question, field: str = "leader") -> Unit:
    """Return the leader that a field names."""
    return must_lead(any_unit(state, question, field), field)


def must_lead(unit: Unit, field: str) -> Unit:
    """Return a unit that is a leader; raise QuestionError for another one."""
    if not unit.is_leader:
        raise QuestionError(field, say("no-leader", unit=unit.called))
    return unit


def leader_if_any(state: State, question: Question, field: str = "leader") -> Unit | None:
    """Return the leader that a field names, None without it."""
    return leader(state, question, field) if field in question else None


def phase(question: Question, phases: Collection[str], usual: str) -> str:
    """Return the ``phase`` of a question, one of some; the usual one where it names none."""
    return asking.choice(question, "phase", phases) if "phase" in question else usual


def stands_named(unit: Unit, value: Any, field: str) -> tuple[str, ...]:
    """Return the stands of a unit that a list names, at least one, each once."""
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value) or not value:
        raise QuestionError(field, say("stands-list"))
    known = [stand.id for stand in unit.stands]
    for index, name in enumerate(value):
        if name not in known:
            text = say("no-stand", unit=unit.called, stand=asking.shown(name))
            raise QuestionError(f"{field}[{index}]", text)
        if name in value[:index]:
            raise QuestionError(f"{field}[{index}]", say("stand-named-twice", stand=name))
    return tuple(value)


def dice_of(
    question: Question, field: str, faces: int, count: int | None = None
) -> tuple[int, ...] | None:
    """Return the dice in a field, a list of ``count`` (None: any number) faces; None without it."""
    return None if field not in question else dice_in(question[field], field, faces, count)


def dice_in(value: Any, field: str, faces: int, count: int | None = None) -> tuple[int, ...]:
    """Return dice that were read from a field; raise QuestionError for others, or too many."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise QuestionError(field, say("dice-list", faces=faces))
    dice = tuple(asking.die_of(die, f"{field}[{i}]", faces) for i, die in enumerate(value))
    if count is not None and len(value) != count:
        raise QuestionError(field, say("dice-count", count=count, given=len(value)))
    return dice
