"""Lines of sight from the stands of one unit to the bases of another, past what lies between.

What stops every line, what does so only for who stands below it, and what lets so much of a line
pass, each game says. Inches.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.quantity import DEVIATIONS, SLACK, Doubt, Quantity, along
from tableside.engine.troops import Troops
from tableside.geometry.lines import Screen, View
from tableside.geometry.shapes import direction, nearest_points, share
from tableside.geometry.sight import can_see

Point = tuple[float, float]
#: Areas with their ids.
Areas = tuple[tuple[str, BaseGeometry], ...]

#: A line meets a thing when more than this much of it lies inside: rounding.
MEETS = 1e-6
#: From a whole base a line past screens is looked for from places so far apart.
EYES_APART = 0.05
#: How exactly the screens on a line in doubt are measured.
SCREEN_ERROR = 1e-4
#: A line may go any way: half of all bearings.
ALL_ROUND = 180.0
#: A base stands on raised ground with more than this share of its area.
MOSTLY = 0.5


@dataclass(frozen=True)
class Between:
    """What lies between two units.

    No line crosses what is ``opaque``, nor ``raised`` ground on which neither end mostly stands;
    a line passes ``screens`` for no more than ``through`` in all. ``rule``: whom it hides from is
    in doubt by this rule.
    """

    opaque: Areas
    raised: Areas
    screens: Areas
    through: float
    rule: str = ""

    @cached_property
    def everything(self) -> NDArray[np.object_]:
        """All of it."""
        every = [area for _, area in (*self.opaque, *self.raised, *self.screens)]
        return np.array(every, dtype=object)


@dataclass(frozen=True)
class Sight:
    """Lines from a unit, by those of its stands that look (``eyes``), to the bases of another."""

    unit: Troops
    target: Troops
    eyes: tuple[Stand, ...]
    between: Between

    def opaque(self, stand: Stand, aim: Stand) -> list[tuple[str, BaseGeometry]]:
        """Return what no line from a stand to a base of the target crosses, with its id."""
        raised = [
            (name, area)
            for name, area in self.between.raised
            if not any(share(each.area, area) > MOSTLY for each in (stand, aim))
        ]
        corridor = shapely.union_all([stand.area, aim.area]).convex_hull
        every = [*self.between.opaque, *raised]
        return [(name, area) for name, area in every if area.intersects(corridor)]

    def _sees_from(self, eyes: Iterable[Point], stand: Stand, aim: Stand, through: float) -> bool:
        """Whether some line from one of the eyes passes, with so many inches of screens."""
        screens = [
            *(Screen(name, area, MEETS, MEETS, MEETS) for name, area in self.opaque(stand, aim)),
            *(Screen(name, area, MEETS, through, through) for name, area in self.between.screens),
        ]
        views = (View(eye, aim.area, screens, stand.pose.facing, ALL_ROUND) for eye in eyes)
        return any(view.sees() for view in views)

    def clear(self, stand: Stand, aim: Stand, by: float = 0.0) -> bool:
        """Whether a stand sees a base of the target, with so many inches more of screens."""
        if self._plain(stand, aim):
            return True
        return self._sees_from([stand.front], stand, aim, self.between.through + SLACK + by)

    def _plain(self, stand: Stand, aim: Stand) -> bool:
        """Whether nothing at all lies on the shortest line, so that no other need be tried."""
        line = shapely.shortest_line(shapely.Point(stand.front), aim.area)
        return not shapely.intersects(line, self.between.everything).any()

    def sees(self, stand: Stand, by: float = 0.0) -> bool:
        """Whether a stand sees some base of the target from the middle of its front.

        ``by``: with so many inches more of screens.
        """
        nearest = sorted(self.target.bases, key=lambda aim: stand.pose.distance_to(aim.pose))
        return any(self.clear(stand, aim, by) for aim in nearest)

    def unsure(self, stand: Stand) -> Doubt | None:
        """Return how much of screens a stand would look through, where too near its limit."""
        aim = min(self.target.bases, key=lambda each: stand.pose.distance_to(each.pose))
        way = direction(shapely.Point(stand.front), aim.area)
        sigma = math.hypot(*(along(s.sigma, way, s.half_diagonal) for s in (stand, aim)))
        low, high = -DEVIATIONS * sigma, DEVIATIONS * sigma
        if not sigma or self._plain(stand, aim) or self.sees(stand, low) == self.sees(stand, high):
            return None
        while high - low > SCREEN_ERROR:
            middle = (low + high) / 2
            low, high = (low, middle) if self.sees(stand, middle) else (middle, high)
        limit = self.between.through
        found = Quantity(self.unit.id, self.target.id, limit + SLACK + high, sigma)
        return found.doubt(limit, self.between.rule)

    @cached_property
    def doubts(self) -> tuple[Doubt, ...]:
        """What leaves it in doubt which of the stands see the target."""
        found = (self.unsure(stand) for stand in self.eyes)
        return tuple(doubt for doubt in found if doubt is not None)

    @cached_property
    def seeing(self) -> tuple[Stand, ...]:
        """The stands that see the target, in their order."""
        return tuple(stand for stand in self.eyes if self.sees(stand))

    def from_anywhere(self) -> bool:
        """Whether some line leads from any point of a stand that looks to a base of the target."""
        return any(self._from_base(stand, aim) for stand in self.eyes for aim in self.target.bases)

    def _from_base(self, stand: Stand, aim: Stand) -> bool:
        stops = [area for _, area in self.opaque(stand, aim)]
        screens = [area for _, area in self.between.screens]
        if not can_see(stand.area, aim.area, stops):
            return False
        if can_see(stand.area, aim.area, [*stops, *screens]):
            return True
        if not any(area.intersects(base.area) for area in screens for base in (stand, aim)):
            return False
        # Screens that hold an end of the line may be crossed so far: looked for all along the base.
        edge = shapely.segmentize(stand.area.exterior, EYES_APART)
        eyes = [nearest_points(stand.area, aim.area)[0], *edge.coords]
        return self._sees_from(eyes, stand, aim, self.between.through + SLACK)
