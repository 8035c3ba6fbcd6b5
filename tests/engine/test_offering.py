"""What players fill in: asks made from units."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine.offering import group_of


@dataclass(frozen=True)
class Unit:
    id: str
    called: str


def test_a_group_is_offered_with_the_units_that_it_stands_for() -> None:
    groups = {"a": [Unit("u1", "First"), Unit("u2", "Second")], "b": [Unit("u3", "Third")]}
    ask = group_of("group", "Which", groups, str.upper)
    assert (ask.field, ask.choices, ask.labels) == ("group", ("a", "b"), ("A", "B"))
    assert ask.as_json()["members"] == [["u1", "u2"], ["u3"]]


def test_of_no_groups_there_is_nothing_to_choose() -> None:
    ask = group_of("group", "Which", {}, str.upper)
    assert ask.choices == ask.members == ()
