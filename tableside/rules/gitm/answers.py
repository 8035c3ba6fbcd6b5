"""All questions about a position, with their fields (section 10 of the reading).

A question asked ``as`` a side is answered from the position as it may know it (section 10.2).
"""

from __future__ import annotations

from collections.abc import Mapping

from tableside.engine.answering import Answer, Asked, asked_of
from tableside.engine.asking import Question
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm import (
    asked,
    knowledge,
    strategic_questions,
    table_questions,
    tactical_questions,
)
from tableside.rules.gitm.combat import questions as combat_questions
from tableside.rules.gitm.state import State
from tableside.rules.gitm.words import say

#: The fields that must name an own unit of the side that asks.
_OWN_UNITS = ("unit", "from", "into")
#: The questions that the big screen and spectators may ask.
_PUBLIC = ("counters",)
#: The questions whose ``from`` names strangers or cities.
_FROM_OTHERS = ("retreat", "ship")

QUESTIONS: Mapping[str, Asked[State]] = {
    **table_questions.QUESTIONS,
    **tactical_questions.QUESTIONS,
    **strategic_questions.QUESTIONS,
    **combat_questions.QUESTIONS,
}


def answer(state: State, question: Question) -> Answer:
    """Answer a question; raise QuestionError, with the faulty field, for an invalid one."""
    known = asked_of(QUESTIONS, question)
    if "as" not in question or question["ask"] in table_questions.QUESTIONS:
        return known.answer(state, question)
    side = asked.side(state, question, "as")
    seen = knowledge.known(state, side)
    _must_be_own(seen, question, side)
    return known.answer(seen, question)


def answer_for(state: State, question: Question, side: str | None) -> Answer:
    """Answer a phone's question from its side's knowledge; without a side, from public facts.

    Also raises QuestionError for ``as`` another side.
    """
    if side is None:
        if question.get("ask") not in _PUBLIC:
            raise QuestionError("ask", say("public-asks"))
        return answer(knowledge.known(state, None), question)
    if question.get("as", side) != side:
        raise QuestionError("as", say("not-your-side"))
    if question.get("ask") == "report":
        return answer(knowledge.known(state, side), question)
    return answer(state, {**question, "as": side})


def _must_be_own(state: State, question: Question, side: str) -> None:
    """Raise QuestionError if an acting unit is not the side's own."""
    for field in _OWN_UNITS:
        if field not in question or (field == "from" and question["ask"] in _FROM_OTHERS):
            continue
        unit = asked.unit(state, question, field)
        if not state.are_allied(unit.side, side):
            raise QuestionError(field, say("not-own", unit=unit.called))
