"""The second contact of two edges that lie along each other.

If a base lies along another's edge, or nearly, turning either way brings it nearer, by one end or
by the other. A gap gives the slope for one end only; this module gives that for the other, without
which the repair of a sequence would oscillate.
"""

from __future__ import annotations

import math

from tableside.geometry.compiled import compiled, part
from tableside.motion.slide_gap import OTHER, OWN
from tableside.motion.slides import Floats

_NEARLY = 0.3  # of an edge's length across the normal: then it does not lie along it


@compiled
def second_contact(
    segments: Floats,
    normal: tuple[float, float],
    apart: tuple[float, float],
    offset: tuple[float, float],
    turn: float,
) -> tuple[bool, float, float]:
    """Return whether a gap has another end that counts, how much more it leaves, and its turn.

    ``segments`` and ``normal`` as in ``slide_gap``; ``apart``: from the other's middle to the own
    one where they are nearest, ``offset``: from the unit's middle to the own one (inches);
    ``turn``: how the gap follows the unit's facing (inches a radian).
    """
    nx, ny = normal
    own_half, own_shift, own_slant, own_along = _side(segments, OWN, nx, ny, -1.0)
    half, shift, slant, along = _side(segments, OTHER, nx, ny, 1.0)
    if not (own_along and along):
        return False, 0.0, 0.0
    middle = apart[1] * nx - apart[0] * ny
    centre = middle - (offset[1] * nx - offset[0] * ny)
    middle += own_shift
    low = max(middle - own_half, shift - half)
    high = min(middle + own_half, shift + half)
    if high <= low:
        return False, 0.0, 0.0
    # A point of the base turns toward the normal by how far it lies from the centre along the edge.
    first, second = centre - low, centre - high
    other = second if abs(first - turn) < abs(second - turn) else first
    return True, (high - low) * abs(own_slant - slant), other


@part
def _side(
    segments: Floats, first: int, nx: float, ny: float, toward: float
) -> tuple[float, float, float, bool]:
    """Return the side of a rectangle that faces the other, its axes from the ``first`` segment.

    Half its length along the normal's left; its middle from the rectangle's; how much it rises to
    the left; and whether it lies along the other at all.
    """
    ax, ay, bx, by = (
        segments[first, 0],
        segments[first, 1],
        segments[first + 1, 0],
        segments[first + 1, 1],
    )
    a_out, b_out = ax * nx + ay * ny, bx * nx + by * ny
    a_left, b_left = ay * nx - ax * ny, by * nx - bx * ny
    left, out, deep, deep_left = b_left, b_out, a_out, a_left
    if abs(a_out) * math.sqrt(bx * bx + by * by) < abs(b_out) * math.sqrt(ax * ax + ay * ay):
        left, out, deep, deep_left = a_left, a_out, b_out, b_left
    shift = toward * deep_left * (1.0 if deep > 0.0 else -1.0 if deep < 0.0 else 0.0)
    slant = out / left if left != 0.0 else out
    return abs(left), shift, slant, abs(out) < _NEARLY * abs(left)
