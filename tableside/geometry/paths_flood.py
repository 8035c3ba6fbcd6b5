"""The loops of one step of a search: where it can go on to, and what it comes to at the end."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tableside.geometry.compiled import compiled
from tableside.geometry.paths_field import Array, Flags
from tableside.geometry.paths_kernels import (
    TINY,
    Ground,
    Pack,
    entered,
    inside,
    slides,
    stopped,
)
from tableside.geometry.paths_rings import Indices


@compiled
def go_on(
    ground: Ground,
    place: Array,
    length: float,
    rows: Indices,
    points: Array,
    rest: Array,
    owner: Indices,
    best: Array,
    limit: float,
) -> tuple[Indices, Indices, Array]:
    """Return to which places a slide from ``place`` is the shortest way so far: place, row, length.

    ``rest``: how far each place is from the target at least; ``owner``: the row in which alone,
    or next to which, it is worth to go there (-1: any). ``best`` (n, K) is brought up to date.
    """
    sides, solid, zones, shore = ground
    corners, first, sizes, box, _ = solid
    za, zb, zn, zx = zones
    sa, sb, sn, sx = shore
    most = len(points) * len(rows)
    which, came, lengths = np.empty(most, np.int64), np.empty(most, np.int64), np.empty(most)
    count = 0
    px, py = place[0], place[1]
    for n in range(len(points)):
        qx, qy = points[n, 0], points[n, 1]
        whole = length + np.hypot(qx - px, qy - py)
        if whole + rest[n] > limit or whole <= length + 1e-9:
            continue
        walks = 0
        for k in rows:
            if owner[n] >= 0 and abs(owner[n] - k) > 1:
                continue
            if whole >= best[n, k] - 1e-9:
                continue
            if not slides(sides, corners, first, sizes, box, za, zb, zn, zx, k, px, py, qx, qy):
                continue
            if walks == 0:
                walks = 2 if stopped(sa, sb, sn, sx, 0, px, py, qx, qy) else 1
            if walks == 2:
                break
            which[count], came[count], lengths[count] = n, k, whole
            best[n, k] = whole
            count += 1
    return which[:count], came[:count], lengths[:count]


class Gates(NamedTuple):
    """Zones that bind a way which ends in them: ``sheets`` (their groups: which gate).

    ``along`` (gates, K): whether a row is parallel to a gate; ``owner``: of two gates of one owner
    only one may be entered.
    """

    sheets: Pack
    along: Flags
    owner: Indices


@compiled
def may_end(
    sides: Array, off: Pack, wanted: Pack, groups: int, gates: Gates, points: Array
) -> Flags:
    """Return, for n points and K rows, whether a way may end there: shape (n, K).

    Off all that is ``off``, in one of each of the ``groups`` of ``wanted``; not where it is in
    gates and parallel to none of them, nor where it is in two gates of one owner.
    """
    oc, of, os, ob, og = off
    wc, wf, ws, wb, wg = wanted
    sheets, along, owner = gates
    gc, gf, gs, gb, gg = sheets
    found = np.zeros((len(points), len(sides)), np.bool_)
    into = np.zeros(len(owner), np.bool_)
    for n in range(len(points)):
        x, y = points[n, 0], points[n, 1]
        for k in range(len(sides)):
            if x < sides[k, 0] or y < sides[k, 1] or x > sides[k, 2] or y > sides[k, 3]:
                continue
            good = not inside(oc, of, os, ob, og, k, x, y, -1)
            for g in range(groups):
                good = good and inside(wc, wf, ws, wb, wg, k, x, y, g)
            if not good:
                continue
            parallel, across = False, False
            for g in range(len(owner)):
                into[g] = inside(gc, gf, gs, gb, gg, k, x, y, g)
                if into[g]:
                    parallel = parallel or along[g, k]
                    across = across or not along[g, k]
                    for other in range(g):
                        good = good and not (into[other] and owner[other] == owner[g])
            found[n, k] = good and (parallel or not across)
    return found


#: By how many of the points it is told which row covers most of them.
_VOTES = 48


@compiled
def covering(
    ground: Ground,
    disc: Ground,
    place: Array,
    far: float,
    rows: Indices,
    points: Array,
    possible: Flags,
    got: Flags,
) -> Indices:
    """Return rows in which slides come to all of the points that they come to in any of them.

    ``possible`` (n, K): where a way may end. ``disc``: what stops the disc inside the base, which
    stops every slide. The points come to are noted in ``got``.
    """
    sides, solid, zones, shore = ground
    corners, first, sizes, box, _ = solid
    za, zb, zn, zx = zones
    sa, sb, sn, sx = shore
    _, (dc, df, ds, db, _), _, _ = disc
    px, py = place[0], place[1]
    left = np.empty(len(points), np.int64)
    count = 0
    for n in range(len(points)):
        qx, qy = points[n, 0], points[n, 1]
        if got[n] or (qx - px) ** 2 + (qy - py) ** 2 >= far * far:
            continue
        if entered(dc, df, ds, db, 0, px, py, qx, qy, TINY):
            continue
        if not stopped(sa, sb, sn, sx, 0, px, py, qx, qy):
            left[count] = n
            count += 1
    chosen = np.empty(len(rows), np.int64)
    taken = 0
    votes = np.zeros(len(rows), np.int64)
    at = 0
    while at < count:
        here = left[at]
        qx, qy = points[here, 0], points[here, 1]
        at += 1
        best = -1
        for r in range(len(rows)):
            k = rows[r]
            if not possible[here, k] or not slides(
                sides, corners, first, sizes, box, za, zb, zn, zx, k, px, py, qx, qy
            ):
                continue
            votes[r] = 1
            for v in range(at, count, max(1, (count - at) // _VOTES)):
                n = left[v]
                x, y = points[n, 0], points[n, 1]
                if possible[n, k] and slides(
                    sides, corners, first, sizes, box, za, zb, zn, zx, k, px, py, x, y
                ):
                    votes[r] += 1
            if best < 0 or votes[r] > votes[best]:
                best = r
        if best < 0:
            continue
        k = rows[best]
        chosen[taken] = k
        taken += 1
        got[here] = True
        kept = at
        for v in range(at, count):
            n = left[v]
            x, y = points[n, 0], points[n, 1]
            if possible[n, k] and slides(
                sides, corners, first, sizes, box, za, zb, zn, zx, k, px, py, x, y
            ):
                got[n] = True
            else:
                left[kept] = n
                kept += 1
        count = kept
    return chosen[:taken]
