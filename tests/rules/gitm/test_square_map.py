"""What a page is given of the map of a strategic square, and what of it to whom."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.message import to_json
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm.ruleset import make
from tests.rules.gitm.example import EXAMPLE

RULES = make()
STATE = RULES.load(EXAMPLE, "example.json")
WAR = Path("tableside/rules/gitm/scenarios/aldmark-war.json")
FORT, OPEN_CITY, EMPTY = "G0-U0", "G3-U0", "G3-U3"


def seen(state: Any, side: str | None, square: str, *, all_of_it: bool = False) -> dict[str, Any]:
    """Return the map of a square as a phone of a side gets it."""
    known = state if all_of_it else RULES.known(state, side)
    found: dict[str, Any] = json.loads(to_json(RULES.chart_square(known, square)))
    return found


def facts(state: Any, side: str | None, square: str, **more: bool) -> dict[str, str]:
    return {label: str(value) for label, value in seen(state, side, square, **more)["facts"]}


@pytest.fixture
def war(root: Path) -> Any:
    return RULES.load(json.loads((root / WAR).read_text("utf-8")), WAR.name)


def test_the_map_on_the_table_looks_as_it_does_there() -> None:
    square = seen(STATE, "us", "G8-V5")
    table = json.loads(to_json(RULES.table(RULES.known(STATE, "us"))))
    assert square["terrain"] == table["terrain"]
    assert square["grid"] == table["grid"]


def test_another_map_has_its_own_ground_and_its_city(war: Any) -> None:
    square = seen(war, "west", FORT)
    assert square["grid"]["name"] == FORT
    assert [each["called"] for each in square["terrain"] if each["type"] == "city"] == ["Aldford"]
    assert seen(war, "west", EMPTY)["terrain"] != square["terrain"]


def test_a_side_is_told_of_its_own_units_there_and_nobody_of_unseen_ones(war: Any) -> None:
    own = {unit.id: str(unit.square) for unit in war.in_strategic(war.by_id["AM1IN"].strategic)}
    for side, shown in (("west", own), ("east", {}), (None, {})):
        units = seen(war, side, OPEN_CITY)["units"]
        assert {unit["id"]: unit["square"] for unit in units} == shown
    assert len(seen(war, None, OPEN_CITY, all_of_it=True)["units"]) == len(own)


def test_a_stranger_that_is_sighted_is_there_by_name_and_square_alone() -> None:
    known = RULES.known(STATE, "us")
    strangers = [unit for unit in known.by_id.values() if unit.side != "us"]
    at = str(strangers[0].strategic)
    told = {unit["id"]: unit for unit in seen(STATE, "us", at)["units"]}
    assert {u.id for u in strangers if str(u.strategic) == at} <= set(told)
    one = told[strangers[0].id]
    assert (one["square"], one["strength"]) == (str(strangers[0].square), "")
    assert one["pose"] is not None


def test_supplies_are_told_to_whoever_holds_the_city(war: Any) -> None:
    assert facts(war, "west", OPEN_CITY) == {"Supplies": "120"}
    assert facts(war, None, OPEN_CITY, all_of_it=True) == {"Supplies": "120"}
    assert facts(war, "east", OPEN_CITY) == {}
    assert facts(war, None, OPEN_CITY) == {}


def test_a_fort_is_told_to_both_sides_and_the_referee_but_to_no_spectator(war: Any) -> None:
    fort = {"Fort": "level 2, capacity 3000"}
    assert facts(war, "west", FORT) == {"Supplies": "120"} | fort
    assert facts(war, None, FORT, all_of_it=True) == {"Supplies": "120"} | fort
    assert facts(war, "east", FORT) == fort
    assert facts(war, None, FORT) == {}


def test_a_square_without_a_city_has_no_facts(war: Any) -> None:
    assert facts(war, "west", EMPTY) == {}


@pytest.mark.parametrize("name", ["nowhere", "5-9", "A0-P0"])
def test_no_square_of_the_map_is_no_map(war: Any, name: str) -> None:
    with pytest.raises(QuestionError):
        RULES.chart_square(war, name)
