"""Where on its track a moving shape could be met by another that turns and runs at it.

Inches and degrees.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.motion.bearings import beside, corners_of
from tableside.motion.halving import Span, on_legs, on_marks
from tableside.motion.hits import apart
from tableside.motion.onward import Onward
from tableside.motion.runs import Edges
from tableside.motion.shape import Track
from tableside.motion.turning import turning_room

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

#: Headings looked at are no farther apart than this (degrees), and so near on both sides of where
#: something changes.
_STEP = 2.0
_BESIDE = 1e-6
#: Places along a track at which the distance is looked at, and a heading is looked for.
_PLACES = 65


@dataclass(frozen=True)
class Meeting:
    """A shape that may run at a passing one: what bars each of its headings, whoever passes."""

    onward: Onward

    @cached_property
    def _base(self) -> Floats:
        """Headings to sample whoever moves: the limits of its turn, and beside each obstacle."""
        onward = self.onward
        near = [each.area for each in onward.obstacles]
        near += [each.area for each in onward.barriers]
        seen = corners_of(near, onward.centre)
        across = onward.shape.half_width + onward.tolerance
        limits = np.array(onward.turn_limits)
        sharp = np.concatenate([limits, beside(seen, across), beside(seen, -across)])
        steps = onward.start.facing + np.arange(-90.0, 90.0 + _STEP, _STEP)
        return self._turned_to(np.concatenate([steps, sharp - _BESIDE, sharp + _BESIDE]))

    @cached_property
    def _parts(self) -> list[BaseGeometry]:
        return self.onward.shape.areas(self.onward.start)

    @cached_property
    def _outline(self) -> BaseGeometry:
        return shapely.union_all(self._parts)

    def _edges_of(self, rings: list[Floats]) -> tuple[Floats, Floats]:
        """Return for each place of a mover the least and greatest heading that hits it there."""
        corners = np.concatenate(rings, axis=1) - np.array(self.onward.centre)
        radius = np.hypot(corners[..., 0], corners[..., 1])
        middle = corners.mean(axis=(0, 1))
        mean = float(np.arctan2(middle[1], middle[0]))
        off = np.arctan2(corners[..., 1], corners[..., 0]) - mean
        off = np.mod(off + np.pi, 2 * np.pi) - np.pi
        swing = np.arcsin(np.minimum(self.onward.shape.half_width / radius, 1.0))
        low, high = (off - swing).min(axis=1), (off + swing).max(axis=1)
        return np.degrees(mean + low), np.degrees(mean + high)

    def _turned_to(self, headings: Floats) -> Floats:
        kept = ~(self.onward.turns_too_far(headings) | self.onward.turns_into(headings))
        return np.asarray(headings[kept])

    def _room(self, headings: Floats) -> Floats:
        """Return how far (inches) it may run at each heading before something bars it."""
        contacts = self.onward.to_contacts(headings).min(axis=1, initial=np.inf)
        return np.asarray(np.minimum(contacts, self.onward.to_barriers(headings)))

    def meets(self, path: Track, done: Floats) -> Bools:
        """Return for each place of a track (inches along it) whether some heading meets the mover.

        Whatever bars a heading is costly to find, so only headings that hit the mover are checked.
        """
        rings = path.rings(done)
        low, high = self._edges_of(rings)
        own = self._turned_to(np.concatenate([low + _BESIDE, high - _BESIDE]))
        middle, half = (high.max() + low.min()) / 2, (high.max() - low.min()) / 2
        headings = np.concatenate([self._base[apart(self._base, middle) <= half], own])
        if not len(headings):
            return np.zeros(len(done), dtype=bool)
        ahead = self.onward.ahead
        runs = np.minimum.reduce([ahead.run_to(Edges.of_rings(ring), headings) for ring in rings])
        good = (runs <= self.onward.far) & self._turns_clear_of(path, done, headings)
        hits = good.any(axis=1)
        good[hits] &= runs[hits] < self._room(headings[hits])[:, None]
        rows, columns = np.nonzero(good)
        good[rows, columns] = ~self.onward.over_edge(headings[rows], runs[rows, columns])
        return np.asarray(good.any(axis=0))

    def spans(self, path: Track, limit: float, beyond: float = -1.0) -> tuple[Span, ...]:
        """Return the stretches of a track (inches) along which it can meet the mover, in order.

        Only those where the mover is within ``limit`` inches, and more than ``beyond``.
        """

        def is_near(done: Floats) -> Bools:
            gaps = path.distances(self._outline, done)
            return np.asarray((gaps <= limit) & (gaps > beyond))

        found: list[Span] = []
        for low, high in on_legs(path.lengths.tolist(), _PLACES, is_near):
            marks = np.linspace(low, high, _PLACES)
            found += on_marks(marks, lambda done: self.meets(path, done))
        return tuple(found)

    def anywhere(self, path: Track) -> bool:
        """Whether it can meet the mover at some place of a track, however far off.

        The very end, where the two are about in contact, is ignored.
        """
        last = max(path.length - 2 * self.onward.tolerance, 0.0)
        return bool(self.meets(path, np.linspace(0.0, last, _PLACES)).any())

    def _turns_clear_of(self, path: Track, done: Floats, headings: Floats) -> Bools:
        """Whether it can turn to each heading without touching the mover at each place."""
        clear = np.ones((len(headings), len(done)), dtype=bool)
        onward, near = self.onward, self.onward.near
        spot, reach = shapely.Point(onward.centre), onward.shape.reach + near
        off = path.centres(done) - np.array(onward.centre)
        close = np.hypot(off[:, 0], off[:, 1]) <= reach + path.shape.reach
        for column in np.flatnonzero(close).tolist():
            mover = path.outline(float(done[column]))
            if float(mover.distance(spot)) > reach or float(mover.distance(self._outline)) <= near:
                continue
            room = turning_room(self._parts, onward.centre, [mover], near)
            clear[:, column] = ~onward.turns_into(headings, room)
        return clear
