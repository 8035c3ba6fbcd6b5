"""Moves of Metal Men: how far, over which ground, through whom, in which shape."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError
from tests.rules.metal_men.metal_table import (
    EXAMPLE,
    Data,
    ask,
    band,
    battery,
    box,
    brigade,
    file,
    leader,
    position,
    row,
    rules,
    train,
)


def lone(name: str, side: str, x: float, y: float, facing: float = 90.0, **more: object) -> Data:
    return brigade(name, side, [x, y, facing], **more)


def moved(*others: Data, to: object, unit: Data | None = None, **more: object) -> Data:
    """Return how "a", a stand at (20, 10) that faces north, moves."""
    asked = {key: more.pop(key) for key in ("leader", "declared", "points") if key in more}
    table = position(unit or lone("a", "csa", 20.0, 10.0), *others, **more)
    return ask(table, ask="move", unit="a", to=to, **asked)


def north(far: float, *others: Data, **more: Any) -> Data:
    return moved(*others, to=[20.0, 10.0 + far, 90.0], **more)


def shifted(poses: list[list[float]], dx: float, dy: float) -> dict[str, list[float]]:
    return {str(n): [x + dx, y + dy, facing] for n, (x, y, facing) in enumerate(poses, 1)}


WIDE = [-2.0, 74.0]


def across(name: str, kind: str, low: float, high: float) -> Data:
    """Return ground all across the board from one y to another."""
    return box(name, kind, 0, low, 72, high)


def wall(name: str, y: float) -> Data:
    return band(name, "wall", [0, y], [72, y])


# How far.


def test_the_worked_example() -> None:
    found = ask(EXAMPLE, ask="move", unit="c2", to=[13, 8, 90])
    assert (found["verdict"], found["length"], found["allowance"]) == ("legal", 6.0, 12.0)
    assert found["passes"] == []
    assert rules(ask(EXAMPLE, ask="move", unit="c2", to=[13, 9.1, 90])) == ["movement.overlap"]


@pytest.mark.parametrize(("far", "broken"), [(12.004, []), (12.006, ["movement.allowance"])])
def test_a_brigade_moves_up_to_its_rate(far: float, broken: list[str]) -> None:
    found = north(far)
    assert (rules(found), found["as"], found["shape"]) == (broken, "move", "line")
    assert (found["length"], found["cost"]) == (pytest.approx(far), {"1": pytest.approx(far)})
    assert (found["allowance"], found["halved"], found["changes_shape"]) == (12, [], False)
    if broken:
        assert found["breaches"][0]["by"] == pytest.approx(0.006)
        assert str(found["breaches"][0]["message"]) == "a moved 12.01 in; its limit is 12.00 in."


def test_no_part_goes_farther() -> None:
    found = moved(to=[20, 10, 270])
    assert found["length"] == pytest.approx(math.hypot(2, 1))
    assert north(0.0, house={"measure_move": "centre"})["length"] == 0.0
    about = moved(to=[20, 20, 270], house={"measure_move": "centre"})
    assert about["length"] == pytest.approx(10.0)


def test_rates_of_all_types() -> None:
    guns = battery("a", "csa", *file(20, 10, 2), caisson=[20, 7, 90])
    to = {"g1": [20, 20, 90], "g2": [20, 19, 90], "c": [20, 17, 90]}
    assert moved(unit=guns, to=to)["allowance"] == 16
    assert moved(unit=train("a", "csa", [20, 10, 90]), to=[20, 12, 90])["allowance"] == 8
    boss = leader("a", "csa", [20, 10, 90])
    assert moved(unit=boss, to=[20, 45, 90], points=2)["allowance"] == 40
    riders = {**lone("a", "csa", 20, 10), "type": "cavalry"}
    assert moved(unit=riders, to=[20, 12, 90], house={"cavalry": 18})["allowance"] == 18


# Halved.


@pytest.mark.parametrize(
    ("gap", "allowance", "halved"), [(7.995, 6, ["near"]), (7.996, 12, []), (3, 6, ["near"])]
)
def test_near_the_enemy_it_goes_half(gap: float, allowance: float, halved: list[str]) -> None:
    found = moved(lone("u", "usa", 20, 11 + gap, 270), to=[16, 10, 90])
    assert (found["allowance"], found["halved"]) == (allowance, halved)


def test_both_reasons_halve_once_or_stack() -> None:
    unit, enemy = lone("a", "csa", 20, 10, state="dg"), lone("u", "usa", 20, 15, 270)
    found = moved(enemy, unit=unit, to=[16, 10, 90])
    assert (found["allowance"], found["halved"]) == (6, ["dg", "near"])
    stacked = moved(enemy, unit=unit, to=[16, 10, 90], house={"halves_stack": True})
    assert (stacked["allowance"], rules(stacked)) == (3, ["movement.allowance"])


def test_the_routed_halve_only_by_house_rule_and_leaders_never_are() -> None:
    enemy = lone("u", "usa", 20, 15, 270, state="routed")
    assert moved(enemy, to=[16, 10, 90])["halved"] == []
    assert moved(enemy, to=[16, 10, 90], house={"half_near": "any"})["halved"] == ["near"]
    boss = leader("a", "csa", [20, 10, 90])
    found = moved(lone("u", "usa", 20, 15, 270), unit=boss, to=[16, 10, 90])
    assert (found["allowance"], found["halved"]) == (20, [])


def test_a_caisson_is_halved_by_who_is_near_to_it() -> None:
    guns = battery("a", "csa", *row(19, 30, 2), caisson=[20, 10, 90])
    near_guns = moved(lone("u", "usa", 20, 34, 270), unit=guns, to={"c": [20, 5, 90]})
    assert (near_guns["allowance"], near_guns["halved"]) == (16, [])
    near_it = moved(lone("u", "usa", 20, 14, 270), unit=guns, to={"c": [20, 5, 90]})
    assert (near_it["allowance"], near_it["halved"]) == (8, ["near"])


def test_a_distance_too_near_to_call_breaks_nothing() -> None:
    unsure = lone("u", "usa", 20, 18.99, 270, sigma=[0.02, 0.02, 0.0])
    found = moved(unsure, to=[10, 10, 90])
    assert (found["verdict"], found["allowance"]) == ("too_close", 6)
    (doubt,) = found["doubt"]
    assert (doubt["a"], doubt["b"], doubt["limit"]) == ("a", "u", 8.0)
    assert rules(moved(unsure, to=[7, 10, 90])) == ["movement.allowance"]
    sure = lone("v", "usa", 22, 15, 270)
    both = moved(unsure, sure, to=[15, 10, 90])
    assert (both["verdict"], both["doubt"]) == ("legal", [])


# Over which ground.


@pytest.mark.parametrize("kind", ["woods", "town", "hill", "stream", "ford"])
def test_slow_ground_costs_twice_and_never_more(kind: str) -> None:
    assert north(8, terrain=[across("g", kind, 12, 14)])["length"] == pytest.approx(10, abs=0.001)
    both = [across("g", kind, 12, 14), across("w", "woods", 12, 14)]
    assert north(8, terrain=both)["length"] == pytest.approx(10, abs=0.001)
    assert north(8, terrain=[box("g", kind, 0, 12, 20, 14)])["length"] == pytest.approx(8)


@pytest.mark.parametrize("kind", ["road", "bridge"])
def test_on_roads_and_bridges_ground_is_open_and_walls_cost_nothing(kind: str) -> None:
    ground = [across("g", "woods", 12, 14), wall("w", 13), wall("w2", 16)]
    track = band("r", kind, [20, 0], [20, 48], width=1.0)
    assert north(8, terrain=[*ground, track])["length"] == pytest.approx(8, abs=0.001)


@pytest.mark.parametrize(("cost", "length"), [(1.0, 10.0), (2.5, 13.0), (0.0, 8.0)])
def test_each_wall_crossed_costs(cost: float, length: float) -> None:
    ground = [wall("w", 12), wall("w2", 15)]
    found = north(8, terrain=ground, house={"wall_cost": cost})
    assert found["length"] == pytest.approx(length, abs=0.001)


def test_a_wall_is_its_middle_line_and_may_be_gone_round() -> None:
    assert north(1.9, terrain=[wall("w", 12)])["length"] == pytest.approx(1.9)
    short = band("w", "wall", [19.8, 14], [30, 14])
    around = 2 * math.hypot(0.2, 4)
    assert north(8, terrain=[short])["length"] == pytest.approx(around, abs=0.001)
    drawn = box("w", "wall", 0, 11.9, 72, 12.1)
    assert north(8, terrain=[drawn])["length"] == pytest.approx(9, abs=0.001)


@pytest.mark.parametrize("kind", ["river", "cliff", "impassable"])
def test_what_is_impassable_bars_the_centre(kind: str) -> None:
    found = north(8, terrain=[across("g", kind, 13, 14)])
    assert (rules(found), found["length"], found["cost"]) == (["movement.path"], None, {"1": None})
    bridge = band("b", "bridge", [20, 12.5], [20, 14.5], width=0.6)
    assert north(8, terrain=[across("g", kind, 13, 14), bridge])["length"] == pytest.approx(8)
    over = north(2.9, terrain=[across("g", kind, 13, 14)])
    assert rules(over) == []
    inside = north(3.2, terrain=[across("g", kind, 13, 14)])
    assert rules(inside) == ["movement.ground"]
    # The slack of an end lets it come there, and nowhere beyond.
    assert rules(north(3.004, terrain=[across("g", kind, 13, 14)])) == []
    there = lone("a", "csa", 20, 13.004)
    beyond = moved(unit=there, to=[20, 15, 90], terrain=[across("g", kind, 13, 14)])
    assert rules(beyond) == ["movement.path"]
    back = moved(unit=there, to=[20, 10, 90], terrain=[across("g", kind, 13, 14)])
    assert (rules(back), back["length"]) == ([], pytest.approx(3.004, abs=0.001))


def test_enemies_are_kept_off_by_less_than_half_a_base() -> None:
    # Two enemy bases leave a gap between them; the centre keeps 0.45 in off each.
    def through(gap: float) -> list[str]:
        ends = (20 - gap / 2, 20 + gap / 2)
        left = brigade("u", "usa", *row(ends[0] - 19, 30, 10, 270))
        right = brigade("v", "usa", *row(ends[1] + 1, 30, 10, 270))
        shut = [
            box("x", "impassable", 0, 29.5, ends[0] - 19.9, 30.5),
            box("y", "impassable", ends[1] + 19.9, 29.5, 72, 30.5),
        ]
        found = moved(
            left, right, unit=lone("a", "csa", 20, 28.5), to=[20, 31.5, 90], terrain=shut
        )  # fmt: skip
        return [rule for rule in rules(found) if rule == "movement.path"]

    assert through(0.88) == ["movement.path"]
    assert through(0.92) == []


def test_whose_growth_holds_the_start_counts_with_its_bare_bases() -> None:
    # It overlaps nobody, but its centre is 0.4 in from a base at its side.
    enemy = brigade("u", "usa", [20, 10, 0])
    unit = lone("a", "csa", 20.9, 10, 0)
    found = moved(enemy, unit=unit, to=[23, 10, 0])
    assert found["length"] == pytest.approx(2.1)
    around = moved(enemy, unit=unit, to=[18.9, 10, 0])
    # Round its bare corners: 0.4 + 1 in ahead, 1 in aside.
    assert around["length"] > 2.4


def test_enemy_leaders_and_trains_bar_nobody() -> None:
    found = north(8, leader("l", "usa", [20, 14, 270]), train("t", "usa", [20, 13, 270]))
    assert (rules(found), found["length"]) == ([], pytest.approx(8))


# Through whom.

LINE = row(12, 14, 9)


def test_who_cannot_be_avoided_is_passed() -> None:
    friend = brigade("b", "csa", *LINE)
    found = north(8, friend)
    assert (found["length"], found["passes"]) == (pytest.approx(9, abs=0.001), ["b"])
    assert rules(found) == []
    assert rules(north(8, {**friend, "moved": True})) == ["movement.passed"]
    assert rules(north(8, {**friend, "passed": True})) == []


@pytest.mark.parametrize(("far", "passes"), [(11.0, ["b"]), (11.01, [])])
def test_who_is_too_dear_to_pass_is_not_passed(far: float, passes: list[str]) -> None:
    found = north(far, brigade("b", "csa", *LINE))
    assert found["passes"] == passes
    assert rules(found) == ([] if passes else ["movement.allowance"])


def test_who_can_be_gone_round_is_not_passed() -> None:
    # The end of the line is 3 in to the left: round it costs 2 x hypot(3.0, 3.5) + 1.
    friend = brigade("b", "csa", *row(18, 14, 5))
    around = math.hypot(3, 3.5) * 2 + 1
    assert around < 12
    found = north(8, friend)
    assert (found["length"], found["passes"]) == (pytest.approx(9, abs=0.001), [])
    # Half of 12 in: now the way round is too long.
    halved = north(5.0, friend, lone("u", "usa", 20, 4, 90))
    assert (halved["allowance"], halved["passes"], rules(halved)) == (6, ["b"], [])


def test_trains_are_passed_too_leaders_and_caissons_are_not() -> None:
    wagon = train("t", "csa", [20, 14, 90], base=[800, 25.4])
    assert north(8, wagon)["passes"] == ["t"]
    boss = leader("l", "csa", [20, 14, 90], base=[800, 25.4])
    assert north(8, boss)["passes"] == []
    guns = battery("g", "csa", [60, 40, 90], caisson=[20, 14, 90])
    guns["stands"][1]["base"] = [800, 25.4]
    assert (north(8, guns)["passes"], north(8, guns)["length"]) == ([], pytest.approx(8))


def test_a_leader_passes_friends_freely() -> None:
    boss = leader("a", "csa", [20, 10, 90])
    found = north(8, brigade("b", "csa", *LINE), unit=boss)
    assert (found["length"], found["passes"], found["shape"]) == (pytest.approx(8), [], None)


# Along roads.

ROAD = band("r", "road", [20, 0], [20, 48], width=0.8)


def test_road_columns_guns_and_trains_gain_on_roads() -> None:
    poses = file(20, 10, 3)
    column = brigade("a", "csa", *poses)
    assert moved(unit=column, to=shifted(poses, 0, 15))["allowance"] == 15
    found = moved(unit=column, to=shifted(poses, 0, 18), terrain=[ROAD])
    assert (rules(found), found["allowance"], found["length"]) == ([], 18, pytest.approx(18))
    far = moved(unit=column, to=shifted(poses, 0, 18.01), terrain=[ROAD])
    assert (rules(far), far["allowance"]) == (["movement.allowance"], 15)
    off = moved(unit=column, to=shifted(poses, 0.5, 15), terrain=[ROAD])
    assert off["allowance"] == 15
    wagon = train("a", "csa", [20, 10, 90])
    assert moved(unit=wagon, to=[20, 21, 90], terrain=[ROAD])["allowance"] == 11
    guns = battery("a", "csa", *file(20, 10, 2))
    to = {"g1": [20, 29, 90], "g2": [20, 28, 90]}
    assert moved(unit=guns, to=to, terrain=[ROAD])["allowance"] == 19


def test_lines_leaders_and_caissons_of_unlimbered_guns_gain_nothing() -> None:
    assert north(12, terrain=[ROAD])["allowance"] == 12
    boss = leader("a", "csa", [20, 10, 90])
    assert north(12, unit=boss, terrain=[ROAD])["allowance"] == 20
    guns = battery("a", "csa", *row(30, 10, 2), caisson=[20, 10, 90])
    assert moved(unit=guns, to={"c": [20, 20, 90]}, terrain=[ROAD])["allowance"] == 16


def test_the_cost_is_along_the_road_where_it_is_gained() -> None:
    bent = band("r", "road", [20, 0], [20, 10], [26, 10], [26, 16], width=0.8)
    wagon = train("a", "csa", [20, 8, 90])
    found = moved(unit=wagon, to=[24, 10, 0], terrain=[bent], house={"measure_move": "centre"})
    corner = (20.4, 9.6)
    along = math.dist((20, 8), corner) + math.dist(corner, (24, 10))
    assert found["allowance"] == 11
    assert found["length"] == pytest.approx(along, abs=0.001)


def test_a_stand_that_stays_need_not_be_on_the_road() -> None:
    guns = battery("a", "csa", *file(20, 10, 2), caisson=[30, 10, 90])
    to = {"g1": [20, 29, 90], "g2": [20, 28, 90]}
    assert moved(unit=guns, to=to, terrain=[ROAD])["allowance"] == 19
    with_it = {**to, "c": [30, 20, 90]}
    assert moved(unit=guns, to=with_it, terrain=[ROAD])["allowance"] == 16


def test_on_a_road_friends_cost_double_and_are_passed() -> None:
    wagon = train("a", "csa", [20, 10, 90])
    friend = lone("b", "csa", 20, 14)
    found = moved(friend, unit=wagon, to=[20, 20, 90], terrain=[ROAD])
    assert (found["allowance"], found["length"]) == (11, pytest.approx(11, abs=0.001))
    # Off the road it would be round the friend, but for more than 8 in.
    assert found["passes"] == ["b"]
    short = moved(friend, unit=wagon, to=[20, 16, 90], terrain=[ROAD])
    assert (short["allowance"], short["length"]) == (11, pytest.approx(7, abs=0.001))
    # Without the gain it could have gone round it.
    assert short["passes"] == []


# In which shape.


def test_half_of_the_move_is_left_when_the_shape_changes() -> None:
    poses = row(18, 10, 3)
    unit = brigade("a", "csa", *poses)
    column = {"1": [20, 16, 90], "2": [20, 15, 90], "3": [20, 14, 90]}
    found = moved(unit=unit, to=column)
    assert (rules(found), found["changes_shape"], found["shape"]) == ([], True, "road-column")
    assert found["cost"] == {
        "1": pytest.approx(math.hypot(2, 6)), "2": 5.0, "3": pytest.approx(math.hypot(2, 4)),
    }  # fmt: skip
    far = {name: [x, y + 1.6, facing] for name, (x, y, facing) in column.items()}
    assert rules(moved(unit=unit, to=far)) == []
    farther = {name: [x, y + 1.7, facing] for name, (x, y, facing) in column.items()}
    broken = moved(unit=unit, to=farther)
    assert rules(broken) == ["movement.shape-change"]
    assert broken["breaches"][0]["by"] == pytest.approx(math.hypot(2, 5.7) - 6)
    beyond = {name: [x, y + 7, facing] for name, (x, y, facing) in column.items()}
    assert rules(moved(unit=unit, to=beyond)) == ["movement.allowance"]


def test_other_numbers_in_the_ranks_are_another_shape() -> None:
    poses = [[19.0, 10.0, 90.0], [21.0, 10.0, 90.0], [23.0, 10.0, 90.0], [21.0, 9.0, 90.0]]
    unit = brigade("a", "csa", *poses)
    same = moved(unit=unit, to=shifted(poses, 0, 10))
    assert (same["shape"], same["changes_shape"], rules(same)) == ("attack-column", False, [])
    other = moved(unit=unit, to={"3": [19, 9, 90]})
    assert (other["shape"], other["changes_shape"], rules(other)) == ("attack-column", True, [])


def test_what_is_declared_holds_until_something_else_is() -> None:
    unit = lone("a", "csa", 20, 10, declared="road-column")
    found = north(5, unit=unit)
    assert (found["shape"], found["changes_shape"], found["allowance"]) == (
        "road-column", False, 15,
    )  # fmt: skip
    line = north(5, unit=unit, declared="line")
    assert (line["shape"], line["changes_shape"], line["allowance"]) == ("line", True, 12)


def test_no_shape_at_the_end_is_a_breach_but_no_change_to_leave_one() -> None:
    apart = [[18.0, 10.0, 90.0], [22.0, 10.0, 90.0]]
    unit = brigade("a", "csa", *apart)
    found = moved(unit=unit, to=shifted(apart, 0, 3))
    assert (rules(found), found["shape"]) == (["movement.shape"], "irregular")
    ordered = moved(unit=unit, to={"1": [19, 21, 90], "2": [21, 21, 90]})
    assert (rules(ordered), ordered["changes_shape"]) == ([], False)


# Guns.

GUNS = battery("a", "csa", *row(19, 10, 2), caisson=[20, 7, 90])


@pytest.mark.parametrize(("off", "broken"), [(0.104, []), (0.106, ["movement.unlimbered"])])
def test_unlimbered_guns_only_turn(off: float, broken: list[str]) -> None:
    to = {"g1": [20 + off, 11, 0], "g2": [20 + off, 9, 0]}
    found = moved(unit=GUNS, to=to)
    assert (rules(found), found["as"], found["shape"]) == (broken, "face", "unlimbered")
    assert (found["allowance"], found["length"], found["cost"]["g1"]) == (0, 0, 0)
    if broken:
        assert found["breaches"][0]["by"] == pytest.approx(0.006)


@pytest.mark.parametrize(("off", "broken"), [(0.104, []), (0.106, ["movement.limber"])])
def test_to_limber_takes_the_whole_phase(off: float, broken: list[str]) -> None:
    to = {"g1": [20, 10.5 + off, 90], "g2": [20, 9.5 + off, 90]}
    found = moved(unit=GUNS, to=to)
    assert (rules(found), found["as"], found["shape"]) == (broken, "limber", "limbered")
    back = battery("a", "csa", [20, 10.5, 90], [20, 9.5, 90])
    down = moved(unit=back, to={"g1": [19, 10 + off, 90], "g2": [21, 10 + off, 90]})
    assert (rules(down), down["as"], down["shape"]) == (broken, "limber", "unlimbered")


def test_a_caisson_moves_alone_or_with_limbered_guns_only() -> None:
    alone = moved(unit=GUNS, to={"c": [30, 7, 90]})
    assert (rules(alone), alone["as"], alone["allowance"]) == ([], "move", 16)
    assert alone["cost"] == {"g1": 0, "g2": 0, "c": pytest.approx(10)}
    turning = {"g1": [20, 11, 0], "g2": [20, 9, 0], "c": [30, 7, 90]}
    assert rules(moved(unit=GUNS, to=turning)) == ["movement.allowance"]


@pytest.mark.parametrize(("declared", "as_"), [("limbered", "limber"), (None, "move")])
def test_a_caisson_does_not_move_in_the_order_to_limber(declared: str | None, as_: str) -> None:
    single = battery("a", "csa", [20, 10, 90], caisson=[20, 8.5, 90])
    tapped = {} if declared is None else {"declared": declared}
    found = moved(unit=single, to={"c": [20, 7.5, 90]}, **tapped)
    assert found["as"] == as_
    assert found["allowance"] == (0 if declared else 16)
    assert rules(found) == (["movement.allowance"] if declared else [])


def test_guns_in_no_order_count_as_limbered() -> None:
    unit = battery("a", "csa", [18, 10, 90], [22, 10, 90])
    found = moved(unit=unit, to={"g1": [20, 20, 90], "g2": [20, 19, 90]})
    assert (rules(found), found["as"]) == ([], "move")
    apart = moved(unit=unit, to={"g1": [18, 20, 90], "g2": [22, 20, 90]})
    assert (rules(apart), apart["shape"]) == (["movement.shape"], "irregular")


def test_a_single_gun_is_what_is_declared() -> None:
    single = battery("a", "csa", [20, 10, 90])
    assert rules(moved(unit=single, to=[20, 12, 90])) == ["movement.unlimbered"]
    hitched = battery("a", "csa", [20, 10, 90], declared="limbered")
    assert rules(moved(unit=hitched, to=[20, 12, 90])) == []


# Ends.


@pytest.mark.parametrize(("y", "broken"), [(14.04, []), (14.06, ["movement.overlap"])])
def test_no_base_on_another(y: float, broken: list[str]) -> None:
    for other in (lone("b", "csa", 20, 15), lone("u", "usa", 20, 15, 270)):
        found = moved(other, to=[20, y, 90])
        assert rules(found) == broken
    assert rules(moved(train("t", "usa", [20, 15.5, 90]), to=[20, y, 90])) == broken


def test_leaders_and_caissons_are_stood_on_and_a_leader_stands_on_all() -> None:
    guns = battery("g", "csa", [60, 40, 90], caisson=[20, 15, 90])
    assert rules(north(5, leader("l", "csa", [20, 15, 90]), guns)) == []
    boss = leader("a", "csa", [20, 10, 90])
    assert rules(north(5, lone("b", "csa", 20, 15), unit=boss)) == []


def test_a_caisson_that_moved_stands_on_nobody() -> None:
    found = moved(lone("b", "csa", 30, 7), unit=GUNS, to={"c": [30, 7, 90]})
    assert rules(found) == ["movement.overlap"]
    own = moved(unit=GUNS, to={"c": [20, 9.5, 90]})
    assert rules(own) == ["movement.overlap"]
    onto = battery("a", "csa", *file(20, 12, 2), caisson=[20, 17, 90])
    over = moved(unit=onto, to={"g1": [20, 17, 90], "g2": [20, 16, 90]})
    assert rules(over) == []


@pytest.mark.parametrize(("y", "broken"), [(0.46, []), (0.44, ["movement.board"])])
def test_no_part_off_the_board(y: float, broken: list[str]) -> None:
    assert rules(moved(to=[20, y, 90])) == broken


# Orders.


def test_all_that_it_breaks_is_told_in_order() -> None:
    unit = lone("a", "csa", 20, 10, state="routed", passed=True, orders=["rally", "rally-2"])
    boss = leader("l", "csa", [20, 7, 90], points=0)
    found = moved(
        boss, lone("b", "csa", 20, 24), unit=unit, to=[20, 23.5, 90], leader="l"
    )  # fmt: skip
    assert rules(found) == [
        "movement.routed", "movement.pinned", "sequence.once", "movement.allowance",
        "movement.overlap", "orders.points",
    ]  # fmt: skip
    assert rules(north(2, unit=lone("a", "csa", 20, 10, orders=["rally", "fire"]))) == []


def test_a_leader_has_to_have_the_points() -> None:
    boss = leader("a", "csa", [20, 10, 90], points=1)
    assert rules(moved(unit=boss, to=[20, 30, 90])) == []
    assert rules(moved(unit=boss, to=[20, 35, 90])) == ["movement.allowance"]
    assert rules(moved(unit=boss, to=[20, 35, 90], points=2)) == ["movement.points"]
    assert rules(moved(leader("l", "csa", [5, 5, 90]), unit=boss, to=[20, 12, 90], leader="l")) == [
        "orders.command"
    ]


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ({"unit": "a"}, "to"),
        ({"unit": "a", "to": {}}, "to"),
        ({"unit": "a", "to": [20, 11, 90]}, "to"),
        ({"unit": "a", "to": {"9": [20, 11, 90]}}, "to.9"),
        ({"unit": "a", "to": {"1": [20, 11]}}, "to.1"),
        ({"unit": "x", "to": [20, 11, 90]}, "unit"),
        ({"unit": "a", "to": {"1": [20, 11, 90]}, "leader": "g"}, "leader"),
        ({"unit": "a", "to": {"1": [20, 11, 90]}, "points": 1}, "points"),
        ({"unit": "l", "to": [20, 11, 90], "points": 6}, "points"),
        ({"unit": "l", "to": [20, 11, 90], "declared": "line"}, "declared"),
        ({"unit": "a", "to": {"1": [20, 11, 90]}, "declared": "limbered"}, "declared"),
        ({"unit": "g", "to": {"g1": [20, 11, 90]}, "declared": "line"}, "declared"),
    ],
)
def test_wrong_questions_name_their_place(question: Data, place: str) -> None:
    data = position(
        brigade("a", "csa", *row(20, 10, 2)),
        leader("l", "csa", [20, 7, 90]),
        battery("g", "csa", *row(30, 10, 2)),
    )
    with pytest.raises(QuestionError) as caught:
        ask(data, ask="move", **question)
    assert caught.value.place == place
