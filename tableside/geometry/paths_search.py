"""The shortest open way from one pose to another.

The search goes over places (``paths_nodes``) and facings: at a place the base turns within a
run of facings that is open, between two places it slides in one facing. Lengths count the centre
alone. What it finds is put before ``paths_check``, so that nothing is accepted that is not open;
how much it can miss is said in docs/movement.md.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
import shapely
from numpy.typing import NDArray

from tableside.geometry import paths_nodes as nodes
from tableside.geometry.paths_check import is_open
from tableside.geometry.paths_field import CONTACT, Array, Field, Flags, Keepout
from tableside.geometry.paths_layers import Obstacle, Sheets, clear_distance, obstacle
from tableside.geometry.paths_turns import Turns, turns_at
from tableside.geometry.pose import Pose, turn_between, wrap_degrees
from tableside.geometry.shapes import signed_gap

#: How finely the facings are searched, degrees, one try after the other.
STEPS = (7.5,)

#: A way may be this much (inches) longer than the limit and still keep it.
SLACK = CONTACT


@dataclass(frozen=True)
class Way:
    """An open way: its length (inches) and its poses, each step a slide or a turn."""

    length: float
    path: tuple[Pose, ...]


def shortest_way(ground: Field, start: Pose, goal: Pose, limit: float) -> Way | None:
    """Return the shortest way of at most ``limit`` inches, the limit included; None if none.

    Both poses must be legal by themselves; the caller has looked at that.
    """
    straight = start.distance_to(goal)
    if straight > limit + SLACK:
        return None
    simple = _unhindered(ground, start, goal)
    if simple is not None:
        return simple
    ground = _local(ground, start, goal, limit)
    obstacles = _obstacles(ground, start, goal)
    bare = _bare_way(ground, obstacles, start, goal, limit)
    if bare is None:
        return None
    for step in STEPS:
        found = _Search(ground, obstacles, start, goal, limit, step, bare).run()
        if found is not None:
            return found
    return None


def _unhindered(ground: Field, start: Pose, goal: Pose) -> Way | None:
    """Return the straight way when nothing is near enough to hinder any turn on it."""
    line = shapely.LineString([(start.x, start.y), (goal.x, goal.y)])
    if clear_distance(ground, line) < 0.0:
        return None
    way = straight_way(start, goal, start.facing)
    return way if is_open(ground, way.path) else None


def straight_way(start: Pose, goal: Pose, facing: float) -> Way:
    """Return the way that turns to ``facing``, slides to the goal and turns there."""
    poses = [
        *turned(start, turn_between(start.facing, facing)),
        Pose(goal.x, goal.y, wrap_degrees(facing)),
        *turned(Pose(goal.x, goal.y, facing), turn_between(facing, goal.facing)),
    ]
    return Way(start.distance_to(goal), _joined([start, *poses, goal]))


def turned(pose: Pose, turn: float) -> Iterator[Pose]:
    """Yield the poses of a turn on the spot (degrees, signed), at most 45 degrees a step."""
    pieces = int(abs(turn) / 45.0 - 1e-9) + 1
    for piece in range(1, pieces + 1):
        if turn:
            yield Pose(pose.x, pose.y, wrap_degrees(pose.facing + turn * piece / pieces))


def _joined(poses: list[Pose]) -> tuple[Pose, ...]:
    """Leave out poses that repeat the one before, to the last digits."""
    kept = [poses[0]]
    for pose in poses[1:]:
        last = kept[-1]
        turn = abs(turn_between(last.facing, pose.facing))
        if pose.distance_to(last) > 1e-9 or turn > 1e-9:
            kept.append(pose)
    return tuple(kept)


def _local(ground: Field, start: Pose, goal: Pose, limit: float) -> Field:
    """Return the field without what is too far off to matter within the limit."""
    a, b = shapely.Point(start.x, start.y), shapely.Point(goal.x, goal.y)
    reach = ground.mover.reach

    def matters(keepout: Keepout) -> bool:
        near = keepout.area.distance(a) + keepout.area.distance(b)
        return float(near) <= limit + SLACK + 2 * (keepout.radius + reach + 0.1)

    return replace(ground, keepouts=tuple(k for k in ground.keepouts if matters(k)))


def _obstacles(ground: Field, *poses: Pose) -> tuple[Obstacle, ...]:
    """Return the keepouts as obstacles that hold back none of the poses."""
    placed = [ground.mover.at(pose) for pose in poses]
    return tuple(
        obstacle(keepout, min(signed_gap(area, keepout.area)[0] for area in placed))
        for keepout in ground.keepouts
    )


class _Disc(Sheets):
    """A single sheet for the disc that the base covers in every facing: all it needs at least."""

    def prepare(self, facings: Array) -> None:
        """Make the one sheet."""
        if self._trees:
            return
        inner = self.field.mover.inner
        parts = [
            shapely.Polygon(part).buffer(o.radius + inner - 2 * CONTACT, quad_segs=24)
            for o in self.obstacles
            for part in o.parts
        ]
        self._trees[0.0] = shapely.STRtree(parts)
        x0, y0, x1, y1 = self.field.bounds
        less = inner - CONTACT
        self._sides[0.0] = (x0 + less, y0 + less, x1 - less, y1 - less)

    def key(self, facing: float) -> float:
        """Every facing has the same sheet."""
        return 0.0


def _bare_way(
    ground: Field, obstacles: tuple[Obstacle, ...], start: Pose, goal: Pose, limit: float
) -> Array | None:
    """Return the bends of the shortest way for the disc alone; None: no base can come through."""
    sheets = _Disc(ground, obstacles)
    a, b = np.array([start.x, start.y]), np.array([goal.x, goal.y])
    bends = np.concatenate(
        [
            nodes.around(obstacles, ground.mover.inner, np.arange(0.0, 360.0, 7.5)),
            nodes.bends(ground.domain),
        ]
    )
    bends = nodes.near_enough(bends, a, b, limit + 0.1)
    bends = bends[sheets.free_points(bends, 0.0)]
    points = np.concatenate([[a, b], bends])
    straight = np.hypot(*(points - b).T)
    best = np.full(len(points), np.inf)
    best[0] = 0.0
    before = np.zeros(len(points), int)
    waiting = [(straight[0], 0)]
    closed: set[int] = set()
    while waiting:
        _, here = heapq.heappop(waiting)
        if here in closed:
            continue
        if here == 1:
            return points[_back(before, 1)]
        closed.add(here)
        there = best[here] + np.hypot(*(points - points[here]).T)
        tried = np.flatnonzero((there < best - 1e-9) & (there + straight <= limit + 0.1))
        for node in tried[sheets.free_lines(points[here], points[tried], 0.0)]:
            best[node], before[node] = there[node], here
            heapq.heappush(waiting, (there[node] + straight[node], int(node)))
    return None


def _back(before: Array, last: int) -> list[int]:
    chain = [last]
    while chain[-1] != 0:
        chain.append(int(before[chain[-1]]))
    return chain[::-1]


@dataclass
class _State:
    """A place come to in a facing: how long the way is (inches), and from which state."""

    node: int
    facing: float
    length: float
    before: _State | None
    runs: frozenset[int] = field(default=frozenset())


class _Search:
    """One search with facings every ``step`` degrees."""

    def __init__(
        self,
        ground: Field,
        obstacles: tuple[Obstacle, ...],
        start: Pose,
        goal: Pose,
        limit: float,
        step: float,
        bare: Array,
    ) -> None:
        self.ground, self.start, self.goal, self.limit = ground, start, goal, limit
        self.sheets = Sheets(ground, obstacles, slack=0.001)
        self.facings = nodes.facings_of(ground, start.facing, goal.facing, step)
        self.sheets.prepare(self.facings)
        self._place(obstacles, step, bare)
        self.turns: dict[int, Turns] = {}
        self.closed: set[tuple[int, int]] = set()

    def _place(self, obstacles: tuple[Obstacle, ...], step: float, bare: Array) -> None:
        """Choose the places, and find in which facings the mover may stand at each."""
        a, b = np.array([self.start.x, self.start.y]), np.array([self.goal.x, self.goal.y])
        inner, reach = self.ground.mover.inner, self.ground.mover.reach
        common = [
            nodes.around(obstacles, inner, self.facings),
            nodes.bends(self.ground.domain),
            nodes.along(bare),
        ]
        if step < STEPS[0]:
            common += [
                nodes.fan(a, self.start.facing, reach),
                nodes.fan(b, self.goal.facing, reach),
            ]
        shared = nodes.near_enough(np.concatenate(common), a, b, self.limit + SLACK)
        places, owners = [np.array([a, b]), shared], [-np.ones(2 + len(shared))]
        if step < STEPS[0]:
            for index, facing in enumerate(self.facings):
                own = nodes.near_enough(
                    nodes.corners_of(self.sheets, facing), a, b, self.limit + SLACK
                )
                places.append(own)
                owners.append(np.full(len(own), index))
        self.points, owner = np.concatenate(places), np.concatenate(owners)
        self.to_goal = np.hypot(*(self.points - b).T)
        self.free = np.stack(
            [
                self.sheets.free_points(self.points, facing)
                & ((owner < 0) | (np.abs(owner - index) <= 1))
                for index, facing in enumerate(self.facings)
            ],
            axis=1,
        )
        self._zones()

    def _zones(self) -> None:
        """Find in which zones to enter the mover stands, and forbid leaving the ones to stay in."""
        self.inside = np.zeros(self.free.shape, np.int64)
        if not self.ground.zones:
            return
        rows, columns = np.nonzero(self.free)
        areas = self.ground.mover.footprints(self.points[rows], self.facings[columns])
        for bit, zone in enumerate(self.ground.zones):
            within = shapely.distance(areas, zone.area) <= zone.radius + CONTACT / 2
            if zone.role == "stay":
                self.free[rows[~within], columns[~within]] = False
            elif zone.role == "enter":
                self.inside[rows[within], columns[within]] |= 1 << bit

    def run(self) -> Way | None:
        """Return the shortest way that this search sees."""
        ticket = itertools.count()
        first = _State(0, self.start.facing, 0.0, None)
        waiting = [(float(self.to_goal[0]), next(ticket), first)]
        while waiting:
            _, _, state = heapq.heappop(waiting)
            if not self._open(state):
                continue
            last = self._straight_home(state)
            if last is not None:
                way = self._way(last)
                if way is not None:
                    return way
            for after in self._slides(state):
                heapq.heappush(
                    waiting, (after.length + float(self.to_goal[after.node]), next(ticket), after)
                )
        return None

    def _turns(self, node: int) -> Turns:
        if node not in self.turns:
            self.turns[node] = turns_at(self.ground, self.points[node])
        return self.turns[node]

    def _open(self, state: _State) -> bool:
        """Find the runs of facings that a state can turn to; False when all were there before."""
        turns = self._turns(state.node)
        look = turns.look(state.facing)
        if look is None:
            name = -1 - int(np.argmin(np.abs(self.facings - state.facing)))
            runs = frozenset({name})
        else:
            runs = turns.reachable(look)
        new = {(state.node, run) for run in runs} - self.closed
        self.closed |= new
        state.runs = runs
        return bool(new)

    def _facings(self, state: _State) -> list[int]:
        """Return the facings (their numbers) in which the state can go on."""
        turns = self._turns(state.node)
        found = []
        for index in np.flatnonzero(self.free[state.node]):
            facing = float(self.facings[index])
            look = turns.look(facing)
            same = abs(turn_between(facing, state.facing)) < 1e-6
            if same or (look is not None and int(turns.run[look]) in state.runs):
                found.append(int(index))
        return found

    def _straight_home(self, state: _State) -> _State | None:
        """Return the goal's state when a straight slide, and a turn there, come to it."""
        length = state.length + float(self.to_goal[state.node])
        if length > self.limit + SLACK:
            return None
        turns = self._turns(1)
        goal_look = turns.look(self.goal.facing)
        for index in self._facings(state):
            if not self.free[1, index] or self._leaves(state.node, index, np.array([1]))[0]:
                continue
            facing = float(self.facings[index])
            same = abs(turn_between(facing, self.goal.facing)) < 1e-6
            look = turns.look(facing)
            if not same and (
                look is None
                or goal_look is None
                or int(turns.run[goal_look]) not in turns.reachable(look)
            ):
                continue
            if self.sheets.free_lines(self.points[state.node], self.points[[1]], facing)[0]:
                return _State(1, facing, length, state)
        return None

    def _leaves(self, node: int, index: int, others: NDArray[np.int64]) -> Flags:
        """Return to which other places a slide in this facing would come out of a zone."""
        gone: Flags = (self.inside[node, index] & ~self.inside[others, index]) != 0
        return gone

    def _slides(self, state: _State) -> Iterator[_State]:
        """Yield the states that a slide in any open facing comes to."""
        here = self.points[state.node]
        lengths = state.length + np.hypot(*(self.points - here).T)
        worth = (lengths + self.to_goal <= self.limit + SLACK) & (lengths > state.length + 1e-9)
        worth[:2] = False
        for index in self._facings(state):
            tried = np.flatnonzero(worth & self.free[:, index])
            tried = tried[~self._leaves(state.node, index, tried)]
            facing = float(self.facings[index])
            for node in tried[self.sheets.free_lines(here, self.points[tried], facing)]:
                if not self._known(int(node), facing):
                    yield _State(int(node), facing, float(lengths[node]), state)

    def _known(self, node: int, facing: float) -> bool:
        if node not in self.turns:
            return False
        look = self.turns[node].look(facing)
        return look is not None and (node, int(self.turns[node].run[look])) in self.closed

    def _way(self, last: _State) -> Way | None:
        """Write down the poses of the states that lead here; None when they are not open."""
        chain: list[_State] = []
        state: _State | None = last
        while state is not None:
            chain.append(state)
            state = state.before
        chain.reverse()
        poses = [self.start]
        for state in chain[1:]:
            poses += self._turn(state.before, state.facing)
            x, y = self.points[state.node]
            poses.append(Pose(float(x), float(y), wrap_degrees(state.facing)))
        poses += self._turn(last, self.goal.facing)
        poses.append(self.goal)
        path = _joined(poses)
        return Way(last.length, path) if is_open(self.ground, path) else None

    def _turn(self, state: _State | None, facing: float) -> list[Pose]:
        """Return the poses of the turn that a state makes to ``facing``, the open way round."""
        assert state is not None
        x, y = self.points[state.node]
        here = Pose(float(x), float(y), state.facing)
        short = turn_between(state.facing, facing)
        for turn in (short, short - np.copysign(360.0, short)):
            poses = list(turned(here, float(turn)))
            if is_open(self.ground, [here, *poses]):
                return poses
        return list(turned(here, short))
