"""Rolling shutter: the rows of a picture are read one after another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from tableside.simulate.arrays import Floats, Floats32
from tableside.simulate.effects.resample import TAPS, weights

#: Moments that one picture is put together from while something moves.
BANDS = 8
SWING = 8.0  # a second: an arm of a metre with a camera on it


def bands_of(rows: int, count: int) -> list[tuple[int, int]]:
    """Return the rows (from, to) of each of so many bands, the top one first."""
    ends = [rows * n // count for n in range(count + 1)]
    return list(pairwise(ends))


def banded(pictures: Sequence[Floats32]) -> Floats32:
    """Return the picture whose rows come from the pictures in turn, the top from the first."""
    bands = bands_of(len(pictures[0]), len(pictures))
    return np.concatenate([p[a:b] for p, (a, b) in zip(pictures, bands, strict=True)])


def swing_of(times: Floats, sway: float) -> Floats:
    """Return by how many px a vibrating arm has moved the picture at times (seconds)."""
    return np.asarray(sway * np.sin(2 * np.pi * SWING * times))


def sheared(light: Floats32, shifts: Floats) -> Floats32:
    """Return light whose rows are moved to the right by ``shifts`` (rows,) px."""
    if not shifts.any():
        return light
    columns = light.shape[1]
    whole = np.floor(-shifts).astype(int)
    found = np.zeros_like(light)
    for tap, weight in zip(TAPS, weights(-shifts - whole), strict=True):
        for step in np.unique(whole):
            rows = np.flatnonzero(whole == step)
            taken = light[rows][:, np.clip(np.arange(columns) + step + tap, 0, columns - 1)]
            found[rows] += taken * weight[rows, None, None]
    return np.maximum(found, 0)
