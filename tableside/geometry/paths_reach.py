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

from tableside.geometry.paths_field import Array, Field, Flags, Geometries, Keepout, Zone
from tableside.geometry.paths_layers import Obstacle, clear_distance
from tableside.geometry.paths_search import Search, Source, State
from tableside.geometry.paths_sight import lit, past_edges
from tableside.geometry.paths_standing import THIN, Standing, opened, sums, thick, tidy
from tableside.geometry.paths_targets import Target
from tableside.geometry.pose import Pose, turn_modulo_180
from tableside.geometry.shapes import EMPTY, parts

#: How finely facings are looked at, degrees.
STEP = 7.5

#: The grid (inches) on which it is looked for what is left, and how many points it has at most.
SPACING = 0.025
MOST_POINTS = 30000


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
        zones = tuple(Zone(g.owner, g.area, g.radius, "enter") for g in ends.gates if not g.inside)
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
        )
        self._sheets(start, sources)
        self.found: list[BaseGeometry] = []
        self.points: Array | None = None
        inner = field.mover.inner
        self.cores = np.array(
            [
                shapely.Polygon(part).buffer(max(o.radius + inner - THIN, 0.0), quad_segs=12)
                for o in obstacles
                for part in o.parts
            ],
            dtype=object,
        )
        self.cores_tree = shapely.STRtree(self.cores)

    def _sheets(self, start: Pose, sources: Sequence[Source]) -> None:
        """Find, for every facing that makes a difference, where the way may end."""
        search = self.search
        self.keys = np.array([search.sheets.key(float(f)) for f in search.facings])
        distinct = np.unique(self.keys)
        self.index = {key: number for number, key in enumerate(distinct.tolist())}
        turned = self.field.mover.turned(distinct)
        where = self.ends.standing.sheets(distinct)
        where = np.where([self.ends.allows(f) for f in distinct], where, EMPTY)
        discs = [
            shapely.Point(s.x, s.y).buffer(self.limit, quad_segs=48) for s in (start, *sources)
        ]
        where = shapely.intersection(where, shapely.union_all(discs))
        self.gates = [
            (gate, sums([Keepout(gate.owner, gate.area, gate.radius)], turned))
            for gate in self.ends.gates
            if not gate.inside
        ]
        self.where = self._aligned(distinct, where)
        self.left = shapely.union_all(self.where)

    def _aligned(self, facings: Array, where: Geometries) -> Geometries:
        """Leave out where the facing is parallel to none of the gates that it stands in."""
        if not self.gates:
            return where
        bound = shapely.union_all(np.stack([sheets for _, sheets in self.gates]), axis=0)
        good: Geometries = shapely.difference(where, bound)
        for (a, one), (b, other) in itertools.combinations(self.gates, 2):
            if a.owner == b.owner:
                where = shapely.difference(where, shapely.intersection(one, other))
        for gate, sheets in self.gates:
            along = [turn_modulo_180(f, gate.facing) <= self.ends.tolerance + 1e-6 for f in facings]
            inside = shapely.intersection(where, np.where(along, sheets, EMPTY))
            good = shapely.union(good, inside)
        return good

    def run(self) -> BaseGeometry:
        """Return the whole area."""
        search = self.search
        while not search.exhausted and (self.points is None or len(self.points)):
            state = search.nearest()
            if not self._promising(state) or not search.open(state):
                continue
            if not self._needless(state):
                self._add(state)
                search.go_on(state)
        return tidy(self.found)

    def _needless(self, state: State) -> bool:
        """Whether from here nothing is to be gained: no bend, no new facing, room all the way."""
        before = state.before
        if before is None or self.search.bend[state.node]:
            return False
        if not np.isin(state.facings, before.facings).all():
            return False
        ends = self.search.points[[before.node, state.node]]
        return clear_distance(self.field, shapely.LineString(ends)) >= 0.0

    def _promising(self, state: State) -> bool:
        """Whether anything that is left is near enough to be come to through a state."""
        if state.before is not None and self.points is None:
            self._sample()
        if self.points is None:
            return True
        place, far = self.search.points[state.node], self.limit - state.length
        return bool((np.hypot(*(self.points - place).T) < far).any())

    def _sample(self) -> None:
        """Stand points for what is left: from here on only what holds one of them is looked for."""
        left = opened(self.left)
        spacing = max(SPACING, float(np.sqrt(left.area / MOST_POINTS)))
        x0, y0, x1, y1 = left.bounds if not left.is_empty else (0.0, 0.0, 0.0, 0.0)
        xs, ys = np.meshgrid(np.arange(x0, x1, spacing), np.arange(y0, y1, spacing))
        grid = np.stack([xs.ravel(), ys.ravel()], axis=1)
        middles = [part.representative_point().coords[0] for part in parts(left)]
        grid = grid[contains(left, grid)]
        self.points = np.concatenate([grid, np.array(middles).reshape(-1, 2)])

    def _add(self, state: State) -> None:
        """Add what slides from a state come to."""
        place, far = self.search.points[state.node], self.limit - state.length
        disc = shapely.Point(place).buffer(far, quad_segs=48)
        if self.points is None:
            self._add_whole(state, place, far, disc)
            return
        hoped = lit(disc, self.cores[self.cores_tree.query(disc)], place, far)
        wanted = np.flatnonzero(contains(hoped, self.points))
        got = np.zeros(len(self.points), bool)
        for index in self._in_order(state):
            if not len(wanted):
                break
            number = self.index[float(self.keys[index])]
            wanted_here = contains(self.where[number], self.points[wanted])
            if not wanted_here.any():
                continue
            seen = self._slid(index, number, place, far, self.where[number].intersection(hoped))
            come_to = contains(seen, self.points[wanted])
            if come_to.any():
                self.found.append(seen)
                got[wanted[come_to]] = True
                wanted = wanted[~come_to]
        self.points = self.points[~got]

    def _add_whole(self, state: State, place: Array, far: float, disc: BaseGeometry) -> None:
        """Add what slides from a state come to, before there are points to look for."""
        wanted = self.left.intersection(disc)
        for index in self._in_order(state):
            if not thick(wanted):
                break
            number = self.index[float(self.keys[index])]
            here = self.where[number].intersection(disc)
            seen = self._slid(index, number, place, far, here) if not here.is_empty else EMPTY
            if not seen.is_empty:
                self.found.append(seen)
                wanted, self.left = wanted.difference(seen), self.left.difference(seen)

    def _in_order(self, state: State) -> list[int]:
        """Return the facings of a state, each footprint once, far apart ones first."""
        once: dict[float, int] = {}
        for index in state.facings:
            once.setdefault(float(self.keys[index]), int(index))
        found = list(once.values())
        order: list[int] = []
        stride = 1 << max(len(found) - 1, 0).bit_length()
        while stride >= 1:
            order += [i for i in found[::stride] if i not in order]
            stride //= 2
        return order

    def _slid(
        self, index: int, number: int, place: Array, far: float, area: BaseGeometry
    ) -> BaseGeometry:
        """Return what of ``area`` a slide in one facing comes to from a place."""
        disc = shapely.Point(place).buffer(far)
        tree = self.search.sheets.tree(float(self.search.facings[index]))
        near = tree.geometries[tree.query(disc)]
        seen = lit(area, near, place, far)
        for _, sheets in self.gates:
            zone = sheets[number]
            if seen.is_empty:
                break
            shut = past_edges(zone, place, far)
            if shut:
                seen = seen.difference(shapely.union_all(shut))
        if self.field.domain is not None and not seen.is_empty:
            seen = seen.intersection(self.field.domain)
            shut = past_edges(self.field.domain, place, far)
            if shut:
                seen = seen.difference(shapely.union_all(shut))
        return seen


def contains(area: BaseGeometry, points: Array) -> Flags:
    """Return which of n points lie in the area."""
    if area.is_empty or not len(points):
        return np.zeros(len(points), bool)
    shapely.prepare(area)
    found: Flags = shapely.contains_xy(area, points[:, 0], points[:, 1])
    return found
