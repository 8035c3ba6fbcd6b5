"""All places where a retreat can end, each with a chain of slides that leads there.

Rough chains (``retreat_seeds``) are mended on a coarse grid; from the places reached the search
spreads to their neighbours, by mending the neighbour's chain to the new end; then the grid is
refined where places that can and cannot be reached meet, and at last each such pair is halved
until the border between them is known to ``BORDER`` inches.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tableside.geometry.slides import Floats
from tableside.rules.gmu.retreat_chains import Chains
from tableside.rules.gmu.retreat_facings import refaced
from tableside.rules.gmu.retreat_mend import Mender
from tableside.rules.gmu.retreat_river import RiverField
from tableside.rules.gmu.retreat_scene import SLIDE, SLIDES, Scene
from tableside.rules.gmu.retreat_seeds import STEP, seeds_of

Indices = NDArray[np.intp]
Flags = NDArray[np.bool_]

#: The finest grid has this many steps for one of the coarse grid's.
FINE = 4
#: How closely the border is found between two places of the finest grid, inches.
BORDER = 0.002

_SPREAD_ROUNDS = 7  # of mending, from a neighbour's chain
_TRIES = 5  # neighbours that a place is tried from, in all
_AT_ONCE = 3  # and of those, in one go
_BORDER_TRIES = 2
_LOOKS = 4  # seeds of a place that are looked at again
_MOST_LOOKS = 400  # and of all places
_LOOK_FACINGS = 48  # over half a turn
_HOPEFUL = 0.12  # inches that may be broken in the best facings
_NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass
class Grid:
    """What is known of the places of the finest grid: ``inside`` or not, and a way to each.

    ``known`` places were tried themselves; ``ways`` (5, side, side) are a chain's direction,
    elbow and three facings, for places inside. The start is the middle place.
    """

    radius: int
    inside: Flags
    known: Flags
    ways: Floats

    @classmethod
    def empty(cls) -> Grid:
        """Return a grid of which nothing is known."""
        radius = FINE * (math.ceil(SLIDES * SLIDE / STEP) + 1)
        side = 2 * radius + 1
        flags = np.zeros((side, side), dtype=bool)
        return cls(radius, flags, flags.copy(), np.zeros((5, side, side)))

    @property
    def step(self) -> float:
        """The distance (inches) between neighbouring places."""
        return STEP / FINE

    def store(self, i: Indices, j: Indices, chains: Chains) -> None:
        """Mark places as inside, reached by these chains."""
        self.inside[i, j] = True
        self.ways[0, i, j] = chains.direction
        self.ways[1, i, j] = chains.elbow
        self.ways[2:, i, j] = chains.facings


class Search:
    """The search for all ends of one scene's retreats."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.mender = Mender(scene, RiverField.of(scene))
        self.grid = Grid.empty()
        self._coarse()
        self._second_look()
        self._loose_ends()
        step = FINE
        while step > 1:
            step //= 2
            self._refine(step)

    def chains(self, i: Indices, j: Indices, x: Floats, y: Floats) -> Chains:
        """Return the ways stored at places ``i``, ``j``, led to the ends ``x``, ``y``."""
        ways = self.grid.ways[:, i, j]
        return Chains(x, y, ways[0], ways[1], ways[2:])

    def where(self, i: ArrayLike, j: ArrayLike) -> tuple[Floats, Floats]:
        """Return the board coordinates of places."""
        grid = self.grid
        start = self.scene.start
        x, y = (np.asarray(n, dtype=np.float64) - grid.radius for n in (i, j))
        return start.x + x * grid.step, start.y + y * grid.step

    def _coarse(self) -> None:
        grid = self.grid
        self.seeds = seeds = seeds_of(self.scene, self.mender.river)
        i, j = self._nearest(seeds.x, seeds.y)
        left = np.arange(len(seeds))
        while len(left):  # the best seed of each place, then the next best where that failed
            left = left[~grid.inside[i[left], j[left]]]
            _, first = np.unique(i[left] * grid.inside.shape[1] + j[left], return_index=True)
            now = left[first]
            good, better = self.mender.mend(seeds.take(now))
            grid.store(i[now[good]], j[now[good]], better.take(good))
            left = np.delete(left, first)
        ii, jj = self._all_places(FINE)
        grid.known[ii, jj] = True
        self._spread(ii, jj, FINE)

    def _all_places(self, step: int) -> tuple[Indices, Indices]:
        """Return all places of the grid of this step."""
        side = np.arange(0, self.grid.inside.shape[0], step)
        i, j = np.meshgrid(side, side, indexing="ij")
        return i.ravel(), j.ravel()

    def _second_look(self) -> None:
        """Compare all facings for the best seeds of places not reached: mending may be stuck."""
        grid, seeds = self.grid, self.seeds
        i, j = self._nearest(seeds.x, seeds.y)
        left = np.flatnonzero(~grid.inside[i, j])
        rank = _rank(i[left] * grid.inside.shape[1] + j[left])
        picked = left[rank < _LOOKS][:_MOST_LOOKS]
        if len(picked) == 0:
            return
        chains, broken = refaced(self.mender, seeds.take(picked), _LOOK_FACINGS)
        hopeful = broken < _HOPEFUL
        picked = picked[hopeful]
        good, better = self.mender.mend(chains.take(hopeful))
        found = picked[good]
        grid.store(i[found], j[found], better.take(good))
        self._spread(*self._all_places(FINE), FINE)

    def _loose_ends(self) -> None:
        """Mend the seeds of places not reached with their ends free to move a little.

        So areas are found that lie between the coarse grid's places.
        """
        grid, seeds = self.grid, self.seeds
        i, j = self._nearest(seeds.x, seeds.y)
        left = np.flatnonzero(~grid.inside[i, j])
        _, first = np.unique(i[left] * grid.inside.shape[1] + j[left], return_index=True)
        picked = np.concatenate([left[first], np.delete(left, first)[: len(first)]])
        good, ends = replace(self.mender, free=True).mend(seeds.take(picked))
        self.loose = ends.take(good)
        i, j = (np.floor(n).astype(np.intp) for n in self._steps(self.loose.x, self.loose.y))
        for di, dj in ((0, 0), (1, 0), (0, 1), (1, 1)):
            ci, cj = i + di, j + dj
            open_ = ~grid.inside[ci, cj]
            ci, cj = ci[open_], cj[open_]
            moved = self.loose.take(open_).moved(*self.where(ci, cj))
            kept, ways = self.mender.mend(moved, _SPREAD_ROUNDS)
            grid.store(ci[kept], cj[kept], ways.take(kept))
            grid.known[ci[kept], cj[kept]] = True

    def _steps(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Return where places lie on the finest grid, in its steps."""
        grid, start = self.grid, self.scene.start
        return (x - start.x) / grid.step + grid.radius, (y - start.y) / grid.step + grid.radius

    def _nearest(self, x: Floats, y: Floats) -> tuple[Indices, Indices]:
        """Return the nearest places of the finest grid."""
        i, j = self._steps(x, y)
        return np.rint(i).astype(np.intp), np.rint(j).astype(np.intp)

    def _spread(self, i: Indices, j: Indices, step: int) -> None:
        """Try places ``i``, ``j`` from the neighbours, ``step`` off, that are inside, and so on."""
        grid = self.grid
        fresh = grid.inside.copy()
        open_ = ~grid.inside[i, j] & self._in_reach(i, j)
        i, j = i[open_], j[open_]
        tries = np.full(len(i), _TRIES)
        while fresh.any() and len(i):
            place, ni, nj = self._pairs(i, j, fresh, step, tries)
            if len(place) == 0:
                break
            tries -= np.bincount(place, minlength=len(tries))
            chains = self.chains(ni, nj, *self.where(i[place], j[place]))
            good, better = self.mender.mend(chains, _SPREAD_ROUNDS)
            found = place[good]
            fresh = np.zeros_like(fresh)
            grid.store(i[found], j[found], better.take(good))
            fresh[i[found], j[found]] = True
            left = ~grid.inside[i, j] & (tries > 0)
            i, j, tries = i[left], j[left], tries[left]

    def _pairs(
        self, i: Indices, j: Indices, fresh: Flags, step: int, tries: Indices
    ) -> tuple[Indices, Indices, Indices]:
        """Return which of the places have fresh neighbours, and those, as many as tries are left.

        At most ``_AT_ONCE`` are tried of one place at a time, the nearest first.
        """
        side = fresh.shape[0]
        ni = np.stack([i + di * step for di, _ in _NEIGHBOURS])
        nj = np.stack([j + dj * step for _, dj in _NEIGHBOURS])
        there = (ni >= 0) & (nj >= 0) & (ni < side) & (nj < side)
        there[there] = fresh[ni[there], nj[there]]
        there &= np.cumsum(there, axis=0) <= np.minimum(tries, _AT_ONCE)
        which, place = np.nonzero(there)
        return place, ni[which, place], nj[which, place]

    def _in_reach(self, i: Indices, j: Indices) -> Flags:
        grid = self.grid
        limit = SLIDES * SLIDE + self.scene.policy.tolerance
        return np.hypot(i - grid.radius, j - grid.radius) * grid.step <= limit

    def _refine(self, step: int) -> None:
        """Settle the places of the grid of ``step``: those amid inside ones are inside, too."""
        grid = self.grid
        inside, known = grid.inside, grid.known
        coarse = 2 * step
        i, j = self._all_places(step)
        new = (i % coarse != 0) | (j % coarse != 0)
        i, j = i[new], j[new]
        corners = []
        for ci in (i - i % coarse, i + -i % coarse):
            for cj in (j - j % coarse, j + -j % coarse):
                corners.append((ci, cj))
        count = sum(inside[c].astype(int) for c in corners)
        amid = count == 4
        inside[i[amid], j[amid]] = True
        grid.ways[:, i[amid], j[amid]] = grid.ways[:, corners[0][0][amid], corners[0][1][amid]]
        i, j = i[~amid], j[~amid]
        known[i, j] = True
        self._spread(i, j, step)
        if step > 1:
            self._reface_border(i, j, step)

    def _reface_border(self, i: Indices, j: Indices, step: int) -> None:
        """Try places just outside with their neighbours' ways, all facings compared."""
        grid = self.grid
        out = ~grid.inside[i, j] & self._in_reach(i, j)
        i, j = i[out], j[out]
        tries = np.full(len(i), _BORDER_TRIES)
        place, ni, nj = self._pairs(i, j, grid.inside, step, tries)
        if len(place) == 0:
            return
        chains = self.chains(ni, nj, *self.where(i[place], j[place]))
        chains, broken = refaced(self.mender, chains, _LOOK_FACINGS)
        hopeful = broken < _HOPEFUL
        place = place[hopeful]
        good, better = self.mender.mend(chains.take(hopeful))
        found = place[good]
        grid.store(i[found], j[found], better.take(good))
        self._spread(i, j, step)


def _rank(keys: Indices) -> Indices:
    """Return how many of the same key come before each, in the order given."""
    order = np.argsort(keys, kind="stable")
    first = np.searchsorted(keys[order], keys[order], side="left")
    rank = np.empty(len(keys), dtype=np.intp)
    rank[order] = np.arange(len(keys)) - first
    return rank
