"""Where a way may end: at a pose, in contact with a base, or on an edge of the board."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.convex import convex_parts
from tableside.geometry.pose import Pose, turn_between
from tableside.motion.edges import Indices, slices_of
from tableside.motion.obstacles import Array, Mover
from tableside.motion.packing import Ground


class Target(Protocol):
    """What a search looks for.

    ``spread``: whether a way that cannot go straight to the nearest place may yet go straight to
    another one, that is not on any list.
    """

    spread: bool

    def bound(self, points: Array) -> Array:
        """Return the least length (inches) from each of n centres to the target."""

    def nearest(self, points: Array) -> Array:
        """Return for each of n places the nearest centre at which it may end in some facing."""

    def ends(self, point: Array, rows: Indices, facings: Array) -> tuple[Array, Indices]:
        """Return where slides from ``point`` may end, (n, 2), and the row of each.

        ``rows``: those of the ``facings`` in which the mover may slide.
        """

    def last_turn(self, facing: float) -> float | None:
        """Return the facing to turn to at the end; None when any facing will do."""


class Lead(Protocol):
    """What leads a search: the target, a promising way, and how far it is at least."""

    @property
    def target(self) -> Target:
        """The target."""

    @property
    def ground(self) -> Ground:
        """What stops the disc inside the base, and so every slide."""

    def way(self) -> Array:
        """Return the bends of a way worth trying, (n, 2), from the start on."""

    def rest(self, points: Array) -> Array:
        """Return the least length (inches) from each of n places to the target."""


class AtPose:
    """A way that ends at one pose."""

    spread = False

    def __init__(self, pose: Pose) -> None:
        self.pose, self.place = pose, np.array([[pose.x, pose.y]], np.float64)

    def bound(self, points: Array) -> Array:
        """Return the straight distances."""
        found: Array = np.hypot(*(points - self.place).T)
        return found

    def nearest(self, points: Array) -> Array:
        """Return the pose's centre, n times."""
        return np.broadcast_to(self.place, points.shape)

    def ends(self, point: Array, rows: Indices, facings: Array) -> tuple[Array, Indices]:
        """Return the pose's centre for every row."""
        return np.broadcast_to(self.place, (len(rows), 2)), rows

    def last_turn(self, facing: float) -> float | None:
        """Return the pose's facing."""
        return None if abs(turn_between(facing, self.pose.facing)) < 1e-6 else self.pose.facing


class InContact:
    """A way that ends as soon as the mover touches a base."""

    spread = True

    def __init__(self, mover: Mover, base: BaseGeometry) -> None:
        self.mover, self.base = mover, base
        self._parts = convex_parts(base)
        self._facings: Array | None = None
        self._groups: list[Array] = []

    def bound(self, points: Array) -> Array:
        """Return how far the mover's farthest corner is from the base at best."""
        near = shapely.distance(shapely.points(points), self.base)
        found: Array = np.maximum(near - self.mover.reach, 0.0)
        return found

    def nearest(self, points: Array) -> Array:
        """Return the centres from which a corner touches the base, on the shortest lines to it."""
        lines = shapely.shortest_line(shapely.points(points), self.base)
        ways = np.maximum(shapely.length(lines) - self.mover.reach, 0.0)
        found: Array = shapely.get_coordinates(shapely.line_interpolate_point(lines, ways))
        return found

    def ends(self, point: Array, rows: Indices, facings: Array) -> tuple[Array, Indices]:
        """Return the nearest centres in contact, and the corners of all that are."""
        found, of = [], []
        for group in self._touching(facings):
            corners = group[:, rows]
            way = np.roll(corners, -1, axis=2) - corners
            step = np.asarray(point) - corners
            share = (step * way).sum(axis=3) / np.maximum((way**2).sum(axis=3), 1e-300)
            feet = corners + np.clip(share, 0.0, 1.0)[..., None] * way
            off = np.hypot(feet[..., 0] - point[0], feet[..., 1] - point[1])
            least = np.take_along_axis(feet, np.argmin(off, axis=2)[..., None, None], axis=2)
            inside = (way[..., 0] * step[..., 1] - way[..., 1] * step[..., 0] >= 0).all(axis=2)
            least[inside] = np.asarray(point)
            ends = np.concatenate([least, corners], axis=2)
            found.append(ends.reshape(-1, 2))
            of.append(np.tile(np.repeat(rows, ends.shape[2]), len(ends)))
        return np.concatenate(found), np.concatenate(of)

    def _touching(self, facings: Array) -> list[Array]:
        """Return where the mover touches a part of the base: groups (n, K, m, 2)."""
        if self._facings is not facings:
            self._facings = facings
            self._groups = slices_of(self._parts, self.mover.turned(facings))
        return self._groups

    def last_turn(self, facing: float) -> float | None:
        """No turn: it touches in the facing in which it came."""
        return None


class OnLine:
    """A way whose centre ends on a straight line between two places (inches)."""

    spread = True

    def __init__(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.start, self.way = np.array(start), np.array(end) - np.array(start)

    def _feet(self, points: Array) -> Array:
        square = float(self.way @ self.way)
        share = (
            np.clip((points - self.start) @ self.way / square, 0, 1)
            if square
            else 0.0 * points[:, 0]
        )
        feet: Array = self.start + share[:, None] * self.way
        return feet

    def bound(self, points: Array) -> Array:
        """Return the distances to the line."""
        found: Array = np.hypot(*(points - self._feet(points)).T)
        return found

    def nearest(self, points: Array) -> Array:
        """Return the nearest places on the line."""
        return self._feet(points)

    def ends(self, point: Array, rows: Indices, facings: Array) -> tuple[Array, Indices]:
        """Return the nearest place on the line, for every row."""
        foot = self._feet(np.asarray(point)[None])
        return np.broadcast_to(foot, (len(rows), 2)), rows

    def last_turn(self, facing: float) -> float | None:
        """No turn: any facing will do."""
        return None


class AtAny:
    """A way that ends at one of several places (n, 2): for the disc alone, which has no facing."""

    spread = False

    def __init__(self, places: Array) -> None:
        self.places = places

    def bound(self, points: Array) -> Array:
        """Return the distances to the nearest of the places."""
        found: Array = np.hypot(*(points - self.nearest(points)).T)
        return found

    def nearest(self, points: Array) -> Array:
        """Return the nearest of the places to each point."""
        tree = shapely.STRtree(shapely.points(self.places))
        found: Array = self.places[tree.nearest(shapely.points(points))]
        return found

    def ends(self, point: Array, rows: Indices, facings: Array) -> tuple[Array, Indices]:
        """Return all the places for every row."""
        count = len(self.places)
        return np.tile(self.places, (len(rows), 1)), np.repeat(rows, count)

    def last_turn(self, facing: float) -> float | None:
        """No turn: any facing will do."""
        return None
