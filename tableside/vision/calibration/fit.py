"""Fit OpenCV's lens models to sightings of a pattern, and rate each fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import cv2
import numpy as np

from tableside.engine.message import SaidError
from tableside.vision.calibration.bundle import Pose, StrayedError
from tableside.vision.calibration.fisheye_fit import fit_fisheye
from tableside.vision.calibration.patterns import LEAST_CORNERS, Floats, Sighting
from tableside.vision.calibration.rational_fit import fit_rational
from tableside.vision.lens import Lens
from tableside.vision.words import say

Model = Literal["plain", "rational", "fisheye"]
#: From the least to the most parameters: of two that do as well the first is taken.
MODELS: tuple[Model, ...] = ("plain", "fisheye", "rational")
_FOLDS = 5
_STOP = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 200, 1e-9)


class NoFitError(SaidError):
    """A model cannot be fitted to these pictures; the text says why."""


@dataclass(frozen=True)
class Fit:
    """A lens fitted to pictures: matrix (3, 3), distortion, and each picture's pose and errors.

    ``errors`` are, a picture, what was seen less what the model projects (n, 2) in pixels.
    """

    model: Model
    matrix: Floats
    distortion: Floats
    poses: tuple[tuple[Floats, Floats], ...]
    errors: tuple[Floats, ...]
    size: tuple[int, int]

    @property
    def rms(self) -> float:
        """The reprojection error over all corners, RMS in pixels (both axes together)."""
        return rms_of(np.concatenate(self.errors))

    @property
    def numbers(self) -> tuple[Floats, Floats]:
        """The matrix and the distortion."""
        return self.matrix, self.distortion

    @property
    def lens(self) -> Lens:
        """The lens of this fit."""
        return Lens.from_numbers(self.model, self.matrix, self.distortion, *self.size)


def rms_of(errors: Floats) -> float:
    """Return the RMS of errors (n, 2) in pixels, both axes together."""
    return float(np.sqrt(np.mean(np.sum(errors**2, axis=-1))))


def fit(
    model: Model,
    sightings: Sequence[Sighting],
    size: tuple[int, int],
    start: Fit | None = None,
) -> Fit:
    """Return ``model`` fitted to the sightings in pictures of (width, height); raise NoFitError.

    ``start`` is a fit of the same model to begin from.
    """
    solids = [_solid(s.flat) for s in sightings]
    pixels = [s.pixels for s in sightings]
    try:
        matrix, distortion, poses = _fitted(
            model, solids, pixels, size, None if start is None else start.numbers
        )
    except cv2.error as error:
        raise NoFitError(say("model-diverges-because", model=model, why=error.err)) from None
    except StrayedError as error:
        raise NoFitError(say("model-diverges-because", model=model, why=error.message)) from None
    if not (np.all(np.isfinite(matrix)) and np.all(np.isfinite(distortion))):
        raise NoFitError(say("model-named-diverges", model=model))
    errors = tuple(
        seen - project(model, matrix, distortion, solid, pose)
        for solid, seen, pose in zip(solids, pixels, poses, strict=True)
    )
    return Fit(model, matrix, distortion, poses, errors, size)


def _solid(flat: Floats) -> Floats:
    return np.column_stack([flat, np.zeros(len(flat))])


def _fitted(
    model: Model,
    solids: list[Floats],
    pixels: list[Floats],
    size: tuple[int, int],
    start: tuple[Floats, Floats] | None,
) -> tuple[Floats, Floats, tuple[Pose, ...]]:
    """Return matrix, distortion and poses, from ``start``'s matrix and distortion if given."""
    if model == "fisheye":
        return fit_fisheye(solids, pixels, size, start)
    if model == "rational":
        first = _fit_plain(solids, pixels, size, None)[:2] if start is None else start
        return fit_rational(solids, pixels, size, first)
    return _fit_plain(solids, pixels, size, start)


