"""Tactical orders and battles at the limits of their rules."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.message import rendered
from tests.rules.gitm.example import HERE, Data, ask, city, field, position, rules, unit

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


@pytest.mark.parametrize(
    ("way", "broken"),
    [
        ({"to": "7-4"}, []),
        ({"to": "7-4", "waypoint": "5-5"}, ["tactical.destination"]),
        ({"to": "5-5", "waypoint": "7-4"}, ["tactical.destination"]),
        ({"to": "5-5"}, ["tactical.ford"]),
    ],
)
def test_no_move_leads_back_to_impassable_ground(way: Data, broken: list[str]) -> None:
    table = position(unit("US1IN", "7-4"), terrain=[LAKE])
    found = ask(table, "path", unit="US1IN", **way)
    assert rules(found) == broken
    assert all(each.get("square", "7-4") == "7-4" for each in found["breaches"])
    assert not ask({**table, "terrain": []}, "path", unit="US1IN", **way)["breaches"]


def test_the_first_square_in_the_way_is_named() -> None:
    lakes = field({"w": "7-4 8-4"})
    table = position(unit("US1IN", "5-4"), unit("MX1IN", "14-14"), terrain=[lakes])
    (found,) = ask(table, "path", unit="US1IN", to="10-4")["breaches"]
    assert found["rule"] == "tactical.impassable"
    assert rendered(found["message"], "en") == (
        "US1IN cannot pass through 7-4 while an enemy or neutral unit is on its map: "
        "send it round by way of another square."
    )


@pytest.mark.parametrize("state", ["active", "inactive", "shattered"])
def test_nobody_fires_into_friends_whatever_they_do_there(state: str) -> None:
    guns = unit("US1MA", "5-5", batteries=2)
    table = position(guns, unit("US2IN", "6-5", state=state), unit("MX1IN", "6-5"))
    assert rules(ask(table, "bombard", unit="US1MA", at="6-5")) == ["bombard.friends"]


def _horse(men: int, *foot: int, **more: Any) -> list[Data]:
    """Return a defender's units in 7-7: cavalry of that many men, and infantry."""
    infantry = (unit(f"MX{n}IN", "7-7", men=each, **more) for n, each in enumerate(foot, 2))
    return [unit("MX1DR", "7-7", men=men, **more), *infantry]


def _arms(*units: Data, terrain: list[Data] | None = None, attacker: str = "6-7") -> Data:
    """Return the defender's part of a battle in 7-7 against one attacker."""
    table = position(unit("US1IN", attacker, fort=True), *units, terrain=terrain)
    found = ask(table, "battle", at="7-7", attackers={"US1IN": "W"})
    both: Data = found["sides"]
    return both


TIRED = {"quality": "poor", "morale": 89, "fatigue": 14, "experience": 8}


@pytest.mark.parametrize(
    ("men", "foot", "mixed"),
    [
        (334, (46, 1290), True),
        (333, (46, 1290), False),
        (335, (46, 1290), True),
        (400, (160, 240), True),
        (401, (160, 240), False),
    ],
)
def test_mixed_arms_from_a_third_to_two_thirds(
    men: int, foot: tuple[int, ...], mixed: bool
) -> None:
    for state in ({}, TIRED, {**TIRED, "quality": "good"}):
        assert _arms(*_horse(men, *foot, **state))["defender"]["mixed_arms"] is mixed


@pytest.mark.parametrize(("attacker", "mixed"), [("6-7", True), ("7-7", False)])
def test_a_fort_elsewhere_is_no_fort_in_the_battle(attacker: str, mixed: bool) -> None:
    town = city("town", HERE, "7-7", "us", fort={"level": 2, "capacity": 300})
    both = _arms(*_horse(300, 600), unit("US2CQ", "7-7", men=100, fort=not mixed),
                 terrain=[town], attacker=attacker)  # fmt: skip
    assert both["defender"]["mixed_arms"] is mixed
    walls = 1.0 if mixed else 1.4
    assert both["attacker"]["units"][0]["melee"] == pytest.approx(500 * 0.6 * walls)


@pytest.mark.parametrize(("resting", "square"), [(4, "11-6"), (3, "11-7")])
def test_units_at_rest_fill_a_square_too(resting: int, square: str) -> None:
    there = [
        unit(f"US{n}IN", "11-7", "G7-V5", state="inactive" if n <= resting + 1 else "active")
        for n in range(2, resting + 10)
    ]
    table = position(unit("US1IN", "7-7"), *there)
    assert ask(table, "enter", unit="US1IN", direction="W", entry="7-7")["square"] == square
    near = [{**each, "strategic": HERE} for each in there]
    found = ask(position(unit("US1IN", "7-7"), *near), "path", unit="US1IN", to="11-7")
    assert rules(found) == (["tactical.full"] if square == "11-6" else [])


@pytest.mark.parametrize(("attack", "more"), [("attack", ["7-10"]), ("evade", [])])
def test_reach_has_where_an_enemy_halts_a_unit_on_its_way_to_a_ford_behind_it(
    attack: str, more: list[str]
) -> None:
    bends = {"~": " ".join(f"7-{row}" for row in range(15) if row not in (10, 11)) + " 8-10"}
    ground = field({**bends, "f": "7-11"})
    scout = unit("US1IN", "8-8", orders={"attack": attack})
    table = position(scout, unit("MX1IN", "7-10"), terrain=[ground])
    found = ask(table, "reach", unit="US1IN")
    assert [each for each in found["squares"] if each == "7-10"] == more
    assert "7-10" not in found["straight"]
    way = ask(table, "path", unit="US1IN", to="7-10", waypoint="7-11")
    assert way["squares"][:2] == ["8-9", "7-10"]
    assert way["done"] is bool(more)


def test_a_battle_lists_its_units_in_file_order() -> None:
    table = position(unit("US1IN", "5-5"), unit("US2IN", "5-6"), unit("MX1IN", "6-5"))
    found = ask(table, "battle", at="6-5", attackers={"US2IN": "SW", "US1IN": "W"})
    assert found["attacker"] == "us"
    assert [each["unit"] for each in found["sides"]["attacker"]["units"]] == ["US1IN", "US2IN"]


def test_an_ally_of_both_sides_fights_with_the_attackers_alone() -> None:
    sides = {"mx": {"nation": "MX"}, "tx": {"nation": "TX"},
             "us": {"nation": "US", "allies": ["mx", "tx"]}}  # fmt: skip
    units = [unit("MX1IN", "5-5"), unit("TX1IN", "6-5"), unit("US1IN", "6-5")]
    found = ask(position(*units, sides=sides), "battle", at="6-5", attackers={"MX1IN": "W"})
    both = {name: [u["unit"] for u in party["units"]] for name, party in found["sides"].items()}
    assert both == {"attacker": ["MX1IN", "US1IN"], "defender": ["TX1IN"]}
    assert found["postures"]["tx"] == "defensive"
