"""The ground that a base covers: rectangles that turn, as exact polygons in inches."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import Pose
from tableside.geometry.units import inches

ORIGIN = Pose(0.0, 0.0, 0.0)

#: Enough that a disc of 40 mm is true to 0.001 in.
DISC_CORNERS = 96


@dataclass(frozen=True)
class Base:
    """A rectangular base: ``width`` across its front and ``depth``, in mm; or a disc.

    ``place`` is its centre and facing in the unit's own frame (inches ahead and left, degrees).
    A disc (``width`` across) is a polygon of ``DISC_CORNERS`` corners on its rim: for one of
    40 mm the sides lie less than 0.001 in inside the rim.
    """

    width: float
    depth: float
    place: Pose = ORIGIN
    disc: bool = False

    @cached_property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The corners in the unit's frame, inches, counter-clockwise; front left first."""
        if self.disc:
            radius = inches(self.width) / 2
            angles = [math.tau * i / DISC_CORNERS for i in range(DISC_CORNERS)]
            rim = [(radius * math.cos(a), radius * math.sin(a)) for a in angles]
            return tuple(self.place.place(a, b) for a, b in rim)
        ahead, left = inches(self.depth) / 2, inches(self.width) / 2
        around = ((ahead, left), (-ahead, left), (-ahead, -left), (ahead, -left))
        return tuple(self.place.place(a, b) for a, b in around)

    def outline(self, pose: Pose) -> tuple[tuple[float, float], ...]:
        """Return the corners on the board of the base of a unit that stands at ``pose``."""
        return tuple(pose.place(ahead, left) for ahead, left in self.corners)


def footprint(bases: Sequence[Base], pose: Pose) -> BaseGeometry:
    """Return the area (inches) that a unit of ``bases`` covers at ``pose``.

    >>> round(footprint([Base(60, 30)], Pose(10, 10, 90)).area * 25.4**2)
    1800
    """
    outlines = [shapely.Polygon(base.outline(pose)) for base in bases]
    return outlines[0] if len(outlines) == 1 else shapely.union_all(outlines)


@lru_cache(maxsize=256)
def reach_of(bases: tuple[Base, ...]) -> float:
    """Return the distance (inches) from the unit's centre to its farthest corner."""
    return max(math.hypot(x, y) for base in bases for x, y in base.corners)


def half_diagonal(bases: Sequence[Base]) -> float:
    """Return half the diagonal (inches) of the largest base: the lever of a facing's error."""
    return max(
        inches(base.width) / 2
        if base.disc
        else math.hypot(inches(base.width), inches(base.depth)) / 2
        for base in bases
    )
