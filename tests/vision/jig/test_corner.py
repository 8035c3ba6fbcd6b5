"""The corner of a jig's card as a camera sees it."""

from __future__ import annotations

import numpy as np
import pytest

from tableside.geometry.pose import Pose
from tableside.simulate.presets import camera
from tableside.simulate.view import look_down
from tableside.vision.jig.corner import Corner
from tableside.vision.lens import Lens
from tableside.vision.table_view import TableView

SIZE = (1280, 720)
CAMERA = camera("plain", SIZE)
SHAPE = (720, 1280)


def seen(x: float, y: float, tilt: float = 0.0, facing: float = 0.0) -> float:
    """How slantingly a base of a corner is seen that lies x, y inches right of and above the foot.

    The camera hangs 40 inches up; with ``tilt`` (degrees) it looks towards +y.
    """
    base = Pose(x, y, facing).compose(Pose(-30 / 25.4, -30 / 25.4, 0.0))
    target = (0.0, 40.0 * float(np.tan(np.radians(tilt))))
    view = look_down(target, 40.0, tilt)
    table = TableView(Lens.of(CAMERA), view.matrix, np.array(view.translation))
    return Corner(base, (9.9, 6.9)).slant(table, SHAPE)


def test_beneath_the_camera_nothing_slants() -> None:
    assert seen(0.0, 0.0) == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("facing", [0.0, 90.0, 180.0])
def test_the_slant_grows_with_the_way_from_the_foot(facing: float) -> None:
    one, two = seen(5.0, 0.0, facing=facing), seen(0.0, 10.0, facing=facing)
    assert two == pytest.approx(2 * one)
    assert 0.0 < one < two < 1.0


def test_in_the_best_corner_of_the_picture_it_is_one_and_never_more() -> None:
    """The plain lens sees 15 % in from the picture's corner at the tangents that follow."""
    ray = Lens.of(CAMERA).undistort([(0.85 * SIZE[0], 0.15 * SIZE[1])])[0]
    x, y = 40 * abs(ray[0]), 40 * abs(ray[1])
    assert seen(x, y) == pytest.approx(1.0, abs=0.01)
    assert seen(x / 2, y / 2) == pytest.approx(0.5, abs=0.01)
    assert seen(2 * x, 2 * y) == 1.0


def test_of_a_leaning_camera_the_far_side_of_the_picture_counts() -> None:
    assert seen(0.0, 8.0, tilt=15.0) < seen(0.0, 8.0)


def test_a_place_seen_at_half_a_right_angle_is_good_enough_whatever_else_is_seen() -> None:
    assert seen(0.0, 40.0, tilt=60.0) == pytest.approx(1.0, abs=1e-6)
    assert seen(0.0, 20.0, tilt=60.0) == pytest.approx(0.5, abs=1e-3)


def test_a_picture_of_nothing_but_sky_has_no_better_corner() -> None:
    view = look_down((0.0, 0.0), 40.0, 60.0)
    up = np.diag([1.0, -1.0, -1.0])  # the camera turned over: it looks away from the table
    table = TableView(Lens.of(CAMERA), up @ view.matrix, up @ np.array(view.translation))
    assert Corner(Pose(0.0, 0.0, 0.0), (9.9, 6.9)).slant(table, SHAPE) == 1.0
