"""Straight flights that a contact ends: how far is safe, and where friends stand in the way."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from tableside.geometry.pose import Pose, unit_vector, wrap_degrees
from tableside.motion.ahead import Ahead
from tableside.motion.halving import Span, halved, held
from tableside.motion.runs import Edges
from tableside.rules.mini_nap.scene import ROUNDING, Scene, gap_between
from tableside.rules.mini_nap.state import State, Unit

#: How closely the ends of a flight are looked at (inches) before they are halved.
_LOOK = 0.05
_HALVINGS = 40
#: The ground beyond the edge, as far as any unit could go (inches).
_BEYOND = 200.0


@dataclass(frozen=True)
class Flight:
    """A unit that goes straight along ``way`` (degrees) with its outline turned to ``facing``.

    ``anyone``: a contact with a friend ends it too.
    """

    state: State
    unit: Unit
    way: float
    facing: float
    anyone: bool = False

    @property
    def scene(self) -> Scene:
        """The table round it."""
        return Scene(self.state, self.unit)

    def ends_at(self) -> float:
        """Return the run (inches) to a new contact with an enemy, prohibited ground or the edge.

        What it touches at the start counts only when it would be overlapped.
        """
        scene, contact = self.scene, self.state.contact
        units = [u for u in scene.around if self.anyone or scene.enemy(u)]
        board = self.state.board
        outside = board.buffer(_BEYOND, join_style="mitre").difference(board)
        walls = [u.outline for u in units] + [g.area for g in scene.ground()] + [outside]
        start = Pose(self.unit.pose.x, self.unit.pose.y, self.facing)
        begin = self.unit.shape.at(start)
        touching = [wall for wall in walls if begin.distance(wall) <= contact + ROUNDING]
        clear = [wall for wall in walls if begin.distance(wall) > contact + ROUNDING]
        inner = self.unit.shape.smaller(contact).at(start)
        shallow = [wall for wall in touching if not inner.intersects(wall)]
        ahead = Ahead(self.unit.shape, self.facing - self.way, (start.x, start.y), contact)
        ways = np.array([self.way])
        onto = ahead.run_to(Edges.of(clear), ways, contact + ROUNDING).min(initial=np.inf)
        return float(min(onto, ahead.run_into(Edges.of(shallow), ways).min(initial=np.inf)))

    def at(self, done: float) -> Pose:
        """Return the pose after so many inches."""
        cos, sin = unit_vector(self.way)
        return Pose(self.unit.pose.x + done * cos, self.unit.pose.y + done * sin, self.facing)

    def on_friend(self, done: float) -> bool:
        """Whether it would stand on a friend, or on abandoned guns, after so many inches."""
        areas = self.unit.shape.areas(self.at(done))
        limit = -self.state.contact - ROUNDING
        near = self.unit.shape.reach
        spot = shapely.Point(self.at(done).x, self.at(done).y)
        return any(
            gap_between(areas, other.part_areas)[0] < limit
            for other in self.scene.not_to_stop_on(formed=False)
            if other.outline.distance(spot) <= near
        )

    def safe(self, low: float, high: float) -> tuple[Span, ...]:
        """Return the stretches from ``low`` to ``high`` that end on no friend and touch nobody.

        When friends fill them all, the first clear place beyond.
        """
        end = self.ends_at()
        last = min(high, end)
        if last < low:
            return ()
        found = self._free(low, last)
        if found or last < high:
            return found
        beyond = self._free(high, min(end, high + _BEYOND))
        return ((beyond[0][0], beyond[0][0]),) if beyond else ()

    def _free(self, low: float, high: float) -> tuple[Span, ...]:
        if high - low <= ROUNDING:
            return () if self.on_friend(low) else ((low, high),)
        reach = min(high, self.state.width + self.state.depth)
        marks = np.linspace(low, reach, max(2, int((reach - low) / _LOOK) + 1)).tolist()
        free = [not self.on_friend(mark) for mark in marks]
        found = held(marks, free, self._edge)
        # What is free at the last mark stays so: nobody stands beyond the board.
        return (*found[:-1], (found[-1][0], high)) if free[-1] else tuple(found)

    def _edge(self, low: float, high: float, free: bool) -> float:
        return halved(low, high, lambda done: self.on_friend(done) != free, _HALVINGS)


def away(unit: Unit, enemy: Unit) -> float:
    """Return the facing away from an enemy: about when its centre lies ahead of the unit's."""
    cos, sin = unit_vector(unit.pose.facing)
    ahead = (enemy.pose.x - unit.pose.x) * cos + (enemy.pose.y - unit.pose.y) * sin
    return wrap_degrees(unit.pose.facing + (180.0 if ahead > 0.0 else 0.0))


def fleeing(state: State, unit: Unit, enemy: Unit) -> Flight:
    """Return the flight of a unit straight away from an enemy, to which it turns its back."""
    facing = away(unit, enemy)
    return Flight(state, unit, facing, facing)
