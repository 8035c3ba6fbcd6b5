"""Armies called out on a set-up page: each game that has lists puts them on a table."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from tableside.engine.muster import MOST, Lists, Muster, encounter
from tableside.engine.ruleset import QuestionError
from tableside.files.fault import FileError
from tableside.files.loading import validate
from tableside.rules import registry

GAMES = ("gmu", "mini-nap", "brothers-at-arms", "metal-men")
TABLES = {
    "gmu": (36, 24),
    "mini-nap": (36, 24),
    "brothers-at-arms": (72, 48),
    "metal-men": (72, 48),
}


def asked(game: str, *armies: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    named = ({"name": name, "lines": lines} for name, lines in zip("AB", armies, strict=True))
    return {"ruleset": game, "board": list(TABLES[game]), "armies": list(named), **more}


def lists(game: str) -> Lists:
    found = registry.ruleset(game).lists()
    assert found is not None
    return found


def position(data: dict[str, Any]) -> dict[str, Any]:
    muster = validate(data, Muster, "page")
    rules = registry.ruleset(muster.ruleset)
    found: dict[str, Any] = rules.fielded(encounter(muster, lists(muster.ruleset)))
    return found


def line(arm: str, count: int = 1, skill: int = 1) -> dict[str, Any]:
    return {"arm": arm, "name": arm.title(), "count": count, "skill": skill}


def outlines(game: str, data: dict[str, Any]) -> dict[str, BaseGeometry]:
    rules, state = registry.load_position(data, "position.json")
    found = {}
    for unit in rules.units(state):
        shapes = [shapely.Polygon(outline) for outline in unit["outlines"]]
        found[unit["id"]] = shapely.union_all(shapes)  # empty: it is off the table
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_any_armies_stand_on_the_table_and_on_nobody(game: str, data: st.DataObject) -> None:
    lines = st.builds(
        line, st.sampled_from(sorted(lists(game).usual)), st.integers(1, 3), st.integers(0, 3)
    )
    one, other = (data.draw(st.lists(lines, min_size=1, max_size=3)) for _ in range(2))
    made = position(asked(game, one, other))
    assert made["board"] == dict(zip(("width", "depth"), TABLES[game], strict=True))
    stand = outlines(game, json.loads(json.dumps(made)))
    board = shapely.box(0, 0, *TABLES[game]).buffer(1e-6)
    assert all(board.covers(each) for each in stand.values() if not each.is_empty)
    for a, b in itertools.combinations(stand.values(), 2):
        assert a.intersection(b).area < 1e-3
    wanted = sum(each["count"] for each in one)
    named = {u["name"] for u in made["units"] if u["side"] == "south" and "name" in u}
    assert len([n for n in named if n.split()[0] in ("Foot", "Horse", "Guns")]) >= wanted


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_called_out_begins(game: str) -> None:
    made = position(asked(game, [line("foot", 3), line("horse")], [line("foot", 4, 2)]))
    rules, state = registry.load_position(made, "position.json")
    assert rules.options(state)
    assert made["turn"] == 1
    assert [each["name"] for each in made["sides"].values()] == ["A", "B"]


def test_units_of_one_name_are_numbered_through_and_a_single_one_is_not() -> None:
    lines = [line("foot", 2, 0), line("horse"), line("foot", 1, 3)]
    made = position(asked("gmu", lines, [line("foot")]))
    south = [u["name"] for u in made["units"] if u["side"] == "south" and "battle_value" in u]
    assert {"Foot 3"} <= set(south)
    assert {u["name"] for u in made["units"]} >= {"Foot 1", "Foot 2", "Foot 3", "Horse"}


def test_a_side_plays_the_army_list_that_was_chosen_in_its_colour() -> None:
    data = asked("gmu", [line("foot")], [line("foot")])
    data["armies"][0] |= {"army": "french", "colour": "#1f3a93", "leader": "Ney"}
    data["armies"][1] |= {"army": "austrian"}
    made = position(data)
    assert made["period"] == "napoleonic-wars"
    assert made["sides"]["south"] == {"army": "french", "name": "A", "colour": "#1f3a93"}
    assert "Ney" in {unit["name"] for unit in made["units"]}


@pytest.mark.parametrize(
    ("armies", "words"),
    [
        (("french", "union-eastern"), "one period"),
        (("french", "martian"), "no army martian"),
    ],
)
def test_lists_that_cannot_meet_are_refused(armies: tuple[str, str], words: str) -> None:
    data = asked("gmu", [line("foot")], [line("foot")])
    for army, name in zip(data["armies"], armies, strict=True):
        army["army"] = name
    with pytest.raises(QuestionError, match=words):
        position(data)


def test_an_arm_of_which_a_game_has_no_units_is_refused() -> None:
    with pytest.raises(QuestionError, match="Guns: the game has no units"):
        position(asked("gmu", [line("guns")], [line("foot")]))


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_too_small_is_said_to_be(game: str) -> None:
    full = [line("foot", MOST), line("foot", MOST)]
    with pytest.raises(QuestionError, match="no room for so many on this table"):
        position(asked(game, full, full, board=[12, 12]))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"lines": []}, "lines"),
        ({"lines": [line("foot", 0)]}, "count"),
        ({"lines": [line("foot", MOST + 1)]}, "count"),
        ({"lines": [line("foot", 1, 4)]}, "skill"),
        ({"lines": [line("boats")]}, "arm"),
        ({"name": "B"}, "armies"),
        ({"name": ""}, "name"),
        ({"colour": "blue"}, "colour"),
    ],
)
def test_what_is_badly_asked_is_told_with_its_place(change: dict[str, Any], place: str) -> None:
    data = asked("gmu", [line("foot")], [line("foot")])
    data["armies"][0] |= change
    with pytest.raises(FileError, match=place):
        validate(data, Muster, "page")


def test_a_campaign_has_no_armies_to_call_out() -> None:
    assert registry.ruleset("gitm").lists() is None
