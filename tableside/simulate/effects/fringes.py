"""Colour fringes: a lens draws red a little larger than green, and blue a little smaller."""

from __future__ import annotations

import cv2
import numpy as np

from tableside.simulate.arrays import Floats32


def fringed(light: Floats32, corner: float) -> Floats32:
    """Return light whose red is ``corner`` px farther out at the corners, and blue farther in.

    Lateral chromatic aberration: red and blue are scaled about the picture's middle.
    """
    if corner == 0:
        return light
    rows, columns = light.shape[:2]
    middle = np.array([(columns - 1) / 2, (rows - 1) / 2])
    share = corner / float(np.hypot(*middle))
    planes = [
        _scaled(light[..., 0], 1 - share, middle),
        light[..., 1],
        _scaled(light[..., 2], 1 + share, middle),
    ]
    return np.asarray(np.stack(planes, axis=-1), dtype=np.float32)


def _scaled(plane: Floats32, scale: float, middle: np.ndarray) -> Floats32:
    matrix = np.array([[scale, 0, (1 - scale) * middle[0]], [0, scale, (1 - scale) * middle[1]]])
    size = (plane.shape[1], plane.shape[0])
    # Lanczos blurs least of OpenCV's; it may swing below nothing at a hard edge.
    moved = cv2.warpAffine(
        np.ascontiguousarray(plane),
        matrix,
        size,
        flags=cv2.INTER_LANCZOS4,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(np.maximum(moved, 0), dtype=np.float32)
