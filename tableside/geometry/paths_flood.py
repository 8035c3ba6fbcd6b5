"""The loops of one step of a search: where it can go on to, and what it comes to at the end."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tableside.geometry.compiled import compiled, part
from tableside.geometry.paths_field import Array, Flags
from tableside.geometry.paths_kernels import (
    TINY,
    among,
    entered,
    inside,
    slides,
    stopped,
)
from tableside.geometry.paths_packs import Ground, Pack
from tableside.geometry.paths_rings import Indices


@compiled
def go_on(
    ground: Ground,
    disc: Ground,
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

    ``disc``: what stops the disc inside the base, which stops every slide. ``rest``: how far each
    place is from the target at least; ``owner``: the row in which alone, or next to which, it is
    worth to go there (-1: any). ``best`` (n, K) is brought up to date.
    """
    sides, (corners, first, sizes, box, _, whole), (za, zb, zn, zx, zw), _ = ground
    _, (dc, df, ds, db, _, dw), _, (sa, sb, sn, sx, _) = disc
    near, sets = np.empty(len(whole), np.int64), np.empty(len(zw), np.int64)
    cores, shores = np.empty(len(dw), np.int64), np.arange(len(sn))
    turned = np.zeros(best.shape[1], np.bool_)
    turned[rows] = True
    most = 64
    which, came, lengths = np.empty(most, np.int64), np.empty(most, np.int64), np.empty(most)
    count = 0
    px, py = place[0], place[1]
    for n in range(len(points)):
        qx, qy = points[n, 0], points[n, 1]
        farther = np.hypot(qx - px, qy - py)
        total = length + farther
        if total + rest[n] > limit or farther <= 1e-9:
            continue
        low, high = 0, best.shape[1]
        if owner[n] >= 0:
            low, high = max(owner[n] - 1, 0), min(owner[n] + 2, high)
        better = False
        for k in range(low, high):
            if turned[k] and total < best[n, k] - 1e-9:
                better = True
                break
        if not better:
            continue
        hard = among(dw, px, py, qx, qy, cores)
        if entered(dc, df, ds, db, cores[:hard], 0, px, py, qx, qy, TINY):
            continue
        if stopped(sa, sb, sn, sx, shores, 0, px, py, qx, qy):
            continue
        some = among(whole, px, py, qx, qy, near)
        zones = among(zw, px, py, qx, qy, sets)
        if count + high - low > most:
            most = 2 * most + high - low
            which, came = _longer(which, most), _longer(came, most)
            more = np.empty(most)
            more[:count] = lengths[:count]
            lengths = more
        for k in range(low, high):
            if not turned[k] or total >= best[n, k] - 1e-9:
                continue
            if not slides(
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
            ):
                continue
            which[count], came[count], lengths[count] = n, k, total
            best[n, k] = total
            count += 1
    return which[:count], came[:count], lengths[:count]


@part
def _longer(old: Indices, most: int) -> Indices:
    found = np.empty(most, np.int64)
    found[: len(old)] = old
    return found


class Gates(NamedTuple):
    """Zones that bind a way which ends in them: ``sheets`` (their groups: which gate).

    ``core``, of one row: where the base stands in one of them in every row. ``along`` (gates, K):
    whether a row is parallel to a gate; ``owner``: of two gates of one owner only one may be
    entered.
    """

    sheets: Pack
    core: Pack
    along: Flags
    owner: Indices


class Footing(NamedTuple):
    """Where a way may end, in K rows: in ``sides`` (K, 4), off all that is ``off``.

    In one polygon of each of the ``groups`` of ``wanted``; not where it is in gates and parallel
    to none of them, nor where it is in two gates of one owner. ``core``, of one row: what it is
    off in no row.
    """

    sides: Array
    off: Pack
    core: Pack
    wanted: Pack
    groups: int
    gates: Gates


