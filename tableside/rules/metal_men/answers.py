"""The questions that can be asked about a position of Metal Men (section 11 of the reading)."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.engine.answering import Answer, Asked, asked_of, late
from tableside.engine.asking import Question
from tableside.rules.metal_men import shape, sight
from tableside.rules.metal_men.asked import combat_unit, seer
from tableside.rules.metal_men.state import State

#: Who answers about moves; loaded with its searches when first asked.
MOVING = "tableside.rules.metal_men.movement.questions"


def answer(state: State, question: Question) -> Answer:
    """Return the answer; raise QuestionError, its place within the question, for a wrong one."""
    return asked_of(QUESTIONS, question).answer(state, question)


def _shape(state: State, question: Question) -> Answer:
    return shape.answer(state, combat_unit(state, question))


def _sight(state: State, question: Question) -> Answer:
    return sight.answer(state, seer(state, question), combat_unit(state, question, "to"))


#: Every question, with the fields that it has.
QUESTIONS: Mapping[str, Asked[State]] = {
    "shape": Asked(_shape, ("unit",)),
    "sight": Asked(_sight, ("from", "to")),
    "move": Asked(late(MOVING, "move"), ("unit", "to", "leader", "declared", "points")),
    "reach": Asked(late(MOVING, "reach"), ("unit",)),
    "fall-back": Asked(late(MOVING, "fall_back"), ("unit", "cause", "direction", "dice")),
    "thrown-back": Asked(late(MOVING, "thrown_back"), ("unit", "by", "dice")),
}
