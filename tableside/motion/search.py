"""The shortest open way from a pose to a target.

The search graph consists of places (``nodes``) and facings: at a place the base turns within a run
of open facings, between two places it slides in one facing. Lengths count the centre alone. Every
result is verified by ``checker``, so no way is accepted that is not open; docs/movement.md says how
much the search can miss.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

import numpy as np

from tableside.geometry.pose import Pose, wrap_degrees
from tableside.motion import nodes
from tableside.motion import step_kernels as flood
from tableside.motion.checker import is_open, turn_open
from tableside.motion.facings import Facings, Runs
from tableside.motion.obstacles import Array, Field, Flags
from tableside.motion.places import SLACK, Begin, Places, apart, roomy
from tableside.motion.slices import Obstacle, Slices
from tableside.motion.targets import AtPose, Lead, Target
from tableside.motion.turns import Turns
from tableside.motion.ways import Source, State, Way, joined

#: A way goes on from where it stands if it can slide this far (inches).
LITTLE = 0.02

#: A search gives up after it has looked at so many states.
MOST_STATES = 3000

#: A search that has not found a way in so many states asks whether there is any.
SOON = 100

#: The one run of a place where nothing hinders any turn.
_ALL = frozenset({0})


class UndecidedError(Exception):
    """A search gave up before it knew whether there is a way."""


class Search:
    """One search with facings every ``step`` degrees.

    ``lead``: a known lower bound of the distance to the target. ``dense``: bend in every facing
    round every corner, needed where a base cannot turn freely.
    """

    def __init__(
        self,
        ground: Field,
        obstacles: tuple[Obstacle, ...],
        start: Pose,
        target: Target,
        limit: float,
        step: float,
        sources: Sequence[Source] = (),
        telling: Sequence[float] = (),
        modulo: float = 360.0,
    ) -> None:
        self.ground, self.start, self.limit, self.modulo = ground, start, limit, modulo
        self.target, self._sources, self._step = target, tuple(sources), step
        self._ends = [start.facing]
        if isinstance(target, AtPose):
            self._ends.append(target.pose.facing)
        self._straits = nodes.straits(ground)
        parallels = {f for keepout in ground.keepouts for f in nodes.edge_directions(keepout)}
        lines = {f for strait in self._straits for f in strait.facings}
        sourced = [s.facing for s in sources if s.facing is not None]
        given = [*self._ends, *telling, *parallels, *lines, *sourced]
        self.facings = nodes.facings_of(given, step, modulo)
        self._obstacles = obstacles
        self.starts = np.array([(start.x, start.y), *((s.x, s.y) for s in sources)], np.float64)
        self._last: Turns | None = None
        self._closed: set[tuple[int, int]] = set()
        self._opened: list[State] = []
        self._ticket = itertools.count()
        self._waiting: list[tuple[float, int, State]] = []
        self.places: Places | None = None
        self._looked_at = 0

    @cached_property
    def slices(self) -> Slices:
        """The ground as the centre sees it, in each facing."""
        return Slices(self.ground, self._obstacles, self.facings, slack=0.001)

    @cached_property
    def _open(self) -> Facings:
        """The open facings at each place."""
        return Facings(self.slices, self.modulo)

    @cached_property
    def _roomy_starts(self) -> Flags:
        return roomy(self.ground, self.starts)

    def lay(self, lead: Lead, dense: bool) -> None:
        """Collect the places and begin."""
        self._disc = lead.ground
        begin = Begin(self.starts, tuple(self._ends), self.limit)
        self.places = Places(
            self.ground, self.slices, self.modulo, begin, lead, self._step, dense, self._straits
        )
        self._best = np.full((len(self.places.points), len(self.facings)), np.inf)
        for state in self.first():
            self._wait(state)

    def lead_on(self, lead: Lead) -> None:
        """Update the lower bounds with what is known by now; they never decrease."""
        self._laid.rest = rest = lead.rest(self._laid.points)
        states = [state for _, _, state in self._waiting]
        bounds = [state.length + float(rest[state.node]) for state in states]
        pairs = zip(bounds, states, strict=True)
        self._waiting = [(b, next(self._ticket), s) for b, s in pairs if b <= self.limit + SLACK]
        heapq.heapify(self._waiting)

    def lay_more(self, points: Array, lead: Lead) -> None:
        """Add places (n, 2) to turn at, and extend to them from every state reached so far.

        Places where the mover fits in one facing at most are skipped: it cannot turn there.
        """
        rows = np.arange(len(self.facings))
        each, row = np.repeat(points, len(rows), axis=0), np.tile(rows, len(points))
        free = self.slices.free(each, row).reshape(len(points), len(rows))
        points = points[free.sum(axis=1) > 1]
        first = self._laid.add_all(points)
        self._best = np.concatenate([self._best, np.full((len(points), len(rows)), np.inf)])
        self.lead_on(lead)
        for state in tuple(self._opened):
            self.go_on(state, first)

    @property
    def _laid(self) -> Places:
        assert self.places is not None, "the places are laid first"
        return self.places

    def place(self, node: int) -> Array:
        """Return where a place is."""
        found: Array = self.starts[node] if node < len(self.starts) else self._laid.points[node]
        return found

    def is_roomy(self, node: int) -> bool:
        """Whether nothing hinders any turn at a place."""
        rooms = self._roomy_starts if node < len(self.starts) else self._laid.roomy
        return bool(rooms[node])

    def _wait(self, state: State) -> None:
        bound = state.length + float(self._laid.rest[state.node])
        heapq.heappush(self._waiting, (bound, next(self._ticket), state))

    @cached_property
    def begun(self) -> State:
        """The state in which the mover stands at the start."""
        return State(0, np.array([self._row(self.start.facing)]), 0.0, None)

    def first(self) -> Iterator[State]:
        """Yield the states in which ways begin."""
        yield self.begun
        rows = np.arange(len(self.facings))
        for node, source in enumerate(self._sources, start=1):
            wanted = rows if source.facing is None else np.array([self._row(source.facing)])
            points = np.broadcast_to(self.starts[node], (len(wanted), 2))
            free = wanted[self.slices.free(points, wanted)]
            if len(free):
                yield State(node, free, 0.0, None)

    def _row(self, facing: float) -> int:
        """Return which of the facings searched this one is."""
        return int(np.argmin(apart(self.facings, facing, self.modulo)))

    def stuck(self) -> bool:
        """Whether the mover can neither turn nor slide from its start."""
        if self.is_roomy(0):
            return False
        turns = self._open.turns(0, self.starts[0])
        if int(turns.looks(np.array([self.start.facing]))[0]) >= 0:
            return False
        angles = np.radians(np.concatenate([self.facings, self.facings + 180.0]))
        angles = np.concatenate([angles, angles + np.pi / 2])
        ends = self.starts[0] + LITTLE * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        row = np.array([self._row(self.start.facing)])
        view = self.slices.view(self.starts[0], 2 * LITTLE)
        return not view.sees(ends, np.repeat(row, len(ends))).any()

    @property
    def exhausted(self) -> bool:
        """Whether everything reachable has been processed."""
        return not self._waiting

    def run(self, shut_off: Callable[[], bool]) -> Way | None:
        """Return the shortest way that this search finds, None when there is none.

        After ``SOON`` states, ``shut_off`` tells whether there certainly is none.
        """
        while not self.exhausted:
            found = self.step()
            if found is not None:
                return found
            if self._looked_at >= SOON and shut_off():
                return None
        return None

    def step(self) -> Way | None:
        """Process the next state; return the way when it leads straight to the target.

        Raises UndecidedError after ``MOST_STATES``.
        """
        state = self.nearest()
        if not self.open(state):
            return None
        self._looked_at += 1
        if self._looked_at > MOST_STATES:
            raise UndecidedError
        found = self._home(state)
        if found is not None:
            return found
        self.go_on(state)
        return None

    def straight(self) -> Way | None:
        """Return the straight slide from the start to the target, if one is open."""
        state = self.begun
        self._turn(state, self._runs(state))
        found = self._finish(state)
        return None if found is None else self._way(state, found)

    def nearest(self) -> State:
        """Pop the state with the shortest promised way."""
        return heapq.heappop(self._waiting)[2]

    def open(self, state: State) -> bool:
        """Find the facings that a state can turn to; False when all were reached before."""
        if state.before is not None and not self._is_shortest(state):
            return False
        new = {(state.node, run) for run in self._runs(state)} - self._closed
        if not new:
            return False
        self._turn(state, frozenset(run for _, run in new))
        self._closed |= new
        self._opened.append(state)
        return bool(len(state.facings))

    def _is_shortest(self, state: State) -> bool:
        """Whether no shorter way reached the place, in each facing, since the state was queued."""
        if self.is_roomy(state.node) and (state.node, 0) in self._closed:
            return False
        return bool((self._best[state.node, state.came] >= state.length - 1e-9).any())

    def enter(self, state: State) -> bool:
        """Find the facings that a state can turn to, but leave it to be opened later."""
        self._turn(state, self._runs(state))
        return bool(len(state.facings))

    def _runs(self, state: State) -> Runs:
        """Return the runs of facings that a state can turn to."""
        if self.is_roomy(state.node):
            return _ALL
        return self._open.runs_from(state.node, self.place(state.node), state.came)

    def _turn(self, state: State, runs: Runs) -> None:
        """Record the rows of a state that lie in some runs of its place."""
        if self.is_roomy(state.node):
            state.facings = np.arange(len(self.facings))
        else:
            state.facings = self._open.rows_in(state.node, self.place(state.node), runs)

    def _home(self, state: State) -> Way | None:
        """Return the way when a straight slide, and a turn there, reach the target."""
        found = self._finish(state)
        if found is None:
            return None
        bound = state.length + float(self._laid.rest[state.node])
        if found[0] > bound + 0.01 and self._waiting and self._waiting[0][0] < found[0] - 0.01:
            self._push_home(state, found)
            return None
        return self._way(state, found)

    def _finish(self, state: State) -> tuple[float, int, Array] | None:
        """Return the shortest slide from a state to the target: whole length, row and end."""
        here = self.place(state.node)
        ends, rows = self.target.ends(here, state.facings, self.facings)
        lengths = state.length + np.hypot(*(ends - here).T)
        kept = np.flatnonzero(lengths <= self.limit + SLACK)
        if not len(kept):
            return None
        view = self.slices.view(here, self.limit + 0.01)
        kept = kept[view.sees(ends[kept], rows[kept])]
        off = self.facings[rows[kept]][:, None] - self.facings[state.came][None]
        turn = apart(off, 0.0, self.modulo).min(axis=1)  # no needless turns
        for index in kept[np.lexsort((turn, lengths[kept]))].tolist():
            if self._can_finish(float(self.facings[rows[index]])):
                return float(lengths[index]), int(rows[index]), ends[index]
        return None

    def _push_home(self, state: State, found: tuple[float, int, Array]) -> None:
        """Postpone a way that may not be the shortest until the shorter ones were tried."""
        length, row, end = found
        node = self._laid.add(end, row)
        self._best = np.concatenate([self._best, np.full((1, len(self.facings)), np.inf)])
        self._wait(State(node, np.array([row]), length, state))

    def _can_finish(self, facing: float) -> bool:
        """Whether the mover can turn, at the target, from its facing on arrival to the last one."""
        last = self.target.last_turn(facing)
        if last is None:
            return True
        if self._last is None:
            assert isinstance(self.target, AtPose)
            self._last = self._open.all_round(self.target.place[0])
        came, wanted = self._last.looks(np.array([facing, last]))
        if came < 0 or wanted < 0:
            return False
        return int(self._last.run[wanted]) in self._last.reachable(int(self._last.run[came]))

    def go_on(self, state: State, first: int = 0) -> None:
        """Queue everything that slides from this state reach by the shortest way so far.

        ``first``: the number of the first place considered.
        """
        places = self._laid
        which, row, lengths = flood.go_on(
            self.slices.ground,
            self._disc,
            self.place(state.node),
            state.length,
            state.facings,
            places.points[first:],
            places.rest[first:],
            places.owner[first:],
            self._best[first:],
            self.limit + SLACK,
        )
        which += first
        heads = np.flatnonzero(np.diff(which, prepend=-1)).tolist()
        for head, after in itertools.pairwise([*heads, len(which)]):
            node, length = int(which[head]), float(lengths[head])
            if places.roomy[node]:
                self._best[node] = np.minimum(self._best[node], length)
            self._wait(State(node, row[head:after], length, state))

    def _way(self, last: State, found: tuple[float, int, Array]) -> Way | None:
        """Return the poses of the states that lead here; None when they are not open."""
        length, row, end = found
        slides = [(row, end)]
        state = last
        while state.before is not None:
            row = self._came_in(state, row)
            slides.append((row, self.place(state.node)))
            state = state.before
        poses = [self.start]
        for row, place in reversed(slides):
            facing = float(self.facings[row])
            poses += turn_open(self.ground, poses[-1], facing)
            poses.append(Pose(float(place[0]), float(place[1]), wrap_degrees(facing)))
        final = self.target.last_turn(poses[-1].facing)
        if final is not None:
            poses += turn_open(self.ground, poses[-1], final)
        if isinstance(self.target, AtPose):  # to the last digit where it was asked about
            poses.append(self.target.pose)
        path = joined(poses)
        return Way(length, path) if is_open(self.ground, path) else None

    def _came_in(self, state: State, row: int) -> int:
        """Return the row in which to arrive at a state that goes on in ``row``: the least turn."""
        wanted = float(self.facings[row])
        near = sorted(
            state.came.tolist(), key=lambda came: apart(float(self.facings[came]), wanted)
        )
        if self.is_roomy(state.node):
            return int(near[0])
        place = self.place(state.node)
        for came in near:
            if self._open.leads(state.node, place, came, row):
                return int(came)
        return int(near[0])
