"""The game at the table: what the camera says goes in, what the referee makes of it comes out.

Two things are kept apart: the table *as sensed* (the last observation) and the game *as accepted*
(a state of the rule set). Only events about settled units pass from the first to the second, so a
hand over the table never moves, kills or accuses a unit. What hands did is recognised by the rule
set and, as the players' settings say, accepted at once or left waiting until they decide.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from tableside.files.recording import ActionLine
from tableside.geometry.pose import Pose
from tableside.rules.overlay import as_json
from tableside.rules.ruleset import Event, Proposal, QuestionError, RuleSet, Sensed
from tableside.rules.verdict import Finding
from tableside.session.entry import CAMERA, PLAYER, Entry, Places
from tableside.session.findings import Findings
from tableside.session.handling import Handling, How
from tableside.session.log import Log
from tableside.session.pending import DECISIONS, Decision, Pending, kept_after
from tableside.session.snapshot import CameraView, Snapshot, accuracy_view
from tableside.session.store import Store, StoreError
from tableside.session.takeback import Takebacks
from tableside.session.timeline import Drop, Timeline, poses_of, step
from tableside.session.tolerance import elsewhere, nudged
from tableside.session.trust import RULE as UNTRUSTED
from tableside.session.trust import Trust
from tableside.session.views import Views
from tableside.vision.observation import Happening, Life, Observation, TableEvent

S = TypeVar("S")

_TABLE_CHANGES = frozenset({Happening.APPEARED, Happening.MOVED, Happening.GONE})
TRUST, ALL_AT_ONCE = Trust(), Handling()
NOTHING_SEEN = Observation(frame=-1, time=0.0, registered=False)


@dataclass(frozen=True, slots=True)
class _Correction:
    """A change that was flagged: the unit, what it was judged from, and the number it has.

    It was judged from the state after entry ``base`` with ``places`` sensed. ``gone``: the unit
    was taken off the table, and where it is put down again is where it was moved to.
    """

    unit: str
    base: int
    places: Places
    number: int
    gone: bool


class RefusedError(Exception):
    """A player's action that is not done because it breaks a rule that is enforced."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(" ".join(finding.message for finding in findings))
        self.findings = findings


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
    anchors: Mapping[str, Pose]
    pending: Pending | None


