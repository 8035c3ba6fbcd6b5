"""The front of stands side by side, and the range and angle from it to a target.

Inches and degrees.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand, facing_of
from tableside.engine.quantity import ROUNDING, Quantity, along
from tableside.engine.troops import Troops
from tableside.geometry.lines import View, off_facing
from tableside.geometry.pose import unit_vector
from tableside.geometry.shapes import direction

Point = tuple[float, float]

#: Longer than any table (inches).
FAR = 1000.0


@dataclass(frozen=True)
class Front:
    """The front of one or more stands."""

    stands: tuple[Stand, ...]

    @cached_property
    def point(self) -> Point:
        """The mean of the midpoints of their front edges."""
        x, y = zip(*(stand.front for stand in self.stands), strict=True)
        return sum(x) / len(x), sum(y) / len(y)

    @cached_property
    def facing(self) -> float:
        """Their combined facing."""
        return facing_of(self.stands)

    @property
    def eye(self) -> BaseGeometry:
        """The front's ``point`` as a shape."""
        return shapely.Point(self.point)

    def range_to(self, bases: Sequence[Stand], half: float) -> float | None:
        """Return the distance to the nearest point of bases within the arc; None if there is none.

        ``half``: half of the arc, degrees. 0 if the front's point lies on a base, whatever the arc.
        """
        found = []
        for base in bases:
            if base.area.distance(self.eye) <= ROUNDING:
                return 0.0
            line = View(self.point, base.area, (), self.facing, half).nearest()
            if line is not None:
                found.append(line.length)
        return min(found, default=None)

    def off(self, corner: Point) -> float:
        """Return the angle between the facing and the direction to a place."""
        return off_facing(self.facing, self.point, corner)

    def first_corner(self, bases: Sequence[Stand]) -> Point:
        """Return the corner of bases that is least off the facing."""
        corners = ((float(x), float(y)) for base in bases for x, y in base.corners)
        return min(corners, key=self.off)

    def faces(self, bases: Sequence[Stand]) -> bool:
        """Whether some base lies straight ahead, so that it is in any arc."""
        x, y = unit_vector(self.facing)
        far = (self.point[0] + FAR * x, self.point[1] + FAR * y)
        ahead = shapely.LineString([self.point, far])
        return any(base.area.intersects(ahead) for base in bases)

    def measured(self, unit: Troops, target: Troops, length: float) -> tuple[Quantity, Quantity]:
        """Return a range and the target's angle off the facing, with their deviations.

        ``length``: the range from ``unit`` to the target. The angle is to the corner of the target
        that is least off the facing, or 0 if a base of it lies straight ahead.
        """
        base = min(target.bases, key=lambda each: float(each.area.distance(self.eye)))
        way = direction(self.eye, base.area)
        own = [along(stand.sigma, way, stand.half_diagonal) ** 2 for stand in self.stands]
        theirs = along(base.sigma, way, base.half_diagonal)
        sigma = math.hypot(math.sqrt(sum(own)) / len(own), theirs)
        corner = self.first_corner(target.bases)
        across = math.degrees(sigma / max(math.dist(self.point, corner), ROUNDING))
        facing = math.sqrt(sum(stand.sigma[2] ** 2 for stand in self.stands)) / len(own)
        turned = math.hypot(facing, across)
        off = 0.0 if self.faces(target.bases) else self.off(corner)
        return (
            Quantity(unit.id, target.id, length, sigma),
            Quantity(unit.id, target.id, off, turned, angle=True),
        )


def behind(front: Front, unit: Troops, stand: Stand, target: Troops) -> Quantity:
    """Return how far a stand of a unit is behind the line through a target's front."""
    way = unit_vector(front.facing)
    x, y = stand.pose.x - front.point[0], stand.pose.y - front.point[1]
    own = along(stand.sigma, way, 0.0)
    theirs = max(along(base.sigma, way, 0.0) for base in target.bases)
    return Quantity(unit.id, target.id, -(x * way[0] + y * way[1]), math.hypot(own, theirs))


def neighbours(stands: Sequence[Stand]) -> tuple[tuple[Stand, ...], ...]:
    """Return every run of one or more consecutive stands, in order."""
    listed, ends = tuple(stands), range(1, len(stands) + 1)
    return tuple(listed[first:last] for first in range(len(listed)) for last in ends[first:])
