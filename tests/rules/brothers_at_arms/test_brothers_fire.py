"""Fire of Brothers at Arms: who may, which bases, at what, and what the dice do."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError
from tests.rules.brothers_at_arms.brothers_table import (
    DEPTH,
    RULES,
    WIDTH,
    Data,
    ask,
    band,
    box,
    leader,
    line,
    position,
    unit,
)

#: From a front middle at 10 + DEPTH / 2 to a front at 18 + that: exactly the reach, 8 in.
AT = 18 + DEPTH


def table(
    *more: Data, firer: Data | None = None, target: Data | None = None, **fields: Any
) -> Data:
    firer = firer or unit("a", "csa", *line(20, 10, 3))
    target = target or unit("b", "usa", *line(20, AT, 3, 270))
    return position(firer, target, *more, **fields)


def fire(data: Data, **more: Any) -> Data:
    return ask(data, ask="fire", unit="a", target="b", **more)


def rules(data: Data, **more: Any) -> list[str]:
    return [breach["rule"] for breach in fire(data, **more)["breaches"]]


@pytest.mark.parametrize(("off", "dice"), [(0.0, 3), (0.005, 3), (0.006, 0)])
def test_range_is_measured_base_by_base(off: float, dice: int) -> None:
    data = table(target=unit("b", "usa", *line(20, AT + off, 3, 270)))
    found = fire(data)
    assert found["dice"] == dice
    assert found["allowed"] is (dice > 0)
    if not dice:
        (breach,) = found["breaches"]
        assert breach["rule"] == "fire.range"
        assert breach["by"] == pytest.approx(off)
        assert [base["why"] for base in found["bases"]] == ["range"] * 3


def test_at_night_one_step_is_the_reach() -> None:
    near = unit("b", "usa", *line(20, 14 + DEPTH, 3, 270))
    assert fire(table(target=near, weather=["night"]))["dice"] == 3
    far = unit("b", "usa", *line(20, 14.01 + DEPTH, 3, 270))
    assert rules(table(target=far, weather=["night"])) == ["fire.range"]


def test_the_centimetre_table_is_shorter() -> None:
    """20 cm are 7.874 in, not 8."""
    assert rules(table(measure="cm")) == ["fire.range"]


@pytest.mark.parametrize(("arc", "rule"), [(180, []), (40, []), (30, ["fire.arc"])])
def test_what_is_beside_the_arc_has_no_shot(arc: float, rule: list[str]) -> None:
    """A target 18 to 21 degrees off the facing of a lone base."""
    side = unit("b", "usa", [23.0, 17.0, 270])
    data = table(firer=unit("a", "csa", [20, 10, 90]), target=side, house_rules={"fire-arc": arc})
    assert rules(data) == rule


def test_behind_the_front_nothing_is_fired_at() -> None:
    assert rules(table(target=unit("b", "usa", *line(20, 6, 3, 270)))) == ["fire.arc"]


def test_a_unit_between_on_one_level_blocks_and_a_lower_one_does_not() -> None:
    wall = unit("c", "usa", *line(18, 14, 6, 270))
    found = fire(table(wall))
    assert [breach["rule"] for breach in found["breaches"]] == ["fire.blocked"]
    assert {name for base in found["bases"] for name in base["by"]} == {"c"}
    hill = box("hill", "hill", 15, 5, 30, 12)
    assert fire(table(wall, terrain=[hill]))["dice"] == 3
    assert rules(table(wall, terrain=[hill, box("ridge", "hill", 15, 13, 30, 15, level=2)])) == [
        "fire.blocked"
    ]


def test_rear_ranks_do_not_fire() -> None:
    two_ranks = unit("a", "csa", *line(20, 10, 2), *line(20, 10 - DEPTH, 2))
    near = unit("b", "usa", *line(20, 14, 2, 270))
    assert fire(table(firer=two_ranks, target=near))["dice"] == 2
    free = {"own-bases-block": False}
    assert fire(table(firer=two_ranks, target=near, house_rules=free))["dice"] == 4


@pytest.mark.parametrize(("deep", "dice"), [(0.5, 3), (0.51, 0)])
def test_a_wood_is_fired_into_at_its_edge(deep: float, dice: int) -> None:
    """The target's front stands ``deep`` inside; the front middles look straight ahead."""
    front = 16.0
    target = unit("b", "usa", *line(20, front + DEPTH / 2, 3, 270))
    wood = box("wood", "woodland", 10, front - deep, 40, 22)
    assert fire(table(target=target, terrain=[wood]))["dice"] == dice


