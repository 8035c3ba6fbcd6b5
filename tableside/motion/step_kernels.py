"""The loops of one step of a search: where it can go on to, and what it comes to at the end."""

from __future__ import annotations

import numpy as np

from tableside.geometry.compiled import compiled, part
from tableside.motion.edges import Indices
from tableside.motion.goal_kernels import Known, PackedConstraints, ends_at
from tableside.motion.kernels import (
    TINY,
    among,
    entered,
    inside,
    slides,
    stopped,
)
from tableside.motion.obstacles import Array, Flags
from tableside.motion.packing import Ground


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


#: By how many of the points it is told which row covers most of them.
_VOTES = 48


@compiled
def covering(
    ground: Ground,
    disc: Ground,
    place: Array,
    far: float,
    rows: Indices,
    goal: PackedConstraints,
    points: Array,
    possible: Known,
    got: Flags,
) -> Indices:
    """Return rows in which slides come to all of the points that they come to in any of them.

    ``possible`` (n, K): where a way may end by the ``goal``; what is found of it is noted.
    ``disc``: what stops the disc inside the base, which stops every slide. The points come to are
    noted in ``got``.
    """
    _, shut, _, wanted, _, _, _, gates = goal
    held, (ic, if_, is_, ib, ig, iw), _, owner = gates
    ow, gw = shut[-1], held[-1]
    into, every = np.zeros(len(owner), np.bool_), np.arange(len(wanted[-1]))
    off, gate = np.empty(len(ow), np.int64), np.empty(len(gw), np.int64)
    deeps = np.empty(len(iw), np.int64)
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
        x, y = points[left[c], 0], points[left[c], 1]
        nears[c] = among(whole, px, py, x, y, near[c])
        zones[c] = among(zw, px, py, x, y, sets[c])

    def comes(c: int, k: int) -> bool:
        """Whether a slide in row k comes to a point, and a way may end there."""
        n = left[c]
        x, y = points[n, 0], points[n, 1]
        if possible[n, k] == 0 or not slides(
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
            x,
            y,
        ):
            return False
        if possible[n, k] < 0:
            deep = inside(ic, if_, is_, ib, ig, deeps[: among(iw, x, y, x, y, deeps)], 0, x, y, -1)
            near_off = off[: among(ow, x, y, x, y, off)]
            near_gate = gate[: among(gw, x, y, x, y, gate)]
            possible[n, k] = ends_at(goal, near_off, near_gate, every, deep, into, k, x, y)
        return bool(possible[n, k] == 1)

    chosen = np.empty(len(rows), np.int64)
    taken = 0
    votes = np.zeros(len(rows), np.int64)
    at = 0
    while at < count:
        best = -1
        for r in range(len(rows)):
            votes[r] = 0
            for v in range(at, count, max(1, (count - at) // _VOTES)):
                if comes(order[v], rows[r]):
                    votes[r] += 1
                elif v == at:
                    break
            if votes[r] > 0 and (best < 0 or votes[r] > votes[best]):
                best = r
        if best < 0:
            at += 1
            continue
        chosen[taken] = rows[best]
        taken += 1
        kept = at
        for v in range(at, count):
            if comes(order[v], rows[best]):
                got[left[order[v]]] = True
            else:
                order[kept] = order[v]
                kept += 1
        count = kept
    return chosen[:taken]
