"""Bases that slide together straight on, unturned: what they meet, and where they lie on others.

Closed form throughout: between which lengths of the slide a base lies on something convex follows
from the axes that can part the two. Inches and degrees.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.geometry.convex import convex_parts
from tableside.geometry.pose import unit_vector
from tableside.motion.runs import Edges, clear_runs
from tableside.motion.runs import swept as ground_swept

Array = NDArray[np.float64]
#: From which length to which.
Stretch = tuple[float, float]

#: Who lies on another by no more than this (inches) does not lie on it: touching is clear.
GRAZE = 1e-6
#: Who comes so near (inches) touches: rounding.
ROUNDING = 1e-9
#: Farther (inches) than anything on a table: from there slides come back.
_FAR = 200.0
#: A slide is along an axis when it leaves it by no more than this in an inch.
_ALONG = 1e-12


def slid(stand: Stand, direction: float, length: float) -> Stand:
    """Return a stand slid on along a direction (degrees)."""
    cos, sin = unit_vector(direction)
    return stand.shifted(length * cos, length * sin)


def outline(area: BaseGeometry) -> Array:
    """Return the corners of a convex area, none repeated."""
    found: Array = shapely.get_coordinates(area)[:-1]
    return found


def outlines(stands: Iterable[Stand], shrunk: float = 0.0) -> list[Array]:
    """Return the corners of bases, every side moved in by ``shrunk`` inches."""
    return [outline(each.shrunk(shrunk)) if shrunk else each.corners for each in stands]


@dataclass(frozen=True)
class Slide:
    """Stands that slide along a direction (degrees)."""

    stands: tuple[Stand, ...]
    direction: float

    def at(self, length: float) -> tuple[Stand, ...]:
        """Return the stands after so many inches."""
        return tuple(slid(stand, self.direction, length) for stand in self.stands)

    def swept(self, length: float) -> list[BaseGeometry]:
        """Return the ground that each base passes over in so many inches."""
        return [_swept(stand, self.direction, length) for stand in self.stands]

    def touches(self, pieces: Sequence[Array], brushing: bool = False) -> float:
        """Return how far it slides until a base meets a convex piece; infinity for never.

        A piece that it lies on as it starts is met at once. ``brushing``: passing along a side,
        or by a corner, without entering the piece counts as meeting it, too.
        """
        play = -ROUNDING if brushing else GRAZE
        met = [low for low, high in self.over(pieces, play=play) if high > play]
        return max(min(met, default=math.inf), 0.0)

    def clear_from(self, length: float, pieces: Sequence[Array], shrunk: float = 0.0) -> float:
        """Return the first length, no less than this one, at which no base lies on a piece.

        Touching is clear. ``shrunk``: the sides of the bases are moved in by so much first.
        """
        return out_of(length, self.over(pieces, shrunk))

    def leaves(self, area: BaseGeometry) -> float:
        """Return how far (inches) it slides before a corner of a base leaves an area.

        0 where the area is empty, or where a corner lies outside it.
        """
        if area.is_empty:
            return 0.0
        cos, sin = unit_vector(self.direction)
        far = sum(abs(each) for each in area.bounds) + 1.0
        corners = [(float(x), float(y)) for stand in self.stands for x, y in stand.corners]
        rays = [shapely.LineString([(x, y), (x + far * cos, y + far * sin)]) for x, y in corners]
        return min(map(_first_stretch, [ray.intersection(area) for ray in rays], corners))

    def over(
        self, pieces: Sequence[Array], shrunk: float = 0.0, play: float = GRAZE
    ) -> list[Stretch]:
        """Return between which lengths, below 0 too, a base lies on a convex piece.

        Of each base and piece that lie on one another by more than ``play`` inches at some length.
        """
        shapes = outlines(self.stands, shrunk)
        found: list[Stretch] = []
        for group in _alike(pieces):
            for shape in shapes:
                found += _stretches(shape, unit_vector(self.direction), group, play)
        return found

    def nearer(self, pieces: Sequence[Array], distance: float) -> list[Stretch]:
        """Return between which lengths, below 0 too, a base is nearer to a piece than a distance.

        Of each base and convex piece that are so near at some length; inches, above 0.
        """
        found: list[Stretch] = []
        for group in _alike(pieces):
            edges = Edges.of_rings(group)
            for stand in self.stands:
                ahead = self._run(stand, -_FAR, edges, distance)
                back = self._run(stand, _FAR, edges, distance)
                met = np.isfinite(ahead) & np.isfinite(back)
                begin, end = ahead[met] - _FAR, _FAR - back[met]
                found += zip(begin.tolist(), end.tolist(), strict=True)
        return found

    def comes_near(self, pieces: Sequence[Array], distance: float) -> float:
        """Return how far it slides until a base is so near a piece; 0 where none ever is."""
        ahead = [begin for begin, end in self.nearer(pieces, distance) if end > 0.0]
        return max(min(ahead, default=0.0), 0.0)

    def leaves_nearness(self, pieces: Sequence[Array], distance: float) -> float:
        """Return how far it slides until no base is nearer to a piece than a distance."""
        return out_of(0.0, self.nearer(pieces, distance))

    def _run(self, stand: Stand, length: float, edges: Edges, near: float) -> Array:
        """Return how far a base runs from a length back over its start until it is that near."""
        begun = slid(stand, self.direction, length)
        way = self.direction + (180.0 if length > 0.0 else 0.0)
        cos, sin = unit_vector(way)
        off = begun.corners - np.array([begun.pose.x, begun.pose.y])
        shape = [(float(x * cos + y * sin), float(y * cos - x * sin)) for x, y in off]
        centre = (begun.pose.x, begun.pose.y)
        runs: Array = clear_runs(shape, centre, np.array([way]), edges, near)[0]
        return runs


def _first_stretch(inside: BaseGeometry, start: tuple[float, float]) -> float:
    """Return how far a ray stays in an area from its start on."""
    point = shapely.Point(start)
    parts = [part for part in shapely.get_parts(inside) if part.distance(point) <= 1e-9]
    return max((float(part.length) for part in parts), default=0.0)


def out_of(length: float, stretches: Iterable[Stretch]) -> float:
    """Return the first length, no less than this one, that lies inside none of the stretches."""
    for low, high in sorted(stretches):
        if low < length - ROUNDING and length < high - ROUNDING:
            length = high
    return length


def pieces_of(areas: Iterable[BaseGeometry]) -> list[Array]:
    """Return the convex pieces that make up areas."""
    return [piece for area in areas for piece in convex_parts(area)]


def _swept(stand: Stand, direction: float, length: float) -> BaseGeometry:
    centre = (stand.pose.x, stand.pose.y)
    end = slid(stand, direction, length).pose
    shape = [(float(x - centre[0]), float(y - centre[1])) for x, y in stand.corners]
    return ground_swept(shape, centre, (end.x, end.y))


def _alike(pieces: Sequence[Array]) -> list[Array]:
    """Return pieces stacked by their number of corners: (m, k, 2) for each number."""
    by_count: dict[int, list[Array]] = {}
    for piece in pieces:
        by_count.setdefault(len(piece), []).append(piece)
    return [np.stack(group) for group in by_count.values()]


def _stretches(shape: Array, way: tuple[float, float], pieces: Array, play: float) -> list[Stretch]:
    """Return between which lengths a convex shape lies on each of m pieces that it ever lies on.

    Two convex shapes lie on one another when no axis across an edge parts them. Along each axis
    they do so between two lengths; those of all axes together count.
    """
    own = np.broadcast_to(_across(shape[None]), (len(pieces), len(shape), 2))
    axes = np.concatenate([own, _across(pieces)], axis=1)
    mine = axes @ shape.T
    theirs = np.einsum("mad,mkd->mak", axes, pieces)
    begin = theirs.min(axis=2) - mine.max(axis=2)
    end = theirs.max(axis=2) - mine.min(axis=2)
    speed = axes @ np.array(way)
    low, high = _between(begin + play, end - play, speed)
    met = low < high
    low, high = _between(begin, end, speed)
    return list(zip(low[met].tolist(), high[met].tolist(), strict=True))


def _across(shapes: Array) -> Array:
    """Return the unit vectors across the edges of shapes (m, k, 2)."""
    edges = np.roll(shapes, -1, axis=1) - shapes
    lengths = np.hypot(edges[..., 0], edges[..., 1])
    found: Array = np.stack([edges[..., 1], -edges[..., 0]], axis=-1) / lengths[..., None]
    return found


def _between(begin: Array, end: Array, speed: Array) -> tuple[Array, Array]:
    """Return from which length to which a gap passed with a speed is within bounds, all axes."""
    still = np.abs(speed) < _ALONG
    rate = np.where(still, 1.0, speed)
    one, other = begin / rate, end / rate
    inside = (begin < 0.0) & (end > 0.0)
    low = np.where(still, np.where(inside, -np.inf, np.inf), np.minimum(one, other))
    high = np.where(still, np.where(inside, np.inf, -np.inf), np.maximum(one, other))
    return low.max(axis=1), high.min(axis=1)