@pytest.mark.parametrize(("apart", "dice"), [(2.0, 3), (2.01, 0)])
def test_inside_a_wood_sight_is_short(apart: float, dice: int) -> None:
    target = unit("b", "usa", *line(20, 10 + apart + DEPTH, 3, 270))
    wood = box("wood", "woodland", 5, 5, 60, 40)
    assert fire(table(target=target, terrain=[wood]))["dice"] == dice


@pytest.mark.parametrize(("status", "rule"), [("nic", "fire.nic"), ("pinned", "fire.pinned")])
def test_markers_bar(status: str, rule: str) -> None:
    data = table(firer=unit("a", "csa", *line(20, 10, 3), status=[status]))
    assert rules(data) == [rule]
    assert fire(data)["dice"] == 3


def test_a_roll_bars_where_the_house_says_so() -> None:
    rolled = unit("a", "csa", *line(20, 10, 3), status=["rolled"])
    assert fire(table(firer=rolled))["needs"] == 5
    assert rules(table(firer=rolled, house_rules={"rolled-units-fire": False})) == ["fire.rolled"]


def test_nobody_fires_out_of_or_into_a_melee() -> None:
    at_hand = unit("c", "usa", *line(20, 10 + DEPTH, 1, 270))
    assert rules(table(at_hand)) == ["fire.in-melee"]
    joined = unit("c", "csa", *line(20, AT - DEPTH, 1, 90))
    assert "fire.into-melee" in rules(table(joined))


@pytest.mark.parametrize(("gap", "touches"), [(0.05, True), (0.051, False)])
def test_contact_has_no_slack_of_its_own(gap: float, touches: bool) -> None:
    near = unit("c", "usa", *line(20, 10 + DEPTH + gap, 1, 270))
    assert ("fire.in-melee" in rules(table(near))) is touches


def test_across_a_hedge_contact_is_its_width_farther() -> None:
    near = unit("c", "usa", *line(20, 10 + DEPTH + 0.2, 1, 270))
    hedge = band("hedge", "hedge", [10, 10.69], [40, 10.69], width=0.2)
    assert "fire.in-melee" not in rules(table(near))
    assert "fire.in-melee" in rules(table(near, terrain=[hedge]))


def test_own_side_and_oneself() -> None:
    friend = unit("b", "csa", *line(20, 14, 3, 270))
    assert rules(table(target=friend)) == ["fire.own-side"]
    with pytest.raises(QuestionError) as caught:
        ask(table(), ask="fire", unit="a", target="a")
    assert caught.value.place == "target"


@pytest.mark.parametrize(
    ("status", "terrain", "needs"),
    [
        ([], [], 4),
        (["fatigued"], [], 5),
        (["fatigued", "rolled"], [], 6),
        (["fatigued", "rolled"], [box("m", "marsh", 15, 5, 40, 12)], 6),
    ],
)
def test_what_makes_a_hit_harder_adds_up_to_six(
    status: list[str], terrain: list[Data], needs: int
) -> None:
    data = table(firer=unit("a", "csa", *line(20, 10, 3), status=status), terrain=terrain)
    assert fire(data)["needs"] == needs


