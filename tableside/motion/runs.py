"""How far a convex shape can slide straight on before it meets something, for many ways at once.

Everything is in the frame of the way: ``u`` along it, ``v`` to its left. There the moving shape is
the same for every way and the obstacles turn. What counts is the shape's front: how far ahead it
extends at each ``v``. All in closed form: an edge of an obstacle meets the front (rounded by a
clearance) at one place, found from the edge's slope. Inches and degrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Floats = NDArray[np.float64]
Point = tuple[float, float]

#: Nearer together than this (inches) is touching: rounding.
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Edges:
    """The edges of several obstacles: their ends, and where each obstacle's edges begin."""

    start: Floats  # (E, 2)
    end: Floats  # (E, 2)
    first: NDArray[np.intp]  # (n,)

    @property
    def count(self) -> int:
        """How many obstacles there are."""
        return len(self.first)

    @classmethod
    def of_rings(cls, corners: Floats) -> Edges:
        """Return the edges of n obstacles given by their corners (n, k, 2), without repeats."""
        count, each = corners.shape[:2]
        ends = np.roll(corners, -1, axis=1)
        return cls(corners.reshape(-1, 2), ends.reshape(-1, 2), np.arange(count) * each)

    @classmethod
    def joined(cls, several: Iterable[Edges]) -> Edges:
        """Return the edges of all their obstacles, concatenated."""
        parts = list(several)
        if not parts:
            return cls.of([])
        begins = np.cumsum([0, *(len(part.start) for part in parts[:-1])])
        return cls(
            np.vstack([part.start for part in parts]),
            np.vstack([part.end for part in parts]),
            np.concatenate([part.first + b for part, b in zip(parts, begins, strict=True)]),
        )

    @classmethod
    def of(cls, areas: Iterable[BaseGeometry]) -> Edges:
        """Return the edges of the rings of each area; an empty area gets one that is far away."""
        starts, ends, first, total = [], [], [], 0
        for area in areas:
            first.append(total)
            rings = [
                shapely.get_coordinates(ring)
                for part in shapely.get_parts(area)
                if part.geom_type == "Polygon" and not part.is_empty
                for ring in (part.exterior, *part.interiors)
            ] or [np.full((2, 2), 1e9)]
            for ring in rings:
                starts.append(ring[:-1])
                ends.append(ring[1:])
                total += len(ring) - 1
        if not first:
            return cls(np.empty((0, 2)), np.empty((0, 2)), np.empty(0, dtype=np.intp))
        return cls(np.vstack(starts), np.vstack(ends), np.array(first, dtype=np.intp))


def clear_runs(
    shape: Sequence[Point], centre: Point, ways: Floats, edges: Edges, clearance: float = 0.0
) -> Floats:
    """Return for each way (degrees) and obstacle how far the shape runs until it is that near.

    ``shape`` is convex, its corners (u, v) from ``centre`` in the frame of the way, whichever way
    that is. The result has shape (ways, obstacles); infinity where the obstacle is never met, being
    beside the way or behind. An obstacle must not be nearer than ``clearance`` at the start.
    """
    if not edges.count:
        return np.empty((len(ways), 0))
    front = _Front.of(shape, clearance)
    cos, sin = np.cos(np.radians(ways)), np.sin(np.radians(ways))
    start, end = edges.start - np.array(centre), edges.end - np.array(centre)
    v1, v2 = (_left(points, cos[:, None], sin[:, None]) for points in (start, end))
    # Most edges lie beside most ways: only the others are measured.
    met = (np.minimum(v1, v2) <= front.left) & (np.maximum(v1, v2) >= front.right)
    way, edge = np.nonzero(met)
    u1, u2 = (_ahead(points[edge], cos[way], sin[way]) for points in (start, end))
    runs = np.full(met.shape, np.inf)
    runs[met] = _edge_runs(front, u1, v1[met], u2, v2[met])
    return np.minimum.reduceat(runs, edges.first, axis=1)


def least_runs(
    parts: Sequence[Sequence[Point]], centre: Point, ways: Floats, edges: Edges, near: float = 0.0
) -> Floats:
    """Return the ``clear_runs`` of a shape of several convex parts; infinite for one without."""
    if not parts:
        return np.full((len(ways), edges.count), np.inf)
    runs = [clear_runs(part, centre, ways, edges, near) for part in parts]
    return np.asarray(np.minimum.reduce(runs))


def _ahead(points: Floats, cos: Floats, sin: Floats) -> Floats:
    return points[:, 0] * cos + points[:, 1] * sin


def _left(points: Floats, cos: Floats, sin: Floats) -> Floats:
    return points[:, 1] * cos - points[:, 0] * sin


