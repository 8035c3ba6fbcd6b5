"""The border of the places where three slides can end, found by drawing sequences outward.

The search drew sequences to the places next to those it reached; where they came to a stand is the
border. These points are joined into rings in the order of the grid's cells. Then the middle of each
side of a ring draws the sequences of its ends in the same way, and becomes a corner where it lies
off the side.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tableside.motion.sequences.many import Flags, Indices, Sequences, join, led_to, no_sequences
from tableside.motion.sequences.repair import drawn, repair
from tableside.motion.sequences.search import Search
from tableside.motion.sequences.table import STEP
from tableside.motion.slides import Floats, Vector

_AHEAD = 0.04  # inches beyond the middle of a side, to where sequences are drawn
_INWARD = (0.0, 0.2, 0.45, 0.8)  # of a side's length, where a notch is looked for
_INWARD_ROUNDS = 2
_SHORT = 0.015  # inches: a side that is not looked at any more
_OFF = 0.002  # inches that a middle must be off its side to become a corner
_BEND = 0.08  # radians: a round border of 1 in turns by more within two steps of the grid
_ROUGH = 0.006  # and for the sides beside it to be looked at in turn


@dataclass(frozen=True)
class Rings:
    """Corners (inches) of the border, each with a sequence to it; ``after``: the next of its ring.

    The area lies to the left. ``grid`` (2, N): where on the grid's lines the ring ran before its
    corners were moved to the border: that tells an outer ring from a hole even if its sides cross.
    """

    x: Floats
    y: Floats
    sequences: Sequences
    after: Indices
    grid: Floats

    def outer(self, ring: Indices) -> bool:
        """Whether a ring is the outside of the area, not of a hole in it."""
        x, y = self.grid[:, ring]
        return bool((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0.0)

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
        return Rings(none, none, no_sequences(), np.zeros(0, dtype=np.intp), np.zeros((2, 0)))
    crossed = [_crossed(search.inside, *to) for to in ((1, 0), (0, 1))]
    i, j, oi, oj = np.concatenate(crossed, axis=1)
    ends = _chosen(search, (i, j, oi, oj))
    x, y = ends.points(search.scene)[-1]
    grid = np.stack([i + oi, j + oj]) / 2.0
    return Rings(x, y, ends, _linked(search.inside, i, j, oi, oj), grid)


def _chosen(search: Search, crossing: tuple[Indices, Indices, Indices, Indices]) -> Sequences:
    """Return a sequence for each crossing: of what came to a stand on the way to the place beyond.

    That which comes nearest on the crossing's own side; where none did, the sequence to the place
    inside.
    """
    i, j, oi, oj = crossing
    (x, y), (dx, dy) = search.where(i, j), search.where(oi, oj)
    ends = search.sequences(i, j)
    side = search.inside.shape[0]
    key = search.toward[0] * side + search.toward[1]
    order = np.lexsort((search.off, key))
    wanted = oi * side + oj
    low, high = (np.searchsorted(key[order], wanted, side=end) for end in ("left", "right"))
    fx, fy = search.stands.points(search.scene)[-1]
    open_ = high > low
    for n in range(int(np.max(high - low, initial=0))):
        there = np.flatnonzero(open_ & (low + n < high))
        pick = order[low[there] + n]
        own_x, own_y = (x - dx)[there], (y - dy)[there]
        own = (fx[pick] - dx[there]) * own_x + (fy[pick] - dy[there]) * own_y > 0.0
        own &= search.off[pick] < STEP
        ends.put(there[own], search.stands.take(pick[own]))
        open_[there[own]] = False
    return ends


def _crossed(inside: Flags, di: int, dj: int) -> Indices:
    """Return the pairs of neighbours (4, pairs) with one inside, the inside one first."""
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

    ``which`` of the sides, named by their first corner, are looked at; without it those beside
    corners that bend. With the new rings come the sides that may still be off.
    """
    one = np.flatnonzero(_bent(rings) if which is None else which)
    wx, wy = rings.x[rings.after[one]] - rings.x[one], rings.y[rings.after[one]] - rings.y[one]
    length = np.hypot(wx, wy)
    long_ = length > _SHORT
    one, wx, wy, length = one[long_], wx[long_], wy[long_], length[long_]
    ahead = np.minimum(_AHEAD, length / 2) / length
    to = rings.x[one] + wx / 2 + ahead * wy, rings.y[one] + wy / 2 - ahead * wx
    found, x, y, sequences = _nearest(search, rings, one, to)
    along = ((x - rings.x[one]) * wx + (y - rings.y[one]) * wy) / length**2
    found &= (along > 0.1) & (along < 0.9)
    _notched(search, rings, one, (wx, wy), (found, x, y, sequences))
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
            join([rings.sequences, sequences.take(moved)]),
            after,
            np.concatenate([rings.grid, rings.grid[:, one[moved]]], axis=1),
        ),
        open_,
    )


def _bent(rings: Rings) -> Flags:
    """Return the sides that begin or end at a corner bent more sharply than a smooth border's."""
    after = rings.after
    way = np.arctan2(rings.y[after] - rings.y, rings.x[after] - rings.x)
    bend = np.abs((way[after] - way + np.pi) % (2 * np.pi) - np.pi) > _BEND
    bent = bend.copy()
    bent[after[bend]] = True
    return bent


def _notched(
    search: Search,
    rings: Rings,
    one: Indices,
    way: Vector,
    out: tuple[Flags, Floats, Floats, Sequences],
) -> None:
    """Put what is missing in ``out``: corners for sides whose ends both bend away from the middle.

    There the side may cut across a notch. The shallowest of some places inward of its middle that
    is reached will do: the sides to it are looked at in turn.
    """
    found, x, y, sequences = out
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
    starts = led_to(search.scene, rings.sequences.take(np.tile(ends, len(_INWARD))), tx, ty)
    good, led = repair(search.facts, starts, (tx, ty), _INWARD_ROUNDS)
    good = good.reshape(many, -1)
    first = good.argmax(axis=0)
    reached = good.any(axis=0)
    pick = (first * len(sides) + np.arange(len(sides)))[reached]
    sides = sides[reached]
    found[sides], x[sides], y[sides] = True, tx[pick], ty[pick]
    sequences.put(sides, led.take(pick))


def _nearest(
    search: Search, rings: Rings, one: Indices, to: Vector
) -> tuple[Flags, Floats, Floats, Sequences]:
    """Return for sides the ends nearest to places that the sequences of either end are drawn to."""
    many = len(one)
    starts = rings.sequences.take(np.concatenate([one, rings.after[one]]))
    twice = np.concatenate([to[0], to[0]]), np.concatenate([to[1], to[1]])
    good, sequences = drawn(search.facts, starts, twice)
    x, y = sequences.points(search.scene)[-1]
    off = np.where(good, np.hypot(x - twice[0], y - twice[1]), np.inf)
    pick = np.arange(many) + many * (off[many:] < off[:many])
    return np.isfinite(off[pick]), x[pick], y[pick], sequences.take(pick)
