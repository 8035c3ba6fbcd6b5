"""The parts of a question that several have: units, leaders, stands, dice, phases."""

from __future__ import annotations

from collections.abc import Collection

from tableside.engine import asking
from tableside.engine.asking import Question
from tableside.engine.inquiry import Reader, of_name
from tableside.engine.ruleset import QuestionError
from tableside.rules.metal_men.shape import SHAPES
from tableside.rules.metal_men.state import FIRE_PHASES, State, Unit
from tableside.rules.metal_men.words import say


def unit_named(state: State, name: str, field: str = "unit") -> Unit:
    """Return a unit on the table, of any type; raise QuestionError for any other name."""
    return asking.among(state.by_id, name, say("no-unit", unit=asking.shown(name)), field)


def unit_of(state: State, name: str, field: str = "unit") -> Unit:
    """Return a brigade or battery on the table; raise QuestionError for any other name."""
    unit = unit_named(state, name, field)
    return asking.fitting(unit, unit.is_combat, say("no-combat-unit", unit=unit), field)


def leader_of(state: State, name: str, field: str = "leader") -> Unit:
    """Return a leader on the table; raise QuestionError for any other name."""
    unit = unit_named(state, name, field)
    return asking.fitting(unit, unit.is_leader, say("no-leader", unit=unit), field)


def follower_of(state: State, name: str, field: str = "unit") -> Unit:
    """Return a unit on the table that leaders order; raise QuestionError for any other name."""
    unit = unit_named(state, name, field)
    return asking.fitting(unit, not unit.is_leader, say("is-leader", unit=unit), field)


def other_than(unit: Unit, other: Unit, field: str) -> Unit:
    """Return the other one of two units; raise QuestionError where both are one."""
    return asking.fitting(other, other.id != unit.id, say("itself", unit=unit), field)


def shape_for(unit: Unit, shape: str | None, field: str) -> str | None:
    """Return a shape that a unit of its type can stand in; raise QuestionError for another."""
    fits = shape in (None, *SHAPES.get(unit.kind, {}))
    return asking.fitting(shape, fits, say("no-such-shape", unit=unit), field)


#: Read the unit of any type, the brigade or battery, and the leader that a field names.
any_unit, combat_unit, leader = of_name(unit_named), of_name(unit_of), of_name(leader_of)


def phase(question: Question, phases: Collection[str], usual: str) -> str:
    """Return the ``phase`` of a question, one of some; the usual one where it names none."""
    return asking.choice(question, "phase", phases) if "phase" in question else usual


def order_phase(*phases: str) -> Reader[State, str]:
    """Return the reader of one of some phases: usually the position's, else that of movement."""
    return lambda state, question, _: phase(
        question, phases, state.phase if state.phase in phases else "movement"
    )


def fire_phase(state: State, question: Question, _: str = "phase") -> str:
    """Return the phase of a question about the fire of its unit."""
    return phase(question, FIRE_PHASES, usual_phase(state, combat_unit(state, question, "unit")))


def usual_phase(state: State, unit: Unit) -> str:
    """Return the position's phase of fire; in another one that in which the unit may fire."""
    if state.phase in FIRE_PHASES:
        return state.phase
    return "firefight" if unit.is_foot else "artillery"


def stands(state: State, question: Question, field: str = "stands") -> tuple[str, ...]:
    """Return the stands of the question's unit that a field names."""
    return asking.stands_named(combat_unit(state, question, "unit"), question[field], field)


def firing_stands(state: State, question: Question, field: str = "stands") -> tuple[str, ...]:
    """Return the stands of the question's unit that a field names, none of them a caisson."""
    unit, found = combat_unit(state, question, "unit"), stands(state, question, field)
    for index, name in enumerate(found):
        if unit.base_of(name) == "caisson":
            raise QuestionError(f"{field}[{index}]", say("caisson-no-arc", unit=unit, stand=name))
    return found


def die(state: State, question: Question, field: str = "dice") -> int:
    """Return the die of a morale check of the question's unit."""
    faces = combat_unit(state, question, "unit").morale_die
    return asking.only_die(question[field], field, faces)
