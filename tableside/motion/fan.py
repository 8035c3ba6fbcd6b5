"""Everything that straight slides reach, from many places and in many facings at once.

Rays are cast to every corner of the edges that stop a slide (``edges``), just past the ends of
every chain of them, and evenly all round; between two adjacent rays each edge spans either the
whole angle or none of it. The visible region between them is a triangle, so that the visible region
of one facing is a star-shaped polygon, exact up to rounding.
"""

from __future__ import annotations

import math

import numpy as np
import shapely

from tableside.motion.edges import Indices, Rings
from tableside.motion.obstacles import Array, Flags, Geometries

#: How far (radians) beside the end of a chain of edges a ray goes past it.
PAST = 1e-7

#: Between two rays that look at nothing, degrees; they go this share beyond what matters.
EVEN = 20.0
BEYOND = 1.1

#: How often corners are looked for between rays: of two edges, then of a third that lies between.
ROUNDS = 4

_TURN = 2 * math.pi
_ROW = 8.0  # between the keys of two rows: more than a full turn
_TIE = 1e-11


class Fan:
    """The regions visible from m ``places`` (m, 2), inches, each within its ``far`` (m,).

    The rows of ``rings`` are the indices of the places.
    """

    def __init__(self, rings: Rings, places: Array, far: Array) -> None:
        self.places, self.far = places, far
        self._rows = np.arange(len(places))
        self._edges(rings)
        self._rays()
        self._meet()
        self._corners()

    def _edges(self, rings: Rings) -> None:
        """Keep the edges that face the place and are near enough."""
        place, far = self.places[rings.row], self.far[rings.row]
        (ax, ay), (bx, by) = (rings.a - place).T, (rings.b - place).T
        twice = ax * by - ay * bx
        index = np.flatnonzero(twice > 1e-12)
        ax, ay, bx, by, far = ax[index], ay[index], bx[index], by[index], far[index]
        dx, dy = bx - ax, by - ay
        share = -(ax * dx + ay * dy) / np.maximum(dx * dx + dy * dy, 1e-300)
        share = np.clip(share, 0.0, 1.0)
        close = (ax + share * dx) ** 2 + (ay + share * dy) ** 2 < far**2
        ax, ay, bx, by, index = ax[close], ay[close], bx[close], by[close], index[close]
        self._a, self._b = np.stack([ax, ay], axis=1), np.stack([bx, by], axis=1)
        self._way, self._row = self._b - self._a, rings.row[index]
        self._twice = twice[index]
        before = rings.before[index]
        ended, followed = np.zeros((2, len(rings.a)), bool)
        ended[index], followed[before] = True, True
        self._first, self._last = ~ended[before], ~followed[index]
        self._from = np.arctan2(ay, ax)
        self._to = self._from + np.arctan2(self._twice, ax * bx + ay * by)

    def _rays(self) -> None:
        """Create the rays, by their keys: 8 for each row, and the angle from 0 to a full turn."""
        # The last ray lies beside the first, so that nothing is looked for between them.
        even = np.append(np.arange(0.0, _TURN, math.radians(EVEN)), _TURN - PAST)
        angles = np.concatenate(
            [
                self._from,
                self._to[self._last],
                self._from[self._first] - PAST,
                self._to[self._last] + PAST,
            ]
        )
        rows = np.concatenate(
            [self._row, self._row[self._last], self._row[self._first], self._row[self._last]]
        )
        keys = np.concatenate(
            [rows * _ROW + angles % _TURN, (self._rows[:, None] * _ROW + even).ravel()]
        )
        keys.sort()
        self._keys = keys
        row = np.floor(keys / _ROW)
        self._ray_row = row.astype(np.int64)
        angle = keys - row * _ROW
        self._unit = np.stack([np.cos(angle), np.sin(angle)], axis=1)

    def _meet(self) -> None:
        """Find the length of each ray: the nearest edge that it meets."""
        base = self._row * _ROW
        start, end = base + self._from % _TURN, base + self._to % _TURN
        over = end < start - _TIE
        # An edge across the angle 0 is looked at in two pieces.
        low = np.concatenate([start, base[over]])
        high = np.concatenate([np.where(over, base + _TURN, end), end[over]])
        edge = np.concatenate([np.arange(len(start)), np.flatnonzero(over)])
        first = np.searchsorted(self._keys, low - _TIE)
        count = np.searchsorted(self._keys, high + _TIE, side="right") - first
        self._pair_edge = np.repeat(edge, count)
        ahead = np.cumsum(count) - count
        self._pair_ray = np.arange(len(self._pair_edge)) + np.repeat(first - ahead, count)
        self._begins, self._ends_at = np.zeros((2, len(self._pair_edge)), bool)
        self._begins[ahead[count > 0]] = True
        self._ends_at[(ahead + count - 1)[count > 0]] = True
        self._pair_length = self._lengths(self._pair_edge, self._unit[self._pair_ray])
        self._length = np.full(len(self._keys), np.inf)
        np.minimum.at(self._length, self._pair_ray, self._pair_length)
        open_to = np.isinf(self._length)
        self._length[open_to] = BEYOND * self.far[self._ray_row[open_to]]

    def _lengths(self, edges: Indices, units: Array) -> Array:
        """Return where rays cut the lines of edges, capped at the edges' farther ends."""
        way = self._way[edges]
        across = units[:, 0] * way[:, 1] - units[:, 1] * way[:, 0]
        ends = np.hypot(self._a[edges, 0], self._a[edges, 1])
        other = np.hypot(self._b[edges, 0], self._b[edges, 1])
        safe = np.where(across > 1e-12, across, 1.0)
        cut = np.where(across > 1e-12, self._twice[edges] / safe, np.minimum(ends, other))
        found: Array = np.minimum(cut, np.maximum(ends, other))
        return found

    def _corners(self) -> None:
        """Add the corners where two edges that stop adjacent rays cross."""
        for _ in range(ROUNDS):
            after = self._after()
            one, other = self._stops(self._ends_at), self._stops(self._begins)[after]
            gap = self._keys[after] - self._keys
            change = np.flatnonzero((one != other) & (one >= 0) & (other >= 0) & (gap > 4 * PAST))
            if not self._insert(change, after[change], one[change], other[change]):
                return

    def _stops(self, but: Flags) -> Indices:
        """Return the edge that stops each ray (-1 for none), ignoring ``but`` for these pairs."""
        pairs = np.flatnonzero(~but)
        rays = self._pair_ray[pairs]
        least = np.full(len(self._keys), np.inf)
        np.minimum.at(least, rays, self._pair_length[pairs])
        stops = self._pair_length[pairs] <= least[rays] + 1e-12
        found = np.full(len(self._keys), -1)
        found[rays[stops]] = self._pair_edge[pairs[stops]]
        return found

    def _after(self) -> Indices:
        """Return the next ray after each, the first of a row after its last."""
        after = np.arange(1, len(self._keys) + 1)
        heads = np.flatnonzero(np.diff(self._ray_row, prepend=-1))
        after[np.append(heads[1:], len(self._keys)) - 1] = heads
        return after

    def _insert(self, rays: Indices, next_rays: Indices, one: Indices, other: Indices) -> bool:
        """Insert rays where the edges that stop two neighbours cross; False when none do."""
        a, d = self._a[one], self._way[one]
        c, e = self._a[other], self._way[other]
        cross = d[:, 0] * e[:, 1] - d[:, 1] * e[:, 0]
        good = np.abs(cross) > 1e-9
        share = ((c - a)[:, 0] * e[:, 1] - (c - a)[:, 1] * e[:, 0]) / np.where(good, cross, 1.0)
        meet = a + share[:, None] * d
        key = self._ray_row[rays] * _ROW + np.arctan2(meet[:, 1], meet[:, 0]) % _TURN
        good &= (key > self._keys[rays] + PAST) & (key < self._keys[next_rays] - PAST)
        rays, key = rays[good], key[good]
        if not len(rays):
            return False
        # What spans the angle to the ray before spans that to the new one.
        number = np.full(len(self._keys), -1)
        number[rays] = np.arange(len(rays))
        mine = number[self._pair_ray]
        spans = (mine >= 0) & ~self._ends_at
        edges, mine = self._pair_edge[spans], mine[spans]
        angle = key - self._ray_row[rays] * _ROW
        unit = np.stack([np.cos(angle), np.sin(angle)], axis=1)
        found = self._lengths(edges, unit[mine])
        length = np.full(len(rays), np.inf)
        np.minimum.at(length, mine, found)
        count = len(self._keys)
        keys = np.concatenate([self._keys, key])
        order = np.argsort(keys, kind="stable")
        place = np.empty(len(order), np.int64)
        place[order] = np.arange(len(order))
        self._keys = keys[order]
        self._ray_row = np.concatenate([self._ray_row, self._ray_row[rays]])[order]
        self._unit = np.concatenate([self._unit, unit])[order]
        self._length = np.concatenate([self._length, length])[order]
        self._pair_ray = place[np.concatenate([self._pair_ray, mine + count])]
        self._pair_edge = np.concatenate([self._pair_edge, edges])
        self._pair_length = np.concatenate([self._pair_length, found])
        inner = np.zeros(len(mine), bool)
        self._begins = np.concatenate([self._begins, inner])
        self._ends_at = np.concatenate([self._ends_at, inner])
        return True

    @property
    def _ends(self) -> Array:
        found: Array = self._unit * self._length[:, None]
        return found

    def sees(self, points: Array, numbers: Indices) -> Flags:
        """Return which of n points are visible, each from its place; all within ``far``."""
        if not len(points):
            return np.ones(0, bool)
        ends = self._ends
        step = points - self.places[numbers]
        angle = np.arctan2(step[:, 1], step[:, 0]) % _TURN
        heads = np.searchsorted(self._keys, numbers * _ROW - 1.0)
        tails = np.searchsorted(self._keys, numbers * _ROW + _ROW - 1.0) - 1
        after = np.searchsorted(self._keys, numbers * _ROW + angle, side="right")
        before = np.where(after - 1 < heads, tails, after - 1)
        after = np.where(after > tails, heads, after)
        one, other = ends[before] - step, ends[after] - step
        seen: Flags = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0] >= -1e-12
        return seen

    def areas(self) -> Geometries:
        """Return the visible polygon of each place; it is not valid beyond ``far``."""
        corners = self._ends + self.places[self._ray_row]
        found: Geometries = shapely.polygons(shapely.linearrings(corners, indices=self._ray_row))
        return found
