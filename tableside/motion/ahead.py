"""Obstacles straight ahead of a shape that may first turn about its centre, for many ways at once.

Inches and degrees. An overlap within the tolerance counts as contact only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import Pose
from tableside.geometry.shapes import areas_only
from tableside.motion.runs import Edges, least_runs, outlines_at
from tableside.motion.shape import Corners, Point, Shape

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True)
class Ahead:
    """A shape about its centre, facing ``facing`` to the left of the way it runs.

    ``slack``: overlap at the start of up to ``tolerance`` plus this is ignored.
    """

    shape: Shape
    facing: float
    centre: Point
    tolerance: float
    slack: float = 0.0

    @cached_property
    def parts(self) -> tuple[Corners, ...]:
        """Its parts in the frame of the way."""
        return self.shape.seen_along(self.facing)

    @cached_property
    def lesser(self) -> tuple[Corners, ...]:
        """Its parts with their edges moved inwards by the tolerance."""
        return self.shape.smaller(self.tolerance).seen_along(self.facing)

    @cached_property
    def _inner(self) -> tuple[Corners, ...]:
        return self.shape.smaller(self.tolerance + self.slack).seen_along(self.facing)

    def run_to(self, edges: Edges, ways: Floats, near: float = 0.0) -> Floats:
        """Return how far it runs each way until it is ``near`` each obstacle (ways, obstacles).

        Infinite where it misses.
        """
        return least_runs(self.parts, self.centre, ways, edges, near)

    def run_into(self, edges: Edges, ways: Floats) -> Floats:
        """Return how far it runs until its shrunken outline meets each obstacle."""
        return least_runs(self.lesser, self.centre, ways, edges)

    def run_through(self, edges: Edges, less: Edges, ways: Floats) -> Floats:
        """Return how far it runs until it overlaps each obstacle deeper than the tolerance.

        ``less``: the obstacles shrunk by the tolerance.
        """
        return np.minimum(self.run_to(less, ways), self.run_into(edges, ways))

    def run_on_board(self, size: tuple[float, float], over: float, ways: Floats) -> Floats:
        """Return how far it runs until it is ``over`` inches off the board (width, depth).

        That is 0 where it is as far off any side once it is turned, also one that it runs from.
        """
        runs = np.full(len(ways), np.inf)
        angles = np.radians(ways)
        cos, sin = np.cos(angles), np.sin(angles)
        for u, v in (corner for part in self.parts for corner in part):
            places = self.centre[0] + u * cos - v * sin, self.centre[1] + u * sin + v * cos
            for at, step, most in zip(places, (cos, sin), size, strict=True):
                low, high = at + over, most + over - at
                length = np.where(step > 0, high, low) / np.maximum(np.abs(step), 1e-12)
                runs = np.minimum(runs, np.where(np.minimum(low, high) < 0, 0.0, length))
        return runs

    def off_board(
        self, size: tuple[float, float], over: float, ways: Floats, runs: Floats
    ) -> Bools:
        """Whether it is more than ``over`` inches off the board where a run begins or ends."""
        out = np.zeros(len(ways), dtype=bool)
        angles = np.radians(ways)
        cos, sin = np.cos(angles), np.sin(angles)
        for u, v in (corner for part in self.parts for corner in part):
            for far in (np.zeros(len(ways)), runs):
                x = self.centre[0] + (u + far) * cos - v * sin
                y = self.centre[1] + (u + far) * sin + v * cos
                for at, most in zip((x, y), size, strict=True):
                    out |= (at < -over) | (at > most + over)
        return out

    def touches(self, area: BaseGeometry, ways: Floats, near: float) -> Bools:
        """Whether it is within ``near`` inches of an area, turned to each way."""
        found = np.zeros(len(ways), dtype=bool)
        if self._reaches(area, near):
            for part in self.parts:
                found |= shapely.dwithin(outlines_at(part, self.centre, ways), area, near)
        return found

    def lies_on(self, area: BaseGeometry, less: BaseGeometry, ways: Floats) -> Bools:
        """Whether it overlaps an area at its start, turned to each way.

        ``less``: the area with its edges moved in.
        """
        found = np.zeros(len(ways), dtype=bool)
        if self._reaches(area):
            for parts, whole in ((self.parts, less), (self._inner, area)):
                for part in parts:
                    found |= shapely.intersects(outlines_at(part, self.centre, ways), whole)
        return found

    def _reaches(self, area: BaseGeometry, near: float = 0.0) -> bool:
        """Whether turning alone could bring it that near to an area."""
        return bool(area.distance(shapely.Point(self.centre)) <= self.shape.reach + near)


def star(centre: Point, ways: Floats, runs: Floats) -> BaseGeometry:
    """Return the area swept by a centre's runs of these lengths, one for each way."""
    angles = np.radians(ways)
    x, y = centre[0] + runs * np.cos(angles), centre[1] + runs * np.sin(angles)
    ring = shapely.Polygon(np.column_stack([x, y]))
    return areas_only(ring if ring.is_valid else shapely.make_valid(ring))


def slid_onto(shape: Shape, pose: Pose, other: Shape, there: Pose) -> Pose | None:
    """Return where a shape sliding straight ahead touches another; None if it misses.

    If they overlap it is moved straight back until they touch.
    """
    area, behind = other.at(there), 0.0
    if float(shapely.intersection(shape.at(pose), area).area) > 0.0:
        behind = 2 * (shape.reach + other.reach)
    ways, centre = np.array([pose.facing]), pose.place(-behind, 0.0)
    run = float(least_runs(shape.seen_along(0.0), centre, ways, Edges.of([area]))[0, 0])
    return pose.ahead(run - behind) if np.isfinite(run) else None


def touched_at(
    shape: Shape, centre: Point, facings: Floats, areas: Iterable[BaseGeometry], near: float
) -> NDArray[np.int64]:
    """Return, for each facing, a bit mask of the areas that a shape is within ``near`` of.

    The lowest bit is the first area; 0 for none. At most 63 areas.
    """
    found = np.zeros(len(facings), dtype=np.int64)
    here = [outlines_at(part, centre, facings) for part in shape.parts]
    for bit, area in enumerate(areas):
        for part in here:
            found |= shapely.dwithin(part, area, near).astype(np.int64) << bit
    return found
