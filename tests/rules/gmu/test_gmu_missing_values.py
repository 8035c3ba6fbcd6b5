"""An army list may lack values: what needs one is not judged, and nothing else suffers."""

from __future__ import annotations

import pytest

from tableside.engine.ruleset import QuestionError
from tableside.rules.gmu.state import State
from tests.rules.gmu.gmu_table import GMU, Data, corps, state, unit

FACING = (corps("csa-1", 12, 8), corps("usa-1", 12, 10, 270))
FAR = (corps("csa-2", 30, 4), corps("usa-2", 30, 20, 270))
FIGHT: Data = {"action": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": [3, 3]}
KEPT: Data = {"step": "combat", "to_act": "csa"}


def offered(table: State) -> list[str]:
    return [str(option.action["action"]) for option in GMU.options(table)]


def test_what_needs_a_value_that_no_army_list_gives_is_neither_offered_nor_done() -> None:
    armies: Data = {"csa": {"army": "french"}, "usa": {"army": "english"}}
    battle = unit("csa-hq", "headquarters", [12, 5, 90], formation="battle")
    said: Data = {"period": "napoleonic-wars", "sides": armies}
    table = state(*FACING, *FAR, battle, order=KEPT, **said)
    assert offered(table) == ["pass"]
    with pytest.raises(QuestionError, match="battle value of a headquarters"):
        GMU.apply(table, GMU.actions.read(FIGHT))
    moving = state(
        *FACING, *FAR, battle, phase="movement", order={**KEPT, "step": "movement"}, **said
    )
    assert offered(moving) == ["pass"]
