"""Whole random games of Metal Men: to their end, and the same again from what was saved."""

from __future__ import annotations

import json

import pytest

from tests.rules.metal_men.metal_coverage import expected
from tests.rules.metal_men.metal_games import RULES, game
from tests.rules.rereading import metal
from tests.rules.rereading.steps import kept, objections


@pytest.mark.parametrize("seed", [0, 4])
def test_a_random_game_comes_to_its_end_and_keeps_the_text_s_arithmetic(seed: int) -> None:
    playing = game(seed, turns=2)
    assert list(objections(kept(playing), metal.CHECKS)) == []
    assert playing.flagged == []
    assert playing.state.winner is not None


def test_a_game_that_was_saved_goes_on_as_the_one_that_was_not() -> None:
    playing = game(3, turns=2)
    playing.play()
    ours = theirs = game(3, turns=2).state
    for number, action in enumerate(playing.actions):
        if number % 10 == 0:
            saved = json.loads(json.dumps(RULES.dump(theirs)))
            theirs = RULES.load(saved, "saved.json")
        ours, _ = RULES.apply(ours, RULES.actions.read(action))
        theirs, _ = RULES.apply(theirs, RULES.actions.read(action))
        assert RULES.dump(theirs) == RULES.dump(ours)
        assert [o.as_json() for o in RULES.options(theirs)] == [
            o.as_json() for o in RULES.options(ours)
        ]


def test_what_games_should_use_is_listed() -> None:
    assert "fire.band" in expected()
    assert "done.withdraw" in expected()
