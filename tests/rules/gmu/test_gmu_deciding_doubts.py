"""What is decided by a length too close to call has a doubt, on both sides of the limit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gmu.gmu_table import Data, ask, band, box, state, unit

S: dict[str, Any] = {"sigma": [0.1, 0.1, 2.0]}


def plain(name: str, x: float, y: float, facing: float = 90, **more: Any) -> Data:
    """Return an infantry corps on the base of the rules."""
    return unit(name, "infantry", [x, y, facing], battle_value=0, **more)


def staff(name: str, x: float, y: float, **more: Any) -> Data:
    """Return a battle headquarters."""
    return unit(name, "headquarters", [x, y, 90], **{"formation": "battle", **more})


@pytest.mark.parametrize("x", [18.2, 18.05])
def test_of_two_corps_one_may_be_near_enough_though_the_other_is_surely_not(x: float) -> None:
    table = state(plain("csa-1", 8, 8), plain("csa-2", x, 8, **S))
    placed = {"id": "csa-h", "side": "csa", "type": "headquarters", "formation": "command"}
    found = ask(table, "place", unit=placed, to=[13.08, 8, 90], **{"as": "headquarters"})
    assert "placement.distance" not in [breach["rule"] for breach in found["breaches"]]
    assert ("csa-h", "csa-2") in [
        (d["a"], d["b"]) for d in found["doubt"] if d.get("rule") == "placement.distance"
    ]


def test_one_headquarters_may_be_in_range_though_a_nearer_limit_is_surely_passed() -> None:
    table = state(
        plain("csa-1", 12, 8), staff("csa-h", 3.9, 8), staff("csa-i", 20.11, 8, **S),
        phase="movement",
    )  # fmt: skip
    found = ask(table, "move", unit="csa-1", to=[12, 8.9, 90])
    assert "movement.command" not in [breach["rule"] for breach in found["breaches"]]
    assert "movement.command" in [doubt.get("rule") for doubt in found["doubt"]]


@pytest.mark.parametrize(("y", "told"), [(7.5, False), (7.98, True), (8.12, True)])
def test_a_second_hill_may_or_may_not_be_under_a_corps(y: float, told: bool) -> None:
    hills = [box("h1", "hill", 10, 6, 14, 8.4), box("h2", "hill", 8, 8.65, 16, 9.5)]
    table = state(plain("csa-1", 12, y, **S), plain("usa-1", 12, 16, 270), terrain=hills)
    found = ask(table, "sight", **{"from": "csa-1", "to": "usa-1"})
    assert ("h2" in [doubt["b"] for doubt in found["doubt"]]) == told


@pytest.mark.parametrize(
    ("x", "told"), [(10.0, False), (10.75, True), (10.85, True), (11.4, False)]
)
def test_a_lake_may_or_may_not_part_two_corps(x: float, told: bool) -> None:
    lake = [box("lake", "river", x, 8.9, 14.4, 9.1)]
    table = state(plain("csa-1", 12, 8, **S), plain("usa-1", 12, 10, 270), terrain=lake)
    found = ask(table, "pursuit", attacker="csa-1", defender="usa-1", effect="retreat")
    assert ("lake" in [doubt["b"] for doubt in found["doubt"]]) == told


@pytest.mark.parametrize(("x", "told"), [(8.6, False), (9.0, True), (9.1, True), (9.6, False)])
def test_which_of_two_headquarters_is_nearest_may_be_in_doubt(x: float, told: bool) -> None:
    table = state(
        plain("csa-1", 12, 8), plain("usa-1", 12, 10, 270),
        staff("csa-h", x, 8, **S), staff("usa-h", 15.05, 10),
        house_rules={"headquarters-support": "combat"},
        sides={"csa": {"army": "union-eastern"}, "usa": {"army": "union-eastern"}},
    )  # fmt: skip
    found = ask(table, "combat", attacker="csa-1", defender="usa-1")
    pairs = [{doubt["a"], doubt["b"]} for doubt in found["doubt"]]
    assert ({"csa-h", "usa-h"} in pairs) == told


@pytest.mark.parametrize("y", [9.45, 9.55])
def test_whether_a_corps_starts_in_a_river_decides_its_reach(y: float) -> None:
    river = [band("r", "river", [0, 10], [36, 10])]
    table = state(plain("csa-1", 12, y, **S), terrain=river, phase="movement")
    assert ask(table, "reach", unit="csa-1")["doubt"]
