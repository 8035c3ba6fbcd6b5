"""The inner loops of the search for ways: what a slide meets, and what a turn.

All is seen by the centre, on sheets (``paths_layers``): convex polygons that it may not enter, and
edges with a side that it may not cross from their left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tableside.geometry.compiled import compiled, part
from tableside.geometry.paths_field import Array, Flags
from tableside.geometry.paths_rings import Indices, Rings

#: Sines, shares and areas nearer to 0 than this are rounding.
TINY = 1e-12


class Pack(NamedTuple):
    """Convex polygons, each in K rows, for loops over numbers.

    ``corners`` (T, 2), counter-clockwise; ``first`` (n, K): where those of polygon i in row k
    begin; ``sizes`` (n,): how many it has; ``box`` (n, K, 4): x0, y0, x1, y1; ``group`` (n,): a
    number that the polygons of one thing share.
    """

    corners: Array
    first: Indices
    sizes: Indices
    box: Array
    group: Indices


class Lines(NamedTuple):
    """Edges, ``a`` to ``b``, that stop what comes from their left, in Z sets of K rows.

    ``begins`` (Z, K + 1): where those of a row of a set begin; ``box`` (Z, K, 4): x0, y0, x1, y1.
    """

    a: Array
    b: Array
    begins: Indices
    box: Array


class Ground(NamedTuple):
    """All that stops a slide: the sides of each row (K, 4), obstacles, zones, and the shore."""

    sides: Array
    solid: Pack
    zones: Lines
    shore: Lines


def packed(things: list[tuple[list[Array], int]], rows: int) -> Pack:
    """Return groups of polygons (n, K, m, 2), each list of them with its number, as one pack."""
    corners, first, count, box, numbers = [np.empty((0, 2))], [], [], [], []
    total = 0
    for groups, number in things:
        for group in groups:
            n, k, m, _ = group.shape
            corners.append(group.reshape(-1, 2))
            first.append(total + (np.arange(n * k) * m).reshape(n, k))
            count.append(np.full(n, m))
            box.append(np.concatenate([group.min(axis=2), group.max(axis=2)], axis=2))
            numbers.append(np.full(n, number))
            total += n * k * m
    if not first:
        return Pack(
            corners[0],
            np.empty((0, rows), np.int64),
            np.empty(0, np.int64),
            np.empty((0, rows, 4)),
            np.empty(0, np.int64),
        )
    return Pack(
        np.ascontiguousarray(np.concatenate(corners)),
        np.concatenate(first),
        np.concatenate(count),
        np.ascontiguousarray(np.concatenate(box)),
        np.concatenate(numbers),
    )


def own(points: Array) -> Array:
    """Return a copy as the loops take it: for any other kind of array they are compiled anew."""
    return np.array(points, dtype=np.float64, order="C")


def lines_of(sets: Sequence[Rings], rows: int) -> Lines:
    """Return sets of edges for loops over numbers."""
    begins = np.zeros((len(sets), rows + 1), np.int64)
    box = np.empty((len(sets), rows, 4))
    box[..., :2], box[..., 2:] = np.inf, -np.inf
    starts, ends, total = [np.empty((0, 2))], [np.empty((0, 2))], 0
    for number, rings in enumerate(sets):
        begins[number] = total + np.searchsorted(rings.row, np.arange(rows + 1))
        np.minimum.at(box[number, :, :2], rings.row, rings.a)
        np.maximum.at(box[number, :, 2:], rings.row, rings.a)
        starts.append(rings.a)
        ends.append(rings.b)
        total += len(rings.a)
    a, b = np.concatenate(starts), np.concatenate(ends)
    return Lines(np.ascontiguousarray(a), np.ascontiguousarray(b), begins, box)


# The inner functions take plain arrays: handed on within a tuple they would cost ten times as much.


@part
def _cut(
    corners: Array, start: int, count: int, px: float, py: float, dx: float, dy: float
) -> float:
    """Return which share of a slide from p by d is done when it comes into a polygon.

    0 where it begins inside; 2 where it never comes into it. Touching is not inside.
    """
    begin, end = 0.0, 1.0
    ax, ay = corners[start + count - 1, 0], corners[start + count - 1, 1]
    for n in range(start, start + count):
        bx, by = corners[n, 0], corners[n, 1]
        ex, ey = bx - ax, by - ay
        side = ex * (py - ay) - ey * (px - ax)
        rate = ex * dy - ey * dx
        if rate > 0.0:
            begin = max(begin, -side / rate)
        elif rate < 0.0:
            end = min(end, -side / rate)
        elif side <= 0.0 and (ex != 0.0 or ey != 0.0):
            return 2.0
        if begin >= end - TINY:
            return 2.0
        ax, ay = bx, by
    return begin


@part
def entered(
    corners: Array,
    first: Indices,
    sizes: Indices,
    box: Array,
    k: int,
    px: float,
    py: float,
    qx: float,
    qy: float,
    within: float,
) -> bool:
    """Whether a slide from p to q comes into a polygon of row k from outside.

    ``within``: below 0 a slide that begins inside counts, too.
    """
    low_x, low_y, high_x, high_y = min(px, qx), min(py, qy), max(px, qx), max(py, qy)
    for i in range(len(sizes)):
        if (
            high_x < box[i, k, 0]
            or high_y < box[i, k, 1]
            or low_x > box[i, k, 2]
            or low_y > box[i, k, 3]
        ):
            continue
        if within < _cut(corners, first[i, k], sizes[i], px, py, qx - px, qy - py) < 2.0:
            return True
    return False


@part
def stopped(
    starts: Array,
    ends: Array,
    begins: Indices,
    box: Array,
    k: int,
    px: float,
    py: float,
    qx: float,
    qy: float,
) -> bool:
    """Whether a slide from p to q crosses an edge of row k from its left."""
    dx, dy = qx - px, qy - py
    low_x, low_y, high_x, high_y = min(px, qx), min(py, qy), max(px, qx), max(py, qy)
    for z in range(len(begins)):
        if (
            high_x < box[z, k, 0]
            or high_y < box[z, k, 1]
            or low_x > box[z, k, 2]
            or low_y > box[z, k, 3]
        ):
            continue
        for n in range(begins[z, k], begins[z, k + 1]):
            ax, ay = starts[n, 0], starts[n, 1]
            ex, ey = ends[n, 0] - ax, ends[n, 1] - ay
            if ex * (qy - ay) - ey * (qx - ax) >= -TINY:
                continue
            if ex * (py - ay) - ey * (px - ax) <= TINY:
                continue
            across = dx * (ay - py) - dy * (ax - px)
            if across <= 0.0 < across + dx * ey - dy * ex:
                return True
    return False


@part
def slides(
    sides: Array,
    corners: Array,
    first: Indices,
    sizes: Indices,
    box: Array,
    starts: Array,
    ends: Array,
    begins: Indices,
    zone: Array,
    k: int,
    px: float,
    py: float,
    qx: float,
    qy: float,
) -> bool:
    """Whether a slide in row k is stopped by nothing, but for the shore."""
    if qx < sides[k, 0] or qy < sides[k, 1] or qx > sides[k, 2] or qy > sides[k, 3]:
        return False
    if entered(corners, first, sizes, box, k, px, py, qx, qy, TINY):
        return False
    return not stopped(starts, ends, begins, zone, k, px, py, qx, qy)


@compiled
def any_within(points: Array, place: Array, far: float) -> bool:
    """Whether any of n points is less than ``far`` inches from a place."""
    for n in range(len(points)):
        if (points[n, 0] - place[0]) ** 2 + (points[n, 1] - place[1]) ** 2 < far * far:
            return True
    return False


@compiled
def seen_from(ground: Ground, place: Array, points: Array, rows: Indices) -> Flags:
    """Return which of n points a slide from ``place`` comes to, each in its row."""
    sides, solid, zones, shore = ground
    corners, first, sizes, box, _ = solid
    za, zb, zn, zx = zones
    sa, sb, sn, sx = shore
    found = np.zeros(len(points), np.bool_)
    px, py = place[0], place[1]
    for n in range(len(points)):
        qx, qy, k = points[n, 0], points[n, 1], rows[n]
        if n and points[n - 1, 0] == qx and points[n - 1, 1] == qy and rows[n - 1] == k:
            found[n] = found[n - 1]
            continue
        found[n] = slides(
            sides, corners, first, sizes, box, za, zb, zn, zx, k, px, py, qx, qy
        ) and not stopped(sa, sb, sn, sx, 0, px, py, qx, qy)
    return found


@compiled
def seen_between(ground: Ground, begin: Array, end: Array) -> Flags:
    """Return which slides of row 0 are stopped by nothing: from each of n places to another."""
    _, solid, _, shore = ground
    corners, first, sizes, box, _ = solid
    sa, sb, sn, sx = shore
    found = np.zeros(len(begin), np.bool_)
    for n in range(len(begin)):
        px, py, qx, qy = begin[n, 0], begin[n, 1], end[n, 0], end[n, 1]
        found[n] = not (
            entered(corners, first, sizes, box, 0, px, py, qx, qy, -1.0)
            or stopped(sa, sb, sn, sx, 0, px, py, qx, qy)
        )
    return found


@compiled
def rest_through(
    ground: Ground, points: Array, found: Array, bends: Array, rest: Array, limit: float
) -> Array:
    """Return the least lengths from n points over bends whose ``rest`` is known, in row 0.

    ``found``: those known so far, which are bettered. ``rest`` grows along the bends.
    """
    sides, solid, zones, shore = ground
    corners, first, sizes, box, _ = solid
    za, zb, zn, zx = zones
    sa, sb, sn, sx = shore
    for n in range(len(points)):
        qx, qy = points[n, 0], points[n, 1]
        for b in range(len(bends)):
            if rest[b] >= found[n]:
                break
            px, py = bends[b, 0], bends[b, 1]
            whole = rest[b] + np.hypot(qx - px, qy - py)
            if whole >= found[n] or whole > limit:
                continue
            if slides(
                sides, corners, first, sizes, box, za, zb, zn, zx, 0, px, py, qx, qy
            ) and not stopped(sa, sb, sn, sx, 0, px, py, qx, qy):
                found[n] = whole
    return found


@part
def inside(
    corners: Array,
    first: Indices,
    sizes: Indices,
    box: Array,
    group: Indices,
    k: int,
    x: float,
    y: float,
    wanted: int,
) -> bool:
    """Whether a point lies in one of the polygons of a group (-1: of any) in row k."""
    for i in range(len(sizes)):
        if wanted >= 0 and group[i] != wanted:
            continue
        if x < box[i, k, 0] or y < box[i, k, 1] or x > box[i, k, 2] or y > box[i, k, 3]:
            continue
        start, count = first[i, k], sizes[i]
        ax, ay = corners[start + count - 1, 0], corners[start + count - 1, 1]
        left = True
        for n in range(start, start + count):
            bx, by = corners[n, 0], corners[n, 1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0.0:
                left = False
                break
            ax, ay = bx, by
        if left:
            return True
    return False


@compiled
def free_at(ground: Ground, points: Array, rows: Indices) -> Flags:
    """Return at which of n points the mover may stand, each in its row."""
    sides, solid, _, _ = ground
    corners, first, sizes, box, group = solid
    found = np.zeros(len(points), np.bool_)
    for n in range(len(points)):
        x, y, k = points[n, 0], points[n, 1], rows[n]
        if x < sides[k, 0] or y < sides[k, 1] or x > sides[k, 2] or y > sides[k, 3]:
            continue
        found[n] = not inside(corners, first, sizes, box, group, k, x, y, -1)
    return found


@compiled
def groups_at(pack: Pack, place: Array, groups: int) -> Indices:
    """Return for each row, as bits, the groups in one of whose polygons a place lies."""
    corners, first, sizes, box, group = pack
    x, y = place[0], place[1]
    found = np.zeros(first.shape[1], np.int64)
    for k in range(len(found)):
        for one in range(groups):
            if inside(corners, first, sizes, box, group, k, x, y, one):
                found[k] |= 1 << one
    return found
