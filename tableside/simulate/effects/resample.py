"""Resampling a picture at places between its pixels, to the full precision of a number.

OpenCV rounds such places to 1/32 px, which is more than what tags are measured to.
"""

from __future__ import annotations

import numpy as np

from tableside.simulate.arrays import Floats, Floats32

TAPS = range(-2, 4)


def weights(shares: Floats) -> Floats32:
    """Return Lagrange's weights (6, n) for places that lie ``shares`` (0..1) beyond a pixel.

    They move whatever they are given by exactly that share, an edge too.
    """
    found = np.ones((len(TAPS), len(shares)))
    for n, tap in enumerate(TAPS):
        for other in TAPS:
            if other != tap:
                found[n] *= (shares - other) / (tap - other)
    return np.asarray(found, dtype=np.float32)


def along_columns(plane: Floats32, places: Floats) -> Floats32:
    """Return a plane's columns at ``places`` (n,), its rim held."""
    whole = np.floor(places).astype(int)
    taken = np.zeros((plane.shape[0], len(places)), dtype=np.float32)
    last = plane.shape[1] - 1
    for tap, weight in zip(TAPS, weights(places - whole), strict=True):
        taken += plane[:, np.clip(whole + tap, 0, last)] * weight
    return taken
