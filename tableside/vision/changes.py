"""Find where a picture differs from the last one processed, so that only that is read again."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.vision.shrink import SHRINK

Tiles = NDArray[np.bool_]
Box = tuple[int, int, int, int]

TILE = 16  # pixels a side
_STRIP, _STRIP_SPARE = 12, 48  # tiles a strip of a box, and px by which strips overlap
_GAP = 4  # tiles: less is not worth two boxes
_BOX_COST = 12_000  # px that are looked through in the time that a box costs anyhow, measured
_LEAST = 4.0  # grey numbers of difference that count as change
_TIMES_NOISE = 6.0
_MOST_NOISE = 2.0


@dataclass(frozen=True, eq=False)
class Changed:
    """Tiles of a picture that changed; ``tiles`` have a neighbouring tile all round included."""

    tiles: Tiles
    core: Tiles

    @property
    def any(self) -> bool:
        """Whether anything changed."""
        return bool(self.tiles.any())

    @property
    def share(self) -> float:
        """The share of the picture that changed."""
        return float(self.tiles.mean())

    def joined(self, other: Changed | None) -> Changed:
        """Return the union of both changes."""
        if other is None:
            return self
        return Changed(np.asarray(self.tiles | other.tiles), np.asarray(self.core | other.core))

    def only(self, tiles: Tiles) -> Changed:
        """Return the part that lies in ``tiles``."""
        return Changed(np.asarray(self.tiles & tiles), np.asarray(self.core & tiles))

    def near(self, places: NDArray[np.float64], reach: NDArray[np.float64]) -> Changed:
        """Return the part within ``reach`` (n,) px of ``places`` (n, 2), box by box."""
        mask = np.zeros_like(self.tiles)
        for (x, y), far in zip(places, reach, strict=True):
            rows = slice(max(0, int((y - far) // TILE)), max(0, int((y + far) // TILE) + 1))
            columns = slice(max(0, int((x - far) // TILE)), max(0, int((x + far) // TILE) + 1))
            mask[rows, columns] = True
        return self.only(mask)

    def holds(self, points: NDArray[np.float64]) -> Tiles:
        """Return which of the points (n, 2; px) lie in tiles that changed."""
        rows, columns = self.tiles.shape
        x = np.clip(points[:, 0] // TILE, 0, columns - 1).astype(int)
        y = np.clip(points[:, 1] // TILE, 0, rows - 1).astype(int)
        return np.asarray(self.tiles[y, x])

    def mask(self, box: Box, spare: int) -> NDArray[np.uint8]:
        """Return 255 for what of a box changed, or lies within ``spare`` tiles of it, else 0."""
        side = 2 * spare + 1
        wide = cv2.dilate(self.tiles.astype(np.uint8) * 255, np.ones((side, side), np.uint8))
        left, top, right, bottom = box
        rows = np.minimum(np.arange(top, bottom) // TILE, wide.shape[0] - 1)
        columns = np.minimum(np.arange(left, right) // TILE, wide.shape[1] - 1)
        return np.asarray(wide[np.ix_(rows, columns)], dtype=np.uint8)

    def covers(self, places: NDArray[np.float64]) -> Tiles:
        """Tell (n,) which places (n, 2), px, are on the picture."""
        tiles = np.floor(np.nan_to_num(places, nan=-1.0) / TILE)
        return np.asarray(((tiles >= 0) & (tiles < self.tiles.shape[::-1])).all(axis=1))

    def touches(self, places: NDArray[np.float64], reach: NDArray[np.float64]) -> Tiles:
        """Tell (n,) whether anything near each place changed or is off the picture.

        Near is within ``reach`` (n,) px of ``places`` (n, 2), tile by tile.
        """
        last = np.array(self.tiles.shape[::-1]) - 1
        low = np.floor((places - reach[:, None]) / TILE)
        high = np.floor((places + reach[:, None]) / TILE)
        off = ~((low >= 0) & (high <= last)).all(axis=1)
        low[off] = high[off] = 0
        (x0, y0), (x1, y1) = low.astype(int).T, high.astype(int).T + 1
        # How many tiles above and left of each have changed: four of them count any box's.
        count = cv2.integral(self.core.astype(np.uint8))
        inside = count[y1, x1] - count[y0, x1] - count[y1, x0] + count[y0, x0]
        return np.asarray(off | (inside > 0))

    def boxes(self, spare: int) -> list[Box]:
        """Return boxes (left, top, right, bottom; px) that cover what changed, ``spare`` px wider.

        A diagonal part is cut into upright strips, and a strip is cut at gaps, or wherever a box
        would hold mostly unchanged pixels.
        """
        mask = self.tiles.astype(np.uint8)
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
        boxes = []
        for label in range(1, count):
            x, y, w, h = (int(n) for n in stats[label, :4])
            part = labels[y : y + h, x : x + w] == label
            for left in range(0, w, _STRIP):
                right = min(w, left + _STRIP)
                # A tag may lie across two strips: each reaches a tag's width into the next.
                beyond = _STRIP_SPARE if right < w else 0
                boxes += [
                    (
                        (x + left) * TILE - spare,
                        (y + top) * TILE - spare,
                        (x + right) * TILE + spare + beyond,
                        (y + bottom) * TILE + spare,
                    )
                    for top, bottom in _runs(part[:, left:right].any(axis=1))
                ]
        return boxes


def together(boxes: Sequence[Box]) -> list[Box]:
    """Return boxes that cover all of these, merged where that leaves fewer pixels to search.

    Searching a box costs as much as ``_BOX_COST`` pixels besides its own.
    """
    joined: list[Box] = []
    for box in sorted(boxes):
        for number, other in reversed(list(enumerate(joined))):
            both = _around(box, other)
            if _area(both) <= _area(box) + _area(other) + _BOX_COST:
                box = both
                del joined[number]
        joined.append(box)
    return joined


def _around(one: Box, other: Box) -> Box:
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


def _area(box: Box) -> int:
    return max(0, box[2] - box[0]) * max(0, box[3] - box[1])


def _runs(rows: Tiles) -> list[tuple[int, int]]:
    """Return where the runs of set rows begin and end; gaps narrower than ``_GAP`` are bridged."""
    at = np.flatnonzero(rows)
    parts = np.split(at, np.flatnonzero(np.diff(at) > _GAP) + 1)
    return [(int(part[0]), int(part[-1]) + 1) for part in parts]


class Changes:
    """Keeps the appearance of every tile when it was last read."""

    def __init__(self) -> None:
        self._last: NDArray[np.uint8] | None = None
        self._now: NDArray[np.uint8] | None = None

    def look(self, small: NDArray[np.uint8]) -> Changed | None:
        """Return what differs from what was last read; None for the first picture of its size.

        ``small`` is the ``shrunk`` picture, grey (h, w) or BGR (h, w, 3).
        """
        if small.ndim == 3:  # grey last: there is less of it
            small = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
        self._now = small
        if self._last is None or self._last.shape != small.shape:
            return None
        away = cv2.absdiff(small, self._last)
        # Where all has changed the usual difference is no noise.
        noise = min(float(np.median(away[::3, ::3])), _MOST_NOISE)
        limit = max(_LEAST, _TIMES_NOISE * noise)
        tiles = _by_tile(np.asarray(away > limit))
        return Changed(cv2.dilate(tiles.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, tiles)

    def read(self, changed: Changed | None) -> None:
        """Note that the changed tiles of the picture last looked at have been read; None: all."""
        if self._now is None:
            return
        if changed is None or self._last is None:
            self._last = self._now.copy()
            return
        side = TILE // SHRINK
        rows, columns = self._last.shape
        tall, wide = changed.tiles.shape
        large = cv2.resize(
            changed.tiles.view(np.uint8),
            (wide * side, tall * side),
            interpolation=cv2.INTER_NEAREST,
        )
        cv2.copyTo(self._now, large[:rows, :columns], self._last)

    def forget(self) -> None:
        """Forget everything read: the next picture counts as new."""
        self._last = None


def tiles_of(small: NDArray[np.uint8]) -> tuple[int, int]:
    """Return how many rows and columns of tiles a ``shrunk`` picture has."""
    side = TILE // SHRINK
    return -(-small.shape[0] // side), -(-small.shape[1] // side)


def _by_tile(points: Tiles) -> Tiles:
    """Return which tiles hold a point that is set."""
    side = TILE // SHRINK
    rows, columns = -(-points.shape[0] // side), -(-points.shape[1] // side)
    padded = np.zeros((rows * side, columns * side), dtype=bool)
    padded[: points.shape[0], : points.shape[1]] = points
    # Strides joined by twos are many times as fast as ``any`` over groups as short as these.
    lines = functools.reduce(np.logical_or, (padded[n::side] for n in range(side)))
    return np.asarray(functools.reduce(np.logical_or, (lines[:, n::side] for n in range(side))))
