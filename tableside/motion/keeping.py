"""Where the centre of a shape that keeps its facing can get to.

For one facing, an obstacle bars the centre from the obstacle grown by the shape. A move along two
legs goes one way until it is barred, or turns earlier; what an obstacle hides from the second leg
is the obstacle extruded along it. Inches.
"""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import areas_only, parts
from tableside.motion.shape import Point


def spread_by(obstacles: Sequence[BaseGeometry], own: Sequence[BaseGeometry]) -> BaseGeometry:
    """Return the places of the centre at which a shape meets an obstacle.

    Both are given by their convex parts, the shape's about (0, 0).
    """
    hulls = []
    for obstacle in obstacles:
        a = shapely.get_coordinates(obstacle)
        for part in own:
            b = shapely.get_coordinates(part)
            sums = (a[:, None, :] - b[None, :, :]).reshape(-1, 2)
            hulls.append(shapely.MultiPoint(sums).convex_hull)
    return hulls[0] if len(hulls) == 1 else shapely.union_all(hulls)


def two_legs(
    centre: Point,
    leg: float,
    ways: tuple[Point, Point],
    barred: Sequence[BaseGeometry],
    room: BaseGeometry,
) -> BaseGeometry:
    """Return the ends of moves of at most ``leg`` inches along one way, then along another.

    ``ways``: as unit vectors. ``barred``: where the centre may not be; ``room``: where it must
    stay.
    """
    (x, y), (first, second) = centre, ways
    line = shapely.LineString([(x, y), (x + leg * first[0], y + leg * first[1])])
    start = shapely.Point(x, y)
    hits = [float(start.distance(line.intersection(o))) for o in barred if line.intersects(o)]
    far = min([leg, *hits])
    a, b = (first[0] * far, first[1] * far), (second[0] * leg, second[1] * leg)
    corners = [(x, y), (x + a[0], y + a[1]), (x + a[0] + b[0], y + a[1] + b[1])]
    area: BaseGeometry = shapely.Polygon([*corners, (x + b[0], y + b[1])]).intersection(room)
    hidden = []
    for obstacle in barred:
        met = obstacle.intersection(area)
        for part in parts(met):
            moved = affinity.translate(part, 2 * b[0], 2 * b[1])
            hidden.append(shapely.GeometryCollection([part, moved]).convex_hull)
    return areas_only(area.difference(shapely.union_all(hidden))) if hidden else areas_only(area)
