"""The inner loop that finds the faces a point lies on the edge of, and where it stands in each."""

from __future__ import annotations

import math

import numpy as np

from tableside.geometry.compiled import compiled, part
from tableside.motion.edges import Indices
from tableside.motion.obstacles import Array


@part
def _share(edges: Array, n: int, x: float, y: float) -> float:
    """Return how far along an edge (ax, ay, bx, by), 0 to 1, its nearest place to a point is."""
    ax, ay = edges[n, 0], edges[n, 1]
    way_x, way_y = edges[n, 2] - ax, edges[n, 3] - ay
    squared = float(way_x * way_x + way_y * way_y)
    if squared == 0.0:
        return 0.0
    share = float((x - ax) * way_x + (y - ay) * way_y) / squared
    return min(max(share, 0.0), 1.0)


@part
def _off(edges: Array, n: int, x: float, y: float) -> float:
    """Return how far a point is from an edge."""
    ax, ay = edges[n, 0], edges[n, 1]
    share = _share(edges, n, x, y)
    off_x, off_y = ax + share * (edges[n, 2] - ax) - x, ay + share * (edges[n, 3] - ay) - y
    return math.hypot(off_x, off_y)


@part
def _nearest(edges: Array, low: int, high: int, x: float, y: float, most: float) -> int:
    """Return which of the edges ``low`` to ``high`` is nearest to a point, -1 beyond ``most``."""
    found = -1
    for n in range(low, high):
        ax, ay, bx, by = edges[n, 0], edges[n, 1], edges[n, 2], edges[n, 3]
        if min(ax, bx) - most > x or max(ax, bx) + most < x:
            continue
        if min(ay, by) - most > y or max(ay, by) + most < y:
            continue
        off = _off(edges, n, x, y)
        if off < most or (found < 0 and off == most):
            found, most = n, off
    return found


@compiled
def stood(
    points: Array,
    edges: Array,
    first: Indices,
    inner: Array,
    inner_first: Indices,
    least: int,
    near: float,
    most: float,
) -> tuple[Array, Indices, Indices]:
    """Return the places in faces of n points: (m, 2), with their faces and their points' numbers.

    The edges of face f are ``edges[first[f]:first[f + 1]]``, and those of the face without a margin
    are in ``inner`` and ``inner_first``. A point that is at most ``near`` inches from the edges of
    ``least`` faces or more stands in each of them, at the nearest place on an inner edge. It does
    not where that is more than ``most`` inches off, as in a spike too narrow for a margin.
    """
    faces = len(first) - 1
    size = len(points) * faces
    at, face, number = np.empty((size, 2)), np.empty(size, np.int64), np.empty(size, np.int64)
    on, count = np.empty(faces, np.int64), 0
    for i in range(len(points)):
        x, y = points[i, 0], points[i, 1]
        several = 0
        for f in range(faces):
            if _nearest(edges, first[f], first[f + 1], x, y, near) >= 0:
                on[several] = f
                several += 1
        if several < least:
            continue
        for f in on[:several]:
            n = _nearest(inner, inner_first[f], inner_first[f + 1], x, y, most)
            if n >= 0:
                share = _share(inner, n, x, y)
                at[count, 0] = inner[n, 0] + share * (inner[n, 2] - inner[n, 0])
                at[count, 1] = inner[n, 1] + share * (inner[n, 3] - inner[n, 1])
                face[count], number[count] = f, i
                count += 1
    return at[:count], face[:count], number[:count]
