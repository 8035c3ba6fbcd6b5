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
from tableside.engine.gaps import MOSTLY, mostly_on, share_on
from tableside.engine.quantity import DEVIATIONS, SLACK, Doubt, Quantity, along, doubts_at
from tableside.engine.troops import Troops
from tableside.geometry.lines import Screen, View
from tableside.geometry.shapes import direction, nearest_points
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

    def opaque(self, stand: Stand, aim: Stand, lean: int) -> list[tuple[str, BaseGeometry]]:
        """Return the areas, with ids, that block any line from a stand to a base of the target.

        ``lean``: where it is in doubt whether a base is mostly on raised ground, it is (1) or is
        not (-1).
        """
        raised = [
            (name, area)
            for name, area in self.between.raised
            if not any(mostly_on(each, area, lean) for each in (stand, aim))
        ]
        corridor = shapely.union_all([stand.area, aim.area]).convex_hull
        every = [*self.between.opaque, *raised]
        return [(name, area) for name, area in every if area.intersects(corridor)]

    def _sees_from(
        self, eyes: Iterable[Point], stand: Stand, aim: Stand, by: float, lean: int
    ) -> bool:
        """Whether a line from any of the eyes passes, with ``by`` more inches of screens."""
        through, stops = self.between.through + by, self.opaque(stand, aim, lean)
        screens = [
            *(Screen(name, area, MEETS, MEETS, MEETS) for name, area in stops),
            *(Screen(name, area, MEETS, through, through) for name, area in self.between.screens),
        ]
        views = (View(eye, aim.area, screens, stand.pose.facing, ALL_ROUND) for eye in eyes)
        return any(view.sees() for view in views)

    def clear(self, stand: Stand, aim: Stand, by: float = SLACK, lean: int = 0) -> bool:
        """Whether a stand sees a base of the target; ``by``: extra inches of screens allowed."""
        return self._plain(stand, aim) or self._sees_from([stand.front], stand, aim, by, lean)

    def _plain(self, stand: Stand, aim: Stand) -> bool:
        """Whether nothing lies on the shortest line, so that no other need be tried."""
        line = shapely.shortest_line(shapely.Point(stand.front), aim.area)
        return not shapely.intersects(line, self.between.everything).any()

    def sees(self, stand: Stand, by: float = SLACK, lean: int = 0) -> bool:
        """Whether a stand sees any base of the target from the midpoint of its front.

        ``by``: extra inches of screens allowed; ``lean``: as for ``opaque``.
        """
        nearest = sorted(self.target.bases, key=lambda aim: stand.pose.distance_to(aim.pose))
        return any(self.clear(stand, aim, by, lean) for aim in nearest)

    def unsure(self, stand: Stand) -> Doubt | None:
        """Return the doubt about what a stand looks through, or over, or None."""
        aim = min(self.target.bases, key=lambda each: stand.pose.distance_to(each.pose))
        return None if self._plain(stand, aim) else self._unsure(stand, partial(self.sees, stand))

    def unsure_anywhere(self) -> Doubt | None:
        """Return the doubt about what lines from the whole base pass through, or over, or None."""
        return self._unsure(self.eyes[0], self.from_anywhere)

    def _unsure(self, stand: Stand, sees: Callable[..., bool]) -> Doubt | None:
        """Return the doubt if it hangs on the deviations whether one ``sees``, or None."""
        aim = min(self.target.bases, key=lambda each: stand.pose.distance_to(each.pose))
        way = direction(shapely.Point(stand.front), aim.area)
        sigma = math.hypot(*(along(s.sigma, way, s.half_diagonal) for s in (stand, aim)))
        low, high = -DEVIATIONS * sigma, DEVIATIONS * sigma
        if sigma and self.between.raised and sees(lean=1) != sees(lean=-1):
            ends = [(self.unit.id, stand), *((self.target.id, aim) for aim in self.target.bases)]
            shares = (share_on(*end, area) for end in ends for _, area in self.between.raised)
            return next(iter(doubts_at(shares, MOSTLY, self.between.rule)), None)
        if not sigma or sees(low) == sees(high):
            return None
        while high - low > SCREEN_ERROR:
            middle = (low + high) / 2
            low, high = (low, middle) if sees(middle) else (middle, high)
        limit = self.between.through
        depth = Quantity(self.unit.id, self.target.id, limit + high, sigma)
        return depth.doubt(limit, self.between.rule)

    @cached_property
    def doubts(self) -> tuple[Doubt, ...]:
        """The doubts about which stands see the target."""
        return tuple(filter(None, map(self.unsure, self.eyes)))

    @cached_property
    def seeing(self) -> tuple[Stand, ...]:
        """The stands that see the target, in order."""
        return tuple(stand for stand in self.eyes if self.sees(stand))

    def from_anywhere(self, by: float = SLACK, lean: int = 0) -> bool:
        """Whether there is a line from any point of any of the eyes to a base of the target.

        ``by``: extra inches of screens allowed; ``lean``: as for ``opaque``.
        """
        pairs = ((stand, aim) for stand in self.eyes for aim in self.target.bases)
        return any(self._from_base(*pair, by, lean) for pair in pairs)

    def _from_base(self, stand: Stand, aim: Stand, by: float, lean: int) -> bool:
        stops = [area for _, area in self.opaque(stand, aim, lean)]
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
        return self._sees_from(eyes, stand, aim, by, lean)
