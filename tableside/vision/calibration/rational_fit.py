"""Fit OpenCV's rational model: the lens and every picture's pose together.

A dozen pictures seldom separate the numerator from the denominator: the same factor in both hardly
moves a pixel. OpenCV's own fit then runs off to coefficients in the hundreds whose denominator
crosses zero inside the picture, and one picture less gives quite another lens. Here the
denominator's coefficients are held near zero, and released only as far as the pictures then fit
better.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from tableside.vision.calibration.bundle import Pose, StrayedError, placed, refined
from tableside.vision.calibration.patterns import Floats
from tableside.vision.lens import Lens
from tableside.vision.words import say

_LENS = 12  # fx, fy, cx, cy, k1, k2, p1, p2, k3, k4, k5, k6
_ROUNDS = 100
# One standard deviation of k4, k5 and k6 before anything is seen, tried one after the other, and
# of a corner (px); and by which share the next must better the sum of squares to be taken.
_BELOW, _CORNER = (0.1, 0.3, 1.0, 3.0), 0.1
_GAIN = 0.01


def fit_rational(
    solids: Sequence[Floats],
    pixels: Sequence[Floats],
    size: tuple[int, int],
    start: tuple[Floats, Floats],
) -> tuple[Floats, Floats, tuple[Pose, ...]]:
    """Return matrix (3, 3), distortion (8,), and a pose (rotation vector, shift) a picture.

    ``solids`` (n, 3) are a pattern's corners, ``pixels`` (n, 2) where each is seen in a picture
    of (width, height). ``start`` is a matrix and a distortion to begin from: of the plain model
    (5,), or of this one. Raise StrayedError.
    """
    matrix, distortion = start
    full = np.zeros(8)
    full[: len(distortion)] = distortion
    guess = placed(Lens.from_numbers("rational", matrix, full, *size), full, solids, pixels)
    if guess is None:
        raise StrayedError(say("no-lens-shows-it"))
    best, least = guess, math.inf
    for below in _BELOW:
        pull = np.zeros(_LENS)
        pull[9:] = (_CORNER / below) ** 2
        found, squares = refined(best, solids, pixels, _project, _ROUNDS, pull)
        squares -= float(pull @ found.lens**2)
        if not squares < (1 - _GAIN) * least:
            break
        best, least = found, squares
    if not math.isfinite(least):
        raise StrayedError(say("model-diverges"))
    return best.numbers()


def _project(lens: Floats, points: Floats) -> tuple[Floats, Floats, Floats]:
    """Return pixels (n, 2), their Jacobian by the lens (n, 2, 12) and by the points (n, 2, 3)."""
    (fx, fy, cx, cy), (k1, k2, p1, p2, k3, k4, k5, k6) = lens[:4], lens[4:]
    x, y = (points[:, :2] / points[:, 2:]).T
    square = x * x + y * y
    powers = np.stack([square, square**2, square**3], axis=1)
    above, below = 1 + powers @ (k1, k2, k3), 1 + powers @ (k4, k5, k6)
    radial = above / below
    steep = np.stack([np.ones_like(square), 2 * square, 3 * square**2], axis=1)
    by_square = (steep @ (k1, k2, k3) - radial * (steep @ (k4, k5, k6))) / below
    flat = np.stack([x, y], axis=1)
    leant = np.stack([2 * x * y, square + 2 * x * x, square + 2 * y * y], axis=1)
    bent = radial[:, None] * flat + leant[:, [0, 2]] * p1 + leant[:, [1, 0]] * p2
    focal = np.array([fx, fy])
    by_lens = np.zeros((len(points), 2, _LENS))
    by_lens[:, 0, 0], by_lens[:, 1, 1] = bent.T
    by_lens[:, 0, 2] = by_lens[:, 1, 3] = 1.0
    share = flat[:, :, None] * (powers / below[:, None])[:, None, :]
    by_lens[:, :, [4, 5, 8]] = share
    by_lens[:, :, 6], by_lens[:, :, 7] = leant[:, [0, 2]], leant[:, [1, 0]]
    by_lens[:, :, 9:] = -radial[:, None, None] * share
    by_lens[:, :, 4:] *= focal[:, None]
    by_flat = radial[:, None, None] * np.eye(2)
    by_flat = by_flat + 2 * by_square[:, None, None] * flat[:, :, None] * flat[:, None, :]
    by_flat[:, 0, 0] += 2 * p1 * y + 6 * p2 * x
    by_flat[:, 0, 1] += 2 * p1 * x + 2 * p2 * y
    by_flat[:, 1, 0] += 2 * p1 * x + 2 * p2 * y
    by_flat[:, 1, 1] += 6 * p1 * y + 2 * p2 * x
    by_flat *= focal[:, None]
    by_point = np.empty((len(points), 2, 3))
    by_point[:, :, :2] = by_flat / points[:, 2, None, None]
    by_point[:, :, 2] = -np.einsum("nij,nj->ni", by_point[:, :, :2], flat)
    return bent * focal + (cx, cy), by_lens, by_point
