"""The noise reduction of cheap cameras: flat parts are smoothed, edges are kept."""

from __future__ import annotations

import cv2
import numpy as np

from tableside.simulate.arrays import Bytes

_REACH = 5  # pixels across


def denoised(picture: Bytes, strength: float) -> Bytes:
    """Return the picture smoothed where it differs by less than some ``strength`` numbers.

    A bilateral filter over 5 px; 0 leaves the picture as it is.
    """
    if strength == 0:
        return picture
    smooth = cv2.bilateralFilter(picture, _REACH, strength, _REACH / 3)
    return np.asarray(smooth, dtype=np.uint8)
