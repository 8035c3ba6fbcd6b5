"""Where the centre of a shape can come that keeps its facing."""

from __future__ import annotations

import pytest
import shapely

from tableside.motion.keeping import spread_by, two_legs

BOARD = shapely.box(0, 0, 20, 20)
EAST, NORTH = (1.0, 0.0), (0.0, 1.0)
BOTH = EAST, NORTH


def test_an_obstacle_bars_the_centre_from_as_far_as_the_shape_reaches() -> None:
    found = spread_by([shapely.box(5, 5, 6, 6)], [shapely.box(-1, -0.5, 1, 0.5)])
    assert found.bounds == pytest.approx((4.0, 4.5, 7.0, 6.5))
    post, parts = shapely.box(5, 5, 6, 6), [shapely.box(0, 0, 1, 1), shapely.box(-1, 0, 0, 1)]
    assert spread_by([post], parts).bounds == pytest.approx((4.0, 4.0, 7.0, 6.0))


def test_two_legs_in_the_open_reach_a_square_on_the_board() -> None:
    assert two_legs((5, 5), 2.0, BOTH, [], BOARD).area == pytest.approx(4.0)
    assert two_legs((19, 5), 2.0, BOTH, [], BOARD).area == pytest.approx(2.0)


def test_what_bars_the_first_leg_ends_it() -> None:
    wall = shapely.box(6, 0, 6.5, 20)
    assert two_legs((5, 5), 2.0, BOTH, [wall], BOARD).bounds == pytest.approx((5, 5, 6, 7))


def test_what_an_obstacle_hides_is_drawn_out_whatever_its_outline() -> None:
    """Halves that share a corner with themselves drawn out have no union that GEOS finds."""
    ring = [(6, 6), (6.25, 6.25), (6.5, 6), (6.5, 6.5), (6.25, 6.25), (6, 6.5)]
    post = shapely.make_valid(shapely.Polygon(ring))
    assert two_legs((5, 5), 2.0, BOTH, [post], BOARD).area < 4.0


def test_an_obstacle_hides_what_lies_behind_it_on_the_second_leg() -> None:
    post = shapely.box(6, 6, 6.5, 6.5)
    found = two_legs((5, 5), 2.0, BOTH, [post], BOARD)
    assert found.area == pytest.approx(4.0 - 0.5)
    assert not found.contains(shapely.Point(6.25, 6.9))
    assert found.contains(shapely.Point(6.25, 5.9))
