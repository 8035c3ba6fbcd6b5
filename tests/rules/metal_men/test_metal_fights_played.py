"""Fire, checks, routs and ammunition as they are played in Metal Men (sections 3, 4 and 10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.metal_men.metal_playing import RULES, Playing
from tests.rules.metal_men.metal_table import (
    Data,
    battery,
    brigade,
    leader,
    position,
    row,
    train,
)


def line(*units: Data, **more: Any) -> Playing:
    """Return a game of some units in the firefight phase of csa's turn."""
    fields: Data = {"phase": "firefight", "turn": 1, "active": "csa", **more}
    return Playing(position(*units, **fields))


def pair(**more: Any) -> tuple[Data, Data]:
    """Return two brigades 5 in apart, face to face."""
    own = brigade("a", "csa", *row(10, 10, 3))
    return own, brigade("u", "usa", *row(10, 16, 3, 270), **more)


def test_both_sides_fire_before_anybody_checks() -> None:
    game = line(*pair())
    game.do("fire", unit="a", target="u", dice=[2, 6, 6, 1, 1, 1])
    assert game.due == ""
    assert game.judge("fire", unit="a", target="u", dice=[2] * 6) == ["sequence.once"]
    assert game.judge("pass", side="csa") == ["sequence.owed"]
    game.do("fire", unit="u", target="a", dice=[2] * 6)
    assert game.due == "checks u"
    assert game.state.firefights == (("a", "u"),)
    assert game.judge("fire", unit="u", target="a", dice=[2] * 6) == [
        "sequence.owed", "sequence.once",
    ]  # fmt: skip


@pytest.mark.parametrize(("dice", "flagged"), [(6, []), (5, ["sequence.dice"])])
def test_as_many_dice_are_thrown_as_there_are(dice: int, flagged: list[str]) -> None:
    assert line(*pair()).judge("fire", unit="a", target="u", dice=[2] * dice) == flagged


@pytest.mark.parametrize(("odd", "low"), [(1, True), (2, False)])
def test_a_one_of_the_odd_die_is_the_last_ammunition(odd: int, low: bool) -> None:
    game = line(*pair()).do("fire", unit="a", target="u", dice=[odd, 2, 2, 2, 2, 2])
    assert game.unit("a").low_ammo is low


def checked(missed: int, **more: Any) -> Playing:
    """Return a game after u took four checks of which it missed so many."""
    game = line(*pair(**more))
    game.do("fire", unit="a", target="u", dice=[6, 6, 6, 6, 2, 2][: len_of(more)])
    game.do("fire", unit="u", target="a", dice=dice_of(game, "u"))
    return game.do("checks", unit="u", rolls=[1] * missed + [8] * (4 - missed))


def len_of(more: dict[str, Any]) -> int:
    return 6 if more.get("state", "good") == "good" else 7


def dice_of(game: Playing, unit: str) -> list[int]:
    (shot,) = [each for each in game.options("fire") if each.action["unit"] == unit]
    return [2] * next(ask.count for ask in shot.asks if ask.field == "dice")


def test_missed_checks_go_down_the_ladder() -> None:
    assert checked(0).unit("u").state == "good"
    assert checked(1).unit("u").state == "dg"
    two = checked(2)
    assert (two.unit("u").state, two.due) == ("dg", "lose u")
    three = checked(3)
    assert (three.unit("u").state, three.due) == ("routed", "retreat u")
    assert checked(4).state.eliminated[0].id == "u"


def test_checks_are_owed_by_who_was_hit_and_as_many() -> None:
    game = line(*pair()).do("fire", unit="a", target="u", dice=[6, 6, 2, 2, 2, 2])
    game.do("fire", unit="u", target="a", dice=[2] * 6)
    assert game.judge("checks", unit="a", rolls=[5]) == ["sequence.phase"]
    assert game.judge("checks", unit="u", rolls=[5]) == ["sequence.dice"]
    assert game.judge("checks", unit="u", rolls=[5, 5]) == []


def inspired(rating: str = "good", y: float = 17.0) -> Playing:
    """Return a game in which a brigade with its leader owes two checks."""
    chief = leader("U", "usa", [12, y, 270], rating=rating)
    game = line(*pair(), chief).do("fire", unit="a", target="u", dice=[6, 6, 2, 2, 2, 2])
    return game.do("fire", unit="u", target="a", dice=[2] * 6)


