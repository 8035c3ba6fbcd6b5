"""Where the centre of a moving corps may be: rivers, streams, roads (section 5)."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import Pose, turn_modulo_180
from tableside.geometry.shapes import areas_only
from tableside.rules.gmu.state import Ground, State, Terrain

#: How far (inches) a way keeps off water, and how far it may go over a road's edge; both are well
#: within the tolerance of every limit.
CLEAR = 0.001
VERGE = 0.004


def crossings(state: State, water: Terrain) -> BaseGeometry:
    """Return where a river or stream may be crossed freely: bridges, and towns that meet it."""
    towns = [t.area for t in state.ground(Ground.TOWN) if t.area.intersects(water.area)]
    return shapely.union_all([*(b.area for b in state.ground(Ground.BRIDGE)), *towns])


def closed_water(state: State, water: Terrain) -> BaseGeometry:
    """Return the part of a river or stream that no crossing covers."""
    return areas_only(water.area.difference(crossings(state, water)))


def roads(state: State) -> BaseGeometry:
    """Return roads and bridges together; towns are not roads, not even as bridges (section 1)."""

    def found() -> BaseGeometry:
        return shapely.union_all([t.area for t in state.ground(Ground.ROAD, Ground.BRIDGE)])

    return state.of_terrain("roads", found)


@dataclass(frozen=True)
class Water:
    """The closed water on the table, without crossings: all rivers, and each stream."""

    rivers: BaseGeometry
    streams: tuple[tuple[Terrain, BaseGeometry], ...]

    @classmethod
    def of(cls, state: State) -> Water:
        """Return the water of a table."""

        def found() -> Water:
            streams = tuple((s, closed_water(state, s)) for s in state.ground(Ground.STREAM))
            rivers = [closed_water(state, river) for river in state.ground(Ground.RIVER)]
            return cls(shapely.union_all(rivers), streams)

        return state.of_terrain("water", found)


def domain(
    state: State, water: Water, on_road: bool, crossed: Terrain | None, rivers: bool, *at: Pose
) -> BaseGeometry | None:
    """Return where the centre may be, None if the whole board is open.

    ``crossed``: the one stream that may be crossed off a bridge. ``rivers`` False ignores rivers.
    The poses ``at``, which are judged elsewhere, are never cut off.
    """
    closed = [area for stream, area in water.streams if stream is not crossed]
    if rivers:
        closed.append(water.rivers)
    closed = [area for area in closed if not area.is_empty]
    if not closed and not on_road:
        return None
    ground = roads(state).buffer(VERGE) if on_road else state.board
    if closed:
        ground = ground.difference(shapely.union_all(closed).buffer(CLEAR, join_style="mitre"))
    for pose in at:
        point = shapely.Point(pose.x, pose.y)
        if not on_road or ground.distance(point) <= 2 * VERGE:
            ground = ground.union(point.buffer(_off(ground, point), quad_segs=16))
    return areas_only(ground)


def _off(ground: BaseGeometry, point: BaseGeometry) -> float:
    """Return the radius of the patch that joins a point to the ground: tiny if it is on it.

    It overlaps the ground by enough for a way to get through.
    """
    return 1.05 * float(ground.distance(point)) + CLEAR


def parted(ground: BaseGeometry | None, a: Pose, b: Pose) -> bool:
    """Whether the ground separates two centres, so that no way joins them."""
    if ground is None:
        return False
    pieces = shapely.get_parts(ground)
    sides = [
        set(np.flatnonzero(shapely.intersects_xy(pieces, pose.x, pose.y)).tolist())
        for pose in (a, b)
    ]
    return not sides[0] & sides[1]


def stretches(stream: Terrain) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the straight pieces of a stream: of its line, or of its bank if it is a polygon.

    A repeated point makes no piece.
    """
    corners = list(stream.line if stream.line is not None else stream.outline or ())
    if stream.line is None:
        corners.append(corners[0])
    return [(one, two) for one, two in itertools.pairwise(corners) if one != two]


def stretch_angle(stream: Terrain, base: BaseGeometry, width: float) -> float:
    """Return how far (degrees, modulo 180) a width is from parallel to the nearest stretch.

    Among equally near stretches the best one counts.
    """
    ends = np.array(stretches(stream))
    distances = shapely.distance(shapely.linestrings(ends), base)
    nearest = np.flatnonzero(distances <= distances.min() + 1e-6)
    steps = (ends[:, 1] - ends[:, 0])[nearest]
    angles = np.degrees(np.arctan2(steps[:, 1], steps[:, 0]))
    return min(turn_modulo_180(float(angle), width) for angle in angles)


def passes(way: BaseGeometry, closed: BaseGeometry) -> int:
    """Return how many times a line of the centre goes through ``closed`` water."""
    if closed.is_empty:
        return 0
    wet = shapely.line_merge(way.intersection(closed.buffer(-CLEAR, join_style="mitre")))
    return 0 if wet.is_empty else len(shapely.get_parts(wet))
