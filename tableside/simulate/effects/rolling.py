"""Rolling shutter: the rows of a picture are read one after another."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from tableside.simulate.arrays import Floats, Floats32

#: Moments that one picture is put together from while something moves.
BANDS = 8
SWING = 8.0  # a second: an arm of a metre with a camera on it


def banded(pictures: Sequence[Floats32]) -> Floats32:
    """Return the picture whose rows come from the pictures in turn, the top from the first."""
    rows = len(pictures[0])
    ends = [rows * n // len(pictures) for n in range(len(pictures) + 1)]
    parts = [p[a:b] for p, a, b in zip(pictures, ends, ends[1:], strict=False)]
    return np.concatenate(parts)


def swing_of(times: Floats, sway: float) -> Floats:
    """Return by how many px a vibrating arm has moved the picture at times (seconds)."""
    return np.asarray(sway * np.sin(2 * np.pi * SWING * times))


def sheared(light: Floats32, shifts: Floats) -> Floats32:
    """Return light whose rows are moved to the right by ``shifts`` (rows,) px."""
    if not shifts.any():
        return light
    rows, columns = light.shape[:2]
    x, y = np.meshgrid(np.arange(columns, dtype=np.float32), np.arange(rows, dtype=np.float32))
    x -= shifts.astype(np.float32)[:, None]
    moved = cv2.remap(light, x, y, cv2.INTER_LANCZOS4, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(np.maximum(moved, 0), dtype=np.float32)
