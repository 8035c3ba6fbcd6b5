"""Find the parts of a picture that look as they did when they were last searched.

A hand passes over most of a table, with its shadow, and leaves nearly all of it as it was: ground
that looks as it did when nothing was found there, if only lighter or darker, has no new tag.
Searching a tile costs a hundred times as much as comparing it.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.vision.changes import TILE, Changed, Tiles
from tableside.vision.shrink import SHRINK

_SIDE = TILE // SHRINK  # pixels of the small picture along a tile
#: Grey numbers (RMS) of a tile that another light does not explain, at most. Measured: of 288 tags
#: with cells of 0.9 to 1.4 px the one most like the mat differed by 8.7 from it, a still table by
#: 1.5 at most, and another renderer's edges that shimmer by less than 4 in 999 tiles of 1000.
LIKE = 4.0
#: What a shade or a lamp may do to the light of a tile.
_DARKEST, _BRIGHTEST = 0.35, 1.3


class Familiar:
    """Keeps how each tile of the small picture looked when it was last searched."""

    def __init__(self) -> None:
        self._seen: NDArray[np.float32] | None = None

    def forget(self) -> None:
        """Forget everything: the next picture counts as new."""
        self._seen = None

    def note(
        self, small: NDArray[np.uint8], where: Changed | None, changed: Changed | None
    ) -> None:
        """Note that ``where`` was searched in a picture (None: all of it).

        Tiles that are ``changed`` in it are not noted: a moving hand is no reference. None: their
        earlier look is unknown, or was from another viewpoint.
        """
        now = _padded(small)
        if where is None:
            self._seen = now
            return
        if self._seen is None or self._seen.shape != now.shape:
            self._seen = np.full_like(now, np.nan)  # which is like nothing
        tiles = where.core if changed is None else where.core & ~changed.tiles
        side = cv2.resize(tiles.view(np.uint8), now.shape[::-1], interpolation=cv2.INTER_NEAREST)
        cv2.copyTo(now, side, self._seen)

    def tiles(self, small: NDArray[np.uint8]) -> Tiles | None:
        """Return which tiles look as before, apart from the light; None if nothing is known."""
        now = _padded(small)
        if self._seen is None or self._seen.shape != now.shape:
            return None
        before = self._seen
        both, own = _mean(now * before), _mean(before * before)
        gain = np.clip(both / np.maximum(own, 1.0), _DARKEST, _BRIGHTEST)
        rest = _mean(now * now) - 2 * gain * both + gain * gain * own
        return np.asarray(rest <= LIKE * LIKE)


def _padded(small: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return the grey small picture padded to whole tiles by repeating its edge."""
    if small.ndim == 3:
        small = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    down, across = (-size % _SIDE for size in small.shape)
    if down or across:
        small = np.asarray(cv2.copyMakeBorder(small, 0, down, 0, across, cv2.BORDER_REPLICATE))
    return small.astype(np.float32)


def _mean(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return each tile's mean."""
    size = (values.shape[1] // _SIDE, values.shape[0] // _SIDE)
    return np.asarray(cv2.resize(values, size, interpolation=cv2.INTER_AREA), dtype=np.float32)
