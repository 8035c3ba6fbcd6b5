"""All places where three slides can end, on a grid, each with a sequence that leads there.

Rough sequences (``seeds``) that keep every limit unchanged make up most of the area. Where they end
far from it they are repaired. Then places adjacent to those reached draw sequences toward them from
all around: a place whose sequence arrives counts as reached, too, and so on; where sequences come
to a stand is the border.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from tableside.motion.sequences.facts import facts_of
from tableside.motion.sequences.forbidden import ForbiddenField
from tableside.motion.sequences.many import (
    Flags,
    Indices,
    Sequences,
    join,
    led_to,
    no_sequences,
)
from tableside.motion.sequences.repair import AT_END, drawn, holding, repair
from tableside.motion.sequences.scene import SLIDES, Scene
from tableside.motion.sequences.seeds import seeds_of
from tableside.motion.sequences.table import STEP
from tableside.motion.slides import Vector

_ROUNDS = 5  # of repairing a rough sequence
_TRIES = 16  # rough sequences to a place that are repaired
_LOOSE = 4  # rough sequences to a place whose ends are let move
_WAVES = 5  # of drawing sequences to the places beside those reached
_BESIDE = 5  # neighbours whose sequences are drawn to a place
_SEEDS = 8  # rough sequences to a place that are drawn to it, too
#: Steps to the places beside a place, the nearest first.
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


class Search:
    """The search for all ends of one scene's slides, on a grid of ``STEP`` inches.

    ``inside`` (side, side): the places reached, the start in the middle; ``angles`` (6, side,
    side) and ``lengths`` (side, side): a sequence to each. ``stands``: sequences that came to a
    stand, with ``toward`` which place (i, j) they were drawn and how far ``off`` it they end.
    ``loose``: sequences to between the places, not all of which are reached there.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.field = ForbiddenField.of(scene)
        self.facts = facts_of(scene, self.field)
        # What is in doubt may be counted as kept, so that slides are longer than the rules say.
        longer = max(scene.policy.tolerance, self.facts.length_slack)
        self.reach = SLIDES * scene.slide + longer
        self.radius = math.ceil(self.reach / STEP) + 2  # a place beside one beside those reached
        side = 2 * self.radius + 1
        self.inside = np.zeros((side, side), dtype=bool)
        self.angles = np.zeros((2 * SLIDES, side, side))
        self.lengths = np.full((side, side), scene.slide)
        self.loose = no_sequences()
        self.stands, self.toward, self.off = no_sequences(), np.zeros((2, 0), int), np.zeros(0)
        self._seed()
        self._extend()
        self._far_off()
        self._draw()

    def where(self, i: ArrayLike, j: ArrayLike) -> Vector:
        """Return the board coordinates (inches) of places of the grid."""
        start = self.scene.start
        x, y = (np.asarray(n, dtype=np.float64) - self.radius for n in (i, j))
        return start.x + x * STEP, start.y + y * STEP

    def sequences(self, i: Indices, j: Indices) -> Sequences:
        """Return the sequences that lead to places reached."""
        return Sequences(self.angles[:, i, j], self.lengths[i, j])

    def _store(self, i: Indices, j: Indices, sequences: Sequences) -> None:
        self.inside[i, j] = True
        self.angles[:, i, j], self.lengths[i, j] = sequences.angles, sequences.length

    def _in_reach(self, i: Indices, j: Indices) -> Flags:
        x, y = self.where(i, j)
        off = np.hypot(x - self.scene.start.x, y - self.scene.start.y)
        return np.asarray(off <= self.reach)

    def _seed(self) -> None:
        """Take each place's first rough sequence that keeps every limit as it is."""
        seeds = seeds_of(self.scene, self.field)
        i, j = seeds.i + self.radius, seeds.j + self.radius
        reach = self._in_reach(i, j)
        self.seeds, self.seed_i, self.seed_j = seeds.sequences.take(reach), i[reach], j[reach]
        self.seed_rank = rank_of(self.seed_i * self.inside.shape[1] + self.seed_j)
        self._try(self.seed_rank == 0, 0)

    def _try(self, which: Flags, rounds: int) -> None:
        """Try some of the seeds of places not reached yet; of each place the best that holds."""
        now = np.flatnonzero(which & ~self.inside[self.seed_i, self.seed_j])[::-1]
        i, j = self.seed_i[now], self.seed_j[now]
        to = self.where(i, j)
        sequences = led_to(self.scene, self.seeds.take(now), *to)
        good, better = repair(self.facts, sequences, to, rounds)
        self._store(i[good], j[good], better.take(good))

    def _extend(self) -> None:
        """Lead the sequences of places reached to the places beside them, as they are."""
        for di, dj in NEIGHBOURS[:4]:
            i, j = np.nonzero(self.inside)
            i, j = i + di, j + dj
            open_ = ~self.inside[i, j] & self._in_reach(i, j)
            i, j = i[open_], j[open_]
            x, y = self.where(i, j)
            sequences = led_to(self.scene, self.sequences(i - di, j - dj), x, y)
            good = holding(self.facts, sequences)
            self._store(i[good], j[good], sequences.take(good))

    def _far(self) -> Flags:
        """Return which seeds end far from all places reached."""
        near = spread(spread(self.inside, 0), 1)
        return ~near[self.seed_i, self.seed_j] & (self.seed_rank < _TRIES)

    def _far_off(self) -> None:
        """Repair rough sequences that end far from all places reached.

        Their places may be out of reach while others between them are not, as in a lane between
        zones: then their ends are let move.
        """
        self._try(self._far(), _ROUNDS)
        far = self._far() & (self.seed_rank < _LOOSE)
        good, ends = repair(self.facts, self.seeds.take(far), None, 2 * _ROUNDS)
        ends = ends.take(good)
        x, y = ends.points(self.scene)[-1]
        i, j = (x - self.scene.start.x) / STEP, (y - self.scene.start.y) / STEP
        i, j = (np.floor(n).astype(np.intp) + self.radius for n in (i, j))
        open_ = ~(self.inside[i, j] & self.inside[i + 1, j])
        open_ |= ~(self.inside[i, j + 1] & self.inside[i + 1, j + 1])
        self.loose = ends.take(open_)

    def _draw(self) -> None:
        """Draw sequences to places beside those reached, and so on from what comes all the way."""
        tried = self.inside.copy()
        for _ in range(_WAVES):
            beside = spread(self.inside, 0) | spread(self.inside, 1)
            i, j = np.nonzero(beside & ~tried)
            tried[i, j] = True
            place, starts = self._starts(i, j)
            if len(place) == 0:
                return
            x, y = self.where(i[place], j[place])
            good, sequences = drawn(self.facts, starts, (x, y))
            place, sequences = place[good], sequences.take(good)
            end = sequences.points(self.scene)[-1]
            off = np.hypot(end[0] - x[good], end[1] - y[good])
            self.stands = join([self.stands, sequences])
            self.toward = np.concatenate([self.toward, np.stack([i[place], j[place]])], axis=1)
            self.off = np.concatenate([self.off, off])
            there = off <= AT_END
            self._store(i[place[there]], j[place[there]], sequences.take(there))

    def _starts(self, i: Indices, j: Indices) -> tuple[Indices, Sequences]:
        """Return sequences to start from, by place: those of neighbours, then rough ones."""
        side = self.inside.shape[0]
        place, sequences = [], []
        count = np.zeros(len(i), dtype=np.intp)
        for di, dj in NEIGHBOURS:
            near = np.flatnonzero(self.inside[i + di, j + dj] & (count < _BESIDE))
            count[near] += 1
            place.append(near)
            sequences.append(self.sequences(i[near] + di, j[near] + dj))
        number = np.full(side * side, -1)
        number[i * side + j] = np.arange(len(i))
        key = self.seed_i * side + self.seed_j
        seeds = np.flatnonzero((number[key] >= 0) & (self.seed_rank < _SEEDS))
        place.append(number[key[seeds]])
        sequences.append(self.seeds.take(seeds))
        found = np.concatenate(place)
        order = np.argsort(found, kind="stable")
        return found[order], join(sequences).take(order)


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
