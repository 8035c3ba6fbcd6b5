"""What a printed tag looks like through a blurring lens: its brightness at any point, and slopes.

Tag coordinates are cells from the tag's centre, u towards the picture's right and v downwards.
The blur is a Gaussian in tag coordinates, so the brightness is a sum over cells of products of
error functions: exact, with exact slopes, at any resolution. Only cells within two of a point
count, which is enough for a blur of up to a cell.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.vision.families import Cells

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

QUIET = 1  # cells of white paper around a tag that its printed sheet promises
_NEAR = 2  # cells on either side of a point that its brightness may depend on
_SPAN = 2 * _NEAR + 1

_TABLE_END = 5.0
_TABLE_STEPS = 4000
_TABLE = np.array(
    [0.5 * (1 + math.erf(z / math.sqrt(2))) for z in np.linspace(-5, 5, _TABLE_STEPS + 1)]
)
_SCALE = _TABLE_STEPS / (2 * _TABLE_END)


@dataclass(frozen=True, eq=False)
class Brightness:
    """At n points: ``white`` the share of white, ``beyond`` that of unknown ground outside.

    The rest is black. ``white_by_u`` etc. are derivatives by the point, per cell;
    ``white_by_blur`` is the derivative by the logarithm of the blur.
    """

    white: Floats
    white_by_u: Floats
    white_by_v: Floats
    white_by_blur: Floats
    beyond: Floats


class Templates:
    """The pictures of n tags of one size in cells, with the quiet zone around them."""

    def __init__(self, pictures: Sequence[Cells]) -> None:
        self.cells = pictures[0].shape[0]
        margin = QUIET + _NEAR + 1
        size = self.cells + 2 * margin
        ink = np.zeros((len(pictures), size, size))
        ink[:, margin - QUIET : size - margin + QUIET, margin - QUIET : size - margin + QUIET] = 1
        known = ink[0].copy()
        for n, picture in enumerate(pictures):
            ink[n, margin : size - margin, margin : size - margin] = picture
        # Seven by seven windows would do for nothing but the edge: each point's window is
        # taken from this padded picture.
        self._ink, self._known = ink, known
        self._first_edge = -self.cells / 2 - margin
        self._size = size

    def at(self, tag: Ints, u: Floats, v: Floats, blur_u: Floats, blur_v: Floats) -> Brightness:
        """Return the brightness of tags ``tag`` (n,) at points (u, v) with blurs in cells (n,)."""
        column, share_u, slope_u, spread_u = self._shares(u, blur_u)
        row, share_v, slope_v, spread_v = self._shares(v, blur_v)
        window = np.arange(_SPAN)
        flat = (tag * self._size + row)[:, None] * self._size + column[:, None]
        index = (flat[:, None] + window[:, None] * self._size)[:, :, None].reshape(
            len(u), _SPAN, 1
        ) + window
        ink = self._ink.reshape(-1)[index]
        across = np.einsum("nvu,nu->nv", ink, share_u)
        white = (across * share_v).sum(axis=1)
        by_u = np.einsum("nvu,nu,nv->n", ink, slope_u, share_v)
        by_v = (across * slope_v).sum(axis=1)
        by_blur = np.einsum("nvu,nu,nv->n", ink, spread_u, share_v) + (across * spread_v).sum(1)
        known = self._known.reshape(-1)[index - (tag * self._size * self._size)[:, None, None]]
        covered = np.einsum("nvu,nu,nv->n", known, share_u, share_v)
        return Brightness(white, by_u, by_v, by_blur, 1.0 - covered)

    def _shares(self, at: Floats, blur: Floats) -> tuple[Ints, Floats, Floats, Floats]:
        """Return the first cell of each point's window, each cell's share, and its slopes."""
        place = at - self._first_edge
        first = np.clip(np.floor(place).astype(np.int64) - _NEAR, 0, self._size - _SPAN)
        edges = np.arange(_SPAN + 1.0) + (first - place)[:, None]
        z = edges / blur[:, None]
        below = _normal_integral(z)
        # What lies beyond the window counts as more of the outermost cell.
        below[:, 0], below[:, -1] = 0.0, 1.0
        bell = np.exp(-0.5 * z * z) * (1 / math.sqrt(2 * math.pi))
        bell[:, 0] = bell[:, -1] = 0.0
        share = np.diff(below, axis=1)
        slope = -np.diff(bell, axis=1) / blur[:, None]
        spread = -np.diff(bell * z, axis=1)
        return first, share, slope, spread


def _normal_integral(z: Floats) -> Floats:
    """Return the normal distribution's integral up to ``z``, from a table (within 1e-6)."""
    place = np.clip((z + _TABLE_END) * _SCALE, 0.0, _TABLE_STEPS - 1e-9)
    cell = place.astype(np.int64)
    return np.asarray(_TABLE[cell] + (place - cell) * (_TABLE[cell + 1] - _TABLE[cell]))
