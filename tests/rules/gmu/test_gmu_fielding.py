"""A meeting of two forces as a game of Got mit uns, and what is left of them."""

from __future__ import annotations

from typing import Any

import pytest
import shapely

from tableside.engine.encounter import Arm, Encounter
from tableside.engine.ruleset import QuestionError
from tableside.rules.gmu.ruleset import make
from tableside.rules.gmu.state import State
from tests.rules.encounters import body, drawn, encounter, force

RULES = make()


def battle(known: Encounter) -> State:
    return RULES.load(RULES.fielded(known), "battle.json")


def pieces(state: State, side: str = "us") -> list[tuple[str, str, int]]:
    """Return a side's corps and detachments: id, type, battle value."""
    return [
        (p.id, str(p.kind), p.battle_value)
        for p in state.pieces
        if p.side == side and p.kind != "headquarters"
    ]


@pytest.mark.parametrize(
    ("men", "arm", "kinds"),
    [
        (199, "foot", ["detachment"]),
        (200, "foot", ["infantry"]),
        (999, "foot", ["infantry"]),
        (1000, "foot", ["infantry", "infantry"]),
        (149, "horse", ["detachment"]),
        (150, "horse", ["cavalry"]),
        (699, "horse", ["cavalry"]),
        (700, "horse", ["cavalry", "cavalry"]),
        (300, "guns", ["detachment"]),
    ],
)
def test_men_become_corps_by_the_table(men: int, arm: Arm, kinds: list[str]) -> None:
    state = battle(encounter(force("us", body("u", men, arm), body("other", 500))))
    assert [kind for name, kind, _ in pieces(state) if name.startswith("u")] == kinds


def test_a_force_too_small_for_any_corps_has_its_largest_body_as_one() -> None:
    small = force("us", body("a", 60), body("b", 90, "guns"), body("c", 90))
    kinds = [(name, kind) for name, kind, _ in pieces(battle(encounter(small)))]
    assert kinds == [("a", "detachment"), ("b", "infantry"), ("c", "detachment")]


@pytest.mark.parametrize(
    ("arm", "skill", "gunners", "values"),
    [
        ("foot", 0, 0, [0, 0]), ("foot", 1, 0, [0, 0]), ("foot", 2, 0, [1, 1]),
        ("foot", 3, 0, [2, 2]), ("foot", 1, 100, [1, 0]), ("foot", 3, 100, [2, 2]),
        ("horse", 3, 100, [1, 1]), ("horse", 1, 100, [1, 0]),
    ],
)  # fmt: skip
def test_skill_and_guns_are_battle_value(
    arm: Arm, skill: int, gunners: int, values: list[int]
) -> None:
    one = body("u", 1000, arm, skill=skill, gunners=gunners)
    state = battle(encounter(force("us", one)))
    assert [value for _, _, value in pieces(state)] == values


def test_both_stand_in_their_own_zones_on_dry_ground() -> None:
    ground = drawn("~......", "~w.....", "~.h....", "~....t.", "~~~~~~~")
    many = [force(s, *(body(f"{s}{n}", 1500) for n in range(6))) for s in ("us", "mx")]
    state = battle(encounter(*many, ground=ground))
    water = state.area_of(*(kind for kind in {p.kind for p in state.terrain} if kind == "river"))
    zones = {"us": shapely.box(0, 0, 36, 6), "mx": shapely.box(0, 18, 36, 24)}
    assert len(state.pieces) == 2 * (12 + 2)
    for piece in state.pieces:
        assert zones[piece.side].contains(piece.footprint), piece.id
        assert not water.intersects(piece.footprint), piece.id
        clash = [p.id for p in state.pieces if p is not piece and p.distance(piece) == 0]
        assert clash == [], piece.id
    assert (state.aggressor, state.phase, state.turn) == ("us", "combat", 1)
    assert len([p for p in state.terrain if p.kind == "objective"]) == 3


def test_objectives_lie_beside_water() -> None:
    ground = drawn(".......", ".......", "..w....", ".......", ".......")
    state = battle(encounter(ground=ground))
    places = [(p.area.x, p.area.y) for p in state.terrain if p.kind == "objective"]
    water = next(p.area for p in state.terrain if p.kind == "river")
    assert places[1:] == [(18, 12), (27, 12)]
    assert water.contains(shapely.Point(9, 12))
    assert 0.5 <= water.distance(shapely.Point(places[0])) < 1.0


def test_leaders_and_names_are_the_campaigns() -> None:
    led = force(
        "us", body("a", 1000, leader="Worth"), *(body(f"b{n}", 300) for n in range(4)),
        leader="Scott",
    )  # fmt: skip
    data = RULES.fielded(encounter(led))
    names = {unit["id"]: unit["name"] for unit in data["units"]}
    assert names["us-hq-1"] == "Worth"
    assert names["us-hq-2"] == "Scott"
    assert names["mx-hq-1"] == "MX HQ 1"
    assert (names["a-1"], names["a-2"], names["b0"]) == ("a 1", "a 2", "b0")


def _ended(known: Encounter, **lists: list[str]) -> State:
    """Return a battle after which units are in other lists than on the table."""
    data: dict[str, Any] = RULES.fielded(known)
    more: dict[str, dict[str, Any]] = {
        "broken": {"due": 3},
        "reserves": {"entry": {"edge": "south"}, "available": 3},
    }
    for name, ids in lists.items():
        gone = [unit for unit in data["units"] if unit["id"] in ids]
        data["units"] = [unit for unit in data["units"] if unit["id"] not in ids]
        data[name] = [
            {k: v for k, v in unit.items() if k != "pose"} | more.get(name, {}) for unit in gone
        ]
    return RULES.load(data, "ended.json")


@pytest.mark.parametrize(
    ("lists", "lost", "held"),
    [
        ({}, 10, "mx"),
        ({"broken": ["u-1"]}, 20, "mx"),
        ({"broken": ["u-1", "u-2"]}, 30, "mx"),
        ({"broken": ["u-1"], "eliminated": ["u-2"]}, 45, "mx"),
        ({"eliminated": ["u-1", "u-2"]}, 60, "mx"),
        ({"reserves": ["u-1"]}, 5, "us"),
        ({"aside": ["u-1"]}, 10, "mx"),
        ({"eliminated": ["m"]}, 10, "us"),
    ],
)
def test_losses_go_by_what_became_of_each_corps(
    lists: dict[str, list[str]], lost: int, held: str
) -> None:
    known = encounter(force("us", body("u", 1400)))
    found = RULES.outcome(_ended(known, **lists), known)
    assert (found.lost["u"], found.held, found.over) == (lost, held, False)


def test_the_winner_of_the_game_holds_the_field() -> None:
    known = encounter(force("us", body("u", 1400)))
    data = RULES.fielded(known)
    for unit, x in (("u-1", 9.0), ("u-2", 18.0)):  # two objectives, nobody else near
        next(each for each in data["units"] if each["id"] == unit)["pose"] = [x, 12, 90]
    data |= {"turn": data["last_turn"], "phase": "end"}
    found = RULES.outcome(RULES.load(data, "won.json"), known)
    assert (found.held, found.over) == ("us", True)


def test_a_battle_of_other_units_is_refused() -> None:
    with pytest.raises(QuestionError, match="unit v of the encounter"):
        RULES.outcome(battle(encounter()), encounter(force("us", body("v", 300))))
