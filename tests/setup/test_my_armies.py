"""Armies that are kept: a file each, offered at the next table; units called by other names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.message import rendered, to_json
from tableside.files.fault import FileError
from tableside.rules import registry
from tableside.setup.doing import Doing
from tableside.setup.looking import Looked
from tableside.setup.my_armies import folder, my_armies, named_sides, named_units
from tableside.setup.report import SetupError
from tableside.setup.steps import game
from tableside.setup.table import Table, open_table
from tests.setup.tables import POSITION, roster, table

FOOT = {"arm": "foot", "name": "Infantry", "count": 3, "skill": 2, "names": ["Hood", "Pickett"]}
REDS = {"name": "Reds", "lines": [FOOT], "colour": "#8c1d18", "leader": "Lee"}
BLUES = {"name": "Blues", "lines": [{"arm": "horse", "name": "Cavalry", "count": 2, "skill": 1}]}


@pytest.fixture(autouse=True)
def _settings_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


def do(asked: Table, **post: Any) -> Table:
    return Doing().do(post, asked, Looked())


def keep(asked: Table, army: dict[str, Any], ruleset: str = "mini-nap") -> Table:
    return do(asked, do="keep-army", ruleset=ruleset, army=army)


@pytest.mark.parametrize("name", [n for n in registry.names() if n != "gitm"])
def test_an_army_that_is_kept_is_called_out_at_another_table(tmp_path: Path, name: str) -> None:
    here = table(tmp_path / "here")
    assert keep(here, REDS, name) is here
    keep(here, BLUES, name)
    there = table(tmp_path / "there")
    assert there.board is not None
    there = there.with_board(there.board.model_copy(update={"width": 36, "depth": 24}))
    values = json.loads(to_json(game.report(there, ()).values))
    own = values["mine"]["armies"]
    assert [each["army"]["name"] for each in own] == ["Blues", "Reds"]
    after = do(there, do="muster", ruleset=own[0]["ruleset"], armies=[e["army"] for e in own])
    straight = do(there, do="muster", ruleset=name, armies=[BLUES, REDS])
    assert after.position == straight.position


def test_units_have_names_of_their_own_as_far_as_they_go(tmp_path: Path) -> None:
    after = do(table(tmp_path), do="muster", ruleset="gmu", armies=[REDS, BLUES])
    assert after.position is not None
    called = [u["name"] for u in after.position["units"] if u["side"] == "south"]
    assert called == ["Hood", "Pickett", "Infantry", "Lee"]


def test_one_name_for_two_units_is_numbered(tmp_path: Path) -> None:
    army = {"name": "Reds", "lines": [{**FOOT, "names": ["Hood", "Hood", "Pickett"]}]}
    after = do(table(tmp_path), do="muster", ruleset="gmu", armies=[army, BLUES])
    assert after.position is not None
    called = [u["name"] for u in after.position["units"] if u["side"] == "south"]
    assert called[:3] == ["Hood 1", "Hood 2", "Pickett"]


@pytest.mark.parametrize(("count", "refused"), [(1, True), (2, False)])
def test_more_names_than_units_are_refused(tmp_path: Path, count: int, refused: bool) -> None:
    armies = [{"name": "Reds", "lines": [{**FOOT, "count": count}]}, BLUES]
    if refused:
        with pytest.raises(SetupError, match="more names than units"):
            do(table(tmp_path), do="muster", ruleset="gmu", armies=armies)
    else:
        assert do(table(tmp_path), do="muster", ruleset="gmu", armies=armies).position


def test_an_army_of_the_same_name_is_written_anew(tmp_path: Path) -> None:
    keep(table(tmp_path), REDS)
    keep(table(tmp_path), {**REDS, "leader": "Longstreet"})
    (only,) = my_armies().armies
    assert only.army.leader == "Longstreet"
    keep(table(tmp_path), REDS, "gmu")  # of another game: another army
    assert len(my_armies().armies) == 2


def test_names_that_make_the_same_file_s_name_do_not_meet(tmp_path: Path) -> None:
    for name in ("Reds", "Reds!", "Żółw", "日本", "../../Reds"):
        keep(table(tmp_path), {**REDS, "name": name})
    assert {each.army.name for each in my_armies().armies} == {
        "Reds", "Reds!", "Żółw", "日本", "../../Reds",
    }  # fmt: skip
    assert all(path.parent == folder() for path in folder().rglob("*.json"))


def test_a_file_that_somebody_sent_is_offered_and_a_broken_one_is_told(tmp_path: Path) -> None:
    folder().mkdir(parents=True)
    sent = {"format": "tableside.my-army/1", "ruleset": "gmu", "army": BLUES}
    (folder() / "from-a-friend.json").write_text(json.dumps(sent), encoding="utf-8")
    (folder() / "broken.json").write_text('{"format": "tableside.my-army/1"}', encoding="utf-8")
    report = game.report(table(tmp_path), ())
    assert [each.army.name for each in my_armies().armies] == ["Blues"]
    told = " ".join(rendered(said.text, "en") for said in report.said)
    assert "An army of yours cannot be used: " in told
    assert "broken.json" in told


@pytest.mark.parametrize(
    ("army", "ruleset", "error"),
    [
        (REDS, "gitm", SetupError),
        (REDS, "chess", SetupError),
        ({**REDS, "lines": []}, "gmu", FileError),
        ({**REDS, "name": ""}, "gmu", FileError),
        (None, "gmu", FileError),
    ],
)
def test_what_is_no_army_is_not_kept(
    tmp_path: Path, army: Any, ruleset: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        keep(table(tmp_path), army, ruleset)
    assert not list(folder().glob("*"))


def test_a_folder_that_cannot_be_written_is_told_and_the_table_stays(tmp_path: Path) -> None:
    folder().parent.mkdir(parents=True, exist_ok=True)
    folder().write_text("no folder", encoding="utf-8")
    with pytest.raises(FileError, match="cannot be written"):
        keep(table(tmp_path), REDS)


def test_units_are_called_anew_and_keep_their_tags(tmp_path: Path) -> None:
    before = do(table(tmp_path), do="muster", ruleset="gmu", armies=[REDS, BLUES])
    after = do(before, do="names", names={"south-1": " Kemper ", "north-2": "Buford"})
    assert after.position is not None
    assert after.roster is not None
    assert before.roster is not None
    called = {u["id"]: u["name"] for u in after.position["units"]}
    assert (called["south-1"], called["south-2"], called["north-2"]) == (
        "Kemper", "Pickett", "Buford",
    )  # fmt: skip
    assert called.items() <= {u.id: u.name for u in after.roster.units}.items()
    assert [u.bases for u in after.roster.units] == [u.bases for u in before.roster.units]
    again = open_table(tmp_path)
    assert (again.position, again.roster) == (after.position, after.roster)
    units = game.report(after, ()).values["units"]
    (kemper,) = (unit for unit in units if unit["id"] == "south-1")
    assert (kemper["name"], kemper["side"]) == ("Kemper", "Reds")


@pytest.mark.parametrize(
    "names", [None, {}, [], {"south-1": ""}, {"south-1": "x" * 81}, {"south-1": 3}, {"nobody": "x"}]
)
def test_names_that_are_none_are_refused(tmp_path: Path, names: Any) -> None:
    there = do(table(tmp_path), do="muster", ruleset="gmu", armies=[REDS, BLUES])
    with pytest.raises(SetupError):
        do(there, do="names", names=names)


def test_two_units_of_a_side_have_two_names(tmp_path: Path) -> None:
    there = do(table(tmp_path), do="muster", ruleset="gmu", armies=[REDS, BLUES])
    there = do(there, do="names", names={"south-1": "Kemper", "north-1": "Kemper"})
    with pytest.raises(SetupError, match="is called kemper already"):
        do(there, do="names", names={"south-2": "kemper "})
    with pytest.raises(SetupError, match="is called Hood already"):
        do(there, do="names", names={"south-1": "Hood", "south-2": "Hood"})
    swapped = do(there, do="names", names={"south-1": "Garnett", "south-2": "Kemper"})
    assert [each["name"] for each in named_units(swapped)[:2]] == ["Garnett", "Kemper"]


def test_units_without_a_name_are_told_apart_by_type_and_tags(tmp_path: Path) -> None:
    units = named_units(Table(tmp_path, position=POSITION, roster=roster()))
    told = {each["id"]: (rendered(each["kind"], "en"), each["tags"]) for each in units}
    assert told["csa-1"] == ("infantry corps", [40, 41])
    assert told["csa-hq"][1] == [42, 43]
    assert len({str(each) for each in told.values()}) == len(units)
    assert named_units(Table(tmp_path, position=POSITION))[0]["tags"] == []


def test_units_of_no_game_have_no_names(tmp_path: Path) -> None:
    with pytest.raises(SetupError):
        do(Table(tmp_path), do="names", names={"south-1": "x"})


def test_a_side_without_a_name_is_called_as_its_game_calls_it(tmp_path: Path) -> None:
    there = Table(tmp_path, position=POSITION)
    named = {each["id"]: rendered(each["name"], "en") for each in named_sides(there)}
    assert named == {"csa": "Confederacy", "usa": "Union"}
    units = [rendered(each["side"], "de") for each in named_units(there)]
    assert set(units) == {"Konföderation", "Union"}
    own = {**POSITION, "sides": {**POSITION["sides"], "csa": {"army": "x", "name": "Reds"}}}
    assert [each["name"] for each in named_sides(Table(tmp_path, position=own))] == [
        "Reds",
        "usa",
    ]  # faulty: by its id


def test_an_army_that_cannot_be_kept_is_told_with_its_file_or_its_place(tmp_path: Path) -> None:
    def told(**post: Any) -> str:
        with pytest.raises(FileError) as refused:
            do(table(tmp_path), do="keep-army", **post)
        return str(refused.value)

    bad = {**REDS, "lines": [{**FOOT, "count": "vier"}]}
    words = 'army.lines[0].count: is "vier"; it should be'
    assert told(ruleset="mini-nap", army=bad).startswith(words)
    shared = {"format": "tableside.my-army/1", "ruleset": "mini-nap", "army": bad}
    assert told(text=json.dumps(shared), file="reds.json").startswith(f"reds.json: {words}")
    other = json.dumps({"format": "tableside.roster/1", "units": []})
    said = told(text=other, file="tags.json")
    assert said.startswith('tags.json: format: is "tableside.roster/1"; it should be')
    assert "\n" not in said
    assert told(text="{", file="reds.json").startswith("reds.json: line 1 column 2: is not JSON")
    do(table(tmp_path), do="keep-army", text=json.dumps({**shared, "army": REDS}))