def test_a_leader_with_the_unit_takes_a_hit_off() -> None:
    fields = {"unit": "u", "inspire": "U", "rolls": [5]}
    game = inspired().do("checks", **fields, inspire_die=3)
    assert game.unit("U").rating == "good"
    hit = inspired().do("checks", **fields, inspire_die=2)
    assert (hit.unit("U").rating, hit.unit("U").points) == ("poor", 3)


def test_who_cannot_inspire() -> None:
    fields = {"unit": "u", "inspire": "U", "rolls": [5, 5], "inspire_die": 3}
    assert "inspire.rating" in inspired("poor").judge("checks", **fields)
    assert "inspire.contact" in inspired(y=17.1).judge("checks", **fields)


def routed() -> Playing:
    """Return a game in which u has routed, with a friend right behind it."""
    friend = brigade("f", "usa", *row(10, 22, 3, 270))
    game = line(*pair(), friend).do("fire", unit="a", target="u", dice=[6, 6, 6, 6, 2, 2])
    game.do("fire", unit="u", target="a", dice=[2] * 6)
    return game.do("checks", unit="u", rolls=[1, 1, 1, 8])


def test_a_rout_carries_on_through_a_friend_that_checks() -> None:
    game = routed()
    off = {str(n + 1): pose for n, pose in enumerate(row(10, 24.2, 3, 270))}
    assert game.judge("retreat", unit="u", to=off) == ["retreat.place"]
    near = {str(n + 1): pose for n, pose in enumerate(row(10, 24.09, 3, 270))}
    assert game.judge("retreat", unit="u", to=near) == []
    game.do("retreat", unit="u")
    assert game.unit("u").middle.y == pytest.approx(24.0)
    assert game.due == "checks f"
    game.do("checks", unit="f", rolls=[4])
    assert (game.unit("f").state, game.due) == ("dg", "lose u")
    assert game.judge("lose", unit="u", stands=["1"]) == ["lose.count"]
    game.do("lose", unit="u", stands=["1", "3"])
    assert [stand.id for stand in game.unit("u").bases] == ["2"]
    assert game.state.lost == {"usa": {"regular": 2}}


def test_nobody_retreats_unasked() -> None:
    game = line(*pair())
    assert game.judge("retreat", unit="a") == ["sequence.phase"]
    assert game.judge("lose", unit="a", stands=["1"]) == ["sequence.phase"]
    assert game.judge("throw", unit="a", die=3) == ["sequence.phase"]


def test_infantry_made_disorganized_by_defensive_fire_is_thrown_back() -> None:
    own, enemy = pair()
    game = line({**own, "moved": True}, enemy, phase="defensive")
    game.do("fire", unit="u", target="a", dice=[6, 2, 2, 2, 2, 2])
    game.do("checks", unit="a", rolls=[4])
    assert game.due == "throw a"
    game.do("throw", unit="a", die=8)
    assert game.unit("a").middle.y == pytest.approx(7.0)


def two_targets(**more: Any) -> Playing:
    """Return a game of two batteries that each see both of two brigades, and their leader."""
    fields: Data = {"phase": "artillery", "turn": 1, "active": "csa", **more}
    return Playing(
        position(
            battery("g", "csa", *row(20, 10, 2)),
            battery("h", "csa", *row(26, 10, 2)),
            leader("H", "csa", [24, 8, 90], level="corps"),
            brigade("l", "usa", [18, 17, 270]),
            brigade("r", "usa", [24, 17, 270]),
            **fields,
        )
    )


def test_guns_fire_on_an_order_across_the_table() -> None:
    game = two_targets()
    dice = [2] * 8
    assert game.judge("fire", unit="g", target="l", dice=dice) == ["orders.missing"]
    game.do("fire", unit="h", target="r", dice=dice, leader="H")
    assert game.unit("H").points == 4
    assert game.judge("fire", unit="g", target="l", dice=dice, leader="H") == ["sequence.across"]


def test_fire_begins_on_the_other_side_of_the_table_by_house_rule() -> None:
    game = two_targets(house={"fire-from": "right"})
    game.do("fire", unit="h", target="r", dice=[2] * 8, leader="H").do("pass", side="csa")
    assert game.judge("fire", unit="g", target="l", dice=[2] * 8, leader="H") == []


def shaken(**more: Any) -> Playing:
    """Return a game in the rout phase: a disorganized brigade and a routed one."""
    return line(
        brigade("a", "csa", *row(10, 20, 3), state="dg"),
        brigade("b", "csa", *row(30, 20, 3), state="routed"),
        brigade("u", "usa", *row(10, 26, 3, 270), state="dg"),
        phase="rout", **more,
    )  # fmt: skip


