"""The same ground seen by the centre alone: one sheet for each facing.

While the facing holds, a base that must keep off an area is a point that must keep off a larger
one: the sum of the area and the mirrored base. On such a sheet a slide is a straight line.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.paths_field import (
    Array,
    Field,
    Flags,
    Geometries,
    Keepout,
    chords,
    convex_parts,
    minkowski,
)

#: Solid things are shrunk by this much (inches), so that bases in contact slide past each other.
GRAZE = 0.001

#: A way keeps this much (inches) more than a keepout's radius, for the chords of its corners.
MARGIN = 0.005
CHORDS = 0.004


@dataclass(frozen=True)
class Obstacle:
    """A keepout cut into convex parts, with the radius that the search keeps from them."""

    id: str
    parts: tuple[Array, ...]
    radius: float

    def sheet(self, turned: Array) -> Geometries:
        """Return the areas that the centre must keep off in K facings, shape (K, n).

        ``turned`` are the mover's corners about the origin, shape (K, bases, 4, 2).
        """
        columns = [
            shapely.polygons(minkowski(part, turned[:, base]))
            for part in self.parts
            for base in range(turned.shape[1])
        ]
        areas = np.stack(columns, axis=1)
        if self.radius > 0.0:
            areas = shapely.buffer(areas, self.radius, quad_segs=chords(self.radius, CHORDS))
        found: Geometries = areas
        return found


def obstacle(keepout: Keepout, near: float = np.inf) -> Obstacle:
    """Return the keepout as the search sees it.

    ``near``: how near (inches) the start or the end already is. It is never made to back off: a
    way that begins in contact, or overlapping through the camera's noise, may go on from there.
    """
    if keepout.radius > 0.0:
        radius = min(keepout.radius + MARGIN, near - 1e-4)
        return Obstacle(keepout.id, tuple(convex_parts(keepout.area)), max(radius, 0.0))
    depth = GRAZE + max(-near, 0.0)
    core = keepout.area.buffer(-depth, join_style="mitre")
    return Obstacle(keepout.id, tuple(convex_parts(core)), 0.0)


class Sheets:
    """The sheets of a field, made when they are asked for and kept."""

    def __init__(self, field: Field, obstacles: tuple[Obstacle, ...], slack: float = 0.0) -> None:
        self.field, self.obstacles, self.slack = field, obstacles, slack
        self._trees: dict[float, shapely.STRtree] = {}
        self._sides: dict[float, tuple[float, float, float, float]] = {}
        if field.domain is not None:
            shapely.prepare(field.domain)

    @cached_property
    def period(self) -> float:
        """After how many degrees the sheets repeat."""
        return 180.0 if self.field.mover.half_turn else 360.0

    def prepare(self, facings: Array) -> None:
        """Make the sheets of these facings at once."""
        new = sorted({self.key(f) for f in facings} - set(self._trees))
        if not new:
            return
        turned = self.field.mover.turned(np.array(new))
        columns = [obstacle.sheet(turned) for obstacle in self.obstacles if obstacle.parts]
        areas = np.concatenate(columns, axis=1) if columns else np.empty((len(new), 0), object)
        low, high = turned.min(axis=(1, 2)), turned.max(axis=(1, 2))
        x0, y0, x1, y1 = self.field.bounds
        for index, key in enumerate(new):
            self._trees[key] = shapely.STRtree(areas[index])
            self._sides[key] = (
                x0 - low[index, 0] - self.slack,
                y0 - low[index, 1] - self.slack,
                x1 - high[index, 0] + self.slack,
                y1 - high[index, 1] + self.slack,
            )

    def key(self, facing: float) -> float:
        """Return the name of a facing's sheet: rounded, and the same for equal footprints."""
        return round(float(facing) % self.period, 6) % self.period

    def tree(self, facing: float) -> shapely.STRtree:
        """Return the areas that the centre keeps off in this facing, ready to be asked."""
        self.prepare(np.array([facing]))
        return self._trees[self.key(facing)]

    def sides(self, facing: float) -> tuple[float, float, float, float]:
        """Return the box (x0, y0, x1, y1) in which the centre keeps the base in its bounds."""
        self.prepare(np.array([facing]))
        return self._sides[self.key(facing)]

    def free_points(self, points: Array, facing: float) -> Flags:
        """Return at which of n points the mover may stand in this facing."""
        x0, y0, x1, y1 = self.sides(facing)
        free: Flags = (
            (points[:, 0] >= x0)
            & (points[:, 1] >= y0)
            & (points[:, 0] <= x1)
            & (points[:, 1] <= y1)
        )
        return self._without_hits(free, shapely.points(points), facing)

    def free_lines(self, start: Array, ends: Array, facing: float) -> Flags:
        """Return to which of n points, themselves free, a straight slide from ``start`` is open."""
        return self.free_pairs(np.broadcast_to(start, ends.shape), ends, facing)

    def free_pairs(self, starts: Array, ends: Array, facing: float) -> Flags:
        """Return between which of n pairs of free places a straight slide is open."""
        lines = shapely.linestrings(np.stack([starts, ends], axis=1))
        return self._without_hits(np.ones(len(ends), bool), lines, facing)

    def _without_hits(self, free: Flags, shapes: Geometries, facing: float) -> Flags:
        kept = np.flatnonzero(free)
        if len(kept):
            hits = self.tree(facing).query(shapes[kept], predicate="intersects")[0]
            free[kept[hits]] = False
        if self.field.domain is not None:
            kept = np.flatnonzero(free)
            free[kept] = shapely.covers(self.field.domain, shapes[kept])
        return free


def clear_distance(field: Field, shape: BaseGeometry) -> float:
    """Return how far (inches) a line of the centre stays from being disturbed in any facing.

    At 0 or more the mover can turn as it likes anywhere on it.
    """
    reach = field.mover.reach
    room = [
        float(keepout.area.distance(shape)) - keepout.radius - reach for keepout in field.keepouts
    ]
    x0, y0, x1, y1 = shape.bounds
    left, low, right, high = field.bounds
    room += [x0 - left - reach, y0 - low - reach, right - x1 - reach, high - y1 - reach]
    return min(room)
