"""Everywhere that ways of at most a length come to: areas of the centre, in some facing.

Places at which a way may bend are taken nearest first; from each, in every facing that it can
turn to, what a straight slide comes to is added. What the start itself does not come to is looked
for on a grid, and the search stops when no point of the grid is left that could be come to.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.paths_bare import Bare
from tableside.geometry.paths_ends import Anywhere, Ends, Gate, Left
from tableside.geometry.paths_fan import Fan
from tableside.geometry.paths_field import Array, Field, Flags, Geometries, Keepout, Zone
from tableside.geometry.paths_layers import Obstacle, View, obstacle
from tableside.geometry.paths_rings import (
    Indices,
    alike,
    no_way_in,
    no_way_out,
    parts_of,
    rounded,
)
from tableside.geometry.paths_rooms import Rooms
from tableside.geometry.paths_search import Search
from tableside.geometry.paths_standing import THIN, sums, tidy
from tableside.geometry.paths_targets import AtAny, AtPose, Target
from tableside.geometry.paths_ways import Source, State
from tableside.geometry.pose import Pose, turn_modulo_180
from tableside.geometry.shapes import EMPTY, areas_only

#: How finely facings are looked at, degrees.
STEP = 7.5

#: The grid (inches) on which it is looked for what is left, and how many points it has at most.
SPACING = 0.08
MOST_POINTS = 12000

#: How far (inches) inside the edges of what could be come to it is looked for too.
INSET = 0.02

#: After so many places it is looked at what is shut off from where ways begin.
PATIENCE = 12

#: How far (inches) inside the true edge the discs may be drawn that need room to turn.
WIDE = 0.004

_ONE = np.zeros(1, np.int64)


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
    wanted = tuple(
        group
        for group in ends.standing.wanted
        if not any(_farthest(begins, k.area) + limit <= k.radius for k in group)
    )
    off = tuple(filter(near, ends.standing.keepouts))
    ends = replace(
        ends,
        gates=tuple(filter(near, ends.gates)),
        standing=replace(ends.standing, keepouts=off, wanted=wanted),
    )
    return _Flood(field, obstacles, start, sources, limit, ends).run()


def _farthest(begins: BaseGeometry, area: BaseGeometry) -> float:
    """Return how far (inches) the farthest of some points is from an area."""
    return float(shapely.distance(shapely.get_parts(begins), area).max())


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
        self.start, self.sources = start, sources
        self.bound_by = [gate for gate in ends.gates if not gate.inside]
        self.starts = np.array([(start.x, start.y), *((s.x, s.y) for s in sources)])
        self.found: list[BaseGeometry] = []

    def run(self) -> BaseGeometry:
        """Return the whole area."""
        self._search()
        self._sheets()
        self._sample()
        if not len(self.points):
            return EMPTY
        self._lay_discs()
        for number, state in enumerate(self.search.first()):
            if len(self.points) and self._promising(state) and self.search.enter(state):
                self._look(state)
            if number == 0:
                self._drop_inconceivable()
        if len(self.points):
            self.search.lay(Left(self.starts, self.points), False)
        opened = 0
        while len(self.points) and not self.search.exhausted:
            state = self.search.nearest()
            if self._promising(state) and self.search.open(state):
                self._look(state, state.before is not None, True)
                opened += 1
                if opened == PATIENCE and len(self.points):
                    self._drop_shut_off()
        return tidy(self.found)

    def _search(self) -> None:
        zones = tuple(Zone(g.owner, g.area, g.radius, "enter") for g in self.bound_by)
        self.search = Search(
            replace(self.field, zones=zones),
            self.obstacles,
            self.start,
            Anywhere(),
            self.limit,
            STEP,
            self.sources,
            self.ends.facings(),
            180.0 if self.field.mover.half_turn else 360.0,
        )

    def _sheets(self) -> None:
        """Find, for every facing, where the way may end."""
        facings = self.search.facings
        where = self.ends.areas(facings)
        discs = shapely.buffer(shapely.points(self.starts), self.limit, quad_segs=48)
        within = shapely.union_all(discs)
        if self.field.domain is not None:
            within = within.intersection(self.field.domain)
        where = shapely.intersection(where, within)
        if self.bound_by:
            where = shapely.difference(where, self._unaligned(facings))
        self.where = where

    def _unaligned(self, facings: Array) -> Geometries:
        """Return where the facing is parallel to none of the gates that the base stands in."""
        turned = self.field.mover.turned(facings)
        gates = [
            (gate, sums([Keepout(gate.owner, gate.area, gate.radius)], turned))
            for gate in self.bound_by
        ]
        along = np.array(
            [
                [turn_modulo_180(f, g.facing) <= self.ends.tolerance + 1e-6 for f in facings]
                for g, _ in gates
            ]
        )
        sheets = np.stack([sheet for _, sheet in gates])
        shut: Geometries = shapely.union_all(np.where(along, EMPTY, sheets), axis=0)
        some = along.any(axis=0)
        good = shapely.union_all(np.where(along, sheets, EMPTY)[:, some], axis=0)
        shut[some] = shapely.difference(shut[some], good)
        for (a, one), (b, other) in itertools.combinations(gates, 2):
            if a.owner == b.owner:
                shut = shapely.union(shut, shapely.intersection(one, other))
        return shut

    def _sample(self) -> None:
        """Stand points on all that could be come to, and just inside its edges."""
        whole = self.whole = areas_only(shapely.union_all(self.where))
        x0, y0, x1, y1 = whole.bounds if not whole.is_empty else (0.0, 0.0, 0.0, 0.0)
        spacing = max(SPACING, float(np.sqrt(whole.area / MOST_POINTS)))
        xs, ys = np.meshgrid(np.arange(x0, x1, spacing), np.arange(y0, y1, spacing))
        grid = np.stack([xs.ravel(), ys.ravel()], axis=1)
        rim = whole.buffer(-INSET, quad_segs=2).boundary.segmentize(2 * INSET)
        points = np.concatenate([grid, shapely.get_coordinates(rim)])
        self.points = points[contains(whole, points)]
        self.possible = np.empty((0, 0), bool)

    def _lay_discs(self) -> None:
        """Lay out what leaves no room to turn."""
        more = self.field.mover.reach + 0.005
        things = [rounded(part, o.radius + more, WIDE) for o in self.obstacles for part in o.parts]
        for gate in self.bound_by:
            things += parts_of(gate.area, gate.radius + more, WIDE)
        self.fat = no_way_in([group[:, None] for group in alike(things)])
        self.ground = None if self.field.domain is None else no_way_out([self.field.domain])
        x0, y0, x1, y1 = self.field.bounds
        self.roomy = shapely.box(
            x0 + more, y0 + more, max(x1 - more, x0 + more), max(y1 - more, y0 + more)
        )

    def _drop_inconceivable(self) -> None:
        """Leave out points that the disc inside the base cannot come to within the limit.

        Points in no gate are come to through none, whatever the facing.
        """
        if not len(self.points):
            return
        target: Target = AtPose(self.start) if len(self.starts) == 1 else AtAny(self.starts)
        shut = tuple(obstacle(Keepout(g.owner, g.area, g.radius)) for g in self.bound_by)
        good = np.zeros(len(self.points), bool)
        in_gate = self._in_gates(self.points)
        parted = ((in_gate, self.obstacles), (~in_gate, (*self.obstacles, *shut)))
        for chosen, things in parted:
            if chosen.any():
                asked = self.points[chosen]
                bare = Bare(self.field, things, asked, target, self.limit)
                good[chosen] = bare.rest(asked) <= self.limit + THIN
        self._keep(good)

    def _drop_shut_off(self) -> None:
        """Leave out points that lie in rooms in which no way begins, whatever the facing."""
        rooms = Rooms(self.field, self.obstacles, self.starts, self.limit)
        begun: set[int] = set()
        for state in self.search.first():
            facings = self.search.facings[state.came]
            place = np.broadcast_to(self.search.place(state.node), (len(facings), 2))
            begun |= rooms.holding(place, facings)
        areas = rooms.within(begun, self.search.facings)
        self.possible &= np.stack([contains(area, self.points) for area in areas])
        good: Flags = np.any(self.possible, axis=0)
        self._keep(good)

    def _in_gates(self, points: Array) -> Flags:
        """Return at which points the mover is in a gate in some facing."""
        found, places = np.zeros(len(points), bool), shapely.points(points)
        for gate in self.bound_by:
            far = gate.radius + self.field.mover.reach
            found |= shapely.distance(places, gate.area) <= far
        return found

    def _keep(self, good: Flags) -> None:
        self.points = self.points[good]
        if len(self.possible):
            self.possible = self.possible[:, good]

    def _promising(self, state: State) -> bool:
        """Whether anything that is left is near enough to be come to through a state."""
        place, far = self.search.place(state.node), self.limit - state.length
        return bool((((self.points - place) ** 2).sum(axis=1) < far * far).any())

    def _look(self, state: State, add: bool = True, go_on: bool = False) -> None:
        """Add what slides from a state come to, and go on from it."""
        search, place = self.search, self.search.place(state.node)
        far = self.limit - state.length
        rows = state.facings
        near = np.flatnonzero(((self.points - place) ** 2).sum(axis=1) < far * far)
        got = np.zeros(len(self.points), bool)
        if add and search.is_roomy(state.node):
            near = self._add_roomy(place, far, near, got)
        if not len(self.possible):
            self.possible = np.stack([contains(area, self.points) for area in self.where])
        near = near if add else near[:0]
        which, point = np.nonzero(self.possible[np.ix_(rows, near)])
        wanted = [(self.points[near[point]], rows[which])]
        after = search.prospects(state) if go_on else None
        if after is not None:
            wanted.append((after.points, after.rows))
        view = search.view(state, *wanted, far=far)
        if view is not None:
            if len(which):
                seen = view.sees(*wanted[0])
                covers = np.zeros((len(rows), len(near)), bool)
                covers[which[seen], point[seen]] = True
                self._cover(view, rows, covers, near, got, place, far)
            if after is not None:
                search.go_on(state, after, view)
        if got.any():
            self._keep(~got)

    def _cover(
        self,
        view: View,
        rows: Indices,
        covers: Flags,
        near: Indices,
        got: Flags,
        place: Array,
        far: float,
    ) -> None:
        """Take up those rows first that come to most of the points."""
        chosen = []
        counts = covers.sum(axis=1)
        while counts.any():
            best = int(np.argmax(counts))
            chosen.append(int(rows[best]))
            taken = covers[best].copy()
            got[near[taken]] = True
            covers[:, taken] = False
            counts = covers.sum(axis=1)
        if chosen:
            self._take(view, np.array(chosen), place, far)

    def _add_roomy(self, place: Array, far: float, near: Indices, got: Flags) -> Indices:
        """Add what is come to with room to turn all the way: there any facing will do."""
        fan = Fan(self.fat, place, far, _ONE)
        zeros = np.zeros(len(near), np.int64)
        seen = fan.sees(self.points[near], zeros) & contains(self.roomy, self.points[near])
        ground = None if self.ground is None else Fan(self.ground, place, far, _ONE)
        if ground is not None:
            seen &= ground.sees(self.points[near], zeros)
        if not seen.any():
            return near
        area = self.whole.intersection(self.roomy).intersection(_disc(place, far))
        area = area.intersection(fan.areas()[0])
        if ground is not None:
            area = area.intersection(ground.areas()[0])
        self.found.append(areas_only(area))
        got[near[seen]] = True
        return near[~seen]

    def _take(self, view: View, rows: Indices, place: Array, far: float) -> None:
        """Keep what slides in some rows come to."""
        stars = view.fan.areas()
        areas = np.array([stars[row] for row in rows.tolist()])
        areas = shapely.intersection(areas, self.where[rows])
        areas = shapely.intersection(areas, _disc(place, far))
        if view.ground is not None:
            areas = shapely.intersection(areas, view.ground.areas()[0])
        self.found += [areas_only(area) for area in areas]


def _disc(place: Array, far: float) -> BaseGeometry:
    return shapely.Point(place).buffer(far, quad_segs=48)


def contains(area: BaseGeometry, points: Array) -> Flags:
    """Return which of n points lie in the area."""
    if area.is_empty or not len(points):
        return np.zeros(len(points), bool)
    shapely.prepare(area)
    found: Flags = shapely.contains_xy(area, points[:, 0], points[:, 1])
    return found
