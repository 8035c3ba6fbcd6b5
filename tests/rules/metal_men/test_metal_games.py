"""A whole random game of Metal Men, to its end."""

from __future__ import annotations

import pytest

from tests.rules.metal_men.metal_coverage import expected
from tests.rules.metal_men.metal_games import game
from tests.rules.rereading import metal
from tests.rules.rereading.steps import kept, objections


@pytest.mark.slow
def test_a_random_game_comes_to_its_end_and_keeps_the_text_s_arithmetic() -> None:
    playing = game(0, turns=2)
    assert list(objections(kept(playing), metal.CHECKS)) == []
    assert playing.flagged == []
    assert playing.state.winner is not None


def test_what_games_should_use_is_listed() -> None:
    assert "fire.band" in expected()
    assert "done.withdraw" in expected()
