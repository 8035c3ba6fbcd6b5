"""The outline of several bases as one shape, derived from where they stand."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.footprint import Base
from tableside.geometry.front_lines import Front, front_edge
from tableside.geometry.pose import Pose, unit_vector
from tableside.motion.shape import Corners, Point, Shape

#: Ground between the stands that is less than this share of the outline is rounding.
_ROUNDING = 1e-6


def stand_areas(
    stands: Sequence[Pose], sizes: Sequence[tuple[float, float]], disc: bool = False
) -> list[BaseGeometry]:
    """Return the ground under each stand; ``sizes`` (width, depth) in mm."""
    return [
        shapely.Polygon(Base(*size, disc=disc).outline(stand))
        for stand, size in zip(stands, sizes, strict=True)
    ]


def fronts_of(stands: Sequence[Pose], sizes: Sequence[tuple[float, float]]) -> tuple[Front, ...]:
    """Return the front of each stand, whose lines of sight the others block; ``sizes`` in mm."""
    areas = stand_areas(stands, sizes)
    return tuple(
        Front(front_edge(stand, size), stand.facing, tuple(areas[:i] + areas[i + 1 :]))
        for i, (stand, size) in enumerate(zip(stands, sizes, strict=True))
    )


def outline_of(
    stands: Sequence[Pose],
    sizes: Sequence[tuple[float, float]],
    facing: float,
    *,
    filled: bool,
    disc: bool = False,
) -> tuple[Pose, Shape]:
    """Return the centre of the outline, seen along ``facing``, and the outline about it.

    ``filled``: the gap between the stands is part of it (a skirmish line).
    """
    areas = stand_areas(stands, sizes, disc)
    if len(areas) > 1:
        union = shapely.union_all(areas)
        hull = union.convex_hull
        if filled or hull.area - union.area <= _ROUNDING * hull.area:
            areas = [hull]
    cos, sin = unit_vector(facing)
    seen = [
        [
            (x * cos + y * sin, y * cos - x * sin)
            for x, y in shapely.get_coordinates(area)[:-1].tolist()
        ]
        for area in areas
    ]
    along = [u for part in seen for u, _ in part]
    across = [v for part in seen for _, v in part]
    u, v = (min(along) + max(along)) / 2, (min(across) + max(across)) / 2
    parts = tuple(_simple([(pu - u, pv - v) for pu, pv in part]) for part in seen)
    return Pose(u * cos - v * sin, u * sin + v * cos, facing), Shape(parts)


def _simple(corners: list[Point]) -> Corners:
    """Return the corners of a convex polygon, dropping collinear ones."""
    kept = []
    for i, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = corners[i - 1], corners[(i + 1) % len(corners)]
        if abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) > 1e-10:
            kept.append((x, y))
    return tuple(kept)


def two_about(pose: Pose, second: Pose, sizes: Sequence[tuple[float, float]]) -> tuple[Pose, Pose]:
    """Return two stands whose outline, with the gap filled, has its centre at ``pose``.

    The first faces as ``pose`` does; ``second`` is the other's pose relative to the first, in
    inches.
    """
    first = Pose(0.0, 0.0, 0.0)
    middle, _ = outline_of((first, second), sizes, 0.0, filled=True)
    one, other = (Pose(s.x - middle.x, s.y - middle.y, s.facing) for s in (first, second))
    return pose.compose(one), pose.compose(other)
