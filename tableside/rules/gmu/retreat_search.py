"""All places where a retreat can end, on a grid, each with a chain of slides that leads there.

Rough chains (``retreat_seeds``) are mended, those of each place in turn until one keeps every
limit; from the places reached the search spreads to their neighbours, by leading the neighbour's
chain over.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from tableside.geometry.slides import Vector
from tableside.rules.gmu.retreat_chains import Chains, Flags, Indices, join, led_to, length_to
from tableside.rules.gmu.retreat_limits import Limits
from tableside.rules.gmu.retreat_mend import mend
from tableside.rules.gmu.retreat_river import RiverField
from tableside.rules.gmu.retreat_scene import SLIDE, SLIDES, Scene
from tableside.rules.gmu.retreat_seeds import seeds_of
from tableside.rules.gmu.retreat_table import STEP

_ROUNDS = 7  # of mending a rough chain
_SPREAD_ROUNDS = 5  # of mending a neighbour's chain
_TRIES = 3  # neighbours that a place is tried from at a time
_WAVES = 8
#: Steps to the places beside a place.
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


class Search:
    """The search for all ends of one scene's retreats, on a grid of ``STEP`` inches.

    ``inside`` (side, side): the places reached, the start in the middle; ``angles`` (6, side,
    side): a chain to each. ``loose``: chains to ends between the places.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.limits = Limits(scene, RiverField.of(scene))
        self.radius = math.ceil(SLIDES * SLIDE / STEP) + 2
        side = 2 * self.radius + 1
        self.inside = np.zeros((side, side), dtype=bool)
        self.angles = np.zeros((2 * SLIDES, side, side))
        self._mend_seeds()
        self._spread(self.inside.copy())
        self._loose_ends()

    def where(self, i: ArrayLike, j: ArrayLike) -> Vector:
        """Return the board coordinates (inches) of places of the grid."""
        start = self.scene.start
        x, y = (np.asarray(n, dtype=np.float64) - self.radius for n in (i, j))
        return start.x + x * STEP, start.y + y * STEP

    def chains(self, i: Indices, j: Indices) -> Chains:
        """Return the chains that lead to places reached."""
        return Chains(self.angles[:, i, j], length_to(self.scene, *self.where(i, j)))

    def _store(self, i: Indices, j: Indices, chains: Chains) -> None:
        self.inside[i, j] = True
        self.angles[:, i, j] = chains.angles

    def _in_reach(self, i: Indices, j: Indices) -> Flags:
        x, y = self.where(i, j)
        limit = SLIDES * SLIDE + self.scene.policy.tolerance
        return np.asarray(np.hypot(x - self.scene.start.x, y - self.scene.start.y) <= limit)

    def _mend_seeds(self) -> None:
        """Try each place's seeds: the best as they are, then mended, then the next best."""
        seeds = seeds_of(self.scene, self.limits.river)
        i, j = seeds.i + self.radius, seeds.j + self.radius
        reach = self._in_reach(i, j)
        self.seeds, self.seed_i, self.seed_j = seeds.chains.take(reach), i[reach], j[reach]
        i, j = self.seed_i, self.seed_j
        rank = rank_of(i * self.inside.shape[1] + j)
        for tries, rounds in ((slice(0, 1), _ROUNDS), (slice(1, 3), _ROUNDS), (slice(3, 6), 4)):
            now = (rank >= tries.start) & (rank < tries.stop) & ~self.inside[i, j]
            to = self.where(i[now], j[now])
            chains = led_to(self.scene, self.seeds.take(now), *to)
            good, better = mend(self.limits, chains, to, rounds)
            self._store(i[now][good], j[now][good], better.take(good))

    def _spread(self, fresh: Flags) -> None:
        """Try places beside ``fresh`` ones, just reached, with their chains, and so on."""
        side = self.inside.shape[0]
        for _ in range(_WAVES):
            ti, tj, i, j = self._beside(fresh)
            open_ = ~self.inside[ti, tj] & self._in_reach(ti, tj)
            ti, tj, i, j = ti[open_], tj[open_], i[open_], j[open_]
            few = rank_of(ti * side + tj) < _TRIES
            ti, tj, i, j = ti[few], tj[few], i[few], j[few]
            if len(ti) == 0:
                return
            to = self.where(ti, tj)
            good, better = mend(
                self.limits, led_to(self.scene, self.chains(i, j), *to), to, _SPREAD_ROUNDS
            )
            fresh = np.zeros_like(fresh)
            fresh[ti[good], tj[good]] = True
            self._store(ti[good], tj[good], better.take(good))

    def _beside(self, fresh: Flags) -> Indices:
        """Return places beside fresh ones, and those: i and j of each (4, pairs)."""
        i, j = np.nonzero(fresh)
        return np.concatenate([np.stack([i + di, j + dj, i, j]) for di, dj in NEIGHBOURS], axis=1)

    def _loose_ends(self) -> None:
        """Mend rough chains that end far from all places reached, with their ends free to move.

        So areas are found that lie between the grid's places.
        """
        near = self.inside.copy()
        for di, dj in NEIGHBOURS:
            near |= np.roll(self.inside, (di, dj), axis=(0, 1))
        left = np.flatnonzero(~near[self.seed_i, self.seed_j])
        rank = rank_of(self.seed_i[left] * self.inside.shape[1] + self.seed_j[left])
        good, ends = mend(self.limits, self.seeds.take(left[rank < 2]), None, _ROUNDS)
        self.loose = ends.take(good)
        if len(self.loose) == 0:
            return
        before = self.inside.copy()
        x, y = self.loose.points(self.scene)[-1]
        start = self.scene.start
        i = np.floor((x - start.x) / STEP).astype(np.intp) + self.radius
        j = np.floor((y - start.y) / STEP).astype(np.intp) + self.radius
        corners = [(i + di, j + dj) for di in (0, 1) for dj in (0, 1)]
        i, j = (np.concatenate(n) for n in zip(*corners, strict=True))
        chains = join([self.loose] * len(corners))
        open_ = ~self.inside[i, j] & self._in_reach(i, j)
        i, j, to = i[open_], j[open_], self.where(i[open_], j[open_])
        chains = led_to(self.scene, chains.take(open_), *to)
        good, better = mend(self.limits, chains, to, _SPREAD_ROUNDS)
        self._store(i[good], j[good], better.take(good))
        self._spread(self.inside & ~before)


def rank_of(keys: Indices) -> Indices:
    """Return how many of the same key come before each, in the order given."""
    order = np.argsort(keys, kind="stable")
    first = np.searchsorted(keys[order], keys[order], side="left")
    rank = np.empty(len(keys), dtype=np.intp)
    rank[order] = np.arange(len(keys)) - first
    return rank
