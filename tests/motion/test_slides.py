"""Rectangles of bases, and several that are one."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tableside.geometry.footprint import Base, footprint
from tableside.geometry.pose import Pose
from tableside.motion.slides import Rectangle, merged, rectangles


def polygon(shape: Rectangle) -> shapely.Polygon:
    (x, y), ((ax, ay), (bx, by)) = shape.centre, shape.half_axes
    signs = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    return shapely.Polygon([(x + p * ax + q * bx, y + p * ay + q * by) for p, q in signs])


def row(count: int, apart: float = 0.0, turned: float = 0.0) -> list[Base]:
    """Bases of 20 mm side by side, ``apart`` inches; the last turned by so much."""
    wide = 20 / 25.4 + apart
    places = [Pose(0.0, wide * n, 0.0) for n in range(count)]
    places[-1] = Pose(0.0, places[-1].y, turned)
    return [Base(20, 30, place) for place in places]


@given(st.integers(1, 4), st.floats(-10, 10), st.floats(0, 360))
def test_bases_side_by_side_are_one_rectangle(count: int, x: float, facing: float) -> None:
    pose, bases = Pose(x, 3, facing), row(count)
    (whole,) = merged(rectangles(bases, pose))
    assert polygon(whole).symmetric_difference(footprint(bases, pose)).area < 1e-6
    corners = shapely.get_coordinates(polygon(whole))
    assert shapely.Point(whole.centre).distance(shapely.Point(corners[0])) == pytest.approx(
        whole.reach
    )


@pytest.mark.parametrize(
    ("bases", "many"),
    [
        (row(2, apart=1e-4), 2),
        (row(2, apart=-1e-4), 2),
        (row(2, turned=180.0), 1),
        (row(2, turned=90.0), 2),
        (row(3, turned=1.0), 2),
        ([*row(2), Base(40, 30, Pose(30 / 25.4, 10 / 25.4, 0.0))], 1),
        ([*row(2), Base(40, 30, Pose(30 / 25.4, 0.0, 0.0))], 2),
        ([*row(1), Base(20, 20, Pose(0.0, 20 / 25.4, 0.0))], 2),
    ],
)
def test_only_whole_edges_make_one(bases: list[Base], many: int) -> None:
    assert len(merged(rectangles(bases, Pose(1, 2, 30)))) == many


def test_a_base_off_the_units_centre_turns_about_that_centre() -> None:
    beside = Base(60, 30, Pose(0.0, 2.0, 0.0))
    (rectangle,) = rectangles([beside], Pose(1, 1, 90))
    assert rectangle.centre == pytest.approx((-1, 1))
