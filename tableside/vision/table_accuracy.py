"""Compute how accurately a picture measures the table, place by place.

Three things are combined: the uncertainty of the fitted view; the lens error stated in the camera
file, or the markers' otherwise unexplained error; and, near each marker, its residual when the view
is fitted without it. The last outweighs the second where markers are near.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Board
from tableside.vision.accuracy_map import AccuracyMap
from tableside.vision.marker_fit import Registration
from tableside.vision.table_view import plane_jacobian

Floats = NDArray[np.float64]

_APART = 3.0  # inches between knots, about
_KNOTS = (3, 25)  # the fewest and the most of them along a side
_REACH = 1 / 6  # of the board's diagonal: so far a marker tells of the table around it
_NONSENSE = 1.0  # inches: a view that may be out by more says nothing of a place
_STATED = 2.0  # markers' worth of evidence that the stated error counts for


def table_accuracy(
    registration: Registration, board: Board, size: tuple[int, int], lens_error: float | None
) -> AccuracyMap:
    """Return the map for a picture of ``size`` (width, height; px) that is registered to the board.

    ``lens_error`` is what the camera file says its lens adds on the table (inches, RMS).
    """
    columns, rows = _count(board.width), _count(board.depth)
    x, y = np.meshgrid(np.linspace(0, board.width, columns), np.linspace(0, board.depth, rows))
    places = np.column_stack([x.ravel(), y.ravel()])
    squares = _open(registration, places) + _unexplained(registration, board, places, lens_error)
    errors = np.sqrt(squares)
    errors[~_in_picture(registration, places, size) | (errors > _NONSENSE)] = np.nan
    return AccuracyMap(
        board.width,
        board.depth,
        tuple(tuple(map(_plain, row)) for row in errors.reshape(rows, columns).tolist()),
    )


def _plain(error: float) -> float | None:
    return round(error, 5) if math.isfinite(error) else None


def _count(length: float) -> int:
    return int(np.clip(math.ceil(length / _APART) + 1, *_KNOTS))


def _on_mat(places: Floats) -> Floats:
    return np.column_stack([places, np.zeros(len(places))])


def _open(registration: Registration, places: Floats) -> Floats:
    """Return (n,) the fit's uncertainty in squared inches at places (n, 2) of the mat."""
    if registration.loose_end:
        return np.full(len(places), np.inf)
    jacobian = plane_jacobian(registration.view, _on_mat(places))
    return np.asarray(np.einsum("nia,ab,nib->n", jacobian, registration.covariance, jacobian))


def _unexplained(
    registration: Registration, board: Board, places: Floats, lens_error: float | None
) -> Floats:
    """Return (n,) squared inches: the general error, corrected by nearby markers."""
    at, shown = (
        registration.checks[:, :2],
        np.maximum(registration.checks[:, 2] - registration.checks[:, 3], 0.0),
    )
    everywhere = float(shown.mean()) if len(shown) else 0.0
    stated = max(2 * registration.field**2, (lens_error or 0.0) ** 2, everywhere)
    reach = _REACH * math.hypot(board.width, board.depth)
    away = ((places[:, None] - at) ** 2).sum(axis=2)
    weights = np.exp(-away / (2 * reach**2))
    return np.asarray((_STATED * stated + weights @ shown) / (_STATED + weights.sum(axis=1)))


def _in_picture(
    registration: Registration, places: Floats, size: tuple[int, int]
) -> NDArray[np.bool_]:
    pixels = registration.view.to_pixels(_on_mat(places))
    with np.errstate(invalid="ignore"):
        inside = (pixels > -0.5).all(axis=1) & (pixels < np.array(size) - 0.5).all(axis=1)
    return np.asarray(inside)
