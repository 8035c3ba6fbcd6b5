"""Quick gaps of standing and sliding rectangles, against the ones that tell everything."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.geometry.quick_gaps import standing_gap, sweeping_bound
from tableside.geometry.slides import Rectangle, Still, gap_of, turned

OWN, STILL = Base(60, 30), Base(60, 20)

places = st.floats(-4, 4)
angles = st.one_of(
    st.floats(-math.pi, math.pi), st.sampled_from([n * math.pi / 2 for n in range(4)])
)


def halves(base: Base) -> tuple[float, float]:
    (ax, ay), (bx, by) = Rectangle.of(base, Pose(0, 0, 0)).half_axes
    return math.hypot(ax, ay), math.hypot(bx, by)


def told(x: float, y: float, turn: float, way: tuple[float, float] | None) -> float:
    still = Still.of([Rectangle.of(STILL, Pose(0, 0, 0))])
    shape = turned([OWN], np.array([turn]))[0]
    slide = None if way is None else (np.array([way[0]]), np.array([way[1]]))
    return float(gap_of(shape, (np.array([x]), np.array([y])), slide, still).value[0])


@given(places, places, angles)
def test_standing_gaps_are_the_same(x: float, y: float, turn: float) -> None:
    args = np.array([x]), np.array([y]), np.array([math.cos(turn)]), np.array([math.sin(turn)])
    found = standing_gap(*args, halves(OWN), halves(STILL))[0]
    assert found == pytest.approx(told(x, y, turn, None), abs=1e-9)


def test_the_arrays_precision_is_kept() -> None:
    one = np.array([2.0], dtype=np.float32)
    sizes = np.float32(0.5), np.float32(1.0)
    found = standing_gap(one, one, one * 0, one / 2, sizes, sizes)
    assert found.dtype == np.float32
    assert found[0] == pytest.approx(math.hypot(0.5, 0.5))


@given(places, places, angles, angles)
def test_a_slides_bound_is_below_its_gap_and_never_far(
    x: float, y: float, turn: float, direction: float
) -> None:
    way = math.cos(direction), math.sin(direction)
    gap = told(x, y, turn, way)
    half = np.array([way[0] / 2]), np.array([way[1] / 2])
    middle = np.array([x]) + half[0], np.array([y]) + half[1]
    cos, sin = np.array([math.cos(turn)]), np.array([math.sin(turn)])
    bound = float(sweeping_bound(*middle, half, cos, sin, halves(OWN), halves(STILL))[0])
    assert bound <= gap + 1e-9
    if gap <= 0.0:
        assert bound == pytest.approx(gap, abs=1e-9)
    else:
        assert bound >= gap / 1.4143 - 1e-9
