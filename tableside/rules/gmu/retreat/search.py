"""All places where a retreat can end, on a grid, each with a chain of slides that leads there.

Rough chains (``retreat_seeds``) that keep every limit as they are make most of the area. Where
they end far from it they are mended. Then the places beside those reached draw chains toward
them from all around: what comes all the way is reached, too, and so on; what comes to a stand
tells where the border is.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from tableside.motion.slides import Vector
from tableside.rules.gmu.retreat.chains import (
    Chains,
    Flags,
    Indices,
    join,
    led_to,
    no_chains,
)
from tableside.rules.gmu.retreat.facts import facts_of
from tableside.rules.gmu.retreat.mend import AT_END, drawn, holding, mend
from tableside.rules.gmu.retreat.river import RiverField
from tableside.rules.gmu.retreat.scene import SLIDE, SLIDES, Scene
from tableside.rules.gmu.retreat.seeds import seeds_of
from tableside.rules.gmu.retreat.table import STEP

_ROUNDS = 5  # of mending a rough chain
_TRIES = 16  # rough chains to a place that are mended
_LOOSE = 4  # rough chains to a place whose ends are let move
_WAVES = 5  # of drawing chains to the places beside those reached
_BESIDE = 5  # neighbours whose chains are drawn to a place
_SEEDS = 8  # rough chains to a place that are drawn to it, too
#: Steps to the places beside a place, the nearest first.
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


class Search:
    """The search for all ends of one scene's retreats, on a grid of ``STEP`` inches.

    ``inside`` (side, side): the places reached, the start in the middle; ``angles`` (6, side,
    side) and ``lengths`` (side, side): a chain to each. ``stands``: chains that came to a stand,
    with ``toward`` which place (i, j) they were drawn and how far ``off`` it they end. ``loose``:
    chains to between the places, not all of which are reached there.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.river = RiverField.of(scene)
        self.facts = facts_of(scene, self.river)
        self.radius = math.ceil(SLIDES * SLIDE / STEP) + 3
        side = 2 * self.radius + 1
        self.inside = np.zeros((side, side), dtype=bool)
        self.angles = np.zeros((2 * SLIDES, side, side))
        self.lengths = np.ones((side, side))
        self.loose = no_chains()
        self.stands, self.toward, self.off = no_chains(), np.zeros((2, 0), int), np.zeros(0)
        self._seed()
        self._extend()
        self._far_off()
        self._draw()

    def where(self, i: ArrayLike, j: ArrayLike) -> Vector:
        """Return the board coordinates (inches) of places of the grid."""
        start = self.scene.start
        x, y = (np.asarray(n, dtype=np.float64) - self.radius for n in (i, j))
        return start.x + x * STEP, start.y + y * STEP

    def chains(self, i: Indices, j: Indices) -> Chains:
        """Return the chains that lead to places reached."""
        return Chains(self.angles[:, i, j], self.lengths[i, j])

    def _store(self, i: Indices, j: Indices, chains: Chains) -> None:
        self.inside[i, j] = True
        self.angles[:, i, j], self.lengths[i, j] = chains.angles, chains.length

    def _in_reach(self, i: Indices, j: Indices) -> Flags:
        x, y = self.where(i, j)
        limit = SLIDES * SLIDE + self.scene.policy.tolerance
        return np.asarray(np.hypot(x - self.scene.start.x, y - self.scene.start.y) <= limit)

    def _seed(self) -> None:
        """Take each place's first rough chain that keeps every limit as it is."""
        seeds = seeds_of(self.scene, self.river)
        i, j = seeds.i + self.radius, seeds.j + self.radius
        reach = self._in_reach(i, j)
        self.seeds, self.seed_i, self.seed_j = seeds.chains.take(reach), i[reach], j[reach]
        self.seed_rank = rank_of(self.seed_i * self.inside.shape[1] + self.seed_j)
        self._try(self.seed_rank == 0, 0)

    def _try(self, which: Flags, rounds: int) -> None:
        """Try some of the seeds of places not reached yet; of each place the best that holds."""
        now = np.flatnonzero(which & ~self.inside[self.seed_i, self.seed_j])[::-1]
        i, j = self.seed_i[now], self.seed_j[now]
        to = self.where(i, j)
        chains = led_to(self.scene, self.seeds.take(now), *to)
        good, better = mend(self.facts, chains, to, rounds)
        self._store(i[good], j[good], better.take(good))

    def _extend(self) -> None:
        """Lead the chains of places reached to the places beside them, as they are."""
        for di, dj in NEIGHBOURS[:4]:
            i, j = np.nonzero(self.inside)
            i, j = i + di, j + dj
            open_ = ~self.inside[i, j] & self._in_reach(i, j)
            i, j = i[open_], j[open_]
            x, y = self.where(i, j)
            chains = led_to(self.scene, self.chains(i - di, j - dj), x, y)
            good = holding(self.facts, chains)
            self._store(i[good], j[good], chains.take(good))

    def _far(self) -> Flags:
        """Return which seeds end far from all places reached."""
        near = spread(spread(self.inside, 0), 1)
        return ~near[self.seed_i, self.seed_j] & (self.seed_rank < _TRIES)

    def _far_off(self) -> None:
        """Mend rough chains that end far from all places reached.

        Their places may be out of reach while others between them are not, as in a lane between
        zones: then their ends are let move.
        """
        self._try(self._far(), _ROUNDS)
        far = self._far() & (self.seed_rank < _LOOSE)
        good, ends = mend(self.facts, self.seeds.take(far), None, 2 * _ROUNDS)
        ends = ends.take(good)
        x, y = ends.points(self.scene)[-1]
        i, j = (x - self.scene.start.x) / STEP, (y - self.scene.start.y) / STEP
        i, j = (np.floor(n).astype(np.intp) + self.radius for n in (i, j))
        open_ = ~(self.inside[i, j] & self.inside[i + 1, j])
        open_ |= ~(self.inside[i, j + 1] & self.inside[i + 1, j + 1])
        self.loose = ends.take(open_)

    def _draw(self) -> None:
        """Draw chains to places beside those reached, and so on from what comes all the way."""
        tried = self.inside.copy()
        for _ in range(_WAVES):
            beside = spread(self.inside, 0) | spread(self.inside, 1)
            i, j = np.nonzero(beside & ~tried)
            tried[i, j] = True
            place, starts = self._starts(i, j)
            if len(place) == 0:
                return
            x, y = self.where(i[place], j[place])
            good, chains = drawn(self.facts, starts, (x, y))
            place, chains = place[good], chains.take(good)
            end = chains.points(self.scene)[-1]
            off = np.hypot(end[0] - x[good], end[1] - y[good])
            self.stands = join([self.stands, chains])
            self.toward = np.concatenate([self.toward, np.stack([i[place], j[place]])], axis=1)
            self.off = np.concatenate([self.off, off])
            there = off <= AT_END
            self._store(i[place[there]], j[place[there]], chains.take(there))

    def _starts(self, i: Indices, j: Indices) -> tuple[Indices, Chains]:
        """Return chains to start from, by place: those of neighbours, then rough ones."""
        side = self.inside.shape[0]
        place, chains = [], []
        count = np.zeros(len(i), dtype=np.intp)
        for di, dj in NEIGHBOURS:
            near = np.flatnonzero(self.inside[i + di, j + dj] & (count < _BESIDE))
            count[near] += 1
            place.append(near)
            chains.append(self.chains(i[near] + di, j[near] + dj))
        number = np.full(side * side, -1)
        number[i * side + j] = np.arange(len(i))
        key = self.seed_i * side + self.seed_j
        seeds = np.flatnonzero((number[key] >= 0) & (self.seed_rank < _SEEDS))
        place.append(number[key[seeds]])
        chains.append(self.seeds.take(seeds))
        found = np.concatenate(place)
        order = np.argsort(found, kind="stable")
        return found[order], join(chains).take(order)


def spread(flags: Flags, axis: int) -> Flags:
    """Return the places of a grid that are set, or next to one that is, along an axis."""
    along = flags.T if axis else flags
    found = along.copy()
    found[1:] |= along[:-1]
    found[:-1] |= along[1:]
    return found.T if axis else found


def rank_of(keys: Indices) -> Indices:
    """Return how many of the same key come before each, in the order given."""
    order = np.argsort(keys, kind="stable")
    first = np.searchsorted(keys[order], keys[order], side="left")
    rank = np.empty(len(keys), dtype=np.intp)
    rank[order] = np.arange(len(keys)) - first
    return rank