@pytest.mark.parametrize(("share", "unformed"), [(0.51, True), (0.5, False)])
def test_a_stand_mostly_in_a_marsh_is_unformed(share: float, unformed: bool) -> None:
    bottom = 10 - DEPTH / 2
    marsh = box("m", "marsh", 5, 0, 40, bottom + DEPTH * share)
    items = fire(table(terrain=[marsh]))["items"]
    assert [item["rule"] for item in items] == (["attack.unformed"] if unformed else [])


@pytest.mark.parametrize(("kind", "name", "value"), [
    ("woodland", "soft", 3), ("settlement", "hard", 4), ("building", "hard", 4),
    ("fortified-building", "fortification", 5),
])  # fmt: skip
def test_half_in_an_area_is_in_cover(kind: str, name: str, value: int) -> None:
    front = 16.0
    target = unit("b", "usa", *line(20, front + DEPTH / 2, 2, 270))
    half = box("area", kind, 20 + WIDTH / 2, front - 0.3, 40, 30)
    found = fire(table(target=target, terrain=[half]))["cover"]
    assert (found["class"], found["value"]) == (name, value)
    assert found["share"] == pytest.approx(0.5)
    less = box("area", kind, 20 + WIDTH / 2 + 0.01, front - 0.3, 40, 30)
    found = fire(table(target=target, terrain=[less]))["cover"]
    assert found["class"] is None
    assert 0.49 < found["share"] < 0.4995


@pytest.mark.parametrize(("back", "name"), [(1.0, "hard"), (1.01, None)])
def test_a_wall_in_front_covers_who_is_near_it(back: float, name: str | None) -> None:
    front = 16.0
    target = unit("b", "usa", *line(20, front + DEPTH / 2, 3, 270))
    wall = band("wall", "wall", [5, front - back - 0.1], [50, front - back - 0.1], width=0.2)
    assert fire(table(target=target, terrain=[wall]))["cover"]["class"] == name
    behind = band("wall", "wall", [5, front + 2], [50, front + 2], width=0.2)
    assert fire(table(target=target, terrain=[behind]))["cover"]["class"] is None


def test_saves_and_losses_and_the_roll_to_flinch() -> None:
    open_ground = table()
    with pytest.raises(QuestionError) as caught:
        fire(open_ground, dice=[4, 4, 1], save=[1, 1])
    assert caught.value.place == "save"
    found = fire(open_ground, dice=[4, 5, 1])
    assert (found["hits"], found["kept"], found["lost"], found["left"]) == (2, 2, 2, 1)
    assert found["flinch"] == {"dice": 1, "needs": 2, "flinches": None}
    assert fire(open_ground, dice=[4, 5, 1], flinch=[2])["flinch"]["flinches"] is True
    assert fire(open_ground, dice=[4, 5, 1], flinch=[3])["flinch"]["flinches"] is False
    assert fire(open_ground, dice=[1, 2, 3])["flinch"] == {
        "dice": 0, "needs": None, "flinches": False,
    }  # fmt: skip


def test_two_dice_to_flinch_in_cover_and_one_for_a_last_base() -> None:
    wood = box("wood", "woodland", 10, AT - DEPTH / 2 - 0.2, 40, 30)
    covered = table(terrain=[wood])
    awaited = fire(covered, dice=[4, 5, 6])
    assert (awaited["kept"], awaited["lost"], awaited["flinch"]) == (None, None, None)
    one = fire(covered, dice=[4, 5, 6], save=[3, 2, 1], flinch=[1, 1])
    assert one["flinch"] == {"dice": 2, "needs": 1, "flinches": True}
    two = fire(covered, dice=[4, 5, 6], save=[3, 3, 1])
    assert two["flinch"] == {"dice": 1, "needs": 2, "flinches": None}
    gone = fire(covered, dice=[4, 5, 6], save=[3, 3, 3])
    assert gone["flinch"]["dice"] == 0


