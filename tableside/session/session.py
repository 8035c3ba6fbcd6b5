"""The game at the table: what the camera says goes in, what the referee makes of it comes out.

Two things are kept apart: the table *as sensed* (the last observation) and the game *as accepted*
(a state of the rule set). Only events about settled units pass from the first to the second, so a
hand over the table never moves, kills or accuses a unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tableside.files.recording import ActionLine
from tableside.geometry.pose import Pose, turn_between
from tableside.rules.ruleset import Event, QuestionError, RuleSet, Sensed
from tableside.rules.verdict import Finding
from tableside.session.findings import Findings
from tableside.session.log import Log
from tableside.session.snapshot import CameraView, Snapshot
from tableside.session.views import Views
from tableside.vision.observation import Happening, Life, Observation, TableEvent

S = TypeVar("S")

_TABLE_CHANGES = frozenset({Happening.APPEARED, Happening.MOVED, Happening.GONE})
#: A unit found farther than this (inches, degrees) from where it was left has been moved.
ELSEWHERE_INCHES, ELSEWHERE_DEGREES = 0.25, 10.0
NOTHING_SEEN = Observation(frame=-1, time=0.0, registered=False)


@dataclass(frozen=True, slots=True)
class _Correction(Generic[S]):
    """A move that was flagged: the unit, the state before it, and the state's number after it."""

    unit: str
    before: S
    number: int


@dataclass(frozen=True, slots=True)
class Memory(Generic[S]):
    """What a session knew at one moment: only the session that made it can read it."""

    state: S
    done: int
    findings: Findings
    log: Log