def _fit_plain(
    solids: list[Floats],
    pixels: list[Floats],
    size: tuple[int, int],
    start: tuple[Floats, Floats] | None,
) -> tuple[Floats, Floats, tuple[Pose, ...]]:
    matrix, distortion = (np.zeros((3, 3)), np.zeros(5)) if start is None else start
    result = cv2.calibrateCamera(
        [s.astype(np.float32) for s in solids],
        [p.astype(np.float32) for p in pixels],
        size,
        matrix.copy(),
        distortion.copy(),
        flags=0 if start is None else cv2.CALIB_USE_INTRINSIC_GUESS,
        criteria=_STOP,
    )
    return _numbers(result)


def _numbers(result: Sequence[Any]) -> tuple[Floats, Floats, tuple[Pose, ...]]:
    """Return matrix, distortion (5,) and poses of what OpenCV's calibration gives."""
    _, matrix, distortion, turns, moves = result
    poses = tuple(
        (np.asarray(turn, dtype=float).reshape(3), np.asarray(move, dtype=float).reshape(3))
        for turn, move in zip(turns, moves, strict=True)
    )
    flat = np.asarray(distortion, dtype=float).reshape(-1)[:5]
    return np.asarray(matrix, dtype=float), flat, poses


def project(
    model: Model, matrix: Floats, distortion: Floats, solid: Floats, pose: tuple[Floats, Floats]
) -> Floats:
    """Return where OpenCV projects points (n, 3) of a pattern at ``pose``: (n, 2) pixels."""
    turn, move = pose
    if model == "fisheye":
        there, _ = cv2.fisheye.projectPoints(
            solid.reshape(-1, 1, 3), turn, move, matrix, distortion
        )
    else:
        there, _ = cv2.projectPoints(solid, turn, move, matrix, distortion)
    return np.asarray(there, dtype=float).reshape(-1, 2)


def held_out_squares(model: Model, sightings: Sequence[Sighting], size: tuple[int, int]) -> Floats:
    """Return each picture's mean squared error (pixels squared) under a lens not fitted to it.

    Pictures are left out in turn, in up to five groups. A left-out picture's pose is found from
    every second corner, and the error is measured at the others. Raise NoFit.
    """
    whole = fit(model, sightings, size)
    folds = min(_FOLDS, len(sightings))
    squares = np.empty(len(sightings))
    for fold in range(folds):
        kept = [s for i, s in enumerate(sightings) if i % folds != fold]
        lens = fit(model, kept, size, whole).lens
        for i in range(fold, len(sightings), folds):
            squares[i] = rms_of(_posed_error(lens, sightings[i])) ** 2
    return squares


def _posed_error(lens: Lens, sighting: Sighting) -> Floats:
    """Return the errors (n, 2) at the odd corners, with the pose from the even ones."""
    flat = _solid(sighting.flat)
    pixels, rays = sighting.pixels, lens.undistort(sighting.pixels)
    seen = np.isfinite(rays).all(axis=1)
    if lens.model == "fisheye" and seen.sum() >= LEAST_CORNERS:
        # Corners more than 88 degrees off the axis: no table is looked at so slantingly.
        flat, pixels, rays = flat[seen], pixels[seen], rays[seen]
    elif not seen.all():
        raise NoFitError(say("lens-falls-short"))
    # OpenCV takes no strided views.
    known, along = np.ascontiguousarray(flat[::2]), np.ascontiguousarray(rays[::2])
    eye, none = np.eye(3), np.zeros(5)
    _, turn, move = cv2.solvePnP(known, along, eye, none, flags=cv2.SOLVEPNP_IPPE)
    turn, move = cv2.solvePnPRefineLM(known, along, eye, none, turn, move)
    rotation, _ = cv2.Rodrigues(turn)
    there = lens.project(flat[1::2] @ rotation.T + move.reshape(3))
    return np.asarray(pixels[1::2] - there)