def test_the_indomitable_do_not_flinch() -> None:
    firm = unit("b", "usa", *line(20, AT, 3, 270), abilities=["indomitable"])
    assert fire(table(target=firm), dice=[6, 1, 1])["flinch"]["dice"] == 0


def test_a_shot_through_a_commander_puts_him_at_risk() -> None:
    crossed = leader("x", "csa", [20, 14, 90])
    found = fire(table(crossed))
    assert found["dice"] == 3
    assert found["commanders"] == [{"unit": "x", "bases": ["1"], "rolls": 1}]
    assert fire(table(crossed), dice=[1, 1, 1], through={"x": [[6, 6]]})["removed"] == ["x"]
    assert fire(table(crossed), dice=[1, 1, 1], through={"x": [[6, 5]]})["removed"] == []
    with pytest.raises(QuestionError) as caught:
        fire(table(), dice=[1, 1, 1], through={"x": [[6, 6]]})
    assert caught.value.place == "through.x"


def test_a_riverboats_shot_through_a_commander_is_one_pair() -> None:
    """Its dice are its points, but it has one base, and that one shot."""
    boat = unit("a", "csa", [20, 10, 90], kind="riverboat", strength=3)
    crossed = leader("x", "csa", [20, 14, 90])
    data = table(crossed, firer=boat, terrain=[box("r", "river", 15, 5, 30, 13)])
    found = fire(data)
    assert found["dice"] == 3
    assert found["commanders"] == [{"unit": "x", "bases": ["1"], "rolls": 1}]
    assert fire(data, dice=[1, 1, 1], through={"x": [[6, 6]]})["removed"] == ["x"]
    with pytest.raises(QuestionError) as caught:
        fire(data, dice=[1, 1, 1], through={"x": [[6, 6], [1, 1]]})
    assert caught.value.place == "through.x"


@pytest.mark.parametrize(
    ("abilities", "house", "pair", "gone"),
    [
        ([], {}, [6, 6], True),
        ([], {}, [6, 5], False),
        (["sharpshooters"], {}, [4, 4], True),
        (["sharpshooters"], {"sharpshooter-strict": True}, [4, 4], False),
        (["sharpshooters"], {"sharpshooter-strict": True}, [5, 5], True),
    ],
)
def test_fire_at_a_commander(
    abilities: list[str], house: Data, pair: list[int], gone: bool
) -> None:
    data = position(
        unit("a", "csa", [20, 10, 90], abilities=abilities),
        leader("b", "usa", [20, 15, 270]),
        house_rules=house,
    )
    found = fire(data, dice=[pair])
    assert found["pair"] is True
    assert found["cover"] is None
    assert found["removed"] == (["b"] if gone else [])


def test_strict_sharpshooters_of_value_six_never_hit() -> None:
    shooters = unit("a", "csa", [20, 10, 90], abilities=["sharpshooters"], attack=6)
    data = position(
        shooters, leader("b", "usa", [20, 15, 270]), house_rules={"sharpshooter-strict": True}
    )
    found = fire(data, dice=[[6, 6]])
    assert (found["needs"], found["removed"]) == (7, [])


def test_works_are_for_guns_and_breached_once() -> None:
    works = band("w", "field-defence", [15, 16], [30, 16], width=0.4, left=2)
    foot = table(terrain=[works])
    found = ask(foot, ask="fire", unit="a", target="w")
    assert [breach["rule"] for breach in found["breaches"]] == ["fire.works"]
    guns = unit("a", "csa", [20, 10, 90], [22, 10, 90], kind="artillery", attack=3)
    done = ask(
        position(guns, terrain=[works]), ask="fire", unit="a", target="w", dice=[3, 6], save=[5, 6]
    )
    assert (done["lost"], done["left"], done["breached"], done["flinch"]) == (2, 0, True, None)
    open_now = {**works, "left": 0}
    found = ask(position(guns, terrain=[open_now]), ask="fire", unit="a", target="w")
    assert [breach["rule"] for breach in found["breaches"]] == ["fire.breached"]


