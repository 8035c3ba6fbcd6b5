"""The scenarios that come with the program: each game has some, and each can be begun."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.engine.message import rendered
from tableside.rules import registry, scenarios
from tableside.rules.scenarios import Scenario

ALL = [each for game in registry.names() for each in scenarios.of_game(game)]


@pytest.mark.parametrize("game", registry.names())
def test_every_game_has_scenarios_the_smallest_first(game: str) -> None:
    found = scenarios.of_game(game)
    assert found
    assert [each.board for each in found] == sorted(each.board for each in found)


@pytest.mark.parametrize("scenario", ALL, ids=lambda each: each.id)
def test_it_begins_with_the_first_turn_and_something_can_be_done(scenario: Scenario) -> None:
    rules, state = registry.load_position(scenario.position, scenario.path.name)
    assert scenario.position["turn"] == 1
    assert rules.options(state)


@pytest.mark.parametrize("scenario", ALL, ids=lambda each: each.id)
def test_it_is_told_of_on_the_page_and_in_the_docs(scenario: Scenario, root: Path) -> None:
    for language in ("en", "de"):
        assert rendered(scenario.title, language)
        assert rendered(scenario.about, language).endswith(".")
    assert rendered(scenario.title, "en") != rendered(scenario.about, "en")
    assert f"| `{scenario.id}` |" in (root / "docs" / "scenarios.md").read_text("utf-8")
    assert scenarios.path_of(scenario.id) == scenario.path


@pytest.mark.parametrize("scenario", ALL, ids=lambda each: each.id)
def test_a_position_is_known_by_whose_units_it_is_of(scenario: Scenario) -> None:
    first, *others = scenario.position["units"]
    renamed = {**scenario.position, "units": [{**first, "name": "Ours"}, *others]}
    assert scenarios.begun_from(renamed) is scenario
    assert scenarios.begun_from({**scenario.position, "units": others}) is None
    assert scenarios.begun_from({**scenario.position, "ruleset": "another"}) is None


def test_terrain_is_called_by_a_name_of_its_own() -> None:
    for scenario in ALL:
        pieces = scenario.position["terrain"]
        nameless = [each["id"] for each in pieces if "name" not in each and "rows" not in each]
        assert nameless == [], scenario.id


def test_sides_have_names_and_colours_and_units_have_names_of_their_own() -> None:
    for scenario in ALL:
        sides = scenario.position["sides"].values()
        assert all(side["name"] and side["colour"] for side in sides), scenario.id
        units = scenario.position["units"]
        named = [(unit["side"], unit["name"]) for unit in units if "name" in unit]
        assert len(named) == len(set(named)), scenario.id
