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

from tableside.geometry import paths_flood as flood
from tableside.geometry import paths_kernels as kernels
from tableside.geometry.paths_bare import Bare, disc_ground
from tableside.geometry.paths_ends import Anywhere, Ends, Gate, Left
from tableside.geometry.paths_fan import Fan
from tableside.geometry.paths_field import Array, Field, Flags, Geometries, Keepout, Zone
from tableside.geometry.paths_layers import Obstacle, obstacle
from tableside.geometry.paths_rings import (
    alike,
    joined,
    no_way_in,
    no_way_out,
    parts_of,
    rounded,
)
from tableside.geometry.paths_rooms import Rooms
from tableside.geometry.paths_search import Search
from tableside.geometry.paths_standing import THIN, grown_sums, tidy
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

#: After so many places it is looked at what is shut off from where ways begin, and each time
#: after as many at what lies beside the area that was found.
PATIENCE = 60

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
        self.possible: Flags = np.empty((0, 0), bool)

    def run(self) -> BaseGeometry:
        """Return the whole area."""
        self._search()
        self._sheets()
        self._sample()
        if not len(self.points):
            return EMPTY
        self._lay_discs()
        first = list(self.search.first())
        for state in first:
            if self._promising(state) and self.search.is_roomy(state.node):
                self._add_roomy(state)
        self._drop_inconceivable()
        self.possible = self._may_end()
        self.disc = disc_ground(self.field, self.obstacles)
        for state in first:
            if self._promising(state) and self.search.enter(state):
                self._look(state)
        if len(self.points):
            self.search.lay(Left(self.starts, self.points), False)
        opened = 0
        while len(self.points) and not self.search.exhausted:
            state = self.search.nearest()
            if self._promising(state) and self.search.open(state):
                if state.before is not None:
                    if self.search.is_roomy(state.node):
                        self._add_roomy(state)
                    self._look(state)
                self.search.go_on(state)
                opened += 1
                if opened % PATIENCE == 0 and len(self.points):
                    self._drop_beside()
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
        turned = self.field.mover.turned(facings)
        self.gate_sums = [
            grown_sums([Keepout(g.owner, g.area, g.radius)], turned) for g in self.bound_by
        ]
        if self.bound_by:
            where = shapely.difference(where, self._unaligned(facings))
        self.where = where

    def _unaligned(self, facings: Array) -> Geometries:
        """Return where the facing is parallel to none of the gates that the base stands in."""
        joint = [joined(sums, len(facings)) for sums in self.gate_sums]
        along = self._along(facings)
        sheets = np.array(joint, dtype=object).reshape(len(joint), len(facings))
        shut: Geometries = shapely.union_all(np.where(along, EMPTY, sheets), axis=0)
        some = along.any(axis=0)
        good = shapely.union_all(np.where(along, sheets, EMPTY)[:, some], axis=0)
        shut[some] = shapely.difference(shut[some], good)
        pairs = zip(self.bound_by, joint, strict=True)
        for (a, one), (b, other) in itertools.combinations(pairs, 2):
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

    def _may_end(self) -> Flags:
        """Return at which of the points ways may end, in each facing."""
        facings, standing = self.search.facings, self.ends.standing
        count, turned = len(facings), standing.mover.turned(facings)
        owners = [gate.owner for gate in self.bound_by]
        gates = flood.Gates(
            kernels.packed([(sums, n) for n, sums in enumerate(self.gate_sums)], count),
            self._along(facings),
            np.array([owners.index(owner) for owner in owners], np.int64),
        )
        wanted = [(grown_sums(group, turned), n) for n, group in enumerate(standing.wanted)]
        found: Flags = flood.may_end(
            standing.sides(turned),
            kernels.packed([(grown_sums(standing.keepouts, turned), 0)], count),
            kernels.packed(wanted, count),
            len(wanted),
            gates,
            self.points,
        )
        if self.ends.bands is not None:
            found &= np.stack([contains(area, self.points) for area in self.where], axis=1)
        return found

    def _along(self, facings: Array) -> Flags:
        """Return to which gates each facing is parallel: (gates, K)."""
        off = [
            [turn_modulo_180(float(f), g.facing) <= self.ends.tolerance + 1e-6 for f in facings]
            for g in self.bound_by
        ]
        return np.array(off, bool).reshape(len(self.bound_by), len(facings))

    def _lay_discs(self) -> None:
        """Lay out what leaves no room to turn."""
        more = self.field.mover.reach + 0.005
        things = [rounded(part, o.radius + more, WIDE) for o in self.obstacles for part in o.parts]
        for gate in self.bound_by:
            things += parts_of(gate.area, gate.radius + more, WIDE)
        groups = [group[:, None] for group in alike(things)]
        self.fat = no_way_in(groups)
        self.shore = None if self.field.domain is None else no_way_out([self.field.domain])
        x0, y0, x1, y1 = self.field.bounds
        sides = (x0 + more, y0 + more, max(x1 - more, x0 + more), max(y1 - more, y0 + more))
        self.roomy = shapely.box(*sides)
        self.wide = kernels.Ground(
            np.array([sides]),
            kernels.packed([(groups, 0)], 1),
            kernels.lines_of([], 1),
            kernels.lines_of([] if self.shore is None else [self.shore], 1),
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
        self.possible &= np.stack([contains(area, self.points) for area in areas], axis=1)
        good: Flags = np.any(self.possible, axis=1)
        self._keep(good)

    def _drop_beside(self) -> None:
        """Leave out points that lie beside what was found: a search must not go on for a sliver."""
        self.found = [shapely.union_all(self.found)]
        shapely.prepare(self.found[0])
        self._keep(~shapely.dwithin(self.found[0], shapely.points(self.points), INSET))

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
            self.possible = self.possible[good]

    def _promising(self, state: State) -> bool:
        """Whether anything that is left is near enough to be come to through a state."""
        place, far = self.search.place(state.node), self.limit - state.length
        return kernels.any_within(self.points, place, far)

    def _look(self, state: State) -> None:
        """Add what slides from a state come to."""
        search = self.search
        far = self.limit - state.length
        got = np.zeros(len(self.points), bool)
        rows = flood.covering(
            search.sheets.ground,
            self.disc,
            search.place(state.node),
            far,
            state.facings,
            self.points,
            self.possible,
            got,
        )
        if len(rows):
            areas = shapely.intersection(search.view(state, far).areas(rows), self.where[rows])
            areas = shapely.intersection(areas, _disc(search.place(state.node), far))
            self.found += [areas_only(area) for area in areas]
            self._keep(~got)

    def _add_roomy(self, state: State) -> None:
        """Add what is come to with room to turn all the way: there any facing will do."""
        place, far = self.search.place(state.node), self.limit - state.length
        near = np.flatnonzero(((self.points - place) ** 2).sum(axis=1) < far * far)
        seen = near[kernels.seen_from(self.wide, place, self.points[near], 0 * near)]
        if not len(seen):
            return
        area = self.whole.intersection(self.roomy).intersection(_disc(place, far))
        area = area.intersection(Fan(self.fat, place, far, _ONE).areas()[0])
        if self.shore is not None:
            area = area.intersection(Fan(self.shore, place, far, _ONE).areas()[0])
        self.found.append(areas_only(area))
        good = np.ones(len(self.points), bool)
        good[seen] = False
        self._keep(good)


def _disc(place: Array, far: float) -> BaseGeometry:
    return shapely.Point(place).buffer(far, quad_segs=48)


def contains(area: BaseGeometry, points: Array) -> Flags:
    """Return which of n points lie in the area."""
    if area.is_empty or not len(points):
        return np.zeros(len(points), bool)
    shapely.prepare(area)
    found: Flags = shapely.contains_xy(area, points[:, 0], points[:, 1])
    return found