@pytest.mark.parametrize(("off", "distance"), [(-0.1, 0.0), (0.0, 0.0), (0.1, 0.1)])
def test_a_front_middle_on_its_target_is_no_distance_away(off: float, distance: float) -> None:
    """The near edge of a commander's base lies behind the front, on it or ahead of it."""
    chief = leader("b", "usa", [20, 10 + DEPTH / 2 + 15 / 25.4 + off, 270])
    found = fire(position(unit("a", "csa", [20, 10, 90]), chief))
    (base,) = found["bases"]
    assert (base["shot"], base["distance"]) == (True, pytest.approx(distance))
    assert math.dist(*base["line"]) == pytest.approx(distance)


@pytest.mark.parametrize(("off", "value"), [(0.005, 5), (0.006, None)])
def test_works_that_no_base_has_a_shot_at_have_no_cover(off: float, value: int | None) -> None:
    edge = 10 + 20 / 25.4 + 8 + off
    works = band("w", "field-defence", [15, edge + 0.2], [30, edge + 0.2], width=0.4)
    guns = unit("a", "csa", [20, 10, 90], kind="artillery")
    cover = ask(position(guns, terrain=[works]), ask="fire", unit="a", target="w")["cover"]
    assert cover == (value and {"class": "fortification", "value": value, "share": 1.0})


def test_a_range_that_may_be_too_long_is_in_doubt() -> None:
    sigma = [0.01, 0.01, 0.1]
    off = unit("b", "usa", *line(20, AT + 0.006, 3, 270), sigma=sigma)
    found = fire(table(target=off))
    assert (found["verdict"], found["allowed"]) == ("too_close", True)
    assert (found["dice"], found["dice_between"]) == (0, [0, 3])
    assert {doubt["rule"] for doubt in found["doubt"]} == {"fire.range"}
    assert all(doubt["limit"] == 8.0 for doubt in found["doubt"])


SURE = [0.01, 0.01, 0.0]


@pytest.mark.parametrize(
    ("off", "dice", "between", "broken"),
    [
        (-0.029, 1, [1, 1], []),
        (-0.028, 1, [0, 1], []),
        (0.028, 0, [0, 1], []),
        (0.029, 0, [0, 0], ["fire.range"]),
    ],
)
def test_a_range_is_in_doubt_within_two_deviations_of_both_bases(
    off: float, dice: int, between: list[int], broken: list[str]
) -> None:
    """Two deviations of 0.01 in at either end: 0.0283 in about the bare limit of 8 in."""
    firer = unit("a", "csa", [20, 10, 90], sigma=SURE)
    target = unit("b", "usa", [20, AT + off, 270], sigma=SURE)
    found = fire(table(firer=firer, target=target))
    assert (found["dice"], found["dice_between"]) == (dice, between)
    assert [breach["rule"] for breach in found["breaches"]] == broken
    assert bool(found["doubt"]) is (between == [0, 1])


@pytest.mark.parametrize("second", [[20, AT, 270], [27, 10, 270]], ids=["reach", "arc"])
def test_a_base_farther_off_leaves_no_doubt_where_another_is_surely_shot_at(
    second: list[float],
) -> None:
    """The target's second base lies at the limit of the reach, or of the arc, its first well in."""
    target = unit("b", "usa", [20, AT - 3, 270], second, sigma=SURE)
    firer = unit("a", "csa", [20, 10, 90], sigma=SURE)
    found = fire(table(firer=firer, target=target))
    assert (found["dice_between"], found["doubt"]) == ([1, 1], [])
    assert found["verdict"] == "legal"


def test_works_straight_ahead_are_in_a_narrow_arc_though_their_ends_are_not() -> None:
    guns = unit("a", "csa", [30, 10, 90], kind="artillery", sigma=SURE)
    at = 10 + 20 / 25.4 + 8.01
    works = band("b", "prepared-defence", [10, at + 0.1], [50, at + 0.1])
    found = fire(position(guns, terrain=[works], house_rules={"fire-arc": 90}))
    assert found["dice_between"] == [0, 1]
    assert [doubt["rule"] for doubt in found["doubt"]] == ["fire.range"]


