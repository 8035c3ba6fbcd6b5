"""Ground on which an inch costs more or less: its faces, and where ways over it can bend.

The ground falls into *faces*: areas in which an inch costs the same. Ways bend at their corners
and at points laid out along the lines between them. Inches throughout.

Barred ground is open: a way may run along its edge. Pieces of it that touch leave no way between
them, and none is left round it where it reaches the edge of the whole. Nor do touching pieces of
ground that costs more leave a cheaper seam.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import EMPTY, areas_only, parts
from tableside.motion.edges import Indices, Rings, no_way_out
from tableside.motion.obstacles import Array, Flags, Geometries
from tableside.motion.tolls import FREE, Tolls

Point = tuple[float, float]

#: Barred ground is made so much larger, so that pieces that touch become one.
GROWN = 1e-4
#: Nodes lie so far inside their faces.
INSIDE = 1e-5
#: A place this near to a face counts as in it.
NEAR = 3e-4
#: About bends that were found points are laid out so many times closer, then again.
FINER = 8
#: Where a search has to look closely from the outset, points lie so many times closer.
CLOSER = 3


@dataclass(frozen=True)
class Corners:
    """Corners that ways within a face go round: (n, 2), their faces, and into what they hide."""

    places: Array
    face: Indices
    shade: Array

    @classmethod
    def of(cls, rings: Rings) -> Corners:
        """Return those of the rings of each face, the face to their left."""
        back, on = rings.a - rings.a[rings.before], rings.b - rings.a
        right = back[:, 0] * on[:, 1] - back[:, 1] * on[:, 0] < 0.0
        back, on = back[right], on[right]
        shade = on / np.hypot(*on.T)[:, None] - back / np.hypot(*back.T)[:, None]
        return cls(rings.a[right], rings.row[right], shade)

    def within(self, kept: Flags) -> Corners:
        """Return some of them."""
        return Corners(self.places[kept], self.face[kept], self.shade[kept])


@dataclass(frozen=True)
class Nodes:
    """Places at which ways may bend, sorted by their faces.

    ``point``: the point that each belongs to, those of one are linked; -1 for a corner that ways
    within its face go round. From number ``paired`` on each two points, from an even one's on,
    are the two sides of a line that costs something to cross. ``shade``: from such a corner into
    what it hides. ``begins``, ``links``, ``linked`` and ``fees``: as ``spread`` takes them.
    """

    places: Array
    face: Indices
    point: Indices
    shade: Array
    begins: Indices
    links: Indices
    linked: Indices
    fees: Array
    paired: int

    @classmethod
    def of(cls, stood: Stood, corners: Corners, faces: int, toll: tuple[int, float]) -> Nodes:
        """Return the nodes at points and corners, sorted and linked.

        ``faces``: how many. ``toll``: from which point on each two are the sides of a line, and
        what that costs to cross.
        """
        places = np.vstack([stood.at, corners.places])
        face = np.concatenate([stood.face, corners.face])
        point = np.concatenate([stood.point, np.full(len(corners.face), -1)])
        shade = np.vstack([np.zeros_like(stood.at), corners.shade])
        order = np.argsort(face, kind="stable")
        places, face, point, shade = places[order], face[order], point[order], shade[order]
        begins = np.searchsorted(face, np.arange(faces + 1))
        links, linked, fees = _links(point, *toll)
        return cls(
            np.ascontiguousarray(places), face, point, shade, begins, links, linked, fees, toll[0]
        )

    def over_line(self, before: Indices) -> Flags:
        """Return which nodes are come to from the node before over a line that costs something."""
        came_from = self.point[np.maximum(before, 0)]
        found: Flags = (before >= 0) & (self.point >= self.paired)
        found &= came_from == _partner(self.point, self.paired)
        return found


@dataclass(frozen=True)
class Stood:
    """Points as nodes: where each stands (n, 2), in which face, and for which point."""

    at: Array
    face: Indices
    point: Indices


def _partner(point: Indices, paired: int) -> Indices:
    """Return the point on the other side of a line of each point from ``paired`` on."""
    found: Indices = ((point - paired) ^ 1) + paired
    return found


def _links(point: Indices, paired: int, fee: float) -> tuple[Indices, Indices, Array]:
    """Return which nodes are linked, as ``spread`` takes it: those of one point, and of a pair."""
    by_point = np.argsort(point, kind="stable")
    ranked = point[by_point]

    def of(wanted: Indices, some: Flags) -> tuple[Indices, Indices]:
        low = np.searchsorted(ranked, wanted, side="left")
        count = np.searchsorted(ranked, wanted, side="right") - low
        count[~some] = 0
        links = np.concatenate([[0], np.cumsum(count)])
        shift = np.repeat(low - links[:-1], count)
        return links, by_point[np.arange(links[-1]) + shift]

    links, linked = of(point, point >= 0)
    if not (point >= paired).any():
        return links, linked, np.zeros(len(linked))
    links_over, over = of(_partner(point, paired), point >= paired)
    node = np.arange(len(point))
    source = np.concatenate([np.repeat(node, np.diff(links)), np.repeat(node, np.diff(links_over))])
    fees = np.repeat([0.0, fee], [len(linked), len(over)])
    order = np.argsort(source, kind="stable")
    begins = np.concatenate([[0], np.cumsum(np.diff(links) + np.diff(links_over))])
    return begins, np.concatenate([linked, over])[order], fees[order]


class Country:
    """Ground of several costs.

    ``whole``: where ways may go at all. ``layers``: what an inch costs on an area, the first that
    covers a place counts; elsewhere it costs ``plain``. ``barred``: where no way goes. ``tolls``:
    lines that cost something to cross.
    """

    def __init__(
        self,
        whole: BaseGeometry,
        layers: Sequence[tuple[float, BaseGeometry]],
        barred: BaseGeometry,
        plain: float = 1.0,
        tolls: Tolls = FREE,
    ) -> None:
        self.layers = [
            (cost, _closed(area) if cost > plain else areas_only(area))
            for cost, area in _joined(layers)
            if not area.is_empty
        ]
        self.plain, self.tolls = plain, tolls
        grown = barred.buffer(GROWN, join_style="mitre") if not barred.is_empty else EMPTY
        free = whole.difference(grown)
        self._parts = np.array(parts(free), dtype=object)
        self.free = free.difference(tolls.slit) if tolls.any else free
        shapely.prepare(self._parts)

    @property
    def least(self) -> float:
        """The least that an inch costs anywhere."""
        return min([self.plain, *(cost for cost, _ in self.layers)])

    @cached_property
    def cheap(self) -> BaseGeometry:
        """Where an inch costs less than elsewhere."""
        return shapely.union_all([area for cost, area in self.layers if cost < self.plain])

    def to_cheap(self, *places: Point) -> float:
        """Return how far places are from cheap ground, together; infinity without any."""
        if self.cheap.is_empty:
            return float("inf")
        return sum(float(self.cheap.distance(shapely.Point(place))) for place in places)

    @property
    def uniform(self) -> bool:
        """Whether an inch costs the same everywhere, and nothing more."""
        return not self.layers and not self.tolls.any

    @cached_property
    def _by_face(self) -> tuple[Geometries, Array]:
        rest, by_cost = self.free, {self.plain: [EMPTY]}
        for cost, area in self.layers:
            by_cost.setdefault(cost, []).append(rest.intersection(area))
            rest = rest.difference(area)
        by_cost[self.plain].append(rest)
        faces, costs = [], []
        for cost, areas in by_cost.items():
            found = [face for face in parts(shapely.union_all(areas)) if face.area > INSIDE]
            faces += found
            costs += [cost] * len(found)
        return np.array(faces, dtype=object), np.array(costs, dtype=float)

    @property
    def faces(self) -> Geometries:
        """The areas in which an inch costs the same."""
        return self._by_face[0]

    @property
    def costs(self) -> Array:
        """What an inch costs in each face."""
        return self._by_face[1]

    @cached_property
    def rings(self) -> Rings:
        """The edges of each face, that stop what comes from inside."""
        return no_way_out(list(self.faces))

    @cached_property
    def edges(self) -> Array:
        """The same edges as (n, 4)."""
        return _edges(self.rings)

    @cached_property
    def inner(self) -> Geometries:
        """The faces without a margin: nodes lie on its edge."""
        found: Geometries = shapely.buffer(self.faces, -INSIDE, join_style="mitre", mitre_limit=2.0)
        shapely.prepare(found)
        return found

    @cached_property
    def _tree(self) -> shapely.STRtree:
        shapely.prepare(self.faces)
        return shapely.STRtree(self.faces)

    @cached_property
    def lines(self) -> BaseGeometry:
        """The lines on which costs change."""
        edges = [area.boundary for _, area in self.layers]
        return shapely.union_all(edges).intersection(self.free)

    @cached_property
    def corners(self) -> Corners:
        """The corners that ways within a face go round."""
        return Corners.of(self._inner_rings)

    @cached_property
    def _inner_rings(self) -> Rings:
        """The edges of each face without its margin."""
        return no_way_out(list(self.inner))

    @cached_property
    def _inner_edges(self) -> Array:
        return _edges(self._inner_rings)

    def joined(self, one: Point, other: Point) -> bool:
        """Whether some way leads from one place to another."""
        return bool((self._in_part(one) & self._in_part(other)).any())

    def _in_part(self, place: Point) -> Flags:
        found: Flags = shapely.dwithin(self._parts, shapely.Point(place), NEAR)
        return found

    @cached_property
    def _standing(self) -> dict[Point, Array]:
        return {}

    def standing(self, place: Point) -> Array:
        """Return a place as nodes (x, y, face) of the faces that it is in or on the edge of."""
        if place not in self._standing:
            self._standing[place] = self._stood(place)
        return self._standing[place]

    def _stood(self, place: Point) -> Array:
        point = shapely.Point(place)
        places = [point]
        if self.tolls.any and self.tolls.lines.distance(point) <= NEAR:
            # On a line it is on both sides.
            places += list(shapely.points(self.tolls.beside(np.array([place]))[0]))
        found = []
        for each in places:
            for face in self._tree.query(each, predicate="dwithin", distance=NEAR):
                line = shapely.shortest_line(self.inner[face], each)
                if line is not None and line.length <= NEAR:
                    found.append([*shapely.get_coordinates(line)[0], face])
        return np.array(found, dtype=float).reshape(-1, 3)

    def nodes(
        self, window: BaseGeometry | None, apart: float, close: BaseGeometry = EMPTY
    ) -> Nodes:
        """Return the nodes within a window, None for all, on lines so far apart (inches).

        ``close``: where they lie ``CLOSER`` times closer.
        """
        lines = self.lines if self.layers else EMPTY
        if window is not None:
            lines = lines.intersection(window)
        along = shapely.get_coordinates(shapely.segmentize(lines, apart))
        closer = shapely.segmentize(lines.intersection(close), apart / CLOSER)
        along = np.vstack([along, shapely.get_coordinates(closer)])
        over = self.tolls.laid_out(window, apart) if self.tolls.any else _NO_POINTS
        return self.nodes_at(along, window, over)

    def nodes_near(self, places: Array, apart: float) -> Nodes:
        """Return the nodes about some places, on lines so far apart (inches)."""
        discs = shapely.buffer(shapely.multipoints(places), 1.5 * FINER * apart)
        near = shapely.segmentize(self.lines.intersection(discs), apart)
        points = np.vstack([shapely.get_coordinates(near), places])
        over = _NO_POINTS
        if self.tolls.any:
            close = shapely.distance(self.tolls.lines, shapely.points(places)) <= NEAR
            over = np.vstack([self.tolls.laid_out(discs, apart), places[close]])
        return self.nodes_at(points, shapely.box(*discs.bounds), over)

    def nodes_at(self, points: Array, window: BaseGeometry | None, over: Array) -> Nodes:
        """Return the nodes at some points within a window, and at all corners in it.

        ``over``: places at which to cross lines that cost something.
        """
        corners = self.corners
        if window is not None:
            points = points[_in_box(points, window)]
            corners = corners.within(_in_box(corners.places, window))
        points = _distinct(points.round(8))
        stood = self._stood_at(points, 2)
        paired = len(points)
        if len(over):
            there = self._stood_at(self.tolls.beside(over).reshape(-1, 2), 1)
            stood = Stood(
                np.vstack([stood.at, there.at]),
                np.concatenate([stood.face, there.face]),
                np.concatenate([stood.point, there.point + paired]),
            )
        return Nodes.of(stood, corners, len(self.faces), (paired, self.tolls.cost))

    def _stood_at(self, points: Array, least: int) -> Stood:
        """Return points on the edge of ``least`` faces or more as nodes in each of these."""
        # Late: machine code takes half a second to load.
        from tableside.motion.country_kernels import stood

        # A face too narrow for a margin has no inner edges.
        inner = np.searchsorted(self._inner_rings.row, np.arange(len(self.faces) + 1))
        found = stood(
            points, self.edges, self.rings.begins, self._inner_edges, inner, least, INSIDE, NEAR
        )
        return Stood(*found)


_NO_POINTS = np.empty((0, 2))


def _edges(rings: Rings) -> Array:
    """Return the edges of rings as (n, 4)."""
    return np.ascontiguousarray(np.hstack([rings.a, rings.b]))


def _joined(layers: Sequence[tuple[float, BaseGeometry]]) -> list[tuple[float, BaseGeometry]]:
    """Return layers, those of one cost that follow each other as one."""
    found = []
    for cost, group in groupby(layers, key=lambda layer: layer[0]):
        areas = [area for _, area in group]
        found.append((cost, areas[0] if len(areas) == 1 else shapely.union_all(areas)))
    return found


def _closed(area: BaseGeometry) -> BaseGeometry:
    """Return ground without the seams that rounding leaves between pieces that touch."""
    grown = area.buffer(GROWN, join_style="mitre")
    return grown.buffer(-GROWN, join_style="mitre")


def _distinct(points: Array) -> Array:
    """Return each of n points (n, 2) once, sorted."""
    # As complex numbers they are sorted several times faster than as rows.
    found: Array = np.unique(np.ascontiguousarray(points).view(complex)).view(float)
    return found.reshape(-1, 2)


def _in_box(points: Array, window: BaseGeometry) -> Flags:
    low_x, low_y, high_x, high_y = window.bounds
    x, y = points[:, 0], points[:, 1]
    found: Flags = (x >= low_x) & (x <= high_x) & (y >= low_y) & (y <= high_y)
    return found
