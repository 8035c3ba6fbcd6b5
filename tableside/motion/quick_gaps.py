"""Fast gaps between a rotated rectangle in many places and a fixed one.

Everything is in the frame of the fixed rectangle: its middle is the origin, its axes are the axes.
``slide_gap`` computes the same gaps with the derivatives that a search needs, and with more digits;
this is the bare number in single precision, compiled.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.compiled import compiled, part

Singles = NDArray[np.float32]

# An edge is parallel to an axis whose end differs by less than this share across it.
_PARALLEL = 1e-6

# Rows of ``edges``: of each of four pairs of edges of the two rectangles' sum how far they lie
# from its middle, where along them their own middle is, and half their length.
_OUT, _MIDDLE, _FREE = 0, 4, 8


@compiled
def lower_to_gaps(
    field: Singles,
    rows: NDArray[np.int64],
    at: Singles,
    turned: Singles,
    sizes: Singles,
    limit: float,
) -> None:
    """Lower rows of ``field`` to the slack on a gap limit (inches), where that is less.

    ``field`` (places, facings); ``at`` (2, N): where the unit stands in the rows listed in ``rows``
    (N,). ``turned`` (4, facings): from there to its rectangle's middle, and the cosine and sine of
    its first axis. ``sizes`` (4,): half sizes of its rectangle, then of the other. A gap is the
    distance if they are apart; if they overlap it is negative: the least straight push that would
    separate them. Both are convex, so the gap follows from the edge of their Minkowski sum that the
    middle lies farthest beyond, and, past that edge's end, from its corner.
    """
    edges = np.zeros((12, turned.shape[1]), dtype=np.float32)
    _lay_edges(edges, turned, sizes)
    less = np.float32(limit)
    nothing: Any = np.float32(0.0)
    for n in range(len(rows)):
        row, x, y = rows[n], at[0, n], at[1, n]
        for f in range(turned.shape[1]):
            px, py = x + turned[0, f], y + turned[1, f]
            u = px * turned[2, f] + py * turned[3, f]
            v = py * turned[2, f] - px * turned[3, f]
            best, over = _beyond(edges, 0, f, px, py)
            best, over = _farther(best, over, _beyond(edges, 1, f, py, px))
            best, over = _farther(best, over, _beyond(edges, 2, f, u, v))
            best, over = _farther(best, over, _beyond(edges, 3, f, v, u))
            over = max(over, nothing)
            far = np.float32(math.sqrt(best * best + over * over))
            gap = far if best > nothing else best
            field[row, f] = min(field[row, f], gap - less)


@part
def _beyond(edges: Singles, n: int, f: int, out: float, side: float) -> tuple[float, float]:
    """Return the distance of the middle beyond an edge's line, and past that edge's end."""
    middle = edges[_MIDDLE + n, f]
    return (
        abs(out) - edges[_OUT + n, f],
        abs(side - (middle if out >= np.float32(0.0) else -middle)) - edges[_FREE + n, f],
    )


@part
def _farther(best: float, over: float, other: tuple[float, float]) -> tuple[float, float]:
    """Return the edge, of two, that the middle lies farther beyond."""
    more = other[0] > best
    return other[0] if more else best, other[1] if more else over


@part
def _lay_edges(edges: Singles, turned: Singles, sizes: Singles) -> None:
    """Write the edges of the two rectangles' Minkowski sum for each facing."""
    a, b, h, k = sizes[0], sizes[1], sizes[2], sizes[3]
    for f in range(turned.shape[1]):
        cos, sin = turned[2, f], turned[3, f]
        c, s = abs(cos), abs(sin)
        across, along = 1.0 if c < _PARALLEL else 0.0, 1.0 if s < _PARALLEL else 0.0
        c_sign = 0.0 if across > 0.0 else math.copysign(1.0, cos)
        s_sign = 0.0 if along > 0.0 else math.copysign(1.0, sin)
        edges[0, f], edges[1, f] = h + a * c + b * s, k + a * s + b * c
        edges[2, f], edges[3, f] = a + h * c + k * s, b + h * s + k * c
        edges[4, f] = a * sin * c_sign - b * cos * s_sign
        edges[5, f] = a * cos * s_sign - b * sin * c_sign
        edges[6, f] = k * cos * s_sign - h * sin * c_sign
        edges[7, f] = k * sin * c_sign - h * cos * s_sign
        edges[8, f], edges[9, f] = k + a * across + b * along, h + a * along + b * across
        edges[10, f], edges[11, f] = b + h * across + k * along, a + h * along + k * across
