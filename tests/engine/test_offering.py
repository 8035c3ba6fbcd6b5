"""What players fill in: asks made from units."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine.offering import group_of, one_described, some_of


@dataclass(frozen=True)
class Unit:
    id: str
    called: str
    side: str = "a"


def test_a_group_is_offered_with_the_units_that_it_stands_for() -> None:
    groups = {"a": [Unit("u1", "First"), Unit("u2", "Second")], "b": [Unit("u3", "Third")]}
    ask = group_of("group", "Which", groups, str.upper)
    assert (ask.field, ask.choices, ask.labels) == ("group", ("a", "b"), ("A", "B"))
    assert ask.as_json()["members"] == [["u1", "u2"], ["u3"]]


def test_one_unit_or_some_are_chosen_by_what_describes_them() -> None:
    units = (Unit("u1", "First"), Unit("u2", "Second"))
    one = one_described(units, "Which", lambda unit: f"{unit.called} (a)")
    assert (one.field, one.kind, one.count) == ("unit", "unit", 1)
    assert (one.choices, one.labels) == (("u1", "u2"), ("First (a)", "Second (a)"))
    some = some_of(units, "Which", lambda unit: unit.called, 1)
    assert (some.field, some.kind, some.count) == ("units", "units", 1)


def test_of_no_groups_there_is_nothing_to_choose() -> None:
    ask = group_of("group", "Which", {}, str.upper)
    assert ask.choices == ask.members == ()
