"""The gap between two rectangles, one of which slides straight: exact, with how it changes.

A rectangle is the sum of two segments, and one that slides without turning sweeps the sum of
three (its two axes and the way it goes). What two such shapes leave between them is how far a
point (the step from one centre to the other) lies from the sum of all their segments: a polygon
with few edges, symmetric about its middle. There is no sampling along the slide.

A gap is signed: apart, it is the distance (inches); overlapping, it is below 0, the least straight
push that would part the two (of a slide: part the swept area); 0 when they only touch.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.compiled import compiled, part

Floats = NDArray[np.float64]

#: The segments' numbers: the axes of the one that slides, of the other, and half the way.
OWN, OTHER, WAY, SEGMENTS = 0, 2, 4, 5

# An edge runs along a segment whose ends differ by less than this (inches) across it.
_PARALLEL = 1e-9


@compiled
def slide_gap(
    px: float, py: float, segments: Floats
) -> tuple[float, float, float, float, float, float]:
    """Return the gap between two rectangles, and where and which way it lies.

    ``px``, ``py``: from the middle of the one that stands to that of the other, half way through
    its slide; ``segments`` (5, 2): half vectors, see ``OWN``, ``OTHER``, ``WAY`` (0, 0: it
    stands). Found are the gap; the unit vector along it, toward the one that slides; the point of
    that one, from its middle, that is nearest; and the share of the slide done there.
    """
    best, nx, ny = _edge(px, py, segments)
    at, free = py * nx - px * ny, 0.0
    for n in range(SEGMENTS):
        gx, gy = segments[n, 0], segments[n, 1]
        across, beside = gx * nx + gy * ny, gy * nx - gx * ny
        if abs(across) < _PARALLEL:
            free += abs(beside)
        else:
            at -= beside if across > 0.0 else -beside
    within = min(max(at, -free), free)
    over = at - within
    share = within / free if free > 0.0 else 0.0
    ox, oy, done = 0.0, 0.0, 0.0
    for n in range(SEGMENTS):
        gx, gy = segments[n, 0], segments[n, 1]
        across, beside = gx * nx + gy * ny, gy * nx - gx * ny
        if abs(across) < _PARALLEL:
            part = share if beside > 0.0 else -share
        else:
            part = 1.0 if across > 0.0 else -1.0
        if n < OTHER:
            ox, oy = ox + part * gx, oy + part * gy
        elif n == WAY:
            done = part
    if best > 0.0 and over != 0.0:
        # Nearest to a corner: the distance is longer than that to the line, and points from there.
        gap = math.sqrt(best * best + over * over)
        nx, ny = (best * nx - over * ny) / gap, (best * ny + over * nx) / gap
        best = gap
    return best, nx, ny, -ox, -oy, 0.5 - 0.5 * done


@part
def _edge(px: float, py: float, segments: Floats) -> tuple[float, float, float]:
    """Return how far the point is beyond the edge it is farthest beyond, and that one's normal."""
    best, nx, ny = -np.inf, 1.0, 0.0
    for n in range(SEGMENTS):
        gx, gy = segments[n, 0], segments[n, 1]
        square = gx * gx + gy * gy
        if square == 0.0:
            continue
        reach = 0.0
        for m in range(SEGMENTS):
            reach += abs(gx * segments[m, 1] - gy * segments[m, 0])
        along = gx * py - gy * px
        size = math.sqrt(square)
        beyond = (abs(along) - reach) / size
        if beyond > best:
            sign = math.copysign(1.0, along) / size
            best, nx, ny = beyond, -gy * sign, gx * sign
    return best, nx, ny
