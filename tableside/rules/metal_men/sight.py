"""Lines of sight: from a stand's front, or a leader's base, to a base of the target (section 2)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.once import kept_in
from tableside.engine.quantity import DEVIATIONS, SLACK, Doubt, Quantity, along
from tableside.geometry.lines import Screen, View
from tableside.geometry.shapes import direction, nearest_points, share
from tableside.geometry.sight import can_see
from tableside.rules.metal_men.shape import shape_of
from tableside.rules.metal_men.state import State, Unit

Point = tuple[float, float]
Areas = NDArray[np.object_]

#: A line meets a thing when more than this much of it lies inside, inches: rounding.
MEETS = 1e-6
#: From a leader's base a line past woods is looked for from places so far apart, inches.
EYES_APART = 0.05
#: How exactly the woods on a line in doubt are measured, inches.
WOODS_ERROR = 1e-4
#: A line may go any way: half of all bearings.
ALL_ROUND = 180.0
#: A base stands on a hill with more than this share of its area.
MOSTLY = 0.5

_SCREENS = ("woods", "town")


@dataclass(frozen=True)
class Sight:
    """Lines from a unit to a combat unit ``target``; what stands between stops them."""

    state: State
    unit: Unit
    target: Unit

    @cached_property
    def _bases(self) -> list[tuple[str, BaseGeometry]]:
        """The bases of third combat units, with their units' ids."""
        return [
            (other.id, stand.area)
            for other in self.state.units
            if other.is_combat and other.id not in (self.unit.id, self.target.id)
            for stand in other.bases
        ]

    @cached_property
    def _hills(self) -> list[tuple[str, BaseGeometry]]:
        return [(hill.id, hill.area) for hill in self.state.of_kinds(("hill",))]

    @cached_property
    def _woods(self) -> list[tuple[str, BaseGeometry]]:
        return [(piece.id, piece.area) for piece in self.state.of_kinds(_SCREENS)]

    @cached_property
    def _everything(self) -> Areas:
        every = [area for _, area in (*self._bases, *self._hills, *self._woods)]
        return np.array(every, dtype=object)

    def opaque(self, stand: Stand, aim: Stand) -> list[tuple[str, BaseGeometry]]:
        """Return what no line from a stand to a base of the target crosses, with its id.

        A hill does not stop it on which one of the two mostly stands.
        """
        hills = [
            (name, hill)
            for name, hill in self._hills
            if not any(share(each.area, hill) > MOSTLY for each in (stand, aim))
        ]
        corridor = shapely.union_all([stand.area, aim.area]).convex_hull
        every = [*self._bases, *hills]
        return [(name, area) for name, area in every if area.intersects(corridor)]

    def _sees_from(self, eyes: Iterable[Point], stand: Stand, aim: Stand, woods: float) -> bool:
        """Whether some line from one of the eyes passes, with so many inches of woods."""
        opaque = self.opaque(stand, aim)
        screens = [
            *(Screen(name, area, MEETS, MEETS, MEETS) for name, area in opaque),
            *(Screen(name, area, MEETS, woods, woods) for name, area in self._woods),
        ]
        views = (View(eye, aim.area, screens, stand.pose.facing, ALL_ROUND) for eye in eyes)
        return any(view.sees() for view in views)

    def clear(self, stand: Stand, aim: Stand, by: float = 0.0) -> bool:
        """Whether a stand sees a base of the target, with so many inches more of woods."""
        if self._plain(stand, aim):
            return True
        woods = self.state.house.woods_sight + SLACK + by
        return self._sees_from([stand.front], stand, aim, woods)

    def _plain(self, stand: Stand, aim: Stand) -> bool:
        """Whether nothing at all lies on the shortest line, so that no other need be tried."""
        line = shapely.shortest_line(shapely.Point(stand.front), aim.area)
        return not shapely.intersects(line, self._everything).any()

    def sees(self, stand: Stand, by: float = 0.0) -> bool:
        """Whether a stand sees some base of the target from the middle of its front."""
        nearest = sorted(self.target.bases, key=lambda aim: stand.pose.distance_to(aim.pose))
        return any(self.clear(stand, aim, by) for aim in nearest)

    def unsure(self, stand: Stand) -> Doubt | None:
        """Return how much woods a stand would look through, where too near its limit to tell."""
        aim = min(self.target.bases, key=lambda each: stand.pose.distance_to(each.pose))
        way = direction(shapely.Point(stand.front), aim.area)
        sigma = math.hypot(*(along(s.sigma, way, s.half_diagonal) for s in (stand, aim)))
        low, high = -DEVIATIONS * sigma, DEVIATIONS * sigma
        if not sigma or self._plain(stand, aim) or self.sees(stand, low) == self.sees(stand, high):
            return None
        while high - low > WOODS_ERROR:
            middle = (low + high) / 2
            low, high = (low, middle) if self.sees(stand, middle) else (middle, high)
        limit = self.state.house.woods_sight
        found = Quantity(self.unit.id, self.target.id, limit + SLACK + high, sigma)
        return found.doubt(limit, "fire.sight")

    @cached_property
    def doubts(self) -> tuple[Doubt, ...]:
        """The woods that leave it in doubt which stands of the front rank see the target."""
        found = (self.unsure(stand) for stand in shape_of(self.state, self.unit).front_rank)
        return tuple(doubt for doubt in found if doubt is not None)

    @cached_property
    def front_stands(self) -> tuple[Stand, ...]:
        """The front-rank stands that see the target, from left to right."""
        return tuple(s for s in shape_of(self.state, self.unit).front_rank if self.sees(s))

    def from_leader(self) -> bool:
        """Whether some line leads from any point of a leader's base to a base of the target."""
        stand = self.unit.stands[0]
        return any(self._from_base(stand, aim) for aim in self.target.bases)

    def _from_base(self, stand: Stand, aim: Stand) -> bool:
        stops = [area for _, area in self.opaque(stand, aim)]
        woods = [area for _, area in self._woods]
        if not can_see(stand.area, aim.area, stops):
            return False
        if can_see(stand.area, aim.area, [*stops, *woods]):
            return True
        if not any(area.intersects(base.area) for area in woods for base in (stand, aim)):
            return False
        # Woods that hold an end of the line may be crossed so far: looked for all along the base.
        limit = self.state.house.woods_sight + SLACK
        edge = shapely.segmentize(stand.area.exterior, EYES_APART)
        eyes = [nearest_points(stand.area, aim.area)[0], *edge.coords]
        return self._sees_from(eyes, stand, aim, limit)


def leader_sees(state: State, leader: Unit, unit: Unit) -> bool:
    """Whether a leader sees a unit, worked out once for all states with the same layout."""
    key = ("leader sees", leader.id, leader.stands, unit.id, unit.stands)
    return kept_in(state.layout, key, lambda: Sight(state, leader, unit).from_leader())


def sight(state: State, unit: Unit, target: Unit) -> dict[str, Any]:
    """Answer ``sight``."""
    found = Sight(state, unit, target)
    if unit.is_leader:
        return {"visible": leader_sees(state, unit, target), "stands": None, "doubt": []}
    seeing = found.front_stands
    return {
        "visible": bool(seeing),
        "stands": [stand.id for stand in seeing],
        "doubt": [doubt.as_json() for doubt in dict.fromkeys(found.doubts)],
    }
