"""Tell where a picture differs from the one that was last looked at: only that is read again."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Tiles = NDArray[np.bool_]
Box = tuple[int, int, int, int]

_SHRINK = 4  # pixels that are averaged, a side: noise goes down as much
TILE = 16  # pixels a side
_LEAST = 4.0  # grey numbers of difference that count as change
_TIMES_NOISE = 6.0
_MOST_NOISE = 2.0


@dataclass(frozen=True, eq=False)
class Changed:
    """Tiles of a picture that changed, a neighbouring tile all round included."""

    tiles: Tiles

    @property
    def any(self) -> bool:
        """Whether anything changed."""
        return bool(self.tiles.any())

    @property
    def share(self) -> float:
        """The share of the picture that changed."""
        return float(self.tiles.mean())

    def touches(self, x: float, y: float, reach: float) -> bool:
        """Tell whether anything within ``reach`` px of a pixel changed or is off the picture."""
        rows, columns = self.tiles.shape
        x0, x1 = int((x - reach) // TILE), int((x + reach) // TILE)
        y0, y1 = int((y - reach) // TILE), int((y + reach) // TILE)
        if x0 < 0 or y0 < 0 or x1 >= columns or y1 >= rows:
            return True
        return bool(self.tiles[y0 : y1 + 1, x0 : x1 + 1].any())

    def boxes(self, spare: int) -> list[Box]:
        """Return boxes (left, top, right, bottom; px) round what changed, ``spare`` px wider."""
        mask = self.tiles.astype(np.uint8)
        count, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
        boxes = []
        for x, y, w, h, _ in stats[1:count]:
            boxes.append(
                (
                    int(x) * TILE - spare,
                    int(y) * TILE - spare,
                    int(x + w) * TILE + spare,
                    int(y + h) * TILE + spare,
                )
            )
        return boxes


class Changes:
    """Keeps, for every tile, how it looked when it was last read."""

    def __init__(self) -> None:
        self._last: NDArray[np.uint8] | None = None
        self._now: NDArray[np.uint8] | None = None

    def look(self, gray: NDArray[np.uint8]) -> Changed | None:
        """Return what differs from what was last read; None for the first picture of its size."""
        size = (gray.shape[1] // _SHRINK, gray.shape[0] // _SHRINK)
        whole = gray[: size[1] * _SHRINK, : size[0] * _SHRINK]
        small = np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
        self._now = small
        if self._last is None or self._last.shape != small.shape:
            return None
        away = cv2.absdiff(small, self._last)
        # Where all has changed the usual difference is no noise.
        noise = min(float(np.median(away[::3, ::3])), _MOST_NOISE)
        limit = max(_LEAST, _TIMES_NOISE * noise)
        tiles = _by_tile(np.asarray(away > limit))
        return Changed(cv2.dilate(tiles.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0)

    def read(self, changed: Changed | None) -> None:
        """Note that the changed tiles of the picture last looked at have been read; None: all."""
        if self._now is None:
            return
        if changed is None or self._last is None:
            self._last = self._now.copy()
            return
        side = TILE // _SHRINK
        mask = np.kron(changed.tiles, np.ones((side, side), dtype=bool))
        rows, columns = self._last.shape
        mask = mask[:rows, :columns]
        self._last[mask] = self._now[mask]

    def forget(self) -> None:
        """Forget what was read: the next picture is new."""
        self._last = None


def _by_tile(points: Tiles) -> Tiles:
    """Return which tiles hold a point that is set."""
    side = TILE // _SHRINK
    rows, columns = -(-points.shape[0] // side), -(-points.shape[1] // side)
    padded = np.zeros((rows * side, columns * side), dtype=bool)
    padded[: points.shape[0], : points.shape[1]] = points
    return np.asarray(padded.reshape(rows, side, columns, side).any(axis=(1, 3)))
