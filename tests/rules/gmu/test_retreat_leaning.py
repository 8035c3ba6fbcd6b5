"""Edges that lie along each other: both slopes of the gap, one for each way to turn."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.geometry.slides import Floats, Motion, Rectangle, Still, gap_of, turned
from tableside.rules.gmu.retreat.leaning import Leaning, leaning

OWN, STILL = Base(60, 30), Base(60, 20)


def gap(x: float, turn: float, facing: float) -> Motion:
    """The gap above a base at the origin, of one turned by ``turn`` from lying along it."""
    still = Still.of([Rectangle.of(STILL, Pose(0, 0, facing))])
    way = math.radians(facing)
    at = _at(x, facing)
    return gap_of(turned([OWN], np.array([way + turn]))[0], at, None, still)


def _at(x: float, facing: float) -> tuple[Floats, Floats]:
    way = math.radians(facing)
    up, side = (math.cos(way), math.sin(way)), (math.sin(way), -math.cos(way))
    return np.array([1.2 * up[0] + x * side[0]]), np.array([1.2 * up[1] + x * side[1]])


def lean(x: float, turn: float, facing: float) -> Leaning:
    still = Still.of([Rectangle.of(STILL, Pose(0, 0, facing))])
    shape = turned([OWN], np.array([math.radians(facing) + turn]))[0]
    return leaning(gap(x, turn, facing), shape, _at(x, facing), still)


@pytest.mark.parametrize("facing", [90.0, 0.0, 37.0])
@pytest.mark.parametrize("x", [0.0, 0.3, -0.8, 1.5, -1.9])
def test_the_two_slopes_are_those_of_turning_either_way(x: float, facing: float) -> None:
    flush = float(gap(x, 0.0, facing).value[0])
    wanted = [float(gap(x, by, facing).value[0] - flush) / by for by in (1e-6, -1e-6)]
    told = [float(gap(x, 1e-9, facing).turn[0]), float(lean(x, 1e-9, facing).turn[0])]
    assert sorted(told) == pytest.approx(sorted(wanted), abs=1e-4)
    assert lean(x, 1e-9, facing).more[0] == pytest.approx(0.0, abs=1e-8)


def test_the_other_end_leaves_more_the_more_it_is_turned() -> None:
    assert lean(0.0, 0.1, 90.0).which[0]
    # The lower edge is 60 mm long, and the other below it as long.
    assert lean(0.0, 0.1, 90.0).more[0] == pytest.approx(0.1 * 60 / 25.4, rel=0.05)


@pytest.mark.parametrize(("x", "turn"), [(2.5, 0.0), (0.0, 0.7)])
def test_beside_each_other_or_askew_there_is_no_other_end(x: float, turn: float) -> None:
    assert not lean(x, turn, 90.0).which[0]
