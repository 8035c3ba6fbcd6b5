"""The campaigns of Gathered In Their Masses can be loaded, and played to their end."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.ruleset import Event
from tableside.rules.gitm.agreed import seams
from tableside.rules.gitm.counters import table
from tableside.rules.gitm.lines import communications, supply
from tableside.rules.gitm.state import State
from tableside.rules.scenarios import path_of
from tests.rules.gitm.gitm_games import RULES, Campaign
from tests.rules.random_play import Watch

WAR, EVENING = "aldmark-war", "fordham-fords"
SCENARIOS = (WAR, EVENING)
#: How many units each side has, militia and headquarters among them.
SIZES = {WAR: 25, EVENING: 10}


def loaded(root: Path, name: str) -> State:
    path = path_of(name)
    return RULES.load(json.loads(path.read_text("utf-8")), path.name)


@pytest.fixture(params=SCENARIOS)
def state(request: pytest.FixtureRequest, root: Path) -> State:
    return loaded(root, request.param)


@pytest.mark.parametrize("name", SCENARIOS)
def test_both_sides_have_their_army(name: str, root: Path) -> None:
    units = loaded(root, name).by_id.values()
    assert set(Counter(unit.side for unit in units).values()) == {SIZES[name]}


def test_everybody_has_a_name_and_a_commander(state: State) -> None:
    assert all(about.name and about.colour for about in state.sides.values())
    assert all(city.name for city in state.cities)
    assert all(unit.name and unit.short == unit.id for unit in state.units)
    generals = {unit.name for unit in state.units if unit.is_hq}
    commands = state.campaign.commands
    assert commands.keys() == state.by_id.keys()
    assert {f"General {each.commander}" for each in commands.values()} == generals


def test_everybody_has_ground_to_stand_on_and_is_supplied(state: State) -> None:
    for unit in state.by_id.values():
        assert state.theatre.is_passable(unit.strategic)
        assert state.field(unit.strategic).is_passable(unit.square), unit.id
        assert supply(state, unit).connected, unit.id
        assert communications(state, unit).connected, unit.id
    assert state.drawn_fields == set(state.theatre.squares())
    assert list(seams(state)) == []
    for city in state.cities:
        square, at = city.place
        assert state.field(square).letter(at) == "T"


def test_an_evening_begins_with_counters_on_the_table(root: Path) -> None:
    """They lie in squares of their own, so no stacks are needed."""
    state = loaded(root, EVENING)
    shown = table(state)
    assert shown.map is not None
    assert str(shown.map) == "G5-U1"
    sides = Counter(state.by_id[name].side for name in shown.on)
    assert sides == {"west": 6, "east": 7}
    assert shown.stacks == ()


def test_an_evening_is_played_to_its_end(root: Path) -> None:
    played = _played(loaded(root, EVENING))
    assert played[1]  # there is a battle in the first turn


@pytest.mark.slow
def test_a_war_is_played_to_its_end(root: Path) -> None:
    played = _played(loaded(root, WAR))
    assert sum(played.values()) > 10


def _played(state: Any) -> Counter[int]:
    """Play a campaign at random; return how many battles there were, by turn."""
    battles = Counter[int]()

    def note(before: Any, event: Event) -> None:
        battles[before.turn] += event.kind == "battle"

    game = Campaign(RULES, state, lambda *_: iter(()), random.Random(3), watch=Watch(note))
    last = game.play()
    assert (last.turn, last.campaign.stage) == (state.last_turn, "over")
    assert RULES.dump(RULES.load(RULES.dump(last), "played.json")) == RULES.dump(last)
    return battles
