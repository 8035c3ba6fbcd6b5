"""Gaps between rectangles that stand or slide, for many at once.

A rectangle is the sum of two segments, and one that slides straight, without turning, sweeps the
sum of three (its two axes and the way it goes). What two such shapes leave between them is how
far a point (the step from one centre to the other) lies from the sum of all their segments: a
polygon with few edges, symmetric about its middle. All here works on arrays of any one shape
(inches, radians), and exactly: no sampling along the slide.

A gap is signed: apart, it is the distance; overlapping, it is below 0, the least straight push
that would part the two (of a slide: part the swept area); 0 when they only touch.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose, unit_vector
from tableside.geometry.units import inches

Floats = NDArray[np.float64]
Vector = tuple[Floats, Floats]

# An edge runs along a segment whose ends differ by less than this (inches) across it.
_PARALLEL = 1e-9


class Gap(NamedTuple):
    """Signed gaps (inches) of points to a sum of segments.

    ``nx``, ``ny`` are the unit vectors along them, outward; ``parts`` is what each segment adds
    to the point of the sum's edge that lies nearest.
    """

    value: Floats
    nx: Floats
    ny: Floats
    parts: list[Vector]


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle that stands still: its centre and its two half axes, inches."""

    centre: tuple[float, float]
    half_axes: tuple[tuple[float, float], tuple[float, float]]
    reach: float  # from the centre to a corner

    @classmethod
    def of(cls, base: Base, pose: Pose) -> Rectangle:
        """Return the rectangle that ``base`` of a unit at ``pose`` covers."""
        place = pose.compose(base.place)
        cos, sin = unit_vector(place.facing)
        deep, wide = inches(base.depth) / 2, inches(base.width) / 2
        return cls(
            (place.x, place.y),
            ((deep * cos, deep * sin), (-wide * sin, wide * cos)),
            float(np.hypot(deep, wide)),
        )


def rectangles(bases: Sequence[Base], pose: Pose) -> tuple[Rectangle, ...]:
    """Return the rectangles that a unit of ``bases`` covers at ``pose``."""
    return tuple(Rectangle.of(base, pose) for base in bases)


def polygon_gap(px: Floats, py: Floats, segments: Sequence[Vector]) -> Gap:
    """Return how far the points lie from the sum of ``segments`` (half vectors) about the origin.

    Of the lines along the sum's edges, that which a point is farthest beyond belongs to its
    nearest edge, or to one of the two that meet in its nearest corner.
    """
    spread = np.broadcast_shapes(np.shape(px), np.shape(py), *(np.shape(g[0]) for g in segments))
    ends = np.empty((2, len(segments), *spread))
    for n, (x, y) in enumerate(segments):
        ends[0, n], ends[1, n] = x, y
    gx, gy = ends
    size = np.sqrt(gx * gx + gy * gy)
    ux, uy = -gy / size, gx / size
    reach = np.abs(ux[:, None] * gx[None] + uy[:, None] * gy[None]).sum(axis=1)
    along = ux * px + uy * py
    beyond = np.abs(along) - reach
    count = math.prod(spread)
    first = beyond.reshape(len(segments), count).argmax(axis=0) * count + np.arange(count)
    best, signed, nx, ny = (n.reshape(-1)[first].reshape(spread) for n in (beyond, along, ux, uy))
    sign = np.copysign(1.0, signed)
    nx, ny = sign * nx, sign * ny
    return _nearest(px, py, (gx, gy), best, nx, ny)


