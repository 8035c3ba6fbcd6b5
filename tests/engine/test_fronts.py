"""The front of stands side by side: its point, its range and its angle."""

from __future__ import annotations

import pytest

from tableside.engine.fronts import Front, behind, neighbours
from tests.engine.bodies_of_stands import stand, unit

FRONT = Front((stand("1", 10, 10), stand("2", 11, 10)))


def test_its_point_is_the_middle_of_all_front_edges() -> None:
    assert FRONT.point == pytest.approx((10.5, 10.5))
    assert FRONT.facing == pytest.approx(90.0)


def test_the_nearest_point_in_the_arc_counts() -> None:
    ahead, beside = stand("1", 10.5, 15), stand("2", 14, 10.5)
    assert FRONT.range_to([ahead], 45.0) == pytest.approx(4.0)
    assert FRONT.range_to([beside], 45.0) is None
    assert FRONT.range_to([beside], 90.0) == pytest.approx(3.0)
    assert FRONT.range_to([ahead, beside], 90.0) == pytest.approx(3.0)


def test_a_base_at_its_point_is_no_way_off_whatever_the_arc() -> None:
    assert FRONT.range_to([stand("1", 10.5, 10.0)], 1.0) == 0.0
    assert FRONT.range_to([], 90.0) is None


def test_the_corner_least_off_its_facing_comes_first() -> None:
    assert FRONT.first_corner([stand("1", 14, 14)]) == pytest.approx((13.5, 14.5))


def test_both_ends_make_range_and_angle_unsure() -> None:
    unsure = Front((stand("1", 10.5, 10, sigma=(0.1, 0.1, 0.0)),))
    target = unit("b", stand("1", 10.5, 16, sigma=(0.1, 0.1, 0.0)), side="blue")
    distance, off = unsure.measured(unit("a", *unsure.stands), target, 5.0)
    assert (distance.value, distance.a, distance.b) == (5.0, "a", "b")
    assert distance.sigma == pytest.approx(2**0.5 * 0.1)
    assert off.angle
    assert off.sigma > 0.0


def test_neighbours_are_every_stretch() -> None:
    row = [stand(name, n, 0) for n, name in enumerate("abc")]
    found = ["".join(each.id for each in some) for some in neighbours(row)]
    assert found == ["a", "ab", "abc", "b", "bc", "c"]
    assert neighbours([]) == ()


def test_behind_is_beyond_the_line_of_the_front() -> None:
    target = unit("b", *FRONT.stands, side="blue")
    rear, ahead = stand("1", 30, 8, sigma=(0.1, 0.2, 0.0)), stand("2", 10, 13)
    found = behind(FRONT, unit("a", rear), rear, target)
    assert (found.a, found.b) == ("a", "b")
    assert found.value == pytest.approx(2.5)
    assert found.sigma == pytest.approx(0.2)
    assert behind(FRONT, unit("a", ahead), ahead, target).value == pytest.approx(-2.5)
