"""The inner loops of the path search: what blocks a slide or a turn.

Everything is seen from the centre, on slices of the configuration space (``slices``): convex
polygons that it may not enter, and one-sided edges that it may not cross from their left.
"""

from __future__ import annotations

import numpy as np

from tableside.geometry.compiled import compiled, part
from tableside.motion.edges import Indices
from tableside.motion.obstacles import Array, Flags
from tableside.motion.packing import Ground, Lines, Pack

#: Sines, shares and areas nearer to 0 than this are rounding.
TINY = 1e-12


# The inner functions take plain arrays: handed on within a tuple they would cost ten times as much.


@part
def _cut(
    corners: Array, start: int, count: int, px: float, py: float, dx: float, dy: float
) -> float:
    """Return the fraction of a slide from p by d done when it enters a polygon.

    0 where it begins inside; 2 where it never enters. Touching is not inside.
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
def among(whole: Array, px: float, py: float, qx: float, qy: float, near: Indices) -> int:
    """Note in ``near`` the boxes (n, 4) close to a slide from p to q; return their number."""
    low_x, low_y, high_x, high_y = min(px, qx), min(py, qy), max(px, qx), max(py, qy)
    count = 0
    for i in range(len(whole)):
        if (
            high_x >= whole[i, 0]
            and high_y >= whole[i, 1]
            and low_x <= whole[i, 2]
            and low_y <= whole[i, 3]
        ):
            near[count] = i
            count += 1
    return count


@part
def entered(
    corners: Array,
    first: Indices,
    sizes: Indices,
    box: Array,
    near: Indices,
    k: int,
    px: float,
    py: float,
    qx: float,
    qy: float,
    within: float,
) -> bool:
    """Whether a slide from p to q enters one of the polygons ``near`` of row k from outside.

    ``within``: below 0, a slide that begins inside counts as well.
    """
    low_x, low_y, high_x, high_y = min(px, qx), min(py, qy), max(px, qx), max(py, qy)
    for i in near:
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
    near: Indices,
    k: int,
    px: float,
    py: float,
    qx: float,
    qy: float,
) -> bool:
    """Whether a slide from p to q crosses an edge of row k of the sets ``near`` from its left."""
    dx, dy = qx - px, qy - py
    low_x, low_y, high_x, high_y = min(px, qx), min(py, qy), max(px, qx), max(py, qy)
    for z in near:
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
    near: Indices,
    starts: Array,
    ends: Array,
    begins: Indices,
    zone: Array,
    sets: Indices,
    k: int,
    px: float,
    py: float,
    qx: float,
    qy: float,
) -> bool:
    """Whether a slide in row k is stopped by nothing, except possibly the shore.

    ``near``, ``sets``: the polygons and the sets of edges close to it (``among``).
    """
    if qx < sides[k, 0] or qy < sides[k, 1] or qx > sides[k, 2] or qy > sides[k, 3]:
        return False
    if entered(corners, first, sizes, box, near, k, px, py, qx, qy, TINY):
        return False
    return not stopped(starts, ends, begins, zone, sets, k, px, py, qx, qy)


@compiled
def any_within(points: Array, place: Array, far: float) -> bool:
    """Whether any of n points is less than ``far`` inches from a place."""
    for n in range(len(points)):
        if (points[n, 0] - place[0]) ** 2 + (points[n, 1] - place[1]) ** 2 < far * far:
            return True
    return False


@compiled
def nearest(points: Array, starts: Array) -> Array:
    """Return the distance from each point (n, 2) to the nearest of ``starts`` (m, 2)."""
    found = np.empty(len(points))
    for n in range(len(points)):
        px, py, least = points[n, 0], points[n, 1], np.inf
        for m in range(len(starts)):
            dx, dy = px - starts[m, 0], py - starts[m, 1]
            least = min(least, dx * dx + dy * dy)
        found[n] = np.sqrt(least)
    return found


@compiled
def seen_from(ground: Ground, place: Array, points: Array, rows: Indices) -> Flags:
    """Return which of n points a slide from ``place`` reaches, each in its row."""
    sides, (corners, first, sizes, box, _, whole), (za, zb, zn, zx, zw), shore = ground
    sa, sb, sn, sx, _ = shore
    near, sets, all_shore = (
        np.empty(len(whole), np.int64),
        np.empty(len(zw), np.int64),
        np.arange(len(sn)),
    )
    found = np.zeros(len(points), np.bool_)
    px, py = place[0], place[1]
    some, zones = 0, 0
    for n in range(len(points)):
        qx, qy, k = points[n, 0], points[n, 1], rows[n]
        if n and points[n - 1, 0] == qx and points[n - 1, 1] == qy and rows[n - 1] == k:
            found[n] = found[n - 1]
            continue
        if n == 0 or points[n - 1, 0] != qx or points[n - 1, 1] != qy:
            some = among(whole, px, py, qx, qy, near)
            zones = among(zw, px, py, qx, qy, sets)
        found[n] = slides(
            sides,
            corners,
            first,
            sizes,
            box,
            near[:some],
            za,
            zb,
            zn,
            zx,
            sets[:zones],
            k,
            px,
            py,
            qx,
            qy,
        ) and not stopped(sa, sb, sn, sx, all_shore, 0, px, py, qx, qy)
    return found


@compiled
def seen_between(ground: Ground, begin: Array, end: Array) -> Flags:
    """Return which slides of row 0 are unobstructed: from each of n places to another."""
    _, (corners, first, sizes, box, _, whole), _, (sa, sb, sn, sx, _) = ground
    near, all_shore = np.empty(len(whole), np.int64), np.arange(len(sn))
    found = np.zeros(len(begin), np.bool_)
    for n in range(len(begin)):
        px, py, qx, qy = begin[n, 0], begin[n, 1], end[n, 0], end[n, 1]
        some = among(whole, px, py, qx, qy, near)
        found[n] = not (
            entered(corners, first, sizes, box, near[:some], 0, px, py, qx, qy, -1.0)
            or stopped(sa, sb, sn, sx, all_shore, 0, px, py, qx, qy)
        )
    return found


@compiled
def rest_through(
    ground: Ground, points: Array, found: Array, bends: Array, rest: Array, limit: float
) -> Array:
    """Return the least lengths from n points via bends whose ``rest`` is known, in row 0.

    ``found``: the lengths so far, which are improved. ``rest`` is ascending.
    """
    sides, (corners, first, sizes, box, _, whole), (za, zb, zn, zx, zw), shore = ground
    sa, sb, sn, sx, _ = shore
    near, sets, all_shore = (
        np.empty(len(whole), np.int64),
        np.empty(len(zw), np.int64),
        np.arange(len(sn)),
    )
    for n in range(len(points)):
        qx, qy = points[n, 0], points[n, 1]
        for b in range(len(bends)):
            if rest[b] >= found[n]:
                break
            px, py = bends[b, 0], bends[b, 1]
            length = rest[b] + np.hypot(qx - px, qy - py)
            if length >= found[n] or length > limit:
                continue
            some = among(whole, px, py, qx, qy, near)
            zones = among(zw, px, py, qx, qy, sets)
            if slides(
                sides,
                corners,
                first,
                sizes,
                box,
                near[:some],
                za,
                zb,
                zn,
                zx,
                sets[:zones],
                0,
                px,
                py,
                qx,
                qy,
            ) and not stopped(sa, sb, sn, sx, all_shore, 0, px, py, qx, qy):
                found[n] = length
    return found


@part
def inside(
    corners: Array,
    first: Indices,
    sizes: Indices,
    box: Array,
    group: Indices,
    near: Indices,
    k: int,
    x: float,
    y: float,
    wanted: int,
) -> bool:
    """Whether a point lies in one of the polygons ``near`` of a group (-1: of any) in row k."""
    for i in near:
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
    sides, (corners, first, sizes, box, group, _), _, _ = ground
    found, every = np.zeros(len(points), np.bool_), np.arange(len(sizes))
    for n in range(len(points)):
        x, y, k = points[n, 0], points[n, 1], rows[n]
        if x < sides[k, 0] or y < sides[k, 1] or x > sides[k, 2] or y > sides[k, 3]:
            continue
        found[n] = not inside(corners, first, sizes, box, group, every, k, x, y, -1)
    return found


@compiled
def in_any(pack: Pack, points: Array) -> Flags:
    """Return which of n points lie in any polygon of row 0."""
    corners, first, sizes, box, group, whole = pack
    found, near = np.zeros(len(points), np.bool_), np.empty(len(whole), np.int64)
    for n in range(len(points)):
        x, y = points[n, 0], points[n, 1]
        some = among(whole, x, y, x, y, near)
        found[n] = inside(corners, first, sizes, box, group, near[:some], 0, x, y, -1)
    return found


@compiled
def groups_at(pack: Pack, place: Array, groups: int) -> Indices:
    """Return for each row a bit mask of the groups with a polygon that contains a place."""
    corners, first, sizes, box, group, _ = pack
    x, y = place[0], place[1]
    found, every = np.zeros(first.shape[1], np.int64), np.arange(len(sizes))
    for k in range(len(found)):
        for one in range(groups):
            if inside(corners, first, sizes, box, group, every, k, x, y, one):
                found[k] |= 1 << one
    return found


#: Into so many bands, by y, edges are put, so that a point need look at few of them.
_BANDS = 64


@compiled
def in_rings(rings: Lines, points: Array) -> Flags:
    """Return which of n points lie inside the rings of row 0 of the first set (even-odd rule)."""
    a, b, begins, box, _ = rings
    low, tall = box[0, 0, 1], (box[0, 0, 3] - box[0, 0, 1]) / _BANDS
    found = np.zeros(len(points), np.bool_)
    if not tall > 0.0:
        return found
    first, last = begins[0, 0], begins[0, 1]
    heads = np.zeros(_BANDS + 1, np.int64)
    spans = np.empty((last - first, 2), np.int64)
    for e in range(first, last):
        spans[e - first, 0] = min(int((min(a[e, 1], b[e, 1]) - low) / tall), _BANDS - 1)
        spans[e - first, 1] = min(int((max(a[e, 1], b[e, 1]) - low) / tall), _BANDS - 1)
        heads[spans[e - first, 0] + 1 : spans[e - first, 1] + 2] += 1
    heads = np.cumsum(heads)
    edges, filled = np.empty(heads[_BANDS], np.int64), heads[:_BANDS].copy()
    for e in range(first, last):
        for band in range(spans[e - first, 0], spans[e - first, 1] + 1):
            edges[filled[band]] = e
            filled[band] += 1
    for n in range(len(points)):
        x, y = points[n, 0], points[n, 1]
        if y < low or y > box[0, 0, 3]:
            continue
        band = min(int((y - low) / tall), _BANDS - 1)
        for e in edges[heads[band] : heads[band + 1]]:
            if (a[e, 1] > y) != (b[e, 1] > y):
                share = (y - a[e, 1]) / (b[e, 1] - a[e, 1])
                if x < a[e, 0] + share * (b[e, 0] - a[e, 0]):
                    found[n] = not found[n]
    return found
