"""The ground that bases stand on: the mat, and slabs of known height on it."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass

import shapely


@dataclass(frozen=True)
class Surface:
    """A flat top: ``polygon`` (corners in order, inches) at ``height`` mm above the mat.

    A piece that stands on another states its own top's height above the mat.
    """

    polygon: tuple[tuple[float, float], ...]
    height: float

    def covers(self, x: float, y: float) -> bool:
        """Tell whether (x, y), inches, is on the piece, its outline included."""
        return bool(self._shape.covers(shapely.Point(x, y)))

    def gap(self, x: float, y: float) -> float:
        """Return the distance (inches) from (x, y) to the piece's outline, inside or outside."""
        return float(self._shape.exterior.distance(shapely.Point(x, y)))

    @functools.cached_property
    def _shape(self) -> shapely.Polygon:
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


def heights_of(surfaces: Iterable[Surface]) -> tuple[float, ...]:
    """Return every height (mm) that a base may stand at, the mat's own 0 first."""
    return (0.0, *sorted({s.height for s in surfaces} - {0.0}))
