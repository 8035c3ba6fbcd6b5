"""Gaps of standing and sliding rectangles, against shapely's polygons."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tableside.geometry.footprint import Base, footprint
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import signed_gap
from tableside.geometry.slides import Motion, Rectangle, Still, gap_of, rectangles, turned

CORPS, DETACHMENT = Base(60, 30), Base(60, 20)

places = st.builds(
    Pose,
    st.floats(-4, 4),
    st.floats(-4, 4),
    st.one_of(st.floats(-180, 360), st.sampled_from([0.0, 30.0, 90.0, 120.0, 180.0, 270.0])),
)
ways = st.one_of(st.floats(0, 360), st.sampled_from([0.0, 30.0, 90.0, 120.0, 180.0, 270.0]))


def measured(base: Base, begin: Pose, way: tuple[float, float] | None, other: Rectangle) -> Motion:
    shape = turned([base], np.array([math.radians(begin.facing)]))[0]
    at = np.array([begin.x]), np.array([begin.y])
    slide = None if way is None else (np.array([way[0]]), np.array([way[1]]))
    return gap_of(shape, at, slide, Still.of([other]))


@given(places, places)
def test_a_standing_gap_is_shapelys(one: Pose, two: Pose) -> None:
    wanted = signed_gap(footprint([CORPS], one), footprint([DETACHMENT], two))[0]
    got = measured(CORPS, one, None, Rectangle.of(DETACHMENT, two)).value[0]
    assert got == pytest.approx(wanted, abs=1e-9)


@given(places, places, ways)
def test_a_sliding_gap_is_that_of_the_hull(one: Pose, two: Pose, degrees: float) -> None:
    way = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    end = Pose(one.x + way[0], one.y + way[1], one.facing)
    hull = shapely.union(footprint([CORPS], one), footprint([CORPS], end)).convex_hull
    wanted = signed_gap(hull, footprint([DETACHMENT], two))[0]
    got = measured(CORPS, one, way, Rectangle.of(DETACHMENT, two)).value[0]
    assert got == pytest.approx(wanted, abs=1e-9)


def test_slopes_foretell_small_changes() -> None:
    rng = np.random.default_rng(4)
    count, step = 400, 1e-6
    x, y, facing = rng.uniform(-3, 3, (3, count))
    angle = rng.uniform(0, 2 * math.pi, count)
    way = np.cos(angle), np.sin(angle)
    still = Still.of([Rectangle.of(DETACHMENT, Pose(0.4, -0.3, 25))])

    def gaps(dx: float = 0, turn: float = 0, longer: float = 0) -> Motion:
        shape = turned([CORPS], facing + turn)[0]
        return gap_of(shape, (x + dx, y), (way[0] + longer, way[1]), still)

    now = gaps()
    for changed, slope in (
        (gaps(turn=step), now.turn),
        (gaps(longer=step), now.end[0]),
        (gaps(dx=step), now.begin[0] + now.end[0]),
    ):
        off = np.abs((changed.value - now.value) / step - slope)
        assert np.quantile(off, 0.99) < 1e-4  # a bend may lie within a step


def test_touching_is_zero_and_an_overlap_is_its_depth() -> None:
    other = Rectangle.of(CORPS, Pose(0, 0, 90))  # 60 mm along x, 30 mm along y
    deep = 30 / 25.4
    assert measured(CORPS, Pose(0, deep, 90), None, other).value[0] == pytest.approx(0, abs=1e-12)
    gap = measured(CORPS, Pose(0, deep - 0.004, 90), None, other).value[0]
    assert gap == pytest.approx(-0.004)
    gap = measured(CORPS, Pose(0, deep + 0.004, 90), None, other).value[0]
    assert gap == pytest.approx(0.004)


def test_a_slide_past_a_corner_dips_between_its_ends() -> None:
    other = Rectangle.of(Base(25.4, 25.4), Pose(0, 0, 0))
    begin, way = Pose(-0.5, 1.2, 0), (1.0, 0.0)
    inch = Base(25.4, 25.4)
    ends = measured(inch, begin, None, other).value[0]
    assert ends == pytest.approx(0.2)
    assert measured(inch, Pose(-2, 1.2, 0), None, other).value[0] > 1
    assert measured(inch, Pose(-2, 1.2, 0), (2.0, 0.0), other).value[0] == pytest.approx(0.2)
    assert measured(inch, begin, way, other).value[0] == pytest.approx(0.2)


def test_a_base_off_the_units_centre_turns_about_that_centre() -> None:
    beside = Base(60, 30, Pose(0.0, 2.0, 0.0))
    pose = Pose(1, 1, 90)
    (rectangle,) = rectangles([beside], pose)
    assert rectangle.centre == pytest.approx((-1, 1))
    shape = turned([beside], np.array([math.pi / 2]))[0]
    assert shape.offset[0][0] == pytest.approx(-2)
    assert shape.offset[1][0] == pytest.approx(0, abs=1e-12)
