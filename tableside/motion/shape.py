"""Shapes of several convex parts: the ground they cover and the straight legs they slide along.

Inches and degrees; corners are relative to the shape's centre, ahead and to the left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import Pose, unit_vector
from tableside.motion.runs import eroded, swept

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Areas = NDArray[np.object_]
Point = tuple[float, float]
Corners = tuple[Point, ...]


@dataclass(frozen=True)
class Shape:
    """Convex parts: corners ahead and to the left of the shape's centre."""

    parts: tuple[Corners, ...]

    @cached_property
    def reach(self) -> float:
        """From the centre to the farthest corner."""
        return max(math.hypot(*corner) for part in self.parts for corner in part)

    @cached_property
    def half_depth(self) -> float:
        """Half the depth of its bounding rectangle."""
        return max(abs(u) for part in self.parts for u, _ in part)

    @cached_property
    def half_width(self) -> float:
        """Half the width of its bounding rectangle."""
        return max(abs(v) for part in self.parts for _, v in part)

    @property
    def half_diagonal(self) -> float:
        """Half the diagonal of its bounding rectangle: the lever arm of a facing's error."""
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
        """Return the shape with all edges moved in by ``by`` inches."""
        parts = tuple(less for part in self.parts if (less := eroded(part, by)))
        return Shape(parts)


@dataclass(frozen=True)
class Track:
    """A shape that slides along straight legs through ``points``, keeping ``facing``."""

    shape: Shape
    facing: float
    points: tuple[Point, ...]

    @classmethod
    def ahead(cls, shape: Shape, start: Pose, run: float) -> Track:
        """Return the track of a shape that goes straight ahead from a pose, so many inches."""
        return cls(shape, start.facing, ((start.x, start.y), start.place(run, 0.0)))

    @property
    def start(self) -> Pose:
        """The pose where it begins."""
        return Pose(*self.points[0], self.facing)

    @cached_property
    def lengths(self) -> Floats:
        """The length of each leg."""
        steps = np.diff(np.array(self.points), axis=0)
        return np.asarray(np.hypot(steps[:, 0], steps[:, 1]))

    @property
    def length(self) -> float:
        """The length of the whole track."""
        return float(self.lengths.sum())

    def centres(self, done: Floats) -> Floats:
        """Return the centre (n, 2) after so many inches."""
        points = np.array(self.points)
        marks = np.concatenate([[0.0], np.cumsum(self.lengths)])
        return np.column_stack([np.interp(done, marks, points[:, i]) for i in (0, 1)])

    def at(self, done: float) -> Pose:
        """Return the pose after so many inches."""
        x, y = self.centres(np.array([done]))[0]
        return Pose(float(x), float(y), self.facing)

    def rings(self, done: Floats) -> list[Floats]:
        """Return for each part its corners (n, k, 2) after so many inches."""
        centres = self.centres(done)[:, None, :]
        parts = self.shape.seen_along(self.facing)
        return [np.array(part)[None, :, :] + centres for part in parts]

    def outline(self, done: float) -> BaseGeometry:
        """Return the ground covered after so many inches."""
        parts = [shapely.polygons(ring)[0] for ring in self.rings(np.array([done]))]
        return parts[0] if len(parts) == 1 else shapely.union_all(parts)

    def distances(self, area: BaseGeometry, done: Floats) -> Floats:
        """Return how far the shape is from an area after so many inches."""
        found = [shapely.distance(shapely.polygons(ring), area) for ring in self.rings(done)]
        return np.asarray(np.minimum.reduce(found))

    def sweeps(self) -> list[BaseGeometry]:
        """Return the convex areas that the parts cover on the legs."""
        parts = self.shape.seen_along(self.facing)
        return [swept(part, *leg) for part in parts for leg in pairwise(self.points)]


class Tracks:
    """Many tracks of a shape, each at a facing and through points of its own (n, k, 2)."""

    def __init__(self, shape: Shape, facings: Floats, points: Floats) -> None:
        self.count = len(facings)
        self._begin: list[Areas] = []
        self._legs: list[Areas] = []
        angles = np.radians(facings)[:, None]
        cos, sin = np.cos(angles), np.sin(angles)
        for part in shape.parts:
            u, v = np.array(part).T
            own = np.stack([u * cos - v * sin, u * sin + v * cos], axis=-1)
            at = [own + points[:, None, i] for i in range(points.shape[1])]
            self._begin.append(np.asarray(shapely.polygons(at[0])))
            for a, b in pairwise(at):
                both = shapely.multipoints(np.concatenate([a, b], axis=1))
                self._legs.append(np.asarray(shapely.convex_hull(both)))

    def meet(self, area: BaseGeometry, near: float | None = None) -> Bools:
        """Whether each meets an area, or gets within ``near`` inches of it."""
        return self._any(self._legs, area, near)

    def begin_on(self, area: BaseGeometry, near: float | None = None) -> Bools:
        """Whether each begins on an area, or within ``near`` inches of it."""
        return self._any(self._begin, area, near)

    def _any(self, covered: list[Areas], area: BaseGeometry, near: float | None) -> Bools:
        found = np.zeros(self.count, dtype=bool)
        for each in covered:
            if near is None:
                found |= shapely.intersects(each, area)
            else:
                found |= shapely.dwithin(each, area, near)
        return found

    def on_board(self, size: tuple[float, float], over: float) -> Bools:
        """Whether each stays on the board (width, depth), give or take ``over`` inches."""
        bounds = [shapely.bounds(leg) for leg in self._legs]
        low = np.minimum.reduce([each[:, :2] for each in bounds])
        high = np.maximum.reduce([each[:, 2:] for each in bounds])
        inside = (low >= -over).all(axis=1)
        return np.asarray(inside & (high <= np.array(size) + over).all(axis=1))