@pytest.mark.parametrize(
    ("deep", "dice", "between", "verdict"),
    [
        (0.479, 3, [3, 3], "legal"),
        (0.481, 3, [0, 3], "too_close"),
        (0.519, 0, [0, 3], "too_close"),
        (0.521, 0, [0, 0], "illegal"),
    ],
)
def test_a_depth_in_a_wood_too_near_to_its_edge_depth_is_in_doubt(
    deep: float, dice: int, between: list[int], verdict: str
) -> None:
    """Only the target's place counts: the wood is exact, and the firer outside of it."""
    target = unit("b", "usa", *line(20, 16.0 + DEPTH / 2, 3, 270), sigma=SURE)
    firer = unit("a", "csa", *line(20, 10, 3), sigma=[0.2, 0.2, 0.0])
    wood = box("wood", "woodland", 10, 16.0 - deep, 40, 22)
    found = fire(table(firer=firer, target=target, terrain=[wood]))
    assert (found["dice"], found["dice_between"]) == (dice, between)
    assert (found["verdict"], found["allowed"]) == (verdict, verdict != "illegal")
    doubts = found["doubt"]
    assert bool(doubts) is (verdict == "too_close")
    if doubts:
        assert {(d["rule"], d["a"], d["b"]) for d in doubts} == {("fire.blocked", "b", "wood")}
        assert doubts[0]["limit"] == pytest.approx(0.5)
        assert doubts[0]["measured"] == pytest.approx(deep)
        assert doubts[0]["by"] == pytest.approx(0.02)


def test_a_firer_in_a_wood_is_measured_to_its_edge() -> None:
    """Its own place decides, and not the target's outside."""
    wood = box("wood", "woodland", 10, 5, 40, 10 + DEPTH / 2 + 0.51)
    target = unit("b", "usa", *line(20, 16, 3, 270), sigma=[0.2, 0.2, 0.0])
    firer = unit("a", "csa", *line(20, 10, 3), sigma=SURE)
    found = fire(table(firer=firer, target=target, terrain=[wood]))
    assert found["dice_between"] == [0, 3]
    assert {(d["a"], d["b"]) for d in found["doubt"]} == {("a", "wood")}
    exact = unit("a", "csa", *line(20, 10, 3))
    found = fire(table(firer=exact, target=target, terrain=[wood]))
    assert (found["dice_between"], found["doubt"]) == ([0, 0], [])


@pytest.mark.parametrize(
    ("apart", "dice", "between", "doubt"),
    [
        (1.97, 3, [3, 3], False),
        (1.975, 3, [0, 3], True),
        (2.025, 0, [0, 3], True),
        (2.03, 0, [0, 0], False),
    ],
)
def test_a_sight_inside_a_wood_that_may_be_too_long_is_in_doubt(
    apart: float, dice: int, between: list[int], doubt: bool
) -> None:
    """Both places count: twice the root of both variances is 0.0283."""
    target = unit("b", "usa", *line(20, 10 + apart + DEPTH, 3, 270), sigma=SURE)
    firer = unit("a", "csa", *line(20, 10, 3), sigma=SURE)
    found = fire(table(firer=firer, target=target, terrain=[box("wood", "marsh", 5, 5, 60, 40)]))
    assert (found["dice_between"], found["doubt"]) == ([3, 3], [])
    wood = box("wood", "settlement", 5, 5, 60, 40)
    found = fire(table(firer=firer, target=target, terrain=[wood]))
    assert (found["dice"], found["dice_between"]) == (dice, between)
    assert bool(found["doubt"]) is doubt
    assert {(d["a"], d["b"]) for d in found["doubt"]} <= {("a", "b")}
    assert all(each["limit"] == pytest.approx(2.0) for each in found["doubt"])


