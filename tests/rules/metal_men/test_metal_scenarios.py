"""The scenarios of Metal Men can be loaded and played."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest
import shapely

from tableside.engine.gaps import overlap
from tableside.rules.metal_men.shape import IRREGULAR, shape_of
from tableside.rules.scenarios import path_of
from tests.rules.metal_men.metal_games import RULES, guesses
from tests.rules.random_play import Game

SCENARIOS = ("tanners-crossing", "gravenor-heights")


@pytest.fixture(params=SCENARIOS)
def state(request: pytest.FixtureRequest, root: Path) -> Any:
    path = path_of(request.param)
    return RULES.load(json.loads(path.read_text("utf-8")), path.name)


def test_everybody_has_a_name(state: Any) -> None:
    assert state.scenario
    assert state.last_turn
    assert state.phase == "rally"
    assert all(unit.name and unit.short for unit in state.units)
    assert {unit.corps for unit in state.units} == set(state.corps)
    assert {unit.division for unit in state.units} - {None} == set(state.divisions)
    assert all(
        each.name and each.short for each in (*state.corps.values(), *state.divisions.values())
    )


def test_everybody_has_room_to_stand(state: Any) -> None:
    stands = [stand for unit in state.units for stand in unit.stands]
    assert not any(overlap(one, other) for one, other in itertools.combinations(stands, 2))
    board = shapely.box(0, 0, state.width, state.depth)
    assert all(board.covers(stand.area) for stand in stands)
    barred = shapely.union_all([area for _, area in state.barred()])
    assert not any(barred.intersects(stand.area) for stand in stands)
    fighting = [unit for unit in state.units if unit.is_combat]
    assert not [unit.id for unit in fighting if shape_of(state, unit).geometry == IRREGULAR]


def test_every_unit_has_its_leaders(state: Any) -> None:
    for unit in (each for each in state.units if not each.is_leader):
        above = [leader for leader in state.leaders(unit.side) if leader.corps == unit.corps]
        assert [leader.level for leader in above].count("corps") == 1
        if unit.is_foot:
            assert [leader.division for leader in above].count(unit.division) == 1


@pytest.mark.slow
def test_it_can_be_played(state: Any) -> None:
    rare = {"leader": 0.15, "done": 0.1, "withdraw": 0.1, "mark": 0.0, "declare": 0.0, "gone": 0.0,
            "result": 0.0}  # fmt: skip
    game = Game(RULES, state, guesses, random.Random(3), rare=rare)
    for _ in range(30):
        game.one(RULES.options(game.state))
    assert game.flagged == []
    assert "move" in {action["action"] for action in game.actions}
