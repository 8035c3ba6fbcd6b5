"""Tell the board's true size from its markers, where the file states another one.

The usual layouts keep some markers at a fixed distance from the nearest edge and spread the rest
evenly, so a board of another size has the same markers elsewhere. Each marker's printed side gives
the scale, and all of them together the width and the depth.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Board
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.board_vote import SeenMarker
from tableside.vision.lens import Lens
from tableside.vision.marks import square

Floats = NDArray[np.float64]

#: Markers that must be seen: fewer fit a board of any size.
MANY = 7
#: Sizes that are tried, inches, and the finer steps round the best of them.
_SIZES = np.arange(12.0, 121.0, 2.0)
_FINER = (1.0, 0.25, 0.05)
#: Inches from an edge to which a marker may keep its distance; the last: to the nearer edge.
_KEPT = (3.0, np.inf)
#: A size is told that leaves so little (inches), and so small a share of what the file's leaves.
_FITS, _BETTER = 0.05, 0.6
#: A size that is nearer than this (inches) to the file's is the file's own, printed or laid badly.
_OTHER = 0.4
#: Prints are out by up to so much of their size: within it a size of whole inches, or of ten
#: centimetres, is told, if it fits as well as any but for this factor; else a tenth of an inch.
_PRINTS = np.linspace(0.96, 1.04, 17)
_AS_WELL = 2.5
_TEN_CM = 100 / MM_PER_INCH


@dataclass(frozen=True)
class _Sights:
    """Markers as stated, and as they are seen: rays (n, 4, 2) and how long their sides look."""

    at: Floats
    corners: Floats
    rays: Floats
    looks: Floats
    side: Floats


def other_size(
    board: Board, seen: Sequence[SeenMarker], lens: Lens | None
) -> tuple[float, float] | None:
    """Return the width and depth (inches) that the markers fit far better than the file's.

    None where there is none, or too few markers are seen. Markers may be misplaced, but most must
    match the layout.
    """
    if len(seen) < MANY:
        return None
    sights = _sights(seen, lens)
    if not np.isfinite(sights.rays).all():
        return None
    stated = np.array([[board.width, board.depth]])
    own = min(float(_as_printed(board, sights, stated, kept)[0]) for kept in _KEPT)
    _, size, kept = min((*_best(board, sights, each), each) for each in _KEPT)
    error, width, depth = _snapped(board, sights, size, kept)
    apart = max(abs(width - board.width), abs(depth - board.depth))
    if apart < _OTHER or error > _FITS or error > _BETTER * own:
        return None
    return width, depth


def _snapped(
    board: Board, sights: _Sights, size: tuple[float, float], kept: float
) -> tuple[float, float, float]:
    """Return the error, width and depth of the most usual size near ``size`` that fits as well.

    The ratio of the markers' distances to their sides depends on the printer; whether they fit such
    a board does not.
    """
    every = np.array([size, *itertools.product(*(_usual(length) for length in size))])
    errors = _as_printed(board, sights, every, kept)
    good = [n for n in range(1, len(every)) if errors[n] <= _AS_WELL * errors.min()]
    if not good:
        return float(errors[0]), round(size[0], 1), round(size[1], 1)
    best = min(good, key=lambda n: (sum(map(_rarity, every[n])), errors[n]))
    width, depth = every[best]
    return float(errors[best]), round(float(width), 1), round(float(depth), 1)


def _usual(length: float) -> list[float]:
    """Return the lengths in whole inches or tens of centimetres that a print may make of one."""
    return [
        n * unit
        for unit in (1.0, _TEN_CM)
        for n in range(1, 121)
        if _PRINTS[0] < n * unit / length < _PRINTS[-1]
    ]


def _rarity(length: float) -> int:
    """Return how unusual a length is for a table: whole feet, half feet, even inches, others."""
    return next((n for n, part in enumerate((12, 6, 2)) if length % part == 0), 3)


def _as_printed(board: Board, sights: _Sights, sizes: Floats, kept: float) -> Floats:
    """Return ``_errors`` with the print scale that fits best."""
    every = [_errors(board, _printed(sights, scale), sizes, kept) for scale in _PRINTS]
    return np.asarray(np.array(every).min(axis=0))


def _printed(sights: _Sights, scale: float) -> _Sights:
    return replace(sights, corners=scale * sights.corners, side=scale * sights.side)


def _sights(seen: Sequence[SeenMarker], lens: Lens | None) -> _Sights:
    pixels = np.array([sight.corners for _, sight in seen], dtype=np.float64)
    rays = pixels if lens is None else lens.undistort(pixels.reshape(-1, 2)).reshape(-1, 4, 2)
    rays = (rays - rays.mean(axis=(0, 1))) / max(float(rays.std()), 1e-9)
    sides = np.array([marker.side / MM_PER_INCH for marker, _ in seen])
    looks = np.hypot(*np.moveaxis(rays - np.roll(rays, 1, axis=1), 2, 0)).mean(axis=1)
    corners = [square(0.0, 0.0, m.angle, s) for (m, _), s in zip(seen, sides, strict=True)]
    return _Sights(np.array([m.at for m, _ in seen]), np.array(corners), rays, looks, sides)


def _best(board: Board, sights: _Sights, kept: float) -> tuple[float, tuple[float, float]]:
    """Return the least error (inches) and the width and depth that leave it."""
    width, depth = (part.ravel() for part in np.meshgrid(_SIZES, _SIZES))
    sizes = np.column_stack([width, depth])
    for step in (*_FINER, 0.0):
        errors = np.concatenate(
            [_errors(board, sights, part, kept) for part in np.array_split(sizes, 8) if len(part)]
        )
        best = int(errors.argmin())
        steps = np.arange(-2, 3) * step
        around = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
        found, sizes = sizes[best], sizes[best] + around
    return float(errors[best]), (float(found[0]), float(found[1]))


def _errors(board: Board, sights: _Sights, sizes: Floats, kept: float) -> Floats:
    """Return (k,) the median distance (inches) of markers from their places on each board.

    ``sizes`` (k, 2) are the boards' widths and depths.
    """
    at = np.stack(
        [
            _laid(sights.at[:, 0], board.width, sizes[:, 0], kept),
            _laid(sights.at[:, 1], board.depth, sizes[:, 1], kept),
        ],
        axis=-1,
    )
    flat = at[:, :, None, :] + sights.corners  # (k, n, 4, 2)
    middle = flat.mean(axis=(1, 2), keepdims=True)
    flat = (flat - middle) / 20.0
    x, y = flat.reshape(len(sizes), -1, 2).transpose(2, 0, 1)
    u, v = sights.rays.reshape(-1, 2).T
    one, none = np.ones_like(x), np.zeros_like(x)
    rows = np.concatenate(
        [
            np.stack([x, y, one, none, none, none, -u * x, -u * y, -u * one], axis=-1),
            np.stack([none, none, none, x, y, one, -v * x, -v * y, -v * one], axis=-1),
        ],
        axis=1,
    )
    ways = np.linalg.eigh(np.swapaxes(rows, 1, 2) @ rows)[1][:, :, 0]
    matrix = ways.reshape(-1, 3, 3)
    ahead = np.stack([x, y, one], axis=-1) @ np.swapaxes(matrix, 1, 2)
    with np.errstate(divide="ignore", invalid="ignore"):
        away = ahead[..., :2] / ahead[..., 2:] - np.stack([u, v], axis=-1)
        far = np.hypot(away[..., 0], away[..., 1]).reshape(len(sizes), -1, 4).mean(axis=2)
    inches = far / sights.looks * sights.side
    return np.asarray(np.median(np.nan_to_num(inches, nan=np.inf), axis=1))


def _laid(at: Floats, length: float, lengths: Floats, kept: float) -> Floats:
    """Return (k, n) where markers stated ``at`` lie on boards of other ``lengths``."""
    near, far = at <= min(kept, length / 2), at >= length - min(kept, length / 2)
    other = lengths[:, None]
    return np.where(near, at, np.where(far, other - (length - at), at * other / length))
