"""Edges that a slide of the centre may not cross, for many facings at once.

While the facing holds, a base that keeps off an area is a point that keeps off a larger one, and a
slide is a straight line of that point. Every barrier is then a set of one-sided straight edges: an
edge from ``a`` to ``b`` stops motion from its left. Obstacles are clockwise rings (no way in);
zones that may not be left and the ground are counter-clockwise rings (no way out).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.convex import convex_parts
from tableside.geometry.shapes import EMPTY
from tableside.motion.obstacles import Array, Flags, Geometries

Indices = NDArray[np.int64]


@dataclass(frozen=True)
class Rings:
    """Edges ``a`` to ``b`` (M, 2), sorted by their row (facing).

    ``before``: the preceding edge of each in its ring. ``begins``: the first edge of each row, and
    M at the end.
    """

    a: Array
    b: Array
    row: Indices
    before: Indices
    begins: Indices

    @classmethod
    def of(cls, corners: Sequence[Array], rows: Sequence[Indices]) -> Rings:
        """Return the rings of polygons: groups of (n, m, 2) corners and their rows (n,)."""
        starts, ends, numbers, before = [np.empty((0, 2))], [np.empty((0, 2))], [_NONE], [_NONE]
        count = 0
        for group, row in zip(corners, rows, strict=True):
            n, m, _ = group.shape
            starts.append(group.reshape(-1, 2))
            ends.append(np.roll(group, -1, axis=1).reshape(-1, 2))
            numbers.append(np.repeat(row, m))
            order = np.arange(n * m).reshape(n, m)
            before.append(np.roll(order, 1, axis=1).ravel() + count)
            count += n * m
        return cls._sorted(
            np.concatenate(starts),
            np.concatenate(ends),
            np.concatenate(numbers),
            np.concatenate(before),
        )

    @classmethod
    def around(cls, rings: Geometries, row: Indices) -> Rings:
        """Return closed lines as rings, each in its row."""
        places, number = shapely.get_coordinates(rings, return_index=True)
        on = number[1:] == number[:-1]
        number = number[:-1][on]
        begins = np.searchsorted(number, np.arange(len(rings) + 1))
        before = np.arange(len(number)) - 1
        before[begins[:-1]] = begins[1:] - 1
        return cls._sorted(places[:-1][on], places[1:][on], row[number], before)

    @classmethod
    def _sorted(cls, a: Array, b: Array, row: Indices, before: Indices) -> Rings:
        order = np.argsort(row, kind="stable")
        place = np.empty(len(order), np.int64)
        place[order] = np.arange(len(order))
        row = row[order]
        begins = np.searchsorted(row, np.arange(int(row[-1]) + 2 if len(row) else 1))
        return cls(a[order], b[order], row, place[before[order]], begins)

    @classmethod
    def join(cls, several: Iterable[Rings]) -> Rings:
        """Return several sets of rings as one."""
        kept = [rings for rings in several if len(rings.a)]
        if len(kept) < 2:
            return kept[0] if kept else cls.of((), ())
        counts = np.cumsum([0, *(len(rings.a) for rings in kept)])
        return cls._sorted(
            np.concatenate([rings.a for rings in kept]),
            np.concatenate([rings.b for rings in kept]),
            np.concatenate([rings.row for rings in kept]),
            np.concatenate([r.before + n for r, n in zip(kept, counts[:-1], strict=True)]),
        )

    def each(self, rows: Indices) -> Rings:
        """Return the rings of several rows, in order, each as its own row."""
        slots = np.flatnonzero(rows < len(self.begins) - 1)
        first = np.zeros(len(rows), np.int64)
        count = np.zeros(len(rows), np.int64)
        first[slots] = self.begins[rows[slots]]
        count[slots] = self.begins[rows[slots] + 1] - first[slots]
        ahead = np.cumsum(count) - count
        shift = np.repeat(first - ahead, count)
        index = np.arange(len(shift)) + shift
        slot = np.repeat(np.arange(len(rows)), count)
        begins = np.append(ahead, len(index))
        return Rings(self.a[index], self.b[index], slot, self.before[index] - shift, begins)


_NONE = np.empty(0, np.int64)


def alike(parts: Iterable[Array]) -> list[Array]:
    """Return polygons grouped by their number of corners: (J, m, 2) for each number."""
    by_count: dict[int, list[Array]] = {}
    for part in parts:
        by_count.setdefault(len(part), []).append(part)
    return [np.stack(group) for group in by_count.values()]


def slices_of(parts: Iterable[Array], turned: Array) -> list[Array]:
    """Return groups (n, K, m, 2): where the centre meets convex parts, in K facings.

    ``turned``: the corners of the mover's bases about the centre, (K, bases, n, 2).
    """
    # Late: machine code takes half a second to load.
    from tableside.motion.minkowski import sums

    groups = alike(parts)
    bases = [np.ascontiguousarray(turned[:, base]) for base in range(turned.shape[1])]
    return [sums(group, base) for base in bases for group in groups]


def no_way_in(groups: Iterable[Array]) -> Rings:
    """Return the rings of obstacles that stop motion from outside; groups (n, K, m, 2)."""
    corners, rows = [], []
    for group in groups:
        n, facings, m, _ = group.shape
        corners.append(group.reshape(-1, m, 2)[:, ::-1])
        rows.append(np.tile(np.arange(facings), n))
    return Rings.of(corners, rows)


def no_way_out(areas: Sequence[BaseGeometry], back: bool = False) -> Rings:
    """Return the rings of one area per row, of any shape, that stop motion from inside.

    ``back``: stop motion from outside instead.
    """
    parts, row = shapely.get_parts(np.array(areas, dtype=object), return_index=True)
    solid = (shapely.get_type_id(parts) == shapely.GeometryType.POLYGON) & ~shapely.is_empty(parts)
    rings, part = shapely.get_rings(shapely.orient_polygons(parts[solid]), return_index=True)
    return Rings.around(shapely.reverse(rings) if back else rings, row[solid][part])


def parts_of(area: BaseGeometry, radius: float, error: float) -> list[Array]:
    """Return convex polygons that cover everything within ``radius`` inches of an area."""
    # Late: machine code takes half a second to load.
    from tableside.motion.minkowski import rounded

    return [rounded(part, radius, error) for part in convex_parts(area)]


def out_of(groups: Sequence[Array]) -> Rings:
    """Return the rings that stop a way out of the union of polygons, in K facings.

    ``groups``: (n, K, m, 2); the polygons of one facing may overlap.
    """
    facings = groups[0].shape[1]
    if len(groups) == 1 and len(groups[0]) == 1:
        return Rings.of([groups[0][0]], [np.arange(facings)])
    return no_way_out(joined(groups, facings))


def back_into(groups: Sequence[Array]) -> Rings:
    """Return the rings that stop a way into the union of polygons, in K facings."""
    if len(groups) == 1 and len(groups[0]) == 1:
        return no_way_in(groups)
    return no_way_out(joined(groups, groups[0].shape[1]), back=True)


def joined(groups: Sequence[Array], facings: int) -> Sequence[BaseGeometry]:
    """Return the union of all polygons of groups (n, K, m, 2), for each of K facings."""
    polygons = [shapely.polygons(group) for group in groups]
    if not polygons:
        return [EMPTY] * facings
    columns = np.concatenate(polygons, axis=0)
    found: Sequence[BaseGeometry] = shapely.union_all(columns, axis=0)
    return found


def inside(group: Array, points: Array, rows: Indices) -> Flags:
    """Return which of n points lie in one of the convex polygons (j, K, m, 2) of their row."""
    corners = group[:, rows]
    edges = np.roll(corners, -1, axis=2) - corners
    step = points[None, :, None] - corners
    left: Flags = edges[..., 0] * step[..., 1] - edges[..., 1] * step[..., 0] >= 0.0
    found: Flags = np.asarray(left.all(axis=2).any(axis=0))
    return found


def gaps(points: Array, parts: Iterable[Array]) -> Array:
    """Return how far (inches) n points are from J convex parts: (n, J), 0 inside."""
    kept = list(parts)
    found = np.empty((len(points), len(kept)))
    for index, part in enumerate(kept):
        way = np.roll(part, -1, axis=0) - part
        step = points[:, None] - part
        share = np.clip((step * way).sum(axis=2) / (way**2).sum(axis=1), 0.0, 1.0)
        off = step - share[..., None] * way
        near = np.sqrt((off**2).sum(axis=2).min(axis=1))
        left = (way[:, 0] * step[..., 1] - way[:, 1] * step[..., 0] >= 0.0).all(axis=1)
        found[:, index] = np.where(left, 0.0, near)
    return found
