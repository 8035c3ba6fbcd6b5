"""Bands of mains light: rows that are read at other times see a lamp brighter or darker."""

from __future__ import annotations

import numpy as np

from tableside.simulate.arrays import Floats

MAINS = 100.0  # a second: lamps on 50 Hz are brightest twice a cycle


def row_times(rows: int, readout: float) -> Floats:
    """Return when each row's exposure begins, seconds after the first row's."""
    return np.asarray(np.arange(rows) * (readout / rows), dtype=np.float64)


def flicker_gain(times: Floats, exposure: float, depth: float) -> Floats:
    """Return the light of rows that are exposed from ``times`` on, 1 on the mean.

    ``depth`` is the lamp's own swing (0..1). An exposure of a whole number of hundredths of a
    second sees none of it.
    """
    left = np.sinc(MAINS * exposure)  # of a swing that is summed over the exposure
    return np.asarray(1 + depth * left * np.cos(2 * np.pi * MAINS * (times + exposure / 2)))
