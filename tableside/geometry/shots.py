"""The shortest straight line from a segment to an area, within an angle and past blockers.

Without blockers: all steps from the segment to the area make one convex shape, of which the
angle keeps a wedge; the shortest step is the wedge's distance from nothing. Past blockers the
shortest clear line is that one, or it grazes a corner of a blocker, or two corners: for each
corner the lines through it are measured by their bearing, and the shortest clear one is found.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import unit_vector

Point = tuple[float, float]
Floats = NDArray[np.float64]

#: Longer than any table (inches).
_FAR = 1000.0
#: A line may cut this far (inches) into a blocker: rounding.
_GRAZE = 1e-6
#: Bearings through a corner that are looked at, and how often the look is narrowed.
_LOOKS = 49
_NARROWED = 6


@dataclass(frozen=True, slots=True)
class Shot:
    """A straight line: where it begins and ends, inches."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """How long it is."""
        return math.dist(self.start, self.end)


def shortest_shot(
    front: tuple[Point, Point], facing: float, arc: float, target: BaseGeometry
) -> Shot | None:
    """Return the shortest line from ``front`` to a convex target at most ``arc`` off ``facing``.

    Degrees; ``arc`` itself is allowed. None when the target lies outside the angle.
    """
    a, b = (np.array(point) for point in front)
    corners = shapely.get_coordinates(target)
    steps = shapely.MultiPoint(np.vstack([corners - a, corners - b])).convex_hull
    left, right = unit_vector(facing + arc), unit_vector(facing - arc)
    ahead = unit_vector(facing)
    wedge = shapely.Polygon([(0.0, 0.0), *((_FAR * x, _FAR * y) for x, y in (right, ahead, left))])
    allowed = steps.intersection(wedge.buffer(1e-9))
    if allowed.is_empty:
        return None
    at = shapely.shortest_line(shapely.Point(0.0, 0.0), allowed)
    dx, dy = shapely.get_coordinates(at)[-1]
    # Some point of the front takes this step into the target.
    line = shapely.LineString([(a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy)])
    ended = shapely.get_coordinates(shapely.shortest_line(line, target))[0]
    return Shot((float(ended[0] - dx), float(ended[1] - dy)), (float(ended[0]), float(ended[1])))


def clear_shot(
    front: tuple[Point, Point],
    facing: float,
    arc: float,
    target: BaseGeometry,
    blockers: Sequence[BaseGeometry],
) -> Shot | None:
    """Return the shortest such line that crosses no blocker, None when each is crossed.

    Blockers are open: a line may run along an edge or through a corner.
    """
    first = shortest_shot(front, facing, arc, target)
    if first is None:
        return None
    field = shapely.union_all([shapely.LineString(front), target]).convex_hull
    near = [blocker for blocker in blockers if blocker.intersects(field)]
    wall = shapely.union_all([blocker.buffer(-_GRAZE, join_style="mitre") for blocker in near])
    shapely.prepare(wall)
    if not near or not _line(first).intersects(wall):
        return first
    points = np.vstack([shapely.get_coordinates(blocker) for blocker in near])
    ends = np.vstack([np.array(front), shapely.get_coordinates(target)])
    found = [
        shot
        for corner in np.unique(points, axis=0)
        if (shot := _through(corner, front, facing, arc, target, wall, np.vstack([points, ends])))
    ]
    straight = [
        _corner_shots(front, facing, arc, ends[2:], wall),
    ]
    every = [*found, *(shot for group in straight for shot in group)]
    return min(every, key=lambda shot: shot.length, default=None)


def _line(shot: Shot) -> BaseGeometry:
    return shapely.LineString([shot.start, shot.end])


def _corner_shots(
    front: tuple[Point, Point], facing: float, arc: float, corners: Floats, wall: BaseGeometry
) -> list[Shot]:
    """Return the clear lines from the ends of the front to the target's corners."""
    found = []
    for start in front:
        for x, y in corners.tolist():
            off = math.degrees(math.atan2(y - start[1], x - start[0])) - facing
            if abs((off + 180.0) % 360.0 - 180.0) > arc + 1e-9:
                continue
            shot = Shot(start, (x, y))
            if not _line(shot).intersects(wall):
                found.append(shot)
    return found


def _through(
    corner: Floats,
    front: tuple[Point, Point],
    facing: float,
    arc: float,
    target: BaseGeometry,
    wall: BaseGeometry,
    points: Floats,
) -> Shot | None:
    """Return the shortest clear line through a blocker's corner."""
    off = points - corner
    away = np.hypot(off[:, 0], off[:, 1]) > 1e-9
    bearings = np.degrees(np.arctan2(off[away, 1], off[away, 0]))
    relative = np.concatenate([bearings - facing, bearings - facing + 180.0])
    relative = np.mod(relative + 180.0, 360.0) - 180.0
    marks = np.unique(np.concatenate([relative[np.abs(relative) <= arc], [-arc, arc]]))
    looks = np.unique(np.concatenate([marks, np.linspace(-arc, arc, _LOOKS)]))
    best: Shot | None = None
    for _ in range(_NARROWED):
        shots = [(turn, _cast(corner, facing + turn, front, target, wall)) for turn in looks]
        good = [(turn, shot) for turn, shot in shots if shot is not None]
        if not good:
            return best
        turn, shot = min(good, key=lambda pair: pair[1].length)
        if best is None or shot.length < best.length:
            best = shot
        at = int(np.searchsorted(looks, turn))
        low, high = looks[max(at - 1, 0)], looks[min(at + 1, len(looks) - 1)]
        looks = np.unique(np.concatenate([[turn], np.linspace(low, high, 17)]))
    return best


def _cast(
    corner: Floats,
    bearing: float,
    front: tuple[Point, Point],
    target: BaseGeometry,
    wall: BaseGeometry,
) -> Shot | None:
    """Return the line of one bearing through a corner from the front to the target, if clear."""
    cos, sin = unit_vector(float(bearing))
    start = _crossing(corner, (cos, sin), front)
    if start is None:
        return None
    ray = shapely.LineString([start, (start[0] + _FAR * cos, start[1] + _FAR * sin)])
    met = ray.intersection(target)
    if met.is_empty:
        return None
    points = shapely.get_coordinates(met)
    at = points[((points - np.array(start)) @ np.array([cos, sin])).argmin()]
    shot = Shot(start, (float(at[0]), float(at[1])))
    return None if _line(shot).intersects(wall) else shot


def _crossing(corner: Floats, way: Point, front: tuple[Point, Point]) -> Point | None:
    """Return where the line through a corner meets the front, None where it misses it."""
    (ax, ay), (bx, by) = front
    ux, uy = bx - ax, by - ay
    cross = ux * way[1] - uy * way[0]
    if abs(cross) < 1e-12:
        return None
    share = ((corner[0] - ax) * way[1] - (corner[1] - ay) * way[0]) / cross
    if not -1e-9 <= share <= 1.0 + 1e-9:
        return None
    return ax + share * ux, ay + share * uy
