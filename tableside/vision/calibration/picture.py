"""A picture of a calibration's residuals: the error of each corner."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.vision.calibration.calibrate import Calibration

_PAPER = (250, 248, 245)
_INK = (60, 50, 40)
_ARROW = (40, 40, 210)
_LONGEST = 960  # pixels of the picture's longer side


def residual_picture(found: Calibration) -> NDArray[np.uint8]:
    """Return a picture (h, w, 3) of every corner's error, magnified.

    The factor is printed below; every arrow runs from where the lens predicts the corner to where
    it was seen.
    """
    width, height = found.fit.size
    scale = _LONGEST / max(width, height)
    image = np.full((round(height * scale) + 40, round(width * scale), 3), _PAPER, np.uint8)
    typical = max(found.fit.rms, 1e-3)
    factor = max(1, round(0.012 * _LONGEST / (typical * scale)))
    for shot, errors in zip(found.shots, found.fit.errors, strict=True):
        for seen, error in zip(shot.sighting.pixels, errors, strict=True):
            end = (seen - error + error * factor) * scale
            start = (seen - error) * scale
            cv2.line(image, _whole(start), _whole(end), _ARROW, 1, cv2.LINE_AA)
            cv2.circle(image, _whole(start), 2, _INK, -1, cv2.LINE_AA)
    text = (
        f"{found.fit.model}, RMS {found.fit.rms:.3f} px, held out {found.held_out:.3f} px; "
        f"errors drawn {factor} times as long"
    )
    place = (10, image.shape[0] - 14)
    cv2.putText(image, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.5, _INK, 1, cv2.LINE_AA)
    return image


def _whole(point: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))
