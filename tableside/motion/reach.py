"""Everywhere that ways up to a given length lead: areas of the centre, in some facing.

Places where a way may bend are processed nearest first; from each, in every facing that it can turn
to, the region within a straight slide is added. Whatever the start itself does not reach is sampled
on a grid, and the search stops when no reachable sample is left.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY, areas_only, contains
from tableside.motion import goal_kernels as ending
from tableside.motion import kernels
from tableside.motion import packing as packs
from tableside.motion import step_kernels as flood
from tableside.motion.components import Rooms
from tableside.motion.edges import Indices, alike, no_way_out
from tableside.motion.goal_constraints import GoalConstraints, sampled
from tableside.motion.goals import Anywhere, Ends, Gate, Left
from tableside.motion.lower_bound import Bare, disc_ground
from tableside.motion.minkowski import rounded
from tableside.motion.nodes import about, from_nearest
from tableside.motion.obstacles import Array, Field, Flags, Keepout, Zone
from tableside.motion.search import Search
from tableside.motion.slices import Obstacle, obstacle
from tableside.motion.standing import THIN
from tableside.motion.targets import AtAny, AtPose, Target
from tableside.motion.ways import Source, State

#: How finely facings are looked at, degrees.
STEP = 7.5

#: A search does not go on for what lies this near (inches) to what was found.
BESIDE = 0.02

#: Each time after so many places it is looked at what lies beside the area that was found, and
#: after twice as many at what is shut off from where ways begin.
PATIENCE = 60

#: So few points are looked for without that: to find what is shut off takes longer.
FEW = 15

#: When no more than this share of the points is left it is looked anew how far it is to them.
FEWER = 0.7

#: Where points are left when the search is exhausted, turns are tried about them: on a grid of so
#: many inches, as far off as this share of the farthest corner; then on a finer one nearer by.
POCKETS = ((0.3, 1.02), (0.1, 0.3))

#: Then no way is looked at that leads farther than this (inches) from all that is left.
NEAR = 1.4

#: Corners that lie this near (inches) to a straight line are left out: where the edges of stars all
#: but meet, their union takes ten times as long.
FLAT = 1e-5

#: So many stars are drawn at once.
_AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class Begin:
    """Where ways begin: at a pose, or at one of ``sources``."""

    pose: Pose
    sources: Sequence[Source] = ()


def reach_area(
    field: Field,
    obstacles: tuple[Obstacle, ...],
    begin: Begin,
    limit: float,
    ends: Ends,
    shown: BaseGeometry = EMPTY,
) -> BaseGeometry:
    """Return all centres where ways of at most ``limit`` inches may end, in some facing.

    The area ``shown`` is not searched.
    """
    start, sources = begin.pose, begin.sources
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
    return _Flood(field, obstacles, begin, limit, ends, shown).run()


def _farthest(begins: BaseGeometry, area: BaseGeometry) -> float:
    """Return how far (inches) the farthest of some points is from an area."""
    return float(shapely.distance(shapely.get_parts(begins), area).max())


class _Flood:
    """The state of one reach while it grows."""

    def __init__(
        self,
        field: Field,
        obstacles: tuple[Obstacle, ...],
        begin: Begin,
        limit: float,
        ends: Ends,
        shown: BaseGeometry,
    ) -> None:
        start, sources = begin.pose, begin.sources
        self.field, self.limit, self.ends, self.obstacles = field, limit, ends, obstacles
        self.start, self.sources, self.shown = start, sources, shown
        self.starts = np.array([(start.x, start.y), *((s.x, s.y) for s in sources)], np.float64)
        self.found: list[BaseGeometry] = []
        self.waiting: list[tuple[Array, float, Indices]] = []
        self.near, self.parted = math.inf, False

    def run(self) -> BaseGeometry:
        """Return the whole area."""
        self._search()
        self.constraints = GoalConstraints(self.ends, self.search.facings)
        self.points = self._sample()
        if not len(self.points):
            return EMPTY
        self.possible = self.constraints.unknown(self.points)
        self.disc = disc_ground(self.field, self.obstacles)
        first = list(self.search.first())
        self._look_first(first[:1])
        self._drop_inconceivable()
        ending.look_up(self.constraints.packed, self.points, self.possible)
        self._look_first(first[1:])
        if len(self.points):
            self.search.lay(self._left(), False)
        self._go_on()
        if len(self.points):
            self._turn_in_pockets()
        self._draw()
        return areas_only(shapely.union_all(self.found))

    def _go_on(self) -> None:
        """Process everything queued, as long as points are left."""
        opened, led_by = 0, len(self.points)
        while len(self.points) and not self.search.exhausted:
            state = self.search.nearest()
            if self._promising(state) and self.search.open(state):
                if state.before is not None:
                    self._look(state)
                self.search.go_on(state)
                opened += 1
                if opened % PATIENCE == 0 and len(self.points):
                    self._drop_beside()
                if opened == 2 * PATIENCE and len(self.points):
                    self._drop_shut_off()
                if 0 < len(self.points) < FEWER * led_by:
                    self.search.lead_on(self._left())
                    led_by = len(self.points)

    def _turn_in_pockets(self) -> None:
        """Search for remaining points from extra turning places that no corner provides."""
        self._drop_beside()
        if len(self.points):
            self._drop_shut_off()
        self.near = NEAR
        for spacing, share in POCKETS:
            count = len(self.points)
            if not count:
                return
            far = share * self.field.mover.reach
            places = about(self.points, self.starts[0], spacing, far)
            places = places[from_nearest(places, self.starts) <= self.limit]
            self.search.lay_more(places, self._left())
            self._go_on()
            if len(self.points) == count:
                return

    def _left(self) -> Left:
        return Left(self.starts, self.points, self.disc, self.near)

    def _search(self) -> None:
        zones = tuple(
            Zone(gate.owner, gate.area, gate.radius, "leave" if gate.inside else "enter")
            for gate in self.ends.gates
        )
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

    def _sample(self) -> Array:
        """Return samples of the conceivable area, and just inside its edges."""
        domain = self.field.domain
        shore = None if domain is None else packs.lines_of([no_way_out([domain])], 1)

        def row_at(points: Array, first: Indices) -> Indices:
            good: Flags = from_nearest(points, self.starts) <= self.limit
            if shore is not None:
                good[good] = kernels.in_rings(shore, packs.own(points[good]))
            found = np.full(len(points), -1)
            found[good] = self.constraints.row_at(points[good], first[good])
            return found

        (x0, y0), (x1, y1) = self.starts.min(axis=0), self.starts.max(axis=0)
        low_x, low_y, high_x, high_y = self.ends.standing.bounds
        far = self.limit
        box = (
            max(x0 - far, low_x),
            max(y0 - far, low_y),
            min(x1 + far, high_x),
            min(y1 + far, high_y),
        )
        points = sampled(row_at, box)
        return points[~contains(self.shown, points)]

    def _look_first(self, states: Sequence[State]) -> None:
        for state in states:
            if self._promising(state) and self.search.enter(state):
                self._look(state)

    def _drop_inconceivable(self) -> None:
        """Drop points that the disc inside the base cannot reach within the limit.

        Points in no gate are not reached through one, whatever the facing.
        """
        if not len(self.points):
            return
        target: Target = AtPose(self.start) if len(self.starts) == 1 else AtAny(self.starts)
        shut = tuple(obstacle(gate.keepout) for gate in self.constraints.gates)
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
        """Drop points in rooms where no way begins, whatever the facing."""
        if self.parted or len(self.points) <= FEW:
            return
        self.parted = True
        rooms = Rooms(self.field, self.obstacles, self.starts, self.limit)
        begun: set[int] = set()
        for state in self.search.first():
            facings = self.search.facings[state.came]
            place = np.broadcast_to(self.search.place(state.node), (len(facings), 2))
            begun |= rooms.holding(place, facings)
        areas = rooms.within(begun, self.search.facings)
        shut = ~np.stack([contains(area, self.points) for area in areas], axis=1)
        self.possible[shut] = 0
        self._keep(np.any(self.possible == 1, axis=1))

    def _drop_beside(self) -> None:
        """Drop points next to the area found: a search must not go on for a sliver."""
        if not self.waiting and len(self.found) == 1:
            return  # nothing was found since the last time
        self._draw()
        self.found = [shapely.union_all(self.found)]
        whole = shapely.union(self.found[0], self.shown)
        self._keep(~contains(whole.simplify(0.003).buffer(BESIDE, quad_segs=2), self.points))

    def _in_gates(self, points: Array) -> Flags:
        """Return the points at which the mover is in a gate in some facing."""
        more = self.field.mover.reach + 0.005
        grown = [
            rounded(part, gate.radius + more, 0.004)
            for gate in self.constraints.gates
            for part in gate.keepout.parts
        ]
        pack = packs.packed([([group[:, None] for group in alike(grown)], 0)], 1)
        found: Flags = kernels.in_any(pack, points)
        return found

    def _keep(self, good: Flags) -> None:
        self.points, self.possible = self.points[good], self.possible[good]

    def _promising(self, state: State) -> bool:
        """Whether any remaining point is near enough to be reached through a state."""
        place, far = self.search.place(state.node), self.limit - state.length
        return kernels.any_within(self.points, place, far)

    def _look(self, state: State) -> None:
        """Record what slides from a state reach."""
        place, far = self.search.place(state.node), self.limit - state.length
        got = np.zeros(len(self.points), bool)
        rows = flood.covering(
            self.search.slices.ground,
            self.disc,
            place,
            far,
            state.facings,
            self.constraints.packed,
            self.points,
            self.possible,
            got,
        )
        if len(rows):
            self.waiting.append((place, far, rows))
            self._keep(~got)
        if sum(len(rows) for _, _, rows in self.waiting) > _AT_ONCE:
            self._draw()

    def _draw(self) -> None:
        """Add the recorded regions to the area."""
        if not self.waiting:
            return
        counts = [len(rows) for _, _, rows in self.waiting]
        places = np.repeat(np.array([place for place, _, _ in self.waiting]), counts, axis=0)
        far = np.repeat(np.array([far for _, far, _ in self.waiting]), counts)
        rows = np.concatenate([rows for _, _, rows in self.waiting])
        self.waiting = []
        areas = self.search.slices.visible_from(places, far + 0.01, rows)
        areas = shapely.intersection(areas, self.constraints.areas(rows))
        areas = shapely.intersection(
            areas, shapely.buffer(shapely.points(places), far, quad_segs=48)
        )
        self.found += [areas_only(area) for area in shapely.simplify(areas, FLAT)]
