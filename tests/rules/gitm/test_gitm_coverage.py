"""Positions with a square filled up, and what is asked about them."""

from __future__ import annotations

import random

import pytest

from tableside.engine.grid import steps
from tableside.rules.gitm.data import tables
from tests.rules.gitm import gitm_games
from tests.rules.gitm.gitm_coverage import MassesCoverage, crowded


@pytest.mark.parametrize("seed", range(4))
def test_a_crowd_fills_a_strategic_square_and_a_tactical_one(seed: int) -> None:
    state = gitm_games.game(seed).state
    crowd = crowded(state, random.Random(seed))
    where, side = crowd.inside.strategic, crowd.inside.side
    inside = [unit for unit in crowd.state.own_in(where, side) if unit.square == crowd.full]
    assert len(inside) >= tables().stack["allied"]
    assert len(crowd.state.active_in(where)) > tables().stack["active"]
    assert steps(crowd.outside.strategic, where) == 1


def test_questions_about_crowds_reach_the_rules_of_full_squares() -> None:
    coverage = MassesCoverage(1, gitm_games.RULES)
    for seed in range(12):
        state = gitm_games.game(seed).state.with_campaign(stage="deploy")
        coverage.press(state)
    assert {"deploy.full", "tactical.full", "strategic.full"} <= coverage.used.keys()


@pytest.mark.slow
def test_a_hand_puts_counters_down_off_the_grid() -> None:
    found = list[float]()
    for seed in range(8):
        game = gitm_games.game(seed, turns=3)
        while options := game.rules.options(game.state):
            action = game.one(options)
            found += action["at"][:1] if "at" in action else []
    assert found
    assert max(found) < 0.75
