"""What strikes a heading onto an obstacle out, and the headings that are left."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tableside.motion.aim import Aim, Aimed
from tableside.motion.barriers import Barrier
from tableside.motion.turning import Room
from tests.motion.test_onward import obstacle, onward


def free(headings: NDArray[np.float64], column: int) -> NDArray[np.int64]:
    """Bar nothing."""
    return np.full(len(headings), 1, dtype=np.int64)


def barred(headings: NDArray[np.float64], column: int) -> NDArray[np.int64]:
    """Bar all headings onto the first obstacle."""
    return np.full(len(headings), min(column, 1), dtype=np.int64)


def test_the_headings_onto_an_obstacle_ahead() -> None:
    aim = Aim(onward(obstacle(13, 9.5), obstacle(9.5, 14)), ("own",), free)
    ahead, left = aim.at_each([0, 1])
    assert aim.struck_by(0.0, 0) is None
    assert ahead.run is not None
    assert 2.4 < ahead.run < 2.5  # as a corner of the front reaches it
    (span,) = ahead.headings
    assert (span[0] + span[1]) / 2 == pytest.approx(360.0, abs=1e-3)
    assert left.barred_by is None
    assert aim.about_shortest(0) == pytest.approx(ahead.run, abs=0.01)


@pytest.mark.parametrize(
    ("heading", "column", "struck"),
    [
        (0.0, 1, "distance"),  # it misses it
        (180.0, 2, "turn"),
        (0.0, 3, "second-contact"),
        (0.0, 4, "distance"),  # no farther than 6 in
    ],
)
def test_what_strikes_a_heading_out(heading: float, column: int, struck: str) -> None:
    others = obstacle(9.5, 14), obstacle(5, 9.5), obstacle(15, 9.5), obstacle(17.5, 9.5)
    found = onward(obstacle(13, 9.5), *others)
    assert Aim(found, ("own",), free).struck_by(heading, column) == struck


def test_a_turn_that_has_no_room_and_ground_on_the_way() -> None:
    tight = onward(obstacle(9.5, 14), room=Room(10.0, 10.0))
    assert Aim(tight, ("own",), free).struck_by(90.0, 0) == "pivot"
    wall = Barrier("wall", obstacle(11.5, 9.5).area, 0.05)
    assert Aim(onward(obstacle(14, 9.5), barriers=(wall,)), (), free).struck_by(0.0, 0) == "ground"


def test_a_bar_of_the_callers_own_comes_first() -> None:
    aim = Aim(onward(obstacle(13, 9.5), obstacle(9.5, 14)), ("own",), barred)
    assert aim.struck_by(0.0, 0) == "own"
    assert aim.struck_by(180.0, 0) == "distance"  # a miss is a miss
    assert aim.at_each([0]) == [Aimed(barred_by="own")]


def test_no_obstacle_at_all_is_aimed_at() -> None:
    assert Aim(onward(), (), free).at_each([]) == []
