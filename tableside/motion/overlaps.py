"""The lengths of a straight slide at which convex shapes overlap, in closed form.

They follow from the separating axes of the shapes. Inches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
#: An interval of slide lengths, from and to.
Stretch = tuple[float, float]

#: Overlaps up to this many inches do not count: touching is clear.
GRAZE = 1e-6
#: Gaps up to this many inches count as touching; allows for rounding.
ROUNDING = 1e-9
#: A gap along an axis counts as constant if it changes by less than this per inch of slide.
_ALONG = 1e-12


def out_of(length: float, stretches: Iterable[Stretch]) -> float:
    """Return the first length, at least this one, that lies inside none of the stretches."""
    for low, high in sorted(stretches):
        if low < length - ROUNDING and length < high - ROUNDING:
            length = high
    return length


def alike(pieces: Sequence[Array]) -> list[Array]:
    """Return pieces grouped and stacked by their number of corners k: (m, k, 2) each."""
    by_count: dict[int, list[Array]] = {}
    for piece in pieces:
        by_count.setdefault(len(piece), []).append(piece)
    return [np.stack(group) for group in by_count.values()]


def stretches(mine: Array, theirs: Array, way: tuple[float, float], play: float) -> list[Stretch]:
    """Return the intervals in which n convex shapes overlap m pieces: one for each pair that does.

    Two convex shapes overlap if no axis perpendicular to an edge separates them. Each axis gives an
    interval of lengths; the overlap is their intersection.
    """
    shapes, pieces = np.repeat(mine, len(theirs), axis=0), np.tile(theirs, (len(mine), 1, 1))
    axes = np.concatenate([_across(shapes), _across(pieces)], axis=1)
    own, other = (axes @ each.transpose(0, 2, 1) for each in (shapes, pieces))
    begin = other.min(axis=2) - own.max(axis=2)
    end = other.max(axis=2) - own.min(axis=2)
    speed = axes @ np.array(way)
    low, high = _between(begin + play, end - play, speed)
    met = low < high
    low, high = _between(begin, end, speed, play)
    return list(zip(low[met].tolist(), high[met].tolist(), strict=True))


def _across(shapes: Array) -> Array:
    """Return the unit normals of the edges of shapes (m, k, 2)."""
    edges = np.roll(shapes, -1, axis=1) - shapes
    lengths = np.hypot(edges[..., 0], edges[..., 1])
    found: Array = np.stack([edges[..., 1], -edges[..., 0]], axis=-1) / lengths[..., None]
    return found


def _between(begin: Array, end: Array, speed: Array, play: float = 0.0) -> tuple[Array, Array]:
    """Return the lengths between which every axis' gap, changing at ``speed``, is in bounds.

    ``play``: how far inside them (inches) a gap that does not change must be; below 0, how far
    outside it may be.
    """
    still = np.abs(speed) < _ALONG
    rate = np.where(still, 1.0, speed)
    one, other = begin / rate, end / rate
    inside = (begin + play < 0.0) & (end - play > 0.0)
    low = np.where(still, np.where(inside, -np.inf, np.inf), np.minimum(one, other))
    high = np.where(still, np.where(inside, np.inf, -np.inf), np.maximum(one, other))
    return low.max(axis=1), high.min(axis=1)
