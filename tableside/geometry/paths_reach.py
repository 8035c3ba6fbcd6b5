"""Everywhere that ways of at most a length come to: areas of the centre, in some facing.

Places at which a way may bend are taken nearest first; from each, in every facing that it can
turn to, what a straight slide comes to is added. What the start itself does not come to is looked
for on a grid, and the search stops when no point of the grid is left that could be come to.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.paths_bare import Bare
from tableside.geometry.paths_field import (
    Array,
    Field,
    Flags,
    Geometries,
    Keepout,
    Zone,
    convex_parts,
)
from tableside.geometry.paths_layers import Obstacle, clear_distance, obstacle
from tableside.geometry.paths_places import Indices
from tableside.geometry.paths_search import Search, Source, State
from tableside.geometry.paths_sight import beyond, lit, past_edges, without
from tableside.geometry.paths_standing import THIN, Standing, sums, tidy
from tableside.geometry.paths_targets import AtPose, Target
from tableside.geometry.pose import Pose, turn_modulo_180
from tableside.geometry.shapes import EMPTY, areas_only

#: How finely facings are looked at, degrees.
STEP = 7.5

#: The grid (inches) on which it is looked for what is left, and how many points it has at most.
SPACING = 0.08
MOST_POINTS = 12000

#: How far (inches) inside the edges of what could be come to it is looked for too.
INSET = 0.02

#: How many of the points that are left are tried before a facing is taken up.
SAMPLE = 100


@dataclass(frozen=True)
class Gate:
    """A zone that ends the way that enters it: never left again, the end parallel to ``facing``.

    ``inside``: the way begins in it, and is not bound by it. Of two gates of one ``owner`` a way
    may enter only one.
    """

    owner: str
    area: BaseGeometry
    radius: float
    facing: float
    inside: bool = False


@dataclass(frozen=True)
class Ends:
    """Where a way may end. ``tolerance``: degrees by which it may be off a gate's facing.

    ``band``: the facings (low, high) modulo 180 in which alone it may end; None for any.
    """

    standing: Standing
    gates: tuple[Gate, ...] = ()
    tolerance: float = 180.0
    bands: tuple[tuple[float, float], ...] | None = None

    def facings(self) -> list[float]:
        """Return facings that matter to where it may end, modulo 180."""
        if self.bands is not None:
            return [f for low, high in self.bands for f in np.linspace(low, high, 9)]
        wide = self.tolerance * np.linspace(-1.0, 1.0, 7)
        return [g.facing + w for g in self.gates if not g.inside for w in wide]

    def allows(self, facing: float) -> bool:
        """Whether a way may end in this facing at all."""
        if self.bands is None:
            return True
        return any(
            turn_modulo_180(facing, (low + high) / 2) <= (high - low) / 2 + 1e-6
            for low, high in self.bands
        )


class Anywhere:
    """No target: every way of the length allowed."""

    def bound(self, points: Array) -> Array:
        """Return nothing to go."""
        return np.zeros(len(points))

    def nearest(self, points: Array) -> Array:
        """Return the places themselves."""
        return points

    def ends(self, point: Array, facing: float) -> Array:
        """Return no end."""
        return np.empty((0, 2))

    def last_turn(self, facing: float) -> float | None:
        """No turn."""
        return None


class _Free:
    """The lead of a search that goes everywhere."""

    def __init__(self, start: Pose) -> None:
        self._start = np.array([[start.x, start.y]])

    @property
    def target(self) -> Target:
        """No target."""
        return Anywhere()

    def way(self) -> Array:
        """Return the start alone."""
        return self._start

    def rest(self, points: Array) -> Array:
        """Return nothing to go."""
        return np.zeros(len(points))


def reach_area(
    field: Field,
    obstacles: tuple[Obstacle, ...],
    start: Pose,
    sources: Sequence[Source],
    limit: float,
    ends: Ends,
) -> BaseGeometry:
    """Return all centres at which ways of at most ``limit`` inches may end, in some facing.

    Ways begin at ``start`` or at one of ``sources``.
    """
    begins = shapely.MultiPoint([(start.x, start.y), *((s.x, s.y) for s in sources)])
    far = limit + field.mover.reach + 0.1

    def near(thing: Keepout | Gate) -> bool:
        return float(thing.area.distance(begins)) <= far + thing.radius

    field = replace(field, keepouts=tuple(filter(near, field.keepouts)))
    obstacles = tuple(o for o in obstacles if any(k.id == o.id for k in field.keepouts))
    ends = replace(
        ends,
        gates=tuple(filter(near, ends.gates)),
        standing=replace(ends.standing, keepouts=tuple(filter(near, ends.standing.keepouts))),
    )
    return _Flood(field, obstacles, start, sources, limit, ends).run()


class _Flood:
    """One reach, as it grows."""

    def __init__(
        self,
        field: Field,
        obstacles: tuple[Obstacle, ...],
        start: Pose,
        sources: Sequence[Source],
        limit: float,
        ends: Ends,
    ) -> None:
        self.field, self.limit, self.ends, self.obstacles = field, limit, ends, obstacles
        self.bound_by = [gate for gate in ends.gates if not gate.inside]
        zones = tuple(Zone(g.owner, g.area, g.radius, "enter") for g in self.bound_by)
        self.search = Search(
            replace(field, zones=zones),
            obstacles,
            start,
            limit,
            STEP,
            _Free(start),
            False,
            sources,
            ends.facings(),
            180.0 if field.mover.half_turn else 360.0,
        )
        self.found: list[BaseGeometry] = []
        self._sheets()
        self._discs()
        self.whole = shapely.union_all(self.where)
        self._sample(self.whole)

    def _sheets(self) -> None:
        """Find, for every facing, where the way may end."""
        facings, search = self.search.facings, self.search
        turned = self.field.mover.turned(facings)
        where = self.ends.standing.sheets(facings)
        where = np.where([self.ends.allows(f) for f in facings], where, EMPTY)
        discs = shapely.buffer(shapely.points(search.starts), self.limit, quad_segs=48)
        where = shapely.intersection(where, shapely.union_all(discs))
        self.gates = [
            sums([Keepout(gate.owner, gate.area, gate.radius)], turned) for gate in self.bound_by
        ]
        self.where = self._aligned(facings, where)

    def _aligned(self, facings: Array, where: Geometries) -> Geometries:
        """Leave out where the facing is parallel to none of the gates that it stands in."""
        if not self.gates:
            return where
        pairs = list(zip(self.bound_by, self.gates, strict=True))
        for (a, one), (b, other) in itertools.combinations(pairs, 2):
            if a.owner == b.owner:
                where = shapely.difference(where, shapely.intersection(one, other))
        good: Geometries = shapely.difference(
            where, shapely.union_all(np.stack(self.gates), axis=0)
        )
        for gate, sheets in pairs:
            along = [turn_modulo_180(f, gate.facing) <= self.ends.tolerance + 1e-6 for f in facings]
            inside = shapely.intersection(where, np.where(along, sheets, EMPTY))
            good = shapely.union(good, inside)
        return good

    def _discs(self) -> None:
        """Lay out what stops the disc inside the base, and what leaves no room to turn."""
        mover = self.field.mover
        things = [(part, o.radius) for o in self.obstacles for part in o.parts]
        zones = [(part, g.radius) for g in self.bound_by for part in convex_parts(g.area)]
        less, more = mover.inner - THIN, mover.reach + 0.005
        self.cores = np.array([_grown(part, max(r + less, 0.0)) for part, r in things], object)
        self.cores_tree = shapely.STRtree(self.cores)
        self.fat = np.array([_grown(part, r + more) for part, r in (*things, *zones)], object)
        self.fat_tree = shapely.STRtree(self.fat)
        x0, y0, x1, y1 = self.field.bounds
        self.gate_cores = np.array([_grown(part, r + less) for part, r in zones], object)
        self.gate_tree = shapely.STRtree(self.gate_cores)
        self.roomy = shapely.box(
            x0 + more, y0 + more, max(x1 - more, x0 + more), max(y1 - more, y0 + more)
        )

    def _sample(self, whole: BaseGeometry) -> None:
        """Stand points on all that could be come to, and just inside its edges."""
        x0, y0, x1, y1 = whole.bounds if not whole.is_empty else (0.0, 0.0, 0.0, 0.0)
        spacing = max(SPACING, float(np.sqrt(whole.area / MOST_POINTS)))
        xs, ys = np.meshgrid(np.arange(x0, x1, spacing), np.arange(y0, y1, spacing))
        grid = np.stack([xs.ravel(), ys.ravel()], axis=1)
        rim = whole.buffer(-INSET, quad_segs=2).boundary.segmentize(2 * INSET)
        points = np.concatenate([grid, shapely.get_coordinates(rim)])
        points = points[contains(whole, points)]
        self.in_gate = self._in_gates(points)
        good = self._conceivable(points)
        self.points, self.in_gate = points[good], self.in_gate[good]
        self.possible = np.stack([contains(area, self.points) for area in self.where])

    def _in_gates(self, points: Array) -> Flags:
        """Return at which points the mover is in a gate in some facing."""
        found, places = np.zeros(len(points), bool), shapely.points(points)
        for gate in self.bound_by:
            far = gate.radius + self.field.mover.reach
            found |= shapely.distance(places, gate.area) <= far
        return found

    def _conceivable(self, points: Array) -> Flags:
        """Return which points the disc inside the base could come to within the limit.

        Points in no gate are come to through none, whatever the facing.
        """
        if len(self.search.starts) > 1:
            return np.ones(len(points), bool)
        start = self.search.start
        shut = tuple(obstacle(Keepout(g.owner, g.area, g.radius)) for g in self.bound_by)
        good = np.zeros(len(points), bool)
        parted = ((self.in_gate, self.obstacles), (~self.in_gate, (*self.obstacles, *shut)))
        for chosen, things in parted:
            if chosen.any():
                origin = np.array([start.x, start.y])
                bare = Bare(self.field, things, origin, AtPose(start), self.limit)
                good[chosen] = bare.rest(points[chosen]) <= self.limit + THIN
        return good

    def run(self) -> BaseGeometry:
        """Return the whole area."""
        search = self.search
        while not search.exhausted and len(self.points):
            state = search.nearest()
            if not self._promising(state) or not search.open(state):
                continue
            if not self._needless(state):
                self._add(state)
                search.go_on(state)
        return tidy(self.found)

    def _promising(self, state: State) -> bool:
        """Whether anything that is left is near enough to be come to through a state."""
        place, far = self.search.places.points[state.node], self.limit - state.length
        return bool((np.hypot(*(self.points - place).T) < far).any())

    def _needless(self, state: State) -> bool:
        """Whether from here nothing is to be gained: no bend, no new facing, room all the way."""
        before = state.before
        if before is None or self.search.places.bend[state.node]:
            return False
        if not np.isin(state.facings, before.facings).all():
            return False
        ends = self.search.places.points[[before.node, state.node]]
        return clear_distance(self.field, shapely.LineString(ends)) >= 0.0

    def _add(self, state: State) -> None:
        """Add what slides from a state come to."""
        place, far = self.search.places.points[state.node], self.limit - state.length
        disc = shapely.Point(place).buffer(far, quad_segs=48)
        hoped = self._within_domain(
            lit(disc, self.cores[self.cores_tree.query(disc)], place, far), place, far
        )
        outside = hoped
        if len(self.gate_cores):
            outside = lit(hoped, self.gate_cores[self.gate_tree.query(disc)], place, far)
        seen_at = np.where(
            self.in_gate, contains(hoped, self.points), contains(outside, self.points)
        )
        wanted = np.flatnonzero(seen_at)
        got = np.zeros(len(self.points), bool)
        if self.search.places.roomy[state.node] and len(wanted):
            seen = self._roomy_from(place, far, disc)
            wanted = self._take(seen, wanted, got)
        untried = set(state.facings.tolist())
        while len(wanted) and untried:
            order = sorted(untried)
            counts = self.possible[np.ix_(order, wanted)].sum(axis=1)
            best = int(np.argmax(counts))
            if not counts[best]:
                break
            untried.discard(order[best])
            if not self._worthwhile(order[best], place, wanted):
                continue
            seen = self._slid(order[best], place, far, self.where[order[best]].intersection(hoped))
            wanted = self._take(seen, wanted, got)
        self.points, self.possible = self.points[~got], self.possible[:, ~got]
        self.in_gate = self.in_gate[~got]

    def _worthwhile(self, index: int, place: Array, wanted: Indices) -> bool:
        """Whether a slide in one facing comes to any of the points wanted, by a sample of them."""
        here = wanted[self.possible[index, wanted]]
        some = self.points[here[:: max(1, len(here) // SAMPLE)]]
        facing = float(self.search.facings[index])
        some = some[self.search.sheets.free_lines(place, some, facing)]
        for sheets in self.gates:
            if not len(some):
                return False
            lines = shapely.linestrings(np.stack([np.broadcast_to(place, some.shape), some], 1))
            through = shapely.intersects(sheets[index], lines) & ~contains(sheets[index], some)
            some = some[~through]
        return bool(len(some))

    def _take(self, seen: BaseGeometry, wanted: Indices, got: Flags) -> Indices:
        """Keep an area if it holds points wanted; return those that it does not hold."""
        come_to = contains(seen, self.points[wanted])
        if come_to.any():
            self.found.append(seen)
            got[wanted[come_to]] = True
        left: Indices = wanted[~come_to]
        return left

    def _roomy_from(self, place: Array, far: float, disc: BaseGeometry) -> BaseGeometry:
        """Return what is come to with room to turn all the way: there any facing will do."""
        area = areas_only(self.whole.intersection(disc).intersection(self.roomy))
        if area.is_empty:
            return EMPTY
        area = lit(area, self.fat[self.fat_tree.query(disc)], place, far)
        return self._within_domain(area, place, far)

    def _slid(self, index: int, place: Array, far: float, area: BaseGeometry) -> BaseGeometry:
        """Return what of ``area`` a slide in one facing comes to from a place."""
        disc = shapely.Point(place).buffer(far)
        tree = self.search.sheets.tree(float(self.search.facings[index]))
        seen = lit(area, tree.geometries[tree.query(disc)], place, far)
        for sheets in self.gates:
            if seen.is_empty:
                break
            seen = without_leaving(seen, sheets[index], place, far)
        return seen

    def _within_domain(self, area: BaseGeometry, place: Array, far: float) -> BaseGeometry:
        """Return what of ``area`` a straight line of the centre comes to on its ground."""
        if self.field.domain is None:
            return area
        shut = past_edges(self.field.domain, place, far)
        return without(area.intersection(self.field.domain), shut)


def _grown(part: Array, distance: float) -> BaseGeometry:
    return shapely.Polygon(part).buffer(distance, quad_segs=12)


def without_leaving(
    area: BaseGeometry, zone: BaseGeometry, place: Array, far: float
) -> BaseGeometry:
    """Return what of ``area`` a straight line comes to without coming out of a zone."""
    if zone.is_empty or zone.distance(shapely.Point(place)) > far:
        return area
    if zone.geom_type == "Polygon" and zone.convex_hull.area - zone.area < 1e-6:
        corners = shapely.get_coordinates(shapely.orient_polygons(zone).exterior)[:-1]
        cone = beyond(corners, place, far)
        return area.intersection(zone) if cone is None else without(area, [cone])
    return without(area, past_edges(zone, place, far))


def contains(area: BaseGeometry, points: Array) -> Flags:
    """Return which of n points lie in the area."""
    if area.is_empty or not len(points):
        return np.zeros(len(points), bool)
    shapely.prepare(area)
    found: Flags = shapely.contains_xy(area, points[:, 0], points[:, 1])
    return found
