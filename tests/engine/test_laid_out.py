"""Stands laid out in ranks, and stands that slide out of an area."""

from __future__ import annotations

import math

import pytest
import shapely

from tableside.engine.bodies import EXACT, Stand
from tableside.engine.formation import in_ranks
from tableside.engine.sliding import Slide
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose

INCH = 25.4
#: An inch wide, two deep.
BASE = Base(INCH, 2 * INCH)


def stand(name: str, x: float = 0.0, y: float = 0.0) -> Stand:
    return Stand(name, Pose(x, y, 0.0), BASE, EXACT)


def test_ranks_lie_edge_to_edge_about_their_middle() -> None:
    a, b, c = (stand(name) for name in "abc")
    poses = in_ranks([a, b, c], 2, Pose(10.0, 10.0, 0.0))
    assert list(poses) == ["a", "b", "c"]
    assert (poses["a"].x - poses["c"].x, poses["a"].y - poses["b"].y) == pytest.approx((2.0, 1.0))
    assert sum(pose.x for pose in poses.values()) / 3 == pytest.approx(10.0)
    assert sum(pose.y for pose in poses.values()) / 3 == pytest.approx(10.0)


@pytest.mark.parametrize(
    ("count", "ranks"),
    [(1, [5]), (2, [3, 2]), (3, [2, 2, 1]), (5, [1] * 5), (7, [1] * 5), (None, [1] * 5)],
)
def test_ranks_are_as_even_as_can_be_and_the_longer_ones_in_front(
    count: int | None, ranks: list[int]
) -> None:
    poses = in_ranks([stand(name) for name in "abcde"], count, Pose(10.0, 10.0, 0.0))
    depths = [round(pose.x, 6) for pose in poses.values()]
    assert depths == sorted(depths, reverse=True)
    assert [depths.count(each) for each in dict.fromkeys(depths)] == ranks


def test_stands_leave_an_area_at_their_first_corner() -> None:
    slide = Slide((stand("a", 2.0, 2.0), stand("b", 4.0, 2.0)), 0.0)
    assert slide.leaves(shapely.box(0, 0, 10, 4)) == pytest.approx(5.0)
    assert slide.leaves(shapely.box(3.5, 0, 10, 4)) == 0.0  # the first is outside of it
    assert slide.leaves(shapely.Polygon()) == 0.0
    assert math.isfinite(slide.leaves(shapely.box(-50, -50, 50, 50)))
