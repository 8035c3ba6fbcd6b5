"""Where the moves of a shape end that turns on the spot and then keeps its facing."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray

from tableside.geometry.pose import Pose
from tableside.motion.barriers import Barrier
from tableside.motion.mover import Mover, without_centres
from tableside.motion.shape import Shape

SQUARE = Shape((((0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)),))
EVERY = np.array([0.0])


def every(facings: NDArray[np.float64]) -> NDArray[np.bool_]:
    return np.ones(len(facings), dtype=bool)


def mover(*barriers: Barrier, x: float = 10.0) -> Mover:
    return Mover(SQUARE, Pose(x, 10.0, 0.0), barriers, every, 0.1, (20.0, 20.0))


def test_straight_runs_in_the_open_come_to_a_disc() -> None:
    area = mover().straight(0.0, 4.0, EVERY, [])
    assert area.area == pytest.approx(math.pi * 16, rel=1e-3)


def test_a_run_stops_at_a_wall_and_short_of_one_that_it_may_not_touch() -> None:
    wall = shapely.box(12, 0, 13, 20)
    for clear, far in ((False, 11.6), (True, 11.4)):
        area = mover(Barrier("a", wall, 0.1, clear)).straight(0.0, 4.0, EVERY, [wall])
        assert area.bounds[2] == pytest.approx(far, abs=1e-3)


def test_a_run_stops_at_the_edge_of_the_board_and_where_it_may_not_face() -> None:
    assert mover(x=18.0).straight(0.0, 4.0, EVERY, []).bounds[2] == pytest.approx(19.6, abs=1e-3)
    east = Mover(
        SQUARE, Pose(10, 10, 0), (), lambda ways: np.cos(np.radians(ways)) > 0, 0.1, (20.0, 20.0)
    )
    assert east.straight(0.0, 4.0, np.array([90.0, -90.0]), []).bounds[0] == pytest.approx(10.0)
    back = east.straight(180.0, 4.0, np.array([90.0, -90.0]), [])
    assert back.bounds[2] == pytest.approx(10.0, abs=1e-3)


def test_two_legs_in_the_open_come_to_a_disc_with_their_diagonal() -> None:
    assert mover().two_legs(2.0).area == pytest.approx(math.pi * 8, rel=0.02)


@pytest.mark.slow
def test_moves_in_any_direction_are_barred_and_kept_on_the_board() -> None:
    assert mover().any_way(2.0).area == pytest.approx(math.pi * 4, rel=0.01)
    wall = Barrier("a", shapely.box(11, 0, 12, 20), 0.1)
    assert mover(wall).any_way(2.0).bounds[2] == pytest.approx(10.6, abs=1e-3)
    assert mover(x=19.0).any_way(2.0).bounds[2] == pytest.approx(19.6, abs=1e-3)


def test_what_it_begins_on_does_not_bar_it() -> None:
    under = Barrier("a", shapely.box(9, 9, 11, 11), 0.1)
    assert mover(under).two_legs(2.0).area == pytest.approx(mover().two_legs(2.0).area)


def test_centres_at_which_it_would_stop_on_something_are_left_out() -> None:
    area = shapely.box(0, 0, 10, 10)
    friend, far = shapely.box(5, 5, 6, 6), shapely.box(20, 20, 21, 21)
    left = without_centres(area, SQUARE, [friend, far], 0.1)
    assert left.area == pytest.approx(100 - (1 + 4 * 0.4 + math.pi * 0.16), abs=1e-2)
    assert without_centres(area, SQUARE, [far], 0.1) is area
