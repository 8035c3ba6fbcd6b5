"""Positions that are badly written and questions that cannot be asked: each with its place."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError
from tableside.files.fault import FileError
from tests.rules.mini_nap.table import (
    EXAMPLE,
    RULES,
    Data,
    ask,
    foot,
    guns,
    horse,
    position,
    state,
    unit,
)


def faults(data: Data) -> dict[str, str]:
    with pytest.raises(FileError) as caught:
        RULES.load(data, "table.json")
    return {fault.place: str(fault) for fault in caught.value.faults}


def changed(index: int, **changes: Any) -> Data:
    """Return the example with fields of one unit changed; None takes a field away."""
    made = copy.deepcopy(EXAMPLE)
    for name, value in changes.items():
        name = name.rstrip("_")
        if value is None:
            made["units"][index].pop(name)
        else:
            made["units"][index][name] = value
    return made


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"aggressor": "fr"}, "aggressor"),
        ({"weather": []}, "weather"),
        ({"period": "x"}, "period"),
        ({"initiative": "austria"}, "initiative"),
        ({"brigade": "nobody"}, "brigade"),
        ({"used": ["fr-a", "nobody"]}, "used[1]"),
        ({"phase": "movement"}, "phase"),
        ({"turn": 0}, "turn"),
        ({"house_rules": {"contact": 1}}, "house_rules.contact"),
        ({"sides": {"fr": {}, "br": {}, "au": {}}}, "sides"),
        ({"terrain": [{"id": "t", "type": "wood"}]}, "terrain[0].polygon"),
        ({"terrain": [{"id": "t", "type": "river", "line": [[1, 1], [2, 2]]}]}, "terrain[0].width"),
    ],
)
def test_faults_of_the_envelope(changes: Data, place: str) -> None:
    assert list(faults({**EXAMPLE, **changes})) == [place]


@pytest.mark.parametrize(
    ("index", "changes", "place"),
    [
        (0, {"strength": 0}, "strength"),
        (0, {"losses": -1}, "losses"),
        (0, {"rating": "good"}, "rating"),
        (0, {"formation": "wedge"}, "formation"),
        (0, {"formation": None}, "formation"),
        (0, {"square": "hasty"}, "square"),
        (0, {"markers": ["green"]}, "markers[0]"),
        (0, {"did": ["slept"]}, "did[0]"),
        (0, {"lancer": True}, "lancer"),
        (4, {"irregular": True}, "irregular"),
        (0, {"brigade": None}, "brigade"),
        (0, {"rating": None}, "rating"),
        (0, {"strength": None}, "strength"),
        (6, {"class_": None}, "class"),
        (6, {"class_": "huge"}, "class"),
        (6, {"strength": 7}, "strength"),
        (0, {"pose": None}, "pose"),
        (0, {"pose": [30, 40, 0]}, "pose"),
        (0, {"pose": [30, float("nan"), 0]}, "pose[1]"),
        (0, {"base": [25, 0]}, "base[1]"),
        (0, {"bases": [[25, 20]]}, "bases"),
        (0, {"side": "austria"}, "side"),
        (1, {"id": "br-1"}, "id"),
        (0, {"colour": "red"}, "colour"),
    ],
)
def test_faults_of_a_unit(index: int, changes: Data, place: str) -> None:
    assert list(faults(changed(index, **changes))) == [f"units[{index}].{place}"]


def test_faults_of_stands() -> None:
    one = changed(0, pose=None, formation=None, stands=[[30, 24, 270]])
    assert list(faults(one)) == ["units[0].stands"]
    both = changed(0, formation=None, stands=[[29, 24, 270], [30, 24, 270]])
    assert list(faults(both)) == ["units[0].stands"]
    named = changed(0, pose=None, stands=[[29, 24, 270], [30, 24, 270]])
    assert list(faults(named)) == ["units[0].formation"]
    off = changed(0, pose=None, formation=None, stands=[[49, 24, 270], [50, 24, 270]])
    assert list(faults(off)) == ["units[0].stands"]
    single = changed(6, pose=None, stands=[[30, 10, 0], [31, 10, 0]])
    assert list(faults(single)) == ["units[6].stands"]


def test_what_a_type_can_never_take_is_no_fault_of_the_file() -> None:
    table = RULES.load(changed(4, formation="square"), "table.json")
    assert ask(table, "formation", unit="fr-1")["formation"] == "none"


def test_the_optional_fields_have_their_defaults() -> None:
    table = RULES.load(position(foot("br-1", 5, 5)), "table.json")
    assert (table.turn, table.phase, table.initiative, table.brigade) == (
        1,
        "manoeuvre",
        None,
        None,
    )
    assert (table.used, table.terrain) == (frozenset(), ())
    made = table.by_id["br-1"]
    assert (made.losses, made.hits, made.nation, made.division) == (0, 0, "", None)
    assert (made.square, made.markers, made.did) == ("solid", frozenset(), frozenset())


@pytest.mark.parametrize("strength", [1, 2])
def test_a_unit_may_have_one_strength_point(strength: int) -> None:
    table = RULES.load(changed(0, strength=strength), "table.json")
    assert table.by_id[EXAMPLE["units"][0]["id"]].strength == strength


WRONG: list[tuple[str, Data, str]] = [
    ("formation", {"unit": ["br-1"]}, "unit"),
    ("charge", {"unit": "br-1", "target": {"id": "fr-1"}}, "target"),
    ("formation", {"unit": "nobody"}, "unit"),
    ("formation", {}, "unit"),
    ("formation", {"unit": "br-c"}, "unit"),
    ("change", {"unit": "br-1", "to": "wedge"}, "to"),
    ("change", {"unit": "br-1"}, "to"),
    ("change", {"unit": "br-c", "to": "line"}, "unit"),
    ("move", {"unit": "br-1"}, "to"),
    ("move", {"unit": "br-1", "to": [1, 2]}, "to"),
    ("move", {"unit": "br-1", "to": [1, 2, 3], "as": "fly"}, "as"),
    ("move", {"unit": "br-1", "stands": [[1, 2, 3]]}, "stands"),
    ("move", {"unit": "br-1", "to": [1, 2, 3], "formation": "wedge"}, "formation"),
    ("reach", {"unit": "br-c"}, "unit"),
    ("charge", {"unit": "br-c"}, "unit"),
    ("charge", {"unit": "br-1", "target": "br-c"}, "target"),
    ("charge", {"unit": "br-1", "heading": "north"}, "heading"),
    ("extend", {"unit": "br-1", "target": "fr-1", "dice": [7, [1]]}, "dice"),
    ("extend", {"unit": "br-1", "target": "fr-1", "dice": [3, [1, 2, 3]]}, "dice"),
    ("extend", {"unit": "br-1", "target": "fr-1", "dice": 3}, "dice"),
    ("reactions", {"mover": "br-c", "as": "ahead", "to": [1, 2, 3]}, "mover"),
    ("reactions", {"mover": "br-1", "as": "jump", "to": [1, 2, 3]}, "as"),
    ("reactions", {"mover": "br-1", "as": "ahead"}, "to"),
    ("react", {"unit": "br-1", "as": "hide", "from": "fr-1"}, "as"),
    ("react", {"unit": "br-1", "as": "fall-back"}, "from"),
    ("react", {"unit": "br-1", "as": "fall-back", "from": "fr-1", "dice": 0}, "dice"),
    ("react", {"unit": "br-1", "as": "fall-back", "from": "fr-1", "distance": -1}, "distance"),
    ("feint", {"unit": "fr-1", "square": "fr-1"}, "square"),
    ("feint", {"unit": "fr-1", "square": "br-1", "dice": 3.5}, "dice"),
    ("division", {"division": "nobody"}, "division"),
    ("division", {}, "division"),
    ("fire", {"unit": "br-1", "target": "br-c"}, "target"),
    ("sequence", {"dice": {"br": 13, "fr": 7}}, "dice.br"),
    ("sequence", {"dice": {"br": 1, "fr": 7}}, "dice.br"),
    ("sequence", {"dice": {"br": 7}}, "dice.fr"),
    ("sequence", {}, "dice"),
    ("strength", {"unit": "br-1", "losses": -1}, "losses"),
    ("strength", {"unit": "br-c"}, "unit"),
]


@pytest.mark.parametrize(("name", "fields", "place"), WRONG)
def test_wrong_questions(name: str, fields: Data, place: str) -> None:
    table = state(
        foot("br-1", 20, 10),
        horse("fr-1", 20, 14, 270),
        guns("br-2", 30, 10),
        unit("br-c", "brigade-command", [5, 5, 0], None),
    )
    with pytest.raises(QuestionError) as caught:
        RULES.answer(table, {"ask": name, **fields})
    assert caught.value.place == place
    assert caught.value.message


def test_the_next_roll_takes_other_dice() -> None:
    units = [foot("br-1", 20, 10), foot("fr-1", 20, 30, 270)]
    table = state(*units, initiative="br")
    for dice, place in (({"br": 2, "fr": 7}, "dice.br"), ({"br": 3, "fr": 13}, "dice.fr")):
        with pytest.raises(QuestionError) as caught:
            ask(table, "sequence", dice=dice)
        assert caught.value.place == place
