"""The loops of a turn on the spot: in which facings a base keeps off all it must."""

from __future__ import annotations

import numpy as np

from tableside.geometry.compiled import compiled, part
from tableside.geometry.paths_field import Array, Flags
from tableside.geometry.paths_rings import Indices


@part
def _apart(ring: Array, corners: Array, enough: float) -> float:
    """Return how far two convex polygons are from each other; -1 where they overlap.

    Both run counter-clockwise. At ``enough`` or more it may be any number not below that.
    """
    least = np.inf
    overlap = True
    for turn in range(2):
        one, other = (ring, corners) if turn == 0 else (corners, ring)
        ax, ay = one[len(one) - 1, 0], one[len(one) - 1, 1]
        for n in range(len(one)):
            bx, by = one[n, 0], one[n, 1]
            ex, ey = bx - ax, by - ay
            square = ex * ex + ey * ey
            if square > 0.0:
                beyond = np.inf
                for m in range(len(other)):
                    sx, sy = other[m, 0] - ax, other[m, 1] - ay
                    out = ey * sx - ex * sy
                    beyond = min(beyond, out)
                    share = min(max((sx * ex + sy * ey) / square, 0.0), 1.0)
                    dx, dy = sx - share * ex, sy - share * ey
                    least = min(least, dx * dx + dy * dy)
                if beyond >= 0.0:
                    overlap = False
                    if beyond * beyond >= enough * enough * square:
                        return enough
            ax, ay = bx, by
    return -1.0 if overlap else np.sqrt(least)


@compiled
def looks(
    here: Array,
    reach: float,
    turned: Array,
    corners: Array,
    begins: Indices,
    near: Array,
    bits: Indices,
) -> tuple[Flags, Indices]:
    """Return at which of K looks the mover keeps off all it must, and in which zones it stands.

    ``turned`` (K, bases, 4, 2): its corners about ``here``, none farther than ``reach``. Convex
    parts: ``corners`` from
    ``begins`` on, each kept off by ``near`` inches where its bit is -1, else a zone entered there.
    """
    count = len(turned)
    clear, inside = np.ones(count, np.bool_), np.zeros(count, np.int64)
    for p in range(len(bits)):
        part = corners[begins[p] : begins[p + 1]] - here
        off_x = max(part[:, 0].min(), -part[:, 0].max(), 0.0)
        off_y = max(part[:, 1].min(), -part[:, 1].max(), 0.0)
        if off_x * off_x + off_y * off_y > (reach + near[p]) ** 2:
            continue
        for k in range(count):
            if bits[p] < 0 and not clear[k]:
                continue
            for base in range(turned.shape[1]):
                off = _apart(turned[k, base], part, near[p] + 1e-9)
                if bits[p] < 0:
                    if off < near[p]:
                        clear[k] = False
                elif off <= near[p]:
                    inside[k] |= 1 << bits[p]
    return clear, inside
