"""The ways of a unit's stands, on roads or not: their costs, and the units they must pass through.

Each game defines the ground and which friends may be passed. Inches; costs in inches of plain
ground.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.quantity import SLACK
from tableside.engine.troops import Troops
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import nearest_points
from tableside.motion.country import NEAR
from tableside.motion.moves import Moves
from tableside.motion.weighted import Way

#: A way passes through bases if it goes at least this deep into them; allows for rounding.
_INTO = 1e-3

U = TypeVar("U", bound=Troops)
#: A stand and its new pose.
End = tuple[Stand, Pose]
#: The way of each stand's centre, None if there is none.
Ways = Mapping[str, Way | None]


class StandWays(ABC):
    """The ways of a unit's moving stands to their ``ends``."""

    ends: tuple[End, ...]

    @property
    @abstractmethod
    def ground(self) -> Moves:
        """The ground for ways that may lead anywhere."""

    @property
    @abstractmethod
    def road_ground(self) -> Moves:
        """The ground for ways that keep to roads."""

    @property
    @abstractmethod
    def barred(self) -> Iterable[BaseGeometry]:
        """The ground that no centre may be on, except within slack."""

    @abstractmethod
    def more(self, stand: Stand, to: Pose) -> float:
        """Return the cost to add to the way of a stand's centre."""

    @cached_property
    def anywhere(self) -> Ways:
        """The cheapest way of each stand's centre."""
        return self._named(self.ground)

    @cached_property
    def on_roads(self) -> Ways:
        """The cheapest way of each stand's centre that keeps to roads."""
        roads = self.road_ground.whole
        places = [shapely.Point(at.x, at.y) for stand, to in self.ends for at in (stand.pose, to)]
        if roads.is_empty or not shapely.dwithin(roads, places, NEAR).all():
            return {stand.id: None for stand, _ in self.ends}
        return self._named(self.road_ground)

    def _named(self, ground: Moves) -> Ways:
        ways = ground.ways([self._free(end) for end in self.ends])
        return {stand.id: way for (stand, _), way in zip(self.ends, ways, strict=True)}

    def _free(self, end: End) -> End:
        """Return an end with both poses moved off barred ground that they are on within slack."""
        stand, to = end
        return replace(stand, pose=self._off(stand.pose)), self._off(to)

    def _off(self, pose: Pose) -> Pose:
        place = shapely.Point(pose.x, pose.y)
        for area in self.barred:
            if area.contains(place) and area.boundary.distance(place) <= SLACK:
                x, y = nearest_points(area.boundary, place)[0]
                return Pose(x, y, pose.facing)
        return pose

    def costs(self, ways: Ways) -> dict[str, float | None]:
        """Return the total cost of each stand's way, including additions; None if it has none.

        A short step onto barred ground, within slack, is included.
        """
        found: dict[str, float | None] = {}
        for end in self.ends:
            way, (stand, to) = ways[end[0].id], self._free(end)
            steps = stand.pose.distance_to(end[0].pose) + to.distance_to(end[1])
            found[stand.id] = None if way is None else way.cost + steps + self.more(*end)
        return found

    def passed(
        self, others: Iterable[U], on_roads: bool, limits: tuple[float, float]
    ) -> Iterator[U]:
        """Yield the units that any stand must pass through, as it cannot afford to avoid them.

        ``on_roads``: whether the unit uses the road gain; ``limits``: its allowance with the road
        gain, and without.
        """
        ways = self.on_roads if on_roads else self.anywhere
        leave = [(self.road_ground, limits[0])] if on_roads else []
        leave.append((self.ground, limits[1]))
        for other in others:
            if any(self._needs(end, ways[end[0].id], other, leave) for end in self.ends):
                yield other

    def _needs(
        self, end: End, way: Way | None, other: Troops, leave: Sequence[tuple[Moves, float]]
    ) -> bool:
        """Whether a stand must pass through a unit: its way does, and it can afford no other.

        ``leave``: the grounds it may use, each with its allowance; its way uses the first.
        """
        more = self.more(*end)
        if way is None or way.cost + more > leave[0][1] + SLACK:
            return False
        (stand, to), bases = end, other.base_area
        if not _goes_into(way, bases):
            return False
        if shapely.contains_xy(bases, [stand.pose.x, to.x], [stand.pose.y, to.y]).any():
            return True
        for ground, limit in leave:
            (found,) = ground.round(bases).ways([self._free(end)])
            if found is not None and found.cost + more <= limit + SLACK:
                return False
        return True


def _goes_into(way: Way, bases: BaseGeometry) -> bool:
    inner = bases.buffer(-_INTO, join_style="mitre")
    return bool(shapely.LineString(way.path).intersects(inner))
