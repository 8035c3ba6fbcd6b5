"""The table as seen from straight above, small: the picture searched for hands."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.geometry.uncertainty import Matrix3
from tableside.geometry.units import inches
from tableside.vision.lens import Lens
from tableside.vision.marks import square
from tableside.vision.shrink import SHRINK, shrunk
from tableside.vision.sources.frame import Picture

Array = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]
CameraPose = tuple[Matrix3, tuple[float, float, float]]

# Pixels along the board's longer side. A finger is then about 8 pixels wide on a 36 in table,
# and the picture small enough that all of this takes a few milliseconds.
LONG_SIDE = 400
# Every so many ground pixels the lens says where one lies; lines between them are within 0.02 of
# the camera's pixels of its curve (measured, fisheye too) and cost next to nothing.
_KNOTS = 4
_PAPER = 1.5  # a marker's paper over its black square's side, its softness included


class Ground:
    """Maps the camera's picture onto the mat, and what stands on the mat into that map.

    Ground pixels: column along x, row against y (north up), ``scale`` pixels an inch. What rises
    above the mat leans away from the camera there, as it does in the camera's own picture.
    """

    def __init__(self, camera: Camera, board: Board, pose: CameraPose) -> None:
        self.scale = LONG_SIDE / max(board.width, board.depth)
        self.width = round(board.width * self.scale)
        self.height = round(board.depth * self.scale)
        self._small = (math.ceil(camera.width / SHRINK), math.ceil(camera.height / SHRINK))
        self._depth = board.depth
        rotation, translation = np.array(pose[0]), np.array(pose[1])
        self._centre = -rotation.T @ translation
        self._maps, self.seen = self._make_maps(Lens.of(camera), rotation, translation)
        self.marked = self._marked(board)
        self._viewed: tuple[Picture, Picture] | None = None

    def _make_maps(
        self, lens: Lens, rotation: Array, translation: Array
    ) -> tuple[tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]], Mask]:
        """Return where each ground pixel lies in the shrunk picture, and which the camera sees."""
        columns, rows = (np.arange(0, size + _KNOTS, _KNOTS) for size in (self.width, self.height))
        x, y = np.meshgrid((columns + 0.5) / self.scale, self._depth - (rows + 0.5) / self.scale)
        points = np.stack([x, y, np.zeros_like(x)], axis=-1).reshape(-1, 3)
        knots = lens.project(points @ rotation.T + translation).reshape(*x.shape, 2)
        pixels = _between(_between(knots, self.height).transpose(1, 0, 2), self.width)
        pixels = pixels.transpose(1, 0, 2)
        with np.errstate(invalid="ignore"):
            inside = (pixels >= 0) & (pixels <= (lens.width - 1, lens.height - 1))
        seen = np.asarray(inside.all(axis=2))
        # A shrunk pixel's centre lies in the middle of those it averages.
        ratio = np.divide(self._small, (lens.width, lens.height))
        small = ((np.nan_to_num(pixels) + 0.5) * ratio - 0.5).astype(np.float32)
        return (small[..., 0], small[..., 1]), seen

    def _marked(self, board: Board) -> Mask:
        """Return where the board's markers lie, with their paper and a small margin.

        Such sharp prints look changed after the slightest knock to the camera.
        """
        hulls = []
        for marker in board.markers:
            flat = square(*marker.at, marker.angle, _PAPER * inches(marker.side))
            hulls.append(self.outline([(float(x), float(y)) for x, y in flat], 0.0, marker.height))
        return filled((self.height, self.width), hulls) > 0

    def view(self, image: Picture) -> Picture:
        """Return the picture (height, width, 3) seen from above, black where nothing is seen.

        ``image`` is the camera's, whole or ``shrunk``: sampling the whole would alias the mat's
        texture. The same picture returns the same object, so nobody may write into it.
        """
        if self._viewed is None or self._viewed[0] is not image:
            small = image if image.shape[1::-1] == self._small else shrunk(image)
            flat = cv2.remap(small, *self._maps, interpolation=cv2.INTER_LINEAR)
            self._viewed = image, np.asarray(flat, dtype=np.uint8)
        return self._viewed[1]

    def outline(self, corners: Sequence[tuple[float, float]], low: float, high: float) -> Array:
        """Return the ground pixels (n, 2) that a body over ``corners`` covers, as a hull.

        ``corners`` in inches on the board; the body reaches from ``low`` to ``high`` (mm).
        """
        at = np.array(corners, dtype=np.float64)
        both = np.concatenate([self._leaned(at, low), self._leaned(at, high)])
        pixels = self._pixels(both).astype(np.float32)
        return np.asarray(cv2.convexHull(pixels), dtype=np.float64).reshape(-1, 2)

    def _leaned(self, points: Array, height: float) -> Array:
        """Return where points ``height`` mm above the mat (n, 2) are seen on it."""
        above = self._centre[2]
        up = min(inches(height), 0.5 * above)
        return np.asarray(self._centre[:2] + (points - self._centre[:2]) * above / (above - up))

    def _pixels(self, points: Array) -> Array:
        return np.stack(
            [points[:, 0] * self.scale - 0.5, (self._depth - points[:, 1]) * self.scale - 0.5],
            axis=1,
        )


def filled(shape: tuple[int, int], hulls: Sequence[Array]) -> npt.NDArray[np.uint8]:
    """Return a mask (255 inside) of ``shape`` with ``hulls`` filled."""
    mask = np.zeros(shape, dtype=np.uint8)
    for hull in hulls:
        cv2.fillConvexPoly(mask, np.round(hull).astype(np.int32), 255)
    return mask


def _between(knots: Array, count: int) -> Array:
    """Return (count, ...) what lies on lines between knots (n, ...) that are ``_KNOTS`` apart."""
    at = np.arange(count)
    first, share = at // _KNOTS, (at % _KNOTS / _KNOTS).reshape(-1, *[1] * (knots.ndim - 1))
    return np.asarray(knots[first] * (1 - share) + knots[first + 1] * share)