def test_another_line_that_is_sure_to_pass_leaves_no_doubt() -> None:
    """One base of the target is just about too deep, its neighbour is in the open."""
    target = unit("b", "usa", *line(20, 16.0 + DEPTH / 2, 2, 270), sigma=SURE)
    wood = box("wood", "woodland", 10, 15.5, 20 + WIDTH / 2 - 0.1, 22)
    firer = unit("a", "csa", [20, 10, 90])
    found = fire(table(firer=firer, target=target, terrain=[wood]))
    assert (found["dice_between"], found["verdict"]) == ([1, 1], "legal")


@pytest.mark.parametrize(("gap", "dice"), [(0.0, 1), (0.01, 0)])
def test_woods_that_touch_at_a_corner_are_one(gap: float, dice: int) -> None:
    """Both ends lie in the one wood, 1.7 in apart; two woods hide each other's edge."""
    woods = [box("w", "woodland", 15, 0, 20.5, 12), box("v", "woodland", 20.5 + gap, 12, 30, 20)]
    firer, target = unit("a", "csa", [20, 12 - DEPTH / 2, 90]), unit("b", "usa", [21.6, 14, 270])
    found = fire(position(firer, target, terrain=woods))
    assert found["dice"] == dice
    if not dice:
        assert found["bases"][0]["by"] == ["v"]


def test_targets_have_the_doubts_of_firing_at_them() -> None:
    unsure = unit("b", "usa", *line(20, AT + 0.02, 3, 270), sigma=[0.02, 0.02, 0.0])
    found = ask(table(target=unsure), ask="targets", unit="a")
    assert [(each["unit"], each["dice"]) for each in found["targets"]] == [("b", 0)]
    assert found["verdict"] == "too_close"
    assert {(each["rule"], each["b"]) for each in found["doubt"]} == {("fire.range", "b")}


def test_targets_are_every_enemy_that_may_be_fired_at() -> None:
    near, far = leader("x", "usa", [24, 14, 270]), unit("c", "usa", [60, 40, 270])
    found = ask(table(near, far), ask="targets", unit="a")
    assert [each["unit"] for each in found["targets"]] == ["b", "x"]
    pinned = table(firer=unit("a", "csa", *line(20, 10, 3), status=["pinned"]))
    found = ask(pinned, ask="targets", unit="a")
    assert (found["allowed"], found["targets"]) == (False, [])


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ({"dice": [1, 2]}, "dice"),
        ({"dice": [1, 2, 7]}, "dice"),
        ({"save": [3]}, "save"),
        ({"dice": [1, 1, 1], "flinch": [1]}, "flinch"),
        ({"unit": "x"}, "unit"),
        ({"target": "none"}, "target"),
        ({"speed": 3}, "speed"),
    ],
)
def test_wrong_questions_name_their_place(question: Data, place: str) -> None:
    asked = {"unit": "a", "target": "b", **question}
    with pytest.raises(QuestionError) as caught:
        ask(table(leader("x", "csa", [40, 40, 90])), ask="fire", **asked)
    assert caught.value.place == place


def test_a_breach_names_the_units_that_are_meant() -> None:
    firer, target = unit("c1", "csa", [10, 10, 90]), unit("u1", "usa", [10, 16, 270])
    behind = unit("u2", "usa", [10, 13, 270])
    blocked = ask(position(firer, target, behind), ask="fire", unit="c1", target="u1")
    assert [(b["rule"], b["units"]) for b in blocked["breaches"]] == [("fire.blocked", ["u2"])]
    touching = unit("u2", "usa", [10, 10 + DEPTH, 270])
    melee = ask(position(firer, target, touching), ask="fire", unit="c1", target="u1")
    assert ("fire.in-melee", ["u2"]) in [(b["rule"], b.get("units")) for b in melee["breaches"]]