def _edge_runs(front: _Front, u1: Floats, v1: Floats, u2: Floats, v2: Floats) -> Floats:
    """Return the run to each edge that lies at least partly between the front's ends."""
    near = np.maximum(np.minimum(v1, v2), front.right)
    far = np.minimum(np.maximum(v1, v2), front.left)
    across = v2 - v1
    upright = np.abs(across) < 1e-12
    slope = np.where(upright, 0.0, (u2 - u1) / np.where(upright, 1.0, across))
    base = np.where(upright, np.minimum(u1, u2), u1)
    at = np.clip(front.where(slope), near, far)
    runs = base + slope * (at - v1) - front.ahead(at)
    return np.where(runs >= -_ROUNDING, np.maximum(runs, 0.0), np.inf)


@dataclass(frozen=True, slots=True)
class _Front:
    """The front of a convex shape rounded by a clearance: from ``right`` to ``left``."""

    corners: tuple[Point, ...]  # of the front, from left to right
    clearance: float
    right: float
    left: float

    @classmethod
    def of(cls, shape: Sequence[Point], clearance: float) -> _Front:
        lateral = [v for _, v in shape]
        return cls(
            tuple(_front_corners(shape)),
            clearance,
            min(lateral) - clearance,
            max(lateral) + clearance,
        )

    def where(self, slope: Floats) -> Floats:
        """Return the ``v`` where an edge of this slope (u per v) touches the front first."""
        most, at = np.full(slope.shape, -np.inf), np.zeros(slope.shape)
        for u, v in self.corners:
            height = u - slope * v
            more = height > most
            most, at = np.where(more, height, most), np.where(more, v, at)
        return at - self.clearance * slope / np.sqrt(1.0 + slope * slope)

    def ahead(self, at: Floats) -> Floats:
        """Return how far ahead the front extends at each ``v``."""
        found = np.full(at.shape, -np.inf)
        for u, v in self.corners:
            inside = self.clearance**2 - (at - v) ** 2
            reach = u + np.sqrt(np.maximum(inside, 0.0))
            found = np.where(inside >= -1e-12, np.maximum(found, reach), found)
        for (ua, va), (ub, vb) in zip(self.corners, self.corners[1:], strict=False):
            length = float(np.hypot(ub - ua, vb - va))
            nu, nv = self.clearance * (va - vb) / length, self.clearance * (ub - ua) / length
            slope = (ub - ua) / (vb - va)
            line = ua + nu + slope * (at - va - nv)
            on = (at <= va + nv + 1e-12) & (at >= vb + nv - 1e-12)
            found = np.where(on, np.maximum(found, line), found)
        return found


def _front_corners(shape: Sequence[Point]) -> list[Point]:
    """Return the corners of the upper hull (largest u) from left (largest v) to right."""
    best: dict[float, float] = {}
    for u, v in shape:
        key = next((known for known in best if abs(known - v) < 1e-12), v)
        best[key] = max(u, best.get(key, -np.inf))
    hull: list[Point] = []
    for v in sorted(best, reverse=True):
        point = (best[v], v)
        while len(hull) > 1 and _turns_in(hull[-2], hull[-1], point):
            hull.pop()
        hull.append(point)
    return hull


def _turns_in(a: Point, b: Point, c: Point) -> bool:
    """Whether ``b`` lies on or below the line from ``a`` to ``c`` (v falling)."""
    share = (a[1] - b[1]) / (a[1] - c[1])
    return b[0] <= a[0] + share * (c[0] - a[0]) + 1e-15


def outlines_at(shape: Sequence[Point], centre: Point, ways: Floats) -> NDArray[np.object_]:
    """Return the shape's area at its centre, turned to each way (degrees)."""
    angles = np.radians(ways)[:, None]
    u, v = np.array(shape)[:, 0], np.array(shape)[:, 1]
    x = centre[0] + u * np.cos(angles) - v * np.sin(angles)
    y = centre[1] + u * np.sin(angles) + v * np.cos(angles)
    return np.asarray(shapely.polygons(np.stack([x, y], axis=-1)))


def eroded(shape: Sequence[Point], by: float) -> tuple[Point, ...]:
    """Return a convex shape's corners with every edge moved in by ``by`` inches (mitred).

    Empty when nothing is left of it.
    """
    less = shapely.Polygon(shape).buffer(-by, join_style="mitre")
    return () if less.is_empty else tuple(map(tuple, shapely.get_coordinates(less)[:-1].tolist()))


def swept(shape: Sequence[Point], start: Point, end: Point) -> BaseGeometry:
    """Return the ground swept by a convex shape sliding from ``start`` to ``end``.

    ``shape`` is given by its corners from the centre, on the board's axes.
    """
    corners = [(x + u, y + v) for x, y in (start, end) for u, v in shape]
    return shapely.MultiPoint(corners).convex_hull
