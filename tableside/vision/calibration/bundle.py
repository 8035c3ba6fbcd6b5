"""Refine a lens and all pictures' poses together, by damped least squares (Levenberg-Marquardt).

The lens is a vector of numbers that begins with fx, fy, cx, cy; a ``Projection`` defines them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tableside.engine.message import SaidError
from tableside.vision.calibration.patterns import Floats
from tableside.vision.lens import Lens
from tableside.vision.table_view import rotation_of

Pose = tuple[Floats, Floats]
#: From the lens (k,) and points (n, 3) before the camera: pixels (n, 2), and their Jacobian by the
#: lens (n, 2, k) and by the points (n, 2, 3).
Projection = Callable[[Floats, Floats], tuple[Floats, Floats, Floats]]

_NEAR = math.tan(math.radians(75.0))  # so far from the axis corners place a pattern at first
_DONE = 1e-9  # relative gain by which a round must better the sum of squares


class StrayedError(SaidError):
    """No start leads to a fit; the text says why."""


@dataclass(frozen=True, eq=False)
class Guess:
    """The numbers of the lens (k,), and for each picture a rotation (3, 3) and a shift (3,)."""

    lens: Floats
    rotations: tuple[Floats, ...]
    shifts: tuple[Floats, ...]

    def moved(self, change: Floats) -> Guess:
        """Return the guess after a small change of the lens and of every pose."""
        turns = change[len(self.lens) :].reshape(-1, 6)
        return Guess(
            self.lens + change[: len(self.lens)],
            tuple(rotation_of(t[:3]) @ r for t, r in zip(turns, self.rotations, strict=True)),
            tuple(s + t[3:] for t, s in zip(turns, self.shifts, strict=True)),
        )

    def numbers(self) -> tuple[Floats, Floats, tuple[Pose, ...]]:
        """Return matrix (3, 3), distortion, and a pose (rotation vector, shift) a picture."""
        fx, fy, cx, cy = self.lens[:4]
        matrix = np.array([[fx, 0.0, cx], [0.0, fy, cy], [0.0, 0.0, 1.0]])
        poses = tuple(
            (np.asarray(cv2.Rodrigues(rotation)[0], dtype=float).reshape(3), shift)
            for rotation, shift in zip(self.rotations, self.shifts, strict=True)
        )
        return matrix, self.lens[4:].copy(), poses


def placed(
    lens: Lens, distortion: Floats, solids: Sequence[Floats], pixels: Sequence[Floats]
) -> Guess | None:
    """Return the pictures' poses under a lens, None if it gives any picture none.

    ``solids`` (n, 3) are a pattern's corners, ``pixels`` (n, 2) where each is seen.
    """
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
    matrix = lens.matrix
    first = [matrix[0, 0], matrix[1, 1], matrix[0, 2], matrix[1, 2], *distortion]
    return Guess(np.array(first, dtype=float), tuple(rotations), tuple(shifts))


def refined(
    guess: Guess,
    solids: Sequence[Floats],
    pixels: Sequence[Floats],
    project: Projection,
    rounds: int,
    pull: Floats | None = None,
) -> tuple[Guess, float]:
    """Return the guess after some rounds of damped least squares, and its sum of squares.

    ``pull`` (k,) is the weight of each lens number's square in that sum: it regularises those that
    the pictures leave undetermined. The sum is infinite where there is no solution.
    """
    held = np.zeros(len(guess.lens)) if pull is None else pull
    damping = 1e-3
    parts = _parts(guess, solids, pixels, project)
    squares = _squares(parts, guess.lens, held)
    for _ in range(rounds):
        try:
            trial = guess.moved(_step(parts, guess.lens, held, damping))
        except np.linalg.LinAlgError:
            return guess, math.inf
        new_parts = _parts(trial, solids, pixels, project)
        new_squares = _squares(new_parts, trial.lens, held)
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


#: Of one picture: what is seen less what is projected (2 n,), and its jacobian by lens and pose.
_Part = tuple[Floats, Floats, Floats]


def _squares(parts: Sequence[_Part], lens: Floats, held: Floats) -> float:
    return float(sum(errors @ errors for errors, _, _ in parts) + held @ lens**2)


def _step(parts: Sequence[_Part], numbers: Floats, held: Floats, damping: float) -> Floats:
    """Return the change of the lens, then of each pose.

    The poses are independent of each other, so they are eliminated first (Schur complement),
    leaving the equations for the lens and six for each pose.
    """
    count = len(numbers)
    normal, right = np.diag(held), -held * numbers
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
        normal -= shared.T @ solved[:, :count]
        right -= shared.T @ solved[:, count]
        kept.append(solved)
    lens = np.linalg.solve(normal, right)
    poses = [solved[:, count] - solved[:, :count] @ lens for solved in kept]
    return np.concatenate([lens, *poses])


def _parts(
    guess: Guess, solids: Sequence[Floats], pixels: Sequence[Floats], project: Projection
) -> list[_Part]:
    parts = []
    all_of = zip(solids, pixels, guess.rotations, guess.shifts, strict=True)
    for solid, seen, rotation, shift in all_of:
        turned = solid @ rotation.T
        there, by_lens, by_point = project(guess.lens, turned + shift)
        by_pose = np.concatenate([by_point @ _by_turn(turned), by_point], axis=2)
        errors = (seen - there).reshape(-1)
        parts.append((errors, by_lens.reshape(-1, len(guess.lens)), by_pose.reshape(-1, 6)))
    return parts


def _by_turn(points: Floats) -> Floats:
    """Return (n, 3, 3): how points move when rotated about the axes."""
    x, y, z = points.T
    zero = np.zeros_like(x)
    rows = ((zero, z, -y), (-z, zero, x), (y, -x, zero))
    return np.stack([np.stack(row, axis=1) for row in rows], axis=1)