def test_the_shaken_flee_the_active_side_first() -> None:
    game = shaken()
    assert {each.action["unit"] for each in game.options("flee")} == {"a", "b"}
    assert game.judge("flee", unit="a", dice=[1, 2]) == ["sequence.dice"]
    game.do("flee", unit="a", dice=[4]).do("flee", unit="b", dice=[1, 2])
    assert game.unit("a").middle.y == pytest.approx(16.0)
    assert game.judge("flee", unit="a", dice=[4]) == ["sequence.once"]
    assert game.judge("pass", side="csa") == ["sequence.owed"]
    assert game.do("flee", unit="u", dice=[1]).state.turn == 2


def test_opponents_that_are_both_disorganized_stay() -> None:
    game = shaken(firefights=[["a", "u"]])
    assert game.judge("flee", unit="a", dice=[4]) == ["rout.stays"]
    assert {each.action["unit"] for each in game.options("flee")} == {"b"}


def test_both_may_agree_on_another_direction() -> None:
    game = shaken().do("flee", unit="b", dice=[1, 2], direction=0)
    assert game.unit("b").middle.x == pytest.approx(35.0)


def supplied(far: float, **more: Any) -> Playing:
    """Return a game at the end of a movement phase, a wagon so far behind a brigade."""
    return line(
        brigade("a", "csa", *row(10, 20, 3), low_ammo=True),
        train("t", "csa", [12, 20 - 0.5 - far - 1.0, 90]),
        brigade("u", "usa", *row(10, 40, 3, 270)),
        phase="movement", doing={"supplies": True}, **more,
    )  # fmt: skip


@pytest.mark.parametrize(("far", "flagged"), [(4.0, []), (4.01, ["supply.none"])])
def test_a_wagon_near_by_brings_ammunition(far: float, flagged: list[str]) -> None:
    game = supplied(far)
    assert game.judge("resupply", unit="a") == flagged
    if not flagged:
        game.do("resupply", unit="a")
        assert (game.unit("a").low_ammo, game.state.resupplied) == (False, {"C": 1})


def test_ammunition_may_be_limited_and_who_has_some_draws_none() -> None:
    game = supplied(3.0, house={"resupply-limit": True}, resupplied={"C": 1})
    assert game.judge("resupply", unit="a") == ["supply.limit"]
    assert supplied(3.0).judge("resupply", unit="u") == ["sequence.turn", "supply.full"]


def test_turns_of_rest_and_of_silence_are_counted() -> None:
    game = Playing(
        position(
            brigade("a", "csa", *row(10, 10, 3)),
            brigade("u", "usa", *row(10, 40, 3, 270)),
            leader("L", "csa", [12, 6, 90]),
            phase="movement", turn=1, active="csa",
        )
    )  # fmt: skip
    game.do("done", leader="L")
    game.do("pass", side="csa")
    assert game.state.active == "usa"
    assert (game.unit("a").still, game.unit("a").silent) == (1, 1)
    assert (game.unit("u").still, game.unit("u").silent) == (0, 0)


def test_who_is_to_lose_its_last_stands_has_no_choice() -> None:
    due = [{"owed": "lose", "unit": "a", "count": 2}, {"owed": "lose", "unit": "a", "count": 2}]
    game = line(*pair(), owes=due)
    game.do("lose", unit="a", stands=["1", "2"])
    assert game.due == ""
    assert [unit.id for unit in game.state.eliminated] == ["a"]
    assert game.state.lost == {"csa": {"regular": 3}}


def test_a_target_that_has_checked_is_not_shot_at_again() -> None:
    own, enemy = pair()
    other = brigade("v", "usa", *row(18, 16, 3, 270))
    game = line({**own, "moved": True}, enemy, other, phase="defensive")
    game.do("fire", unit="u", target="a", dice=[2] * 6)
    if game.step == "defensive":
        game.do("pass", side="usa")
    if game.state.phase == "defensive":
        assert game.options("fire") == []


def test_a_battle_goes_on_when_a_unit_in_a_firefight_is_taken_off() -> None:
    game = shaken(firefights=[["a", "u"]]).force("gone", unit="u")
    assert game.judge("flee", unit="a", dice=[4]) == ["rout.stays"]
    assert RULES.load(RULES.dump(game.state), "saved").aside[0].id == "u"
    game.do("flee", unit="b", dice=[1, 2])
    assert game.state.turn == 2


