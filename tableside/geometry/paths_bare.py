"""The least that any way needs: the way of the disc that the base covers in every facing.

Where not even the disc comes through within the limit, no base does, whatever way it turns.
"""

from __future__ import annotations

import numpy as np
import shapely

from tableside.geometry import paths_nodes as nodes
from tableside.geometry.paths_field import CONTACT, Array, Field
from tableside.geometry.paths_layers import Obstacle, Sheets
from tableside.geometry.paths_targets import Target

#: How much longer (inches) the chains of tangents may be than the arcs they stand for.
LONGER = 0.1

_STEP = 7.5

# How many bends are tried from a place before the straight distance has to do.
_TRIES = 30


class DiscSheets(Sheets):
    """A single sheet for the largest disc about the centre that the mover covers."""

    def prepare(self, facings: Array) -> None:
        """Make the one sheet."""
        if self._trees:
            return
        inner = self.field.mover.inner
        parts = [
            shapely.Polygon(part).buffer(
                max(obstacle.radius + inner - 2 * CONTACT, 0.0), quad_segs=24
            )
            for obstacle in self.obstacles
            for part in obstacle.parts
        ]
        self._trees[0.0] = shapely.STRtree(parts)
        x0, y0, x1, y1 = self.field.bounds
        less = inner - CONTACT
        self._sides[0.0] = (x0 + less, y0 + less, x1 - less, y1 - less)

    def key(self, facing: float) -> float:
        """Every facing has the same sheet."""
        return 0.0


class Bare:
    """How far the disc still has to go to a target, from the places where a way may bend."""

    def __init__(
        self,
        field: Field,
        obstacles: tuple[Obstacle, ...],
        start: Array,
        target: Target,
        limit: float,
    ) -> None:
        self._target, self.start = target, start
        self._sheets = DiscSheets(field, obstacles)
        bends = np.concatenate(
            [nodes.around(obstacles, field.mover.inner, _STEP), nodes.bends(field.domain)]
        )
        bends = nodes.near_enough(bends, start[None], target, limit + LONGER)
        bends = bends[self._sheets.free_points(bends, 0.0)]
        self._points = np.concatenate([start[None], bends])
        self._limit = limit + LONGER
        self._measure()

    @property
    def target(self) -> Target:
        """The target."""
        return self._target

    def _measure(self) -> None:
        """Find the shortest ways from the target to all bends, nearest first."""
        points, count = self._points, len(self._points)
        self._rest, self._after = np.full(count, np.inf), np.full(count, -1)
        near = self._target.nearest(points)
        seen = self._sheets.free_pairs(points, near, 0.0)
        self._rest[seen] = np.hypot(*(near - points)[seen].T)
        from_start = np.hypot(*(points - self.start).T)
        settled = np.zeros(count, bool)
        while True:
            waiting = np.where(settled, np.inf, self._rest)
            here = int(np.argmin(waiting))
            if not np.isfinite(waiting[here]):
                return
            settled[here] = True
            there = self._rest[here] + np.hypot(*(points - points[here]).T)
            better = (there < self._rest - 1e-9) & (there + from_start <= self._limit)
            tried = np.flatnonzero(better & ~settled)
            found = tried[self._sheets.free_lines(points[here], points[tried], 0.0)]
            self._rest[found], self._after[found] = there[found], here

    @property
    def length(self) -> float:
        """The length (inches) of the disc's way from the start; infinite where it has none."""
        return float(self._rest[0])

    def way(self) -> Array:
        """Return the bends of that way, from the start to the target."""
        chain = [0]
        while self._after[chain[-1]] >= 0:
            chain.append(int(self._after[chain[-1]]))
        last = self._points[chain[-1]]
        return np.concatenate([self._points[chain], self._target.nearest(last[None])])

    def rest(self, points: Array) -> Array:
        """Return the least length from each of n places to the target, as far as it is known.

        It is found through the bends that promise most; where none of those is seen from a
        place, or the target is, the straight distance stands for it. Infinite where no bend is
        near enough to keep the limit.
        """
        straight = self._target.bound(points)
        found = straight.copy()
        known = np.isfinite(self._rest)
        if not known.any():
            return found
        ways = np.hypot(*(points[:, None] - self._points[known][None]).transpose(2, 0, 1))
        ways = ways + self._rest[known]
        hidden = ~self._sheets.free_pairs(points, self._target.nearest(points), 0.0)
        for _ in range(_TRIES):
            rows = np.flatnonzero(hidden)
            best = np.argmin(ways[rows], axis=1)
            shut = ways[rows, best] > self._limit  # nor is any other bend near enough
            found[rows[shut]], hidden[rows[shut]] = np.inf, False
            rows, best = rows[~shut], best[~shut]
            if not len(rows):
                break
            seen = self._sheets.free_pairs(points[rows], self._points[known][best], 0.0)
            found[rows[seen]] = np.maximum(found[rows[seen]], ways[rows[seen], best[seen]])
            hidden[rows[seen]] = False
            ways[rows, best] = np.inf
        return found
