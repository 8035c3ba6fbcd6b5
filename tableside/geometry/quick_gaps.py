"""Gaps between turned rectangles and one that stands, in as few steps as arrays allow.

All is told in the frame of the rectangle that stands: its middle is the origin, its axes are the
axes, ``half`` its half sizes. ``slide_gap`` has the same gaps with all that a search wants to know
of them; here there is only the number. The arrays' own precision (float32 or float64) is kept.
"""

from __future__ import annotations

from typing import Any

import numpy as np

# An edge is parallel to an axis whose end differs by less than this share across it.
_PARALLEL = 1e-6

Array = Any


def standing_gap(
    px: Array, py: Array, cos: Array, sin: Array, own: tuple[Any, Any], half: tuple[Any, Any]
) -> Array:
    """Return signed gaps (inches) of rectangles with their middles at ``px``, ``py``.

    ``own``: their half sizes along and across the direction (``cos``, ``sin``). Apart, a gap is
    the distance; overlapping, it is below 0: the least straight push that would part the two.

    Both are convex: of the lines along the edges of their sum the one that the middle lies
    farthest beyond counts, and past that edge's end its corner.
    """
    one = px.dtype.type(1.0)
    across, along = np.abs(cos) < _PARALLEL, np.abs(sin) < _PARALLEL
    c_sign, s_sign = np.where(across, 0 * cos, np.sign(cos)), np.where(along, 0 * sin, np.sign(sin))
    c, s = np.abs(cos), np.abs(sin)
    (a, b), (h, k) = own, half
    u, v = px * cos + py * sin, py * cos - px * sin
    best: Array = None
    over: Array = None
    for n, (out, side, reach, middle, free) in enumerate(
        (
            (
                px,
                py,
                h + a * c + b * s,
                a * sin * c_sign - b * cos * s_sign,
                k + a * across + b * along,
            ),
            (
                py,
                px,
                k + a * s + b * c,
                a * cos * s_sign - b * sin * c_sign,
                h + a * along + b * across,
            ),
            (
                u,
                v,
                a + h * c + k * s,
                k * cos * s_sign - h * sin * c_sign,
                b + h * across + k * along,
            ),
            (
                v,
                u,
                b + h * s + k * c,
                k * sin * c_sign - h * cos * s_sign,
                a + h * along + k * across,
            ),
        )
    ):
        beyond = np.abs(out) - reach
        past = np.abs(side - np.copysign(one, out) * middle) - free
        if n == 0:
            best, over = beyond, past
        else:
            more = beyond > best
            best, over = np.where(more, beyond, best), np.where(more, past, over)
    over = np.maximum(over, 0 * one)
    return np.where(best > 0.0, np.sqrt(best * best + over * over), best)
