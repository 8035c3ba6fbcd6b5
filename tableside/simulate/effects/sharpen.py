"""Sharpening after the tone curve: halos of white and black along edges."""

from __future__ import annotations

import cv2
import numpy as np

from tableside.simulate.arrays import Bytes


def sharpened(picture: Bytes, amount: float, radius: float) -> Bytes:
    """Return the picture plus ``amount`` times what a blur of ``radius`` px takes from it.

    An unsharp mask: a step of the picture overshoots by about half of ``amount`` of its height.
    """
    if amount == 0:
        return picture
    soft = cv2.GaussianBlur(picture, (0, 0), radius, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.addWeighted(picture, 1 + amount, soft, -amount, 0), dtype=np.uint8)