class Session(Generic[S]):
    """One game in progress. The same observations and actions always give the same findings.

    ``actions`` are those of a recording: each is done at the first observation that is not
    earlier than it. Not safe for threads: whoever shares a session holds a lock around it.

    ``trust`` says where the camera measures too poorly for a move to be judged, ``handling`` what
    is accepted at once and what waits for the players.
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
        handling: Handling = ALL_AT_ONCE,
    ) -> None:
        self.ruleset = ruleset
        self.trust, self._handling = trust, handling
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
        self._anchors = self._accepted_places()
        waiting = store.pending(self._number)
        after = {} if waiting is None else kept_after(waiting)
        if self._number or after:  # models may have been moved while nobody watched
            poses = self._poses(self._state)
            self._takebacks.expect({u: pose for u, pose in poses.items() if u not in after})
        if after:
            self._proposals, self._time = waiting["number"] - 1, waiting["time"]
            self._wait(after, self._recognise(after))

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
        self._anchors = self._accepted_places()
        self._pending: Pending | None = None
        self._proposals = 0  # the number of the last one
        self._answered: dict[str, Receipt] = {}  # posts that changed nothing in the game
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
        return Memory(
            self._state,
            self._done,
            self._findings.copy(),
            self._log.copy(),
            dict(self._anchors),
            self._pending,
        )

    def restore(self, memory: Memory[S]) -> None:
        """Go back, or forward again, to what the session knew when ``memory`` was made.

        The camera side begins to look anew there: a unit that it then finds elsewhere than the
        game has it was in a hand at that moment, and is judged as moved.
        """
        self._begin()
        self._state, self._done = memory.state, memory.done
        self._timeline = Timeline(self.ruleset, memory.state)
        self._findings, self._log = memory.findings.copy(), memory.log.copy()
        self._anchors, self._pending = dict(memory.anchors), memory.pending
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
        try:
            found += self._take(events)
        except StoreError:  # the hand has done it all the same: keep it when that can be done
            self._left = tuple(event for event in events if event.kind in _TABLE_CHANGES)
            raise
        self._takebacks.see(observation)
        return tuple(found)

    def act(self, data: Mapping[str, Any], post: str | None = None) -> tuple[Finding, ...]:
        """Do a player's action as it was posted and return what the referee flags about it.

        It is done whether it is legal or not, for the players have decided; only what breaks a
        rule that is enforced raises RefusedError. ``post`` is an id of its own, so that
        ``receipt`` knows it when it is sent again. Raises QuestionError when it is badly written.
        """
        found = self.ruleset.judge(self._state, self.ruleset.action(data))
        if self._handling.of(found) is How.ENFORCE:
            raise RefusedError(found)
        name = str(data.get("action"))
        clears = name == "phase"  # what was flagged belonged to the phase that ends
        entry = Entry("action", self._timeline.head, action=dict(data), clears=clears, post=post)
        self._accept(replace(entry, who=PLAYER, about=name), found)
        return found

    def receipt(self, post: str) -> Receipt | None:
        """Return what the post of this id did, None when it has done nothing yet."""
        known = self._timeline.receipt(post)
        return self._answered.get(post) if known is None else Receipt(*known)

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
        self._gone_back()

    def drop(self, number: int, post: str | None = None) -> None:
        """Take back entry ``number`` alone: all that came after it is done again without it.

        What cannot be done any more is left out and said. An undo to before the drop brings all
        of it back. Raises QuestionError for an entry that does not count.
        """
        timeline = self._timeline
        if number not in timeline.counting(timeline.number):
            text = f"there is no change {number} that counts now"
            raise QuestionError("only", text)
        made = timeline.drop(number)
        action = {
            "drop": number,
            "left_out": sorted(made.left_out),
            "flagged": {
                str(each): [finding.as_json() for finding in found]
                for each, found in made.flagged.items()
                if found
            },
        }
        event = Event("undo", (), drop_text(timeline, number, made), {"only": number})
        entry = Entry("drop", timeline.head, action=action, events=(event,), post=post)
        self._accept(entry, (), made.state)
        self._gone_back()

    def _gone_back(self) -> None:
        """Wait for the models that have to follow, and forget what was seen on the way there."""
        self._findings = self._findings_at(self._number)
        self._correction = None
        self._anchors = self._accepted_places()
        self._takebacks.expect(self._timeline.entries[-1].accepted)
        self._takebacks.see(self._seen)
        self._review()

    @property
    def pending(self) -> Pending | None:
        """What waits to be decided, if anything does."""
        return self._pending

    def decide(
        self, number: int, decision: Decision, candidate: int = 0, post: str | None = None
    ) -> tuple[Finding, ...]:
        """Decide what waits under ``number`` and return what is flagged about it.

        ``confirm`` does the likeliest candidate and ``choose`` the named one; ``back``: nothing
        was done and the models have to go back; ``absorb``: nothing was done and they stay where
        they stand. Raises QuestionError where that is not possible.
        """
        pending = self._pending
        if pending is None or pending.number != number:
            raise QuestionError("proposal", f"nothing waits under {number}: look again")
        if decision == "back":
            self._forget_pending()
            self._takebacks.expect({unit: self._anchors.get(unit) for unit in pending.after})
            text = f"Taken back before it counted: {listed(pending.after)}."
            self._log.add(self._time, "undo", tuple(pending.after), text)
            self._answer(post)
            return ()
        if decision == "absorb":
            return self._absorb(pending, post)
        return self._chosen(pending, 0 if decision == "confirm" else candidate, post)

    def _absorb(self, pending: Pending, post: str | None) -> tuple[Finding, ...]:
        if pending.how is How.ENFORCE:
            text = "a rule that is enforced is broken: put it right, or put it back"
            raise QuestionError("do", text)
        event = Event("place", tuple(pending.after), f"{listed(pending.after)}: left as it stands.")
        entry = Entry("place", self._timeline.head, after=pending.after, events=(event,), post=post)
        self._pending = None
        try:
            self._accept(entry, ())
        except StoreError:
            self._pending = pending
            raise
        return ()

    def _chosen(self, pending: Pending, candidate: int, post: str | None) -> tuple[Finding, ...]:
        if not 0 <= candidate < len(pending.candidates):
            last = len(pending.candidates) - 1
            raise QuestionError("candidate", f"name one from 0 to {last}")
        if not pending.allowed[candidate]:
            text = "it breaks a rule that is enforced: put it right, or put it back"
            raise QuestionError("candidate", text)
        chosen = pending.candidates[candidate]
        self._pending = None
        try:
            self._do(chosen, self._timeline.head, pending.before, pending.after, post)
        except StoreError:
            self._pending = pending
            raise
        if not chosen.actions:
            self._keep_pending(None)
            self._answer(post)
        self._takebacks.expect({unit: self._anchors.get(unit) for unit in chosen.put_back})
        return chosen.flagged

    def _answer(self, post: str | None) -> None:
        if post is not None:
            self._answered[post] = Receipt(self._number, ())

    def snapshot(self) -> Snapshot:
        """Return everything that the page shows now."""
        return Snapshot(
            state=self._number,
            time=self._seen.time,
            table=self._views.table(self._state),
            units=self._views.units(self._state),
            findings=self._flagged(),
            log=self._log.newest_first(),
            ghosts=tuple(
                as_json(overlay)
                for overlay in self._takebacks.overlays(
                    self._views.drawings(self._state), self._seen
                )
            ),
            camera=CameraView(self._seen.registered, self._seen.accuracy, self._seen.troubles),
            proposals=() if self._pending is None else (self._pending.as_json(),),
            accuracy=accuracy_view(self._seen.accuracy_map, self.trust.limit),
        )

    def _due(self, time: float) -> Iterator[ActionLine]:
        while self._done < len(self._actions) and self._actions[self._done].time <= time:
            self._done += 1
            yield self._actions[self._done - 1]

    def _flagged(self) -> tuple[Mapping[str, Any], ...]:
        waiting = () if self._pending is None else self._pending.findings()
        return (*waiting, *self._findings.newest_first())

    def _recorded(self, line: ActionLine) -> tuple[Finding, ...]:
        try:
            return self._tapped(line.action)
        except RefusedError as error:
            self._log.add(self._time, "trouble", (), f"Not done: {error}")
            return error.findings
        except QuestionError as error:  # one bad line of a recording does not end the game
            self._log.add(self._time, "trouble", (), f"recorded action ignored: {error}")
            return ()

    def _tapped(self, action: Mapping[str, Any]) -> tuple[Finding, ...]:
        """Do what a recording's players tapped: an action, a takeback or a decision."""
        name = action.get("action")
        if name == "undo" and action.keys() <= {"action", "to", "only"}:
            if "only" in action:
                self.drop(_whole(action, "only"))
            else:
                self.undo(None if action.get("to") is None else _whole(action, "to"))
            return ()
        if name == "decide":
            if self._pending is None:
                raise QuestionError("action", "nothing waits to be decided")
            do, candidate = action.get("do"), action.get("candidate", 0)
            if do not in DECISIONS or not isinstance(candidate, int):
                raise QuestionError("do", f"write one of: {', '.join(DECISIONS)}")
            return self.decide(self._pending.number, do, candidate)
        return self.act(action)

    def _take(self, events: Sequence[TableEvent]) -> tuple[Finding, ...]:
        """Take what the camera says happened; what hands did is judged all together."""
        changes: dict[str, Sensed | None] = {}
        for event in events:
            unit = event.unit
            if unit is not None and unit not in self._known:
                self._say(event, f"{unit} is on the table but not in this game.")
            elif unit is not None and event.kind in _TABLE_CHANGES:
                self._gather(unit, event, changes)
            else:
                self._say(event, event.detail or event.kind.replace("-", " "))
        return self._changed(changes) if changes else ()

    def _gather(self, unit: str, event: TableEvent, changes: dict[str, Sensed | None]) -> None:
        """Add where a unit stands now to ``changes``, if it may have been moved by a hand."""
        if self._takebacks.waits_for(unit) and self._put_back(unit, event):
            if self._waits(unit) and not self._takebacks.waits_for(unit):
                changes[unit] = self._accepted(unit)
            return
        away = self._away(unit)
        if event.kind is Happening.GONE:
            if not away or self._waits(unit):
                changes[unit] = None
            return
        pose = event.end or self._pose_now(unit)
        if pose is None:
            return
        here = Sensed(pose, self._sigma(unit))
        found = event.kind is not Happening.MOVED and not away and not self._waits(unit)
        unwatched = unit in self._unwatched
        self._unwatched.discard(unit)
        if away:  # one that the game has on the table is only found, not new
            self._say(event, f"{unit} has come onto the table.")
        if found and not (unwatched and self._is_elsewhere(unit, pose)):
            self._place(unit, here)
        else:
            changes[unit] = here

    def _place(self, unit: str, here: Sensed) -> None:
        """Take a unit to be where the camera found it; nothing is judged about it."""
        self._accept(Entry("place", self._timeline.head, who=CAMERA, after={unit: here}), ())

    def _put_back(self, unit: str, event: TableEvent) -> bool:
        """Whether an event is part of putting things back where the game has them.

        A model that is put somewhere else altogether is moved: from where the game has it.
        """
        pose = event.end or self._pose_now(unit)
        if self._away(unit):
            if event.kind is Happening.GONE:
                self._takebacks.done(unit)
            return not self._waits(unit)
        if event.kind is Happening.GONE or pose is None:
            return True
        if self._takebacks.is_back(unit, pose):
            self._takebacks.done(unit)
            self._anchors[unit] = pose
            return True
        return event.kind is not Happening.MOVED and not self._waits(unit)

    def _is_elsewhere(self, unit: str, pose: Pose) -> bool:
        before = self._anchors.get(unit)
        return before is not None and elsewhere(before, pose)

    def _waits(self, unit: str) -> bool:
        return self._pending is not None and unit in self._pending.after

    def _accepted(self, unit: str) -> Sensed | None:
        """Return the unit's accepted place, as surely as it is seen; None: off the table."""
        pose = self._anchors.get(unit)
        return None if pose is None else Sensed(pose, self._sigma(unit))

    def _changed(self, changes: Places) -> tuple[Finding, ...]:
        """Recognise what hands did, with what waits already, and deal with it as was set."""
        waiting = {} if self._pending is None else self._pending.after
        after = {
            unit: here
            for unit, here in {**waiting, **changes}.items()
            if not self._is_back(unit, here)
        }
        if not after:
            self._forget_pending()
            return ()
        after, candidates = self._explained(after)
        if not after:
            self._forget_pending()
            return ()
        base, before, candidates = self._put_right(after) or (
            self._timeline.head,
            self._before(after),
            candidates,
        )
        stands = literal(candidates)
        doubts = tuple(each for each in stands.flagged if each.rule == UNTRUSTED)
        self.unjudged += doubts
        found = tuple(each for each in stands.flagged if each not in doubts)
        if self._handling.of(stands.flagged) is not How.LOG:
            self._wait(after, candidates)
            return found
        waited, self._pending = self._pending, None
        try:
            self._do(stands, base, before, after)
        except StoreError:
            self._pending = waited
            raise
        if found and len(after) == 1:
            unit = next(iter(after))
            gone = after[unit] is None
            self._correction = _Correction(unit, base, before, self._number, gone)
        return found

    def _is_back(self, unit: str, here: Sensed | None) -> bool:
        """Whether a unit stands where the game has it, nudges apart."""
        if here is None:
            return self._away(unit)
        return not self._away(unit) and nudged(self._anchors.get(unit), here.pose)

    def _explained(self, after: Places) -> tuple[Places, tuple[Proposal, ...]]:
        """Return the changes that the rules know how to explain, with the candidates.

        A unit that nothing has arrive is taken to be where it is found.
        """
        candidates = self._recognise(after)
        if candidates or self._corrected(after):
            return after, candidates
        rest = dict(after)
        for unit, here in after.items():
            if here is not None and not self._recognise({unit: here}):
                self._place(unit, here)
                del rest[unit]
        return rest, self._recognise(rest) if rest else ()

    def _recognise(self, after: Places) -> tuple[Proposal, ...]:
        before = self._before(after)
        return self._trusted(self.ruleset.recognise(self._state, before, after), before, after)

    def _before(self, after: Places) -> dict[str, Sensed | None]:
        """Return where the units stood: those that changed at their accepted places."""
        places = self._settled_others(after.keys())
        for unit in after:
            accepted = self._accepted(unit)
            if accepted is not None:
                places[unit] = accepted
        return places

    def _trusted(
        self, candidates: tuple[Proposal, ...], before: Places, after: Places
    ) -> tuple[Proposal, ...]:
        """Say of moves over ground that is measured too poorly that they are not judged."""
        doubts: dict[str, Finding] = {}
        for unit, here in after.items():
            start = before.get(unit)
            if here is not None:
                ends = (None if start is None else start.pose, here.pose)
                doubt = self.trust.doubt(self._seen.accuracy_map, unit, ends)
                doubts.update({} if doubt is None else {unit: doubt})
        return tuple(_doubted(each, doubts) for each in candidates) if doubts else candidates

    def _corrected(self, after: Places) -> _Correction | None:
        """Return the flagged change that these may put right: of the same unit, the last thing."""
        last = self._correction
        known = last is not None and last.number == self._number and {last.unit} == after.keys()
        return last if known else None

    def _put_right(self, after: Places) -> tuple[int, Places, tuple[Proposal, ...]] | None:
        """Return from where a unit is judged anew whose last change was flagged, and how.

        A unit that is moved again before anything else happens is being put right: it is judged
        from where it stood before the flagged move, if that makes it legal; one that was taken
        off and put down again, from where it stood in any case.
        """
        last = self._corrected(after)
        if last is None:
            return None
        before = {**last.places, **self._settled_others(after.keys())}
        state = self._timeline.state(last.base)
        candidates = self._trusted(self.ruleset.recognise(state, before, after), before, after)
        if candidates and (last.gone or not literal(candidates).flagged):
            return last.base, before, candidates
        return None

    def _do(
        self,
        chosen: Proposal,
        base: int,
        before: Places,
        after: Places,
        post: str | None = None,
    ) -> None:
        """Accept a candidate: an entry for each of its actions. Raises StoreError."""
        last = len(chosen.actions) - 1
        for index, (action, found) in enumerate(zip(chosen.actions, chosen.findings, strict=True)):
            unit = str(action.get("unit", ""))
            here = after.get(unit)
            entry = Entry(
                "action",
                base if index == 0 else self._timeline.head,
                who=CAMERA,
                action=dict(action),
                before=before if index == 0 else {},
                after={} if here is None else {unit: here},
                about=unit,
                post=post if index == last else None,
            )
            self._accept(entry, found)

    def _wait(self, after: Places, candidates: tuple[Proposal, ...]) -> None:
        """Keep a change that is not accepted yet, for the players to decide or to put right."""
        how = self._handling.of(literal(candidates).flagged)
        pending = Pending(
            self._proposals + 1,
            How.PROPOSE if how is How.LOG else how,
            self._time,
            self._before(after),
            after,
            candidates,
        )
        self._keep_pending(pending)
        self._proposals, self._pending = pending.number, pending
        if how is How.ENFORCE:
            places = {unit: self._anchors.get(unit) for unit in after}
            self._takebacks.expect(places, exactly=True)
        word = "Not accepted" if how is How.ENFORCE else "Waits"
        self._log.add(self._time, "proposal", tuple(after), f"{word}: {candidates[0].text}")

    def _forget_pending(self) -> None:
        if self._pending is not None:
            self._keep_pending(None)
        self._pending = None

    def _keep_pending(self, pending: Pending | None) -> None:
        store = self._timeline.store
        if store is not None:
            store.keep_pending(self._number, None if pending is None else pending.kept())

    def _review(self) -> None:
        """Look again at what waits: the game that it waited on has changed."""
        if self._pending is None:
            return
        after = {
            unit: here
            for unit, here in self._pending.after.items()
            if not self._is_back(unit, here) and not self._takebacks.waits_for(unit)
        }
        candidates = self._recognise(after) if after else ()
        self._pending = None
        if candidates:
            # What changed the game is kept already: that this is not must not undo it.
            with contextlib.suppress(StoreError):
                self._wait(after, candidates)

    def _accept(self, entry: Entry, found: Sequence[Finding], made: S | None = None) -> None:
        """Do what an entry says and keep it; raise StoreError and do nothing where it cannot be.

        ``made``: the state after it, where it is no single step from its base.
        """
        base = self._timeline.state(entry.base)
        state, events = (base if made is None else made), entry.events
        if entry.kind in {"action", "place"}:
            state, done = step(self.ruleset, base, entry)
            events = (*events, *done)
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
        for unit, pose in changed.items():
            only_nudged = unit in entry.before and unit not in entry.after
            if pose is None or not only_nudged:
                self._anchor(unit, pose)
        self._tell(whole)
        self._findings.take(whole)
        if self._pending is not None:
            self._review()

    def _anchor(self, unit: str, pose: Pose | None) -> None:
        if pose is None:
            self._anchors.pop(unit, None)
        else:
            self._anchors[unit] = pose

    def _accepted_places(self) -> dict[str, Pose]:
        poses = self._poses(self._state)
        return {unit: pose for unit, pose in poses.items() if pose is not None}

    def _tell(self, entry: Entry) -> None:
        for event in entry.events:
            self._log.add(entry.time, event.kind, event.units, event.text)
        for finding in entry.findings:
            self._log.add(entry.time, "finding", tuple(finding["units"]), finding["message"])

    def _findings_at(self, number: int) -> Findings:
        """Return what was flagged when the game stood at ``number``."""
        findings = Findings()
        for done in self._timeline.line(number):
            entry = self._timeline.entries[done.number - 1]
            findings.take(replace(entry, findings=self._timeline.findings(done)))
        return findings

    def _poses(self, state: S) -> dict[str, Pose | None]:
        return poses_of(self.ruleset, state)

    def _settled_others(self, units: Collection[str]) -> dict[str, Sensed | None]:
        """Return where the camera has every other settled unit: a nudge is followed, not judged.

        One that waits to be put back, or to be decided about, stands where the game has it.
        """
        return {
            seen.id: Sensed(seen.pose, seen.sigma)
            for seen in self._seen.units
            if seen.life is Life.SETTLED
            and seen.id not in units
            and nudged(self._anchors.get(seen.id), seen.pose)
            and not self._takebacks.waits_for(seen.id)
            and not self._waits(seen.id)
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


def literal(candidates: Sequence[Proposal]) -> Proposal:
    """Return the likeliest candidate that leaves every model where it stands."""
    return next((each for each in candidates if not each.put_back), candidates[0])


def listed(units: Iterable[str]) -> str:
    """Return names as a list for a sentence."""
    return ", ".join(units)


def drop_text(timeline: Timeline[Any], number: int, made: Drop[Any]) -> str:
    """Return a sentence for an entry that is taken out, and what becomes of those after it."""
    text = f"Taken back alone: {timeline.text(number)}"
    if made.flagged:
        again = len(made.flagged)
        text += f" Done again after it: {again} {'change' if again == 1 else 'changes'}."
    for each, why in made.left_out.items():
        text += f" No longer possible: number {each}, {timeline.text(each)} ({why})"
    return text


def _doubted(proposal: Proposal, doubts: Mapping[str, Finding]) -> Proposal:
    findings = tuple(
        (doubts[str(action["unit"])],) if action.get("unit") in doubts else found
        for action, found in zip(proposal.actions, proposal.findings, strict=True)
    )
    return replace(proposal, findings=findings)


def _whole(action: Mapping[str, Any], field: str) -> int:
    value = action[field]
    if not isinstance(value, int) or isinstance(value, bool):
        raise QuestionError(field, "a number of the log")
    return value
