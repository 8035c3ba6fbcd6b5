"""Straight runs, turns and shots against plain measuring at many places."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shots import clear_shot, shortest_shot
from tableside.motion.bearings import ahead, beside, classified, merged, onto, stretches
from tableside.motion.runs import Edges, clear_runs, eroded, swept
from tableside.motion.turning import OPEN, Room, parted, room_beside, turning_room


def blob(chance: random.Random, x: float, y: float, size: float) -> BaseGeometry:
    points = [(x + chance.uniform(-size, size), y + chance.uniform(-size, size)) for _ in range(6)]
    return shapely.MultiPoint(points).convex_hull


def slid(area: BaseGeometry, way: float, by: float) -> BaseGeometry:
    angle = math.radians(way)
    return affinity.translate(area, by * math.cos(angle), by * math.sin(angle))


@pytest.mark.parametrize("seed", range(40))
def test_a_run_ends_where_measuring_says(seed: int) -> None:
    chance = random.Random(seed)
    shape = blob(chance, 0, 0, 1)
    other = blob(chance, chance.uniform(2, 6), chance.uniform(-2, 2), 1.2)
    way, near = chance.uniform(-40, 40), chance.choice([0.0, 0.04, 0.3])
    begun = affinity.rotate(shape, way, origin=(0, 0))
    if begun.distance(other) <= near + 1e-6:
        return
    corners = [(float(x), float(y)) for x, y in shapely.get_coordinates(shape)[:-1]]
    run = float(clear_runs(corners, (0, 0), np.array([way]), Edges.of([other]), near)[0, 0])
    gaps = {by: slid(begun, way, by).distance(other) for by in np.arange(0, 12, 0.02)}
    met = [by for by, gap in gaps.items() if gap <= near]
    if math.isfinite(run):
        assert slid(begun, way, run).distance(other) == pytest.approx(near, abs=1e-6)
        assert not met or met[0] >= run - 1e-6
    else:
        assert not met


def test_what_lies_behind_or_beside_is_never_met() -> None:
    shape = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
    areas = [shapely.box(-5, -1, -3, 1), shapely.box(2, 1.5, 3, 3), shapely.box(2, 0, 3, 3)]
    runs = clear_runs(shape, (0, 0), np.array([0.0, 180.0]), Edges.of(areas))
    assert runs[0].tolist() == [math.inf, math.inf, 1.0]
    assert runs[1].tolist() == [2.0, math.inf, math.inf]
    assert clear_runs(shape, (0, 0), np.array([0.0]), Edges.of([])).shape == (1, 0)


def test_many_ways_and_obstacles_at_once_are_as_each_alone() -> None:
    chance = random.Random(5)
    shape = [(1, 0), (0.5, 1), (-1, 1), (-1, -1), (0.5, -1)]
    places = [(chance.uniform(3, 6), chance.uniform(0, math.tau)) for _ in range(9)]
    areas = [blob(chance, r * math.cos(angle), r * math.sin(angle), 1.0) for r, angle in places]
    ways = np.arange(0.0, 360.0, 7.0)
    together = clear_runs(shape, (0, 0), ways, Edges.of(areas), 0.04)
    for way, runs in zip(ways, together, strict=True):
        alone = [clear_runs(shape, (0, 0), np.array([way]), Edges.of([a]), 0.04) for a in areas]
        assert runs == pytest.approx(np.concatenate(alone)[:, 0], abs=1e-12)
    assert 0 < np.isfinite(together).sum() < together.size / 2


def test_edges_are_the_same_however_they_are_given() -> None:
    chance = random.Random(8)
    boxes = [shapely.box(x, 0, x + chance.uniform(1, 2), 3) for x in (0, 4, 8)]
    rings = np.array([shapely.get_coordinates(box)[:-1] for box in boxes])
    holed = shapely.box(0, 0, 9, 9).difference(shapely.box(3, 3, 4, 4))
    expected = Edges.of([*boxes, holed])
    given = Edges.joined([Edges.of_rings(rings), Edges.joined([]), Edges.of([holed])])
    assert given.count == expected.count == 4
    for name in ("start", "end", "first"):
        assert getattr(given, name).tolist() == getattr(expected, name).tolist()


def test_erosion_and_sweep() -> None:
    square = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
    assert shapely.Polygon(eroded(square, 0.25)).area == pytest.approx(1.5**2)
    assert eroded(square, 1.5) == ()
    assert swept(square, (0, 0), (3, 0)).area == pytest.approx(10)


@pytest.mark.parametrize("seed", range(40))
def test_a_turn_ends_where_measuring_says(seed: int) -> None:
    chance = random.Random(seed)
    shape = affinity.rotate(shapely.box(-1, -0.4, 1, 0.4), chance.uniform(0, 360))
    angle, radius = chance.uniform(0, math.tau), chance.uniform(0.6, 1.6)
    other = blob(chance, radius * math.cos(angle), radius * math.sin(angle), 0.5)
    near = chance.choice([0.001, 0.04, 0.2])
    if shape.distance(other) <= near:
        return
    room = turning_room([shape], (0, 0), [other], near)
    turns = np.arange(0, 360, 0.5)
    gaps = [affinity.rotate(shape, t, origin=(0, 0)).distance(other) for t in turns]
    met = [float(turn) for turn, gap in zip(turns, gaps, strict=True) if gap <= near]
    if not met:
        assert room == OPEN or min(gaps) < near + 0.01
        return
    assert met[0] - 0.51 <= room.counter_clockwise <= met[0] + 1e-6
    assert 360 - met[-1] - 0.51 <= room.clockwise <= 360 - met[-1] + 1e-6
    assert room.lets(room.counter_clockwise - 0.01)
    assert not room.lets(room.counter_clockwise + 0.01)


def test_bearings_of_points_and_lines() -> None:
    point = np.array([[3.0, 4.0]])
    for lateral in (-2.0, 0.0, 1.0):
        for way in np.radians(beside(point, lateral)):
            assert 4 * math.cos(way) - 3 * math.sin(way) == pytest.approx(lateral)
    for way in np.radians(ahead(point, 2.5)):
        assert 3 * math.cos(way) + 4 * math.sin(way) == pytest.approx(2.5)
    for way in np.radians(onto((2.0, 1.0), np.array([[0.0, 1.5]]), np.array([[1.0, 1.5]]))):
        assert 2 * math.sin(way) + math.cos(way) == pytest.approx(1.5)


def test_stretches_are_cut_where_the_code_changes() -> None:
    ends = stretches([np.array([350.0, 10.0])], 0.0, 360.0)
    assert ends.tolist() == [0, 10, 350, 360]
    ((cuts, codes),) = classified([ends], lambda at, which: (at > 123.456).astype(np.int64))
    assert cuts[(np.abs(cuts - 123.456)).argmin()] == pytest.approx(123.456, abs=1e-6)
    (span,) = merged(cuts, codes == 1, round_=True)
    assert span == pytest.approx((123.456, 360.0))
    around = merged(cuts, (cuts[:-1] >= 349) | (cuts[1:] <= 10), round_=True)
    assert around == [pytest.approx((350.0, 370.0))]


def test_shots_within_an_angle() -> None:
    front = ((0.0, 1.0), (0.0, -1.0))  # looks along +x
    ahead_ = shortest_shot(front, 0.0, 45.0, shapely.box(3, -1, 4, 1))
    assert ahead_ is not None
    assert ahead_.length == pytest.approx(3)
    aside = shortest_shot(front, 0.0, 45.0, shapely.box(2, 3, 4, 6))
    assert aside is not None
    assert aside.length == pytest.approx(math.hypot(2, 2))
    assert shortest_shot(front, 0.0, 45.0, shapely.box(1, 3, 1.5, 6)) is None


def test_shots_past_a_blocker() -> None:
    front, target = ((0.0, 1.0), (0.0, -1.0)), shapely.box(6, -3, 7, 3)
    wall = shapely.box(2, -2, 3, 1.2)
    shot = clear_shot(front, 0.0, 45.0, target, [wall])
    assert shot is not None
    rise = 0.2 / 2  # from the end of the front past the wall's near corner
    assert shot.length == pytest.approx(6 * math.hypot(1, rise), abs=1e-5)
    assert clear_shot(front, 0.0, 45.0, target, [shapely.box(2, -9, 3, 9)]) is None
    gap = [shapely.box(2, -9, 3, 0.1), shapely.box(2, 0.3, 3, 9)]
    through = clear_shot(front, 0.0, 45.0, target, gap)
    assert through is not None
    assert through.length == pytest.approx(6)


def test_room_beside_what_may_be_overlapped_by_so_much() -> None:
    post, wall = shapely.box(-2, -0.5, 2, 0.5), shapely.box(-3, 0.4, 3, 4)
    assert room_beside([post], (0, 0), wall, 0.2) == Room(0.0, 0.0)
    some = room_beside([post], (0, 0), wall, -0.3)
    assert 0.0 < some.clockwise < 90.0
    assert room_beside([post], (0, 0), shapely.box(0, 0.4, 0.1, 0.5), -1.0) == OPEN


def test_what_is_touched_at_the_start_leaves_room_and_the_rest_is_apart() -> None:
    post, near, far = (
        shapely.box(-2, -0.5, 2, 0.5),
        shapely.box(-3, 0.5, 3, 4),
        shapely.box(9, 9, 10, 10),
    )
    asked: list[tuple[float, str]] = []

    def least(begun: float, what: str) -> float | None:
        asked.append((begun, what))
        return None if what == "free" else begun - 0.1

    around = [(near, "wall"), (far, "far"), (shapely.box(-3, 0.4, 3, 4), "free")]
    apart, room = parted([post], (0, 0), around, 0.05, least)
    assert apart == [far]
    assert 0.0 < room.clockwise < 90.0
    assert asked == [(0.0, "wall"), (pytest.approx(-0.1), "free")]
    assert parted([post], (0, 0), [], 0.05, least) == ([], OPEN)
