"""The table seen from straight above: a rectified frame with a uniform scale.

For display only; nothing is measured in it. Ground of known height is drawn as the flat top that it
is, so that anything on a hill appears where the referee has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Board
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.sources.frame import Picture
from tableside.vision.surfaces import Surface, heights_at
from tableside.vision.table_view import Floats, View

#: The way through the lens is worked out at knots so far apart (inches); between them it is
#: straight to a small part of a pixel, and a hill's edge is blurred by no more.
KNOT = 0.25
#: Pixels an inch: as fine as a camera of 1080 rows over a table of 36 x 24 in sees it.
SCALE = 36.0
UNSEEN = (96, 96, 96)  # what lies outside the camera's picture


def from_above(
    image: Picture, view: View, board: Board, surfaces: Sequence[Surface] = (), scale: float = SCALE
) -> Picture:
    """Return the board as a picture, ``scale`` pixels an inch, x to the right and y upwards.

    Its edges are the board's edges; what the camera does not see is grey.
    """
    width, height = round(board.width * scale), round(board.depth * scale)
    across, up = _knots(board.width), _knots(board.depth)
    places = np.stack(np.meshgrid(across, up), axis=-1).reshape(-1, 2)
    heights = heights_at(surfaces, places) / MM_PER_INCH
    pixels = view.to_pixels(np.column_stack([places, heights]))
    pixels = np.where(np.isfinite(pixels), pixels, -1e4).reshape(len(up), len(across), 2)
    columns = _weights((np.arange(width) + 0.5) / scale, across)
    rows = _weights(board.depth - (np.arange(height) + 0.5) / scale, up)
    x, y = ((rows @ pixels[:, :, axis] @ columns.T).astype(np.float32) for axis in (0, 1))
    flat = cv2.remap(
        image,
        x,
        y,
        interpolation=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=UNSEEN,
    )
    return np.asarray(flat, dtype=np.uint8)


def _knots(length: float) -> Floats:
    return np.linspace(0.0, length, max(2, round(length / KNOT) + 1))


def _weights(at: NDArray[np.floating[Any]], knots: Floats) -> Floats:
    """Return (n, k): the weight of each knot at each of n places between them."""
    step = knots[1] - knots[0]
    return np.asarray(np.maximum(0.0, 1.0 - np.abs(at[:, None] - knots[None, :]) / step))