@compiled
def may_end(footing: Footing, points: Array, allowed: Flags, sure: Flags, only_some: bool) -> Flags:
    """Return, for n points and K rows, whether a way may end there: shape (n, K).

    ``allowed`` (n or 1, K): elsewhere it may not. ``sure`` (n, groups): which wanted groups hold
    each point in every row. ``only_some``: one row of each point will do.
    """
    sides, off, core, wanted, groups, gates = footing
    oc, of, os, ob, og, ow = off
    cc, cf, cs, cb, cg, cw = core
    wc, wf, ws, wb, wg, ww = wanted
    (gc, gf, gs, gb, gg, gw), (dc, df, ds, db, dg, dw), along, owner = gates
    found = np.zeros((len(points), len(sides)), np.bool_)
    into = np.zeros(len(owner), np.bool_)
    shut, held = np.empty(len(ow), np.int64), np.empty(len(gw), np.int64)
    cores, deeps = np.empty(len(cw), np.int64), np.empty(len(dw), np.int64)
    every = np.arange(len(ww))
    last, count = 0, len(sides)
    for n in range(len(points)):
        x, y = points[n, 0], points[n, 1]
        if inside(cc, cf, cs, cb, cg, cores[: among(cw, x, y, x, y, cores)], 0, x, y, -1):
            continue
        near_off = shut[: among(ow, x, y, x, y, shut)]
        near_gate = held[: among(gw, x, y, x, y, held)]
        near_deep = deeps[: among(dw, x, y, x, y, deeps)]
        bound = len(near_deep) > 0 and inside(dc, df, ds, db, dg, near_deep, 0, x, y, -1)
        here = n if len(allowed) > 1 else 0
        for step in range(count):
            k = (last + step) % count if only_some else step
            if not allowed[here, k]:
                continue
            if x < sides[k, 0] or y < sides[k, 1] or x > sides[k, 2] or y > sides[k, 3]:
                continue
            if bound:
                parallel = False
                for i in near_gate:
                    parallel = parallel or along[gg[i], k]
                if not parallel:
                    continue
            good = not inside(oc, of, os, ob, og, near_off, k, x, y, -1)
            for g in range(groups):
                good = good and (sure[n, g] or inside(wc, wf, ws, wb, wg, every, k, x, y, g))
            if not good:
                continue
            if len(near_gate):
                parallel, across = False, False
                into[:] = False
                for one in range(len(near_gate)):
                    g = gg[near_gate[one]]
                    if into[g] or not inside(
                        gc, gf, gs, gb, gg, near_gate[one : one + 1], k, x, y, -1
                    ):
                        continue
                    into[g] = True
                    parallel = parallel or along[g, k]
                    across = across or not along[g, k]
                    for other in range(len(owner)):
                        if other != g and into[other] and owner[other] == owner[g]:
                            good = False
                good = good and (parallel or not across)
            if good:
                found[n, k] = True
                if only_some:
                    last = k
                    break
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
    sides, (corners, first, sizes, box, _, whole), (za, zb, zn, zx, zw), _ = ground
    _, (dc, df, ds, db, _, dw), _, (sa, sb, sn, sx, _) = disc
    cores, shores = np.empty(len(dw), np.int64), np.arange(len(sn))
    px, py = place[0], place[1]
    left = np.empty(len(points), np.int64)
    count = 0
    for n in range(len(points)):
        qx, qy = points[n, 0], points[n, 1]
        if got[n] or (qx - px) ** 2 + (qy - py) ** 2 >= far * far:
            continue
        some = among(dw, px, py, qx, qy, cores)
        if entered(dc, df, ds, db, cores[:some], 0, px, py, qx, qy, TINY):
            continue
        if not stopped(sa, sb, sn, sx, shores, 0, px, py, qx, qy):
            left[count] = n
            count += 1
    near, sets = np.empty((count, len(whole)), np.int64), np.empty((count, len(zw)), np.int64)
    nears, zones = np.empty(count, np.int64), np.empty(count, np.int64)
    order = np.arange(count)  # the points that are left, as numbers of rows of ``near``
    for c in range(count):
        n = left[c]
        nears[c] = among(whole, px, py, points[n, 0], points[n, 1], near[c])
        zones[c] = among(zw, px, py, points[n, 0], points[n, 1], sets[c])
    chosen = np.empty(len(rows), np.int64)
    taken = 0
    votes = np.zeros(len(rows), np.int64)
    at = 0
    while at < count:
        best = -1
        for r in range(len(rows)):
            k = rows[r]
            votes[r] = 0
            for v in range(at, count, max(1, (count - at) // _VOTES)):
                c = order[v]
                n = left[c]
                if possible[n, k] and slides(
                    sides,
                    corners,
                    first,
                    sizes,
                    box,
                    near[c, : nears[c]],
                    za,
                    zb,
                    zn,
                    zx,
                    sets[c, : zones[c]],
                    k,
                    px,
                    py,
                    points[n, 0],
                    points[n, 1],
                ):
                    votes[r] += 1
                elif v == at:
                    break
            if votes[r] > 0 and (best < 0 or votes[r] > votes[best]):
                best = r
        if best < 0:
            at += 1
            continue
        k = rows[best]
        chosen[taken] = k
        taken += 1
        kept = at
        for v in range(at, count):
            c = order[v]
            n = left[c]
            if possible[n, k] and slides(
                sides,
                corners,
                first,
                sizes,
                box,
                near[c, : nears[c]],
                za,
                zb,
                zn,
                zx,
                sets[c, : zones[c]],
                k,
                px,
                py,
                points[n, 0],
                points[n, 1],
            ):
                got[n] = True
            else:
                order[kept] = c
                kept += 1
        count = kept
    return chosen[:taken]
