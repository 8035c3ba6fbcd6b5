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
