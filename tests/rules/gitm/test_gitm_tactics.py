"""Tactical orders and battles at the limits of their rules."""

from __future__ import annotations

import pytest

from tests.rules.gitm.example import ask, field, position, rules, unit

LAKE = field({"w": "7-4"})


@pytest.mark.parametrize("battles", [["7-7", "5-3", "3-7"], ["3-7", "5-3", "7-7", "3-7"]])
def test_battles_are_weighed_by_column_and_row_however_they_are_listed(battles: list[str]) -> None:
    table = position(unit("US1IN", "5-5"), unit("MX1IN", "14-14"))
    found = ask(table, "support", unit="US1IN", at="5-5", radius=3, battles=battles)
    assert (found["candidates"], found["joins"]) == (["3-7", "5-3", "7-7"], None)


def test_a_battle_listed_twice_is_one() -> None:
    found = ask(
        position(unit("US1IN", "5-5")), "support", unit="US1IN", at="5-5", radius=3,
        battles=["5-3", "5-3"],
    )  # fmt: skip
    assert (found["candidates"], found["joins"]) == (["5-3"], "5-3")


@pytest.mark.parametrize(("waypoint", "more"), [("7-4", ["tactical.destination"]), ("8-4", [])])
def test_a_waypoint_is_judged_where_the_goal_is_nowhere(waypoint: str, more: list[str]) -> None:
    table = position(unit("US1IN", "5-5"), terrain=[LAKE])
    found = ask(table, "path", unit="US1IN", to="nearest-ford", waypoint=waypoint)
    assert rules(found) == ["tactical.none", *more]
    assert [each["square"] for each in found["breaches"][1:]] == ["7-4"][: len(more)]


@pytest.mark.parametrize(("there", "more"), [(12, ["tactical.full"]), (11, [])])
def test_a_full_waypoint_is_told_where_the_goal_is_nowhere(there: int, more: list[str]) -> None:
    crowd = [unit(f"US{number}LI", "8-4") for number in range(2, there + 2)]
    found = ask(
        position(unit("US1IN", "5-5"), *crowd), "path", unit="US1IN", to="nearest-pass",
        waypoint="8-4",
    )  # fmt: skip
    assert rules(found) == ["tactical.none", *more]
