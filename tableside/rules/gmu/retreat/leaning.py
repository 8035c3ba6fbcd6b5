"""The other end of two edges that lie along each other.

Of a base that lies along another's edge, or nearly, turning either way brings it nearer: by one
end or by the other. A gap tells the slope for one end only; here is that for the other, without
which a chain that is mended turns to and fro.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tableside.geometry.slides import Floats, Motion, Still, Turned, Vector
from tableside.rules.gmu.retreat.chains import Flags

_NEARLY = 0.3  # of an edge's length across the normal: then it does not lie along it


class Leaning(NamedTuple):
    """``which`` gaps have another end that counts, how much ``more`` it leaves, and its turn.

    ``more`` in inches, ``turn`` in inches a radian, as in ``Motion``.
    """

    which: Flags
    more: Floats
    turn: Floats


def leaning(motion: Motion, shape: Turned, at: Vector, still: Still) -> Leaning:
    """Return the other ends of gaps between bases of a unit at ``at`` and rectangles."""
    nx, ny = motion.normal
    own = _side(shape.axes, (nx, ny), -1.0)
    other = _side(still.half_axes, (nx, ny), 1.0)
    middle = -(at[0] + shape.offset[0]) * ny + (at[1] + shape.offset[1]) * nx + own.shift
    across = -still.centre[0] * ny + still.centre[1] * nx + other.shift
    low = np.maximum(middle - own.half, across - other.half)
    high = np.minimum(middle + own.half, across + other.half)
    centre = -at[0] * ny + at[1] * nx
    # A point of the base turns toward the normal by how far it lies from the centre along the edge.
    ends = centre - low, centre - high
    nearer = np.abs(ends[0] - motion.turn) < np.abs(ends[1] - motion.turn)
    bend = np.abs(own.slant - other.slant)
    which = own.along & other.along & (high > low)
    return Leaning(which, (high - low) * bend, np.where(nearer, ends[1], ends[0]))


class _Side(NamedTuple):
    """The side of a rectangle that faces the other: half its length along the normal's left.

    ``shift``: its middle from the rectangle's; ``slant``: how much it rises to the left.
    """

    half: Floats
    shift: Floats
    slant: Floats
    along: Flags


def _side(axes: tuple[Vector, Vector], normal: Vector, toward: float) -> _Side:
    nx, ny = normal
    (ax, ay), (bx, by) = axes
    a_out, b_out = ax * nx + ay * ny, bx * nx + by * ny
    a_left, b_left = ay * nx - ax * ny, by * nx - bx * ny
    first = np.abs(a_out) * np.hypot(bx, by) < np.abs(b_out) * np.hypot(ax, ay)
    left, out = np.where(first, a_left, b_left), np.where(first, a_out, b_out)
    deep, deep_left = np.where(first, b_out, a_out), np.where(first, b_left, a_left)
    half = np.abs(left)
    slant = out / np.where(left == 0.0, 1.0, left)
    return _Side(half, toward * np.sign(deep) * deep_left, slant, np.abs(out) < _NEARLY * half)