def _nearest(px: Floats, py: Floats, segments: Vector, best: Floats, nx: Floats, ny: Floats) -> Gap:
    """Return the gap, given the line (by its normal) that the point is farthest beyond.

    A segment adds one of its ends to the nearest point, save those along which the edge runs.
    """
    gx, gy = segments
    across, beside = gx * nx + gy * ny, gy * nx - gx * ny
    free = np.abs(across) < _PARALLEL
    ends = np.where(free, 0.0, np.sign(across))
    size = (free * np.abs(beside)).sum(axis=0)
    at = py * nx - px * ny - (ends * beside).sum(axis=0)
    within = np.clip(at, -size, size)
    ends = np.where(free, within / size * np.sign(beside), ends)
    # Nearest to a corner: the distance is longer than that to the line, and points from there.
    over = at - within
    corner = (best > 0.0) & (over != 0.0)
    distance = np.where(corner, np.sqrt(best * best + over * over), best)
    safe = np.where(corner, distance, 1.0)
    mx, my = (best * nx - over * ny) / safe, (best * ny + over * nx) / safe
    parts = list(zip(ends * gx, ends * gy, strict=True))
    return Gap(distance, np.where(corner, mx, nx), np.where(corner, my, ny), parts)


@dataclass(frozen=True, slots=True)
class Still:
    """Many rectangles that stand still, as arrays: centres and half axes."""

    centre: Vector
    half_axes: tuple[Vector, Vector]

    @classmethod
    def of(cls, shapes: Sequence[Rectangle], axes: int = 0) -> Still:
        """Stack rectangles along the first axis, with ``axes`` more of length 1 after it."""

        def stack(points: list[tuple[float, float]]) -> Vector:
            array = np.array(points).reshape(len(points), 2, *[1] * axes)
            return array[:, 0], array[:, 1]

        first, second = (stack([s.half_axes[n] for s in shapes]) for n in (0, 1))
        return cls(stack([s.centre for s in shapes]), (first, second))


@dataclass(frozen=True, slots=True)
class Turned:
    """A rectangle of a unit, at many facings: its centre from the unit's, and its half axes.

    ``offset`` and ``axes`` turn with the facing: a small turn moves each by its own left normal.
    """

    offset: Vector
    axes: tuple[Vector, Vector]
    reach: float


def turned(bases: Sequence[Base], facings: Floats) -> tuple[Turned, ...]:
    """Return the unit's rectangles at each of the facings (radians)."""
    cos, sin = np.cos(facings), np.sin(facings)
    found = []
    for base in bases:
        still = Rectangle.of(base, Pose(0.0, 0.0, 0.0))
        around = [
            (x * cos - y * sin, x * sin + y * cos) for x, y in (still.centre, *still.half_axes)
        ]
        found.append(Turned(around[0], (around[1], around[2]), still.reach))
    return tuple(found)


class Motion(NamedTuple):
    """A gap and how it changes: with the slide's begin, its end (inches) and facing (radians)."""

    value: Floats
    begin: Vector
    end: Vector
    turn: Floats
    normal: Vector


def gap_of(shape: Turned, begin: Vector, way: Vector | None, other: Still) -> Motion:
    """Return the gaps between ``other`` and a rectangle at ``begin`` or sliding the ``way``.

    ``begin`` is the unit's centre. Without a way the rectangle stands (its changes with the end
    are then 0). Arrays of different shapes are spread over one another.
    """
    px = begin[0] + shape.offset[0] - other.centre[0]
    py = begin[1] + shape.offset[1] - other.centre[1]
    segments = [*shape.axes, *other.half_axes]
    if way is not None:
        px, py = px + way[0] / 2, py + way[1] / 2
        segments.append((way[0] / 2, way[1] / 2))
    value, nx, ny, parts = polygon_gap(px, py, segments)
    own = (parts[0][0] + parts[1][0], parts[0][1] + parts[1][1])
    turn = nx * (own[1] - shape.offset[1]) + ny * (shape.offset[0] - own[0])
    if way is None:
        none = np.zeros(np.shape(nx))
        return Motion(value, (nx, ny), (none, none), turn, (nx, ny))
    # Which share of the slide is done where it lies nearest: there its two ends count so much.
    done = (parts[4][0] * way[0] + parts[4][1] * way[1]) / (way[0] ** 2 + way[1] ** 2)
    at_end = np.clip(0.5 - done, 0.0, 1.0)
    begin_change = nx * (1.0 - at_end), ny * (1.0 - at_end)
    return Motion(value, begin_change, (nx * at_end, ny * at_end), turn, (nx, ny))
