"""A printed tag seen through a blurring lens: its brightness at any point, and the derivatives.

Tag coordinates are cells from the tag's centre, u towards the picture's right and v downwards. The
blur is a Gaussian in tag coordinates, so the brightness is a sum over cells of products of error
functions: exact, with exact derivatives, at any resolution. Only cells within two of a point count,
which is enough for a blur of up to a cell.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.vision.families import Cells

Singles = NDArray[np.float32]
Ints = NDArray[np.int64]

# The excess kurtosis (hundredths) of a blur: below the least it is no bell, and more than the most
# is not believed.
LEAST_KURTOSIS, MOST_KURTOSIS = -60, 200
QUIET = 1  # cells of white paper around a tag that its printed sheet promises
_NEAR = 2  # cells on either side of a point that its brightness may depend on
_SPAN = 2 * _NEAR + 1

# The normal distribution's integral and density, looked up: steps of 1/1600 of a standard
# deviation are within 0.00013 of the true value.
_END = 5.0
_PER_SIGMA = 1600
_POINTS = np.linspace(-_END, _END, int(2 * _END * _PER_SIGMA) + 1)
_INTEGRAL = np.array([0.5 * (1 + math.erf(z / math.sqrt(2))) for z in _POINTS])
_DENSITY = np.exp(-0.5 * _POINTS**2) / math.sqrt(2 * math.pi)


@functools.lru_cache(maxsize=64)
def _tables(kurtosis: int) -> tuple[Singles, Singles]:
    """Return integral and density of a bell whose excess kurtosis is ``kurtosis`` hundredths.

    A pixel is a box: the sharper the picture, the flatter the bell that box and blur make
    together (the first term of Edgeworth's series).
    """
    z, share = _POINTS, kurtosis / 100 / 24
    integral = _INTEGRAL - share * (z**3 - 3 * z) * _DENSITY
    density = _DENSITY * (1 + share * (z**4 - 6 * z**2 + 3))
    return integral.astype(np.float32), density.astype(np.float32)


def kurtosis_of(blur: float) -> int:
    """Return the excess kurtosis (hundredths) of a blur of ``blur`` px that includes the pixel."""
    # A box of width w has the fourth cumulant -w^4 / 120; a turned pixel is two boxes, on
    # average over all turns 3/4 as flat as one.
    return max(LEAST_KURTOSIS, round(-100 * 0.75 / (120 * blur**4)))


@dataclass(frozen=True, eq=False)
class Brightness:
    """At n points: ``white`` the share of white, ``beyond`` that of unknown ground outside.

    The rest is black. ``white_by_u`` etc. are derivatives by the point, per cell;
    ``white_by_blur`` is the derivative by the logarithm of the blur.
    """

    white: Singles
    white_by_u: Singles
    white_by_v: Singles
    white_by_blur: Singles
    beyond: Singles


class Templates:
    """The pictures of n tags of one size in cells, with the quiet zone around them.

    ``kurtosis`` is the blur's excess kurtosis in hundredths: see ``kurtosis_of``.
    """

    def __init__(self, pictures: Sequence[Cells], kurtosis: int = 0) -> None:
        self._integral, self._density = _tables(kurtosis)
        self.cells = pictures[0].shape[0]
        margin = QUIET + _NEAR + 1
        size = self.cells + 2 * margin
        ink = np.zeros((len(pictures), size, size), dtype=np.float32)
        ink[:, margin - QUIET : size - margin + QUIET, margin - QUIET : size - margin + QUIET] = 1
        for n, picture in enumerate(pictures):
            ink[n, margin : size - margin, margin : size - margin] = picture
        self._ink = ink.reshape(-1)
        self._size = size
        self._first = -self.cells / 2 - margin
        self._paper = self.cells / 2 + QUIET

    def at(self, tag: Ints, u: Singles, v: Singles, blur_u: Singles, blur_v: Singles) -> Brightness:
        """Return the brightness of tags ``tag`` (n,) at points (u, v) with blurs in cells (n,)."""
        points, blurs = np.stack([u, v]), np.stack([blur_u, blur_v])
        (column, row), shares, slopes, spreads = self._shares(points, blurs)
        (share_u, share_v), (slope_u, slope_v) = shares, slopes
        start = (tag * self._size + row) * self._size + column
        steps = np.arange(_SPAN)
        ink = self._ink.take(start + (steps[:, None] * self._size + steps)[:, :, None])
        across = (ink * share_u).sum(axis=1)
        by_blur = ((ink * spreads[0]).sum(axis=1) * share_v).sum(axis=0)
        covered_u, covered_v = self._covered(points, blurs)
        return Brightness(
            white=(across * share_v).sum(axis=0),
            white_by_u=((ink * slope_u).sum(axis=1) * share_v).sum(axis=0),
            white_by_v=(across * slope_v).sum(axis=0),
            white_by_blur=by_blur + (across * spreads[1]).sum(axis=0),
            beyond=1.0 - covered_u * covered_v,
        )

    def on_grid(self, steps: Singles, blur: float) -> Singles:
        """Return the share of white (n, k, k) of all n tags where rows cross columns, at ``steps``.

        ``blur`` is in cells, ``steps`` (k,) too. It is what ``at`` gives there, but what rows and
        columns share is worked out once.
        """
        (first,), (shares,), _, _ = self._shares(steps[None], np.full((1, len(steps)), blur, "f4"))
        window = first + np.arange(_SPAN)[:, None]
        ink = self._ink.reshape(-1, self._size, self._size)
        across = (ink[:, :, window] * shares).sum(axis=2)
        return np.asarray((across[:, window] * shares[:, :, None]).sum(axis=1))

    def _covered(self, at: Singles, blur: Singles) -> Singles:
        """Return the share of the paper along each axis."""
        high, low = _lookup((self._paper - at) / blur), _lookup((-self._paper - at) / blur)
        return np.asarray(self._integral.take(high) - self._integral.take(low))

    def _shares(self, at: Singles, blur: Singles) -> tuple[Ints, Singles, Singles, Singles]:
        """Return points' first cells (a, n) along axes; every cell's share and slopes (a, 5, n)."""
        place = at - np.float32(self._first)
        first = np.clip(np.floor(place).astype(np.int64) - _NEAR, 0, self._size - _SPAN)
        edges = np.arange(_SPAN + 1, dtype=np.float32)[:, None]
        z = (edges + (first - place).astype(np.float32)[:, None]) / blur[:, None]
        index = _lookup(z)
        below, bell = self._integral.take(index), self._density.take(index)
        # What lies beyond the window counts as more of the outermost cell.
        below[:, 0], below[:, -1] = 0.0, 1.0
        bell[:, 0] = bell[:, -1] = 0.0
        slope = (bell[:, :-1] - bell[:, 1:]) / blur[:, None]
        bell *= z
        return first, below[:, 1:] - below[:, :-1], slope, bell[:, :-1] - bell[:, 1:]


def _lookup(z: Singles) -> Ints:
    """Return the places of ``z`` (standard deviations) in the tables."""
    # In place, and without ``clip``: few points are asked for at a time, and often.
    scaled = np.minimum(np.maximum(z, np.float32(-_END)), np.float32(_END))
    scaled += np.float32(_END)
    scaled *= np.float32(_PER_SIGMA)
    scaled += np.float32(0.5)
    return scaled.astype(np.int64)
