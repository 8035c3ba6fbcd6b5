"""The shortest open way from a pose to a target.

The search goes over places (``paths_nodes``) and facings: at a place the base turns within a
run of facings that is open, between two places it slides in one facing. Lengths count the centre
alone. What it finds is put before ``paths_check``, so that nothing is accepted that is not open;
how much it can miss is said in docs/movement.md.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely

from tableside.geometry import paths_nodes as nodes
from tableside.geometry.paths_check import is_open
from tableside.geometry.paths_field import Array, Field, Flags
from tableside.geometry.paths_layers import Obstacle, Sheets
from tableside.geometry.paths_places import SLACK, Begin, Indices, Places, apart
from tableside.geometry.paths_targets import AtPose, Lead
from tableside.geometry.paths_turns import Turns, turns_at
from tableside.geometry.pose import Pose, turn_between, wrap_degrees

#: A way goes on from where it stands if it can slide this far (inches).
LITTLE = 0.02


@dataclass(frozen=True)
class Way:
    """An open way: its length (inches) and its poses, each step a slide or a turn."""

    length: float
    path: tuple[Pose, ...]


def turned(pose: Pose, turn: float) -> Iterator[Pose]:
    """Yield the poses of a turn on the spot (degrees, signed), at most 45 degrees a step."""
    pieces = int(abs(turn) / 45.0 - 1e-9) + 1
    for piece in range(1, pieces + 1):
        if turn:
            yield Pose(pose.x, pose.y, wrap_degrees(pose.facing + turn * piece / pieces))


def joined(poses: Sequence[Pose]) -> tuple[Pose, ...]:
    """Leave out poses that the next one repeats to the last digits; the first stays too."""
    kept = [poses[0]]
    for pose in poses[1:]:
        turn = abs(turn_between(kept[-1].facing, pose.facing))
        if pose.distance_to(kept[-1]) <= 1e-9 and turn <= 1e-9 and len(kept) > 1:
            kept.pop()
        kept.append(pose)
    return tuple(kept)


@dataclass(frozen=True)
class Source:
    """A place where ways may begin besides the start; ``facing`` None: in any facing."""

    x: float
    y: float
    facing: float | None = None


@dataclass
class State:
    """A place come to in a facing: how long the way is (inches), and from which state."""

    node: int
    facing: float
    length: float
    before: State | None
    runs: frozenset[int] = field(default=frozenset())
    facings: Indices = field(default_factory=lambda: np.empty(0, np.int64))


class Search:
    """One search with facings every ``step`` degrees.

    ``bare``: the disc's ways, along which it is always worth to turn. ``dense``: bend in every
    facing round every corner, which is needed where a base cannot turn as it likes.
    """

    def __init__(
        self,
        ground: Field,
        obstacles: tuple[Obstacle, ...],
        start: Pose,
        limit: float,
        step: float,
        bare: Lead,
        dense: bool,
        sources: Sequence[Source] = (),
        telling: Sequence[float] = (),
        modulo: float = 360.0,
    ) -> None:
        self.ground, self.start, self.limit, self.modulo = ground, start, limit, modulo
        self.target = bare.target
        self._sources = tuple(sources)
        self.sheets = Sheets(ground, obstacles, slack=0.001)
        ends = [start.facing]
        if isinstance(self.target, AtPose):
            ends.append(self.target.pose.facing)
        straits = nodes.straits(ground)
        self._parallels = {f for keepout in ground.keepouts for f in nodes.edge_directions(keepout)}
        lines = {f for strait in straits for f in strait.facings}
        sourced = [s.facing for s in sources if s.facing is not None]
        given = [*ends, *telling, *self._parallels, *lines, *sourced]
        self.facings = nodes.facings_of(given, step, modulo)
        self.sheets.prepare(self.facings)
        self.starts = np.array([(start.x, start.y), *((s.x, s.y) for s in sources)])
        begin = Begin(self.starts, tuple(ends), limit)
        self.places = Places(
            ground, self.sheets, self.facings, modulo, begin, bare, step, dense, straits
        )
        self._turns: dict[int, Turns] = {}
        self._last: Turns | None = None
        self._closed: set[tuple[int, int]] = set()
        self._best = np.full(self.places.free.shape, np.inf)
        self._ticket = itertools.count()
        self._waiting: list[tuple[float, int, State]] = []
        for state in self._first():
            self._wait(state)

    def _wait(self, state: State) -> None:
        bound = state.length + float(self.places.rest[state.node])
        heapq.heappush(self._waiting, (bound, next(self._ticket), state))

    def _first(self) -> Iterator[State]:
        """Yield the states in which ways begin."""
        yield State(0, self.start.facing, 0.0, None)
        for node, source in enumerate(self._sources, start=1):
            for index in np.flatnonzero(self.places.free[node]):
                facing = float(self.facings[index])
                wanted = facing if source.facing is None else source.facing
                if apart(facing, wanted, self.modulo) < 1e-3:
                    yield State(node, facing, 0.0, None)

    def _number(self, facing: float) -> int:
        """Return which of the facings searched this one is."""
        return int(np.argmin([apart(float(f), facing, self.modulo) for f in self.facings]))

    def stuck(self) -> bool:
        """Whether the mover can neither turn nor slide from where it begins."""
        if int(self.turns(0).looks(np.array([self.start.facing]))[0]) >= 0:
            return False
        lines = np.array([self.start.facing, *sorted(self._parallels)])
        square = (lines[:, None] + 90.0 * np.arange(4)).ravel()
        angles = np.radians(np.concatenate([square, np.arange(0.0, 360.0, 5.0)]))
        ends = self.places.points[0] + LITTLE * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        free = self.sheets.free_points(ends, self.start.facing)
        return not self.sheets.free_lines(
            self.places.points[0], ends[free], self.start.facing
        ).any()

    @property
    def exhausted(self) -> bool:
        """Whether all that can be come to has been looked at."""
        return not self._waiting

    def run(self) -> Way | None:
        """Return the shortest way that this search sees, None when there is none."""
        while not self.exhausted:
            found = self.step()
            if found is not None:
                return found
        return None

    def step(self) -> Way | None:
        """Look at the next state; return the way when it comes straight to the target."""
        state = self.nearest()
        if not self.open(state):
            return None
        found = self._home(state)
        if found is not None:
            return found
        self.go_on(state)
        return None

    def nearest(self) -> State:
        """Take the state off the list that promises the shortest way."""
        return heapq.heappop(self._waiting)[2]

    def go_on(self, state: State) -> None:
        """Put all that slides from this state come to on the list."""
        for after in self._slides(state):
            self._wait(after)

    def turns(self, node: int) -> Turns:
        """Return the turns that are open at a place."""
        if node not in self._turns:
            self._turns[node] = turns_at(self.ground, self.places.points[node], self.modulo)
        return self._turns[node]

    def open(self, state: State) -> bool:
        """Find the facings that a state can turn to; False when all were there before."""
        turns = self.turns(state.node)
        look = int(turns.looks(np.array([state.facing]))[0])
        runs = frozenset({-1 - self._number(state.facing)}) if look < 0 else turns.reachable(look)
        new = {(state.node, run) for run in runs} - self._closed
        self._closed |= new
        state.runs = runs
        if not new:
            return False
        looks = turns.looks(self.facings)
        can = np.isin(np.where(looks >= 0, turns.run[looks], -1), [r for r in runs if r >= 0])
        half = self.modulo / 2
        turned_by = np.abs((self.facings - state.facing + half) % self.modulo - half)
        can |= turned_by < 1e-6
        found = np.flatnonzero(can & self.places.free[state.node])
        state.facings = found[np.argsort(turned_by[found], kind="stable")]  # no needless turns
        return True

    def _home(self, state: State) -> Way | None:
        """Return the way when a straight slide, and a turn there, come to the target."""
        found: tuple[float, float, Array] | None = None
        here = self.places.points[state.node]
        for index in state.facings:
            facing = float(self.facings[index])
            ends = self.target.ends(here, facing)
            lengths = state.length + np.hypot(*(ends - here).T)
            ends, lengths = (
                ends[lengths <= self.limit + SLACK],
                lengths[lengths <= self.limit + SLACK],
            )
            if not len(ends) or (found is not None and lengths.min() >= found[0] - 1e-9):
                continue
            good = self.sheets.free_points(ends, facing)
            good[good] = self.sheets.free_lines(here, ends[good], facing)
            if good.any() and self._can_finish(facing):
                best = int(np.argmin(np.where(good, lengths, np.inf)))
                found = (float(lengths[best]), facing, ends[best])
                if found[0] <= state.length + self.places.rest[state.node] + 1e-9:
                    break
        if found is None:
            return None
        bound = state.length + float(self.places.rest[state.node])
        if found[0] > bound + 0.01 and self._waiting and self._waiting[0][0] < found[0] - 0.01:
            self._push_home(state, found)
            return None
        return self._way(state, found)

    def _push_home(self, state: State, found: tuple[float, float, Array]) -> None:
        """Put off a way that is not surely the shortest until the shorter ones were tried."""
        length, facing, end = found
        node = self.places.add(end, self._number(facing))
        self._best = np.concatenate([self._best, np.full((1, len(self.facings)), np.inf)])
        self._wait(State(node, facing, length, state))

    def _can_finish(self, facing: float) -> bool:
        """Whether at the target the mover can turn from the facing it came in to the last one."""
        last = self.target.last_turn(facing)
        if last is None:
            return True
        if self._last is None:
            assert isinstance(self.target, AtPose)
            self._last = turns_at(self.ground, self.target.place[0])
        came, wanted = self._last.looks(np.array([facing, last]))
        if came < 0 or wanted < 0:
            return False
        return int(self._last.run[wanted]) in self._last.reachable(int(came))

    def _slides(self, state: State) -> Iterator[State]:
        """Yield the states that a slide in any open facing comes to."""
        here = self.places.points[state.node]
        places = self.places
        lengths = state.length + np.hypot(*(places.points - here).T)
        worth = (lengths + places.rest <= self.limit + SLACK) & (lengths > state.length + 1e-9)
        for index in state.facings:
            at = self.places.at[index]
            facing = float(self.facings[index])
            stays = (self.places.inside[state.node, index] & ~self.places.inside[at, index]) == 0
            tried = at[worth[at] & stays & (lengths[at] < self._best[at, index] - 1e-9)]
            if not len(tried):
                continue
            reached = tried[self.sheets.free_lines(here, self.places.points[tried], facing)]
            reached = reached[self._through_no_zone(here, reached, int(index))]
            self._best[reached, index] = lengths[reached]
            roomy = reached[self.places.roomy[reached]]
            self._best[roomy] = np.minimum(self._best[roomy], lengths[roomy][:, None])
            for node in reached:
                if not self._known(int(node), facing):
                    yield State(int(node), facing, float(lengths[node]), state)

    def _through_no_zone(self, here: Array, others: Indices, index: int) -> Flags:
        """Return to which places a slide comes without going into a zone and out of it again."""
        good = np.ones(len(others), bool)
        for bit, sheets in self.places.zones.items():
            outside = np.flatnonzero((self.places.inside[others, index] >> bit & 1) == 0)
            if len(outside):
                ends = self.places.points[others[outside]]
                lines = shapely.linestrings(np.stack([np.broadcast_to(here, ends.shape), ends], 1))
                good[outside] &= ~shapely.intersects(sheets[index], lines)
        return good

    def _known(self, node: int, facing: float) -> bool:
        if node not in self._turns:
            return False
        look = int(self._turns[node].looks(np.array([facing]))[0])
        return look >= 0 and (node, int(self._turns[node].run[look])) in self._closed

    def _way(self, last: State, found: tuple[float, float, Array]) -> Way | None:
        """Write down the poses of the states that lead here; None when they are not open."""
        length, facing, end = found
        chain: list[State] = []
        state: State | None = last
        while state is not None:
            chain.append(state)
            state = state.before
        chain.reverse()
        poses = [self.start]
        for state in chain[1:]:
            poses += self._turn(poses[-1], state.facing)
            x, y = self.places.points[state.node]
            poses.append(Pose(float(x), float(y), wrap_degrees(state.facing)))
        poses += self._turn(poses[-1], facing)
        poses.append(Pose(float(end[0]), float(end[1]), wrap_degrees(facing)))
        final = self.target.last_turn(facing)
        if final is not None:
            poses += self._turn(poses[-1], final)
        if isinstance(self.target, AtPose):  # to the last digit where it was asked about
            poses.append(self.target.pose)
        path = joined(poses)
        return Way(length, path) if is_open(self.ground, path) else None

    def _turn(self, here: Pose, facing: float) -> list[Pose]:
        """Return the poses of a turn on the spot, the open way round."""
        short = turn_between(here.facing, facing)
        if abs(short) < 1e-9:
            return []
        for turn in (short, short - float(np.copysign(360.0, short))):
            poses = list(turned(here, turn))
            if is_open(self.ground, [here, *poses]):
                return poses
        return list(turned(here, short))
