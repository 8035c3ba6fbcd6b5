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
from tableside.motion.slide_gap import slide_gap
from tableside.motion.slides import Rectangle

CORPS, DETACHMENT = Base(60, 30), Base(60, 20)
STILL = (0.0, 0.0)

places = st.builds(
    Pose,
    st.floats(-4, 4),
    st.floats(-4, 4),
    st.one_of(st.floats(-180, 360), st.sampled_from([0.0, 30.0, 90.0, 120.0, 180.0, 270.0])),
)
ways = st.one_of(st.floats(0, 360), st.sampled_from([0.0, 30.0, 90.0, 120.0, 180.0, 270.0]))
Told = tuple[float, float, float, float, float, float]


def told(base: Base, begin: Pose, way: tuple[float, float], other: Rectangle) -> Told:
    own = Rectangle.of(base, begin)
    half = way[0] / 2, way[1] / 2
    x, y = (own.centre[n] + half[n] - other.centre[n] for n in (0, 1))
    return slide_gap(x, y, np.array([*own.half_axes, *other.half_axes, half]))


@given(places, places)
def test_a_standing_gap_is_shapelys(one: Pose, two: Pose) -> None:
    wanted = signed_gap(footprint([CORPS], one), footprint([DETACHMENT], two))[0]
    got = told(CORPS, one, STILL, Rectangle.of(DETACHMENT, two))[0]
    assert got == pytest.approx(wanted, abs=1e-9)


@given(places, places, ways)
def test_a_sliding_gap_is_that_of_the_hull(one: Pose, two: Pose, degrees: float) -> None:
    way = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    end = Pose(one.x + way[0], one.y + way[1], one.facing)
    hull = shapely.union(footprint([CORPS], one), footprint([CORPS], end)).convex_hull
    wanted = signed_gap(hull, footprint([DETACHMENT], two))[0]
    got = told(CORPS, one, way, Rectangle.of(DETACHMENT, two))[0]
    assert got == pytest.approx(wanted, abs=1e-9)


def test_what_it_tells_foretells_small_changes() -> None:
    rng = np.random.default_rng(4)
    step, other = 1e-6, Rectangle.of(DETACHMENT, Pose(0.4, -0.3, 25))
    off = []
    for x, y, facing, angle in rng.uniform(-3, 3, (400, 4)):
        way = math.cos(angle), math.sin(angle)

        def gap(
            dx: float = 0,
            turn: float = 0,
            longer: float = 0,
            at: tuple[float, ...] = (x, y, facing),
        ) -> float:
            pose = Pose(at[0] + dx, at[1], math.degrees(at[2] + turn))
            return told(CORPS, pose, (way[0] + longer, way[1]), other)[0]  # noqa: B023

        value, nx, ny, px, py, share = told(CORPS, Pose(x, y, math.degrees(facing)), way, other)
        slopes = ny * px - nx * py, nx, nx * share
        changed = gap(turn=step), gap(dx=step), gap(longer=step)
        off.append([(c - value) / step - s for c, s in zip(changed, slopes, strict=True)])
    assert np.quantile(np.abs(off), 0.99) < 1e-4  # a bend may lie within a step


def test_touching_is_zero_and_an_overlap_is_its_depth() -> None:
    other = Rectangle.of(CORPS, Pose(0, 0, 90))  # 60 mm along x, 30 mm along y
    deep = 30 / 25.4
    assert told(CORPS, Pose(0, deep, 90), STILL, other)[0] == pytest.approx(0, abs=1e-12)
    for more in (-0.004, 0.004):
        gap = told(CORPS, Pose(0, deep + more, 90), STILL, other)[0]
        assert gap == pytest.approx(more)


def test_a_slide_past_a_corner_dips_between_its_ends() -> None:
    inch = Base(25.4, 25.4)
    other = Rectangle.of(inch, Pose(0, 0, 0))
    begin = Pose(-0.5, 1.2, 0)
    assert told(inch, begin, STILL, other)[0] == pytest.approx(0.2)
    assert told(inch, Pose(-2, 1.2, 0), STILL, other)[0] > 1
    assert told(inch, Pose(-2, 1.2, 0), (2.0, 0.0), other)[0] == pytest.approx(0.2)
    assert told(inch, begin, (1.0, 0.0), other)[0] == pytest.approx(0.2)