class Session(Generic[S]):
    """One game in progress. The same observations and actions always give the same findings.

    ``actions`` are those of a recording: each is done at the first observation that is not
    earlier than it. Not safe for threads: whoever shares a session holds a lock around it.
    """

    def __init__(self, ruleset: RuleSet[S], state: S, actions: Sequence[ActionLine] = ()) -> None:
        self.ruleset = ruleset
        self._start = state
        self._actions = tuple(sorted(actions, key=lambda line: line.time))
        self._number = 0
        self._views = Views(ruleset)
        self._begin()

    def _begin(self) -> None:
        self._state = self._start
        self._seen = NOTHING_SEEN
        self._time = 0.0  # of what is logged now
        self._done = 0
        self._known = {str(unit["id"]) for unit in self.ruleset.units(self._start)}
        self._findings = Findings()
        self._log = Log()
        self._correction: _Correction[S] | None = None
        self._unwatched: set[str] = set()
        self._views.forget()

    @property
    def state(self) -> S:
        """The game as accepted."""
        return self._state

    @property
    def number(self) -> int:
        """How often the accepted game has changed; never goes back, not at a reset either."""
        return self._number

    def reset(self) -> None:
        """Go back to the state the session began with: a recording starts again."""
        self._begin()
        self._number += 1

    def remember(self) -> Memory[S]:
        """Return what the session knows now, to be restored later."""
        return Memory(self._state, self._done, self._findings.copy(), self._log.copy())

    def restore(self, memory: Memory[S]) -> None:
        """Go back, or forward again, to what the session knew when ``memory`` was made.

        The camera side begins to look anew there: a unit that it then finds elsewhere than the
        game has it was in a hand at that moment, and is judged as moved.
        """
        self._begin()
        self._state, self._done = memory.state, memory.done
        self._findings, self._log = memory.findings.copy(), memory.log.copy()
        self._unwatched = set(self._known)
        self._number += 1  # so that what was chosen on the state before is not taken for this one

    def observe(self, observation: Observation) -> tuple[Finding, ...]:
        """Take one frame's worth of knowledge and return what the referee flags because of it.

        Recorded actions that are due come first, then the observation's events in their order.
        """
        self._seen = observation
        self._time = observation.time
        self._views.see(observation)
        found: list[Finding] = []
        for line in self._due(observation.time):
            found += self._recorded(line)
        for event in observation.events:
            found += self._take(event)
        return tuple(found)

    def act(self, data: Mapping[str, Any]) -> tuple[Finding, ...]:
        """Do a player's action as it was posted and return what the referee flags about it.

        It is done whether it is legal or not. Raises QuestionError when it is badly written.
        """
        action = self.ruleset.action(data)
        found = self.ruleset.judge(self._state, action)
        if data.get("action") == "phase":  # what was flagged belonged to the phase that ends
            self._findings.clear()
        self._accept(*self.ruleset.apply(self._state, action))
        self._flag(str(data.get("action")), found)
        return found

    def snapshot(self) -> Snapshot:
        """Return everything that the page shows now."""
        return Snapshot(
            state=self._number,
            time=self._seen.time,
            table=self._views.table(self._state),
            units=self._views.units(self._state),
            findings=self._findings.newest_first(),
            log=self._log.newest_first(),
            camera=CameraView(self._seen.registered, self._seen.accuracy, self._seen.troubles),
        )

    def _due(self, time: float) -> Iterator[ActionLine]:
        while self._done < len(self._actions) and self._actions[self._done].time <= time:
            self._done += 1
            yield self._actions[self._done - 1]

    def _recorded(self, line: ActionLine) -> tuple[Finding, ...]:
        try:
            return self.act(line.action)
        except QuestionError as error:  # one bad line of a recording does not end the game
            self._log.add(self._time, "trouble", (), f"recorded action ignored: {error}")
            return ()

    def _take(self, event: TableEvent) -> tuple[Finding, ...]:
        unit = event.unit
        if unit is not None and unit not in self._known:
            self._say(event, f"{unit} is on the table but not in this game.")
            return ()
        if unit is not None and event.kind in _TABLE_CHANGES:
            return self._changed(unit, event)
        self._say(event, event.detail or event.kind.replace("-", " "))
        return ()

    def _changed(self, unit: str, event: TableEvent) -> tuple[Finding, ...]:
        away = self._away(unit)
        if event.kind is Happening.GONE:
            return () if away else self._gone(unit)
        if event.kind is Happening.MOVED and event.end is not None and not away:
            return self._moved(unit, event.start, event.end)
        return self._appeared(unit, event, away)

    def _appeared(self, unit: str, event: TableEvent, away: bool) -> tuple[Finding, ...]:
        pose = event.end or self._pose_now(unit)
        if pose is None:
            return ()
        unwatched = unit in self._unwatched
        self._unwatched.discard(unit)
        if away:  # one that the game has on the table is only found, not new
            self._say(event, f"{unit} has come onto the table.")
        elif unwatched and self._is_elsewhere(unit, pose):
            return self._moved(unit, None, pose)
        self._sense({unit: Sensed(pose, self._sigma(unit))})
        self._number += 1
        return ()

    def _is_elsewhere(self, unit: str, pose: Pose) -> bool:
        drawn = next(entry for entry in self.ruleset.units(self._state) if entry["id"] == unit)
        before = Pose.of(drawn["pose"])
        turned = abs(turn_between(before.facing, pose.facing))
        return before.distance_to(pose) > ELSEWHERE_INCHES or turned > ELSEWHERE_DEGREES

    def _gone(self, unit: str) -> tuple[Finding, ...]:
        action = self.ruleset.action({"action": "gone", "unit": unit})
        found = self.ruleset.judge(self._state, action)
        self._accept(*self.ruleset.apply(self._state, action))
        self._flag(unit, found)
        return found

    def _moved(self, unit: str, start: Pose | None, end: Pose) -> tuple[Finding, ...]:
        """Judge a move from where the unit last stood settled to where it stands settled now."""
        self._sense(self._settled_others(unit))
        if start is not None:
            self._sense({unit: Sensed(start, self._sigma(unit))})
        here = Sensed(end, self._sigma(unit))
        action = self.ruleset.action(
            {
                "action": "move",
                "unit": unit,
                "to": end.as_list(),
                "sigma": list(here.sigma),
            }
        )
        before, found = self._judged_from(unit, action)
        state, events = self.ruleset.apply(before, action)
        self._accept(self.ruleset.sense(state, {unit: here}), events)
        if found:
            self._correction = _Correction(unit, before, self._number)
        self._flag(unit, found)
        return found

    def _judged_from(self, unit: str, action: Any) -> tuple[S, tuple[Finding, ...]]:
        """Return the state a move starts from, and the findings.

        A unit whose last move was flagged, and that is moved again before anything else happens,
        is being put right: it is judged from where it stood before the flagged move, if that
        makes it legal.
        """
        correction = self._correction
        if correction and correction.unit == unit and correction.number == self._number:
            before = self.ruleset.sense(correction.before, self._settled_others(unit))
            if not self.ruleset.judge(before, action):
                return before, ()
        return self._state, self.ruleset.judge(self._state, action)

    def _accept(self, state: S, events: Sequence[Event]) -> None:
        self._state = state
        self._number += 1
        for event in events:
            self._log.add(self._time, event.kind, event.units, event.text)

    def _flag(self, about: str, found: Sequence[Finding]) -> None:
        self._findings.replace(about, self._time, found)
        for finding in found:
            self._log.add(self._time, "finding", finding.units, finding.message)

    def _sense(self, places: Mapping[str, Sensed | None]) -> None:
        if places:
            self._state = self.ruleset.sense(self._state, places)

    def _settled_others(self, unit: str) -> dict[str, Sensed | None]:
        """Return where the camera has every other settled unit: a nudge is followed, not judged."""
        return {
            seen.id: Sensed(seen.pose, seen.sigma)
            for seen in self._seen.units
            if seen.life is Life.SETTLED and seen.id != unit and seen.id in self._known
        }

    def _away(self, unit: str) -> bool:
        drawn = {str(entry["id"]): entry for entry in self.ruleset.units(self._state)}
        return unit not in drawn or drawn[unit].get("pose") is None

    def _pose_now(self, unit: str) -> Pose | None:
        return next((seen.pose for seen in self._seen.units if seen.id == unit), None)

    def _sigma(self, unit: str) -> tuple[float, float, float]:
        return next((seen.sigma for seen in self._seen.units if seen.id == unit), (0.0, 0.0, 0.0))

    def _say(self, event: TableEvent, text: str) -> None:
        units = () if event.unit is None else (event.unit,)
        self._log.add(self._time, event.kind.value, units, text)
