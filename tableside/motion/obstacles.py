"""The ground for a path search: what a base must keep off, and where it may be.

Everything is in inches and degrees. A *mover* is a unit's base or bases as convex parts that turn
together; a *keepout* is an area with a distance that the mover keeps from it; a *zone* is an area
that is entered by coming within its distance, and then constrains the rest of the way.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
import shapely
import shapely.affinity
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.convex import convex_parts
from tableside.geometry.footprint import Base, reach_of
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import CHORD_ERROR, EMPTY

Array = NDArray[np.float64]
Flags = NDArray[np.bool_]
Geometries = NDArray[np.object_]

#: Contact: a gap or an overlap of up to this much (inches) is none.
CONTACT = 0.005

#: Far larger than any table (inches): the bound of a side that does not bind.
UNBOUNDED = 1e6


@dataclass(frozen=True)
class Mover:
    """A unit's bases as convex parts: corners in its own frame, inches, counter-clockwise."""

    bases: tuple[Base, ...]

    @cached_property
    def parts(self) -> tuple[Array, ...]:
        """The corners of each base in the unit's frame, shape (4, 2)."""
        return tuple(np.array(base.corners) for base in self.bases)

    @cached_property
    def reach(self) -> float:
        """The distance from the unit's centre to its farthest corner."""
        return reach_of(self.bases)

    @cached_property
    def inner(self) -> float:
        """How near (inches) the centre can come to a straight edge in the best facing.

        It is the radius of the largest disc about the centre that the bases cover; 0 when the
        centre lies on none of them.
        """
        shape = shapely.union_all([shapely.Polygon(part) for part in self.parts])
        centre = shapely.Point(0.0, 0.0)
        return float(shape.boundary.distance(centre)) if shape.contains(centre) else 0.0

    @cached_property
    def half_turn(self) -> bool:
        """Whether the mover covers the same ground after a turn of 180 degrees."""
        shape = shapely.union_all([shapely.Polygon(part) for part in self.parts])
        turned = shapely.affinity.rotate(shape, 180.0, origin=(0.0, 0.0))
        return float(shape.symmetric_difference(turned).area) < 1e-9

    def corners(self, centres: Array, facings: Array) -> Array:
        """Return the corners at n poses, shape (n, parts, 4, 2); ``facings`` in degrees."""
        turned = self.turned(facings)
        return turned + np.asarray(centres)[:, None, None, :]

    def turned(self, facings: Array) -> Array:
        """Return the corners about the origin in n facings, shape (n, parts, 4, 2)."""
        angles = np.radians(np.atleast_1d(facings))
        cos, sin = np.cos(angles)[:, None, None], np.sin(angles)[:, None, None]
        local = np.stack(self.parts)[None]
        x, y = local[..., 0], local[..., 1]
        return np.stack([x * cos - y * sin, x * sin + y * cos], axis=-1)

    def footprints(self, centres: Array, facings: Array) -> Geometries:
        """Return the areas that the mover covers at n poses."""
        corners = self.corners(centres, facings)
        polygons: Geometries = shapely.polygons(corners)
        if polygons.shape[1] == 1:
            return polygons[:, 0]
        joined: Geometries = shapely.union_all(polygons, axis=1)
        return joined

    def at(self, pose: Pose) -> BaseGeometry:
        """Return the area that the mover covers at ``pose``."""
        return self.footprints(np.array([[pose.x, pose.y]]), np.array([pose.facing]))[0]

    def swept(self, start: Pose, end: Pose) -> BaseGeometry:
        """Return the area swept by a straight slide; ``end`` must have the facing of ``start``.

        A convex part that slides sweeps the hull of its first and last place.
        """
        corners = self.corners(
            np.array([[start.x, start.y], [end.x, end.y]]), np.array([start.facing] * 2)
        )
        hulls = [
            shapely.MultiPoint(corners[:, part].reshape(-1, 2)).convex_hull
            for part in range(corners.shape[1])
        ]
        return hulls[0] if len(hulls) == 1 else shapely.union_all(hulls)


@dataclass(frozen=True)
class Keepout:
    """An area that the mover stays at least ``radius`` inches away from; at 0 it may touch it."""

    id: str
    area: BaseGeometry
    radius: float = 0.0

    @cached_property
    def parts(self) -> tuple[Array, ...]:
        """The area as convex polygons."""
        return tuple(convex_parts(self.area))


#: What a zone has to say, seen from the end of the way. ``enter``: it ends inside and began
#: outside, so once in it must not come out. ``stay``: it began inside and never leaves.
#: ``leave``: it began inside, ends outside and does not come back.
Role = Literal["enter", "stay", "leave"]


@dataclass(frozen=True)
class Zone:
    """An area, its role, and the ``radius`` (inches) within which the mover counts as inside."""

    id: str
    area: BaseGeometry
    radius: float
    role: Role

    @cached_property
    def parts(self) -> tuple[Array, ...]:
        """The area as convex polygons."""
        return tuple(convex_parts(self.area))


@dataclass(frozen=True)
class Field:
    """Everything that constrains a way: ``bounds`` (x0, y0, x1, y1) for all corners of the mover.

    ``domain``: where the centre may be; None if only the bounds limit it.
    """

    mover: Mover
    bounds: tuple[float, float, float, float]
    keepouts: tuple[Keepout, ...] = ()
    zones: tuple[Zone, ...] = ()
    domain: BaseGeometry | None = None

    @cached_property
    def blocked(self) -> BaseGeometry:
        """The area near the bounds where the centre may not be; empty without a domain."""
        return EMPTY if self.domain is None else shapely.box(*self.bounds).difference(self.domain)


def chords(radius: float, error: float = CHORD_ERROR) -> int:
    """Return how many chords approximate a quarter circle within ``error`` inches."""
    half_angle = math.acos(1 - min(error / max(radius, error), 1.0))
    return max(2, math.ceil(math.pi / 4 / half_angle))
