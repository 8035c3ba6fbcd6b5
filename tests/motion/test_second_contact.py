"""Edges that lie along each other: both slopes of the gap, one for each way to turn."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.motion.sequences.second_contact import second_contact
from tableside.motion.slide_gap import slide_gap
from tableside.motion.slides import Floats, Rectangle

OWN, STILL = Base(60, 30), Base(60, 20)


def laid(x: float, turn: float, facing: float) -> tuple[float, float, Floats]:
    """Return where a base lies above one at the origin, and their segments."""
    up, side = (math.radians(facing + by) for by in (0.0, -90.0))
    at = [1.2 * f(up) + x * f(side) for f in (math.cos, math.sin)]
    own = Rectangle.of(OWN, Pose(at[0], at[1], facing + math.degrees(turn)))
    axes = [*own.half_axes, *Rectangle.of(STILL, Pose(0, 0, facing)).half_axes, (0.0, 0.0)]
    return at[0], at[1], np.array(axes)


def gap(x: float, turn: float, facing: float) -> tuple[float, float]:
    """Return the gap to a base turned by ``turn`` from lying along, and how it follows that."""
    value, nx, ny, px, py, _ = slide_gap(*laid(x, turn, facing))
    return value, ny * px - nx * py


def lean(x: float, turn: float, facing: float) -> tuple[bool, float, float]:
    px, py, axes = laid(x, turn, facing)
    _, nx, ny, *_ = slide_gap(px, py, axes)
    return second_contact(axes, (nx, ny), (px, py), (0.0, 0.0), gap(x, turn, facing)[1])


@pytest.mark.parametrize("facing", [90.0, 0.0, 37.0])
@pytest.mark.parametrize("x", [0.0, 0.3, -0.8, 1.5, -1.9])
def test_the_two_slopes_are_those_of_turning_either_way(x: float, facing: float) -> None:
    flush = gap(x, 0.0, facing)[0]
    wanted = [(gap(x, by, facing)[0] - flush) / by for by in (1e-6, -1e-6)]
    found, more, other = lean(x, 1e-9, facing)
    assert found
    assert sorted([gap(x, 1e-9, facing)[1], other]) == pytest.approx(sorted(wanted), abs=1e-4)
    assert more == pytest.approx(0.0, abs=1e-8)


def test_the_other_end_leaves_more_the_more_it_is_turned() -> None:
    found, more, _ = lean(0.0, 0.1, 90.0)
    assert found
    # The lower edge is 60 mm long, and the other below it as long.
    assert more == pytest.approx(0.1 * 60 / 25.4, rel=0.05)


@pytest.mark.parametrize(("x", "turn"), [(2.5, 0.0), (0.0, 0.7)])
def test_beside_each_other_or_askew_there_is_no_other_end(x: float, turn: float) -> None:
    assert not lean(x, turn, 90.0)[0]
