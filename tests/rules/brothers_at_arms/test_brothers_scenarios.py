"""The scenarios of the docs can be loaded and played."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.gaps import overlap
from tableside.rules.brothers_at_arms.shape import IRREGULAR, seen
from tableside.rules.scenarios import path_of
from tests.rules.brothers_at_arms.brothers_games import guesses
from tests.rules.brothers_at_arms.brothers_table import RULES
from tests.rules.random_play import Game

SCENARIOS = ("valley-road", "heron-river")


@pytest.fixture(params=SCENARIOS)
def state(request: pytest.FixtureRequest, root: Path) -> Any:
    path = path_of(request.param)
    return RULES.load(json.loads(path.read_text("utf-8")), path.name)


def test_everybody_has_a_name_and_room_to_stand(state: Any) -> None:
    assert all(unit.name and unit.short for unit in (*state.units, *state.reserves))
    assert all(group in state.groups for unit in state.units if (group := unit.group))
    groups = {(unit.side, unit.group) for unit in (*state.units, *state.reserves) if unit.group}
    assert len({group for _, group in groups}) == len(groups)  # a name is that of one side's group
    stands = [stand for unit in state.units for stand in unit.stands]
    assert not any(overlap(one, other) for one, other in itertools.combinations(stands, 2))
    assert not [unit.id for unit in state.units if seen(state, unit).name == IRREGULAR]


@pytest.mark.slow
def test_it_can_be_played(state: Any) -> None:
    rare = {"task": 0.0, "fatigued": 0.0, "declare": 0.0, "works": 0.0, "train": 0.1}
    game = Game(RULES, state, guesses, random.Random(3), rare=rare)
    for _ in range(30):
        game.one(RULES.options(game.state))
    assert game.flagged == []
    assert "move" in {action["action"] for action in game.actions}
