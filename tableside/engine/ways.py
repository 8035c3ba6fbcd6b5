"""The ways of a unit's stands, on roads or not: what each costs, and whom it cannot but pass.

Over which ground they go, and which friends may be passed, each game says. Inches; costs in inches
of plain ground.
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
from tableside.engine.moves import Moves
from tableside.engine.quantity import SLACK
from tableside.engine.troops import Troops
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import nearest_points
from tableside.motion.weighted import NEAR, Way

#: A way passes through bases when it goes so deep into them: rounding.
_INTO = 1e-3

U = TypeVar("U", bound=Troops)
#: A stand and its new pose.
End = tuple[Stand, Pose]
#: By stand the way of its centre, None where there is none.
Ways = Mapping[str, Way | None]


class StandWays(ABC):
    """The ways of those stands of a unit that move, by their ``ends``."""

    ends: tuple[End, ...]

    @property
    @abstractmethod
    def ground(self) -> Moves:
        """The ground of ways that lead anywhere."""

    @property
    @abstractmethod
    def road_ground(self) -> Moves:
        """The ground of ways that keep to roads."""

    @property
    @abstractmethod
    def barred(self) -> Iterable[BaseGeometry]:
        """The ground that no centre may be on but by its slack."""

    @abstractmethod
    def more(self, stand: Stand, to: Pose) -> float:
        """Return what is added to the way of a stand's centre."""

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
        """Return an end without what its slack lets its centres be on barred ground."""
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
        """Return what ways cost the stands, with what is added to them; None without one.

        A short step onto ground that bars a centre is paid for, too.
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
        """Yield which units some stand cannot avoid, though a way through them leads.

        ``on_roads``: whether it moves on roads for what it gains there; ``limits``: its allowance
        with what it gains there, and without.
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
        """Whether a stand passes a unit: its way does, and it can afford none that does not.

        ``leave``: over which ground it may go, and what it may use there; its way goes over the
        first.
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
            (cost,) = ground.round(bases).costs([self._free(end)])
            if cost is not None and cost + more <= limit + SLACK:
                return False
        return True


def _goes_into(way: Way, bases: BaseGeometry) -> bool:
    inner = bases.buffer(-_INTO, join_style="mitre")
    return bool(shapely.LineString(way.path).intersects(inner))
