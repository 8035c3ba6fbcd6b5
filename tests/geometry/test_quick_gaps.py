"""Quick gaps of standing rectangles, against shapely's polygons."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.geometry.footprint import Base, footprint
from tableside.geometry.pose import Pose
from tableside.geometry.quick_gaps import standing_gap
from tableside.geometry.shapes import signed_gap
from tableside.geometry.slides import Rectangle

OWN, STILL = Base(60, 30), Base(60, 20)

places = st.floats(-4, 4)
angles = st.one_of(
    st.floats(-math.pi, math.pi), st.sampled_from([n * math.pi / 2 for n in range(4)])
)


def halves(base: Base) -> tuple[float, float]:
    (ax, ay), (bx, by) = Rectangle.of(base, Pose(0, 0, 0)).half_axes
    return math.hypot(ax, ay), math.hypot(bx, by)


@given(places, places, angles)
def test_standing_gaps_are_shapelys(x: float, y: float, turn: float) -> None:
    args = np.array([x]), np.array([y]), np.array([math.cos(turn)]), np.array([math.sin(turn)])
    found = standing_gap(*args, halves(OWN), halves(STILL))[0]
    own = footprint([OWN], Pose(x, y, math.degrees(turn)))
    wanted = signed_gap(own, footprint([STILL], Pose(0, 0, 0)))[0]
    assert found == pytest.approx(wanted, abs=1e-9)


def test_the_arrays_precision_is_kept() -> None:
    one = np.array([2.0], dtype=np.float32)
    sizes = np.float32(0.5), np.float32(1.0)
    found = standing_gap(one, one, one * 0, one / 2, sizes, sizes)
    assert found.dtype == np.float32
    assert found[0] == pytest.approx(math.hypot(0.5, 0.5))
