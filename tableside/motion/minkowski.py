"""Convex polygons grown by a distance, and their Minkowski sums with a base."""

from __future__ import annotations

import numpy as np

from tableside.geometry.compiled import compiled, part
from tableside.motion.obstacles import Array, chords


def rounded(part: Array, radius: float, error: float) -> Array:
    """Return a convex polygon grown by ``radius`` inches, as a convex polygon.

    ``part`` is counter-clockwise. The chords at its corners lie at most ``error`` inside the true
    curve.
    """
    if radius <= 0.0:
        return part
    found: Array = _rounded(np.ascontiguousarray(part), radius, chords(radius, error))
    return found


@compiled
def _rounded(part: Array, radius: float, quarter: int) -> Array:
    """Return ``part`` with an arc at each corner, ``quarter`` chords to 90 degrees."""
    count = len(part)
    around = np.empty(count)
    for n in range(count):
        after = part[(n + 1) % count] - part[n]
        around[n] = np.arctan2(-after[0], after[1])  # the direction out of the edge from n on
    found = np.empty((count * 2 + 4 * quarter, 2))
    total = 0
    for n in range(count):
        turn = (around[n] - around[n - 1] + np.pi) % (2 * np.pi) - np.pi
        pieces = int(np.ceil(max(turn, 0.0) / (np.pi / 2) * quarter - 1e-6))
        for step in range(pieces + 1):
            angle = around[n] - turn * (1.0 - step / max(pieces, 1)) * (pieces > 0)
            found[total, 0] = part[n, 0] + radius * np.cos(angle)
            found[total, 1] = part[n, 1] + radius * np.sin(angle)
            total += 1
    return found[:total].copy()


@part
def _directions(polygon: Array, sign: float, found: Array) -> int:
    """Write the directions (radians) of a polygon's edges; return the first from -180 degrees on.

    ``sign``: -1 for the polygon mirrored through the origin. A zero-length edge takes the direction
    of the previous one.
    """
    count, first = len(polygon), 0
    for _ in range(2):
        for n in range(count):
            x = sign * (polygon[(n + 1) % count, 0] - polygon[n, 0])
            y = sign * (polygon[(n + 1) % count, 1] - polygon[n, 1])
            found[n] = found[n - 1] if x == 0.0 and y == 0.0 else np.arctan2(y, x)
    for n in range(count):
        if found[n - 1] - found[n] > found[first - 1] - found[first]:
            first = n
    return first


@compiled
def sums(cores: Array, turned: Array) -> Array:
    """Return where the centre of a convex part meets convex cores: (J, K, m + n, 2).

    ``cores``: (J, m, 2), ``turned``: (K, n, 2), the part's corners about the centre in K facings,
    both counter-clockwise, as are the results: polygons with the edges of both.
    """
    (count, m, _), (facings, n, _) = cores.shape, turned.shape
    found = np.empty((count, facings, m + n, 2))
    fixed, moving = np.empty((count, m)), np.empty((facings, n))
    first, begin = np.empty(count, np.int64), np.empty(facings, np.int64)
    for j in range(count):
        first[j] = _directions(cores[j], 1.0, fixed[j])
    for k in range(facings):
        begin[k] = _directions(turned[k], -1.0, moving[k])
    for j in range(count):
        for k in range(facings):
            a, b = 0, 0
            for corner in range(m + n):
                one, other = (first[j] + a) % m, (begin[k] + b) % n
                found[j, k, corner, 0] = cores[j, one, 0] - turned[k, other, 0]
                found[j, k, corner, 1] = cores[j, one, 1] - turned[k, other, 1]
                if b == n or (a < m and fixed[j, one] <= moving[k, other]):
                    a += 1
                else:
                    b += 1
    return found
