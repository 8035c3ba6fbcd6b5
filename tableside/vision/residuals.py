"""What a fit leaves unexplained: how two rows, and neighbouring pixels' errors, correlate."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_APART = np.hypot(*np.mgrid[-3:4, -3:4])
_KERNEL = np.maximum(0.0, 1.0 - _APART / 3.0).astype(np.float32)


def summed_with_neighbours(spots: Ints, moves: Floats) -> float:
    """Return the sum over all pairs of pixels (p, 2) of the products of ``moves`` (2, p).

    Pairs are weighted less the farther apart they are, and not at all from three pixels on.
    """
    corner = spots.min(axis=0)
    width, height = spots.max(axis=0) - corner + 1
    image = np.zeros((height, width, 2), dtype=np.float32)
    scale = float(np.abs(moves).max()) or 1.0
    image[spots[:, 1] - corner[1], spots[:, 0] - corner[0]] = (moves / scale).T
    around = cv2.filter2D(image, -1, _KERNEL, borderType=cv2.BORDER_CONSTANT)
    return float((image * around).sum()) * scale * scale


def correlation(a: Floats, b: Floats) -> float:
    """Return the correlation of two rows, 0 when either is even."""
    if a.size < 8:
        return 0.0
    a, b = a - a.mean(), b - b.mean()
    size = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / size if size > 0 else 0.0
