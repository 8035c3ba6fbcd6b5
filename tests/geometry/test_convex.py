"""Areas in few convex pieces: they cover the area, side by side, and are few."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tableside.geometry.convex import convex_parts, merged

HOOF = shapely.Polygon([(0, 0), (9, 0), (9, 5), (6, 5), (6, 2), (3, 2), (3, 5), (0, 5)])


@given(st.integers(0, 10_000))
def test_pieces_are_convex_and_make_up_the_area(seed: int) -> None:
    rng = np.random.default_rng(seed)
    area = shapely.Point(0, 0).buffer(3.0)
    for _ in range(3):
        area = area.difference(shapely.Point(rng.uniform(-3, 3, 2)).buffer(rng.uniform(0.2, 1.5)))
    pieces = [shapely.Polygon(part) for part in convex_parts(area)]
    assert sum(piece.area for piece in pieces) == pytest.approx(area.area)
    assert shapely.union_all(pieces).symmetric_difference(area).area < 1e-6
    assert all(piece.exterior.is_ccw for piece in pieces)
    assert all(piece.convex_hull.area - piece.area < 1e-9 for piece in pieces)
    inward = sum(map(inward_corners, shapely.get_parts(area)))
    assert len(pieces) <= 2 * inward + len(shapely.get_parts(area))


def inward_corners(polygon: shapely.Polygon) -> int:
    """Count the corners at which a polygon with its holes is not convex."""
    oriented = shapely.orient_polygons(polygon)
    count = 0
    for ring in (oriented.exterior, *oriented.interiors):
        corners = shapely.get_coordinates(ring)[:-1]
        before, after = (
            corners - np.roll(corners, 1, axis=0),
            np.roll(corners, -1, axis=0) - corners,
        )
        count += int((before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0] < 0).sum())
    return count


def test_a_hoof_is_three_pieces_and_a_convex_area_one() -> None:
    assert len(convex_parts(HOOF)) == 3
    assert len(convex_parts(HOOF.convex_hull)) == 1
    assert len(convex_parts(shapely.union(HOOF, shapely.box(20, 0, 21, 1)))) == 4
    assert convex_parts(shapely.Polygon()) == []


def test_two_faces_are_joined_only_where_that_stays_convex() -> None:
    left, right = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)], [(1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    (square,) = merged([left, right])
    assert sorted(square) == [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)]
    assert shapely.Polygon(square).area == 1.0
    dart = [(1.0, 0.0), (3.0, -1.5), (0.0, 1.0)]
    left = [(0.0, 0.5), (1.0, 0.0), (0.0, 1.0)]
    assert merged([left, dart]) == [left, dart]
