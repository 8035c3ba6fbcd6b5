"""Sums of areas, standing places: the pieces that ways are made of."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from tableside.geometry.convex import convex_parts
from tableside.geometry.footprint import Base, footprint
from tableside.geometry.pose import Pose
from tableside.motion.minkowski import rounded, sums
from tableside.motion.obstacles import Array, Keepout, Mover
from tableside.motion.standing import Standing, any_facing, period_of

CORPS = Mover((Base(60, 30),))
HALF_WIDTH, HALF_DEPTH = 30 / 25.4, 15 / 25.4
angles = st.floats(0, 360)
seeds = st.integers(0, 10_000)


def ring(area: BaseGeometry) -> Array:
    found: Array = shapely.get_coordinates(shapely.orient_polygons(area).exterior)[:-1]
    return found


@given(angles, st.floats(-4, 4), st.floats(-4, 4), seeds)
def test_the_sum_holds_the_centres_at_which_bases_meet(
    facing: float, x: float, y: float, seed: int
) -> None:
    points = np.random.default_rng(seed).random((7, 2)) * 3
    core = shapely.MultiPoint(points).convex_hull
    turned = CORPS.turned(np.array([facing]))[:, 0]
    summed = shapely.Polygon(sums(ring(core)[None], turned)[0, 0])
    here, centre = CORPS.at(Pose(x, y, facing)), shapely.Point(x, y)
    if summed.boundary.distance(centre) > 1e-6:
        assert here.intersects(core) == summed.contains(centre)


@given(seeds, st.floats(0.01, 3))
def test_rounded_parts_are_convex_and_within_their_error(seed: int, radius: float) -> None:
    core = shapely.MultiPoint(np.random.default_rng(seed).random((7, 2)) * 3).convex_hull
    corners = rounded(ring(core.segmentize(0.5)), radius, 0.004)
    found, true = shapely.Polygon(corners), core.buffer(radius, quad_segs=100)
    assert found.convex_hull.area - found.area < 1e-9
    assert true.buffer(1e-4).covers(found)
    assert found.buffer(1e-6).covers(true.buffer(-0.0041))
    assert rounded(corners, 0.0, 0.004) is corners


def test_a_mover_knows_its_shape() -> None:
    assert CORPS.inner == pytest.approx(HALF_DEPTH)
    assert CORPS.reach == pytest.approx(math.hypot(HALF_WIDTH, HALF_DEPTH))
    assert CORPS.half_turn
    lopsided = Mover((Base(60, 30, Pose(0.2, 0.0, 0.0)),))
    assert not lopsided.half_turn
    apart = Mover((Base(30, 30, Pose(0, 1, 0)), Base(30, 30, Pose(0, -1, 0))))
    assert apart.inner == 0.0
    assert [period_of(m) for m in (CORPS, lopsided)] == [180.0, 360.0]
    assert period_of(Mover((Base(40, 40),))) == 90.0


@given(angles, st.floats(0.1, 5), angles)
def test_a_slide_sweeps_every_pose_on_it(facing: float, length: float, way: float) -> None:
    start = Pose(3.0, 2.0, facing)
    x, y = length * math.cos(way), length * math.sin(way)
    swept = CORPS.swept(start, Pose(3.0 + x, 2.0 + y, facing)).buffer(1e-9)
    for share in (0.0, 0.21, 0.5, 0.83, 1.0):
        assert swept.covers(CORPS.at(Pose(3.0 + share * x, 2.0 + share * y, facing)))


def test_areas_of_any_shape_come_apart_into_convex_ones() -> None:
    area = shapely.box(0, 0, 4, 4).difference(shapely.box(1, 1, 3, 5))
    pieces = [shapely.Polygon(part) for part in convex_parts(area)]
    assert shapely.union_all(pieces).symmetric_difference(area).area < 1e-9
    assert all(p.convex_hull.area == pytest.approx(p.area) for p in pieces)


@given(angles, st.floats(0.2, 3.8), st.floats(0.2, 3.8))
def test_standing_places_are_those_that_keep_every_limit(facing: float, x: float, y: float) -> None:
    off = Keepout("a", footprint([Base(60, 20)], Pose(2.0, 2.0, 30)), 0.3)
    near = Keepout("b", shapely.box(0, 0, 1, 1), 1.5)
    standing = Standing(CORPS, (0.0, 0.0, 4.0, 4.0), (off,), ((near,),))
    area = standing.slices(np.array([facing]))[0]
    here, centre = CORPS.at(Pose(x, y, facing)), shapely.Point(x, y)
    if area.boundary.distance(centre) > 0.002:
        good = (
            shapely.box(0, 0, 4, 4).covers(here)
            and here.distance(off.area) >= 0.3
            and here.distance(near.area) <= 1.5
        )
        assert good == area.contains(centre)


def test_somewhere_to_stand_in_any_facing_beside_a_wall() -> None:
    wall = Keepout("wall", shapely.box(0, 0, 10, 1))
    standing = Standing(CORPS, (0.0, 0.0, 10.0, 10.0), (wall,))
    area = any_facing(standing, (0.0,))
    assert area.contains(shapely.Point(5.0, 1 + HALF_DEPTH + 0.005))
    assert not area.contains(shapely.Point(5.0, 1 + HALF_DEPTH - 0.005))
    assert area.contains(shapely.Point(HALF_DEPTH + 0.005, 5.0))
