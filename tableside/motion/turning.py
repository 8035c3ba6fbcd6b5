"""How far a shape can turn about a point before it comes near something, in closed form.

Each corner of one polygon meets each edge and corner of the other at angles that follow from
their distances to the middle. Between two such angles nothing changes, so one look between
each pair decides. Inches and degrees; turns are counter-clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from tableside.geometry.convex import convex_parts
from tableside.geometry.shapes import signed_gap

T = TypeVar("T")
Floats = NDArray[np.float64]
Point = tuple[float, float]

FULL_TURN = 360.0


class Room(NamedTuple):
    """How far (degrees, 0 to 360) a shape can turn each way; 360 is all the way round."""

    clockwise: float
    counter_clockwise: float

    def within(self, other: Room) -> Room:
        """Return the room that both leave."""
        return Room(
            min(self.clockwise, other.clockwise),
            min(self.counter_clockwise, other.counter_clockwise),
        )

    def lets(self, turn: float) -> bool:
        """Whether the facing that lies ``turn`` degrees on can be reached, either way round."""
        on = turn % FULL_TURN
        return (
            on <= self.counter_clockwise + 1e-9
            or FULL_TURN - on <= self.clockwise + 1e-9
            or on <= 1e-9
        )

    def lets_each(self, turns: Floats, *, about: bool = False) -> NDArray[np.bool_]:
        """Whether each of the facings that lie ``turns`` degrees on can be reached.

        ``about``: it may face about before it turns.
        """
        if about:
            return self.lets_each(turns) | self.lets_each(turns + 180.0)
        on = np.mod(turns, FULL_TURN)
        good = (on <= self.counter_clockwise + 1e-9) | (FULL_TURN - on <= self.clockwise + 1e-9)
        return np.asarray(good | (on <= 1e-9))


#: Nothing is in the way.
OPEN = Room(FULL_TURN, FULL_TURN)


def turning_room(
    shapes: Sequence[BaseGeometry],
    middle: Point,
    obstacles: Sequence[BaseGeometry],
    clearance: float,
) -> Room:
    """Return how far the shapes turn about ``middle`` until one is within ``clearance``.

    ``clearance`` itself is near. An obstacle that is that near at the start stops it at once.
    """
    reach = max(float(shapely.hausdorff_distance(s, shapely.Point(middle))) for s in shapes)
    spot = shapely.Point(middle)
    near = [o for o in obstacles if o.distance(spot) <= reach + clearance]
    if not near:
        return OPEN
    shape, wall = shapely.union_all(list(shapes)), shapely.union_all(near)
    turns = _critical(shapes, middle, near, clearance)
    if not len(turns):
        return OPEN if shape.distance(wall) > clearance else Room(0.0, 0.0)
    begins = np.concatenate([[0.0], turns, [FULL_TURN]])
    between = (begins[:-1] + begins[1:]) / 2
    shut = shapely.dwithin(_turned(shape, middle, between), wall, clearance)
    if not shut.any():
        return OPEN
    hit = np.flatnonzero(shut)
    return Room(FULL_TURN - float(begins[hit[-1] + 1]), float(begins[hit[0]]))


def room_beside(
    shapes: Sequence[BaseGeometry], middle: Point, obstacle: BaseGeometry, least: float
) -> Room:
    """Return how far the shapes turn until they are nearer to an obstacle than ``least``.

    Below 0 they overlap it by so much.
    """
    if least > 0.0:
        return turning_room(shapes, middle, [obstacle], least)
    inner = obstacle.buffer(least, join_style="mitre")
    return OPEN if inner.is_empty else turning_room(shapes, middle, [inner], 0.0)


def parted(
    shapes: Sequence[BaseGeometry],
    middle: Point,
    around: Iterable[tuple[BaseGeometry, T]],
    near: float,
    least: Callable[[float, T], float | None],
) -> tuple[list[BaseGeometry], Room]:
    """Return what convex shapes do not touch yet, and the room beside what they touch already.

    They touch what is within ``near`` of them. ``least``: how near (inches) something may be that
    begins so far off, below 0 overlapped by so much; None where it leaves all room.
    """
    whole = shapes[0] if len(shapes) == 1 else shapely.union_all(list(shapes))
    apart, room = [], OPEN
    for area, what in around:
        begun = float(whole.distance(area))
        if begun > near:
            apart.append(area)
            continue
        if begun <= 0.0:
            others = [shapely.Polygon(part) for part in convex_parts(area)]
            begun = min(signed_gap(one, other)[0] for one in shapes for other in others)
        limit = least(begun, what)
        if limit is not None:
            room = room.within(room_beside(shapes, middle, area, limit))
    return apart, room


def _turned(shape: BaseGeometry, middle: Point, turns: Floats) -> NDArray[np.object_]:
    """Return the shape at each turn (degrees)."""
    points = shapely.get_coordinates(shape) - np.array(middle)
    angles = np.radians(turns)[:, None]
    x = points[:, 0] * np.cos(angles) - points[:, 1] * np.sin(angles) + middle[0]
    y = points[:, 0] * np.sin(angles) + points[:, 1] * np.cos(angles) + middle[1]
    if shape.geom_type == "Polygon" and not len(shape.interiors):
        return np.asarray(shapely.polygons(np.stack([x, y], axis=-1)))
    return np.array([affinity.rotate(shape, t, origin=middle) for t in turns], dtype=object)


def _critical(
    shapes: Sequence[BaseGeometry],
    middle: Point,
    obstacles: Sequence[BaseGeometry],
    clearance: float,
) -> Floats:
    """Return all turns in (0, 360) at which something may come to or leave the clearance."""
    found = []
    here = [_rings(shape, middle) for shape in shapes]
    for obstacle in obstacles:
        corners, edges = _rings(obstacle, middle)
        for own_corners, own_edges in here:
            found += [_corner_to_line(own_corners, edges, clearance)]
            found += [-_corner_to_line(corners, own_edges, clearance)]
            found += [_corner_to_corner(own_corners, corners, clearance)]
    turns = np.degrees(np.concatenate(found)) % FULL_TURN
    return np.unique(turns[(turns > 0.0) & (turns < FULL_TURN)])


def _rings(area: BaseGeometry, middle: Point) -> tuple[Floats, Floats]:
    """Return polar corners (radius, angle) about the middle, and lines (distance, angle)."""
    starts, ends = [], []
    for part in shapely.get_parts(area):
        for ring in (part.exterior, *part.interiors):
            points = shapely.get_coordinates(ring) - np.array(middle)
            starts.append(points[:-1])
            ends.append(points[1:])
    a, b = np.vstack(starts), np.vstack(ends)
    corners = np.column_stack([np.hypot(a[:, 0], a[:, 1]), np.arctan2(a[:, 1], a[:, 0])])
    along = b - a
    length = np.hypot(along[:, 0], along[:, 1])
    kept = length > 1e-12
    along, a, length = along[kept], a[kept], length[kept]
    normal = np.column_stack([along[:, 1], -along[:, 0]]) / length[:, None]
    distance = (a * normal).sum(axis=1)
    return corners, np.column_stack([distance, np.arctan2(normal[:, 1], normal[:, 0])])


def _corner_to_line(corners: Floats, lines: Floats, clearance: float) -> Floats:
    """Return the turns of the corners that bring one to the clearance from a line."""
    found = []
    for side in (-clearance, clearance):
        wanted = (lines[None, :, 0] + side) / np.maximum(corners[:, None, 0], 1e-12)
        angle = lines[None, :, 1] - corners[:, None, 1]
        reached = np.abs(wanted) <= 1.0
        swing = np.arccos(wanted[reached])
        found += [angle[reached] + swing, angle[reached] - swing]
    return np.concatenate(found)


def _corner_to_corner(own: Floats, other: Floats, clearance: float) -> Floats:
    """Return the turns that bring a corner to the clearance from another's."""
    r, s = own[:, None, 0], other[None, :, 0]
    wanted = (r * r + s * s - clearance**2) / np.maximum(2 * r * s, 1e-12)
    angle = other[None, :, 1] - own[:, None, 1]
    reached = np.abs(wanted) <= 1.0
    swing = np.arccos(wanted[reached])
    return np.concatenate([angle[reached] + swing, angle[reached] - swing])
