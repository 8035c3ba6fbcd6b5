"""Read small tags by asking which of the tags that may be there it is.

A general decoder asks for each cell whether it is black or white. Here the picture of a place
is compared with the blurred pictures of all tags that the roster allows, in each of four
turns: that reads tags whose cells are little more than a pixel wide. A reading counts only if it
is near to its picture and clearly nearer than any other, so none is invented.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.vision.changes import Box
from tableside.vision.families import Cells
from tableside.vision.squares import Squares
from tableside.vision.template import QUIET, Templates

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Singles = NDArray[np.float32]

_OFFSETS = (-0.35, 0.0, 0.35)  # cells
_TURNS = (-0.09, 0.0, 0.09)  # radians
_PROMISING = 0.62
_BLUR_STEP = 0.05  # cells: the tags' pictures are kept by their blur
_MOST_KEPT = 24
_CLOSE = 0.04  # a tag that fits a place nearly as well as the best one is kept too


@dataclass(frozen=True, eq=False)
class Reading:
    """What n places may be: ``tag`` (index), its ``turn`` and centre, and how well it fits.

    ``angles`` (n,) are the top edge's in tag coordinates' own sense: clockwise in the picture
    from the direction in which the place's first axis runs.
    """

    place: Ints
    tag: Ints
    shift: Floats
    angle: Floats
    score: Floats


class Light:
    """The light (0 to 1) of a grey picture, worked out only where it is asked for.

    It is indexed like an array, by a slice of rows and one of columns.
    """

    def __init__(self, gray: NDArray[np.uint8], by_number: Floats) -> None:
        self._gray = gray
        self._by_number = by_number.astype(np.float32)
        self.shape = gray.shape

    def __getitem__(self, part: tuple[slice, slice]) -> Singles:
        return np.asarray(cv2.LUT(self._gray[part], self._by_number), dtype=np.float32)


class Reader:
    """Compares places with the pictures of the tags that may be there, all of one cell count."""

    def __init__(self, pictures: Sequence[Cells]) -> None:
        self.count = len(pictures)
        self.cells = pictures[0].shape[0]
        turned = [np.rot90(p, k) for p in pictures for k in range(4)]
        self._templates = Templates([np.ascontiguousarray(t) for t in turned])
        width = self.cells + 2 * QUIET
        self._steps = np.arange(width) - (width - 1) / 2
        self.grid = np.stack(np.meshgrid(self._steps, self._steps), axis=-1).reshape(-1, 2)
        self.inner = np.abs(self.grid).max(axis=1) < self.cells / 2 - 1
        self._kept: dict[float, tuple[Singles, Singles]] = {}

    def pictures(self, blur: float) -> tuple[Singles, Singles]:
        """Return all tags' pictures (4 count, m), evened out: the whole, and the inner cells.

        ``blur`` is in cells.
        """
        rounded = float(np.round(blur / _BLUR_STEP) * _BLUR_STEP)
        if rounded not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            white = self._templates.on_grid(self._steps.astype(np.float32), rounded)
            light = np.ascontiguousarray(white).reshape(len(white), -1)
            self._kept[rounded] = (_evened(light), _evened(light[:, self.inner]))
        return self._kept[rounded]

    def read(
        self, light: Singles | Light, squares: Squares, by_cell: Floats, blur: float
    ) -> Reading:
        """Return the promising readings of places.

        ``by_cell`` (n, 2, 2) maps tag coordinates (cells, u and v) to pixels at each place, with
        the square's edges along u and v; ``blur`` is in cells.
        """
        tries = np.array([(a, x, y) for a in _TURNS for x in _OFFSETS for y in _OFFSETS])
        cos, sin = np.cos(tries[:, 0]), np.sin(tries[:, 0])
        turn = np.stack([np.stack([cos, -sin], 1), np.stack([sin, cos], 1)], axis=1)
        points = np.einsum("tij,gj->tgi", turn, self.grid) + tries[:, None, 1:]
        values = _sampled(light, squares.centres, by_cell, points)
        whole, _ = self.pictures(blur)
        count, width = len(squares.sides), len(self.grid)
        fit = _evened(values.reshape(-1, width)) @ whole.T
        fit = fit.reshape(count, len(tries), self.count, 4)
        # Of each tag at each place; turn by turn, for NumPy is slow along axes as short as that.
        turns = [fit[:, :, :, quarter].max(axis=1) for quarter in range(4)]
        best = functools.reduce(np.maximum, turns)
        limit = np.maximum(_PROMISING, best.max(axis=1, keepdims=True) - _CLOSE)
        place, tag = np.nonzero(best >= limit)
        flat = fit[place, :, tag].reshape(len(place), len(tries) * 4)
        at, quarter = np.divmod(flat.argmax(axis=1), 4)
        return Reading(
            place=place,
            tag=tag,
            shift=tries[at, 1:],
            # Turning the picture by quarters anticlockwise turns its top edge so in the image.
            angle=tries[at, 0] - quarter * np.pi / 2,
            score=best[place, tag],
        )

    def certainty(
        self, light: Singles | Light, centres: Floats, by_cell: Floats, blur: Floats
    ) -> tuple[Singles, Singles]:
        """Return (n, count): how near the inner cells are to each tag upright, and to any turned.

        ``by_cell`` maps tag coordinates of the upright tag to pixels; ``blur`` (n,) is in cells.
        """
        values = _sampled(light, centres, by_cell, self.grid[None, self.inner])
        _, inner = self.pictures(float(np.median(blur)))
        fit = (_evened(values[:, 0]) @ inner.T).reshape(len(centres), self.count, 4)
        return fit[:, :, 0], fit[:, :, 1:].max(axis=2)


def _sampled(light: Singles | Light, centres: Floats, by_cell: Floats, points: Floats) -> Singles:
    """Return the light (n, t, g) at tag points (t, g, 2) of n places."""
    u, v = points.reshape(-1, 2).T
    by_u, by_v = by_cell[:, :, :1], by_cell[:, :, 1:]
    # x and y each in one piece (n, 2, t g), as OpenCV wants them.
    flat = (by_u * u + by_v * v + centres[:, :, None]).astype(np.float32)
    values = np.zeros((len(flat), len(u)), dtype=np.float32)
    # cv2.remap takes at most 32767 rows: places are few, but not always that few.
    left, top, right, bottom = _around(flat, light.shape)
    near = light[top:bottom, left:right]
    flat -= np.array([[left], [top]], dtype=np.float32)
    for start in range(0, len(flat), 30000):
        part = flat[start : start + 30000]
        values[start : start + 30000] = cv2.remap(
            near, part[:, 0], part[:, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    return values.reshape(len(centres), points.shape[0], points.shape[1])


def _around(pixels: Singles, shape: tuple[int, ...]) -> Box:
    """Return the part of a picture that tells the light at pixels (n, 2, m) between its own."""
    last = np.array([shape[1] - 1, shape[0] - 1])
    at = np.nan_to_num(pixels)
    low = np.clip(np.floor(at.min(axis=(0, 2), initial=np.inf)) - 1, 0, last)
    high = np.clip(np.ceil(at.max(axis=(0, 2), initial=-np.inf)) + 1, 0, last)
    low = np.minimum(low, high)
    return int(low[0]), int(low[1]), int(high[0]) + 1, int(high[1]) + 1


def _evened(rows: Singles) -> Singles:
    """Return rows less their mean, each of length one (or zero where even)."""
    away = rows - rows.mean(axis=-1, keepdims=True)
    size = np.sqrt(np.einsum("...i,...i->...", away, away))[..., None]
    return np.asarray(away / np.maximum(size, 1e-9), dtype=np.float32)
