"""Fit OpenCV's fisheye model from scratch: the lens and every picture's pose together.

OpenCV's own fit fails with an error, or converges wrongly, where pictures extend far out (some 140
degrees and more). Here several focal lengths are tried, each pattern is located by what is seen
near the axis, and everything is then refined together.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from tableside.vision.calibration.bundle import Pose, StrayedError, placed, refined
from tableside.vision.calibration.patterns import Floats
from tableside.vision.lens import Lens
from tableside.vision.words import say

#: Focal lengths to try, in shares of that of a fisheye that sees 180 degrees across the picture.
_GUESSES = (0.7, 1.0, 1.4, 2.0, 3.0)
_LENS = 8  # fx, fy, cx, cy, k1, k2, k3, k4
_FIRST_ROUNDS, _ROUNDS = 12, 100


def fit_fisheye(
    solids: Sequence[Floats],
    pixels: Sequence[Floats],
    size: tuple[int, int],
    start: tuple[Floats, Floats] | None = None,
) -> tuple[Floats, Floats, tuple[Pose, ...]]:
    """Return matrix (3, 3), distortion (4,), and a pose (rotation vector, shift) a picture.

    ``solids`` (n, 3) are a pattern's corners, ``pixels`` (n, 2) where each is seen in a picture
    of (width, height). ``start`` is a matrix and a distortion to begin from. Raise StrayedError.
    """
    starts = [start] if start is not None else [_start(size, share) for share in _GUESSES]
    lenses = [(Lens.from_numbers("fisheye", *each, *size), each[1]) for each in starts]
    guesses = [placed(*each, solids, pixels) for each in lenses]
    tried = [refined(g, solids, pixels, _project, _FIRST_ROUNDS) for g in guesses if g is not None]
    if not tried:
        raise StrayedError(say("no-lens-shows-it"))
    best = min(tried, key=lambda each: each[1])[0]
    found, squares = refined(best, solids, pixels, _project, _ROUNDS)
    if not math.isfinite(squares):
        raise StrayedError(say("model-diverges"))
    return found.numbers()


def _start(size: tuple[int, int], share: float) -> tuple[Floats, Floats]:
    focal = share * max(size) / math.pi
    middle = (np.array(size) - 1) / 2
    return np.array([[focal, 0, middle[0]], [0, focal, middle[1]], [0, 0, 1.0]]), np.zeros(4)


def _project(lens: Floats, points: Floats) -> tuple[Floats, Floats, Floats]:
    """Return pixels (n, 2), and their Jacobian by the lens (n, 2, 8) and by the points (n, 2, 3).

    Unlike ``Lens`` it goes on where a half-way lens folds back, and beyond 90 degrees.
    """
    fx, fy, cx, cy = lens[:4]
    x, y, z = points.T
    radius = np.maximum(np.hypot(x, y), 1e-9)
    square = radius**2 + z**2
    angle = np.arctan2(radius, z)
    powers = np.stack([angle ** (2 * n + 1) for n in range(5)], axis=1)
    terms = np.concatenate([[1.0], lens[4:]])
    bent = powers @ terms
    by_angle = (powers / angle[:, None] * (2 * np.arange(5) + 1)) @ terms
    along = np.stack([x, y], axis=1) / radius[:, None]
    plain = bent[:, None] * along
    pixels = plain * (fx, fy) + (cx, cy)
    by_lens = np.zeros((len(points), 2, _LENS))
    by_lens[:, 0, 0], by_lens[:, 1, 1] = plain.T
    by_lens[:, 0, 2] = by_lens[:, 1, 3] = 1.0
    by_lens[:, :, 4:] = along[:, :, None] * powers[:, None, 1:] * np.array([fx, fy])[:, None]
    outward = by_angle * z / square
    around = bent / radius
    by_point = np.empty((len(points), 2, 3))
    by_point[:, :, :2] = (outward - around)[:, None, None] * along[:, :, None] * along[:, None, :]
    by_point[:, :, :2] += around[:, None, None] * np.eye(2)
    by_point[:, :, 2] = -(by_angle * radius / square)[:, None] * along
    return pixels, by_lens, by_point * np.array([fx, fy])[:, None]
