"""How well a pattern's corners are found in a picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableside.vision.calibration.patterns import Pattern, Sighting
from tests.vision.calibration.test_calibrate import CHARUCO, SCALE, SIZE, sheet

FINER = 4  # samples a pixel, each way
MARGIN = 20.0  # mm of paper round a sheet's pattern


def leaning(text: str, tilt: float) -> tuple[np.ndarray, np.ndarray]:
    """Return a picture of a sheet that leans away by ``tilt`` degrees, and its homography (mm)."""
    paper = sheet(text)
    height, width = np.array(paper.shape) / SCALE
    turn, _ = cv2.Rodrigues(np.array([0.35, 1.0, 0.1]) * np.radians(tilt))
    focal = 0.9 * SIZE[0]
    camera = np.array([[focal, 0, SIZE[0] / 2], [0, focal, SIZE[1] / 2], [0, 0, 1.0]])
    middle = np.array([width / 2, height / 2]) - MARGIN
    shift = np.array([0.0, 0.0, 1.15 * width]) - turn[:, :2] @ middle
    to_pixels = camera @ np.column_stack([turn[:, :2], shift])
    # A sheet's picture has its first pixel's centre half a pixel in from the paper's corner.
    to_mm = np.array([[1 / SCALE, 0, 0.5 / SCALE - MARGIN], [0, 1 / SCALE, 0.5 / SCALE - MARGIN],
                      [0, 0, 1]])  # fmt: skip
    finer = np.array([[FINER, 0, (FINER - 1) / 2], [0, FINER, (FINER - 1) / 2], [0, 0, 1]])
    large = cv2.warpPerspective(
        cv2.GaussianBlur(paper, (0, 0), 1.0),
        finer @ to_pixels @ to_mm,
        (SIZE[0] * FINER, SIZE[1] * FINER),
        borderValue=(120,),
    )
    picture = cv2.GaussianBlur(cv2.resize(large, SIZE, interpolation=cv2.INTER_AREA), (0, 0), 0.6)
    return np.asarray(picture, dtype=np.uint8), to_pixels


def off(seen: Sighting, to_pixels: np.ndarray) -> np.ndarray:
    """Return how far (px) each corner is from the nearest (a chessboard has two ways up)."""
    there = cv2.perspectiveTransform(seen.flat[:, None], to_pixels).reshape(-1, 2)
    return np.asarray(np.hypot(*(there[:, None] - seen.pixels).T).min(axis=1))


@pytest.mark.parametrize("tilt", [0.0, 35.0, 55.0])
@pytest.mark.parametrize("text", [CHARUCO, "chessboard:9x6:22"])
def test_the_corners_of_a_leaning_board_are_where_they_are(text: str, tilt: float) -> None:
    """Where squares are seen narrow, what is looked at must not reach into their markers."""
    picture, to_pixels = leaning(text, tilt)
    seen = Pattern.parse(text).find(picture)
    assert seen is not None
    assert len(seen.ids) >= 25
    away = off(seen, to_pixels)
    assert np.sqrt((away**2).mean()) < 0.1
    assert away.max() < 0.25
