"""The loops that test where ways may end: points of the centre, row (facing) by row."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.compiled import compiled, part
from tableside.motion.edges import Indices
from tableside.motion.kernels import among, inside
from tableside.motion.obstacles import Array, Flags
from tableside.motion.packing import Pack

#: Of n points in K rows: 1 where a way may end, 0 where none may, -1 where it is not known yet.
Known = NDArray[np.int8]


class Gates(NamedTuple):
    """Zones that constrain a way ending in them: ``slices`` (their groups: which gate).

    ``core``, of one row: where the base stands in one of them in every row. ``along`` (gates, K):
    whether a row is parallel to a gate; ``owner``: only one of two gates of one owner may be
    entered.
    """

    slices: Pack
    core: Pack
    along: Flags
    owner: Indices


class PackedConstraints(NamedTuple):
    """Where a way may end, in K rows: in ``sides`` (K, 4), and outside everything in ``off``.

    It must lie in one polygon of each of the ``groups`` of ``wanted``, not in gates to none of
    which it is parallel, and not in two gates of one owner. Both of one row: ``core``, points
    forbidden in every row, and ``around``, outside which a point is in no wanted polygon in any
    row.
    """

    sides: Array
    off: Pack
    core: Pack
    wanted: Pack
    around: Pack
    sure: Array
    groups: int
    gates: Gates


@part
def surely(sure: Array, group: int, x: float, y: float) -> bool:
    """Whether a point lies in one of the discs of a group."""
    for n in range(len(sure)):
        off_x, off_y = x - sure[n, 0], y - sure[n, 1]
        if sure[n, 3] == group and off_x * off_x + off_y * off_y <= sure[n, 2] * sure[n, 2]:
            return True
    return False


@part
def ends_at(
    goal: PackedConstraints,
    near_off: Indices,
    near_gate: Indices,
    every: Indices,
    deep: bool,
    into: Flags,
    k: int,
    x: float,
    y: float,
) -> bool:
    """Whether a way may end at a point in row k.

    ``near_off``, ``near_gate``, ``every``: the polygons to look at, of what it is off, of gates
    and of what is wanted. ``deep``: whether it is in a gate in every row. ``into``: room to note
    gates in.
    """
    sides, (oc, of, os, ob, og, _), _, (wc, wf, ws, wb, wg, _), _, sure, groups, gates = goal
    (gc, gf, gs, gb, gg, _), _, along, owner = gates
    if x < sides[k, 0] or y < sides[k, 1] or x > sides[k, 2] or y > sides[k, 3]:
        return False
    parallel, across = False, False
    if deep:
        for i in near_gate:
            parallel = parallel or along[gg[i], k]
        if not parallel:
            return False
    if inside(oc, of, os, ob, og, near_off, k, x, y, -1):
        return False
    for g in range(groups):
        if not surely(sure, g, x, y) and not inside(wc, wf, ws, wb, wg, every, k, x, y, g):
            return False
    if not len(near_gate):
        return True
    parallel = False
    into[:] = False
    for one in range(len(near_gate)):
        g = gg[near_gate[one]]
        if into[g] or not inside(gc, gf, gs, gb, gg, near_gate[one : one + 1], k, x, y, -1):
            continue
        into[g] = True
        parallel = parallel or along[g, k]
        across = across or not along[g, k]
        for other in range(len(owner)):
            if other != g and into[other] and owner[other] == owner[g]:
                return False
    return parallel or not across


@compiled
def row_at(goal: PackedConstraints, points: Array, allowed: Flags, first: Indices) -> Indices:
    """Return for each of n points a row in which a way may end there, -1 where there is none.

    ``allowed`` (K): only these rows qualify. ``first`` (n): the row tried first, -1 for that of the
    previous point.
    """
    sides, off, core, wanted, around, sure, groups, gates = goal
    cc, cf, cs, cb, cg, cw = core
    ac, af, as_, ab, ag, aw = around
    gate, (dc, df, ds, db, dg, dw), _, owner = gates
    ow, ww, gw = off[-1], wanted[-1], gate[-1]
    found = np.full(len(points), -1, np.int64)
    into = np.zeros(len(owner), np.bool_)
    shut, held = np.empty(len(ow), np.int64), np.empty(len(gw), np.int64)
    cores, deeps = np.empty(len(cw), np.int64), np.empty(len(dw), np.int64)
    every, arounds = np.arange(len(ww)), np.empty(len(aw), np.int64)
    last, count = 0, len(sides)
    for n in range(len(points)):
        x, y = points[n, 0], points[n, 1]
        outside, near = False, arounds[: among(aw, x, y, x, y, arounds)]
        for g in range(groups):
            if not surely(sure, g, x, y) and not inside(ac, af, as_, ab, ag, near, 0, x, y, g):
                outside = True
        if outside:
            continue
        if inside(cc, cf, cs, cb, cg, cores[: among(cw, x, y, x, y, cores)], 0, x, y, -1):
            continue
        near_off = shut[: among(ow, x, y, x, y, shut)]
        near_gate = held[: among(gw, x, y, x, y, held)]
        near_deep = deeps[: among(dw, x, y, x, y, deeps)]
        deep = inside(dc, df, ds, db, dg, near_deep, 0, x, y, -1)
        begin = last if first[n] < 0 else first[n]
        for step in range(count):
            k = (begin + step) % count
            if not allowed[k]:
                continue
            if ends_at(goal, near_off, near_gate, every, deep, into, k, x, y):
                found[n] = last = k
                break
    return found


@compiled
def look_up(goal: PackedConstraints, points: Array, known: Known) -> None:
    """Record in ``known`` (n, K) whether a way may end at n points, where that is still unknown."""
    sides, off, _, wanted, _, _, _, gates = goal
    gate, (dc, df, ds, db, dg, dw), _, owner = gates
    ow, ww, gw = off[-1], wanted[-1], gate[-1]
    into, every = np.zeros(len(owner), np.bool_), np.arange(len(ww))
    shut, held = np.empty(len(ow), np.int64), np.empty(len(gw), np.int64)
    deeps = np.empty(len(dw), np.int64)
    for n in range(len(points)):
        x, y = points[n, 0], points[n, 1]
        near_off = shut[: among(ow, x, y, x, y, shut)]
        near_gate = held[: among(gw, x, y, x, y, held)]
        near_deep = deeps[: among(dw, x, y, x, y, deeps)]
        deep = inside(dc, df, ds, db, dg, near_deep, 0, x, y, -1)
        for k in range(len(sides)):
            if known[n, k] >= 0:
                continue
            known[n, k] = ends_at(goal, near_off, near_gate, every, deep, into, k, x, y)
