"""Questions that name what a unit has, but not for what is asked (section 11)."""

from __future__ import annotations

import pytest

from tableside.engine.ruleset import QuestionError
from tests.rules.metal_men.metal_table import ask, battery, position, row

GUNS = position(battery("g", "csa", *row(20, 10, 2), caisson=[21, 8, 90]))


@pytest.mark.parametrize(("stands", "place"), [(["c"], "stands[0]"), (["g1", "c"], "stands[1]")])
def test_a_caisson_has_no_arc(stands: list[str], place: str) -> None:
    with pytest.raises(QuestionError) as raised:
        ask(GUNS, ask="arc", unit="g", stands=stands)
    assert raised.value.place == place


def test_a_gun_has_an_arc() -> None:
    assert ask(GUNS, ask="arc", unit="g", stands=["g2"])["from"] == [22.0, 10.5]
