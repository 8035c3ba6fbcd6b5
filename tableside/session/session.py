"""The game at the table: what the camera says goes in, what the referee makes of it comes out.

Two things are kept apart: the table *as sensed* (the last observation) and the game *as accepted*
(a state of the rule set). Only events about settled units pass from the first to the second, so a
hand over the table never moves, kills or accuses a unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from tableside.files.recording import ActionLine
from tableside.geometry.pose import Pose
from tableside.rules.overlay import as_json
from tableside.rules.ruleset import Event, QuestionError, RuleSet, Sensed
from tableside.rules.verdict import Finding
from tableside.session.entry import CAMERA, PLAYER, Entry, Places
from tableside.session.findings import Findings
from tableside.session.log import Log
from tableside.session.snapshot import CameraView, Snapshot, accuracy_view
from tableside.session.store import Store, StoreError
from tableside.session.takeback import Takebacks, elsewhere
from tableside.session.timeline import Timeline, step
from tableside.session.trust import Trust
from tableside.session.views import Views
from tableside.vision.observation import Happening, Life, Observation, TableEvent

S = TypeVar("S")

_TABLE_CHANGES = frozenset({Happening.APPEARED, Happening.MOVED, Happening.GONE})
TRUST = Trust()
NOTHING_SEEN = Observation(frame=-1, time=0.0, registered=False)


@dataclass(frozen=True, slots=True)
class _Correction:
    """A move that was flagged: the unit, what it was judged from, and the number it has.

    It was judged from the state after entry ``base`` with ``places`` sensed.
    """

    unit: str
    base: int
    places: Places
    number: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a post did: the number of the game's state after it, and what was flagged about it."""

    state: int
    findings: tuple[Mapping[str, Any], ...]


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

    ``trust`` says where the camera measures too poorly for a move to be judged.
    With a ``store`` every change is kept in it before it counts, and the game goes on where the
    store left it, ``state`` being what it began with; such a game is not reset nor restored.
    Whatever changes the game raises StoreError then where it cannot be kept; nothing is changed.
    """

    def __init__(
        self,
        ruleset: RuleSet[S],
        state: S,
        actions: Sequence[ActionLine] = (),
        store: Store | None = None,
        trust: Trust = TRUST,
    ) -> None:
        self.ruleset = ruleset
        self.trust = trust
        self._start = state
        self._actions = tuple(sorted(actions, key=lambda line: line.time))
        self._number = 0
        self._views = Views(ruleset)
        self._begin()
        if store is not None:
            self._go_on(store)

    def _go_on(self, store: Store) -> None:
        """Take up the game that a store keeps."""
        self._timeline = Timeline(self.ruleset, self._start, store)
        self._number = self._timeline.number
        self._state = self._timeline.state(self._number)
        for entry in self._timeline.entries:
            self._known |= entry.accepted.keys()
            self._tell(entry)
        self._findings = self._findings_at(self._number)
        if self._number:  # models may have been moved while nobody watched
            self._takebacks.expect(self._poses(self._state))

    def _begin(self) -> None:
        self._state = self._start
        self._seen = NOTHING_SEEN
        self._time = 0.0  # of what is logged now
        self._done = 0
        self._known = {str(unit["id"]) for unit in self.ruleset.units(self._start)}
        self._findings = Findings()
        self._log = Log()
        self._correction: _Correction | None = None
        self._timeline = Timeline(self.ruleset, self._start)
        self._takebacks = Takebacks()
        self.unjudged: tuple[Finding, ...] = ()  # of the last observation: why moves are not judged
        self._left: tuple[TableEvent, ...] = ()  # of the camera, not kept yet
        self._unwatched: set[str] = set()
        self._views.forget()

    def close(self) -> None:
        """Close the file that keeps the game, if there is one: it is changed no more."""
        self._timeline.close()

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
        self._timeline = Timeline(self.ruleset, memory.state)
        self._findings, self._log = memory.findings.copy(), memory.log.copy()
        self._unwatched = set(self._known)
        self._number += 1  # so that what was chosen on the state before is not taken for this one

    def observe(self, observation: Observation) -> tuple[Finding, ...]:
        """Take one frame's worth of knowledge and return what the referee flags because of it.

        Recorded actions that are due come first, then the observation's events in their order.
        """
        self._seen = observation
        self._time = observation.time
        self.unjudged = ()
        self._views.see(observation)
        found: list[Finding] = []
        for line in self._due(observation.time):
            found += self._recorded(line)
        events, self._left = (*self._left, *observation.events), ()
        for index, event in enumerate(events):
            try:
                found += self._take(event)
            except StoreError:  # the hand has done it all the same: keep it when that can be done
                self._left = events[index:]
                raise
        self._takebacks.see(observation)
        return tuple(found)

    def act(self, data: Mapping[str, Any], post: str | None = None) -> tuple[Finding, ...]:
        """Do a player's action as it was posted and return what the referee flags about it.

        It is done whether it is legal or not. ``post`` is an id of its own, so that ``receipt``
        knows it when it is sent again. Raises QuestionError when it is badly written.
        """
        found = self.ruleset.judge(self._state, self.ruleset.action(data))
        name = str(data.get("action"))
        clears = name == "phase"  # what was flagged belonged to the phase that ends
        entry = Entry("action", self._timeline.head, action=dict(data), clears=clears, post=post)
        self._accept(replace(entry, who=PLAYER, about=name), found)
        return found

    def receipt(self, post: str) -> Receipt | None:
        """Return what the post of this id did, None when it has done nothing yet."""
        known = self._timeline.receipt(post)
        return None if known is None else Receipt(*known)

    def undo(self, to: int | None = None, post: str | None = None) -> None:
        """Go back to where the game stood at number ``to``; None: before the last entry.

        Nothing is deleted: a later undo can go forward again. Units whose place changes are
        waited for (``Snapshot.ghosts``). Raises QuestionError where there is no way to go.
        """
        timeline = self._timeline
        if to is None:
            if not timeline.head:
                raise QuestionError("to", "nothing has happened yet that could be taken back")
            to = timeline.before(timeline.head)
        if not 0 <= to <= timeline.number:
            raise QuestionError("to", f"there is no {to}: name one from 0 to {timeline.number}")
        event = Event("undo", (), timeline.way_text(to), {"to": to})
        self._accept(Entry("undo", to, events=(event,), post=post), ())
        self._findings = self._findings_at(self._number)
        self._correction = None
        self._takebacks.expect(timeline.entries[-1].accepted)
        self._takebacks.see(self._seen)

    def snapshot(self) -> Snapshot:
        """Return everything that the page shows now."""
        return Snapshot(
            state=self._number,
            time=self._seen.time,
            table=self._views.table(self._state),
            units=self._views.units(self._state),
            findings=self._findings.newest_first(),
            log=self._log.newest_first(),
            ghosts=tuple(
                as_json(overlay)
                for overlay in self._takebacks.overlays(
                    self._views.drawings(self._state), self._seen
                )
            ),
            camera=CameraView(self._seen.registered, self._seen.accuracy, self._seen.troubles),
            accuracy=accuracy_view(self._seen.accuracy_map, self.trust.limit),
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
        if self._takebacks.waits_for(unit) and self._put_back(unit, event):
            return ()
        away = self._away(unit)
        if event.kind is Happening.GONE:
            return () if away else self._gone(unit)
        if event.kind is Happening.MOVED and event.end is not None and not away:
            return self._moved(unit, event.start, event.end)
        return self._appeared(unit, event, away)

    def _put_back(self, unit: str, event: TableEvent) -> bool:
        """Whether an event is part of putting things back where the game has them.

        A model that is put somewhere else altogether is moved: from where the game has it.
        """
        pose = event.end or self._pose_now(unit)
        if self._away(unit):
            if event.kind is Happening.GONE:
                self._takebacks.done(unit)
            return True
        if event.kind is Happening.GONE or pose is None:
            return True
        if self._takebacks.is_back(unit, pose):
            self._takebacks.done(unit)
            return True
        return event.kind is not Happening.MOVED

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
        here = Sensed(pose, self._sigma(unit))
        self._accept(Entry("place", self._timeline.head, who=CAMERA, after={unit: here}), ())
        return ()

    def _is_elsewhere(self, unit: str, pose: Pose) -> bool:
        before = self._poses(self._state)[unit]
        return before is not None and elsewhere(before, pose)

    def _gone(self, unit: str) -> tuple[Finding, ...]:
        data = {"action": "gone", "unit": unit}
        found = self.ruleset.judge(self._state, self.ruleset.action(data))
        entry = Entry("action", self._timeline.head, who=CAMERA, action=data, about=unit)
        self._accept(entry, found)
        return found

    def _moved(self, unit: str, start: Pose | None, end: Pose) -> tuple[Finding, ...]:
        """Judge a move from where the unit last stood settled to where it stands settled now."""
        here = Sensed(end, self._sigma(unit))
        data = {"action": "move", "unit": unit, "to": end.as_list(), "sigma": list(here.sigma)}
        places = self._settled_others(unit)
        if start is not None and not self._takebacks.waits_for(unit):
            places[unit] = Sensed(start, here.sigma)
        doubt = self.trust.doubt(self._seen.accuracy_map, unit, (start, end))
        base, before, found = self._judged_from(unit, self.ruleset.action(data), places)
        entry = Entry("action", base, who=CAMERA, action=data, before=before, about=unit)
        self._accept(replace(entry, after={unit: here}), (doubt,) if doubt else found)
        if doubt:
            self.unjudged += (doubt,)
            return ()
        if found:
            self._correction = _Correction(unit, base, before, self._number)
        return found

    def _judged_from(
        self, unit: str, action: Any, places: Places
    ) -> tuple[int, Places, tuple[Finding, ...]]:
        """Return the entry after which a move starts, what is sensed before it, and the findings.

        A unit whose last move was flagged, and that is moved again before anything else happens,
        is being put right: it is judged from where it stood before the flagged move, if that
        makes it legal.
        """
        correction = self._correction
        if correction and correction.unit == unit and correction.number == self._number:
            earlier = {**correction.places, **self._settled_others(unit)}
            before = self.ruleset.sense(self._timeline.state(correction.base), earlier)
            if not self.ruleset.judge(before, action):
                return correction.base, earlier, ()
        before = self.ruleset.sense(self._state, places) if places else self._state
        return self._timeline.head, places, self.ruleset.judge(before, action)

    def _accept(self, entry: Entry, found: Sequence[Finding]) -> None:
        """Do what an entry says and keep it; raise StoreError and do nothing where it cannot be."""
        base = self._timeline.state(entry.base)
        state, events = (base, entry.events)
        if entry.kind != "undo":
            state, events = step(self.ruleset, base, entry)
        now = self._poses(self._state)
        after = self._poses(state)
        changed = {
            unit: after.get(unit)
            for unit in sorted(now.keys() | after.keys())
            if now.get(unit) != after.get(unit)
        }
        whole = replace(
            entry,
            time=self._time,
            events=events,
            accepted=changed,
            findings=tuple(finding.as_json() for finding in found),
        )
        self._timeline.add(whole, state)
        self._state = state
        self._number += 1
        self._takebacks.expect({u: p for u, p in changed.items() if self._takebacks.waits_for(u)})
        self._tell(whole)
        self._findings.take(whole)

    def _tell(self, entry: Entry) -> None:
        for event in entry.events:
            self._log.add(entry.time, event.kind, event.units, event.text)
        for finding in entry.findings:
            self._log.add(entry.time, "finding", tuple(finding["units"]), finding["message"])

    def _findings_at(self, number: int) -> Findings:
        """Return what was flagged when the game stood at ``number``."""
        findings = Findings()
        for each in self._timeline.counting(number):
            findings.take(self._timeline.entries[each - 1])
        return findings

    def _poses(self, state: S) -> dict[str, Pose | None]:
        return {
            str(drawn["id"]): None if drawn.get("pose") is None else Pose.of(drawn["pose"])
            for drawn in self.ruleset.units(state)
        }

    def _settled_others(self, unit: str) -> dict[str, Sensed | None]:
        """Return where the camera has every other settled unit: a nudge is followed, not judged.

        One that waits to be put back stands, for the game, where it has to be put.
        """
        return {
            seen.id: Sensed(seen.pose, seen.sigma)
            for seen in self._seen.units
            if seen.life is Life.SETTLED
            and seen.id != unit
            and seen.id in self._known
            and not self._takebacks.waits_for(seen.id)
        }

    def _away(self, unit: str) -> bool:
        return self._poses(self._state).get(unit) is None

    def _pose_now(self, unit: str) -> Pose | None:
        return next((seen.pose for seen in self._seen.units if seen.id == unit), None)

    def _sigma(self, unit: str) -> tuple[float, float, float]:
        return next((seen.sigma for seen in self._seen.units if seen.id == unit), (0.0, 0.0, 0.0))

    def _say(self, event: TableEvent, text: str) -> None:
        units = () if event.unit is None else (event.unit,)
        self._log.add(self._time, event.kind.value, units, text)
