"""Colour fringes: a lens draws red a little larger than green, and blue a little smaller."""

from __future__ import annotations

import numpy as np

from tableside.simulate.arrays import Floats, Floats32
from tableside.simulate.effects.resample import along_columns


def fringed(light: Floats32, corner: float) -> Floats32:
    """Return light whose red is ``corner`` px farther out at the corners, and blue farther in.

    Lateral chromatic aberration: red and blue are scaled about the picture's middle.
    """
    if corner == 0:
        return light
    rows, columns = light.shape[:2]
    share = corner / float(np.hypot((columns - 1) / 2, (rows - 1) / 2))
    planes = [_scaled(light[..., 0], 1 - share), light[..., 1], _scaled(light[..., 2], 1 + share)]
    return np.asarray(np.stack(planes, axis=-1), dtype=np.float32)


def _scaled(plane: Floats32, scale: float) -> Floats32:
    """Return a plane drawn ``scale`` times as large about its middle."""
    across, down = (_places(count, scale) for count in plane.shape[::-1])
    lines = along_columns(plane, across)
    # The interpolation may swing below nothing at a hard edge.
    return np.maximum(along_columns(np.ascontiguousarray(lines.T), down).T, 0)


def _places(count: int, scale: float) -> Floats:
    middle = (count - 1) / 2
    return np.asarray(middle + (np.arange(count) - middle) / scale)
