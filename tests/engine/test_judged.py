"""The question that all rule sets have in common: what is flagged about an action."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine import judged
from tableside.engine.ruleset import QuestionError
from tests.fake_game import DOUBT, LIMIT, FakeRuleSet, fake_state


def asked(over: float) -> dict[str, Any]:
    """Ask about red-1 going so much farther (inches) than it may, straight up the table."""
    action = {"action": "move", "unit": "red-1", "to": [10, 6 + LIMIT + over, 90]}
    return judged.answer(FakeRuleSet(), fake_state(), judged.question_about(action))


@pytest.mark.parametrize(
    ("over", "verdict"),
    [(-0.5, "legal"), (-DOUBT / 2, "too_close"), (DOUBT / 2, "too_close"), (0.5, "illegal")],
)
def test_the_worst_of_what_is_flagged_is_the_verdict(over: float, verdict: str) -> None:
    answer = asked(over)
    assert answer["verdict"] == verdict
    assert len(answer["findings"]) == (verdict != "legal")
    for finding in answer["findings"]:
        assert finding["margin"] == pytest.approx(over)
        assert finding["rule"] == "movement.allowance"


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ({"ask": "action"}, "action"),
        ({"ask": "action", "action": "move"}, "action"),
        ({"ask": "action", "action": {"action": "fly"}}, "action.action"),
        ({"ask": "action", "action": {"action": "roll"}, "unit": "red-1"}, "unit"),
    ],
)
def test_a_wrong_question_names_its_place(question: dict[str, Any], place: str) -> None:
    with pytest.raises(QuestionError) as raised:
        judged.answer(FakeRuleSet(), fake_state(), question)
    assert raised.value.place == place
