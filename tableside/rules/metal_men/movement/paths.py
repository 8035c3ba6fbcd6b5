"""The ways of a unit's stands: what each costs, on roads or not, and whom they pass (section 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import shapely

from tableside.engine.bodies import Stand
from tableside.engine.moves import Moves
from tableside.engine.quantity import SLACK
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import nearest_points
from tableside.motion.weighted import NEAR, Way
from tableside.rules.metal_men.movement.ground import moves, road_moves, roads, round_unit
from tableside.rules.metal_men.state import State, Unit

#: A way passes through bases when it goes so deep into them, inches: rounding.
_INTO = 1e-3

End = tuple[Stand, Pose]


@dataclass(frozen=True)
class Paths:
    """The ways of those stands of a unit that move, by ``ends``: each stand and its new pose."""

    state: State
    unit: Unit
    ends: tuple[End, ...]

    @cached_property
    def _anywhere(self) -> Moves:
        return moves(self.state, self.unit)

    @cached_property
    def _on_roads(self) -> Moves:
        return road_moves(self.state, self.unit)

    @cached_property
    def anywhere(self) -> Mapping[str, Way | None]:
        """The cheapest way of each stand's centre."""
        return self._named(self._anywhere)

    @cached_property
    def on_roads(self) -> Mapping[str, Way | None]:
        """The cheapest way of each stand's centre that keeps to roads and bridges."""
        area = roads(self.state)
        places = [shapely.Point(at.x, at.y) for stand, to in self.ends for at in (stand.pose, to)]
        if area.is_empty or not shapely.dwithin(area, places, NEAR).all():
            return {stand.id: None for stand, _ in self.ends}
        return self._named(self._on_roads)

    def _named(self, ground: Moves) -> dict[str, Way | None]:
        ways = ground.ways([self._free(end) for end in self.ends])
        return {stand.id: way for (stand, _), way in zip(self.ends, ways, strict=True)}

    def _free(self, end: End) -> End:
        """Return an end without what its slack lets its centres be on impassable ground."""
        stand, to = end
        return replace(stand, pose=self._off(stand.pose)), self._off(to)

    def _off(self, pose: Pose) -> Pose:
        place = shapely.Point(pose.x, pose.y)
        for _, area in self.state.barred():
            if area.contains(place) and area.boundary.distance(place) <= SLACK:
                x, y = nearest_points(area.boundary, place)[0]
                return Pose(x, y, pose.facing)
        return pose

    def more(self, stand: Stand, to: Pose) -> float:
        """Return by how much the farthest corner went farther than the centre, if that counts."""
        return 0.0 if self.state.house.measure_move == "centre" else stand.corner_excess(to)

    def _total(self, way: Way, end: End) -> float:
        """Return what a way costs a stand: a short step onto ground that bars it, and corners."""
        stand, to = self._free(end)
        steps = stand.pose.distance_to(end[0].pose) + to.distance_to(end[1])
        return way.cost + steps + self.more(*end)

    def costs(self, ways: Mapping[str, Way | None]) -> dict[str, float | None]:
        """Return what ways cost the stands, corners included; None without one."""
        found: dict[str, float | None] = {}
        for stand, to in self.ends:
            way = ways[stand.id]
            found[stand.id] = None if way is None else self._total(way, (stand, to))
        return found

    def passes(self, on_roads: bool, limits: tuple[float, float]) -> tuple[Unit, ...]:
        """Return the friends that some stand cannot avoid, though a way through them leads.

        ``on_roads``: whether it moves on roads for their gain; ``limits``: its allowance with what
        it gains there, and without. Of a leader's friends none.
        """
        if self.unit.is_leader:
            return ()
        ways = self.on_roads if on_roads else self.anywhere
        leave = [(self._on_roads, limits[0])] if on_roads else []
        leave.append((self._anywhere, limits[1]))
        return tuple(
            friend
            for friend in self.state.friends(self.unit)
            if any(self._needs(end, ways[end[0].id], friend, leave) for end in self.ends)
        )

    def _needs(
        self, end: End, way: Way | None, friend: Unit, leave: Sequence[tuple[Moves, float]]
    ) -> bool:
        """Whether a stand passes a friend: its way does, and it can afford none that does not.

        ``leave``: over which ground it may go, and what it may use there; its way goes over the
        first.
        """
        more = self.more(*end)
        if way is None or way.cost + more > leave[0][1] + SLACK or not _goes_into(way, friend):
            return False
        stand, to = end
        on_it = shapely.contains_xy(friend.base_area, [stand.pose.x, to.x], [stand.pose.y, to.y])
        if on_it.any():
            return True
        for ground, limit in leave:
            (cost,) = round_unit(ground, friend).costs([self._free(end)])
            if cost is not None and cost + more <= limit + SLACK:
                return False
        return True


def _goes_into(way: Way, friend: Unit) -> bool:
    inner = friend.base_area.buffer(-_INTO, join_style="mitre")
    return bool(shapely.LineString(way.path).intersects(inner))
