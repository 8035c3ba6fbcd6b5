"""The tables of the text as data: values, and faults in a player's own file."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import pytest

from tableside.files.fault import FileError
from tableside.rules.gmu.data import army_file, army_lists, charts, periods, scenario
from tableside.rules.gmu.position import HouseFile
from tableside.rules.gmu.state import HouseRules


@pytest.mark.parametrize(
    ("army", "values"),
    [
        ("union-eastern", (10, 4, 2, 4, 8, 2, {"infantry-0": 1})),
        ("confederate-eastern", (12, 6, 1, 4, 8, 4, {"headquarters": 1})),
    ],
)
def test_civil_war_armies(army: str, values: tuple[object, ...]) -> None:
    found = army_lists()[army]
    assert (
        found.command_range, found.battle_range, found.headquarters_value,
        found.infantry_movement, found.cavalry_movement, found.aggression, found.adds,
    ) == values  # fmt: skip


def test_napoleonic_armies_are_silent_and_only_the_english_are_not_followed() -> None:
    armies = [a for a in army_lists().values() if a.period == "napoleonic-wars"]
    assert {a.id for a in armies} == {"austrian", "english", "french", "prussian", "russian"}
    assert all(a.infantry_movement is None and a.command_range is None for a in armies)
    assert [a.id for a in army_lists().values() if not a.followed_by_infantry] == ["english"]
    assert {a.period for a in army_lists().values()} == set(periods())


def test_the_rows_of_the_standard_chart_by_their_balance() -> None:
    (chart,) = charts().charts
    worth = [
        sum(n * charts().balance[c] for n, c in zip(chart.rolls[face], chart.columns, strict=True))
        for face in ("1", "2", "3", "4", "5", "6")
    ]
    assert worth == [12, 12, 12.5, 11, 10.25, 11.5]  # "around 12", added up by hand
    assert chart.rolls["5"] == (3, 2, 0, 1, 1, 2)


def test_the_battle_scenario() -> None:
    battle = scenario("battle")
    assert (battle.turns, battle.objectives.needed, battle.objectives.within) == (15, 2, 4)
    assert sorted(face for result in battle.friction for face in result.rolls) == [1, 2, 3, 4, 5, 6]
    assert battle.arrivals["delayed"].by_turn == {"5": 3, "6": 1}


def test_every_house_rule_of_the_state_can_be_written() -> None:
    assert [rule.name for rule in fields(HouseRules)] == list(HouseFile.model_fields)
    defaults = HouseRules()
    for name in HouseFile.model_fields:
        assert getattr(HouseFile(), name) == getattr(defaults, name)


def test_every_house_rule_has_its_line_in_the_docs(root: Path) -> None:
    text = (root / "docs" / "rules" / "gmu.md").read_text("utf-8")
    for field in HouseFile.model_fields.values():
        assert f"| `{field.alias}` |" in text


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"command_range": -1}, "armies[0].command_range"),
        ({"speed": 4}, "armies[0].speed"),
        ({"title": None}, "armies[0].title"),
        ({"adds": {"elephants": 1}}, "armies[0].adds.elephants.[key]"),
    ],
)
def test_a_bad_army_file_is_told_where(
    change: dict[str, object], place: str, tmp_path: Path
) -> None:
    army = {"id": "french", "title": "French", "period": "napoleonic-wars", **change}
    path = tmp_path / "armies.json"
    path.write_text(json.dumps({"format": "tableside.gmu-armies/1", "armies": [army]}), "utf-8")
    with pytest.raises(FileError) as caught:
        army_file(path)
    assert [fault.place for fault in caught.value.faults] == [place]


def test_an_army_given_twice(tmp_path: Path) -> None:
    army = {"id": "french", "title": "French", "period": "napoleonic-wars"}
    path = tmp_path / "armies.json"
    path.write_text(json.dumps({"format": "tableside.gmu-armies/1", "armies": [army] * 2}), "utf-8")
    with pytest.raises(FileError, match="given twice"):
        army_file(path)
