"""How far apart units are, how far one went or turned, and how surely."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine import spacing
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma
from tableside.motion.barriers import Barrier
from tableside.motion.shape import Shape

SQUARE = Shape((((0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)),))


@dataclass(frozen=True)
class Unit:
    id: str
    pose: Pose
    sigma: Sigma = (0.0, 0.0, 0.0)
    sigma_before: Sigma | None = None
    shape: Shape = SQUARE

    @property
    def pose_sigma(self) -> Sigma:
        return self.sigma

    @property
    def outline(self) -> BaseGeometry:
        return self.shape.at(self.pose)


EXACT = Unit("a", Pose(0, 0, 0))
UNSURE = Unit("b", Pose(4, 0, 0), (0.3, 0.1, 0.0))


def test_distances_are_as_sure_as_both_ends_along_the_line() -> None:
    assert spacing.distance(EXACT, Unit("c", Pose(1, 0, 0))).value == 0.0
    found = spacing.distance(EXACT, UNSURE)
    assert (found.a, found.b, found.value) == ("a", "b", 3.0)
    assert found.sigma == pytest.approx(0.3)
    assert spacing.sigma_between(UNSURE, None, (0.0, 1.0)) == pytest.approx(0.1)
    assert spacing.sigma_between(UNSURE, UNSURE, (1.0, 0.0)) == pytest.approx(0.3 * 2**0.5)
    assert spacing.measured(UNSURE, None, 2.0).sigma == pytest.approx(0.3)


def test_gaps_of_parts_are_below_nothing_where_they_overlap() -> None:
    a, b = [shapely.box(0, 0, 1, 1)], [shapely.box(3, 0, 4, 1), shapely.box(0.8, 0, 2, 1)]
    gap, way = spacing.gap_between(a, b)
    assert gap == pytest.approx(-0.2)
    assert abs(way[0]) == 1.0


def test_how_far_it_went_and_turned_is_measured_at_both_ends() -> None:
    there = Pose(6, 0, 0)
    assert spacing.went_sigma(UNSURE, UNSURE.pose, there) == pytest.approx(0.3 * 2**0.5)
    turned = Unit("c", Pose(0, 0, 0), (0.0, 0.0, 2.0))
    assert spacing.turned_sigma(turned, turned.pose, there) == pytest.approx(2 * 2**0.5)
    found = spacing.turned_by(turned, 350.0, 10.0)
    assert (found.value, found.angle) == (20.0, True)


def test_how_far_an_area_is_off_the_board() -> None:
    assert spacing.off_board((20, 10), shapely.box(-1, 2, 3, 4)) == (1.0, (1.0, 0.0))
    assert spacing.off_board((20, 10), shapely.box(5, 4, 6, 9)) == (-1.0, (0.0, 1.0))


def test_how_surely_an_area_keeps_off_a_barrier() -> None:
    barrier = Barrier("wood", shapely.box(0, 0, 4, 4), 0.1)
    off = shapely.box(4.5, 0, 6, 4)
    assert spacing.clear_of("a", barrier, off, 0.0).value == pytest.approx(0.4)
    assert spacing.clear_of("a", barrier, off, 0.2).sigma == 0.0
    near = spacing.clear_of("a", barrier, shapely.box(3.95, 0, 6, 4), 0.2)
    assert (near.b, near.sigma) == ("wood", 0.1)
    assert near.value == pytest.approx(-0.1)
    assert spacing.clear_of("a", barrier, shapely.box(2, 0, 6, 4), 0.2).sigma == 0.0
