"""The questions that can be asked about a position of Metal Men (section 11 of the reading)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine import asking
from tableside.engine.answering import Answer, Asked, asked_of
from tableside.engine.asking import Question
from tableside.engine.ruleset import QuestionError
from tableside.rules.metal_men import (
    arc,
    asked,
    command,
    firefights,
    morale,
    shape,
    shooting,
    sight,
    supply,
)
from tableside.rules.metal_men.movement import questions as moves
from tableside.rules.metal_men.retreats import questions as retreats
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say

#: The die of a leader who inspires.
_D6 = 6


def answer(state: State, question: Question) -> Answer:
    """Return the answer; raise QuestionError, its place within the question, for a wrong one."""
    return asked_of(QUESTIONS, question).answer(state, question)


def _shape(state: State, question: Question) -> Answer:
    return shape.answer(state, asked.combat_unit(state, question))


def _arc(state: State, question: Question) -> Answer:
    unit = asked.combat_unit(state, question)
    names = None
    if "stands" in question:
        names = asked.stands_named(unit, question["stands"], "stands")
    return arc.answer(state, unit, names)


def _sight(state: State, question: Question) -> Answer:
    unit = asked.seer(state, question)
    target = asked.combat_unit(state, question, "to")
    if target.id == unit.id:
        raise QuestionError("to", say("itself", unit=unit.called))
    return sight.answer(state, unit, target)


def _orders(state: State, question: Question) -> Answer:
    leader = asked.leader(state, question)
    return command.orders(state, leader, _order_phase(state, question, command.ORDER_PHASES))


def _order_phase(state: State, question: Question, phases: tuple[str, ...]) -> str:
    usual = state.phase if state.phase in phases else "movement"
    return asked.phase(question, phases, usual)


def _rally(state: State, question: Question) -> Answer:
    unit = asked.combat_unit(state, question)
    leader = asked.leader(state, question)
    phase = _order_phase(state, question, ("rally", "movement"))
    dice = asked.dice_of(question, "dice", unit.morale_die, 1)
    return morale.rally_answer(state, unit, leader, phase, dice[0] if dice else None)


def _morale(state: State, question: Question) -> Answer:
    unit = asked.combat_unit(state, question)
    hits = _hits(question)
    inspired = _inspired(state, unit, hits, question.get("inspire"))
    checks = morale.checks_of(hits, inspired)
    rolls = asked.dice_of(question, "rolls", unit.morale_die, checks)
    return morale.morale_answer(state, unit, hits, rolls, inspired)


def _hits(question: Question) -> int:
    hits = question.get("hits", 1)
    if not asking.is_whole(hits) or hits < 0:
        raise QuestionError("hits", say("no-hits", value=asking.shown(hits)))
    return int(hits)


def _inspired(state: State, unit: Unit, hits: int, value: Any) -> morale.Inspired | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise QuestionError("inspire", say("inspire-object"))
    for name in value:
        if name not in ("leader", "dice"):
            raise QuestionError(f"inspire.{name}", asking.unknown_field(name, ("leader", "dice")))
    if not isinstance(value.get("leader"), str):
        raise QuestionError("inspire.leader", say("inspire-object"))
    named = asked.unit_named(state, value["leader"], "inspire.leader")
    leader = asked.must_lead(named, "inspire.leader")
    dice = None
    if "dice" in value:
        dice = asked.dice_in(value["dice"], "inspire.dice", _D6, 1)
    return morale.Inspired(morale.inspires(state, unit, leader, hits), dice[0] if dice else None)


#: Every question, with the fields that it has.
QUESTIONS: Mapping[str, Asked[State]] = {
    "shape": Asked(_shape, ("unit",)),
    "arc": Asked(_arc, ("unit", "stands")),
    "sight": Asked(_sight, ("from", "to")),
    "fire": Asked(shooting.fire, ("unit", "target", "phase", "stands", "leader", "dice", "split")),
    "targets": Asked(shooting.targets, ("unit", "phase")),
    "firefights": Asked(lambda state, question: firefights.answer(state)),
    "rout": Asked(lambda state, question: morale.rout_answer(state)),
    "orders": Asked(_orders, ("leader", "phase")),
    "rally": Asked(_rally, ("unit", "leader", "phase", "dice")),
    "morale": Asked(_morale, ("unit", "hits", "rolls", "inspire")),
    "fall-back": Asked(retreats.fall_back, ("unit", "cause", "direction", "dice")),
    "thrown-back": Asked(retreats.thrown_back, ("unit", "by", "dice")),
    "move": Asked(moves.move, ("unit", "to", "leader", "declared", "points")),
    "reach": Asked(moves.reach, ("unit",)),
    "supply": Asked(lambda state, question: supply.answer(state)),
}
