"""The tables of the text as data: values, and faults in a player's own file."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import pytest

from tableside.files.fault import FileError
from tableside.files.loading import load
from tableside.rules.gmu.book import book_with, text_book
from tableside.rules.gmu.data import FOLDER, Charts
from tableside.rules.gmu.state import HouseRules


@pytest.mark.parametrize(
    ("army", "values"),
    [
        ("union-eastern", (10, 4, 2, 4, 8, 2, {"infantry-0": 1})),
        ("confederate-eastern", (12, 6, 1, 4, 8, 4, {"headquarters": 1})),
    ],
)
def test_civil_war_armies(army: str, values: tuple[object, ...]) -> None:
    found = text_book().armies[army]
    assert (
        found.command_range, found.battle_range, found.headquarters_value,
        found.infantry_movement, found.cavalry_movement, found.aggression, found.adds,
    ) == values  # fmt: skip


def test_napoleonic_armies_are_silent_and_only_the_english_are_not_followed() -> None:
    armies = [a for a in text_book().armies.values() if a.period == "napoleonic-wars"]
    assert {a.id for a in armies} == {"austrian", "english", "french", "prussian", "russian"}
    assert all(a.infantry_movement is None and a.command_range is None for a in armies)
    assert [a.id for a in text_book().armies.values() if not a.followed_by_infantry] == ["english"]
    assert {a.period for a in text_book().armies.values()} == set(text_book().periods)


def test_the_rows_of_the_standard_chart_by_their_balance() -> None:
    chart = text_book().charts["standard-eastern"]
    balance = load(FOLDER / "charts.json", Charts).balance
    worth = [
        sum(n * balance[c] for n, c in zip(chart.rolls[face], chart.columns, strict=True))
        for face in ("1", "2", "3", "4", "5", "6")
    ]
    assert worth == [12, 12, 12.5, 11, 10.25, 11.5]  # "around 12", added up by hand
    assert chart.rolls["5"] == (3, 2, 0, 1, 1, 2)


def test_the_battle_scenario() -> None:
    battle = text_book().scenarios["battle"]
    assert (battle.turns, battle.objectives.needed, battle.objectives.within) == (15, 2, 4)
    assert sorted(face for result in battle.friction for face in result.rolls) == [1, 2, 3, 4, 5, 6]
    assert battle.arrivals["delayed"].by_turn == {"5": 3, "6": 1}


def test_every_house_rule_has_its_line_in_the_docs(root: Path) -> None:
    text = (root / "docs" / "rules" / "gmu.md").read_text("utf-8")
    for field in fields(HouseRules):
        assert f"| `{field.name.replace('_', '-')}` |" in text


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
        book_with([path])
    assert [fault.place for fault in caught.value.faults] == [place]


def test_an_army_given_twice(tmp_path: Path) -> None:
    army = {"id": "french", "title": "French", "period": "napoleonic-wars"}
    path = tmp_path / "armies.json"
    path.write_text(json.dumps({"format": "tableside.gmu-armies/1", "armies": [army] * 2}), "utf-8")
    with pytest.raises(FileError, match="given twice"):
        book_with([path])


def written(tmp_path: Path, name: str, **data: object) -> Path:
    path = tmp_path / f"{name}.json"
    path.write_text(json.dumps(data), "utf-8")
    return path


CHART = {
    "id": "own", "title": "Own", "columns": ["infantry-0", "cavalry-2"],
    "rolls": {face: [4, 1] for face in "123456"},
}  # fmt: skip


def test_a_player_gives_own_charts_scenarios_and_periods(tmp_path: Path) -> None:
    battle = json.loads((FOLDER / "battle.json").read_text("utf-8"))
    files = [
        written(tmp_path, "charts", format="tableside.gmu-charts/1", charts=[CHART]),
        written(tmp_path, "short", **{**battle, "id": "short", "turns": 4, "friction": []}),
        written(
            tmp_path, "periods", format="tableside.gmu-periods/1", periods=[{
                "id": "crimean-war", "title": "Crimean War", "cavalry_attacks_infantry": True,
                "infantry_values": {"line": 0}, "cavalry_values": {"light": 0}}],
        ),
        written(
            tmp_path, "armies", format="tableside.gmu-armies/1", armies=[{
                "id": "sardinian", "title": "Sardinian", "period": "crimean-war", "chart": "own"}],
        ),
    ]  # fmt: skip
    book = book_with(files)
    assert book.charts["own"].rolls["3"] == (4, 1)
    assert "standard-eastern" in book.charts
    assert (book.scenarios["short"].turns, book.scenarios["battle"].turns) == (4, 15)
    assert [army.id for army in book.armies_of("crimean-war")] == ["sardinian"]
    with pytest.raises(FileError) as caught:
        book_with(files[2:])
    assert [fault.place for fault in caught.value.faults] == ["army sardinian.chart"]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"objectives": {"count": 1, "needed": 2, "within": 4}}, "objectives.needed"),
        ({"friction": [{"rolls": [1, 2, 3], "id": "mud", "title": "Mud"}]}, "friction"),
        ({"arrivals": {}}, "friction[1].both.arrival"),
        (
            {"arrivals": {"delayed": {"die": 6, "needs": 5, "by_turn": {"soon": 3}}}},
            "arrivals.delayed.by_turn.soon",
        ),
    ],
)
def test_a_bad_scenario_file_is_told_where(
    change: dict[str, object], place: str, tmp_path: Path
) -> None:
    battle = json.loads((FOLDER / "battle.json").read_text("utf-8"))
    path = written(tmp_path, "scenario", **{**battle, **change})
    with pytest.raises(FileError) as caught:
        book_with([path])
    assert place in [fault.place for fault in caught.value.faults]


@pytest.mark.parametrize("content", [{"format": "tableside.roster/1"}, {}, []])
def test_a_file_of_another_format_is_told(content: object, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text(json.dumps(content), "utf-8")
    with pytest.raises(FileError, match=r"tableside\.gmu-scenario/1"):
        book_with([path])


@pytest.mark.parametrize(
    ("turn", "needed"), [(1, 5), (4, 5), (5, 3), (6, 1), (7, 1), (15, 1)]
)  # fmt: skip
def test_what_a_late_corps_must_roll(turn: int, needed: int) -> None:
    arrival = text_book().scenarios["battle"].arrivals["delayed"]
    assert arrival.needed(turn) == needed
    assert arrival.latest(15) == 6
    assert arrival.latest(4) == 4


def test_civil_war_values_of_models() -> None:
    period = text_book().periods["american-civil-war"]
    assert period.infantry_values == {"standard": 0, "flag": 1, "zouaves or Iron Brigade": 2}
    assert period.cavalry_values == {"standard": 0, "flag": 1}
    assert not period.cavalry_attacks_infantry


def test_napoleonic_values_of_models() -> None:
    period = text_book().periods["napoleonic-wars"]
    assert period.infantry_values == {
        "standard or Landwehr": 0, "standard or Landwehr with flag": 1,
        "Guard, Highlanders or Prussians": 2,
    }  # fmt: skip
    assert period.cavalry_values == {"light": 0, "light with banner": 1, "heavy": 2}
    assert period.cavalry_attacks_infantry


def test_the_standard_chart_row_by_row() -> None:
    chart = text_book().charts["standard-eastern"]
    assert chart.columns == (
        "infantry-0", "infantry-1", "infantry-2", "cavalry-0", "cavalry-1", "headquarters",
    )  # fmt: skip
    assert chart.rolls == {
        "1": (3, 2, 2, 1, 0, 2), "2": (4, 1, 2, 0, 1, 2), "3": (5, 0, 2, 2, 0, 2),
        "4": (3, 1, 2, 0, 0, 3), "5": (3, 2, 0, 1, 1, 2), "6": (4, 3, 0, 0, 0, 3),
    }  # fmt: skip
