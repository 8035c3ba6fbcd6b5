"""Areas that ways come to: zones that were left, grids of places to turn at."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.motion.goals import Ends, Gate
from tableside.motion.nodes import about, from_nearest
from tableside.motion.obstacles import Field, Mover
from tableside.motion.paths import obstacles_of
from tableside.motion.reach import Begin, reach_area
from tableside.motion.standing import Standing

CORPS = Mover((Base(60, 30),))
BOARD = (0.0, 0.0, 36.0, 24.0)
HOOF = shapely.union_all(
    [shapely.box(4, 8, 6, 14), shapely.box(10, 8, 12, 14), shapely.box(4, 8, 12, 8.2)]
)


def area(field: Field, start: Pose, limit: float, *gates: Gate) -> BaseGeometry:
    standing = Standing(field.mover, BOARD, field.keepouts)
    ends = Ends(standing, gates)
    return reach_area(field, obstacles_of(field, start), Begin(start), limit, ends)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("x", "inside"),
    [
        (5.0, True),  # it may stay in the zone that it began in
        (8.0, True),  # and leave it
        (8.85, True),  # until its side would touch the other leg: 9.5 less half a depth
        (8.96, False),
        (10.5, False),  # which it comes into only by coming back
    ],
)
def test_a_zone_that_was_left_is_not_come_back_into(x: float, inside: bool) -> None:
    """What a way of at most 7 in comes to: round the bend of the zone it is more than 10."""
    left = Gate("z", HOOF, 0.5, 90.0, inside=True)
    found = area(Field(CORPS, BOARD), Pose(5, 13, 90), 7.0, left)
    assert found.contains(shapely.Point(x, 13)) == inside
    assert area(Field(CORPS, BOARD), Pose(5, 13, 90), 7.0).contains(shapely.Point(x, 13))


@given(st.lists(st.tuples(st.floats(-5, 5), st.floats(-5, 5)), min_size=1, max_size=5))
def test_a_grid_about_points_lies_near_them_and_leaves_out_none(
    points: list[tuple[float, float]],
) -> None:
    asked, origin = np.array(points), np.array([0.3, 0.2])
    found = about(asked, origin, 0.25, 1.0)
    steps = (found - origin) / 0.25
    assert np.allclose(steps, np.rint(steps))
    assert len(np.unique(np.rint(steps), axis=0)) == len(found)
    assert (from_nearest(found, asked) <= 1.0 + 0.25).all()
    assert (from_nearest(asked, found) <= 0.25).all()
    assert len(found) >= 45
