"""Lines of sight from the stands of one unit to the bases of another, past what lies between.

Each game defines what blocks every line, what blocks only those who stand below it, and what lets
a limited length of a line through. Inches.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.quantity import DEVIATIONS, ROUNDING, SLACK, Doubt, Quantity, along
from tableside.engine.troops import Troops
from tableside.geometry.lines import Screen, View
from tableside.geometry.shapes import direction, nearest_points, share
from tableside.geometry.sight import can_see

Point = tuple[float, float]
#: Areas with their ids.
Areas = tuple[tuple[str, BaseGeometry], ...]

#: A line meets a thing if more than this length of it lies inside; allows for rounding.
MEETS = 1e-6
#: Spacing of the points along a base from which lines past screens are tried.
EYES_APART = 0.05
#: Precision to which the depth of screens on a doubtful line is found.
SCREEN_ERROR = 1e-4
#: Half of an all-round arc, for lines that may go any way.
ALL_ROUND = 180.0
#: A base stands on raised ground if more than this share of its area does.
MOSTLY = 0.5


@dataclass(frozen=True)
class Between:
    """What lies between two units.

    No line crosses ``opaque`` ground, nor ``raised`` ground that neither end mostly stands on; a
    line may pass through at most ``through`` inches of ``screens`` in all. ``rule``: the rule named
    in doubts about sight.
    """

    opaque: Areas
    raised: Areas
    screens: Areas
    through: float
    rule: str = ""

    @cached_property
    def everything(self) -> NDArray[np.object_]:
        """All areas that lie between."""
        every = [area for _, area in (*self.opaque, *self.raised, *self.screens)]
        return np.array(every, dtype=object)


@dataclass(frozen=True)
class Sight:
    """Lines of sight from some stands of a unit (``eyes``) to the bases of another."""

    unit: Troops
    target: Troops
    eyes: tuple[Stand, ...]
    between: Between

    def opaque(self, stand: Stand, aim: Stand) -> list[tuple[str, BaseGeometry]]:
        """Return the areas, with ids, that block any line from a stand to a base of the target."""
        raised = [
            (name, area)
            for name, area in self.between.raised
            if not any(share(each.area, area) > MOSTLY + ROUNDING for each in (stand, aim))
        ]
        corridor = shapely.union_all([stand.area, aim.area]).convex_hull
        every = [*self.between.opaque, *raised]
        return [(name, area) for name, area in every if area.intersects(corridor)]

    def _sees_from(self, eyes: Iterable[Point], stand: Stand, aim: Stand, through: float) -> bool:
        """Whether a line from any of the eyes passes, with ``through`` inches of screens."""
        screens = [
            *(Screen(name, area, MEETS, MEETS, MEETS) for name, area in self.opaque(stand, aim)),
            *(Screen(name, area, MEETS, through, through) for name, area in self.between.screens),
        ]
        views = (View(eye, aim.area, screens, stand.pose.facing, ALL_ROUND) for eye in eyes)
        return any(view.sees() for view in views)

    def clear(self, stand: Stand, aim: Stand, by: float = SLACK) -> bool:
        """Whether a stand sees a base of the target; ``by``: extra inches of screens allowed."""
        if self._plain(stand, aim):
            return True
        return self._sees_from([stand.front], stand, aim, self.between.through + by)

    def _plain(self, stand: Stand, aim: Stand) -> bool:
        """Whether nothing lies on the shortest line, so that no other need be tried."""
        line = shapely.shortest_line(shapely.Point(stand.front), aim.area)
        return not shapely.intersects(line, self.between.everything).any()

    def sees(self, stand: Stand, by: float = SLACK) -> bool:
        """Whether a stand sees any base of the target from the midpoint of its front.

        ``by``: extra inches of screens allowed.
        """
        nearest = sorted(self.target.bases, key=lambda aim: stand.pose.distance_to(aim.pose))
        return any(self.clear(stand, aim, by) for aim in nearest)

    def unsure(self, stand: Stand) -> Doubt | None:
        """Return the doubt about the depth of screens a stand looks through, or None."""
        aim = min(self.target.bases, key=lambda each: stand.pose.distance_to(each.pose))
        return None if self._plain(stand, aim) else self._unsure(stand, partial(self.sees, stand))

    def unsure_anywhere(self) -> Doubt | None:
        """Return the doubt about the depth of screens that lines from the whole base cross."""
        return self._unsure(self.eyes[0], self.from_anywhere)

    def _unsure(self, stand: Stand, sees: Callable[[float], bool]) -> Doubt | None:
        """Return the doubt if it hangs on the deviations whether one ``sees``, or None."""
        aim = min(self.target.bases, key=lambda each: stand.pose.distance_to(each.pose))
        way = direction(shapely.Point(stand.front), aim.area)
        sigma = math.hypot(*(along(s.sigma, way, s.half_diagonal) for s in (stand, aim)))
        low, high = -DEVIATIONS * sigma, DEVIATIONS * sigma
        if not sigma or sees(low) == sees(high):
            return None
        while high - low > SCREEN_ERROR:
            middle = (low + high) / 2
            low, high = (low, middle) if sees(middle) else (middle, high)
        limit = self.between.through
        found = Quantity(self.unit.id, self.target.id, limit + high, sigma)
        return found.doubt(limit, self.between.rule)

    @cached_property
    def doubts(self) -> tuple[Doubt, ...]:
        """The doubts about which stands see the target."""
        found = (self.unsure(stand) for stand in self.eyes)
        return tuple(doubt for doubt in found if doubt is not None)

    @cached_property
    def seeing(self) -> tuple[Stand, ...]:
        """The stands that see the target, in order."""
        return tuple(stand for stand in self.eyes if self.sees(stand))

    def from_anywhere(self, by: float = SLACK) -> bool:
        """Whether there is a line from any point of any of the eyes to a base of the target.

        ``by``: extra inches of screens allowed.
        """
        pairs = ((stand, aim) for stand in self.eyes for aim in self.target.bases)
        return any(self._from_base(*pair, by) for pair in pairs)

    def _from_base(self, stand: Stand, aim: Stand, by: float) -> bool:
        stops = [area for _, area in self.opaque(stand, aim)]
        screens = [area for _, area in self.between.screens]
        if not can_see(stand.area, aim.area, stops):
            return False
        if can_see(stand.area, aim.area, [*stops, *screens]):
            return True
        if not any(area.intersects(base.area) for area in screens for base in (stand, aim)):
            return False
        # A line may cross some of a screen that holds one of its ends, so try all along the base.
        edge = shapely.segmentize(stand.area.exterior, EYES_APART)
        eyes = [nearest_points(stand.area, aim.area)[0], *edge.coords]
        return self._sees_from(eyes, stand, aim, self.between.through + by)
