"""Identify the tag at a known place of a picture where another one belongs."""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tableside.vision.families import family
from tableside.vision.table_view import View

Floats = NDArray[np.float64]

#: How like a tag's picture a patch must be (correlation), and how much liker than any other's, for
#: the patch to be that tag. Less is a hand, a shadow or a model.
_LIKE_IT, _CLEARLY = 0.85, 0.2


def cell_middles(square: Floats, count: int, across: int, outside: int) -> Floats:
    """Return the middles (count * count, 3) of a tag's cells, row by row from its top left.

    ``square`` (4, 3) are the corners of the side that is stated, from the picture's top left
    round; ``across`` of the ``count`` cells make it, ``outside`` lie beyond each end.
    """
    along = (np.arange(count) + 0.5 - outside) / across
    right, down = square[1] - square[0], square[3] - square[0]
    grid = square[0] + along[None, :, None] * right + along[:, None, None] * down
    return np.asarray(grid.reshape(-1, 3))


def cells_seen(gray: NDArray[np.uint8], view: View, middles: Floats) -> Floats | None:
    """Return the grey numbers (n,) at points of the board (n, 3); None where one is not seen."""
    pixels = view.to_pixels(middles)
    height, width = gray.shape
    inside = np.asarray(np.isfinite(pixels).all(axis=1))
    at = np.rint(np.where(inside[:, None], pixels, -1)).astype(int)
    inside &= (at >= 0).all(axis=1) & (at < (width, height)).all(axis=1)
    return gray[at[:, 1], at[:, 0]].astype(np.float64) if inside.all() else None


def tag_instead(
    gray: NDArray[np.uint8],
    view: View,
    square: Floats,
    name: tuple[str, int],
    folder: Path | None = None,
) -> int | None:
    """Return the number of the tag that lies where tag ``name`` (family, number) belongs.

    Any tag of that family, in any quarter turn; None where there is none, or the right one.
    """
    kin = family(name[0], folder)
    seen = cells_seen(gray, view, cell_middles(square, kin.cells, kin.across, kin.outside))
    if seen is None or seen.std() < 1.0:
        return None
    ideal = _pictures(name[0], folder)
    away = (seen - seen.mean()) / float(np.linalg.norm(seen - seen.mean()))
    likeness = (ideal @ away).reshape(kin.count, 4).max(axis=1)
    order = np.argsort(likeness)[::-1]
    best = int(order[0])
    clear = likeness[order[0]] - likeness[order[1]] >= _CLEARLY
    return best if clear and likeness[best] >= _LIKE_IT and best != name[1] else None


@functools.lru_cache(maxsize=8)
def _pictures(name: str, folder: Path | None) -> Floats:
    """Return (count * 4, cells): every tag's picture in each quarter turn, as unit vectors."""
    kin = family(name, folder)
    rows = np.array(
        [
            np.rot90(kin.pattern(number), turn).ravel().astype(np.float64)
            for number in range(kin.count)
            for turn in range(4)
        ]
    )
    rows -= rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9))
