"""Cheapest ways over ground of different costs, against what can be worked out by hand."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
import shapely
import shapely.affinity
from hypothesis import given
from hypothesis import strategies as st

from tableside.geometry.shapes import EMPTY
from tableside.motion.country import Country, Point
from tableside.motion.weighted import SPACING, Search, Wider
from tableside.motion.weighted_reach import reach

BOARD = shapely.box(0, 0, 40, 30)
ROAD = shapely.box(0, 9, 40, 10)
WOOD = shapely.box(14, 5, 16, 12)
WALL = shapely.box(20, 0, 22, 20)
NEAR = 0.001


def search(*layers: tuple[float, shapely.Geometry], barred: shapely.Geometry = EMPTY) -> Search:
    return Search(Country(BOARD, layers, barred))


def cost(found: Search, start: Point, goal: Point) -> float | None:
    way = found.way(start, goal)
    return None if way is None else way.cost


def test_open_ground_is_crossed_straight() -> None:
    way = search().way((10, 10), (13, 14))
    assert way is not None
    assert way.cost == pytest.approx(5.0)
    assert way.path == ((10, 10), (13, 14))


def test_a_wall_is_gone_round_at_its_corners() -> None:
    expected = math.hypot(10, 10) + 2 + math.hypot(8, 10)
    assert cost(search(barred=WALL), (10, 10), (30, 10)) == pytest.approx(expected, abs=NEAR)


def test_a_road_is_entered_at_the_angle_at_which_that_pays_most() -> None:
    along = (2 / 3) / math.sqrt(1 - (2 / 3) ** 2)
    expected = 2 * math.hypot(1, along) + (2 / 3) * (20 - 2 * along)
    assert cost(search((2 / 3, ROAD)), (10, 8), (30, 8)) == pytest.approx(expected, abs=NEAR)


def test_a_road_too_far_away_is_left_alone() -> None:
    assert cost(search((2 / 3, ROAD)), (10, 2), (16, 2)) == pytest.approx(6.0)


def test_slow_ground_is_crossed_as_light_is_bent() -> None:
    def through(enter: float, leave: float) -> float:
        return (
            math.hypot(4, enter - 8) + 2 * math.hypot(2, leave - enter) + math.hypot(4, 8.5 - leave)
        )

    grid = np.linspace(7.9, 8.6, 281)
    expected = min(through(enter, leave) for enter in grid for leave in grid)
    assert cost(search((2.0, WOOD)), (10, 8), (20, 8.5)) == pytest.approx(expected, abs=NEAR)


def test_slow_ground_is_gone_round_where_that_costs_less() -> None:
    around = math.hypot(1, 1) + 2 + math.hypot(1, 1)
    found = search((2.0, WOOD))
    assert cost(found, (13, 11), (17, 11)) == pytest.approx(around, abs=NEAR)
    assert around < 2 + 2 * 2


def test_a_cheaper_way_farther_afield_is_found() -> None:
    # Through the wood costs 16.8; the way round leads out of what is looked at first.
    wood = shapely.box(11.6, 10, 18.4, 19.2)
    around = 2 * math.hypot(1.6, 4.2) + 6.8
    assert cost(search((2.0, wood)), (10, 15), (20, 15)) == pytest.approx(around, abs=NEAR)


def test_who_looks_farther_afield_knows_what_a_way_costs() -> None:
    wood = shapely.box(11.6, 10, 18.4, 19.2)
    found, start, goal = search((2.0, wood)), (10.0, 15.0), (20.0, 15.0)
    wider = found.near(start, goal, [start, goal], 2.5)
    assert isinstance(wider, Wider)
    assert wider.margin > 2.5
    assert wider.most == pytest.approx(16.8, abs=NEAR)
    best = found.near(start, goal, [start, goal], wider.margin, wider.most)
    assert best == found.near(start, goal, [start, goal], wider.margin)


@pytest.mark.parametrize("margin", [8.0, None])
def test_a_way_that_costs_more_than_was_known_is_still_found(margin: float | None) -> None:
    # As where points are laid out farther apart than when the cost was found.
    found, start, goal = search((2.0, WOOD)), (10.0, 8.0), (20.0, 8.5)
    assert found.near(start, goal, [start, goal], margin, 5.0) == found.way(start, goal)


def test_along_the_edge_of_slow_ground_the_other_side_counts() -> None:
    assert cost(search((2.0, WOOD)), (14, 6), (14, 11)) == pytest.approx(5.0, abs=NEAR)


def test_of_several_layers_the_first_counts() -> None:
    found = search((0.5, ROAD), (2.0, WOOD))
    assert cost(found, (10, 9.5), (20, 9.5)) == pytest.approx(5.0, abs=NEAR)


@pytest.mark.parametrize(("gap", "open_"), [(0.0, False), (0.02, True)])
def test_barred_pieces_that_touch_leave_no_way_between_them(gap: float, open_: bool) -> None:
    other = shapely.box(20, 20 + gap, 22, 30)
    found = cost(search(barred=shapely.union_all([WALL, other])), (10, 20), (30, 20))
    assert (found is not None) is open_


def test_pieces_that_touch_at_a_corner_leave_none_either() -> None:
    other = shapely.box(22, 20, 24, 30)
    assert cost(search(barred=shapely.union_all([WALL, other])), (10, 20), (30, 20)) is None


@pytest.mark.parametrize("cost_of", [2.0, 0.5])
def test_a_stray_line_beside_an_area_changes_nothing(cost_of: float) -> None:
    stray = shapely.GeometryCollection([WOOD, shapely.LineString([(30, 0), (30, 10)])])
    plain, found = search((cost_of, WOOD)), search((cost_of, stray))
    assert cost(found, (12, 8), (17, 7)) == pytest.approx(cost(plain, (12, 8), (17, 7)))
    areas = [reach(each, (15.0, 8.0), [6.0])[0].area for each in (plain, found)]
    assert areas[1] == pytest.approx(areas[0])


def beside_each_other(turn: float, apart: float = 0.0) -> list[shapely.Geometry]:
    """Return four areas 2 x 1 in in a row that is turned about (20, 15), so far apart."""
    row = [shapely.box(x, 14.5, x + 2, 15.5) for x in np.arange(4) * (2 + apart) + 16]
    return [shapely.affinity.rotate(each, turn, origin=(20, 15)) for each in row]


@pytest.mark.parametrize("cost_of", [2.0, 0.5])
@pytest.mark.parametrize("turn", [0.0, 3.26, 35.5, 61.6, 115.0, 252.8])
@pytest.mark.parametrize("apart", [0.0, 2e-5])
def test_areas_that_touch_count_as_one_however_they_are_turned(
    turn: float, apart: float, cost_of: float
) -> None:
    row = shapely.union_all(beside_each_other(turn, apart))
    ends = [
        shapely.affinity.rotate(shapely.Point(p), turn, (20, 15)) for p in ((20, 8), (20.3, 22))
    ]
    start, goal = [(float(each.x), float(each.y)) for each in ends]
    whole = shapely.affinity.rotate(shapely.box(16, 14.5, 24, 15.5), turn, origin=(20, 15))
    expected = cost(search((cost_of, whole)), start, goal)
    assert cost(search((cost_of, row)), start, goal) == pytest.approx(expected, abs=NEAR)


def test_slow_areas_that_are_apart_leave_a_way_between_them() -> None:
    row = shapely.union_all(beside_each_other(61.6, 0.002))
    start, goal = [
        (float(p.x), float(p.y))
        for p in shapely.affinity.rotate(
            shapely.MultiPoint([(20.003, 8), (20.003, 22)]), 61.6, (20, 15)
        ).geoms
    ]
    assert cost(search((2.0, row)), start, goal) == pytest.approx(14.0, abs=NEAR)


@pytest.mark.parametrize(("top", "open_"), [(30.0, False), (29.98, True)])
def test_there_is_no_way_round_what_reaches_the_edge(top: float, open_: bool) -> None:
    found = cost(search(barred=shapely.box(20, 0, 22, top)), (10, 20), (30, 20))
    assert (found is not None) is open_


def test_a_way_may_run_along_barred_ground_and_end_on_its_edge() -> None:
    assert cost(search(barred=WALL), (20, 5), (20, 15)) == pytest.approx(10.0, abs=NEAR)
    assert cost(search(barred=WALL), (10, 5), (20.01, 5)) is None


def made(seed: int) -> tuple[list[tuple[float, shapely.Geometry]], shapely.Geometry]:
    """Return costs and barred ground made by chance."""
    rng = random.Random(seed)

    def spot(size: float) -> shapely.Geometry:
        at = shapely.Point(rng.uniform(6, 34), rng.uniform(6, 24))
        return at.buffer(rng.uniform(0.5, size), quad_segs=2)

    road = shapely.LineString([(0, rng.uniform(5, 25)), (20, 15), (40, rng.uniform(5, 25))])
    layers = [
        (0.5, road.buffer(0.4, cap_style="flat")),
        (2.0, shapely.union_all([spot(4), spot(4), spot(3)])),
    ]
    return layers, shapely.union_all([spot(2), spot(2), spot(1)])


def price(
    points: list[Point], layers: list[tuple[float, shapely.Geometry]], barred: shapely.Geometry
) -> float:
    """Return what a broken line costs, infinity where it meets barred ground."""
    line = shapely.LineString(points)
    if line.intersection(barred).length > 0 or not BOARD.covers(line):
        return math.inf
    total, rest = 0.0, line
    for each, area in layers:
        total += each * rest.intersection(area).length
        rest = rest.difference(area)
    return total + float(rest.length)


@pytest.mark.slow
@given(st.integers(0, 10**6))
def test_no_way_with_other_bends_is_cheaper(seed: int) -> None:
    layers, barred = made(seed)
    rng = random.Random(-seed)
    start, goal = ((rng.uniform(4, 36), rng.uniform(4, 26)) for _ in range(2))
    way = search(*layers, barred=barred).way(start, goal)
    if way is None or barred.intersects(shapely.MultiPoint([start, goal])):
        return
    assert price(list(way.path), layers, barred) == pytest.approx(way.cost, abs=NEAR)
    for _ in range(40):
        bends = [(rng.uniform(1, 39), rng.uniform(1, 29)) for _ in range(rng.randint(0, 2))]
        assert price([start, *bends, goal], layers, barred) >= way.cost - NEAR
        near = [(x + rng.gauss(0, 0.2), y + rng.gauss(0, 0.2)) for x, y in way.path[1:-1]]
        assert price([start, *near, goal], layers, barred) >= way.cost - NEAR


def test_on_open_ground_a_disc_is_reached() -> None:
    (area,) = reach(search(), (20, 15), [8.0])
    ring = shapely.get_coordinates(area.exterior)
    assert np.abs(np.hypot(*(ring - (20, 15)).T) - 8.0).max() < 0.005
    assert area.area == pytest.approx(math.pi * 64, rel=0.0005)


@pytest.mark.slow
@pytest.mark.parametrize("deep", [0.1, 0.25, 1.0, 2.0])
@pytest.mark.parametrize("turn", [0.0, 33.0])
@pytest.mark.parametrize(("apart", "about"), [(SPACING, 0.0), (0.3, 2.0)], ids=["all", "near"])
def test_beyond_an_edge_near_the_start_all_is_reached_but_a_twentieth(
    deep: float, turn: float, apart: float, about: float
) -> None:
    """Out of a wood ways are bent: compared with the best place to leave it, found by thirds.

    Where points lie far apart it is enough that they lie closer ``about`` the start, inches.
    """

    def costs(x: float, y: float) -> float:
        def leaving(at: float) -> float:
            return 2 * math.hypot(at, deep) + math.hypot(x - at, y)

        low, high = 0.0, x
        for _ in range(60):
            third = (high - low) / 3
            left = leaving(low + third) < leaving(high - third)
            low, high = (low, high - third) if left else (low + third, high)
        return leaving(low)

    wood = shapely.affinity.rotate(shapely.box(0, 15, 40, 25), turn, origin=(20, 15))
    start = _turned(20, 15 + deep, turn)
    close = shapely.Point(start).buffer(about)
    country = Country(BOARD, [(2.0, wood)], EMPTY)
    area, _ = reach(Search(country, apart=apart, close=close), start, [6.0, 3.0])
    for angle in range(5, 90, 5):
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        lengths = [n / 100 for n in range(600)]
        most = max(n for n in lengths if costs(n * x, n * y) <= 6.0)
        for side in (1, -1):
            goal = _turned(20 + side * (most - 0.05) * x, 15 - (most - 0.05) * y, turn)
            past = _turned(20 + side * (most + 0.05) * x, 15 - (most + 0.05) * y, turn)
            assert area.covers(shapely.Point(goal))
            assert not area.covers(shapely.Point(past))


def _turned(x: float, y: float, turn: float) -> Point:
    found = shapely.affinity.rotate(shapely.Point(x, y), turn, origin=(20, 15))
    return float(found.x), float(found.y)


def test_nothing_is_reached_from_barred_ground() -> None:
    assert [area.is_empty for area in reach(search(barred=WALL), (21, 5), [8.0, 4.0])] == [True] * 2


@pytest.mark.slow
@given(st.integers(0, 10**6), st.booleans())
def test_what_is_reached_is_what_ways_come_to(seed: int, mixed: bool) -> None:
    layers, barred = made(seed)
    found = search(*(layers if mixed else []), barred=barred)
    rng = random.Random(-seed)
    start = (rng.uniform(4, 36), rng.uniform(4, 26))
    budget = rng.choice([3.0, 6.0])
    area, half = reach(found, start, [budget, budget / 2])
    assert half.difference(area.buffer(0.01)).is_empty
    slack = 0.05 if mixed else 0.006
    for _ in range(15):
        angle, far = rng.uniform(0, 2 * math.pi), budget * rng.uniform(0.4, 1.6)
        goal = (start[0] + far * math.cos(angle), start[1] + far * math.sin(angle))
        way = found.way(start, goal)
        total = math.inf if way is None else way.cost
        off = area.distance(shapely.Point(goal))
        assert off <= slack or total > budget
        if area.covers(shapely.Point(goal)):
            assert total <= budget + 2 * slack
