"""Where a shape can end its move if it turns on the spot and then keeps its facing.

It moves straight on, along two legs, or straight in any direction. If the facing does not follow
from the way, the region of the centre is computed facing by facing (``keeping``). Inches and
degrees.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import Pose, unit_vector
from tableside.geometry.shapes import areas_only, rounded
from tableside.motion.ahead import Ahead, star
from tableside.motion.barriers import ROUNDING, Barrier
from tableside.motion.bearings import beside, corners_of, onto, stretches
from tableside.motion.keeping import spread_by, two_legs
from tableside.motion.runs import Edges, clear_runs
from tableside.motion.shape import Shape

#: Facings (degrees apart) that two legs are laid along: in the open, and where something is near.
_STEP = 3.0
_FINE_STEP = 0.5
#: Facings (degrees apart) that a move in any direction is made in.
_STAR_STEP = 3.0
#: The ways that are drawn, and those at which something changes from so near on both sides.
_WAYS = np.arange(0.0, 360.0, 0.5)
_SIDES = 1e-5
#: A corner rounded by the contact tolerance is drawn in so many chords, within 0.001 in.
_CORNER = 4
#: A piece that lacks less than this share of its area lacks nothing.
_ALL = 1e-6

Floats = NDArray[np.float64]
MayFace = Callable[[Floats], NDArray[np.bool_]]


@dataclass(frozen=True)
class Mover:
    """A shape at its ``start``, its barriers, and the facings that it may first turn to.

    ``tolerance``: by how much (inches) it may overlap a barrier or overhang a board of ``size``
    (width, depth).
    """

    shape: Shape
    start: Pose
    barriers: Sequence[Barrier]
    may_face: MayFace
    tolerance: float
    size: tuple[float, float]

    @property
    def _centre(self) -> tuple[float, float]:
        return self.start.x, self.start.y

    @property
    def _spot(self) -> shapely.Point:
        """The centre before any move."""
        return shapely.Point(self._centre)

    def straight(
        self, facing: float, far: float, limits: Floats, seen: Sequence[BaseGeometry]
    ) -> BaseGeometry:
        """Return the centres where runs end that keep it ``facing`` degrees left of their way.

        A run goes ``far`` inches at most. Between the critical ways the edge is drawn in chords.
        ``limits``: the facings where the permitted turns change; ``seen``: obstacles so near that a
        run may just miss them.
        """
        ahead = Ahead(self.shape, facing, self._centre, self.tolerance)
        ways = self._headings(ahead, limits - facing, seen)
        runs = np.where(self.may_face(ways + facing), self._run(ahead, ways, far), 0.0)
        return star(self._centre, ways, runs)

    def _headings(self, ahead: Ahead, limits: Floats, seen: Sequence[BaseGeometry]) -> Floats:
        """Return the headings to draw: closely spaced, and both sides of every sudden change."""
        found = [limits]
        points = corners_of(seen, self._centre)
        across = [v for part in ahead.parts for _, v in part]
        for v in (min(across), max(across)):
            for more in (self.tolerance, 0.0, -self.tolerance):
                found.append(beside(points, v + (more if v > 0 else -more)))
        found += [onto(corner, *self._edges) for part in ahead.parts for corner in part]
        sharp = np.concatenate(found)
        return stretches([_WAYS, sharp - _SIDES, sharp + _SIDES], 0.0, 360.0)

    @property
    def _edges(self) -> tuple[Floats, Floats]:
        """The edges of the board with the tolerance around it, seen from the centre: ends."""
        (x, y), (width, depth), over = self._centre, self.size, self.tolerance + ROUNDING
        ring = shapely.box(-over - x, -over - y, width + over - x, depth + over - y).exterior
        points = shapely.get_coordinates(ring)
        return points[:-1], points[1:]

    def _run(self, ahead: Ahead, ways: Floats, far: float) -> Floats:
        """Return how far (inches) each run goes, at most ``far``."""
        near, runs = self.tolerance + ROUNDING, np.full(len(ways), far)
        for each in self.barriers:
            stops = ahead.run_through(each.edges, each.less_edges, ways)[:, 0]
            if each.clear:
                touching = ahead.touches(each.area, ways, near)
                touch = ahead.run_to(each.edges, ways, near)[:, 0]
                stops = np.where(touching, stops, np.minimum(touch, stops))
            begun = ahead.lies_on(each.area, each.less, ways)
            runs = np.minimum(runs, np.where(begun, np.inf, stops))
        return np.asarray(np.minimum(runs, ahead.run_on_board(self.size, near, ways)))

    def two_legs(self, leg: float) -> BaseGeometry:
        """Return the centres reachable by moves ahead and aside, in either order.

        ``leg``: how far each leg may go.
        """
        facings = self.start.facing + np.arange(0.0, 360.0 + _STEP, _STEP)
        may = self.may_face(facings)
        found = [
            self._legs_at(leg, facing) if ok else []
            for facing, ok in zip(facings.tolist(), may, strict=True)
        ]
        whole = [len(pieces) > 0 and _full(pieces, leg) for pieces in found]
        pieces = [piece for each in found for piece in each]
        for i in range(len(facings) - 1):
            if whole[i] and whole[i + 1]:
                pairs = zip(found[i], found[i + 1], strict=True)
                pieces += [shapely.union_all(pair).convex_hull for pair in pairs]
            elif may[i] or may[i + 1]:
                between = facings[i] + np.arange(_FINE_STEP, _STEP, _FINE_STEP)
                for facing in between[self.may_face(between)].tolist():
                    pieces += self._legs_at(leg, facing)
        return areas_only(shapely.union_all(pieces))

    def any_way(self, far: float) -> BaseGeometry:
        """Return the centres reachable straight in any direction, in any permitted facing."""
        facings = self.start.facing + np.arange(0.0, 360.0, _STAR_STEP)
        stars = [self._star(far, facing) for facing in facings[self.may_face(facings)].tolist()]
        return areas_only(shapely.union_all(stars))

    def _star(self, far: float, facing: float) -> BaseGeometry:
        """Return the star of centres reachable in every direction with one facing."""
        if self._room(facing).distance(self._spot) > ROUNDING:
            return shapely.Polygon()
        barred = list(self._barred(far, facing))
        corners = [shapely.get_coordinates(area) - np.array(self._centre) for area in barred]
        sharp = [np.degrees(np.arctan2(ring[:, 1], ring[:, 0])) for ring in corners]
        sides = [turn + by for turn in sharp for by in (-_SIDES, _SIDES)]
        ways = stretches([_WAYS, *sides], 0.0, 360.0)
        runs = clear_runs([(0.0, 0.0)], self._centre, ways, Edges.of(barred))
        length = np.minimum(runs.min(axis=1, initial=np.inf), far)
        return areas_only(star(self._centre, ways, length).intersection(self._room(facing)))

    def _legs_at(self, leg: float, facing: float) -> list[BaseGeometry]:
        """Return the ends to the left and to the right, with the legs in either order.

        There are none where it is off the board before it runs.
        """
        barred, room = list(self._barred(leg * math.sqrt(2.0), facing)), self._room(facing)
        if room.distance(self._spot) > ROUNDING:
            return []
        ahead, found = unit_vector(facing), []
        for side in (1.0, -1.0):
            aside = (-side * ahead[1], side * ahead[0])
            for ways in ((ahead, aside), (aside, ahead)):
                found.append(two_legs(self._centre, leg, ways, barred, room))
        return found

    def _barred(self, far: float, facing: float) -> Iterator[BaseGeometry]:
        """Yield where the centre may not be within ``far`` inches; skip barriers it stands on."""
        own = self.shape.areas(Pose(0.0, 0.0, facing))
        for barrier in self.barriers:
            spread = spread_by(barrier.parts, own)
            if barrier.clear:
                spread = spread.buffer(self.tolerance, quad_segs=_CORNER)
            else:
                spread = spread.buffer(-self.tolerance, join_style="mitre")
            if spread.distance(self._spot) <= far and not spread.contains(self._spot):
                yield spread

    def _room(self, facing: float) -> BaseGeometry:
        """Return the places of the centre with the outline on the board."""
        low_x, low_y, high_x, high_y = self.shape.at(Pose(0.0, 0.0, facing)).bounds
        slack, (width, depth) = self.tolerance, self.size
        return shapely.box(
            -low_x - slack, -low_y - slack, width - high_x + slack, depth - high_y + slack
        )


def without_centres(
    area: BaseGeometry, shape: Shape, held: Iterable[BaseGeometry], tolerance: float
) -> BaseGeometry:
    """Return an area of a shape's centre minus where it would overlap forbidden ground.

    In any facing it keeps at least half its shorter side away; it may overlap by ``tolerance``.
    """
    room = min(shape.half_depth, shape.half_width) - tolerance
    near = [rounded(each, room) for each in held if each.distance(area) <= room]
    return areas_only(area.difference(shapely.union_all(near))) if near else area


def _full(pieces: Sequence[BaseGeometry], leg: float) -> bool:
    """Whether nothing is cut from the squares that the legs of one facing span."""
    return all(piece.area >= (1.0 - _ALL) * leg * leg for piece in pieces)
