"""Where units of Metal Men can go."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

from tests.rules.metal_men.metal_table import (
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
    train,
)


def reach(unit: Data, *others: Data, **more: object) -> Data:
    return ask(position(unit, *others, **more), ask="reach", unit=unit["id"])


def lone(name: str, side: str, x: float, y: float, facing: float = 90.0, **more: object) -> Data:
    return brigade(name, side, [x, y, facing], **more)


def area(found: Data, stand: str = "1") -> BaseGeometry:
    return shape(found["areas"][stand])


def test_on_open_ground_a_disc() -> None:
    found = reach(lone("a", "csa", 36, 24))
    assert (found["eligible"], found["allowance"], found["halved"]) == (True, 12, [])
    assert area(found).area == pytest.approx(math.pi * 144, rel=0.001)


@pytest.mark.parametrize("x", [15.99, 16.0, 16.01])
def test_slow_ground_farther_off_does_not_matter(x: float) -> None:
    woods, hill = box("w", "woods", 7, 16, 14, 19), box("h", "hill", x, 8, 25, 12)
    alone = area(reach(lone("a", "csa", 10, 17, state="dg"), terrain=[woods]))
    found = area(reach(lone("a", "csa", 10, 17, state="dg"), terrain=[woods, hill]))
    assert found.symmetric_difference(alone).area == pytest.approx(0.0, abs=0.01)
    assert found.covers(shapely.Point(10, 12.05))  # 1 in of woods and 3.95 in beyond


def test_rates_and_what_halves_them() -> None:
    enemy = lone("u", "usa", 36, 29, 270)
    assert reach(lone("a", "csa", 36, 24), enemy)["allowance"] == 6
    assert reach(lone("a", "csa", 36, 24, state="dg"))["halved"] == ["dg"]
    assert reach(brigade("a", "csa", *file(36, 24, 3)))["allowance"] == 15
    assert reach(train("a", "csa", [36, 24, 90]))["allowance"] == 8
    boss = reach(leader("a", "csa", [36, 24, 90], points=1), enemy)
    assert (boss["allowance"], boss["halved"]) == (20, [])
    road = band("r", "road", [36, 0], [36, 48], width=1.0)
    assert reach(train("a", "csa", [36, 24, 90]), terrain=[road])["allowance"] == 8


@pytest.mark.parametrize(
    "more",
    [{"state": "routed"}, {"passed": True}, {"orders": ["move"]}, {"orders": ["rally", "rally-2"]}],
)
def test_who_may_not_move_goes_nowhere(more: Data) -> None:
    found = reach(lone("a", "csa", 36, 24, **more))
    assert (found["eligible"], found["allowance"], found["areas"]) == (False, 0, None)


def test_guns_limbered_and_not() -> None:
    limbered = reach(battery("a", "csa", *file(36, 24, 2), caisson=[36, 21, 90]))
    assert (limbered["allowance"], set(limbered["areas"])) == (16, {"g1", "g2", "c"})
    standing = reach(battery("a", "csa", *row(36, 24, 2)))
    assert (standing["eligible"], standing["allowance"], standing["areas"]) == (True, 0, None)
    alone = reach(battery("a", "csa", *row(36, 24, 2), caisson=[36, 21, 90]))
    assert (alone["allowance"], set(alone["areas"])) == (16, {"c"})


def test_slow_ground_walls_and_friends_take_of_it() -> None:
    ground = [box("w", "woods", 0, 26, 72, 48), band("x", "wall", [0, 22], [72, 22])]
    friend = brigade("b", "csa", *row(30, 20, 7))
    found = area(reach(lone("a", "csa", 36, 24), friend, terrain=ground))
    assert found.covers(shapely.Point(36, 24 + 2 + 5 - 0.1))
    assert not found.covers(shapely.Point(36, 24 + 2 + 5 + 0.1))
    # South: 11 in less one for the wall and one for the friend's depth.
    assert found.covers(shapely.Point(36, 14.1))
    assert not found.covers(shapely.Point(36, 13.9))


def test_what_is_barred_is_left_out_and_enemies_are_kept_off() -> None:
    enemy = lone("u", "usa", 36, 34, 270)
    ground = [box("g", "river", 0, 18, 72, 19)]
    found = area(reach(lone("a", "csa", 36, 24), enemy, terrain=ground))
    assert not found.intersects(shapely.box(0, 0, 72, 17.99))
    assert not found.covers(shapely.Point(36, 33.1))
    assert found.covers(shapely.Point(36, 32.9))


def test_a_nearness_in_doubt_is_told() -> None:
    found = reach(
        lone("a", "csa", 36, 24), lone("u", "usa", 36, 33.0, 270, sigma=[0.02, 0.02, 0.0])
    )
    assert [(each["b"], each["limit"]) for each in found["doubt"]] == [("u", 8.0)]


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.floats(0, 2 * math.pi), st.floats(1, 11))
def test_it_is_where_moves_are_legal(seed: int, angle: float, far: float) -> None:
    ground = [
        box("w", "woods", 38 + seed % 5, 20, 44, 30),
        box("g", "impassable", 30, 26 + seed % 4, 34, 30 + seed % 4),
        band("x", "wall", [30, 20 - seed % 3], [42, 18]),
    ]
    unit = lone("a", "csa", 36, 24)
    data = position(unit, lone("u", "usa", 28, 38, 270), terrain=ground)
    found = area(ask(data, ask="reach", unit="a"))
    x, y = 36 + far * math.cos(angle), 24 + far * math.sin(angle)
    answer = ask(data, ask="move", unit="a", to=[x, y, 90])
    broken = {breach["rule"] for breach in answer["breaches"]}
    edge = found.boundary.distance(shapely.Point(x, y))
    if edge > 0.12:
        legal = not broken & {"movement.allowance", "movement.path", "movement.ground"}
        assert legal == found.covers(shapely.Point(x, y))
