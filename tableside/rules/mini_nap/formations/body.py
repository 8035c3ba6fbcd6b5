"""The outline of a unit: convex parts in its own frame, laid on the board at a pose."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose, unit_vector
from tableside.motion.runs import eroded

Point = tuple[float, float]
Corners = tuple[Point, ...]

#: Ground between the stands that is less than this share of the outline is rounding.
_ROUNDING = 1e-6


@dataclass(frozen=True)
class Shape:
    """Convex parts: corners ahead and to the left of the outline's centre, inches."""

    parts: tuple[Corners, ...]

    @cached_property
    def reach(self) -> float:
        """From the centre to the farthest corner."""
        return max(math.hypot(*corner) for part in self.parts for corner in part)

    @cached_property
    def half_depth(self) -> float:
        """Half the depth of the rectangle round it."""
        return max(abs(u) for part in self.parts for u, _ in part)

    @cached_property
    def half_width(self) -> float:
        """Half the width of the rectangle round it."""
        return max(abs(v) for part in self.parts for _, v in part)

    @property
    def half_diagonal(self) -> float:
        """Half the diagonal of the rectangle round it: the lever of a facing's error."""
        return math.hypot(self.half_depth, self.half_width)

    def areas(self, pose: Pose) -> list[BaseGeometry]:
        """Return each part as an area on the board."""
        cos, sin = unit_vector(pose.facing)
        return [
            shapely.Polygon(
                [(pose.x + u * cos - v * sin, pose.y + u * sin + v * cos) for u, v in part]
            )
            for part in self.parts
        ]

    def at(self, pose: Pose) -> BaseGeometry:
        """Return the ground covered at ``pose``."""
        areas = self.areas(pose)
        return areas[0] if len(areas) == 1 else shapely.union_all(areas)

    def seen_along(self, turn: float) -> tuple[Corners, ...]:
        """Return the parts in the frame of a way, when it faces ``turn`` degrees left of it."""
        cos, sin = unit_vector(turn)
        return tuple(
            tuple((u * cos - v * sin, u * sin + v * cos) for u, v in part) for part in self.parts
        )

    def smaller(self, by: float) -> Shape:
        """Return it with all edges moved in by ``by`` inches."""
        parts = tuple(less for part in self.parts if (less := eroded(part, by)))
        return Shape(parts)


def stand_areas(
    stands: Sequence[Pose], sizes: Sequence[tuple[float, float]], disc: bool = False
) -> list[BaseGeometry]:
    """Return the ground that each stand covers; ``sizes`` (width, depth) in mm."""
    return [
        shapely.Polygon(Base(*size, disc=disc).outline(stand))
        for stand, size in zip(stands, sizes, strict=True)
    ]


def outline_of(
    stands: Sequence[Pose],
    sizes: Sequence[tuple[float, float]],
    facing: float,
    *,
    filled: bool,
    disc: bool = False,
) -> tuple[Pose, Shape]:
    """Return the centre of the outline, seen along ``facing``, and the outline about it.

    ``filled``: the gap between the stands belongs to it (a skirmish line).
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
    """Return the corners of a convex polygon without those that lie on a straight edge."""
    kept = []
    for i, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = corners[i - 1], corners[(i + 1) % len(corners)]
        if abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) > 1e-10:
            kept.append((x, y))
    return tuple(kept)
