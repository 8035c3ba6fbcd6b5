"""Quick gaps of standing rectangles, against shapely's polygons."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.geometry.footprint import Base, footprint
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import signed_gap
from tableside.motion.quick_gaps import Singles, lower_to_gaps
from tableside.motion.slides import Rectangle

OWN, STILL = Base(60, 30), Base(60, 20)

places = st.floats(-4, 4)
angles = st.one_of(
    st.floats(-math.pi, math.pi), st.sampled_from([n * math.pi / 2 for n in range(4)])
)


def halves(base: Base) -> tuple[float, float]:
    (ax, ay), (bx, by) = Rectangle.of(base, Pose(0, 0, 0)).half_axes
    return math.hypot(ax, ay), math.hypot(bx, by)


def gap(x: float, y: float, turn: float, limit: float = 0.0) -> float:
    field = np.full((3, 1), np.inf, dtype=np.float32)
    turned = singles([[0.0], [0.0], [math.cos(turn)], [math.sin(turn)]])
    sizes = singles([*halves(OWN), *halves(STILL)])
    lower_to_gaps(field, np.array([1]), singles([[x], [y]]), turned, sizes, limit)
    assert np.all(np.isinf(field[[0, 2]]))
    return float(field[1, 0])


def singles(values: Any) -> Singles:
    return np.array(values, dtype=np.float32)


@given(places, places, angles)
def test_gaps_are_shapelys(x: float, y: float, turn: float) -> None:
    own = footprint([OWN], Pose(x, y, math.degrees(turn)))
    wanted = signed_gap(own, footprint([STILL], Pose(0, 0, 0)))[0]
    assert gap(x, y, turn) == pytest.approx(wanted, abs=5e-6)
    assert gap(x, y, turn, 1.0) == pytest.approx(wanted - 1.0, abs=5e-6)


def test_what_is_less_already_stays_and_a_middle_may_lie_off_the_place() -> None:
    field = singles([[-0.25, 9.0]])
    turned = singles([[0.0, 0.5], [0.0, 0.0], [1.0, 1.0], [0.0, 0.0]])
    sizes = singles([0.5, 1.0, 0.5, 1.0])
    lower_to_gaps(field, np.array([0]), singles([[1.0], [0.0]]), turned, sizes, 0.0)
    assert field[0] == pytest.approx([-0.25, 0.5])
