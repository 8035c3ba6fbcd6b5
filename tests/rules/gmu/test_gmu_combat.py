"""Combat: who may fight, every line of both tallies, odds, totals and effects, doubts."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError
from tests.rules.gmu.gmu_table import Data, ask, box, corps, state, unit

ATTACKER = corps("csa-1", 12, 8)
NAPOLEONIC: Data = {
    "period": "napoleonic-wars",
    "sides": {"fr": {"army": "french"}, "en": {"army": "english"}},
    "aggressor": "fr",
}


def enemy(distance: float = 0.5, **fields: Any) -> Data:
    return corps("usa-1", 12, 9 + distance, 270, **fields)


def fight(*units: Data, dice: list[int] | None = None, **changes: Any) -> Data:
    given = {} if dice is None else {"dice": dice}
    return ask(state(*units, **changes), "combat", attacker="csa-1", defender="usa-1", **given)


def rules_of(answer: Data) -> list[str]:
    return [breach["rule"] for breach in answer["breaches"]]


def items(answer: Data, side: str) -> list[tuple[Any, ...]]:
    found = []
    for item in answer[side]["items"]:
        source = (item["unit"],) if "unit" in item else ()
        found.append((item["rule"].removeprefix("combat."), item["value"], *source))
    return found


@pytest.mark.parametrize(
    ("distance", "by"), [(0.0, None), (1.0, None), (1.004, None), (1.006, 0.006), (1.31, 0.31)]
)
def test_range(distance: float, by: float | None) -> None:
    answer = fight(ATTACKER, enemy(distance))
    assert answer["allowed"] is (by is None)
    assert ("odds" in answer) is (by is None)
    if by is not None:
        (breach,) = answer["breaches"]
        assert breach["rule"] == "combat.range"
        assert breach["by"] == pytest.approx(by)


def test_who_may_not_attack() -> None:
    cavalry = corps("csa-1", 12, 8, type="cavalry")
    assert rules_of(fight(cavalry, enemy())) == ["combat.cavalry-attacks-infantry"]
    assert rules_of(fight(cavalry, enemy(type="cavalry"))) == []
    assert rules_of(fight(cavalry, enemy(type="detachment"))) == []
    detachment = corps("csa-1", 12, 8, type="detachment")
    assert rules_of(fight(detachment, enemy())) == ["combat.attacker"]
    friend = ask(
        state(ATTACKER, corps("csa-2", 12, 9.5)), "combat", attacker="csa-1", defender="csa-2"
    )
    assert rules_of(friend) == ["combat.own-side"]


def test_napoleonic_cavalry_may_attack_infantry() -> None:
    units = corps("fr-1", 12, 8, type="cavalry"), corps("en-1", 12, 9.5)
    table = state(*units, **NAPOLEONIC)
    assert ask(table, "combat", attacker="fr-1", defender="en-1")["allowed"]


def test_a_tally_is_given_also_when_the_combat_is_not_allowed() -> None:
    answer = fight(corps("csa-1", 12, 8, battle_value=2), enemy(3.0), dice=[6, 1])
    assert not answer["allowed"]
    assert answer["attacker"]["modifier"] == 2
    assert answer["totals"] == {"attacker": 8, "defender": 1}


def test_own_battle_values() -> None:
    answer = fight(corps("csa-1", 12, 8, battle_value=2), enemy(battle_value=1))
    assert items(answer, "attacker") == [("battle-value", 2)]
    assert items(answer, "defender") == [("battle-value", 1)]
    assert items(fight(ATTACKER, enemy()), "attacker") == []


@pytest.mark.parametrize(
    ("terrain", "value"),
    [
        (box("t", "town", 11, 9, 13, 10.5), 0),
        (box("d", "defensible", 11, 9, 13, 10.5), 0),
        (box("t", "town", 11, 9, 13, 9.4), 1),  # 0.4 of its 1 in is not mostly
        (box("h", "hill", 11, 9, 13, 10.5), 1),
    ],
)
def test_cavalry_brings_nothing_against_a_town(terrain: Data, value: int) -> None:
    cavalry = corps("csa-1", 12, 8, type="cavalry", battle_value=1)
    answer = fight(cavalry, enemy(type="cavalry"), terrain=[terrain])
    assert answer["attacker"]["modifier"] == value
    infantry = corps("csa-1", 12, 8, battle_value=1)
    assert fight(infantry, enemy(), terrain=[terrain])["attacker"]["modifier"] == 1


@pytest.mark.parametrize(
    ("side", "reach", "value"), [("csa", 6, 1), ("usa", 4, 2)], ids=["confederate", "union"]
)
def test_headquarters_within_battle_range(side: str, reach: float, value: int) -> None:
    role = "attacker" if side == "csa" else "defender"
    own = 8.0 if side == "csa" else 9.5

    def with_hq(distance: float, formation: str = "battle") -> list[tuple[Any, ...]]:
        hq = unit(
            f"{side}-hq", "headquarters", [13 + distance + 1, own, 0],
            formation=formation, base=[50.8, 50.8],
        )  # fmt: skip
        return items(fight(ATTACKER, enemy(), hq), role)

    assert with_hq(reach) == [("headquarters", value, f"{side}-hq")]
    assert with_hq(reach + 0.004) == [("headquarters", value, f"{side}-hq")]
    assert with_hq(reach + 0.006) == []
    assert with_hq(1.0, "command") == []


@pytest.mark.parametrize(
    ("csa_y", "usa_y", "usa_army", "counts"),
    [
        (5.0, 13.0, "union-eastern", ["usa-hq"]),  # 2 against 1, though farther off
        (5.0, 20.0, "union-eastern", ["csa-hq"]),  # the better one is out of range
        (5.0, 12.5, "confederate-eastern", ["csa-hq"]),  # equal values and distances
        (4.9, 12.5, "confederate-eastern", ["usa-hq"]),  # equal values: the nearer
    ],
)
def test_a_house_rule_lets_one_headquarters_in_all_support_a_fight(
    csa_y: float, usa_y: float, usa_army: str, counts: list[str]
) -> None:
    ours = unit("csa-hq", "headquarters", [12, csa_y, 90], formation="battle")
    theirs = unit("usa-hq", "headquarters", [12, usa_y, 90], formation="battle")
    sides = {"csa": {"army": "confederate-eastern"}, "usa": {"army": usa_army}}
    units = (ATTACKER, enemy(), ours, theirs)

    def supporting(**house: str) -> list[str]:
        answer = fight(*units, sides=sides, house_rules=house)
        both = [*items(answer, "attacker"), *items(answer, "defender")]
        return [named[0] for rule, _, *named in both if rule == "headquarters"]

    assert supporting(**{"headquarters-support": "combat"}) == counts
    in_range = ["csa-hq"] if usa_y == 20.0 else ["csa-hq", "usa-hq"]
    assert supporting() == supporting(**{"headquarters-support": "side"}) == in_range


def test_one_headquarters_the_nearest_of_equals() -> None:
    far = unit("csa-far", "headquarters", [12, 4, 0], formation="battle")
    near = unit("csa-near", "headquarters", [12, 5, 0], formation="battle")
    answer = fight(ATTACKER, enemy(), far, near)
    assert items(answer, "attacker") == [("headquarters", 1, "csa-near")]


def test_cavalry_support_of_either_side() -> None:
    answer = fight(
        ATTACKER, enemy(),
        corps("csa-c", 15, 8, type="cavalry"), corps("csa-i", 9, 8),
        corps("usa-c", 15.0, 9.5, type="cavalry"), corps("usa-f", 9 - 0.01, 9.5, type="cavalry"),
    )  # fmt: skip
    assert ("cavalry-support", 1, "csa-c") in items(answer, "attacker")
    assert items(answer, "defender") == [("cavalry-support", 1, "usa-c")]


def test_infantry_supports_the_attacker_from_the_defender_s_zone() -> None:
    answer = fight(
        ATTACKER, enemy(),
        corps("csa-2", 15.0, 9.5), corps("csa-3", 15.01, 11.5),
        corps("csa-d", 9, 9.5, type="detachment"),
        corps("usa-2", 9, 8),
    )  # fmt: skip
    assert items(answer, "attacker") == [("infantry-support", 1, "csa-2")]
    assert items(answer, "defender") == []


def test_two_more_against_a_detachment() -> None:
    answer = fight(ATTACKER, enemy(type="detachment"))
    assert items(answer, "attacker") == [("detachment", 2)]


@pytest.mark.parametrize(
    ("terrain", "bonus"),
    [
        ([box("t", "town", 11, 9, 13, 9.501)], [("town", 1)]),
        ([box("t", "town", 11, 9, 13, 9.5)], []),  # exactly half
        ([box("t", "town", 11, 9, 12, 11), box("u", "town", 12, 9, 12.1, 11)], [("town", 1)]),
        ([box("t", "town", 11, 9, 12, 11), box("d", "defensible", 12, 9, 13, 11)], []),
        ([box("d", "defensible", 11, 9, 13, 11)], [("defensible", 2)]),
        ([box("t", "town", 11, 9, 13, 11), box("d", "defensible", 11, 9, 13, 11)],
         [("defensible", 2)]),
        ([box("h", "hill", 11, 9, 13, 11)], [("hill", 1)]),
        ([box("h", "hill", 11, 7, 13, 11)], []),  # both on it
        ([box("h", "hill", 11, 9, 13, 11), box("t", "town", 11, 9, 13, 11)], [("town", 1)]),
        ([box("b", "bridge", 11.5, 8.6, 11.7, 8.9)], [("bridge", 1)]),
        ([box("b", "bridge", 13.0, 8.6, 14, 8.9)], [("bridge", 1)]),  # touches the hull
        ([box("b", "bridge", 13.01, 8.6, 14, 8.9)], []),
        ([box("b", "bridge", 11.5, 9.8, 11.7, 10.2)], [("bridge", 1)]),  # the defender is on it
        ([box("b", "bridge", 11.5, 8.6, 11.7, 8.9), box("h", "hill", 11, 9, 13, 11)],
         [("bridge", 1)]),
        ([box("b", "bridge", 11.5, 8.6, 11.7, 8.9), box("t", "town", 11, 9, 13, 11)],
         [("town", 1)]),
    ],
)  # fmt: skip
def test_the_best_terrain_bonus(terrain: list[Data], bonus: list[tuple[str, int]]) -> None:
    assert items(fight(ATTACKER, enemy(), terrain=terrain), "defender") == bonus
    rain = fight(ATTACKER, enemy(), terrain=terrain, weather=["rain"])
    assert items(rain, "defender") == [*bonus, ("rain", 1)]


def test_cavalry_has_no_bonus_of_towns_but_of_bridges_and_hills() -> None:
    town = [box("t", "town", 11, 9, 13, 11), box("d", "defensible", 11, 9, 13, 11)]
    assert items(fight(ATTACKER, enemy(type="cavalry"), terrain=town), "defender") == []
    hill = [box("h", "hill", 11, 9, 13, 11)]
    assert items(fight(ATTACKER, enemy(type="cavalry"), terrain=hill), "defender") == [("hill", 1)]


@pytest.mark.parametrize(
    ("dice", "loser", "difference", "effect"),
    [
        ([3, 3], None, 0, "none"),
        ([4, 3], "usa-1", 1, "retreat"), ([5, 3], "usa-1", 2, "retreat"),
        ([6, 3], "usa-1", 3, "broken"), ([5, 1], "usa-1", 4, "broken"),
        ([6, 1], "usa-1", 5, "eliminated"),
        ([2, 3], "csa-1", 1, "retreat"), ([1, 4], "csa-1", 3, "broken"),
        ([1, 6], "csa-1", 5, "eliminated"),
    ],
)  # fmt: skip
def test_effects(dice: list[int], loser: str | None, difference: int, effect: str) -> None:
    answer = fight(ATTACKER, enemy(), dice=dice)
    found = answer["loser"], answer["difference"], answer["effect"]
    assert found == (loser, difference, effect)


def test_on_the_last_turn_a_broken_corps_is_eliminated() -> None:
    assert fight(ATTACKER, enemy(), dice=[6, 3], turn=15)["effect"] == "eliminated"
    assert fight(ATTACKER, enemy(), dice=[5, 3], turn=15)["effect"] == "retreat"
    assert fight(ATTACKER, enemy(), dice=[6, 3], turn=14)["effect"] == "broken"


@pytest.mark.parametrize(
    ("dice", "effect"),
    [([3, 6], "retreat"), ([1, 6], "retreat"), ([1, 1], "retreat"), ([2, 1], "eliminated"),
     ([4, 1], "eliminated"), ([1, 3], "none")],
)  # fmt: skip
def test_corps_against_detachment(dice: list[int], effect: str) -> None:
    """The attacker has +2: a detachment is never broken, a corps never worse than in retreat."""
    assert fight(ATTACKER, enemy(type="detachment"), dice=dice)["effect"] == effect


@pytest.mark.parametrize("kind", ["infantry", "detachment"])
@pytest.mark.parametrize("turn", [3, 15])
def test_odds_are_the_count_of_all_rolls(kind: str, turn: int) -> None:
    units = corps("csa-1", 12, 8, battle_value=1), enemy(type=kind)
    odds = fight(*units, turn=turn)["odds"]
    counted = {side: dict.fromkeys(odds[side], 0) for side in odds}
    for dice in product(range(1, 7), repeat=2):
        result = fight(*units, turn=turn, dice=list(dice))
        for side, name in (("attacker", "csa-1"), ("defender", "usa-1")):
            counted[side][result["effect"] if result["loser"] == name else "none"] += 1
    assert set(odds["attacker"]) == {"none", "retreat", "broken", "eliminated"}
    for side, row in odds.items():
        assert sum(row.values()) == pytest.approx(1.0)
        assert row == {effect: pytest.approx(n / 36) for effect, n in counted[side].items()}


@pytest.mark.parametrize("dice", [[0, 1], [1, 7], [1], [1, 2, 3], [1.0, 2], [True, 2], "12", None])
def test_dice_are_two_whole_numbers_from_one_to_six(dice: Any) -> None:
    with pytest.raises(QuestionError) as caught:
        ask(state(ATTACKER, enemy()), "combat", attacker="csa-1", defender="usa-1", dice=dice)
    assert caught.value.place == "dice"


def doubts(answer: Data) -> list[tuple[str, str, float]]:
    return [(doubt["a"], doubt["b"], doubt["limit"]) for doubt in answer["doubt"]]


def test_range_and_support_in_doubt() -> None:
    sure: Data = {"sigma": [0.01, 0.01, 0.1]}
    answer = fight(
        corps("csa-1", 12, 8, **sure), enemy(1.01, **sure), corps("csa-2", 20, 9.5, **sure)
    )
    assert not answer["allowed"]
    assert doubts(answer) == [("csa-1", "usa-1", 1.0)]
    assert doubts(fight(corps("csa-1", 12, 8, **sure), enemy(0.9, **sure))) == []
    support = corps("csa-2", 15.01, 9.5, **sure)
    assert doubts(fight(ATTACKER, enemy(), support)) == [("csa-2", "usa-1", 1.0)]


def test_only_headquarters_that_could_count_are_in_doubt() -> None:
    sigma = [0.05, 0.05, 0]
    near = unit("csa-hq1", "headquarters", [12, 5, 0], formation="battle", sigma=sigma)
    edge = unit(
        "csa-hq2", "headquarters", [20.02, 8, 0], formation="battle", base=[50.8, 50.8], sigma=sigma
    )
    assert doubts(fight(ATTACKER, enemy(), near, edge)) == []
    assert doubts(fight(ATTACKER, enemy(), edge)) == [("csa-hq2", "csa-1", 6.0)]


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (5.98, 5.99, ["csa-hq1", "csa-hq2"]),
        (5.98, 6.03, ["csa-hq1", "csa-hq2"]),
        (6.02, 5.97, ["csa-hq1", "csa-hq2"]),
        (5.98, 6.05, ["csa-hq1"]),
        (5.98, 5.9, []),
        (6.02, 5.9, []),
    ],
)
def test_behind_a_headquarters_in_doubt_the_next_one_could_count(
    first: float, second: float, told: list[str]
) -> None:
    fields: Data = {"formation": "battle", "base": [50.8, 50.8], "sigma": [0.02, 0.0, 0.0]}
    east = unit("csa-hq1", "headquarters", [14 + first, 8, 0], **fields)
    west = unit("csa-hq2", "headquarters", [10 - second, 8, 0], **fields)
    answer = fight(ATTACKER, enemy(), east, west)
    assert sorted(doubt["a"] for doubt in answer["doubt"]) == told
    assert answer["attacker"]["modifier"] == (min(first, second) < 6)


def test_behind_a_bonus_in_doubt_the_next_one_could_count() -> None:
    defender = enemy(sigma=[0.01, 0.01, 0])
    strong, town = (box(kind, kind, 10, 8, 14, 9.505) for kind in ("defensible", "town"))
    answer = fight(ATTACKER, defender, terrain=[town, strong])
    assert items(answer, "defender") == [("defensible", 2)]
    assert [doubt["b"] for doubt in answer["doubt"]] == ["defensible", "town"]
    sure = box("hill", "hill", 10, 9, 14, 11)
    answer = fight(ATTACKER, defender, terrain=[sure, strong])
    assert [doubt["b"] for doubt in answer["doubt"]] == ["defensible"]


def test_a_bonus_in_doubt_only_where_it_would_change_the_tally() -> None:
    defender = enemy(sigma=[0.01, 0.01, 0])
    half = box("t", "town", 10, 8, 14, 9.505)
    answer = fight(ATTACKER, defender, terrain=[half])
    (doubt,) = answer["doubt"]
    assert (doubt["a"], doubt["b"], doubt["limit"]) == ("usa-1", "t", 0.5)
    assert doubt["measured"] == pytest.approx(0.505)
    assert doubt["by"] == pytest.approx(0.02, abs=1e-6)
    strong = box("d", "defensible", 11, 9, 13, 11)
    assert fight(ATTACKER, defender, terrain=[half, strong])["doubt"] == []


def test_a_bridge_in_doubt() -> None:
    defender = enemy(sigma=[0.02, 0.02, 0])
    for edge, hit in ((13.01, False), (12.99, True)):
        answer = fight(ATTACKER, defender, terrain=[box("b", "bridge", edge, 8.6, 14, 8.9)])
        assert (items(answer, "defender") == [("bridge", 1)]) is hit
        assert doubts(answer) == [("usa-1", "b", 0.0)]
    sure = fight(ATTACKER, defender, terrain=[box("b", "bridge", 12.8, 8.6, 14, 8.9)])
    assert doubts(sure) == []


def test_a_missing_headquarters_value_is_named_only_when_it_is_needed() -> None:
    units = corps("fr-1", 12, 8), corps("en-1", 12, 9.5)
    hq = unit("fr-hq", "headquarters", [12, 5, 0], formation="battle")
    plain = state(*units, hq | {"formation": "command"}, **NAPOLEONIC)
    assert ask(plain, "combat", attacker="fr-1", defender="en-1")["allowed"]
    with pytest.raises(QuestionError, match=r"French .*battle"):
        ask(state(*units, hq, **NAPOLEONIC), "combat", attacker="fr-1", defender="en-1")


@pytest.mark.parametrize("field", ["attacker", "defender"])
def test_a_headquarters_does_not_fight(field: str) -> None:
    table = state(ATTACKER, enemy(), unit("csa-hq", "headquarters", [12, 5, 0]))
    for name in ("csa-hq", "nobody", 7):
        with pytest.raises(QuestionError) as caught:
            ask(table, "combat", **{"attacker": "csa-1", "defender": "usa-1", field: name})
        assert caught.value.place == field
