"""Lines that cost something to cross: a slit that bars, and pairs of places to cross it at.

A line becomes a slit too narrow to see, round whose ends a way leads. At each place laid out
along it one place on either side stand for one another, at the cost of a crossing. Inches.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.motion.obstacles import Array

#: Half the width of a slit.
SLIT = 5e-5


@dataclass(frozen=True)
class Tolls:
    """Lines, and what each crossing costs in inches of plain ground."""

    lines: BaseGeometry
    cost: float

    def within(self, window: BaseGeometry) -> Tolls:
        """Return what of the lines lies within a window."""
        return Tolls(self.lines.intersection(window), self.cost)

    @property
    def any(self) -> bool:
        """Whether there is anything to pay for."""
        return self.cost > 0.0 and not self.lines.is_empty

    @cached_property
    def slit(self) -> BaseGeometry:
        """The slit along the lines, its ends closed against what they touch."""
        return self.lines.buffer(SLIT, cap_style="square", join_style="mitre")

    @cached_property
    def _segments(self) -> tuple[Array, Array]:
        """The straight pieces of the lines: their starts and ends, (n, 2) each."""
        lines = [p for p in shapely.get_parts(self.lines) if p.geom_type == "LineString"]
        starts = [shapely.get_coordinates(line)[:-1] for line in lines]
        ends = [shapely.get_coordinates(line)[1:] for line in lines]
        empty = np.empty((0, 2))
        return np.vstack([empty, *starts]), np.vstack([empty, *ends])

    def laid_out(self, area: BaseGeometry | None, apart: float) -> Array:
        """Return places on the lines within an area, None for all, so far apart at most."""
        lines = self.lines if area is None else self.lines.intersection(area)
        found: Array = shapely.get_coordinates(shapely.segmentize(lines, apart))
        return found

    def beside(self, points: Array) -> Array:
        """Return the places on either side of the lines nearest to points, (n, 2, 2)."""
        start, end = self._segments
        if not len(points) or not len(start):
            return np.empty((0, 2, 2))
        way = end - start
        length = np.hypot(*way.T)
        step = points[:, None] - start
        share = np.clip((step * way).sum(axis=2) / length**2, 0.0, 1.0)
        foot = start + share[..., None] * way
        nearest = np.hypot(*(points[:, None] - foot).transpose(2, 0, 1)).argmin(axis=1)
        across = np.column_stack([-way[:, 1], way[:, 0]]) / length[:, None]
        at, off = foot[np.arange(len(points)), nearest], SLIT * across[nearest]
        return np.stack([at + off, at - off], axis=1)


#: Where nothing is paid.
FREE = Tolls(shapely.LineString(), 0.0)
