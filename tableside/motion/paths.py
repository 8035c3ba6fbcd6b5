"""Paths for bases that turn: whether there is one, and which is the shortest.

``shortest_way`` is the entry point; ``search`` looks for the ways.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache, cached_property

import numpy as np
import shapely

from tableside.geometry.pose import Pose, turn_between, wrap_degrees
from tableside.geometry.shapes import signed_gap
from tableside.motion.checker import is_open
from tableside.motion.components import Rooms
from tableside.motion.lower_bound import LONGER, Bare
from tableside.motion.obstacles import Field, Keepout, Zone
from tableside.motion.places import SLACK
from tableside.motion.search import Search, UndecidedError
from tableside.motion.slices import Obstacle, clear_distance, obstacle
from tableside.motion.targets import AtPose, Target
from tableside.motion.ways import Way, joined, turned

#: How finely the facings are searched, degrees, one try after the other.
STEPS = (7.5, 3.0)

#: A way no more than this much (inches) longer than the least conceivable is the shortest.
ENOUGH = 0.03

_ROLES = {"enter": "leave", "leave": "enter", "stay": "stay"}


def _never() -> bool:
    return False


def shortest_way(field: Field, start: Pose, goal: Pose, limit: float) -> Way | None:
    """Return the shortest way of at most ``limit`` inches, inclusive; None if there is none.

    Both poses must be legal in themselves; if the field forbids one, there is no way. Raises
    UndecidedError if the search gave up undecided.
    """
    if start.distance_to(goal) > limit + SLACK:
        return None
    if not is_open(field, (start,)) or not is_open(field, (goal,)):
        return None
    return _unhindered(field, start, goal) or way_to(field, start, AtPose(goal), limit)


def way_to(
    field: Field,
    start: Pose,
    target: Target,
    limit: float,
    any_length: bool = False,
    shut_off: Callable[[], bool] = _never,
) -> Way | None:
    """Return the shortest way to a target of at most ``limit`` inches, inclusive.

    ``any_length``: accept the first one found, if only its existence matters. ``shut_off``: called,
    at most once, if none is found soon; tells whether there certainly is no way. Raises
    UndecidedError if the search gave up undecided.
    """
    here = np.array([[start.x, start.y]], np.float64)
    if target.bound(here)[0] > limit + SLACK:
        return None
    field = _local(field, start, target, limit)
    shut_off = cache(shut_off)
    best: Way | None = None
    for number, step in enumerate(STEPS):
        hunt = _Hunt(field, start, target, limit if best is None else best.length, step, shut_off)
        straight = hunt.straight() if best is None else None
        if straight is not None:
            return straight
        if hunt.bare.length > limit + LONGER:
            return best
        try:
            best = hunt.search(number > 0) or best
        except UndecidedError:
            if number == len(STEPS) - 1 and best is None:
                raise
        if best is not None and (any_length or best.length <= hunt.bare.length + ENOUGH):
            return best
        if best is None and number < len(STEPS) - 1 and not hunt.conceivable():
            return None
    return best


def way_from(field: Field, origin: Target, goal: Pose, limit: float) -> Way | None:
    """Return the shortest way from anywhere in ``origin`` to a pose, of at most ``limit`` inches.

    The search runs backwards, from its end.
    """
    backwards = replace(field, zones=tuple(map(_reversed, field.zones)))
    found = way_to(backwards, goal, origin, limit)
    if found is None:
        return None
    way = Way(found.length, found.path[::-1])
    return way if is_open(field, way.path) else None


class _Hunt:
    """State shared by the searches for one way."""

    def __init__(
        self,
        field: Field,
        start: Pose,
        target: Target,
        limit: float,
        step: float,
        shut_off: Callable[[], bool] = _never,
    ) -> None:
        self.field, self.start, self.target, self.limit = field, start, target, limit
        self.step, self.shut_off = step, shut_off
        self.ends = (start, target.pose) if isinstance(target, AtPose) else (start,)
        self.obstacles = obstacles_of(field, *self.ends)
        self.forth = Search(field, self.obstacles, start, target, limit, step)

    @cached_property
    def bare(self) -> Bare:
        """The paths of the disc inside the base."""
        here = np.array([[self.start.x, self.start.y]], np.float64)
        return Bare(self.field, self.obstacles, here, self.target, self.limit)

    def straight(self) -> Way | None:
        """Return a straight way in one facing: nothing to a pose is shorter."""
        return self.forth.straight()

    def search(self, dense: bool) -> Way | None:
        """Search from the start, alternating with a search from the goal if that is one pose.

        A search from a shut-in end finishes soon, whichever end that is.
        """
        forth = self.forth
        if isinstance(self.target, AtPose) and forth.stuck():
            return None
        forth.lay(self.bare, dense)
        if not isinstance(self.target, AtPose):
            return forth.run(self.shut_off)
        back: Search | None = None
        while not forth.exhausted:
            found = forth.step()
            if found is not None:
                return found
            if back is None:
                back = self._back(dense)
                if back is None:
                    return None
            if back.exhausted:
                return None
            found = back.step()
            if found is not None:
                way = Way(found.length, found.path[::-1])
                return way if is_open(self.field, way.path) else None
        return None

    def _back(self, dense: bool) -> Search | None:
        """Return the search from the goal; None where the goal is shut in."""
        assert isinstance(self.target, AtPose)
        goal, start = self.target.pose, AtPose(self.start)
        field = replace(self.field, zones=tuple(map(_reversed, self.field.zones)))
        search = Search(field, self.obstacles, goal, start, self.limit, self.step)
        if search.stuck():
            return None
        here = np.array([[goal.x, goal.y]], np.float64)
        search.lay(Bare(field, self.obstacles, here, start, self.limit), dense)
        return search

    def conceivable(self) -> bool:
        """Whether there could be a way that facings ``step`` degrees apart do not show.

        Not between two rooms, nor where it is shut off; nor if, with everything shrunk by a
        corner's motion in one such step, there is still no way.
        """
        if self.parted() or self.shut_off():
            return False
        less = self.field.mover.reach * math.radians(self.step)
        x0, y0, x1, y1 = self.field.bounds
        shrunk = (_shrunk(keepout, less) for keepout in self.field.keepouts)
        wide = replace(
            self.field,
            bounds=(x0 - less, y0 - less, x1 + less, y1 + less),
            keepouts=tuple(keepout for keepout in shrunk if keepout is not None),
            zones=(),
        )
        hunt = _Hunt(wide, self.start, self.target, self.limit, self.step)
        try:
            return hunt.straight() is not None or hunt.search(False) is not None
        except UndecidedError:
            return True

    def parted(self) -> bool:
        """Whether the goal lies in none of the rooms in which the way begins."""
        if not isinstance(self.target, AtPose):
            return False
        begins = np.array([[self.start.x, self.start.y]], np.float64)
        rooms = Rooms(self.field, self.obstacles, begins, self.limit)
        here = rooms.holding(begins, np.array([self.start.facing]))
        return not here & rooms.holding(self.target.place, np.array([self.target.pose.facing]))


def _reversed(zone: Zone) -> Zone:
    return Zone(zone.id, zone.area, zone.radius, _ROLES[zone.role])  # type: ignore[arg-type]


def _shrunk(keepout: Keepout, less: float) -> Keepout | None:
    if keepout.radius >= less:
        return replace(keepout, radius=keepout.radius - less)
    area = keepout.area.buffer(keepout.radius - less, join_style="mitre")
    return None if area.is_empty else Keepout(keepout.id, area)


def _unhindered(field: Field, start: Pose, goal: Pose) -> Way | None:
    """Return the straight way when nothing is near enough to hinder any turn on it."""
    line = shapely.LineString([(start.x, start.y), (goal.x, goal.y)])
    if clear_distance(field, line) < 0.0:
        return None
    way = straight_way(start, goal, start.facing)
    return way if is_open(field, way.path) else None


def straight_way(start: Pose, goal: Pose, facing: float) -> Way:
    """Return the way that turns to ``facing``, slides to the goal and turns there."""
    poses = [
        start,
        *turned(start, turn_between(start.facing, facing)),
        Pose(goal.x, goal.y, wrap_degrees(facing)),
        *turned(Pose(goal.x, goal.y, facing), turn_between(facing, goal.facing)),
        goal,
    ]
    return Way(start.distance_to(goal), joined(poses))


def _local(field: Field, start: Pose, target: Target, limit: float) -> Field:
    """Return the field without anything too far off to matter within the limit."""
    here, reach = shapely.Point(start.x, start.y), field.mover.reach

    def matters(keepout: Keepout) -> bool:
        return float(keepout.area.distance(here)) <= limit + keepout.radius + reach + 0.1

    return replace(field, keepouts=tuple(k for k in field.keepouts if matters(k)))


def obstacles_of(field: Field, *poses: Pose) -> tuple[Obstacle, ...]:
    """Return the keepouts as obstacles, relaxed so that the given poses stay legal."""
    placed = [field.mover.at(pose) for pose in poses]
    return tuple(
        obstacle(
            keepout,
            min((signed_gap(area, keepout.area)[0] for area in placed), default=math.inf),
        )
        for keepout in field.keepouts
    )
