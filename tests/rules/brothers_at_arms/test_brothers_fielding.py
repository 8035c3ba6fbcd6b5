"""A meeting of two forces as a battle of Brothers at Arms, and what is left of them."""

from __future__ import annotations

from typing import Any

import pytest
import shapely

from tableside.engine.encounter import Arm, Encounter
from tableside.engine.ruleset import QuestionError
from tableside.rules.brothers_at_arms.command import orders
from tableside.rules.brothers_at_arms.ruleset import make
from tableside.rules.brothers_at_arms.shape import seen
from tableside.rules.brothers_at_arms.state import State
from tests.rules.encounters import body, drawn, encounter, force

RULES = make()


def battle(known: Encounter) -> State:
    return RULES.load(RULES.fielded(known), "battle.json")


@pytest.mark.parametrize(
    ("men", "arm", "bases"),
    [
        (1, "foot", 1), (599, "foot", 1), (600, "foot", 2), (1500, "foot", 4),
        (449, "horse", 1), (450, "horse", 2), (1000, "horse", 3),
        (149, "guns", 1), (150, "guns", 2), (300, "guns", 3),
    ],
)  # fmt: skip
def test_men_become_bases_by_the_table(men: int, arm: Arm, bases: int) -> None:
    unit = battle(encounter(force("us", body("u", men, arm)))).by_id["u"]
    kinds = {"foot": ("infantry", 2), "horse": ("cavalry", 1), "guns": ("artillery", 4)}
    assert (unit.kind, unit.range) == kinds[arm]
    assert (unit.strength, len(unit.stands)) == (bases, bases)


def test_the_guns_of_a_regiment_are_a_unit_of_their_own() -> None:
    state = battle(encounter(force("us", body("u", 700, gunners=100), body("v", 80, gunners=80))))
    mine = {u.id: (u.kind, u.strength) for u in state.units if u.side == "us"}
    assert (mine["u"], mine["u-guns"]) == (("infantry", 2), ("artillery", 1))
    assert mine["v"] == ("artillery", 1)


@pytest.mark.parametrize(("skill", "attack", "proud"), [(0, 3, 0), (1, 4, 0), (2, 4, 0), (3, 5, 1)])
def test_skill_is_attack_and_steadiness(skill: int, attack: int, proud: bool) -> None:
    unit = battle(encounter(force("us", body("u", 700, skill=skill)))).by_id["u"]
    assert (unit.attack, unit.has("indomitable")) == (attack, proud)


@pytest.mark.parametrize(("count", "width"), [(2, 36), (5, 36), (8, 36), (12, 72)])
def test_both_stand_in_line_in_their_own_zones_and_in_command(count: int, width: float) -> None:
    many = [
        force(s, *(body(f"{s}{n}", 1500, gunners=100) for n in range(count))) for s in ("us", "mx")
    ]
    state = battle(
        encounter(*many, ground=drawn("~~~....", ".w.t...", "..h.H..", "...h...", "......."))
    )
    assert state.width == width
    deep = {36: 7, 72: 16}[int(width)]
    zones = {
        "us": shapely.box(0, 0, width, deep),
        "mx": shapely.box(0, state.depth - deep, width, state.depth),
    }
    for unit in state.units:
        assert zones[unit.side].contains(unit.area), unit.id
        assert not state.ground(["river", "impassable"]).intersects(unit.area), unit.id
        clash = [u.id for u in state.units if u is not unit and u.area.intersects(unit.area)]
        assert clash == [], unit.id
        if not unit.is_commander and len(unit.stands) > 1:
            assert seen(state, unit).name == "single-line", unit.id
    for side in ("us", "mx"):
        status = {n: each["status"] for n, each in orders(state, side, {})["units"].items()}
        assert sum(each == "in" for each in status.values()) >= 0.8 * len(status), status


def test_leaders_and_levels_are_the_campaigns() -> None:
    led = force("us", body("a", 1000, leader="Worth"), leader="Scott", colour="#112233")
    data = RULES.fielded(encounter(led, ground=drawn(*([".......", ".H.h..."] * 2), ".......")))
    names = {unit["id"]: unit["name"] for unit in data["units"]}
    assert (names["us-h"], names["us-c-1"], names["mx-c-1"]) == ("Scott", "Worth", "MX 1")
    assert data["groups"]["us-1"] == {"name": "Worth"}
    assert data["sides"]["us"] == {"name": "US", "colour": "#112233"}
    assert [p.get("level") for p in data["terrain"] if p["type"] == "hill"] == [2, None, 2, None]


def _ended(known: Encounter, left: dict[str, int]) -> State:
    """Return a battle after which units have so many bases left."""
    data: dict[str, Any] = RULES.fielded(known)
    gone = [unit for unit in data["units"] if left.get(unit["id"], 1) == 0]
    for unit in data["units"]:
        if "stands" in unit:
            unit["stands"] = unit["stands"][: left.get(unit["id"], 9) or 9]
    data["units"] = [unit for unit in data["units"] if unit not in gone]
    return RULES.load({**data, "eliminated": gone}, "ended.json")


@pytest.mark.parametrize(
    ("left", "lost", "held"),
    [
        ({}, 5, "mx"), ({"u": 3}, 19, "mx"), ({"u": 2}, 33, "mx"), ({"u": 1}, 46, "mx"),
        ({"u": 0}, 60, "mx"), ({"m": 1}, 5, "us"),
    ],
)  # fmt: skip
def test_losses_go_by_the_bases_that_are_left(left: dict[str, int], lost: int, held: str) -> None:
    known = encounter(force("us", body("u", 1600)))
    found = RULES.outcome(_ended(known, left), known)
    assert (found.lost["u"], found.held, found.over) == (lost, held, False)


def test_a_regiment_and_its_guns_lose_by_their_men() -> None:
    known = encounter(force("us", body("u", 900, gunners=100)))
    found = RULES.outcome(_ended(known, {"u-guns": 0}), known)
    assert found.lost["u"] == 11  # 5 % of 800 men and 60 % of 100


def test_who_has_more_objectives_holds_the_field_when_it_is_over() -> None:
    known = encounter()
    data = RULES.fielded(known)
    next(p for p in data["terrain"] if p["type"] == "objective").update(owner="us", since=2)
    found = RULES.outcome(RULES.load({**data, "turn": data["last_turn"] + 1}, "won.json"), known)
    assert (found.held, found.over) == ("us", True)


def test_a_battle_of_other_units_is_refused() -> None:
    with pytest.raises(QuestionError, match="unit v of the encounter"):
        RULES.outcome(battle(encounter()), encounter(force("us", body("v", 300))))
