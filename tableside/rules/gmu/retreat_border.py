"""The border of the places where a retreat can end: found by drawing chains outward.

Places of the search's grid that were not reached, beside ones that were, draw chains toward them
from all around; where the chains come to a stand is the border. The points found are joined to
rings in the order of the grid's cells. Then the middle of each side of a ring draws the chains of
its ends in the same way, and becomes a corner of its own where it lies off the side.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tableside.geometry.slides import Floats, Vector
from tableside.rules.gmu.retreat_chains import Chains, Flags, Indices, join, led_to, no_chains
from tableside.rules.gmu.retreat_mend import drawn, mend
from tableside.rules.gmu.retreat_search import NEIGHBOURS, Search, rank_of
from tableside.rules.gmu.retreat_table import STEP

_SEEDS = 3  # rough chains to a place beyond the border that are drawn to it, too
_AHEAD = 0.04  # inches beyond the middle of a side, to where chains are drawn
_INWARD = (0.0, 0.2, 0.45, 0.8)  # of a side's length, where a notch is looked for
_INWARD_ROUNDS = 4
_SHORT = 0.015  # inches: a side that is not looked at any more
_OFF = 0.002  # inches that a middle must be off its side to become a corner
_ROUGH = 0.006  # and for the sides beside it to be looked at in turn


@dataclass(frozen=True)
class Rings:
    """Corners (inches) of the border, each with a chain to it; ``after``: the next of its ring.

    The area lies to the left.
    """

    x: Floats
    y: Floats
    chains: Chains
    after: Indices

    def traced(self) -> list[Indices]:
        """Return the numbers of the corners of each ring, in order."""
        after = self.after.tolist()
        left = [True] * len(after)
        rings = []
        for first in range(len(left)):
            ring, n = [], first
            while left[n]:
                left[n] = False
                ring.append(n)
                n = after[n]
            if ring:
                rings.append(np.array(ring))
        return rings


def rings_of(search: Search) -> Rings:
    """Return the border, with a corner for each line of the grid that it crosses."""
    if not search.inside.any():
        none = np.zeros(0)
        return Rings(none, none, no_chains(), np.zeros(0, dtype=np.intp))
    crossed = [_crossed(search.inside, *to) for to in ((1, 0), (0, 1))]
    i, j, oi, oj = np.concatenate(crossed, axis=1)
    beyond, which = np.unique(np.stack([oi, oj]), axis=1, return_inverse=True)
    place, chains, off = _drawn_to(search, beyond[0], beyond[1])
    ends = _chosen(search, (i, j, oi, oj), which.ravel(), (place, chains, off))
    x, y = ends.points(search.scene)[-1]
    return Rings(x, y, ends, _linked(search.inside, i, j, oi, oj))


def _chosen(
    search: Search,
    crossing: tuple[Indices, Indices, Indices, Indices],
    which: Indices,
    found: tuple[Indices, Chains, Floats],
) -> Chains:
    """Return a chain for each crossing: of what was drawn to the place beyond, on its own side.

    Where nothing was, the chain to the place inside.
    """
    place, chains, off = found
    i, j, oi, oj = crossing
    (x, y), (dx, dy) = search.where(i, j), search.where(oi, oj)
    ends = search.chains(i, j)
    order = np.lexsort((off, place))
    first = np.searchsorted(place[order], np.arange(which.max() + 2))
    fx, fy = chains.points(search.scene)[-1]
    open_ = np.ones(len(i), dtype=bool)
    for n in range(int(np.max(np.diff(first), initial=0))):
        at = first[which] + n
        there = open_ & (at < first[which + 1])
        pick = order[np.minimum(at, len(order) - 1)]
        own = (fx[pick] - dx) * (x - dx) + (fy[pick] - dy) * (y - dy) > 0.0
        there &= own & (off[pick] < STEP)
        ends.put(there, chains.take(pick[there]))
        open_ &= ~there
    return ends


def _drawn_to(search: Search, i: Indices, j: Indices) -> tuple[Indices, Chains, Floats]:
    """Return chains drawn to places: to which, the chains that hold, how far off they end."""
    place, starts = _starts(search, i, j)
    x, y = search.where(i, j)
    good, chains = drawn(search.limits, starts, (x[place], y[place]))
    place, chains = place[good], chains.take(good)
    end = chains.points(search.scene)[-1]
    return place, chains, np.hypot(end[0] - x[place], end[1] - y[place])


def _starts(search: Search, i: Indices, j: Indices) -> tuple[Indices, Chains]:
    """Return chains to start from: those of reached neighbours, and rough ones to the place."""
    side = search.inside.shape[0]
    place, chains = [], []
    for di, dj in NEIGHBOURS:
        near = np.flatnonzero(search.inside[i + di, j + dj])
        place.append(near)
        chains.append(search.chains(i[near] + di, j[near] + dj))
    number = np.full(side * side, -1)
    number[i * side + j] = np.arange(len(i))
    key = search.seed_i * side + search.seed_j
    seeds = np.flatnonzero((number[key] >= 0) & (rank_of(key) < _SEEDS))
    place.append(number[key[seeds]])
    chains.append(search.seeds.take(seeds))
    return np.concatenate(place), join(chains)


def _crossed(inside: Flags, di: int, dj: int) -> Indices:
    """Return the pairs of neighbours (4, pairs) of which one is inside: first that one."""
    side = inside.shape[0]
    here, there = inside[: side - di, : side - dj], inside[di:, dj:]
    i, j = np.nonzero(here != there)
    first = here[i, j]
    a, b = np.where(first, i, i + di), np.where(first, j, j + dj)
    c, d = np.where(first, i + di, i), np.where(first, j + dj, j)
    return np.stack([a, b, c, d])


def _linked(inside: Flags, i: Indices, j: Indices, oi: Indices, oj: Indices) -> Indices:
    """Return for each crossing the next one, with the area to the left.

    Seen from the inside place to the outside one, the ring goes on in the cell to the left.
    """
    side = inside.shape[0]
    p, q = j - oj, oi - i  # to the left
    in_ahead, out_ahead = inside[i + p, j + q], inside[oi + p, oj + q]
    a = np.where(in_ahead, np.where(out_ahead, oi + p, i + p), i)
    b = np.where(in_ahead, np.where(out_ahead, oj + q, j + q), j)
    c = np.where(in_ahead, np.where(out_ahead, oi, oi + p), i + p)
    d = np.where(in_ahead, np.where(out_ahead, oj, oj + q), j + q)

    def key(i: Indices, j: Indices, oi: Indices, oj: Indices) -> Indices:
        return np.asarray(((i * side + j) * side + oi) * side + oj)

    own = key(i, j, oi, oj)
    order = np.argsort(own)
    return order[np.searchsorted(own, key(a, b, c, d), sorter=order)]


def refined(search: Search, rings: Rings, which: Flags | None = None) -> tuple[Rings, Flags]:
    """Return the rings with new corners where the border leaves the middles of their sides.

    ``which`` of the sides, named by their first corner, are looked at; with the new rings come
    the sides that may still be off.
    """
    one = np.arange(len(rings.x)) if which is None else np.flatnonzero(which)
    wx, wy = rings.x[rings.after[one]] - rings.x[one], rings.y[rings.after[one]] - rings.y[one]
    length = np.hypot(wx, wy)
    long_ = length > _SHORT
    one, wx, wy, length = one[long_], wx[long_], wy[long_], length[long_]
    ahead = np.minimum(_AHEAD, length / 2) / length
    to = rings.x[one] + wx / 2 + ahead * wy, rings.y[one] + wy / 2 - ahead * wx
    found, x, y, chains = _nearest(search, rings, one, to)
    along = ((x - rings.x[one]) * wx + (y - rings.y[one]) * wy) / length**2
    found &= (along > 0.1) & (along < 0.9)
    _notched(search, rings, one, (wx, wy), (found, x, y, chains))
    off = np.abs((x - rings.x[one]) * wy - (y - rings.y[one]) * wx) / length
    moved = found & (off > _OFF)
    count, many = len(rings.x), int(moved.sum())
    after = np.concatenate([rings.after, rings.after[one[moved]]])
    after[one[moved]] = count + np.arange(many)
    open_ = np.zeros(count + many, dtype=bool)
    rough = off[moved] > _ROUGH
    open_[one[moved][rough]] = True
    open_[count:][rough] = True
    return (
        Rings(
            np.concatenate([rings.x, x[moved]]),
            np.concatenate([rings.y, y[moved]]),
            join([rings.chains, chains.take(moved)]),
            after,
        ),
        open_,
    )


def _notched(
    search: Search,
    rings: Rings,
    one: Indices,
    way: Vector,
    out: tuple[Flags, Floats, Floats, Chains],
) -> None:
    """Put what is missing in ``out``: corners for sides whose ends both bend away from the middle.

    There the side may cut across a notch. The shallowest of some places inward of its middle that
    is reached will do: the sides to it are looked at in turn.
    """
    found, x, y, chains = out
    sides = np.flatnonzero(~found)
    if len(sides) == 0:
        return
    wx, wy = way[0][sides], way[1][sides]
    mx, my = rings.x[one[sides]] + wx / 2, rings.y[one[sides]] + wy / 2
    depth = np.repeat(_INWARD, 2 * len(sides))
    many = 2 * len(_INWARD)
    tx, ty = (
        np.tile(mx, many) - depth * np.tile(wy, many),
        np.tile(my, many) + depth * np.tile(wx, many),
    )
    ends = np.concatenate([one[sides], rings.after[one[sides]]])
    starts = led_to(search.scene, rings.chains.take(np.tile(ends, len(_INWARD))), tx, ty)
    good, led = mend(search.limits, starts, (tx, ty), _INWARD_ROUNDS)
    good = good.reshape(many, -1)
    first = good.argmax(axis=0)
    reached = good.any(axis=0)
    pick = (first * len(sides) + np.arange(len(sides)))[reached]
    sides = sides[reached]
    found[sides], x[sides], y[sides] = True, tx[pick], ty[pick]
    chains.put(sides, led.take(pick))


def _nearest(
    search: Search, rings: Rings, one: Indices, to: Vector
) -> tuple[Flags, Floats, Floats, Chains]:
    """Return for sides the ends nearest to places that the chains of either end are drawn to."""
    many = len(one)
    starts = rings.chains.take(np.concatenate([one, rings.after[one]]))
    twice = np.concatenate([to[0], to[0]]), np.concatenate([to[1], to[1]])
    good, chains = drawn(search.limits, starts, twice)
    x, y = chains.points(search.scene)[-1]
    off = np.where(good, np.hypot(x - twice[0], y - twice[1]), np.inf)
    pick = np.arange(many) + many * (off[many:] < off[:many])
    return np.isfinite(off[pick]), x[pick], y[pick], chains.take(pick)
