"""The front of stands side by side, how far ahead of it a unit is, and how far off to a side.

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
from tableside.engine.gaps import ROUNDING
from tableside.engine.quantity import Quantity, along
from tableside.engine.troops import Troops
from tableside.geometry.lines import View, off_facing
from tableside.geometry.pose import unit_vector
from tableside.geometry.shapes import direction

Point = tuple[float, float]


@dataclass(frozen=True)
class Front:
    """The front of some stands, at least one."""

    stands: tuple[Stand, ...]

    @cached_property
    def point(self) -> Point:
        """The mean of the middles of their front edges."""
        x, y = zip(*(stand.front for stand in self.stands), strict=True)
        return sum(x) / len(x), sum(y) / len(y)

    @cached_property
    def facing(self) -> float:
        """The way they face together."""
        return facing_of(self.stands)

    @property
    def eye(self) -> BaseGeometry:
        """Its point as a shape."""
        return shapely.Point(self.point)

    def range_to(self, bases: Sequence[Stand], half: float) -> float | None:
        """Return how far the nearest point of bases is within ``half`` an arc; None without any.

        0 where the front's point lies on one of them, whatever the arc.
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
        """Return how far off its facing a place is."""
        return off_facing(self.facing, self.point, corner)

    def first_corner(self, bases: Sequence[Stand]) -> Point:
        """Return the corner of bases that is least off its facing."""
        corners = ((float(x), float(y)) for base in bases for x, y in base.corners)
        return min(corners, key=self.off)

    def measured(self, unit: Troops, target: Troops, length: float) -> tuple[Quantity, Quantity]:
        """Return a range and how far off its facing the target is, with their deviations.

        ``length``: how far the stands of ``unit`` are held to be from the target. The angle is to
        a corner of the target's base that is nearest.
        """
        base = min(target.bases, key=lambda each: float(each.area.distance(self.eye)))
        way = direction(self.eye, base.area)
        own = [along(stand.sigma, way, stand.half_diagonal) ** 2 for stand in self.stands]
        theirs = along(base.sigma, way, base.half_diagonal)
        sigma = math.hypot(math.sqrt(sum(own)) / len(own), theirs)
        across = math.degrees(sigma / length) if length > 0.0 else 0.0
        facing = math.sqrt(sum(stand.sigma[2] ** 2 for stand in self.stands)) / len(own)
        turned, off = math.hypot(facing, across), self.off(self.first_corner([base]))
        return (
            Quantity(unit.id, target.id, length, sigma),
            Quantity(unit.id, target.id, off, turned, angle=True),
        )


def behind(front: Front, unit: Troops, stand: Stand, target: Troops) -> Quantity:
    """Return how far a stand of a unit is behind the line through the front of a target."""
    way = unit_vector(front.facing)
    x, y = stand.pose.x - front.point[0], stand.pose.y - front.point[1]
    own = along(stand.sigma, way, 0.0)
    theirs = max(along(base.sigma, way, 0.0) for base in target.bases)
    return Quantity(unit.id, target.id, -(x * way[0] + y * way[1]), math.hypot(own, theirs))


def neighbours(stands: Sequence[Stand]) -> tuple[tuple[Stand, ...], ...]:
    """Return every stretch of stands that stand side by side, of one or more, in their order."""
    listed, ends = tuple(stands), range(1, len(stands) + 1)
    return tuple(listed[first:last] for first in range(len(listed)) for last in ends[first:])