def test_routed_by_defensive_fire_is_not_thrown_back() -> None:
    own, enemy = pair()
    game = line({**own, "moved": True}, enemy, phase="defensive", house={"rout-at-once": False})
    game.do("fire", unit="u", target="a", dice=[6, 6, 6, 2, 2, 2])
    game.do("checks", unit="a", rolls=[1, 1, 1])
    assert (game.unit("a").state, game.due) == ("routed", "lose a")


def test_a_nearer_stand_of_the_target_bars_no_fire_at_it() -> None:
    """Of two runs as long the player may choose the one whose range is in the farther band."""
    enemy = brigade("u", "usa", [14.5, 13, 270], [26.5, 14, 270])
    game = line(brigade("a", "csa", *row(17, 10, 4)), enemy)
    found = {
        first: RULES.answer(
            game.state,
            {"ask": "fire", "unit": "a", "target": "u", "stands": [first, str(int(first) + 1)]},
        )
        for first in ("1", "3")
    }
    assert {first: each["band"] for first, each in found.items()} == {"1": "0-4", "3": "4-8"}
    assert [each["breaches"] for each in found.values()] == [[], []]


def test_a_game_may_begin_in_a_firefight() -> None:
    game = line(*pair(), turn=4)
    assert {each.action["unit"] for each in game.options("fire")} == {"a", "u"}


def test_stands_taken_in_another_order_than_asked_are_taken_once() -> None:
    own, enemy = pair()
    due = [{"owed": "lose", "unit": "u", "count": 1}, {"owed": "lose", "unit": "a", "count": 1}]
    game = line(own, enemy, owes=due)
    assert game.judge("lose", unit="a", stands=["1"]) == ["sequence.owed"]
    game.force("lose", unit="a", stands=["1"])
    game.do("lose", unit="u", stands=["1"])
    assert [len(game.unit(name).stands) for name in ("a", "u")] == [2, 2]
    assert game.judge("lose", unit="a", stands=["2"]) == ["sequence.phase"]


def test_guns_that_split_their_fire_have_one_order() -> None:
    game = two_targets()
    game.do("fire", unit="g", target="l", stands=["g1"], dice=[2] * 4, leader="H")
    assert game.unit("H").points == 4
    (rest,) = [each for each in game.options("fire") if each.action["unit"] == "g"]
    assert rest.action["stands"] == ["g2"]
    game.do("fire", unit="g", target="l", stands=["g2"], dice=[2] * 4)
    assert (game.unit("H").points, game.unit("g").orders) == (4, ("fire",))


def test_a_brigade_with_only_guns_in_reach_may_fire_at_them_and_they_do_not_answer() -> None:
    own, guns = brigade("a", "csa", *row(10, 10, 3)), battery("g", "usa", *row(10, 16, 2, 270))
    game = line(own, guns)
    assert [tuple(each.action[name] for name in ("unit", "target")) for each in game.options("fire")
            if "stands" not in each.action] == [("a", "g")]  # fmt: skip
    assert RULES.answer(game.state, {"ask": "firefights"})["knots"] == []
    game.do("fire", unit="a", target="g", dice=[2] * 6)
    assert (game.state.firefights, game.state.active) == ((), "usa")
    assert line(own, guns).do("pass", side="csa").state.active == "usa"
    house = {"fire-at-guns": False}
    assert line(own, guns, house_rules=house).options("fire") == []


def test_guns_are_fired_at_in_their_turn_across_the_table() -> None:
    right, guns = brigade("b", "csa", *row(40, 10, 3)), battery("g", "usa", *row(40, 16, 2, 270))
    game = line(right, guns, *pair())
    assert {each.action["unit"] for each in game.options("fire")} == {"a", "u"}
    game.do("fire", unit="a", target="u", dice=[2] * 6)
    game.do("fire", unit="u", target="a", dice=[2] * 6)
    assert {each.action["unit"] for each in game.options("fire")} == {"b"}


def test_the_check_of_a_retreat_without_orders_is_told() -> None:
    own = brigade("a", "csa", *row(20, 30, 3))
    game = Playing(
        position(own, brigade("u", "usa", *row(20, 40, 3, 270)), phase="movement", turn=1)
    )
    game.do("withdraw", unit="a", die=2)
    assert [event.kind for event in game.told][:2] == ["fall-back", "checks"]
    assert game.state.by_id["a"].state == "dg"
