"""Wrong questions: a field that a question does not have is an error that names it."""

from __future__ import annotations

import pytest

from tableside.engine.ruleset import QuestionError
from tableside.rules.gmu.answers import QUESTIONS
from tests.rules.gmu.gmu_table import GMU, Data, ask, corps, state, unit

TABLE = state(
    corps("csa-1", 12, 8),
    corps("usa-1", 12, 9.5, 270),
    unit("csa-hq", "headquarters", [12, 4, 90]),
)
NEW_HQ = {"id": "csa-hq2", "side": "csa", "type": "headquarters", "formation": "command"}

#: One good question of each kind.
GOOD: dict[str, Data] = {
    "zones": {"unit": "csa-1"},
    "command": {"unit": "csa-hq"},
    "sight": {"from": "csa-1", "to": "usa-1"},
    "reach": {"unit": "csa-1"},
    "move": {"unit": "csa-1", "to": [12, 8, 90]},
    "combat": {"attacker": "csa-1", "defender": "usa-1", "dice": [1, 2]},
    "retreat": {"unit": "csa-1", "from": "usa-1"},
    "pursuit": {"attacker": "csa-1", "defender": "usa-1", "effect": "none"},
    "place": {"unit": NEW_HQ, "as": "headquarters", "to": [14, 8, 90]},
    "objectives": {},
    "scenario": {},
}


def test_every_question_is_tried() -> None:
    assert list(GOOD) == list(QUESTIONS)


@pytest.mark.parametrize("name", GOOD)
def test_a_question_takes_its_own_fields_and_no_other(name: str) -> None:
    ask(TABLE, name, **GOOD[name])
    with pytest.raises(QuestionError) as caught:
        ask(TABLE, name, **GOOD[name], unti="csa-1")
    assert caught.value.place == "unti"
    assert '"unti"' in str(caught.value)


def test_a_question_takes_no_field_of_another_one() -> None:
    with pytest.raises(QuestionError) as caught:
        ask(TABLE, "zones", unit="csa-1", to=[12, 8, 90])
    assert caught.value.place == "to"


def test_a_unit_that_is_placed_has_no_unknown_field() -> None:
    with pytest.raises(QuestionError) as caught:
        ask(TABLE, "place", unit={**NEW_HQ, "pose": [1, 1, 0]}, **{"as": "headquarters"})
    assert caught.value.place == "unit.pose"
    assert GMU.answer(TABLE, {"ask": "place", "unit": NEW_HQ, "as": "headquarters"})["area"]