def doubts(ground: Data, attack: int = 4, y: float = 10.0) -> list[tuple[Any, ...]]:
    """Return what is in doubt of a shot, of a unit whose place is known to 0.05 in."""
    firer = unit("a", "csa", *line(20, y, 3), sigma=[0.05, 0.05, 0.0], attack=attack)
    found = fire(
        table(firer=firer, target=unit("b", "usa", *line(20, 16, 3, 270)), terrain=[ground])
    )
    return [(each["measured"], each["limit"]) for each in found["doubt"]]


@pytest.mark.parametrize(
    ("off", "covered", "doubtful"),
    [(-0.021, True, False), (-0.015, True, True), (0.015, False, True), (0.021, False, False)],
)
@pytest.mark.parametrize("sure", [False, True])
def test_how_near_a_hedge_is_may_be_in_doubt(
    off: float, covered: bool, doubtful: bool, sure: bool
) -> None:
    """A hedge about 1 in ahead of one base of two; the other stands behind it, or far from it."""
    front = AT - DEPTH / 2
    hedge = band("h", "hedge", [10, front - 1.1 - off], [40, front - 1.1 - off])
    other = [20 + WIDTH, AT - 0.5 if sure else AT + 2, 270]
    target = unit("b", "usa", [20, AT, 270], other, sigma=[0.01, 0.01, 0])
    firer = unit("a", "csa", *line(20, 10, 3), range=3)
    found = fire(table(firer=firer, target=target, terrain=[hedge]))
    assert found["cover"]["class"] == ("soft" if covered or sure else None)
    doubts = [(doubt["b"], doubt["measured"], doubt["limit"]) for doubt in found["doubt"]]
    assert doubts == [("h", pytest.approx(1 + off), 1)] * (doubtful and not sure)


@pytest.mark.parametrize("share", [0.45, 0.55])
def test_whether_a_unit_is_unformed_may_be_in_doubt(share: float) -> None:
    marsh = box("m", "marsh", 5, 0, 40, 10 - DEPTH / 2 + DEPTH * share)
    assert doubts(marsh) == [(pytest.approx(share), 0.5)]
    assert doubts(marsh, attack=6) == []  # it needs a 6 in any case
    assert doubts(box("m", "marsh", 5, 0, 40, 10 - DEPTH / 2 + DEPTH * 0.8)) == []


def test_one_base_that_is_surely_in_it_leaves_no_doubt() -> None:
    half = 10 - DEPTH / 2 + DEPTH * 0.5
    corners = [[5, 0], [40, 0], [40, half], [20.8, half], [20.8, 14], [5, 14]]
    marsh = {"id": "m", "type": "marsh", "polygon": corners}
    assert doubts(marsh) == []


@pytest.mark.parametrize(("y", "unsure"), [(0.05, True), (-0.05, True), (0.2, False)])
def test_whether_a_unit_stands_across_a_stream_may_be_in_doubt(y: float, unsure: bool) -> None:
    stream = band("s", "stream", [0, 10 - DEPTH / 2 - y], [48, 10 - DEPTH / 2 - y], width=0.4)
    assert [limit for _, limit in doubts(stream)] == ([0.0] if unsure else [])


def test_the_fire_that_costs_most_has_its_odds_on_the_card() -> None:
    covered = unit("c", "usa", *line(24, AT - 2, 1, 270), name="8 Lakes")
    data = table(covered, target=unit("b", "usa", *line(20, AT - 2, 3, 270), name="7 Lakes"))
    found = RULES.card(RULES.load(data, "test"), "a")
    assert str(found.odds_of).endswith("fires at 7 Lakes")
    assert sum(each.chance for each in found.odds) == pytest.approx(1)
    assert str(found.odds[0].text) == "no loss"
    away = table(target=unit("b", "usa", *line(20, AT + 4, 3, 270)))
    none = RULES.card(RULES.load(away, "test"), "a")
    assert (none.odds_of, none.odds) == ("", ())
