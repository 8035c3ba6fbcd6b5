"""The game as accepted: a state of the rule set, the line of entries that made it, and its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, TypeVar

from tableside.engine.finding import Finding
from tableside.engine.message import Several, Text
from tableside.engine.ruleset import Event, QuestionError, RuleSet
from tableside.engine.secrets import REFEREE_ALONE, Audience, Hearers
from tableside.geometry.pose import Pose
from tableside.session.entry import PLAYER, Entry
from tableside.session.findings import Findings, as_agreed, finding_as_kept, told_of
from tableside.session.hearing import KNOWN, Hearing
from tableside.session.log import Log
from tableside.session.pending import named, ways_of
from tableside.session.recall import Recall, anchor
from tableside.session.store import Store
from tableside.session.timeline import Drop, Timeline, step
from tableside.session.tolerance import nudged
from tableside.session.words import say

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class GameMemory(Generic[S]):
    """What was known of a game at one moment, for another game to begin with."""

    state: S
    findings: Findings
    log: Log
    anchors: Mapping[str, Pose]
    heard: Mapping[Audience, Findings]


class Game(Generic[S]):
    """The accepted game; ``number`` says how often it has changed.

    ``anchors``: where each unit on the table was accepted last, from which nudges are measured
    (the state follows a nudge, so that what is judged is the table as it stands). ``known``: all
    units of the game. ``hearing``: what those have of it who are not told everything. With a
    ``store`` every change is kept before it counts: whatever changes the game raises StoreError
    where it cannot be kept, and nothing is changed.
    """

    def __init__(self, ruleset: RuleSet[S], start: S, store: Store | None = None) -> None:
        self.ruleset = ruleset
        self.timeline = Timeline(ruleset, start, store)
        self.time = 0.0  # of what is logged now; of a kept game, of what was logged last
        self.hearing = Hearing(ruleset, start)
        self.log = Log(self.hearing.audiences)
        self.known = set(ruleset.poses(start))
        self.state, self._names = start, named(ruleset.units(start))
        self._recall = Recall(self.timeline, _placed(ruleset, start), self.hearing)
        for number, entry in enumerate(self.timeline.read(), 1):
            self.known |= entry.accepted.keys()
            self.time = max(self.time, entry.time)
            self._tell(entry, number)
            self.hearing.note(entry, number)
            self._recall.note(entry)
        self.number = self.timeline.number
        self.state = self.timeline.state(self.number)
        self._look_back()
        self.hearing.learn(self.state)

    def remember(self) -> GameMemory[S]:
        """Return what is known now, for ``restore``."""
        return GameMemory(
            self.state,
            self.findings.copy(),
            self.log.copy(),
            dict(self.anchors),
            self.hearing.findings(),
        )

    def restore(self, memory: GameMemory[S]) -> None:
        """Restore what was known: the game begins again with that state."""
        self.timeline = Timeline(self.ruleset, memory.state)
        self._recall = Recall(self.timeline, _placed(self.ruleset, memory.state), self.hearing)
        self.state = memory.state
        self.findings, self.log = memory.findings.copy(), memory.log.copy()
        self.anchors = dict(memory.anchors)
        self.hearing.restore(memory.heard, memory.state)

    @property
    def by_hand(self) -> Hearers:
        """Who hears, in the session's own words, of what hands did: models may be secret."""
        return REFEREE_ALONE if self.hearing else None

    def poses(self) -> dict[str, Pose | None]:
        """Return where the game has its units, None for one off the table."""
        return self.ruleset.poses(self.state)

    def drawings(self) -> dict[str, Mapping[str, Any]]:
        """Return how the game draws its units, by their names."""
        return {str(drawn["id"]): drawn for drawn in self.ruleset.units(self.state)}

    def name_of(self, unit: str) -> str:
        """Return what a unit is called; its id where it has no name or is not of this game."""
        if unit not in self._names:
            self._names.update(named(self.drawings().values()))
        return self._names.get(unit, unit)

    def away(self, unit: str) -> bool:
        """Whether the game has ``unit`` off the table."""
        return self.poses().get(unit) is None

    def act(
        self,
        data: Mapping[str, Any],
        found: Sequence[Finding],
        post: str | None = None,
        base: int | None = None,
        *,
        agreed: bool = False,
    ) -> dict[str, Pose | None]:
        """Do a player's action, ``found`` being what is flagged about it; return what it moved.

        ``base``: the entry after which it is done, None for the present one. ``agreed``: the
        players let stand what is flagged.
        """
        name = str(data.get("action"))
        start = self.timeline.head if base is None else base
        about = str(data.get("unit") or data.get("from") or name)  # who does it
        entry = Entry("action", start, who=PLAYER, action=dict(data), about=about)
        if agreed:
            entry, found = replace(entry, findings=tuple(map(as_agreed, found))), ()
        return self.accept(replace(entry, post=post), found)

    def undo(self, to: int | None, post: str | None) -> dict[str, Pose | None]:
        """Go back to where the game stood at number ``to``; None: before the last entry.

        Nothing is deleted: a later undo can go forward again. Returns the units that have to
        follow. Raises QuestionError where there is no way to go.
        """
        timeline, to = self.timeline, self.place_back(to)
        event = Event("undo", (), timeline.way_text(to), {"to": to})
        events = self.hearing.takeback(event, timeline.between(to), say("went-back"))
        changed = self.accept(Entry("undo", to, events=events, post=post), ())
        self._look_back()
        return changed

    def place_back(self, to: int | None) -> int:
        """Return the number that ``to`` leads back to; raise QuestionError where there is none."""
        timeline = self.timeline
        if to is None:
            if not timeline.head:
                raise QuestionError("to", say("nothing-to-take-back"))
            to = timeline.before(timeline.head)
        if not 0 <= to <= timeline.number:
            raise QuestionError("to", say("no-such-number", to=to, last=timeline.number))
        return to

    def would(self, to: int | None, only: int | None) -> Text:
        """Return what ``undo``, or ``drop`` of ``only``, would do; raise QuestionError."""
        if only is None:
            return self.timeline.would_text(self.place_back(to))
        if only not in self.timeline.counting(self.timeline.number):
            raise QuestionError("only", say("no-such-change", number=only))
        return say("to-take-back", what=self.timeline.text(only))

    def drop(self, number: int, post: str | None) -> dict[str, Pose | None]:
        """Take back entry ``number`` alone: all that came after it is done again without it.

        What cannot be done any more is left out and said. An undo to before the drop brings all
        of it back. Returns the units that have to follow. Raises QuestionError for an entry that
        does not count.
        """
        timeline = self.timeline
        if number not in timeline.counting(timeline.number):
            raise QuestionError("only", say("no-such-change", number=number))
        made = timeline.drop(number)
        flagged = {
            str(each): [finding_as_kept(finding) for finding in found]
            for each, found in made.flagged.items()
            if found
        }
        action = {"drop": number, "left_out": sorted(made.left_out), "flagged": flagged}
        event = Event("undo", (), _drop_text(timeline, number, made), {"only": number})
        gone = [timeline.entries[each - 1] for each in (number, *made.left_out)]
        events = self.hearing.takeback(event, gone, say("took-out"))
        entry = Entry("drop", timeline.head, action=action, events=events, post=post)
        changed = self.accept(entry, (), made.state)
        self._look_back()
        return changed

    def accept(
        self, entry: Entry, found: Sequence[Finding], made: S | None = None
    ) -> dict[str, Pose | None]:
        """Do what an entry says and keep it; return where the units stand that it moved.

        ``made``: the state after it, where it is no single step from its base.
        """
        base = self.timeline.state(entry.base)
        return self._take([self._step(entry, found, base, made)])

    def accept_all(
        self, steps: Sequence[tuple[Entry, Sequence[Finding]]]
    ) -> dict[str, Pose | None]:
        """Apply entries, each on the one before it: all are stored, or none (``accept``)."""
        done: list[tuple[Entry, S]] = []
        for entry, found in steps:
            base = done[-1][1] if done else self.timeline.state(entry.base)
            done.append(self._step(entry, found, base, before=base if done else None))
        return self._take(done)

    def _step(
        self,
        entry: Entry,
        found: Sequence[Finding],
        base: S,
        made: S | None = None,
        before: S | None = None,
    ) -> tuple[Entry, S]:
        """Return an entry with its events and findings, and the state after it; change nothing.

        ``before``: the state of the game before it, None: the present one.
        """
        state, events = (base if made is None else made), entry.events
        if entry.kind in {"action", "place"}:
            state, done = step(self.ruleset, base, entry)
            events = (*events, *done)
        start = self.state if before is None else before
        now, after = self.ruleset.poses(start), self.ruleset.poses(state)
        whole = replace(
            entry,
            time=self.time,
            events=events,
            accepted={
                unit: after.get(unit)
                for unit in sorted(now.keys() | after.keys())
                if now.get(unit) != after.get(unit)
            },
            findings=(*entry.findings, *map(finding_as_kept, found)),
            clears=self._phase(state) != self._phase(start),
        )
        return self.hearing.told(whole, state, before), state

    def _take(self, steps: Sequence[tuple[Entry, S]]) -> dict[str, Pose | None]:
        """Store entries, then apply them; return where the units that they moved stand."""
        self.timeline.keep(steps)
        changed: dict[str, Pose | None] = {}
        for entry, state in steps:
            self._take_up(entry, state)
            changed |= entry.accepted
        return changed

    def _take_up(self, entry: Entry, state: S) -> None:
        self.timeline.add(entry, state)
        self.state = state
        self.number += 1
        self.known |= self.ruleset.poses(state).keys()
        anchor(self.anchors, entry)
        self._tell(entry, self.timeline.number)
        self._recall.note(entry)
        self.findings.take(entry, self.timeline.number)
        for hearer in self.hearing:
            hearer.take(entry, self.timeline.number, state)

    def _phase(self, state: S) -> Any:
        """Return the turn and phase of a state; findings belong to the phase they are made in."""
        table = self.ruleset.table(state)
        return table.get("turn"), table.get("phase")

    def _anchors_now(self, found: Mapping[str, Pose]) -> dict[str, Pose]:
        """Return where each unit was accepted last, ``found`` being what the entries say."""
        return {
            unit: found[unit] if nudged(found.get(unit), pose) else pose
            for unit, pose in self.poses().items()
            if pose is not None
        }

    def _look_back(self) -> None:
        """Restore the findings and accepted places of the entries that count now."""
        then = self._recall.now()
        self.findings, self.anchors = then.findings, self._anchors_now(then.anchors)
        for hearer in self.hearing:
            hearer.findings = then.heard[hearer.audience]

    def _tell(self, entry: Entry, number: int) -> None:
        after = partial(self.timeline.state, number)
        ways = ways_of(entry, self.ruleset.measure, self.name_of)
        for event in entry.events:
            if event.kind != KNOWN:
                self.log.tell(entry.time, event, after, ways)
        for finding in entry.findings:
            units, proof = tuple(finding["units"]), finding.get("proof", ())
            event = Event("finding", units, told_of(finding), to=finding.get("to"))
            self.log.tell(entry.time, event, after, proof)


def _placed(ruleset: RuleSet[S], state: S) -> dict[str, Pose]:
    return {unit: pose for unit, pose in ruleset.poses(state).items() if pose is not None}


def _drop_text(timeline: Timeline[Any], number: int, made: Drop[Any]) -> Several:
    """Return what is said of an entry that is taken out, and of those after it."""
    said = [say("taken-back-alone", what=timeline.text(number))]
    if made.flagged:
        said.append(say("done-again", count=len(made.flagged)))
    for each, why in made.left_out.items():
        said.append(say("no-longer-possible", number=each, what=timeline.text(each), why=why))
    return Several(tuple(said), "sentence")
