"""A lower bound on any way: the path of the disc that the base covers in every facing.

If not even the disc gets through within the limit, no base does, however it turns.
"""

from __future__ import annotations

import numpy as np

from tableside.motion import kernels, nodes
from tableside.motion import packing as packs
from tableside.motion.edges import alike, no_way_out
from tableside.motion.minkowski import rounded
from tableside.motion.obstacles import CONTACT, Array, Field
from tableside.motion.slices import Obstacle
from tableside.motion.targets import AtAny, Target

#: How much longer (inches) the chains of tangents may be than the arcs they stand for.
LONGER = 0.1

#: How far (inches) inside the true edge the disc's obstacles may be drawn.
ROUGH = 0.01

_STEP = 7.5

# Its bends lie this near (inches): between two things that the base just passes there is room.
_OFF = 0.003


class Bare:
    """The disc's remaining distance to a target, from the places where a way may bend.

    ``starts``: the places (n, 2) to be queried; from a single one the way is found as well.
    """

    def __init__(
        self,
        field: Field,
        obstacles: tuple[Obstacle, ...],
        starts: Array,
        target: Target,
        limit: float,
    ) -> None:
        self._target, self._starts = target, starts
        self._limit = limit + LONGER
        self.ground = disc_ground(field, obstacles)
        less = field.mover.inner - 2 * CONTACT
        bends = np.concatenate(
            [nodes.around(obstacles, less, _STEP, _OFF), nodes.bends(field.domain)]
        )
        bends = nodes.near_enough(bends, starts, target, self._limit)
        # From each of several places ways may begin: the nearest need not be the best.
        origins = target.places if isinstance(target, AtAny) else np.empty((0, 2))
        self._points = np.concatenate([starts[:1], bends, origins])
        self._from_start = nodes.from_nearest(self._points, starts)
        self._origins = len(self._points) - len(origins)
        self._after = np.full(len(self._points), -1)
        self._settled = np.zeros(len(self._points), bool)
        self._order: list[int] = []
        self._begin()
        while len(starts) == 1 and not self._settled[0] and self._settle():
            pass

    @property
    def target(self) -> Target:
        """The target."""
        return self._target

    def _begin(self) -> None:
        """Find the bends with a straight way to the target."""
        self._rest = self._straight(self._points)
        self._rest[self._origins :] = 0.0

    def _straight(self, points: Array) -> Array:
        """Return the least lengths of straight ways to the target; infinite where there is none.

        A target with more places than the nearest one is assumed always reachable.
        """
        near = self._target.nearest(points)
        if self._target.spread:
            least: Array = np.hypot(*(near - points).T)
            return least
        seen = kernels.seen_between(self.ground, packs.own(near), points)
        found: Array = np.where(seen, np.hypot(*(near - points).T), np.inf)
        return found

    def _settle(self) -> bool:
        """Settle the bend on the most promising way that is left; False when there is none."""
        whole = np.where(self._settled, np.inf, self._rest + self._from_start)
        here = int(np.argmin(whole))
        if whole[here] > self._limit:
            return False
        self._settled[here] = True
        if here == 0:
            return True
        place = self._points[here]
        self._order.append(here)
        there = self._rest[here] + np.hypot(*(self._points - place).T)
        better = (there < self._rest - 1e-9) & (there + self._from_start <= self._limit)
        tried = np.flatnonzero(better & ~self._settled)
        found = tried[kernels.seen_from(self.ground, place, self._points[tried], 0 * tried)]
        self._rest[found], self._after[found] = there[found], here
        return True

    @property
    def length(self) -> float:
        """The length (inches) of the disc's way from the start; infinite where it has none."""
        return float(self._rest[0]) if self._settled[0] else np.inf

    def way(self) -> Array:
        """Return the bends of that way, from the start to the target."""
        chain = [0]
        while self._after[chain[-1]] >= 0:
            chain.append(int(self._after[chain[-1]]))
        last = self._points[chain[-1]]
        return np.concatenate([self._points[chain], self._target.nearest(last[None])])

    def rest(self, points: Array) -> Array:
        """Return the least length from each of n places to the target.

        Infinite where the disc has no way within the limit.
        """
        while self._settle():
            pass
        points = packs.own(points)
        found = self._straight(points)
        order = np.array(self._order, np.int64)
        order = order[np.argsort(self._rest[order], kind="stable")]
        bends, rest = self._points[order], self._rest[order]
        bettered: Array = kernels.rest_through(self.ground, points, found, bends, rest, self._limit)
        return bettered


def disc_ground(field: Field, obstacles: tuple[Obstacle, ...]) -> packs.Ground:
    """Return what stops the largest disc about the centre that the mover covers, in one row."""
    inner = field.mover.inner
    grown = [
        rounded(part, max(obstacle.radius + inner - 2 * CONTACT, 0.0), ROUGH)
        for obstacle in obstacles
        for part in obstacle.parts
    ]
    x0, y0, x1, y1 = field.bounds
    less = inner - CONTACT
    shore = [] if field.domain is None else [no_way_out([field.domain])]
    return packs.Ground(
        np.array([[x0 + less, y0 + less, x1 - less, y1 - less]]),
        packs.packed([([group[:, None] for group in alike(grown)], 0)], 1),
        packs.lines_of([], 1),
        packs.lines_of(shore, 1),
    )
