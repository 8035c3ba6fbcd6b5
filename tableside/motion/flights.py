"""A shape that goes straight until a contact ends its run: how far, and where it may stop.

Inches and degrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import Pose, unit_vector
from tableside.geometry.shapes import signed_gap
from tableside.motion.ahead import Ahead
from tableside.motion.barriers import ROUNDING, Barrier
from tableside.motion.halving import Span, halved, held
from tableside.motion.runs import Edges
from tableside.motion.shape import Shape

#: How closely the ends of a flight are looked at (inches) before they are halved.
_LOOK = 0.05
_HALVINGS = 40
#: How often the way to a distance from an area is halved.
_OFF_HALVINGS = 60
#: The ground beyond the edge, as far as anything could go (inches).
_BEYOND = 200.0


@dataclass(frozen=True)
class Flight:
    """A shape that goes straight along ``way`` (degrees), keeping the facing of its ``start``.

    ``walls``: what it may not come into contact with, nor with the edge of the ``board``; ``held``:
    what it may pass over but not stop on. ``contact``: the contact distance.
    """

    shape: Shape
    start: Pose
    way: float
    walls: Sequence[BaseGeometry]
    held: Sequence[Barrier]
    board: BaseGeometry
    contact: float

    @cached_property
    def end(self) -> float:
        """The run to a new contact; what it touches at the start counts only if overlapped."""
        outside = self.board.buffer(_BEYOND, join_style="mitre").difference(self.board)
        walls, near = [*self.walls, outside], self.contact + ROUNDING
        begin = self.shape.at(self.start)
        touching = [wall for wall in walls if begin.distance(wall) <= near]
        clear = [wall for wall in walls if begin.distance(wall) > near]
        inner = self.shape.smaller(self.contact).at(self.start)
        shallow = [wall for wall in touching if not inner.intersects(wall)]
        centre = (self.start.x, self.start.y)
        ahead = Ahead(self.shape, self.start.facing - self.way, centre, self.contact)
        ways = np.array([self.way])
        onto = ahead.run_to(Edges.of(clear), ways, near).min(initial=np.inf)
        return float(min(onto, ahead.run_into(Edges.of(shallow), ways).min(initial=np.inf)))

    def at(self, done: float) -> Pose:
        """Return the pose after so many inches."""
        cos, sin = unit_vector(self.way)
        return Pose(self.start.x + done * cos, self.start.y + done * sin, self.start.facing)

    def gap_after(self, done: float, area: BaseGeometry) -> float:
        """Return the distance (inches) to an area after so many inches, 0 where they touch."""
        return float(self.shape.at(self.at(done)).distance(area))

    def until_off(self, area: BaseGeometry, distance: float) -> float:
        """Return after how many inches it is ``distance`` from an area that it moves away from.

        The board's width plus depth where it never gets so far.
        """
        high = sum(self.board.bounds[2:])
        return halved(0.0, high, lambda done: self.gap_after(done, area) < distance, _OFF_HALVINGS)

    def on_held(self, done: float) -> bool:
        """Whether it would overlap ground where it may not stop, after so many inches."""
        there = self.at(done)
        areas, spot = self.shape.areas(there), shapely.Point(there.x, there.y)
        return any(
            each.area.distance(spot) <= self.shape.reach
            and min(signed_gap(one, other)[0] for one in areas for other in each.parts)
            < -self.contact - ROUNDING
            for each in self.held
        )

    def safe(self, low: float, high: float) -> tuple[Span, ...]:
        """Return the stretches from ``low`` to ``high`` where it may stop before a contact.

        When there are none up to ``high``, the first place beyond.
        """
        last = min(high, self.end)
        if last < low:
            return ()
        found = self._free(low, last)
        if found or last < high:
            return found
        beyond = self._free(high, min(self.end, high + _BEYOND))
        return ((beyond[0][0], beyond[0][0]),) if beyond else ()

    def _free(self, low: float, high: float) -> tuple[Span, ...]:
        if high - low <= ROUNDING:
            return () if self.on_held(low) else ((low, high),)
        width, depth = self.board.bounds[2:]
        reach = min(high, width + depth)
        marks = np.linspace(low, reach, max(2, int((reach - low) / _LOOK) + 1)).tolist()
        free = [not self.on_held(mark) for mark in marks]
        found = held(marks, free, self._edge)
        # What is free at the last mark stays so: nothing stands beyond the board.
        return (*found[:-1], (found[-1][0], high)) if free[-1] else tuple(found)

    def _edge(self, low: float, high: float, free: bool) -> float:
        return halved(low, high, lambda done: self.on_held(done) != free, _HALVINGS)
