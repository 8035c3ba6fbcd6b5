"""The shortest straight line from a point to an area that what stands between lets pass.

Each thing in between has how much of a line may lie in it: some of it for an opaque one, more for
a wood whose edge the line begins or ends in. Seen from the point everything goes by bearing.
Between the bearings of two neighbouring corners every length is a smooth function of the bearing;
where it passes its limit is found by bisection. Inches, degrees.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import turn_between
from tableside.geometry.shots import Shot

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Point = tuple[float, float]

#: Bearings a hair to either side of a corner, radians.
_HAIR = 1e-9
#: Bearings that are looked at from one corner to the next, and how often a bracket is cut in eight.
_LOOKS = 9
_CUTS = 14
#: Points this near to an edge (inches) lie on it.
_ON_EDGE = 1e-7


@dataclass(frozen=True)
class Screen:
    """Something a line may cross only so far, inches: by how many of its two ends lie in it.

    ``grown``: the share by which a convex area is enlarged about its middle. A little of it keeps
    lines from passing between two areas that touch, whatever the rounding of their corners.
    """

    id: str
    area: BaseGeometry
    neither: float
    one: float
    both: float
    grown: float = 0.0

    @cached_property
    def edges(self) -> Floats:
        """The edges of the enlarged area, (n, 4): from x, y to x, y."""
        found = _edges(self.area)
        if not self.grown:
            return found
        return np.asarray(found + self.grown * (found - np.tile(found[:, :2].mean(axis=0), 2)))


def _edges(area: BaseGeometry) -> Floats:
    rings = [
        shapely.get_coordinates(ring)
        for part in shapely.get_parts(area)
        if part.geom_type == "Polygon"
        for ring in (part.exterior, *part.interiors)
    ]
    if not rings:
        return np.empty((0, 4))
    return np.vstack([np.hstack([ring[:-1], ring[1:]]) for ring in rings])


def _crossed(eye: Point, bearings: Floats, edges: Floats) -> Floats:
    """Return how far away each ray crosses each edge, infinity where it does not: (n, m).

    An edge has its first end and not its last, so that a corner is crossed once.
    """
    start, end = edges[:, :2] - np.array(eye), edges[:, 2:] - np.array(eye)
    cos, sin = np.cos(bearings)[:, None], np.sin(bearings)[:, None]
    side_start = cos * start[:, 1] - sin * start[:, 0]
    side_end = cos * end[:, 1] - sin * end[:, 0]
    cut = (side_start >= 0.0) != (side_end >= 0.0)
    share = np.where(cut, side_start / np.where(cut, side_start - side_end, 1.0), 0.0)
    x = start[:, 0] + share * (end[:, 0] - start[:, 0])
    y = start[:, 1] + share * (end[:, 1] - start[:, 1])
    along = x * cos + y * sin
    return np.where(cut & (along > 0.0), along, np.inf)


class View:
    """What is seen of ``target`` from ``eye`` past ``screens``.

    ``facing`` and ``half_arc``: only lines at most so many degrees off the facing count.
    """

    def __init__(
        self,
        eye: Point,
        target: BaseGeometry,
        screens: Sequence[Screen],
        facing: float,
        half_arc: float,
    ) -> None:
        self._eye, self._target = eye, target
        self._facing, self._half = math.radians(facing), math.radians(min(half_arc, 180.0))
        self._screens = _between_them(eye, target, screens)
        self._edges = _edges(target)
        point = shapely.Point(eye)
        self._inside = [bool(each.area.distance(point) <= _ON_EDGE) for each in self._screens]

    def nearest(self) -> Shot | None:
        """Return the shortest line in the arc, whatever stands between; None without one."""
        straight = self._straight()
        if straight is not None:
            return straight
        bearings = self._corners_and_feet()
        return self._shortest(bearings, np.isfinite(self._distances(bearings)))

    def shot(self) -> Shot | None:
        """Return the shortest line in the arc that every screen lets pass, None without one."""
        bearings = self._corners_and_feet()
        if not self._screens or not len(bearings):
            return self._shortest(bearings, np.isfinite(self._distances(bearings)))
        looks = self._looked_at(bearings)
        return self._shortest(looks, self._open(looks))

    def sees(self) -> bool:
        """Whether there is any line in the arc that every screen lets pass."""
        bearings = self._corners_and_feet()
        if not self._screens or not len(bearings):
            return bool(np.isfinite(self._distances(bearings)).any())
        if self._open(bearings).any():  # most of what is seen is seen at a corner or a foot
            return True
        return bool(self._open(self._between(bearings)).any())

    def stopped_by(self) -> tuple[str, ...]:
        """Return the ids of the screens that the nearest line does not pass."""
        line = self.nearest()
        if line is None:
            return ()
        bearing = math.atan2(line.end[1] - self._eye[1], line.end[0] - self._eye[0])
        at, far = np.array([bearing]), np.array([line.length])
        screens = zip(self._screens, self._inside, strict=True)
        stop = (each.id for each, begins in screens if self._over(each, begins, at, far) > 0.0)
        return tuple(dict.fromkeys(stop))

    def _straight(self) -> Shot | None:
        """Return the shortest line of all where it lies in the arc, so that none is looked for."""
        (start, end) = shapely.shortest_line(shapely.Point(self._eye), self._target).coords
        bearing = np.array([math.atan2(end[1] - start[1], end[0] - start[0])])
        apart = start != end
        in_arc = apart and bool(abs(self._relative(bearing)[0]) <= self._half)
        return Shot(self._eye, end) if in_arc else None

    def _relative(self, bearings: Floats) -> Floats:
        return np.mod(bearings - self._facing + math.pi, math.tau) - math.pi

    def _corners_and_feet(self) -> Floats:
        """Return every bearing at which the shortest line can lie, in the arc, in order.

        Relative to the facing, radians: corners of the target and the screens, where the
        target's edges are nearest, where screens cut the target's edge, and the arc's ends.
        """
        points = [self._edges[:, :2], *(screen.edges[:, :2] for screen in self._screens)]
        points.append(self._feet())
        rim = self._target.boundary
        for screen in self._screens:
            points.append(shapely.get_coordinates(rim.intersection(screen.area.boundary)))
        every = np.vstack([each for each in points if len(each)]) - np.array(self._eye)
        away = np.hypot(every[:, 0], every[:, 1]) > 1e-12
        found = self._relative(np.arctan2(every[away, 1], every[away, 0]))
        ends = np.array([-self._half, self._half])
        spread = np.concatenate([found - _HAIR, found, found + _HAIR, ends])
        return np.unique(spread[np.abs(spread) <= self._half + 1e-12])

    def _feet(self) -> Floats:
        """Return the points of the target's edges that are nearest to the eye."""
        start, step = self._edges[:, :2], self._edges[:, 2:] - self._edges[:, :2]
        squared = np.maximum((step**2).sum(axis=1), 1e-24)
        share = ((np.array(self._eye) - start) * step).sum(axis=1) / squared
        return np.asarray(start + np.clip(share, 0.0, 1.0)[:, None] * step)

    def _distances(self, relative: Floats) -> Floats:
        """Return how far away the target is at each bearing, infinity beside it."""
        if not len(relative):
            return np.empty(0)
        found = _crossed(self._eye, relative + self._facing, self._edges)
        return np.asarray(found.min(axis=1))

    def _over(self, screen: Screen, begins: bool, bearings: Floats, distances: Floats) -> Floats:
        """Return by how much each line lies in a screen beyond what it may.

        ``begins``: the eye lies in the screen.
        """
        within = self._within(screen, bearings, distances)
        if screen.neither == screen.one == screen.both:
            return within - screen.neither
        far = np.where(np.isfinite(distances), distances, 0.0)[:, None]
        ends = np.column_stack([np.cos(bearings), np.sin(bearings)]) * far + np.array(self._eye)
        held = shapely.distance(screen.area, shapely.points(ends)) <= _ON_EDGE
        if begins:
            return within - np.where(held, screen.both, screen.one)
        return within - np.where(held, screen.one, screen.neither)

    def _within(self, screen: Screen, bearings: Floats, distances: Floats) -> Floats:
        """Return how much of each line lies in a screen, inches."""
        cuts = _crossed(self._eye, bearings, screen.edges)
        begins_inside = np.isfinite(cuts).sum(axis=1) % 2 == 1
        cuts = np.column_stack([cuts, np.where(begins_inside, 0.0, np.inf)])
        if cuts.shape[1] % 2:
            cuts = np.column_stack([cuts, np.full(len(cuts), np.inf)])
        far = np.where(np.isfinite(distances), distances, 0.0)
        cuts = np.minimum(np.sort(cuts, axis=1), far[:, None])
        return np.asarray((cuts[:, 1::2] - cuts[:, 0::2]).sum(axis=1))

    def _open(self, relative: Floats) -> Flags:
        """Whether the line at each bearing meets the target and passes every screen."""
        bearings, distances = relative + self._facing, self._distances(relative)
        clear = np.isfinite(distances)
        for screen, begins in zip(self._screens, self._inside, strict=True):
            left = np.flatnonzero(clear)  # what one screen stops need not be tried on the next
            clear[left] = self._over(screen, begins, bearings[left], distances[left]) <= 0.0
        return clear

    def _between(self, bearings: Floats) -> Floats:
        """Return the bearings with some between each two of them."""
        gaps = np.linspace(0.0, 1.0, _LOOKS)[None, :]
        low, high = bearings[:-1, None], bearings[1:, None]
        return np.unique(np.concatenate([bearings, (low + (high - low) * gaps).ravel()]))

    def _looked_at(self, bearings: Floats) -> Floats:
        """Return the bearings with those between them at which a line begins or ceases to pass."""
        looks = self._between(bearings)
        clear = self._open(looks)
        changes = np.nonzero(clear[:-1] != clear[1:])[0]
        good = np.where(clear[changes], looks[changes], looks[changes + 1])
        bad = np.where(clear[changes], looks[changes + 1], looks[changes])
        each = np.arange(len(changes))
        for _ in range(_CUTS if len(changes) else 0):
            marks = np.linspace(good, bad, 9)
            passes = self._open(marks[1:-1].ravel()).reshape(7, -1)
            last = np.where(passes.all(axis=0), 7, passes.argmin(axis=0))
            good, bad = marks[last, each], marks[last + 1, each]
        return np.unique(np.concatenate([looks, good]))

    def _shortest(self, relative: Floats, clear: Flags) -> Shot | None:
        if not clear.any():
            return None
        chosen = relative[clear]
        distances = self._distances(chosen)
        best = int(distances.argmin())
        bearing, far = chosen[best] + self._facing, distances[best]
        x, y = self._eye
        end = (x + far * math.cos(bearing), y + far * math.sin(bearing))
        return Shot(self._eye, (float(end[0]), float(end[1])))


def _between_them(eye: Point, target: BaseGeometry, screens: Sequence[Screen]) -> list[Screen]:
    """Return the screens that a line from the eye to the target can meet at all."""
    if not screens:
        return []
    field = shapely.union_all([shapely.Point(eye), target]).convex_hull
    return [each for each in screens if each.area.intersects(field)]


def off_facing(facing: float, eye: Point, point: Point) -> float:
    """Return how far (degrees, 0 to 180) a point lies off a facing, seen from ``eye``."""
    bearing = math.degrees(math.atan2(point[1] - eye[1], point[0] - eye[0]))
    return abs(turn_between(facing, bearing))
