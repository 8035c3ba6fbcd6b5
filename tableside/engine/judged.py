"""Questions about a state: those of the rule set, and one common to all rule sets.

``{"ask": "action", "action": {...}}`` asks what the referee flags about an action, written as
players post it; reviewing a ruling asks this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tableside.engine.quantity import RANK, Verdict
from tableside.engine.ruleset import QuestionError, RuleSet

ASK = "action"


def question_about(action: Mapping[str, Any]) -> dict[str, Any]:
    """Return the question that asks what the referee flags about an action."""
    return {"ask": ASK, "action": dict(action)}


def answer(
    ruleset: RuleSet[Any],
    state: Any,
    question: Mapping[str, Any],
    hears: Callable[[tuple[str, ...] | None], bool] = lambda to: True,
) -> dict[str, Any]:
    """Answer a question about a state; raise QuestionError if it is malformed.

    For an action, the answer has the ``findings`` and the worst ``verdict`` among them; ``hears``
    filters out findings that the asker may not know.
    """
    if question.get("ask") != ASK:
        return ruleset.answer(state, question)
    for name in question:
        if name not in ("ask", "action"):
            raise QuestionError(name, "is no field of this question: remove it")
    action = question.get("action")
    if not isinstance(action, dict):
        raise QuestionError("action", "write the action as it is posted, an object")
    try:
        flagged = ruleset.judge(state, ruleset.actions.read(action))
    except QuestionError as error:
        raise QuestionError(f"action.{error.place}", error.message) from None
    found = [each for each in flagged if hears(each.to)]
    worst = max((each.verdict for each in found), key=lambda each: RANK[each], default=None)
    verdict = Verdict.LEGAL if worst is None else worst
    return {"verdict": str(verdict), "findings": [each.as_json() for each in found]}
