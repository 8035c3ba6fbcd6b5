"""Orders in a game of Brothers at Arms: who rolls, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.message import rendered
from tableside.rules.brothers_at_arms.words import say
from tests.rules.brothers_at_arms.brothers_playing import Table
from tests.rules.brothers_at_arms.brothers_table import (
    RULES,
    leader,
    line,
    unit,
)


def far_from_orders(**more: Any) -> Table:
    """Return a commander out of his superior's circle, with two units; one is far from him."""
    return Table(
        {k: v for k, v in leader("cH", "csa", [5, 5, 90]).items() if k != "group"}
        | {"higher": True},
        leader("cA", "csa", [30, 5, 90], superior="cH", command=2),
        unit("c1", "csa", *line(28, 10, 3)),
        unit("c2", "csa", *line(50, 10, 3)),
        **more,
    )


def test_a_commander_out_of_command_rolls_at_his_value_or_less() -> None:
    table = far_from_orders()
    table.do(action="pass", side="csa")
    assert table.when == (1, "csa", 2)
    assert table.offered() == ["command"]  # no pass: it is owed
    assert set(table.judge(action="pass", side="csa")) == {"sequence.owed"}
    assert table.do(action="command", unit="cA", die=2) == {}
    assert table.status("cA") == set()  # he acts as if in command
    assert table.when == (1, "csa", 5)  # c2 is out of his circle
    assert table.do(action="command", unit="c2", die=3) == {}
    assert table.status("c2") == {"nic"}
    assert table.status("c1") == set()
    assert table.when == (1, "csa", 7)


def test_a_card_says_at_how_much_or_less_a_unit_acts() -> None:
    table = far_from_orders()
    table.do(action="pass", side="csa")
    table.do(action="command", unit="cA", die=2)
    orders = {name: table.short(name)["Orders"] for name in ("c1", "c2")}
    assert orders == {"c1": "in command", "c2": "needs 2 or less"}


def test_a_card_of_a_unit_whose_commander_is_to_roll_promises_nothing() -> None:
    table = far_from_orders()
    assert {table.short(name)["Orders"] for name in ("c1", "c2")} == {"not known yet"}
    facts = {str(a): str(b) for a, b in RULES.card(table.state, "c1").facts}
    assert facts["Orders"] == "waits for the roll of cA"
    _, lines = RULES.card(table.state, "cA").sections[0]
    assert str(lines[0]).startswith("c1: ")
    assert str(lines[0]).endswith(" away, waits for his roll")
    table.do(action="pass", side="csa")
    table.do(action="command", unit="cA", die=3)
    assert table.short("c1")["Orders"] == "no orders"
    assert str(RULES.card(table.state, "cA").sections[0][1][0]).endswith(" away, no orders")


def test_a_group_is_called_by_its_name_or_as_a_group() -> None:
    table = far_from_orders(groups={"2": {"name": "Lane's Brigade"}})
    for group, english, german in (("1", "Group 1", "Gruppe 1"), ("2", *["Lane's Brigade"] * 2)):
        told = say("told-leaderless", group=table.state.the_group(group))
        assert rendered(told, "en").startswith(f"{english} has lost its commander")
        assert rendered(told, "de").startswith(f"{german} hat keinen Verbandskommandeur")


def test_a_commander_who_fails_leaves_all_his_units_without_orders() -> None:
    table = far_from_orders()
    table.do(action="pass", side="csa")
    assert table.do(action="command", unit="cA", die=3) == {}
    assert {name: table.status(name) for name in ("cA", "c1", "c2")} == {
        "cA": {"nic"},
        "c1": {"nic"},
        "c2": {"nic"},
    }
    assert table.when == (1, "csa", 9)  # nobody but the higher commander moves
    assert "movement.nic" in table.judge(action="move", unit="c1", to=[28, 12, 90])


def test_who_did_not_roll_has_failed() -> None:
    table = far_from_orders()
    table.do(action="pass", side="csa")
    table.do(action="pass", side="csa")
    assert table.status("cA") == {"nic"}
    assert "did not roll" in str(table.told[0].text)


def test_a_roll_may_be_left_out_where_the_house_says_so() -> None:
    table = far_from_orders(house_rules={"command-roll-optional": True})
    table.do(action="pass", side="csa")
    assert table.offered() == ["command", "pass"]
    assert table.do(action="pass", side="csa") == {}
    assert table.status("cA") == {"nic"}


def test_a_unit_that_rolled_acts_at_one_more() -> None:
    table = far_from_orders(phase=5)
    assert table.do(action="command", unit="c2", die=2) == {}
    assert table.status("c2") == {"rolled"}
    assert set(table.judge(action="command", unit="c2", die=1)) == {
        "sequence.once",
        "sequence.phase",  # nobody else had to roll: units move now
    }


def test_a_roll_that_nobody_asked_for_is_flagged() -> None:
    table = far_from_orders(phase=5)
    assert set(table.judge(action="command", unit="c1", die=1)) == {"sequence.phase"}


def test_units_without_a_commander_act_on_a_one() -> None:
    table = Table(unit("c1", "csa", *line(10, 10, 2)), unit("c2", "csa", *line(20, 10, 2)))
    table.do(action="pass", side="csa")
    assert table.when == (1, "csa", 5)
    table.do(action="command", unit="c1", die=2)
    table.do(action="command", unit="c2", die=1)
    assert (table.status("c1"), table.status("c2")) == ({"nic"}, {"rolled"})


def test_one_roll_holds_for_all_of_the_group_where_the_house_says_so() -> None:
    units = (unit("c1", "csa", *line(10, 10, 2)), unit("c2", "csa", *line(20, 10, 2)))
    table = Table(*units, house_rules={"leaderless-roll": "group"})
    table.do(action="pass", side="csa")
    table.do(action="command", unit="c1", die=1)
    assert (table.status("c1"), table.status("c2")) == ({"rolled"}, {"rolled"})


def test_markers_are_off_at_the_end_of_their_owners_round() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 3), status=["nic"]),
        unit("c2", "csa", *line(30, 10, 3), status=["pinned"]),
        unit("c3", "csa", *line(50, 10, 3)),
        unit("u1", "usa", *line(10, 40, 3), status=["pinned", "fatigued"]),
        leader("cA", "csa", [31, 8, 90], command=6),
        phase=9,
    )
    table.do(action="pass", side="csa")
    assert table.when[1] == "usa"
    assert table.status("c1") == table.status("c2") == set()
    assert table.status("u1") == {"pinned", "fatigued"}


@pytest.mark.parametrize("field", [{}, {"exceptional": True}, {"status": ["arriving"]}])
def test_a_distance_that_decides_nothing_is_in_no_doubt(field: dict[str, Any]) -> None:
    """He stands 8.01 in from his superior, whose circle has 8 in."""
    half = 30 / 25.4
    higher = leader("cH", "csa", [20, 10, 90], sigma=[0.02, 0.02, 0.0])
    del higher["group"]
    commander = leader("cA", "csa", [28.01 + half, 10, 90], superior="cH", **field)
    table = Table({**higher, "higher": True}, commander)
    doubts = RULES.answer(table.state, {"ask": "orders", "side": "csa"})["doubt"]
    assert len(doubts) == (0 if field else 1)
