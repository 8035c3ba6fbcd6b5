"""Retreats of Metal Men: how far, what stops them, whom they pass, and what they break."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.engine.quantity import ROUNDING
from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tableside.rules.metal_men.retreats import Retreat
from tests.rules.metal_men.metal_table import (
    DEPTH,
    EXAMPLE,
    Data,
    ask,
    band,
    battery,
    box,
    brigade,
    leader,
    loaded,
    position,
    row,
    rules,
    train,
)


def lone(name: str, side: str, x: float, y: float, facing: float = 90.0, **more: object) -> Data:
    return brigade(name, side, [x, y, facing], **more)


def routs(*others: Data, unit: Data | None = None, **more: object) -> Data:
    """Return how "a", a stand at (20, 30) that faces north, routs: to y 22 on an empty table."""
    first = unit or lone("a", "csa", 20, 30)
    return ask(position(first, *others, **more), ask="fall-back", unit="a", cause="rout")


def flees(*others: Data, dice: list[int], **more: object) -> Data:
    state = {1: "dg", 2: "routed"}[len(dice)]
    data = position(lone("a", "csa", 20, 30, state=state), *others, **more)
    return ask(data, ask="fall-back", unit="a", cause="flight", dice=dice)


def withdraws(*others: Data, unit: Data | None = None, more: Data | None = None, **ask_: object):  # type: ignore[no-untyped-def]
    """Return how "a" retreats without orders from "u", an enemy 10 in to its front."""
    enemy = lone("u", "usa", 20, 41, 270)
    data = position(unit or lone("a", "csa", 20, 30), enemy, *others, **(more or {}))
    return ask(data, ask="fall-back", unit="a", cause="voluntary", **ask_)


def test_the_worked_example() -> None:
    found = ask(EXAMPLE, ask="fall-back", unit="c1", cause="rout")
    assert (found["verdict"], found["outcome"], found["stopped_by"]) == ("legal", "moved", None)
    assert found["length"] == pytest.approx(9.0, abs=1e-9)
    assert found["to"] == {
        str(n): pytest.approx([8 + 2 * n, 1.0, 90.0], abs=1e-9) for n in range(1, 5)
    }
    assert (found["through"], found["checks"], found["stands_lost"]) == (["c2"], ["c2"], 1)


def test_dice_and_states_say_how_far() -> None:
    assert routs()["length"] == 8.0
    assert flees(dice=[4])["length"] == 4.0
    both = flees(dice=[6, 5])
    assert (both["length"], both["stands_lost"], rules(both)) == (11.0, 0, [])
    good = position(lone("a", "csa", 20, 30))
    found = ask(good, ask="fall-back", unit="a", cause="flight", dice=[4])
    assert (found["verdict"], rules(found), found["length"]) == ("illegal", ["retreat.state"], 4.0)


def test_a_house_may_rout_in_the_rout_phase_only() -> None:
    found = routs(lone("b", "csa", 20.3, 30), house={"rout_at_once": False})
    assert (found["length"], found["stands_lost"], found["through"]) == (0.0, 0, [])


@pytest.mark.parametrize(("gap", "outcome"), [(7.99, "enemy"), (8.0, "enemy"), (8.01, "moved")])
def test_the_first_touch_of_an_enemy_stops_it(gap: float, outcome: str) -> None:
    found = routs(lone("u", "usa", 20, 30 - DEPTH - gap))
    assert (found["outcome"], found["length"]) == (outcome, pytest.approx(min(gap, 8.0)))
    assert (found["stopped_by"], found["stands_lost"]) == (
        ("u", 2) if outcome == "enemy" else (None, 1)
    )
    assert not found["doubt"]


def test_an_enemy_may_cost_no_stand_by_house_rule_and_none_without_orders() -> None:
    assert routs(lone("u", "usa", 20, 25), house={"flee_contact": False})["stands_lost"] == 1
    behind = withdraws(lone("v", "usa", 20, 15), direction=270)
    assert (behind["outcome"], behind["stands_lost"]) == ("moved", 0)
    near = withdraws(lone("v", "usa", 24, 29, 0), direction=270)
    assert near["away_from"] == "v"


@pytest.mark.parametrize(("beside", "outcome"), [(2.0, "moved"), (1.999, "enemy")])
def test_brushing_along_an_enemy_is_no_touch(beside: float, outcome: str) -> None:
    found = routs(lone("u", "usa", 20 + beside, 26))
    assert (found["outcome"], found["length"]) == (outcome, 8.0 if outcome == "moved" else 3.0)


@pytest.mark.parametrize(("gap", "length"), [(0.0, 0.0), (0.05, 0.0), (0.051, 0.051)])
def test_who_is_pressed_into_an_enemy_in_contact_stays(gap: float, length: float) -> None:
    found = routs(lone("u", "usa", 20, 30 - DEPTH - gap))
    assert (found["outcome"], found["length"]) == ("enemy", pytest.approx(length))


def test_who_is_in_contact_at_a_side_slides_away_from_there() -> None:
    assert routs(lone("u", "usa", 22.0, 30))["outcome"] == "moved"
    assert routs(lone("u", "usa", 20, 31, 270))["outcome"] == "moved"
    both = brigade("u", "usa", [22.0, 30, 270], [20, 25, 90])
    # The base that it touches lets it go; the other one stops it.
    assert (routs(both)["outcome"], routs(both)["length"]) == ("enemy", pytest.approx(4.0))


@pytest.mark.parametrize("kind", ["impassable", "river", "cliff"])
def test_impassable_ground_stops_it_unless_it_stands_on_it(kind: str) -> None:
    found = routs(terrain=[box("g", kind, 10, 20, 30, 25)])
    assert (found["outcome"], found["stopped_by"], found["stands_lost"]) == ("impassable", "g", 2)
    assert found["length"] == pytest.approx(4.5)
    assert routs(terrain=[box("g", kind, 10, 20, 30, 29.6)])["outcome"] == "moved"
    assert routs(terrain=[box("g", kind, 21, 20, 30, 25)])["outcome"] == "moved"


def test_bridges_are_cut_out_for_all_of_a_base() -> None:
    river = box("g", "river", 10, 24, 30, 25)
    assert routs(terrain=[river, box("b", "bridge", 19, 23, 21, 26)])["outcome"] == "moved"
    assert routs(terrain=[river, box("b", "bridge", 19.1, 23, 21, 26)])["outcome"] == "impassable"
    assert routs(terrain=[river, box("b", "ford", 19, 23, 21, 26)])["outcome"] == "moved"


@pytest.mark.parametrize(
    ("edge", "outcome", "lost"),
    [("stop", "edge", 1), ("impassable", "impassable", 2), ("lost", "lost", 1)],
)
def test_the_board_s_edge(edge: str, outcome: str, lost: int) -> None:
    near = lone("a", "csa", 20, 5)
    found = routs(unit=near, house={"edge": edge})
    assert (found["outcome"], found["stopped_by"], found["stands_lost"]) == (outcome, None, lost)
    assert found["length"] == pytest.approx(4.5)


def test_along_an_edge_that_it_hangs_over_it_slides() -> None:
    found = routs(unit=lone("a", "csa", 0.98, 30))
    assert (found["outcome"], found["length"]) == ("moved", 8.0)
    out = routs(unit=lone("a", "csa", 20, 0.48))
    assert (out["outcome"], out["length"]) == ("edge", 0.0)


def test_at_one_place_an_enemy_goes_before_ground_and_ground_before_the_edge() -> None:
    ground = [box("g", "impassable", 10, 20, 30, 24.5)]
    assert routs(lone("u", "usa", 20, 24), terrain=ground)["stopped_by"] == "u"
    low = routs(unit=lone("a", "csa", 20, 5), terrain=[box("g", "river", 21.5, 0, 30, 0.5)])
    assert low["outcome"] == "edge"
    at_edge = ask(
        position(lone("a", "csa", 4, 30, 0), terrain=[box("g", "river", 0, 40, 1, 48)]),
        ask="fall-back", unit="a", cause="rout",
    )  # fmt: skip
    assert at_edge["outcome"] == "edge"


@pytest.mark.parametrize(
    ("y", "length", "through"),
    [
        (21.0, 8.0, []),
        (20.99, 8.0, []),
        (21.01, 9.99, ["b"]),
        (22.0, 9.0, ["b"]),
        (23.0, 8.0, ["b"]),
    ],
)
def test_it_slides_on_until_it_is_clear_of_friends(
    y: float, length: float, through: list[str]
) -> None:
    found = routs(lone("b", "csa", 20, y))
    assert (found["length"], found["through"]) == (pytest.approx(length), through)
    assert found["checks"] == through


def test_the_stops_hold_while_it_slides_on() -> None:
    found = routs(lone("b", "csa", 20, 22), lone("u", "usa", 20, 20.3))
    assert (found["outcome"], found["length"]) == ("enemy", pytest.approx(8.7))


def test_trains_are_passed_without_a_check_leaders_and_caissons_are_nothing() -> None:
    found = routs(
        train("t", "csa", [20, 26, 90]),
        leader("l", "csa", [20, 24, 90]),
        battery("g", "csa", [40, 26, 90], [42, 26, 90], caisson=[20, 22, 90]),
    )
    assert (found["through"], found["checks"], found["length"]) == (["t"], [], 8.0)


def test_a_house_may_ask_only_the_routed_for_checks() -> None:
    friend = lone("b", "csa", 20, 27)
    house = {"passed_check": "routed"}
    assert routs(friend, house=house)["checks"] == ["b"]
    assert flees(friend, dice=[3, 3], house=house)["checks"] == ["b"]
    found = flees(friend, dice=[6], house=house)
    assert (found["through"], found["checks"]) == (["b"], [])


@pytest.mark.parametrize(("gap", "along"), [(0.05, True), (0.06, False)])
def test_a_caisson_in_contact_goes_along(gap: float, along: bool) -> None:
    guns = battery("a", "csa", *row(20, 30, 2), caisson=[20, 28.5 - gap, 90])
    found = routs(unit=guns)
    assert set(found["to"]) == {"g1", "g2", *(["c"] if along else [])}
    # It sweeps nothing: bases alone do.
    assert min(y for _, y in found["swept"]["coordinates"][0]) == pytest.approx(21.5)


def test_a_direction_in_place_of_the_rule_s() -> None:
    found = ask(
        position(lone("a", "csa", 20, 30, state="dg")),
        ask="fall-back", unit="a", cause="flight", dice=[4], direction=-180,
    )  # fmt: skip
    assert (found["direction"], found["to"]["1"]) == (180.0, pytest.approx([16, 30, 90]))


# Without orders.


def test_half_a_move_straight_away_from_the_nearest_enemy() -> None:
    found = withdraws()
    assert (found["verdict"], found["length"], found["away_from"]) == ("legal", 6.0, "u")
    assert (found["direction"], found["stands_lost"]) == (pytest.approx(270), 0)
    disorganized = withdraws(unit=lone("a", "csa", 20, 30, state="dg"))
    assert disorganized["length"] == 6.0
    assert withdraws(unit=battery("a", "csa", *row(20, 30, 2)))["length"] == 8.0
    assert withdraws(unit=train("a", "csa", [20, 30, 90]))["length"] == 4.0


def test_without_an_enemy_it_goes_to_its_rear() -> None:
    found = ask(position(lone("a", "csa", 20, 30)), ask="fall-back", unit="a", cause="voluntary")
    assert (found["away_from"], found["direction"]) == (None, 270.0)


@pytest.mark.parametrize(
    ("terrain", "length"),
    [
        ([box("w", "woods", 10, 20, 30, 28)], 4.0),
        ([box("w", "woods", 10, 20, 20, 28)], 6.0),
        ([box("w", "woods", 10, 20, 30, 28), band("r", "road", [20, 0], [20, 48], width=1)], 6.0),
        ([band("w", "wall", [10, 27], [30, 27])], 5.0),
        ([band("w", "wall", [10, 24.5], [30, 24.5])], 5.5),
        ([band("w", "wall", [10, 30], [30, 30])], 6.0),
        ([band("w", "wall", [10, 27], [30, 27]), box("w2", "hill", 10, 20, 30, 27)], 4.0),
    ],
)
def test_its_straight_path_costs_as_a_move(terrain: list[Data], length: float) -> None:
    assert withdraws(more={"terrain": terrain})["length"] == pytest.approx(length)


def test_its_dearest_stand_says_how_far_and_friends_cost_double() -> None:
    two = brigade("a", "csa", *row(20, 30, 2))
    assert withdraws(lone("b", "csa", 22, 27), unit=two)["length"] == pytest.approx(5.0, abs=0.01)


@pytest.mark.parametrize(("off", "broken"), [(10.04, []), (10.06, ["retreat.direction"])])
def test_it_may_be_ten_degrees_off(off: float, broken: list[str]) -> None:
    found = withdraws(direction=270 - off)
    assert rules(found) == broken
    if broken:
        assert found["breaches"][0]["by"] == pytest.approx(0.06)
        assert "10.1 degrees off" in str(found["breaches"][0]["message"])


def test_who_may_retreat_without_orders() -> None:
    assert rules(withdraws(unit=lone("a", "csa", 20, 30, state="routed"))) == ["retreat.routed"]
    had = lone("a", "csa", 20, 30, orders=["rally"])
    assert rules(withdraws(unit=had)) == ["retreat.orders"]
    boss = leader("l", "csa", [60, 5, 90])
    assert rules(withdraws(boss)) == ["retreat.leaders"]
    assert rules(withdraws({**boss, "done": True})) == []
    assert rules(withdraws({**boss, "points": 0})) == []
    assert rules(withdraws({**boss, "division": "C2"})) == []


# Nearness.


def test_a_touch_that_is_too_near_to_call_is_in_doubt() -> None:
    enemy = lone("u", "usa", 20, 20.98, sigma=[0.02, 0.02, 0.0])
    found = routs(enemy)
    assert (found["verdict"], found["outcome"]) == ("too_close", "moved")
    (doubt,) = found["doubt"]
    assert (doubt["a"], doubt["b"], doubt["limit"]) == ("a", "u", 0.0)
    assert (doubt["measured"], doubt["by"]) == (pytest.approx(0.02), pytest.approx(0.04))
    assert routs(lone("u", "usa", 20, 20.95, sigma=[0.02, 0.02, 0.0]))["verdict"] == "legal"
    deep = routs(lone("u", "usa", 20, 25, sigma=[0.02, 0.02, 0.0]))
    assert (deep["verdict"], deep["outcome"]) == ("legal", "enemy")


def test_a_friend_that_is_nearly_passed_is_in_doubt() -> None:
    found = routs(lone("b", "csa", 21.96, 26, sigma=[0.01, 0.01, 0.0]))
    assert (found["verdict"], found["through"]) == ("too_close", [])
    assert found["doubt"][0]["limit"] == pytest.approx(-0.05)


@pytest.mark.parametrize("gap", [-0.05, -0.03, 0.03, 0.05])
def test_a_friend_that_it_may_end_on_is_in_doubt(gap: float) -> None:
    """It ends at 21.5, a train reaches 1 in farther back than a stand does."""
    at: Data = {"sigma": [0.0, 0.02, 0.0]}
    friends = {
        10 + gap: lone("b", "csa", 20, 21 - gap, **at),
        11 + gap: train("b", "csa", [20, 20.5 - gap, 90], **at),
    }
    for clear, friend in friends.items():
        found, unsure = routs(friend), abs(gap) < 0.04
        assert found["length"] == pytest.approx(clear if gap < 0.0 else 8.0)
        assert found["verdict"] == ("too_close" if unsure else "legal")
        doubts = [[each["measured"], each["limit"], each["by"]] for each in found["doubt"]]
        assert doubts == [pytest.approx([gap, 0.0, 0.04])] * unsure


def test_a_friend_beyond_an_enemy_that_stops_it_is_not_in_doubt() -> None:
    friend = lone("b", "csa", 20, 21.03, sigma=[0.0, 0.02, 0.0])
    assert routs(friend, lone("u", "usa", 20, 26))["doubt"] == []


# Wrong questions.


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ({"unit": "l", "cause": "rout"}, "unit"),
        ({"unit": "t", "cause": "rout"}, "unit"),
        ({"unit": "t", "cause": "flight", "dice": [3]}, "unit"),
        ({"unit": "a", "cause": "fear"}, "cause"),
        ({"unit": "a", "cause": "flight"}, "dice"),
        ({"unit": "a", "cause": "flight", "dice": [3, 3]}, "dice"),
        ({"unit": "a", "cause": "flight", "dice": [7]}, "dice[0]"),
        ({"unit": "a", "cause": "rout", "dice": [3]}, "dice"),
        ({"unit": "a", "cause": "rout", "direction": "north"}, "direction"),
    ],
)
def test_wrong_questions_name_their_place(question: Data, place: str) -> None:
    data = position(
        lone("a", "csa", 20, 30, state="dg"),
        leader("l", "csa", [30, 30, 90]),
        train("t", "csa", [40, 30, 90]),
    )
    with pytest.raises(QuestionError) as caught:
        ask(data, ask="fall-back", **question)
    assert caught.value.place in (place, "")


# Whatever stands about.

PLACE = st.tuples(st.floats(5, 67), st.floats(5, 43), st.floats(0, 359))


@given(PLACE, st.lists(st.tuples(PLACE, st.sampled_from(["csa", "usa"])), max_size=8))
def test_it_ends_clear_of_friends_or_where_it_is_stopped(
    start: tuple[float, float, float], others: list[tuple[tuple[float, float, float], str]]
) -> None:
    kept = [Pose(*start)]
    units = []
    for number, (place, side) in enumerate(others):
        if all(Pose(*place).distance_to(other) > 2.4 for other in kept):
            kept.append(Pose(*place))
            units.append(brigade(f"x{number}", side, list(place)))
    state = loaded(position(brigade("a", "csa", list(start)), *units))
    found = Retreat(state, state.by_id["a"], "rout")
    (end,) = found.to
    assert math.dist(start[:2], (end.pose.x, end.pose.y)) == pytest.approx(found.length)
    friends = [base for unit in state.friends(found.unit) for base in unit.bases]
    on = [base for base in friends if base.area.intersection(end.area).area > 1e-4]
    if found.outcome == "moved":
        assert found.length >= 8.0
        assert not on
        # It went no farther than it had to.
        if found.length > 8.0 + ROUNDING:
            assert min(base.area.distance(end.area) for base in friends) < 1e-6
    swept = found.slide.swept(found.length)[0]
    enemies = [base for unit in state.enemies(found.unit) for base in unit.bases]
    assert all(swept.intersection(base.area).area < 1e-4 for base in enemies)
    if found.outcome == "enemy" and found.stopped_by is not None:
        assert state.by_id[found.stopped_by].base_area.distance(end.area) < 1e-6
    assert state.board.buffer(1e-6).covers(end.area)
