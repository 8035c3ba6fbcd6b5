"""Merging, marching to others, resting, and what orders say of supplies (3.5, 6.7, 7.13, 11.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.rules.gitm.ordering import supply_breaches
from tableside.rules.gitm.orders import Orders, Reaction
from tableside.rules.gitm.squares import square_of
from tests.rules.gitm.example import (
    HERE,
    NEUTRAL,
    Data,
    ask,
    city,
    loaded,
    position,
    rules,
    theatre,
    unit,
)


def merge(source: Data, into: Data, *others: Data, **changes: Any) -> Data:
    units = (source, *([into] if into["id"] != source["id"] else []), *others)
    return ask(position(*units, **changes), "merge", from_=source["id"], into=into["id"])


def test_two_units_made_one() -> None:
    first = unit(
        "US1IN", "7-7", men=300, quality="poor", experience=10, morale=80, fatigue=4, supplies=1
    )
    second = unit("US2IN", "7-8", men=100, quality="excellent", batteries=1, ammunition=1)
    found = merge(first, second)
    assert found["allowed"] is True
    assert found["merged"] == {
        "men": 400, "batteries": 1, "quality": "fair", "experience": 7.5, "morale": 72.5,
        "fatigue": 3, "ammunition": 4, "supplies": 0,
    }  # fmt: skip
    assert (found["excess"], found["excess_batteries"], found["lost"]) == (0, 0, 0)


def test_quality_half_way_is_the_better() -> None:
    found = merge(unit("US1IN", "7-7", quality="good"), unit("US2IN", "7-7"))
    assert found["merged"]["quality"] == "good"


@pytest.mark.parametrize(("owner", "lost"), [("US", 0), ("MX", 201), (None, 0)])
def test_excess_men_are_lost_abroad(owner: str | None, lost: int) -> None:
    ground = [theatre(".", origin=HERE, **({"owner": owner} if owner else {}))]
    first = unit("US1IN", "7-7", men=1002, batteries=1)
    found = merge(first, unit("US2IN", "7-7", men=1000, batteries=1), terrain=ground)
    assert (found["merged"]["men"], found["merged"]["batteries"]) == (1500, 1)
    assert (found["excess"], found["excess_batteries"], found["lost"]) == (502, 1, lost)


def test_what_is_not_merged() -> None:
    first, second = unit("US1IN", "7-7"), unit("US2IN", "7-8")
    assert rules(merge(first, first)) == ["merge.same"]
    assert rules(merge(first, unit("MX1IN", "7-7"))) == ["merge.side"]
    assert rules(merge(first, unit("US1LI", "7-7"))) == ["merge.type"]
    for name in ("ML", "CQ", "AQ"):
        assert rules(merge(unit(f"US1{name}", "7-7"), unit(f"US2{name}", "7-7"))) == ["merge.type"]
    assert rules(merge({**first, "state": "inactive"}, second)) == ["merge.state"]
    assert rules(merge(first, unit("US2IN", "7-7", "G7-V5"))) == ["merge.strategic"]
    enemy = unit("MX1CQ", "0-0")
    assert rules(merge(first, second, enemy)) == ["merge.tactical"]
    assert rules(merge(first, unit("US2IN", "7-7"), enemy)) == []
    assert "merged" not in merge(first, second, enemy)


US = unit("US1IN", "7-7")


def march(*units: Data, kinds: list[str] | None = None, **changes: Any) -> Data:
    fields = {} if kinds is None else {"kinds": kinds}
    return ask(position(*units, **changes), "march", unit="US1IN", **fields)


def fight(square: str, count: int = 1) -> list[Data]:
    enemies = [unit(f"MX{square[:2]}{n}IN", "0-0", square) for n in range(count)]
    return [unit(f"US{square[:2]}IN", "7-7", square), *enemies]


ALL = ["enemies", "allies", "battle"]


def test_to_the_largest_battle_beside() -> None:
    found = march(US, *fight("G7-V5"), *fight("G9-V5", 2), kinds=ALL)
    assert (found["kind"], found["stays"], found["to"]) == ("battle", False, "G9-V5")
    drawn = march(US, *fight("G7-V5"), *fight("G9-V5"), kinds=ALL)
    assert (drawn["candidates"], drawn["to"]) == (["G7-V5", "G9-V5"], None)
    far = march(US, *fight("G6-V5"), kinds=["battle"])
    assert (far["kind"], far["stays"], far["candidates"], far["to"]) == (None, True, [], None)


def test_its_own_square_wins_ties() -> None:
    found = march(US, unit("MX1IN", "0-0"), *fight("G7-V5"), kinds=ALL)
    assert (found["stays"], found["candidates"], found["to"]) == (True, ["G7-V5"], None)
    assert march(US, unit("MX1IN", "0-0"), *fight("G7-V5", 2), kinds=ALL)["to"] == "G7-V5"


def test_allies_before_enemies() -> None:
    friend, enemy = unit("US2IN", "0-0", "G7-V5"), unit("MX1IN", "0-0", "G9-V5")
    assert march(US, friend, enemy, kinds=ALL)["kind"] == "allies"
    assert march(US, friend, enemy, kinds=["enemies"])["to"] == "G9-V5"
    assert march(US, unit("US3IN", "0-0"), friend, kinds=["allies"])["stays"] is True
    assert march(US, friend, kinds=["allies"])["to"] == "G7-V5"


def test_kinds_of_the_orders_and_none() -> None:
    friend = unit("US2IN", "0-0", "G7-V5")
    ordered = {**US, "orders": {"march": ["allies"]}}
    assert march(ordered, friend)["to"] == "G7-V5"
    assert march(US, friend) == {"kind": None, "stays": True, "candidates": [], "to": None}


def test_no_march_onto_impassable_ground() -> None:
    ground = [theatre("w.", origin="G7-V5")]
    assert march(US, unit("US2IN", "0-0", "G7-V5"), kinds=ALL, terrain=ground)["kind"] is None


def rest(*units: Data, **changes: Any) -> Data:
    return ask(position(US, *units, **changes), "inactivate", unit="US1IN")


def idle(count: int, **more: Any) -> list[Data]:
    return [unit(f"US{n}LI", "7-7", state="inactive", **more) for n in range(count)]


@pytest.mark.parametrize(("cities", "limit"), [([], 2), ([city("town", HERE, "0-0")], 3)])
def test_how_many_rest(cities: list[Data], limit: int) -> None:
    found = rest(*idle(limit - 1), terrain=cities)
    assert (found["allowed"], found["limit"], found["counted"]) == (True, limit, limit - 1)
    assert rules(rest(*idle(limit), terrain=cities)) == ["inactive.limit"]


def test_who_rests_uncounted() -> None:
    assert rest(*idle(5, fort=True))["counted"] == 0
    assert rest(unit("US2IN", "0-0", state="shattered"))["counted"] == 0
    town = [city("town", HERE)]
    militia = [unit(f"US{n}ML", "7-7", state="inactive") for n in range(4)]
    assert rest(*militia, terrain=town)["counted"] == 0
    assert rest(*militia, terrain=[city("town", HERE, "0-0")])["counted"] == 4
    assert rest(*militia, terrain=[city("town", HERE, owner="mx")])["counted"] == 4
    spared = ask(position({**US, "fort": True}, *idle(3), terrain=town), "inactivate", unit="US1IN")
    assert spared["allowed"] is True


def test_nobody_rests_near_a_stranger() -> None:
    assert rules(rest(unit("MX1CQ", "0-0"))) == ["inactive.near"]
    assert rules(rest(unit("GB1IN", "0-0"), sides=NEUTRAL)) == ["inactive.near"]
    assert rules(rest(unit("MX1IN", "0-0", state="shattered"))) == []
    again = position({**US, "state": "inactive"})
    assert rules(ask(again, "inactivate", unit="US1IN")) == ["inactive.state"]


def supply(orders: Orders, name: str = "US1IN") -> list[str]:
    data = position(US, unit("US1CQ", "0-0"), unit("MX1CQ", "1-1"), terrain=[city("town", HERE)])
    state = loaded(data)
    return [each.rule for each in supply_breaches(state, state.by_id[name], orders)]


@pytest.mark.parametrize(("name", "limit"), [("US1IN", 1), ("US1CQ", 12)])
def test_supplies_to_carry(name: str, limit: int) -> None:
    assert supply(Orders(level=limit), name) == []
    assert supply(Orders(level=limit + 1), name) == ["orders.supplies"]


@pytest.mark.parametrize(
    ("source", "good"),
    [("US1CQ", True), ("town", True), ("None", True), ("MX1CQ", False), ("US1IN", False),
     ("nobody", False)],
)  # fmt: skip
def test_the_source_of_supplies(source: str, good: bool) -> None:
    assert supply(Orders(source=source)) == ([] if good else ["orders.source"])


def test_evading_units_do_not_intercept() -> None:
    at = square_of("7-7")
    assert at is not None
    box = Reaction(at, 1)
    assert supply(Orders(intercept=box, attack="evade")) == ["orders.evade"]
    assert supply(Orders(intercept=box)) == []
    assert supply(Orders(support=box, attack="evade")) == []
