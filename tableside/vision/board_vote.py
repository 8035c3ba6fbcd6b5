"""The first view of the board: pairs of markers vote, and those that agree are fitted together."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Marker
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.lens import Lens
from tableside.vision.marks import marker_corners
from tableside.vision.measurement import TagSight
from tableside.vision.table_view import FlatView, LooseView, View

Floats = NDArray[np.float64]
SeenMarker = tuple[Marker, TagSight]
V = TypeVar("V", bound=View)

_AGREES = 0.2  # sides of a marker that its centre may be off the voted view
_MOST_VOTES = 80
_ROUNDS = 8
_TURNED = 0.25  # sides that a marker's corners may be off its stated angle
_LENS_ERROR = 0.7  # px: corners that are off by less do not speak against a lens
LOOSE_NEEDS = 4  # markers, for a view with more parameters than a lens leaves


def first_view(
    seen: Sequence[SeenMarker], lens: Lens | None, start: View | None = None
) -> View | None:
    """Return the view that most of the markers agree with, None when they do not agree.

    ``lens`` None gives a homography. ``start`` is kept if most markers agree with it. The view is
    loose only if the lens cannot explain the picture.
    """
    view = start if start is not None and _fits(start, seen) else None
    view = view or _vote(seen, lens, _pairs(seen), _corners) or _by_centres(seen, lens)
    if view is None:
        return None
    agreeing = [pair for pair in seen if _agrees(view, *pair)]
    view, error = _fit_points(view, agreeing)
    if not math.isfinite(error):
        return None
    if not isinstance(view, LooseView):
        return view
    stiff, stiff_error = _fit_points(view.stiff(), agreeing)
    fits = stiff_error < max(_LENS_ERROR, 2.5 * error) and stiff.eye[2] > 0
    return stiff if fits or len(agreeing) < LOOSE_NEEDS else view


def _agrees(view: View, marker: Marker, sight: TagSight) -> bool:
    """Tell whether a view puts a marker's middle where it is seen."""
    expected = view.to_pixels(marker_corners(marker))
    side = np.hypot(*(expected[1] - expected[0]))
    away = np.hypot(*(expected.mean(axis=0) - np.mean(sight.corners, axis=0)))
    return bool(away < _AGREES * side)


def _fits(view: View, seen: Sequence[SeenMarker]) -> bool:
    """Tell whether a view still holds for this picture: most markers are where it has them."""
    return sum(_agrees(view, *pair) for pair in seen) > 0.6 * len(seen)


def _by_centres(seen: Sequence[SeenMarker], lens: Lens | None) -> View | None:
    """Return the view that the markers' centres alone agree on: their angles may be mis-stated."""
    fours = list(itertools.combinations(range(len(seen)), 4))
    steps = np.linspace(0, len(fours) - 1, min(_MOST_VOTES, len(fours))).astype(int)
    return _vote(seen, lens, [fours[n] for n in steps], _centre)


def _vote(
    seen: Sequence[SeenMarker],
    lens: Lens | None,
    groups: Sequence[tuple[int, ...]],
    points_of: Callable[[SeenMarker], tuple[Floats, Floats]],
) -> View | None:
    """Return the view that most markers agree with, tried from groups of them."""
    best: tuple[int, float, View] | None = None
    points = [points_of(pair) for pair in seen]
    rays = [pixels if lens is None else lens.undistort(pixels) for _, pixels in points]
    for group in groups:
        flat = np.concatenate([points[n][0] for n in group])
        view = _view_from(flat, np.concatenate([rays[n] for n in group]), lens)
        if view is None:
            continue
        errors = _errors(view, seen)
        agreeing = errors < _AGREES
        rank = (int(agreeing.sum()), -float(errors[agreeing].sum()))
        if best is None or rank > best[:2]:
            best = (*rank, view)
        if agreeing.all():
            break  # there is nothing better to find: all of them are fitted next
    most = max(len(seen) / 2, 4 if points_of is _centre else 0)
    if best is None or best[0] <= most:
        return None
    return best[2]


def _corners(pair: SeenMarker) -> tuple[Floats, Floats]:
    """Return a marker's corners on the board (4, 2) and in the picture (4, 2)."""
    return marker_corners(pair[0])[:, :2], np.array(pair[1].corners)


def _centre(pair: SeenMarker) -> tuple[Floats, Floats]:
    """Return a marker's centre on the board (1, 2) and in the picture (1, 2)."""
    return np.array([pair[0].at]), np.array([pair[1].centre])


def _errors(view: View, seen: Sequence[SeenMarker]) -> Floats:
    """Return how far (in sides) each marker's middle is from where a view puts it."""
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


def _view_from(flat: Floats, pixels: Floats, lens: Lens | None) -> View | None:
    """Return the view that points (n, 2) give, ignoring heights; None when there is none.

    ``pixels`` (n, 2) are normalised if there is a ``lens``.
    """
    if not np.isfinite(pixels).all():
        return None
    matrix, _ = cv2.findHomography(flat, pixels, 0)
    if matrix is None:
        return None
    found = np.asarray(matrix, dtype=np.float64)
    return FlatView(found) if lens is None else LooseView.of_homography(found, lens)


def _fit_points(view: V, seen: Sequence[SeenMarker]) -> tuple[V, float]:
    """Return the view fitted to the markers' corners, far ones weighted less, and its error, px.

    A marker rotated from its stated angle contributes its centre only.
    """
    straight = [pair for pair in seen if not _is_turned(view, *pair)]
    if len(straight) < len(seen):
        return _fit_to(
            view,
            np.array([(*m.at, m.height / MM_PER_INCH) for m, _ in seen]),
            np.array([s.centre for _, s in seen]),
        )
    return _fit_to(
        view,
        np.concatenate([marker_corners(m) for m, _ in seen]),
        np.concatenate([np.array(s.corners) for _, s in seen]),
    )


def _is_turned(view: View, marker: Marker, sight: TagSight) -> bool:
    """Tell whether a marker's corners come in another order or angle than stated."""
    expected = view.to_pixels(marker_corners(marker))
    side = np.hypot(*(expected[1] - expected[0]))
    away = (expected - expected.mean(axis=0)) - (sight.corners - np.mean(sight.corners, axis=0))
    return bool(np.hypot(*away.T).mean() > _TURNED * side)


def _fit_to(view: V, points: Floats, pixels: Floats) -> tuple[V, float]:
    """Return the view fitted to board points (n, 3) seen at pixels (n, 2), and its error, px."""
    if 2 * len(points) < view.parameters:
        return view, math.inf
    usual = math.inf
    for _ in range(_ROUNDS):
        expected, jacobian = view.pose_jacobian(points)
        residual = pixels - expected
        size = np.hypot(*residual.T)
        if not np.isfinite(size).all():
            return view, math.inf
        usual = max(1.4826 * float(np.median(size)), 0.05)
        weight = np.sqrt(1.0 / (1.0 + (size / (3 * usual)) ** 2))
        left = (jacobian * weight[:, None, None]).reshape(-1, view.parameters)
        change, *_ = np.linalg.lstsq(left, (residual * weight[:, None]).ravel(), rcond=None)
        view = view.moved(change)
        if np.abs(change).max() < 1e-10:
            break
    return view, usual
