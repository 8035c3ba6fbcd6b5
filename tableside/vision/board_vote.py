"""The first view of the board: pairs of markers vote, and those that agree are fitted together."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Marker
from tableside.vision.lens import Lens
from tableside.vision.marks import marker_corners
from tableside.vision.measurement import TagSight
from tableside.vision.table_view import FlatView, TableView, View

Floats = NDArray[np.float64]
SeenMarker = tuple[Marker, TagSight]

_AGREES = 0.2  # sides of a marker that its centre may be off the voted view
_MOST_VOTES = 80
_ROUNDS = 8


def first_view(
    seen: Sequence[SeenMarker], lens: Lens | None, start: View | None = None
) -> View | None:
    """Return the view that most of the markers agree with, None when they do not agree.

    ``lens`` None gives a homography. ``start`` is kept where most markers agree with it.
    """
    view = start if start is not None and _fits(start, seen) else _vote(seen, lens)
    if view is None:
        return None
    return _fit_corners(view, [pair for pair in seen if _agrees(view, *pair)])


def _agrees(view: View, marker: Marker, sight: TagSight) -> bool:
    """Tell whether a view puts a marker's middle where it is seen."""
    expected = view.to_pixels(marker_corners(marker))
    side = np.hypot(*(expected[1] - expected[0]))
    away = np.hypot(*(expected.mean(axis=0) - np.mean(sight.corners, axis=0)))
    return bool(away < _AGREES * side)


def _fits(view: View, seen: Sequence[SeenMarker]) -> bool:
    """Tell whether a view holds still for this picture: most markers are where it has them."""
    return sum(_agrees(view, *pair) for pair in seen) > 0.6 * len(seen)


def _vote(seen: Sequence[SeenMarker], lens: Lens | None) -> View | None:
    """Return the view that most markers agree with, tried from pairs of them."""
    best: tuple[int, float, View] | None = None
    for pair in _pairs(seen):
        view = _view_from([seen[n] for n in pair], lens)
        if view is None:
            continue
        errors = _errors(view, seen)
        agreeing = errors < _AGREES
        rank = (int(agreeing.sum()), -float(errors[agreeing].sum()))
        if best is None or rank > best[:2]:
            best = (*rank, view)
    if best is None or best[0] <= len(seen) / 2:
        return None
    return best[2]


def _errors(view: View, seen: Sequence[SeenMarker]) -> Floats:
    """Return how far (sides) each marker's middle is from where a view puts it."""
    points = np.array([marker_corners(m) for m, _ in seen])
    expected = view.to_pixels(points.reshape(-1, 3)).reshape(-1, 4, 2)
    found = np.array([s.corners for _, s in seen])
    side = np.hypot(*(expected[:, 1] - expected[:, 0]).T)
    away = np.hypot(*(expected.mean(axis=1) - found.mean(axis=1)).T)
    return np.asarray(np.nan_to_num(away / side, nan=np.inf))


def _pairs(seen: Sequence[SeenMarker]) -> list[tuple[int, ...]]:
    """Return which markers to try together: pairs, the widest apart first."""
    if len(seen) == 1:
        return [(0,)]
    places = np.array([m.at for m, _ in seen])
    pairs = list(itertools.combinations(range(len(seen)), 2))
    pairs.sort(key=lambda p: -float(np.hypot(*(places[p[0]] - places[p[1]]))))
    if len(pairs) <= _MOST_VOTES:
        return list(pairs)
    # Evenly over all distances, so that every marker has its turn.
    steps = np.linspace(0, len(pairs) - 1, _MOST_VOTES).astype(int)
    return [pairs[n] for n in steps]


def _view_from(seen: Sequence[SeenMarker], lens: Lens | None) -> View | None:
    """Return the view that a few markers' corners give, heights left out; None when none."""
    flat = np.concatenate([marker_corners(m)[:, :2] for m, _ in seen])
    pixels = np.concatenate([np.array(s.corners) for _, s in seen])
    if lens is not None:
        pixels = lens.undistort(pixels)
    if not np.isfinite(pixels).all():
        return None
    matrix, _ = cv2.findHomography(flat, pixels, 0)
    if matrix is None:
        return None
    found = np.asarray(matrix, dtype=np.float64)
    return FlatView(found) if lens is None else _pose_of_homography(found, lens)


def _pose_of_homography(matrix: Floats, lens: Lens) -> TableView | None:
    """Return the pose behind a homography from board inches to normalised points."""
    scale = (np.linalg.norm(matrix[:, 0]) + np.linalg.norm(matrix[:, 1])) / 2
    if not np.isfinite(scale) or scale == 0.0:
        return None
    matrix = matrix / scale * (1.0 if matrix[2, 2] > 0 else -1.0)
    rough = np.column_stack([matrix[:, :2], np.cross(matrix[:, 0], matrix[:, 1])])
    left, _, right = np.linalg.svd(rough)
    rotation = left @ right
    view = TableView(lens, np.asarray(rotation), np.asarray(matrix[:, 2]))
    return view if np.linalg.det(rotation) > 0 and view.eye[2] > 0 else None


def _fit_corners(view: View, seen: Sequence[SeenMarker]) -> View:
    """Return the view fitted to the markers' corners, in pixels, far ones counting less."""
    points = np.concatenate([marker_corners(m) for m, _ in seen])
    pixels = np.concatenate([np.array(s.corners) for _, s in seen])
    for _ in range(_ROUNDS):
        expected, slopes = view.pose_slopes(points)
        residual = pixels - expected
        size = np.hypot(*residual.T)
        usual = max(1.4826 * float(np.median(size)), 0.05)
        weight = np.sqrt(1.0 / (1.0 + (size / (3 * usual)) ** 2))
        left = (slopes * weight[:, None, None]).reshape(-1, view.freedoms)
        change, *_ = np.linalg.lstsq(left, (residual * weight[:, None]).ravel(), rcond=None)
        view = view.moved(change)
        if np.abs(change).max() < 1e-10:
            break
    return view
