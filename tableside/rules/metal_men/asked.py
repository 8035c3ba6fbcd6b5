"""The parts of a question that several have: units, leaders, stands, dice, phases."""

from __future__ import annotations

from collections.abc import Collection

from tableside.engine import asking
from tableside.engine.asking import Question
from tableside.engine.ruleset import QuestionError
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say


def unit_named(state: State, name: str, field: str = "unit") -> Unit:
    """Return a unit on the table, of any type; raise QuestionError for any other name."""
    return asking.among(state.by_id, name, say("no-unit", unit=asking.shown(name)), field)


def unit_of(state: State, name: str, field: str = "unit") -> Unit:
    """Return a brigade or battery on the table; raise QuestionError for any other name."""
    unit = unit_named(state, name, field)
    if not unit.is_combat:
        raise QuestionError(field, say("no-combat-unit", unit=unit))
    return unit


def leader_of(state: State, name: str, field: str = "leader") -> Unit:
    """Return a leader on the table; raise QuestionError for any other name."""
    unit = unit_named(state, name, field)
    if not unit.is_leader:
        raise QuestionError(field, say("no-leader", unit=unit))
    return unit


def other_than(unit: Unit, other: Unit, field: str) -> Unit:
    """Return the other one of two units; raise QuestionError where both are one."""
    if other.id == unit.id:
        raise QuestionError(field, say("itself", unit=unit))
    return other


def any_unit(state: State, question: Question) -> Unit:
    """Return the unit of any type that the field ``unit`` names."""
    return unit_named(state, asking.name(question, "unit"))


def combat_unit(state: State, question: Question, field: str = "unit") -> Unit:
    """Return the brigade or battery that a field names."""
    return unit_of(state, asking.name(question, field), field)


def leader(state: State, question: Question) -> Unit:
    """Return the leader that the field ``leader`` names."""
    return leader_of(state, asking.name(question, "leader"))


def leader_if_any(state: State, question: Question) -> Unit | None:
    """Return the leader that the field ``leader`` names, None without it."""
    return leader(state, question) if "leader" in question else None


def phase(question: Question, phases: Collection[str], usual: str) -> str:
    """Return the ``phase`` of a question, one of some; the usual one where it names none."""
    return asking.choice(question, "phase", phases) if "phase" in question else usual


def stands_if_any(unit: Unit, question: Question) -> tuple[str, ...] | None:
    """Return the stands of a unit that the field ``stands`` names, None without it."""
    if "stands" not in question:
        return None
    return asking.stands_named(unit, question["stands"], "stands")
