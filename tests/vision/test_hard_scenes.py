"""Hard pictures: what cannot be measured is not told, and what is told is as good as it says."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tableside.geometry.pose import Pose, turn_between
from tableside.vision.measure import Measurer
from tests.vision.flat_scene import Scene, photograph, simple_scene

UNITS = 8


def scene() -> Scene:
    """Return units none of whose edges run along the picture's rows, where few rays tell little."""
    made = simple_scene(units=UNITS, seed=3)
    for n, (unit, pose) in enumerate(made.poses.items()):
        made.poses[unit] = Pose(pose.x, pose.y, 17.0 + 31.0 * n)
    return made


def sigmas(of: Scene, picture: np.ndarray) -> tuple[int, float]:
    """Return how many units are told, and the largest error in standard deviations."""
    measured = Measurer(of.camera, of.board, of.roster).measure(picture)
    assert measured.registered, measured.troubles
    worst = 0.0
    for unit in measured.units:
        true = of.poses[unit.unit]
        turned = turn_between(true.facing, unit.pose.facing)
        error = np.array([unit.pose.x - true.x, unit.pose.y - true.y, turned])
        worst = max(worst, float((np.abs(error) / np.sqrt(np.diag(unit.covariance))).max()))
    return len(measured.units), worst


def shaken(picture: np.ndarray) -> np.ndarray:
    kernel = np.zeros((7, 7), np.float32)
    cv2.line(kernel, (1, 2), (5, 4), 1.0, 1, cv2.LINE_AA)
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), dtype=np.uint8)


def glare(picture: np.ndarray) -> np.ndarray:
    rows, columns = picture.shape
    y, x = np.mgrid[0:rows, 0:columns]
    away = np.hypot((x - 0.66 * columns) / (0.36 * columns), (y - 0.4 * rows) / (0.42 * rows))
    veil = 255.0 * np.clip(2.2 - 2.0 * away, 0.0, None)
    return np.asarray(np.clip(picture + veil, 0, 255), dtype=np.uint8)


PICTURES: dict[str, tuple[Callable[[Scene], np.ndarray], int]] = {
    "dim": (lambda s: photograph(s, level=0.06, noise=4.0), UNITS),
    "noise": (lambda s: photograph(s, noise=20.0), UNITS),
    "glare": (lambda s: glare(photograph(s)), 3),
    "out of focus": (lambda s: photograph(s, blur=1.2), UNITS),
    "shaken": (lambda s: shaken(photograph(s)), 0),
    "over-exposed": (lambda s: photograph(s, level=3.0), UNITS),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES)
def test_what_is_told_of_a_hard_picture_is_as_good_as_it_says(name: str) -> None:
    take, least = PICTURES[name]
    of = scene()
    told, worst = sigmas(of, take(of))
    assert told >= least
    assert worst < 4.0


@pytest.mark.slow
def test_what_a_blur_of_three_pixels_hides_is_not_told() -> None:
    of = simple_scene(units=UNITS, seed=3, side=7.0)  # cells of 1.7 px
    told, _ = sigmas(of, photograph(of, blur=3.0))
    assert told == 0


@pytest.mark.slow
@pytest.mark.parametrize("hidden", [2, 3])
def test_covered_markers_cost_no_honesty(hidden: int) -> None:
    """Of eight markers six are left, or five."""
    of = scene()
    picture = photograph(of)
    for marker in of.board.markers[1 : 1 + hidden]:
        x, y = of.view.to_pixels([(*marker.at, 0.0)])[0].astype(int)
        picture[max(0, y - 45) : y + 45, max(0, x - 45) : x + 45] = 90
    told, worst = sigmas(of, picture)
    assert told == UNITS
    assert worst < 4.0
