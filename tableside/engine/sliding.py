"""Bases that slide together in a straight line, unturned: what they meet and overlap.

Inches and degrees.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.geometry.convex import convex_parts
from tableside.geometry.pose import unit_vector
from tableside.motion import overlaps
from tableside.motion.overlaps import GRAZE, ROUNDING, Array, Stretch
from tableside.motion.runs import Edges, clear_runs
from tableside.motion.runs import swept as ground_swept

#: Farther (inches) than anything on a table; backward slides start from here.
_FAR = 200.0


def slid(stand: Stand, direction: float, length: float) -> Stand:
    """Return a stand slid by ``length`` inches along a direction (degrees)."""
    cos, sin = unit_vector(direction)
    return stand.shifted(length * cos, length * sin)


def outlines(stands: Iterable[Stand], shrunk: float = 0.0) -> list[Array]:
    """Return the corners of bases, every side moved in by ``shrunk`` inches."""
    if not shrunk:
        return [each.corners for each in stands]
    return [shapely.get_coordinates(each.shrunk(shrunk))[:-1] for each in stands]


@dataclass(frozen=True)
class Slide:
    """Stands that slide along a direction (degrees)."""

    stands: tuple[Stand, ...]
    direction: float

    def at(self, length: float) -> tuple[Stand, ...]:
        """Return the stands after ``length`` inches."""
        return tuple(slid(stand, self.direction, length) for stand in self.stands)

    def swept(self, length: float) -> list[BaseGeometry]:
        """Return the ground that each base sweeps in ``length`` inches."""
        return [_swept(stand, self.direction, length) for stand in self.stands]

    def touches(self, pieces: Sequence[Array], brushing: bool = False) -> float:
        """Return how far it slides until a base meets a convex piece; infinity for never.

        A piece overlapped at the start is met at once. ``brushing``: passing along a side or a
        corner without entering the piece also counts.
        """
        play = -ROUNDING if brushing else GRAZE
        met = [low for low, high in self.over(pieces, play=play) if high > play]
        return max(min(met, default=math.inf), 0.0)

    def clear_from(self, length: float, pieces: Sequence[Array], shrunk: float = 0.0) -> float:
        """Return the first length, at least this one, at which no base overlaps a piece.

        Touching is clear. ``shrunk``: inches to move the sides of the bases in first.
        """
        return overlaps.out_of(length, self.over(pieces, shrunk))

    def leaves(self, area: BaseGeometry) -> float:
        """Return how far (inches) it slides before a corner of a base leaves an area.

        0 where the area is empty, or where a corner lies outside it.
        """
        if area.is_empty:
            return 0.0
        far = sum(abs(each) for each in area.bounds) + 1.0
        ahead = far * np.array(unit_vector(self.direction))
        corners = np.concatenate([stand.corners for stand in self.stands])
        rays = shapely.linestrings(np.stack([corners, corners + ahead], axis=1))
        return min(map(_first_stretch, shapely.intersection(rays, area), shapely.points(corners)))

    def over(
        self, pieces: Sequence[Array], shrunk: float = 0.0, play: float = GRAZE
    ) -> list[Stretch]:
        """Return the intervals of length, negative ones too, in which a base overlaps a piece.

        There is one for each base and convex piece that overlap by more than ``play`` inches at
        some length.
        """
        way, own = unit_vector(self.direction), overlaps.alike(outlines(self.stands, shrunk))
        pairs = ((shapes, group) for group in overlaps.alike(pieces) for shapes in own)
        return [stretch for pair in pairs for stretch in overlaps.stretches(*pair, way, play)]

    def nearer(self, pieces: Sequence[Array], distance: float) -> list[Stretch]:
        """Return the intervals, negative ones too, in which a base is within a distance of a piece.

        There is one for each base and convex piece that ever come so near; ``distance`` is in
        inches, above 0.
        """
        found: list[Stretch] = []
        for group in overlaps.alike(pieces):
            edges = Edges.of_rings(group)
            for stand in self.stands:
                ahead = self._run(stand, -_FAR, edges, distance)
                back = self._run(stand, _FAR, edges, distance)
                met = np.isfinite(ahead) & np.isfinite(back)
                begin, end = ahead[met] - _FAR, _FAR - back[met]
                found += zip(begin.tolist(), end.tolist(), strict=True)
        return found

    def comes_near(self, pieces: Sequence[Array], distance: float) -> float:
        """Return how far it slides until a base is within ``distance`` of a piece; 0 if never."""
        ahead = [begin for begin, end in self.nearer(pieces, distance) if end > 0.0]
        return max(min(ahead, default=0.0), 0.0)

    def leaves_nearness(self, pieces: Sequence[Array], distance: float) -> float:
        """Return how far it slides until no base is within ``distance`` of a piece."""
        return overlaps.out_of(0.0, self.nearer(pieces, distance))

    def _run(self, stand: Stand, length: float, edges: Edges, near: float) -> Array:
        """Return how far a base, sliding from ``length`` back past its start, runs until near."""
        begun = slid(stand, self.direction, length)
        way = self.direction + (180.0 if length > 0.0 else 0.0)
        cos, sin = unit_vector(way)
        off = begun.corners - np.array([begun.pose.x, begun.pose.y])
        shape = [(float(x * cos + y * sin), float(y * cos - x * sin)) for x, y in off]
        centre = (begun.pose.x, begun.pose.y)
        runs: Array = clear_runs(shape, centre, np.array([way]), edges, near)[0]
        return runs


def _first_stretch(inside: BaseGeometry, start: shapely.Point) -> float:
    """Return how far a ray stays in an area, measured from its start."""
    parts = shapely.get_parts(inside)
    begun = shapely.distance(parts, start) <= ROUNDING
    return float(shapely.length(parts[begun]).max(initial=0.0))


def pieces_of(areas: Iterable[BaseGeometry]) -> list[Array]:
    """Return the convex pieces that make up areas."""
    return [piece for area in areas for piece in convex_parts(area)]


def _swept(stand: Stand, direction: float, length: float) -> BaseGeometry:
    centre = (stand.pose.x, stand.pose.y)
    end = slid(stand, direction, length).pose
    shape = [(float(x - centre[0]), float(y - centre[1])) for x, y in stand.corners]
    return ground_swept(shape, centre, (end.x, end.y))
