"""Why a leader cannot order a unit: every rule that applies (section 11)."""

from __future__ import annotations

import pytest

from tests.rules.metal_men.metal_table import ask, box, brigade, leader, position, rules


@pytest.mark.parametrize(
    ("more", "allowed", "because"),
    [
        ({"state": "routed"}, ["rally"], []),
        ({"state": "routed", "orders": ["rally"]}, ["rally"], []),
        ({"state": "routed", "orders": ["rally-2"]}, [], ["orders.once", "orders.routed"]),
        ({"passed": True}, [], ["orders.passed"]),
        ({"passed": True, "orders": ["move"]}, [], ["orders.once", "orders.passed"]),
        ({"passed": True, "state": "dg"}, ["rally"], []),
        ({"orders": ["move"]}, [], ["orders.once"]),
    ],
    ids=lambda value: str(value),
)
def test_all_that_bars_a_unit_from_an_order_in_the_movement_phase(
    more: dict[str, object], allowed: list[str], because: list[str]
) -> None:
    data = position(leader("L", "csa", [20, 15, 90]), brigade("a", "csa", [20, 20, 90], **more))
    found = ask(data, ask="orders", leader="L", phase="movement")["units"]["a"]
    assert found == {"allowed": allowed, "because": because}


@pytest.mark.parametrize(("y", "broken"), [(11.0, []), (10.99, ["orders.range"])])
def test_a_leader_of_the_enemy_may_be_out_of_range_too(y: float, broken: list[str]) -> None:
    data = position(brigade("a", "csa", [20, 20, 90], state="dg"), leader("U", "usa", [20, y, 90]))
    found = ask(data, ask="rally", unit="a", leader="U")
    assert rules(found) == ["orders.command", *broken]


@pytest.mark.parametrize(
    ("deep", "verdict"),
    [
        (1.97, "legal"),
        (1.98, "too_close"),
        (2.02, "too_close"),
        (2.03, "illegal"),
        (2.035, "illegal"),
    ],
)
def test_whether_a_leader_sees_through_woods_may_be_in_doubt(deep: float, verdict: str) -> None:
    """Two deviations of both places are 0.0283 in."""
    sigma = [0.01, 0.01, 0.0]
    data = position(
        brigade("a", "csa", [20, 20, 90], state="dg", sigma=sigma),
        leader("L", "csa", [20, 14, 90], sigma=sigma),
        terrain=[box("w", "woods", 10, 19.5 - deep, 30, 22)],
    )
    found = ask(data, ask="rally", unit="a", leader="L")
    named = [each["rule"] for each in (*found["breaches"], *found["doubt"])]
    assert (found["verdict"], named) == (verdict, ["orders.sight"] * (verdict != "legal"))
    seen = ask(data, ask="sight", from_="L", to="a")
    assert [doubt["limit"] for doubt in seen["doubt"]] == [2.0] * (verdict == "too_close")
