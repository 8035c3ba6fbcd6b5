"""The ground that bases stand on: the mat, and slabs of known height on it."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray


@dataclass(frozen=True)
class Surface:
    """A flat top: ``polygon`` (corners in order, inches) at ``height`` mm above the mat.

    A piece that stands on another states its own top's height above the mat.
    """

    polygon: tuple[tuple[float, float], ...]
    height: float

    def covers(self, x: float, y: float) -> bool:
        """Tell whether (x, y), inches, is on the piece, its outline included."""
        return self.is_near(x, y, 0.0) and bool(self.shape.covers(shapely.Point(x, y)))

    def is_near(self, x: float, y: float, reach: float) -> bool:
        """Tell whether (x, y) is within ``reach`` inches of the box round the piece."""
        left, low, right, high = self.box
        return left - reach <= x <= right + reach and low - reach <= y <= high + reach

    def gap(self, x: float, y: float) -> float:
        """Return the distance (inches) from (x, y) to the piece's outline, inside or outside."""
        return float(self.shape.exterior.distance(shapely.Point(x, y)))

    @functools.cached_property
    def box(self) -> tuple[float, float, float, float]:
        """The least and largest x and y: (left, low, right, high)."""
        x, y = zip(*self.polygon, strict=True)
        return min(x), min(y), max(x), max(y)

    @functools.cached_property
    def shape(self) -> shapely.Polygon:
        """The piece as shapely knows it."""
        shape = shapely.Polygon(self.polygon)
        shapely.prepare(shape)
        return shape


def height_at(surfaces: Iterable[Surface], x: float, y: float) -> float:
    """Return the ground's height (mm) at (x, y): the highest top there, 0 on the bare mat.

    >>> hill = Surface(((0, 0), (4, 0), (4, 4), (0, 4)), 25.0)
    >>> height_at([hill], 4, 2), height_at([hill], 4.01, 2)
    (25.0, 0.0)
    """
    return max((s.height for s in surfaces if s.covers(x, y)), default=0.0)


def heights_at(surfaces: Sequence[Surface], places: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the ground's height (mm) at places (n, 2); 0 where a place is not finite."""
    heights = np.zeros(len(places))
    good = np.isfinite(places.sum(axis=1))
    points = shapely.points(np.where(good[:, None], places, 0.0))
    for surface in surfaces:
        on = np.logical_and(good, shapely.covers(surface.shape, points))
        heights[on] = np.maximum(heights[on], surface.height)
    return heights


def heights_of(surfaces: Iterable[Surface]) -> tuple[float, ...]:
    """Return every height (mm) that a base may stand at, the mat's own 0 first."""
    return (0.0, *sorted({s.height for s in surfaces} - {0.0}))
