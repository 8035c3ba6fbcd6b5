"""Fit OpenCV's fisheye model from nothing: lens and every picture's pose together.

OpenCV's own fit stops with an error, or in a wrong place, where pictures reach far out (some 140
degrees and more). Here several focal lengths are tried, each pattern is placed by what is seen
near the axis, and all is then refined together by damped least squares (Levenberg, Marquardt).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tableside.vision.calibration.patterns import Floats
from tableside.vision.lens import Lens
from tableside.vision.table_view import rotation_of

Pose = tuple[Floats, Floats]

#: Focal lengths to try, in shares of that of a fisheye that sees 180 degrees across the picture.
_GUESSES = (0.7, 1.0, 1.4, 2.0, 3.0)
_NEAR = math.tan(math.radians(75.0))  # so far from the axis corners place a pattern at first
_LENS = 8  # fx, fy, cx, cy, k1, k2, k3, k4
_FIRST_ROUNDS, _ROUNDS = 12, 100
_DONE = 1e-9  # relative gain by which a round must better the sum of squares


class StrayedError(Exception):
    """No start leads to a fit; the text says why."""


@dataclass(frozen=True, eq=False)
class _Guess:
    """Eight numbers of the lens, and for each picture a rotation (3, 3) and a shift (3,)."""

    lens: Floats
    rotations: tuple[Floats, ...]
    shifts: tuple[Floats, ...]

    def moved(self, change: Floats) -> _Guess:
        """Return the guess after a small change of the lens and of every pose."""
        turns = change[_LENS:].reshape(-1, 6)
        return _Guess(
            self.lens + change[:_LENS],
            tuple(rotation_of(t[:3]) @ r for t, r in zip(turns, self.rotations, strict=True)),
            tuple(s + t[3:] for t, s in zip(turns, self.shifts, strict=True)),
        )


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
    placed = [_placed(*each, solids, pixels, size) for each in starts]
    tried = [_refined(g, solids, pixels, _FIRST_ROUNDS) for g in placed if g is not None]
    if not tried:
        raise StrayedError("no lens shows the pattern where it is seen")
    best = min(tried, key=lambda each: each[1])[0]
    found, squares = _refined(best, solids, pixels, _ROUNDS)
    if not math.isfinite(squares):
        raise StrayedError("it does not converge")
    fx, fy, cx, cy = found.lens[:4]
    matrix = np.array([[fx, 0.0, cx], [0.0, fy, cy], [0.0, 0.0, 1.0]])
    poses = tuple(
        (np.asarray(cv2.Rodrigues(rotation)[0], dtype=float).reshape(3), shift)
        for rotation, shift in zip(found.rotations, found.shifts, strict=True)
    )
    return matrix, found.lens[4:].copy(), poses


def _start(size: tuple[int, int], share: float) -> tuple[Floats, Floats]:
    focal = share * max(size) / math.pi
    middle = (np.array(size) - 1) / 2
    return np.array([[focal, 0, middle[0]], [0, focal, middle[1]], [0, 0, 1.0]]), np.zeros(4)


def _placed(
    matrix: Floats,
    distortion: Floats,
    solids: Sequence[Floats],
    pixels: Sequence[Floats],
    size: tuple[int, int],
) -> _Guess | None:
    """Return the poses that a lens gives to the pictures, None where it gives one none."""
    lens = Lens.from_numbers("fisheye", matrix, distortion, *size)
    rotations, shifts = [], []
    for solid, seen in zip(solids, pixels, strict=True):
        rays = lens.undistort(seen)
        with np.errstate(invalid="ignore"):
            near = np.hypot(rays[:, 0], rays[:, 1]) < _NEAR
        if near.sum() < 4:
            return None
        done, turn, shift = cv2.solvePnP(
            np.ascontiguousarray(solid[near]),
            np.ascontiguousarray(rays[near]),
            np.eye(3),
            None,
            flags=cv2.SOLVEPNP_IPPE,
        )
        if not done or not (np.isfinite(turn).all() and np.isfinite(shift).all()):
            return None
        rotations.append(np.asarray(cv2.Rodrigues(turn)[0], dtype=float))
        shifts.append(np.asarray(shift, dtype=float).reshape(3))
    first = [matrix[0, 0], matrix[1, 1], matrix[0, 2], matrix[1, 2], *distortion]
    return _Guess(np.array(first, dtype=float), tuple(rotations), tuple(shifts))


def _refined(
    guess: _Guess, solids: Sequence[Floats], pixels: Sequence[Floats], rounds: int
) -> tuple[_Guess, float]:
    """Return the guess after some rounds of damped least squares, and its sum of squares."""
    damping = 1e-3
    parts = _parts(guess, solids, pixels)
    squares = _squares(parts)
    for _ in range(rounds):
        try:
            trial = guess.moved(_step(parts, damping))
        except np.linalg.LinAlgError:
            return guess, math.inf
        new_parts = _parts(trial, solids, pixels)
        new_squares = _squares(new_parts)
        if not new_squares < squares:
            damping *= 10.0
            if damping > 1e12:
                break
            continue
        gain = (squares - new_squares) / max(squares, 1e-300)
        guess, parts, squares = trial, new_parts, new_squares
        damping = max(damping / 10.0, 1e-12)
        if gain < _DONE:
            break
    return guess, squares


#: Of one picture: what is seen less what is projected (2 n,), and its slopes by lens and pose.
_Part = tuple[Floats, Floats, Floats]


def _squares(parts: Sequence[_Part]) -> float:
    return float(sum(errors @ errors for errors, _, _ in parts))


def _step(parts: Sequence[_Part], damping: float) -> Floats:
    """Return the change of the lens, then of each pose.

    The poses do not touch each other, so they are taken out first (Schur's complement): what is
    left to solve are eight equations for the lens and six for each pose.
    """
    normal, right = np.zeros((_LENS, _LENS)), np.zeros(_LENS)
    for errors, by_lens, _ in parts:
        normal += by_lens.T @ by_lens
        right += by_lens.T @ errors
    normal += damping * np.diag(np.maximum(np.diag(normal), 1e-12))
    kept = []
    for errors, by_lens, by_pose in parts:
        own = by_pose.T @ by_pose
        own += damping * np.diag(np.maximum(np.diag(own), 1e-12))
        shared, pull = by_pose.T @ by_lens, by_pose.T @ errors
        solved = np.linalg.solve(own, np.column_stack([shared, pull]))
        normal -= shared.T @ solved[:, :_LENS]
        right -= shared.T @ solved[:, _LENS]
        kept.append(solved)
    lens = np.linalg.solve(normal, right)
    poses = [solved[:, _LENS] - solved[:, :_LENS] @ lens for solved in kept]
    return np.concatenate([lens, *poses])


def _parts(guess: _Guess, solids: Sequence[Floats], pixels: Sequence[Floats]) -> list[_Part]:
    parts = []
    placed = zip(solids, pixels, guess.rotations, guess.shifts, strict=True)
    for solid, seen, rotation, shift in placed:
        turned = solid @ rotation.T
        there, by_lens, by_point = _project(guess.lens, turned + shift)
        by_pose = np.concatenate([by_point @ _by_turn(turned), by_point], axis=2)
        errors = (seen - there).reshape(-1)
        parts.append((errors, by_lens.reshape(-1, _LENS), by_pose.reshape(-1, 6)))
    return parts


def _by_turn(points: Floats) -> Floats:
    """Return (n, 3, 3): how points move when they turn about the axes."""
    x, y, z = points.T
    zero = np.zeros_like(x)
    rows = ((zero, z, -y), (-z, zero, x), (y, -x, zero))
    return np.stack([np.stack(row, axis=1) for row in rows], axis=1)


def _project(lens: Floats, points: Floats) -> tuple[Floats, Floats, Floats]:
    """Return pixels (n, 2), and their slopes by the lens (n, 2, 8) and by the points (n, 2, 3).

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
