"""The loops of a turn on the spot: in which facings a base keeps off all it must."""

from __future__ import annotations

import numpy as np

from tableside.geometry.compiled import compiled, part
from tableside.motion.edges import Indices
from tableside.motion.obstacles import Array, Flags


@part
def _apart(ring: Array, corners: Array, enough: float) -> float:
    """Return how far two convex polygons are from each other; below 0 how deep they overlap.

    Both run counter-clockwise. At ``enough`` or more it may be any number from there to the truth.
    """
    widest = -np.inf
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
                    beyond = min(beyond, ey * (other[m, 0] - ax) - ex * (other[m, 1] - ay))
                widest = max(widest, beyond / np.sqrt(square))
            ax, ay = bx, by
    if widest < 0.0 or widest >= enough:
        return widest
    return float(np.sqrt(min(_nearest(ring, corners), _nearest(corners, ring))))


@part
def _nearest(one: Array, other: Array) -> float:
    """Return the squared distance of the corner of ``other`` that is nearest to an edge of one."""
    least = np.inf
    ax, ay = one[len(one) - 1, 0], one[len(one) - 1, 1]
    for n in range(len(one)):
        bx, by = one[n, 0], one[n, 1]
        ex, ey = bx - ax, by - ay
        square = ex * ex + ey * ey
        if square > 0.0:
            for m in range(len(other)):
                sx, sy = other[m, 0] - ax, other[m, 1] - ay
                share = min(max((sx * ex + sy * ey) / square, 0.0), 1.0)
                dx, dy = sx - share * ex, sy - share * ey
                least = min(least, dx * dx + dy * dy)
        ax, ay = bx, by
    return least


@compiled
def looks(
    here: Array,
    reach: float,
    pace: float,
    turned: Array,
    corners: Array,
    begins: Indices,
    near: Array,
    bits: Indices,
) -> tuple[Flags, Indices]:
    """Return at which of K looks the mover keeps off all it must, and in which zones it stands.

    ``turned`` (K, bases, 4, 2): its corners about ``here``, none farther than ``reach``, none of
    which moves more than ``pace`` inches from one look to the next. Convex parts: ``corners`` from
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
        for base in range(turned.shape[1]):
            k = 0
            while k < count:
                if bits[p] < 0 and not clear[k]:
                    k += 1
                    continue
                room = _apart(turned[k, base], part, near[p] + 1e-9) - near[p]
                # As far as no corner moves by what is between, the next looks are alike.
                alike = min(k + 1 + int(max(abs(room) - 1e-9, 0.0) / pace), count)
                if bits[p] < 0 and room < 0.0:
                    clear[k:alike] = False
                elif bits[p] >= 0 and room <= 0.0:
                    inside[k:alike] |= 1 << bits[p]
                k = alike
    return clear, inside


@compiled
def runs(clear: Flags, inside: Indices) -> Indices:
    """Number the runs of neighbouring clear looks of one kind, right round; -1 where not clear."""
    count = len(clear)
    found = np.full(count, -1, np.int64)
    number = -1
    for k in range(count):
        if clear[k]:
            if not clear[k - 1] or inside[k] != inside[k - 1]:
                number += 1
            found[k] = number
    for k in range(count):  # the run that goes on over 360 degrees, or is the whole
        if not clear[k] or found[k] >= 0:
            break
        found[k] = max(number, 0)
    return found
