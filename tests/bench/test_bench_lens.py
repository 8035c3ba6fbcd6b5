"""The bench's calibrated lenses: near the true one, as near as they say, and no nearer."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from bench.lens import calibrated
from tableside.simulate.presets import camera
from tableside.vision.lens import Lens

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["plain", "fisheye"])
def test_a_calibrated_lens_is_the_true_one_but_for_a_few_tenths_of_a_pixel(name: str) -> None:
    true = camera(name, (960, 540))
    found = calibrated(true, 3)
    assert found.source is not None
    assert found.source.expected_error is not None
    assert 0.0 < found.source.expected_error < 0.1
    x, y = np.meshgrid(np.linspace(60, 900, 7), np.linspace(40, 500, 5))
    pixels = np.column_stack([x.ravel(), y.ravel()])
    flat = Lens.of(true).undistort(pixels)
    # Focal length and place of the camera trade for one another: a homography is not told apart.
    seen = Lens.of(found).undistort(pixels)
    there, _ = cv2.findHomography(seen, flat)
    back = cv2.perspectiveTransform(seen[:, None], there)[:, 0]
    rays = np.column_stack([back, np.ones(len(back))])
    off = np.hypot(*(Lens.of(true).project(rays) - pixels).T)
    assert 0.001 < float(np.sqrt((off**2).mean())) < 1.0


def test_the_same_pictures_give_the_same_lens_and_others_another() -> None:
    """But for the last digits: OpenCV adds up in an order that hangs on its threads."""
    true = camera("plain", (640, 360))
    first, other = calibrated(true, 1), calibrated(true, 2)
    calibrated.cache_clear()
    again = calibrated(true, 1)
    same = pytest.approx(np.array(first.matrix), rel=1e-6)
    assert np.array(again.matrix) == same
    assert np.array(other.matrix) != same
