"""Rounded areas, strips, signed gaps and GeoJSON, against shapely and plain formulas."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tableside.geometry.footprint import Base, footprint
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import (
    CHORD_ERROR,
    EMPTY,
    as_geojson,
    parts,
    rounded,
    share,
    signed_gap,
    strip,
)

poses = st.builds(Pose, st.floats(0, 10), st.floats(0, 10), st.floats(-720, 720, allow_nan=False))


@pytest.mark.parametrize("distance", [0.5, 1.0, 2.0, 3.0, 12.0])
def test_a_rounded_edge_is_true_to_its_chord_error(distance: float) -> None:
    base = footprint([Base(60, 30)], Pose(10, 10, 37))
    edge = shapely.get_coordinates(shapely.segmentize(rounded(base, distance), 0.01))
    off = shapely.distance(shapely.points(edge), base)
    assert off.max() <= distance + 1e-9
    assert off.min() >= distance - CHORD_ERROR - 1e-9


def test_a_strip_has_flat_ends_and_mitred_bends() -> None:
    bent = strip([(0, 0), (4, 0), (4, 3)], 2.0)
    assert bent.bounds == pytest.approx((0, -1, 5, 3))
    assert bent.area == pytest.approx(4 * 2 + 3 * 2)  # the mitre adds what the bend takes away
    assert bent.covers(shapely.Point(5, -1))


def test_signed_gap_apart_touching_and_overlapping() -> None:
    box = shapely.box(0, 0, 2, 1)
    assert signed_gap(box, shapely.box(3, 0, 4, 1)) == (1.0, (1.0, 0.0))
    assert signed_gap(box, shapely.box(2, 0, 4, 1))[0] == 0.0
    depth, along = signed_gap(box, shapely.box(1.9, 0.5, 4, 3))
    assert depth == pytest.approx(-0.1)
    assert abs(along[0]) == pytest.approx(1.0)


@given(poses, poses)
def test_pushing_by_the_signed_gap_parts_two_bases(one: Pose, two: Pose) -> None:
    a, b = footprint([Base(60, 30)], one), footprint([Base(60, 20)], two)
    gap, (x, y) = signed_gap(a, b)
    if gap >= 0:
        assert gap == pytest.approx(a.distance(b))
        return
    pushed = shapely.affinity.translate(b, -gap * x, -gap * y)
    assert a.intersection(pushed).area < 1e-9
    nearly = shapely.affinity.translate(b, -0.99 * gap * x, -0.99 * gap * y)
    assert a.intersection(nearly).area > 0


@given(poses)
def test_share_is_shapely_s_own(pose: Pose) -> None:
    base, area = footprint([Base(60, 30)], pose), shapely.box(3, 3, 7, 7)
    assert share(base, area) == pytest.approx(base.intersection(area).area / base.area)


def test_an_empty_area_is_null() -> None:
    assert as_geojson(EMPTY) is None
    assert as_geojson(shapely.LineString([(0, 0), (1, 1)])) is None


def test_geojson_comes_back_and_turns_the_right_way() -> None:
    ring = shapely.box(0, 0, 4, 4).difference(shapely.box(1, 1, 2, 2))
    two = shapely.union_all([ring, shapely.box(6, 0, 7, 1)])
    for area in (ring, two):
        found = as_geojson(area)
        assert found is not None
        back = shapely.geometry.shape(json.loads(json.dumps(found)))
        assert back.equals(area)
        for part in parts(back):
            assert shapely.is_ccw(part.exterior)
            assert not any(shapely.is_ccw(hole) for hole in part.interiors)


def test_geojson_is_valid_where_the_decimals_would_let_a_ring_touch_itself() -> None:
    neck = [(0, 0), (2, 0), (2, 2), (1, 1e-7), (0, 2)]
    pieces = as_geojson(shapely.Polygon(neck))
    assert pieces is not None
    found = shapely.from_geojson(json.dumps(pieces))
    assert found.is_valid
    assert (found.geom_type, found.area) == ("MultiPolygon", pytest.approx(2.0))
    wider = as_geojson(shapely.Polygon([*neck[:3], (1, 1e-5), neck[4]]))
    assert wider is not None
    assert wider["type"] == "Polygon"


def test_parts_leaves_points_and_lines_out() -> None:
    mixed = shapely.box(0, 0, 1, 1).intersection(shapely.box(1, 0, 2, 1))
    assert parts(mixed) == []
    collection = shapely.GeometryCollection([shapely.box(0, 0, 1, 1), shapely.Point(5, 5)])
    assert [part.area for part in parts(collection)] == [1.0]


def test_a_disc_is_true_to_a_thousandth_of_an_inch() -> None:
    disc = footprint([Base(40, 40, disc=True)], Pose(5, 5, 0))
    radius = 40 / 25.4 / 2
    rim = shapely.distance(shapely.boundary(disc), shapely.Point(5, 5))
    assert radius - 0.001 <= rim <= radius
    assert disc.area == pytest.approx(math.pi * radius**2, rel=0.002)
    assert np.hypot(*(shapely.get_coordinates(disc) - 5).T).max() == pytest.approx(radius)
