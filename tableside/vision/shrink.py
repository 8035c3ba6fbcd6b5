"""A frame averaged down: where changes and hands are looked for."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

SHRINK = 4  # pixels a side that are averaged: noise goes down as much


def shrunk(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a picture (h, w) or (h, w, 3) a quarter as wide and as high, both rounded up."""
    size = (-(-image.shape[1] // SHRINK), -(-image.shape[0] // SHRINK))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
