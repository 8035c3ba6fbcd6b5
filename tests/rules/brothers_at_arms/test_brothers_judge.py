"""Brothers at Arms at the command: its page's example, its files, its words, who cannot play it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tableside.cli import main
from tableside.engine.ruleset import QuestionError
from tableside.files.fault import FileError
from tests.rules.brothers_at_arms.brothers_table import (
    DEPTH,
    RULES,
    WIDTH,
    Data,
    ask,
    band,
    box,
    leader,
    line,
    position,
    unit,
)

TABLE = position(unit("a", "csa", *line(20, 10, 2)), leader("x", "csa", [20, 6, 90]))


def test_the_example_of_the_page_is_answered_as_it_says(
    root: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = (root / "docs" / "rules" / "brothers-at-arms.md").read_text("utf-8")
    asked, told = re.findall(r"```json\n(.*?)```", page, flags=re.S)[:2]
    (tmp_path / "ask.json").write_text(asked, "utf-8")
    assert main(["judge", str(tmp_path / "ask.json")]) == 0
    answers = json.loads(capsys.readouterr().out)["answers"]
    for answer, expected in zip(answers, json.loads(told), strict=True):
        for field, value in expected.items():
            assert _rounded(answer[field]) == value, field


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_rounded(each) for each in value]
    return round(value, 2) if isinstance(value, float) else value


def test_a_position_is_written_as_it_was_read() -> None:
    full = position(
        *TABLE["units"],
        unit("g", "usa", [40, 30, 270], kind="artillery", group="*", assigned="2"),
        terrain=[box("h", "hill", 1, 1, 9, 9, level=2), band("w", "wall", [1, 20], [9, 20])],
        house_rules={"shape-angle": 10},
        reserves=[
            {"id": "r", "side": "usa", "type": "cavalry", "group": "1", "range": 1, "attack": 5,
             "strength": 2, "entry": {"edge": "north"}, "available": 3},
        ],
    )  # fmt: skip
    assert RULES.dump(RULES.load(full, "test")) == {**full, "turn": 1, "phase": 1}


def without(data: Data, index: int, field: str) -> Data:
    units = [dict(each) for each in data["units"]]
    del units[index][field]
    return {**data, "units": units}


def changed(index: int, **fields: Any) -> Data:
    units = [dict(each) for each in TABLE["units"]]
    units[index] = {**units[index], **fields}
    return {**TABLE, "units": units}


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (without(TABLE, 0, "attack"), "units[0].attack"),
        (without(TABLE, 1, "command"), "units[1].command"),
        (changed(0, attack=7), "units[0].attack"),
        (changed(0, strength=1), "units[0].stands"),
        (changed(0, group="*"), "units[0].assigned"),
        (changed(0, left=1), "units[0].left"),
        (changed(0, type="riverboat", declared="column"), "units[0].declared"),
        (changed(1, group="*"), "units[1].group"),
        (changed(1, assigned="1"), "units[1].assigned"),
        (changed(0, pose=[1, 1, 0]), "units[0].stands"),
        (changed(0, command=2), "units[0].command"),
        (changed(1, higher=True), "units[1].group"),
        (changed(1, range=2), "units[1].range"),
        (changed(1, id="a"), "units[1].id"),
        (changed(0, stands=[{"id": "1", "pose": [73, 1, 0]}]), "units[0].stands[0].pose"),
        ({**TABLE, "sides": {"csa": {}}}, "sides"),
        ({**TABLE, "round": "gb"}, "round"),
        ({**TABLE, "phase": 13}, "phase"),
        ({**TABLE, "period": "acw"}, "period"),
        ({**TABLE, "weather": ["no weather"]}, "weather[0]"),
        ({**TABLE, "house_rules": {"edge": "fall"}}, "house_rules.edge"),
        ({**TABLE, "house_rules": {"speed": 1}}, "house_rules.speed"),
        ({**TABLE, "terrain": [box("a", "marsh", 1, 1, 2, 2)]}, "terrain[0].id"),
        ({**TABLE, "terrain": [box("h", "hedge", 1, 1, 2, 2)]}, "terrain[0].polygon"),
        ({**TABLE, "terrain": [band("r", "road", [1, 1], [2, 2])]}, "terrain[0].grade"),
        ({**TABLE, "terrain": [box("m", "marsh", 1, 1, 2, 2, left=3)]}, "terrain[0].left"),
        ({**TABLE, "melees": [{"attacker": "a", "defender": "b"}]}, "melees[0].defender"),
        ({**TABLE, "units": [*TABLE["units"], leader("y", "csa", [3, 3, 0])]}, "units[2].group"),
    ],
)
def test_faults_of_a_position_name_their_place(data: Data, place: str) -> None:
    with pytest.raises(FileError) as caught:
        RULES.load(data, "table.json")
    assert place in [fault.place for fault in caught.value.faults]
    assert all(fault.mend for fault in caught.value.faults)


@pytest.mark.parametrize(("far", "status"), [(8.0, "in"), (8.005, "in"), (8.006, "roll")])
def test_the_circle_of_a_commander_is_measured_base_to_base(far: float, status: str) -> None:
    gap = (30 / 2 + 30 / 2) / 25.4
    data = position(unit("a", "csa", [20, 10, 90]), leader("x", "csa", [20, 10 - gap - far, 90]))
    found = ask(data, ask="orders", side="csa")["units"]["a"]
    assert (found["status"], found["needs"]) == (status, None if status == "in" else 2)
    assert found["distance"] == pytest.approx(far)


def test_units_go_with_their_commander() -> None:
    high = leader("h", "csa", [60, 40, 90], higher=True)
    del high["group"]
    out = leader("x", "csa", [20, 6, 90], superior="h")
    data = position(
        unit("a", "csa", [20, 10, 90]), unit("b", "csa", [60, 10, 90], group="9"), out, high
    )
    found = ask(data, ask="orders", side="csa")["units"]
    assert {name: each["status"] for name, each in found.items()} == {
        "a": "waits", "b": "roll", "x": "roll", "h": "in",
    }  # fmt: skip
    assert found["b"]["needs"] == 1
    failed = ask(data, ask="orders", side="csa", rolls={"x": 3})["units"]
    assert (failed["x"]["status"], failed["a"]["status"]) == ("nic", "nic")
    passed = ask(data, ask="orders", side="csa", rolls={"x": 2})["units"]
    assert (passed["x"]["status"], passed["a"]["status"]) == ("rolled", "in")


def test_who_fights_in_a_line_and_in_a_column() -> None:
    enemy = unit("e", "usa", [20, 10 + DEPTH, 270])
    single = position(unit("a", "csa", *line(20, 10, 3)), enemy)
    assert ask(single, ask="melee", unit="a")["enemies"]["e"]["stands"] == ["1", "2"]
    column = [[20, 10 - n * DEPTH, 90] for n in range(3)]
    found = ask(position(unit("a", "csa", *column), enemy), ask="melee", unit="a")
    assert found["enemies"]["e"]["dice"] == 3
    double = [*line(20, 10, 3), [20 + 2 * WIDTH, 10 - DEPTH, 90], [20, 10 - DEPTH, 90]]
    found = ask(position(unit("a", "csa", *double), enemy), ask="melee", unit="a")
    assert found["fighting"] == ["1", "2", "5"]


def test_a_base_that_touches_two_units_picks_one() -> None:
    left = unit("l", "usa", [20 - WIDTH / 2, 10 + DEPTH, 270])
    right = unit("r", "usa", [20 + WIDTH / 2, 10 + DEPTH, 270])
    data = position(unit("a", "csa", [20, 10, 90]), left, right)
    found = ask(data, ask="melee", unit="a")
    assert found["choices"] == {"1": ["l", "r"]}
    assert (found["enemies"]["l"]["dice"], found["enemies"]["r"]["dice"]) == (1, 0)
    chosen = ask(data, ask="melee", unit="a", choose={"1": "r"}, dice={"r": [6], "l": []})
    assert chosen["enemies"]["r"]["lost"] == 1


def test_an_objective_changes_hands_as_the_bound_ends() -> None:
    flag = {"id": "f", "type": "objective", "at": [20, 12], "held_by": "csa", "held_from": 2}
    data = position(unit("a", "csa", [20, 10, 90]), terrain=[flag], turn=2, round="usa", phase=12)
    found = ask(data, ask="objectives")
    assert found["claimed"] == ["f"]
    assert found["objectives"]["f"] == {"owner": "csa", "since": 2, "present": "csa"}
    assert (found["level"], found["winner"]) == ("tactical", "csa")
    early = ask({**data, "phase": 11}, ask="objectives")
    assert (early["claimed"], early["level"]) == ([], "draw")


def test_a_commander_is_captured_by_whom_he_touches() -> None:
    touching = leader("x", "usa", [20, 10 + DEPTH, 270])
    data = position(unit("a", "csa", [20, 10, 90]), touching)
    asked = {"ask": "capture", "unit": "a", "commander": "x"}
    assert ask(data, **asked)["captured"] is None
    assert ask(data, **asked, dice=[4])["captured"] is True
    assert ask(data, **asked, dice=[3])["captured"] is False


def test_a_base_over_the_edge_falls_back_unless_it_is_pressed() -> None:
    half = DEPTH / 2
    along = position(unit("c", "csa", [30, half - 0.03, 90]), unit("u", "usa", [24, half, 270]))
    inward = position(unit("c", "csa", [30, half - 0.03, 90]), unit("u", "usa", [24, 0.1, 0]))
    outward = position(unit("c", "csa", [30, half, 90]), unit("u", "usa", [30, 10, 270]))
    for data, outcome, length in (
        (along, "moved", 8.0),
        (inward, "moved", 8.0),
        (outward, "edge", 0.0),
    ):
        found = ask(data, ask="fall-back", unit="c", cause="flinch", from_="u")
        assert (found["outcome"], round(found["length"], 9)) == (outcome, length)


@pytest.mark.parametrize(("gap", "length"), [(0.049, 0.0), (0.051, 0.051)])
def test_pressed_impassable_ground_loses_the_unit_at_once(gap: float, length: float) -> None:
    bottom = 20 + DEPTH / 2 + gap
    lake = box("lake", "impassable", 20, bottom, 40, bottom + 5)
    data = position(unit("c", "csa", [30, 20, 270]), unit("u", "usa", [30, 10, 90]), terrain=[lake])
    found = ask(data, ask="fall-back", unit="c", cause="flinch", from_="u")
    assert found["outcome"] == "lost"
    assert found["length"] == pytest.approx(length, abs=1e-6)


def test_a_contact_in_doubt_keeps_nobody_from_firing_for_certain() -> None:
    firer, target = unit("c", "csa", [30, 20, 90]), unit("u", "usa", [30, 26, 270])
    unsure = {**target, "sigma": [0.01, 0.01, 0.0]}
    beside = unit("d", "csa", [30 + WIDTH + 0.045, 26, 90])
    found = ask(position(firer, unsure, beside), ask="fire", unit="c", target="u")
    assert (found["verdict"], found["breaches"]) == ("too_close", [])
    assert [doubt["rule"] for doubt in found["doubt"]] == ["fire.into-melee"]
    sure = ask(position(firer, target, beside), ask="fire", unit="c", target="u")
    assert [breach["rule"] for breach in sure["breaches"]] == ["fire.into-melee"]


def test_the_first_side_ends_no_bound() -> None:
    flag = {"id": "o", "type": "objective", "at": [10, 10], "held_by": "csa", "held_from": 1}
    table = position(unit("c", "csa", [10, 10, 0]), first="usa", phase=12, terrain=[flag])
    assert ask(table, ask="objectives")["claimed"] == []
    assert ask({**table, "round": "csa"}, ask="objectives")["claimed"] == ["o"]


@pytest.mark.parametrize(("die", "status"), [(1, "rolled"), (2, "nic")])
def test_one_roll_may_hold_for_a_leaderless_group(die: int, status: str) -> None:
    units = (unit("c", "csa", [10, 10, 0]), unit("d", "csa", [20, 10, 0]))
    agreed = position(*units, house_rules={"leaderless-roll": "group"})
    for table, other in ((agreed, status), (position(*units), "roll")):
        found = ask(table, ask="orders", side="csa", rolls={"c": die})["units"]
        assert (found["c"]["status"], found["d"]["status"]) == (status, other)


def test_saves_of_a_melee_without_dice_are_wrong() -> None:
    two = (unit("c", "csa", [10, 10, 90]), unit("u", "usa", [10, 10 + DEPTH, 270]))
    for field in ("save", "flinch"):
        with pytest.raises(QuestionError) as caught:
            ask(position(*two), ask="melee", unit="c", **{field: {"u": [1]}})
        assert caught.value.place == f"{field}.u"


def test_no_dice_are_wrong_though_the_fire_is_barred() -> None:
    two = (unit("c", "csa", [10, 10, 90], status=["nic"]), unit("u", "usa", [10, 15, 270]))
    assert not ask(position(*two), ask="fire", unit="c", target="u", dice=[4])["allowed"]
    with pytest.raises(QuestionError) as caught:
        ask(position(*two), ask="fire", unit="c", target="u", dice=[9])
    assert caught.value.place == "dice"


def test_what_may_be_half_or_near_enough_is_in_doubt() -> None:
    firer, sigma = unit("c", "csa", [30, 14, 90]), [0.01, 0.01, 0.0]
    target = unit("u", "usa", [30, 20, 270], sigma=sigma)
    wood = box("wood", "woodland", 20, 20.002, 40, 30)
    found = ask(position(firer, target, terrain=[wood]), ask="fire", unit="c", target="u")
    assert [doubt["limit"] for doubt in found["doubt"]] == [0.5]
    flag = {"id": "o", "type": "objective", "at": [30, 20 - DEPTH / 2 - 2.01]}
    near = ask(position(target, terrain=[flag]), ask="objectives")
    assert [(doubt["a"], doubt["b"]) for doubt in near["doubt"]] == [("u", "o")]
    edge = unit("e", "csa", [30, 28 + DEPTH + 0.06, 90])
    path = ask(position(firer, target, edge), ask="fall-back", unit="u", cause="flinch", from_="c")
    assert ("u", "e") in [(doubt["a"], doubt["b"]) for doubt in path["doubt"]]


def test_at_night_without_an_enemy_nobody_falls_back() -> None:
    alone = position(unit("c", "csa", [10, 10, 90]))
    found = ask(alone, ask="fall-back", unit="c", cause="night")
    assert (found["length"], found["direction"], found["to"]) == (0.0, None, {"1": [10, 10, 90]})


@pytest.mark.parametrize(("left", "cover"), [(6, ("fortification", 4)), (0, ("soft", 2))])
def test_a_fortified_building_covers_who_fights_in_it(left: int, cover: tuple[str, int]) -> None:
    fort = box("f", "fortified-building", 18, 10 - DEPTH / 2, 22, 12)
    inside = unit("b", "usa", [20, 10, 270])
    table = position(
        unit("a", "csa", [20, 10 - DEPTH, 90]), inside, terrain=[{**fort, "left": left}]
    )
    found = ask(table, ask="melee", unit="a")["enemies"]["b"]["cover"]
    assert (found["class"], found["value"]) == cover
    assert ask(table, ask="melee", unit="b")["enemies"]["a"]["cover"]["class"] is None


@pytest.mark.parametrize(("house", "status"), [("roll", "roll"), ("free", "in")])
def test_a_commander_whose_superior_is_gone_rolls_at_his_own_value(house: str, status: str) -> None:
    table = position(
        leader("L", "csa", [20, 10, 90], superior="gone", command=3), unit("a", "csa", [20, 8, 90]),
        house_rules={"no-superior": house},
    )  # fmt: skip
    found = ask(table, ask="orders", side="csa")["units"]["L"]
    assert (found["status"], found["superior"]) == (status, None)
    assert found["needs"] == (3 if status == "roll" else None)


def test_a_rear_base_picks_among_those_that_the_bases_ahead_picked() -> None:
    """Both front bases touch two units between them; the first may be told to leave one alone."""
    rear = [20 + WIDTH / 2, 20 - DEPTH, 90]
    ours = unit("a", "csa", [20, 20, 90], [20 + WIDTH, 20, 90], rear)
    sides = [20 - 0.6 * WIDTH, 20 + WIDTH * 0.6]
    enemies = [unit(f"u{n}", "usa", [x, 20 + DEPTH, 270]) for n, x in enumerate(sides)]
    table = position(ours, *enemies)
    assert ask(table, ask="melee", unit="a")["choices"] == {"1": ["u0", "u1"], "3": ["u0", "u1"]}
    picked = ask(table, ask="melee", unit="a", choose={"1": "u1", "3": "u1"})
    assert picked["enemies"]["u1"]["stands"] == ["1", "2", "3"]
    with pytest.raises(QuestionError) as found:
        ask(table, ask="melee", unit="a", choose={"1": "u1", "3": "u0"})
    assert found.value.place == "choose.3"
