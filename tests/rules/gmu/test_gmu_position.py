"""Positions of Got mit uns: every fault with its place, and nothing lost on the way back."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from tableside.files.fault import FileError
from tableside.files.loading import adapter
from tableside.rules.gmu.state import State
from tableside.rules.registry import load_position, names
from tests.rules.gmu.gmu_table import GMU, band, box, corps, position, unit

HQ = unit("csa-hq", "headquarters", [12, 5, 90])
FULL = position(
    corps("csa-1", 12, 8, battle_value=2, sigma=[0.01, 0.02, 0.3]),
    unit("csa-2", "cavalry", [20, 8.5, 271], bases=[
        {"base": [60, 30], "pose": [0, 0, 0]}, {"base": [60, 30], "pose": [-1.2, 0.1, 5]}
    ]),
    HQ,
    unit("usa-d1", "detachment", [12, 10, 270]),
    terrain=[
        box("hill", "hill", 5, 5, 9, 9) | {"height": 25},
        band("river", "river", [-1, 12], [20, 12.5], [40, 20]),
        {"id": "flag", "type": "objective", "at": [18, 12]},
    ],
    weather=["rain"],
    scenario="battle",
    eliminated=[{"id": "usa-9", "side": "usa", "type": "detachment"}],
    broken=[{"id": "usa-4", "side": "usa", "type": "infantry", "battle_value": 1, "due": 5}],
    reserves=[
        {"id": "usa-5", "side": "usa", "type": "cavalry", "available": 4,
         "entry": {"edge": "west"}},
        {"id": "usa-6", "side": "usa", "type": "infantry", "available": 4, "entry": {"at": [0, 3]}},
    ],
    entered=["csa-2"],
    house_rules={"retreat-gain": 0.02, "headquarters-base": [50, 50]},
)  # fmt: skip


def faults(data: Any) -> dict[str, str]:
    """Return what is said of each place of a bad position."""
    with pytest.raises(FileError) as caught:
        GMU.load(data, "game.json")
    assert all(fault.file == "game.json" and fault.mend for fault in caught.value.faults)
    return {fault.place: str(fault.found) for fault in caught.value.faults}


def changed(path: list[Any], value: Any = None, *, drop: bool = False) -> Any:
    """Return the full position with one thing changed, or dropped."""
    data = json.loads(json.dumps(FULL))
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    if drop:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return data


def test_a_position_comes_back_without_loss() -> None:
    state = GMU.load(FULL, "game.json")
    written = json.loads(json.dumps(GMU.dump(state)))
    assert GMU.load(written, "again") == state
    assert GMU.dump(GMU.load(written, "again")) == GMU.dump(state)
    assert state.by_id["csa-1"].sigma == (0.01, 0.02, 0.3)
    assert written["units"][1]["bases"] == FULL["units"][1]["bases"]
    assert written["terrain"][1]["line"] == FULL["terrain"][1]["line"]
    assert written["house_rules"] == FULL["house_rules"]


def test_whole_numbers_may_be_written_with_a_point() -> None:
    data = changed(["turn"], 3.0)
    data["board"] = {"width": 36.0, "depth": 24}
    assert GMU.load(data, "game.json") == GMU.load(FULL, "game.json")


@pytest.mark.parametrize(
    "field",
    [
        "format", "ruleset", "period", "board", "turn", "last_turn", "phase", "aggressor",
        "sides", "units", "terrain",
    ],
)  # fmt: skip
def test_a_field_that_is_not_optional_is_missed(field: str) -> None:
    assert faults(changed([field], drop=True)) == {field: "is missing"}


@pytest.mark.parametrize(
    "field",
    ["weather", "scenario", "eliminated", "broken", "reserves", "entered", "house_rules"],
)
def test_an_optional_field_is_not_missed(field: str) -> None:
    GMU.load(changed([field], drop=True), "game.json")


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (["units", 0, "pose"], [math.nan, 8, 90], "units[0].pose[0]"),
        (["units", 0, "pose"], [12, math.inf, 90], "units[0].pose[1]"),
        (["units", 0, "pose"], [12, True, 90], "units[0].pose[1]"),
        (["units", 0, "pose"], [12, 8], "units[0].pose[2]"),
        (["units", 0, "pose"], [12, 24.1, 90], "units[0].pose"),
        (["units", 0, "pose"], [12, 8, 10**400], "units[0].pose[2]"),
        (["units", 0, "pose"], [12, 8, 90, 1], "units[0].pose"),
        (["units", 0, "pose"], [12, 8, 1_000_001], "units[0].pose[2]"),
        (["units", 0, "id"], ["csa-1"], "units[0].id"),
        (["units", 0, "type"], "artillery", "units[0].type"),
        (["units", 0, "side"], "fra", "units[0].side"),
        (["units", 0, "battle_value"], 1.5, "units[0].battle_value"),
        (["units", 0, "strength"], 2, "units[0].strength"),
        (["units", 0, "formation"], "battle", "units[0].formation"),
        (["units", 0, "sigma"], [0.1, -0.1, 0], "units[0].sigma[1]"),
        (["units", 0, "sigma"], [0.1, 0.1, 1e300], "units[0].sigma[2]"),
        (["units", 0, "base"], [0, 30], "units[0].base[0]"),
        (["units", 1, "base"], [60, 30], "units[1].bases"),
        (["units", 2, "formation"], "order", "units[2].formation"),
        (["units", 2, "battle_value"], 1, "units[2].battle_value"),
        (["units", 3, "id"], "usa-4", "broken[0].id"),
        (["units", 3, "id"], "csa-1", "units[3].id"),
        (["terrain", 0, "polygon"], [[0, 0], [2, 2], [2, 0], [0, 2]], "terrain[0].polygon"),
        (["terrain", 0, "polygon"], [[0, 0], [2, 2]], "terrain[0].polygon"),
        (["terrain", 0, "polygon"], None, "terrain[0].polygon"),
        (["terrain", 0, "type"], "swamp", "terrain[0].type"),
        (["terrain", 0, "width"], 2, "terrain[0].width"),
        (["terrain", 1, "id"], "hill", "terrain[1].id"),
        (["terrain", 1, "width"], 0, "terrain[1].width"),
        (["terrain", 1, "width"], None, "terrain[1].width"),
        (["terrain", 1, "width"], 1e300, "terrain[1].width"),
        (["terrain", 1, "line"], [[1, 1], [1, 1]], "terrain[1].line"),
        (["terrain", 1, "line"], [[1, 1]], "terrain[1].line"),
        (["terrain", 2, "at"], [math.nan, 1], "terrain[2].at[0]"),
        (["broken", 0, "due"], "5", "broken[0].due"),
        (["broken", 0, "pose"], [1, 1, 0], "broken[0].pose"),
        (["reserves", 0, "entry"], {"edge": "up"}, "reserves[0].entry.edge"),
        (["reserves", 0, "entry"], {}, "reserves[0].entry"),
        (["reserves", 0, "entry"], {"edge": None}, "reserves[0].entry"),
        (["reserves", 0, "entry"], {"edge": "west", "at": [0, 0]}, "reserves[0].entry"),
        (["sides", "csa", "army"], "swedish", "sides.csa.army"),
        (["sides"], {"csa": {"army": "union-eastern"}}, "sides"),
        (["aggressor"], "fra", "aggressor"),
        (["period"], "bronze-age", "period"),
        (["phase"], "tea", "phase"),
        (["turn"], 0, "turn"),
        (["turn"], 2.5, "turn"),
        (["turn"], 1e300, "turn"),
        (["weather"], ["snow"], "weather[0]"),
        (["entered"], ["csa-7"], "entered[0]"),
        (["reserves", 0, "arrival"], "by-rail", "reserves[0].arrival"),
        (["awaited"], [{"task": "retreat", "unit": "csa-7", "enemy": "usa-1"}], "awaited[0].unit"),
        (["owed"], [{"task": "retreat", "unit": "csa-1", "enemy": "usa-1", "stood": [1, 1, 0]}],
         "owed[0].unit"),
        (["house_rules"], {"free-beer": True}, "house_rules.free-beer"),
        (["board", "depth"], -1, "board.depth"),
        (["board", "depth"], 1e7, "board.depth"),
        (["colour"], "blue", "colour"),
        (["format"], "tableside.position/9", "format"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_place(path: list[Any], value: Any, place: str) -> None:
    assert place in faults(changed(path, value))


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (["units", 0, "pose"], "units[0].pose"),
        (["units", 0, "side"], "units[0].side"),
        (["units", 2, "formation"], "units[2].formation"),
        (["terrain", 0, "polygon"], "terrain[0].polygon"),
        (["terrain", 1, "width"], "terrain[1].width"),
        (["terrain", 2, "at"], "terrain[2].at"),
        (["broken", 0, "due"], "broken[0].due"),
        (["reserves", 0, "entry"], "reserves[0].entry"),
        (["reserves", 0, "available"], "reserves[0].available"),
        (["sides", "csa", "army"], "sides.csa.army"),
    ],
)
def test_a_missing_part_is_told_with_its_place(path: list[Any], place: str) -> None:
    assert faults(changed(path, drop=True)) == {place: "is missing"}


def test_all_faults_are_told_at_once() -> None:
    data = changed(["turn"], "three")
    data["units"][0]["pose"] = [90, 90, 0]
    data["units"][1]["side"] = "fra"
    data["terrain"][1]["id"] = "hill"
    data["extra"] = 1
    places = faults(data)
    assert {"turn", "units[0].pose", "units[1].side", "terrain[1].id", "extra"} <= places.keys()


def test_a_fault_speaks_of_what_json_knows() -> None:
    assert faults(changed(["units", 0, "pose"], "here")) == {"units[0].pose": 'is "here"'}
    for path, value, mend in (
        (["units", 0, "pose"], "here", "it should be a list"),
        (["terrain", 1, "line"], [[1, 1]], "give 2 or more"),
        (["units", 0, "pose"], [1, 1, 1, 1], "give no more than 3"),
        (["units", 0, "id"], "", "it should be a text of one character or more"),
        (["turn"], "three", "it should be a whole number"),
    ):
        with pytest.raises(FileError) as caught:
            GMU.load(changed(path, value), "game.json")
        assert [str(fault.mend) for fault in caught.value.faults] == [mend]


def test_a_centre_on_the_edge_is_on_the_board() -> None:
    GMU.load(changed(["units", 0, "pose"], [36.0, 24.0, 0]), "game.json")
    assert "units[0].pose" in faults(changed(["units", 0, "pose"], [36.02, 24.0, 0]))


def test_overlapping_bases_are_accepted() -> None:
    GMU.load(position(corps("csa-1", 12, 8), corps("csa-2", 12.2, 8)), "game.json")


def test_terrain_is_clipped_to_the_board() -> None:
    state = GMU.load(position(terrain=[box("h", "hill", -5, -5, 3, 3)]), "game.json")
    assert state.terrain[0].area.bounds == (0, 0, 3, 3)


def test_bases_have_the_sizes_of_their_kind() -> None:
    kinds = {"infantry": 60 * 30, "cavalry": 60 * 30, "detachment": 60 * 20, "headquarters": 1600}
    for kind, square_mm in kinds.items():
        piece = GMU.load(position(unit("csa-1", kind, [9, 9, 33])), "x").by_id["csa-1"]
        assert piece.footprint.area * 25.4**2 == pytest.approx(square_mm)


def test_a_position_names_its_rule_set() -> None:
    assert "gmu" in names()
    rules, state = load_position(FULL, "game.json")
    assert rules.name == "gmu"
    assert rules.load(rules.dump(state), "again") == state
    for bad in (
        {**FULL, "ruleset": "chess"},
        {**FULL, "ruleset": 3},
        changed(["ruleset"], drop=True),
    ):
        with pytest.raises(FileError) as caught:
            load_position(bad, "game.json", "position")
        assert [fault.place for fault in caught.value.faults] == ["position.ruleset"]


def test_every_field_of_a_position_has_its_line_in_the_docs(root: Path) -> None:
    text = (root / "docs" / "judge.md").read_text("utf-8")
    declared = adapter(State).json_schema()
    parts = (declared, *declared["$defs"].values())
    named = {
        field for part in parts for field in part.get("properties", {}) if field.isidentifier()
    }
    assert [field for field in sorted(named) if f"`{field}`" not in text] == []
