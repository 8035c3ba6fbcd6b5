"""Lines that cost something to cross, against what can be worked out by hand."""

from __future__ import annotations

import math
import random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tableside.geometry.shapes import EMPTY
from tableside.motion.country import Country, Point
from tableside.motion.tolls import Tolls
from tableside.motion.weighted import Search
from tableside.motion.weighted_reach import reach

BOARD = shapely.box(0, 0, 40, 30)
FENCE = shapely.LineString([(20, 0), (20, 20)])
NEAR = 0.001


def search(
    *layers: tuple[float, shapely.Geometry],
    lines: shapely.Geometry = FENCE,
    toll: float = 1.0,
    barred: shapely.Geometry = EMPTY,
) -> Search:
    return Search(Country(BOARD, layers, barred, tolls=Tolls(lines, toll)))


def cost(found: Search, start: Point, goal: Point) -> float | None:
    way = found.way(start, goal)
    return None if way is None else way.cost


def test_to_cross_costs_the_toll_once() -> None:
    assert cost(search(), (18, 5), (22, 6)) == pytest.approx(math.hypot(4, 1) + 1, abs=NEAR)
    assert cost(search(toll=2.5), (18, 5), (22, 5)) == pytest.approx(6.5, abs=NEAR)


def test_beside_a_line_nothing_is_paid() -> None:
    assert cost(search(), (19.9, 2), (19.9, 12)) == pytest.approx(10.0, abs=NEAR)


def test_round_its_end_where_that_costs_less() -> None:
    around = math.hypot(1, 1) + math.hypot(1, 1)
    assert cost(search(), (19, 19), (21, 19)) == pytest.approx(around, abs=NEAR)
    assert cost(search(toll=0.5), (19, 19), (21, 19)) == pytest.approx(2.5, abs=NEAR)


def test_there_is_no_way_round_an_end_at_the_edge_or_at_barred_ground() -> None:
    assert cost(search(), (19.5, 0.5), (20.5, 0.5)) == pytest.approx(2.0, abs=NEAR)
    barred = shapely.box(18, 20, 22, 22)
    assert cost(search(barred=barred), (19.5, 19.5), (20.5, 19.5)) == pytest.approx(2.0, abs=NEAR)


def test_each_line_is_paid_for() -> None:
    lines = shapely.MultiLineString([[(20, 0), (20, 30)], [(22, 0), (22, 30)]])
    assert cost(search(lines=lines), (18, 5), (24, 5)) == pytest.approx(8.0, abs=NEAR)
    crossed = shapely.union_all(
        [shapely.LineString([(20, 0), (20, 30)]), shapely.LineString([(10, 5), (30, 5)])]
    )
    # From one quarter to the opposite one both lines lie between.
    assert cost(search(lines=crossed), (19, 4), (21, 6)) == pytest.approx(
        math.hypot(2, 2) + 2, abs=0.005
    )


def test_a_line_with_a_bend_has_no_hole_in_it() -> None:
    bent = shapely.LineString([(20, 0), (20, 10), (40, 10)])
    assert cost(search(lines=bent), (19, 11), (21, 9)) == pytest.approx(
        math.hypot(2, 2) + 1, abs=0.005
    )


def test_on_the_line_it_is_on_both_sides() -> None:
    assert cost(search(), (20, 5), (18, 5)) == pytest.approx(2.0, abs=NEAR)
    assert cost(search(), (20, 5), (22, 5)) == pytest.approx(2.0, abs=NEAR)
    assert cost(search(), (18, 5), (20, 5)) == pytest.approx(2.0, abs=NEAR)
    assert cost(search(), (20, 5), (20, 9)) == pytest.approx(4.0, abs=NEAR)


def test_a_line_on_the_edge_of_slow_ground_costs_beside_it() -> None:
    wood = shapely.box(20, 0, 24, 30)
    assert cost(search((2.0, wood)), (18, 5), (22, 5)) == pytest.approx(7.0, abs=NEAR)


def test_a_slanting_way_over_a_line_in_slow_ground() -> None:
    wood = shapely.box(15, 0, 25, 30)
    expected = 2 * math.hypot(6, 5) + 1
    assert cost(search((2.0, wood)), (17, 5), (23, 10)) == pytest.approx(expected, abs=NEAR)


def test_no_toll_is_no_line() -> None:
    assert cost(search(toll=0.0), (18, 5), (22, 5)) == pytest.approx(4.0)


def price(points: list[Point], lines: shapely.Geometry, toll: float) -> float:
    line = shapely.LineString(points)
    if not BOARD.covers(line):
        return math.inf
    crossings = line.intersection(lines)
    return float(line.length) + toll * len(shapely.get_coordinates(crossings))


@given(st.integers(0, 10**6))
def test_no_other_way_is_cheaper(seed: int) -> None:
    rng = random.Random(seed)
    toll = rng.choice([0.3, 1.0, 3.0])
    lines = shapely.union_all(
        [
            shapely.LineString([(rng.uniform(5, 35), rng.uniform(5, 25)) for _ in range(2)])
            for _ in range(3)
        ]
    )
    start, goal = ((rng.uniform(2, 38), rng.uniform(2, 28)) for _ in range(2))
    way = search(lines=lines, toll=toll).way(start, goal)
    assert way is not None
    assert way.cost <= price([start, goal], lines, toll) + 0.01
    assert way.cost >= math.dist(start, goal) - NEAR
    for _ in range(40):
        bends = [(rng.uniform(1, 39), rng.uniform(1, 29)) for _ in range(rng.randint(1, 2))]
        assert price([start, *bends, goal], lines, toll) >= way.cost - 0.01


@pytest.mark.slow
@given(st.integers(0, 10**6))
def test_what_is_reached_is_what_ways_come_to(seed: int) -> None:
    rng = random.Random(seed)
    slow = [(2.0, shapely.box(22, 8, 27, 20))] if rng.random() < 0.5 else []
    found = search(*slow)
    start, budget = (rng.uniform(15, 25), rng.uniform(5, 24)), rng.choice([3.0, 6.0])
    (area,) = reach(found, start, [budget])
    for _ in range(15):
        angle, far = rng.uniform(0, 2 * math.pi), budget * rng.uniform(0.3, 1.3)
        goal = (start[0] + far * math.cos(angle), start[1] + far * math.sin(angle))
        total = cost(found, start, goal)
        total = math.inf if total is None else total
        assert area.distance(shapely.Point(goal)) <= 0.1 or total > budget
        if area.covers(shapely.Point(goal)):
            assert total <= budget + 0.2


def test_over_a_line_a_smaller_disc_is_reached() -> None:
    line = shapely.LineString([(20, 0), (20, 30)])
    (area,) = reach(search(lines=line), (19, 15), [5.0])
    assert area.covers(shapely.Point(22.95, 15))
    assert not area.intersects(shapely.Point(23.05, 15))
    assert area.covers(shapely.Point(14.05, 15))
    # No crack is left along the line.
    assert area.geom_type == "Polygon"
    assert not area.interiors
