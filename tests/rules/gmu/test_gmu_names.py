"""Names of units and sides: kept by a position, said to people, never needed."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.files.fault import FileError
from tableside.rules.gmu.state import State
from tests.rules.gmu.gmu_table import GMU, corps, position, state

SIDES = {
    "csa": {"army": "confederate-eastern", "name": "Grey", "colour": "#999999"},
    "usa": {"army": "union-eastern"},
}
NAMED = {**corps("csa-1", 12, 8), "name": "II Corps", "short": "II"}


def named(**changes: Any) -> State:
    return state(NAMED, corps("usa-1", 12, 10, 270), sides=SIDES, **changes)


def test_names_and_colours_are_kept_by_load_and_dump() -> None:
    kept = GMU.dump(named())
    assert kept["sides"] == SIDES
    assert (kept["units"][0]["name"], kept["units"][0]["short"]) == ("II Corps", "II")
    assert "name" not in kept["units"][1]
    assert GMU.load(kept, "kept") == named()


def test_a_unit_is_called_by_its_name_and_a_nameless_one_by_its_id() -> None:
    fight = {"action": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": [6, 2]}
    table, events = GMU.apply(named(), GMU.actions.read(fight))
    assert str(events[0].text).startswith("II Corps (6")
    assert str(GMU.prompt(table).text).startswith("usa-1 must leave the table")
    assert events[0].units == ("csa-1", "usa-1")
    assert str(GMU.card(named(), "csa-1").title) == "II Corps"


def test_a_finding_says_the_name_and_keeps_the_id() -> None:
    table = named(phase="movement")
    (found,) = GMU.judge(
        table, GMU.actions.read({"action": "move", "unit": "csa-1", "to": [12, 7, 90]})
    )
    assert str(found.message).startswith("II Corps cannot move")
    assert found.units == ("csa-1",)


def test_a_side_is_called_by_its_name_else_by_its_army_else_by_its_id() -> None:
    assert [str(named().side_name(side)) for side in SIDES] == ["Grey", "Union"]
    twins = {side: {"army": "union-eastern"} for side in SIDES}
    table = state(NAMED, sides=twins)
    assert [table.side_name(side) for side in twins] == ["csa", "usa"]


def test_the_colour_of_a_side_goes_before_that_of_its_army() -> None:
    sides = GMU.table(named())["sides"]
    assert sides["csa"]["colour"] == "#999999"
    assert sides["usa"]["colour"] == named().army("usa").colour


def test_the_label_is_the_short_name_where_there_is_one() -> None:
    labels = [unit["label"] for unit in GMU.units(named())]
    assert labels == ["II", "usa-1"]


@pytest.mark.parametrize("colour", ["#12345", "red", "#12345g", ""])
def test_what_is_no_colour_is_named(colour: str) -> None:
    sides = {**SIDES, "csa": {"army": "confederate-eastern", "colour": colour}}
    with pytest.raises(FileError) as caught:
        GMU.load(position(NAMED, sides=sides), "game.json")
    assert [fault.place for fault in caught.value.faults] == ["sides.csa.colour"]
