"""What each audience of a secret game has heard: its state number, its log, what is flagged to it.

Whether an audience hears of a change is read from the events and findings that the game's file
keeps, so a game that goes on has the same numbers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Generic, TypeVar

from tableside.engine import secrets
from tableside.engine.message import Text
from tableside.engine.ruleset import Event, RuleSet
from tableside.engine.secrets import PUBLIC, Audience, Hearers
from tableside.session.entry import Entry
from tableside.session.findings import Findings, is_for

S = TypeVar("S")

#: Says that what some know has changed, where they hear of nothing else; no line of the log.
KNOWN = "known"


class Hearer(Generic[S]):
    """One audience: ``state``, what it knows, and ``number``, how often it heard of a change."""

    def __init__(self, ruleset: RuleSet[S], audience: Audience, state: S) -> None:
        self._ruleset, self.audience = ruleset, audience
        self.findings = Findings()
        self._heard: list[int] = []  # the entries that it heard of
        self._before = 0  # how often it heard of a change before the first entry
        self.state = secrets.known(ruleset, state, audience)

    @property
    def number(self) -> int:
        """How many changes it has heard of; never decreases."""
        return self._before + len(self._heard)

    def number_at(self, entry: int) -> int:
        """Return its number right after an entry."""
        return self._before + bisect_right(self._heard, entry)

    def hears(self, entry: Entry) -> bool:
        """Whether it hears anything of an entry."""
        told = (each.to for each in entry.events)
        return any(map(self.audience.hears, told)) or any(
            is_for(self.audience, each) for each in entry.findings
        )

    def knows(self, state: S, before: S | None = None) -> bool:
        """Whether it knows the same in ``state`` as in ``before`` (None: as now)."""
        now = self.state if before is None else secrets.known(self._ruleset, before, self.audience)
        return bool(secrets.known(self._ruleset, state, self.audience) == now)

    def note(self, entry: Entry, number: int) -> None:
        """Take note of an entry of a game that goes on; ``learn`` comes after the last."""
        if self.hears(entry):
            self._heard.append(number)

    def take(self, entry: Entry, number: int, state: S) -> None:
        """Take an entry and the state after it."""
        if self.hears(entry):
            self._heard.append(number)
            self.findings.take(self.its_own(entry), number)
        self.learn(state)

    def learn(self, state: S) -> None:
        """Update what it knows to what it may know of ``state``; keep the object if equal."""
        fresh = secrets.known(self._ruleset, state, self.audience)
        if fresh != self.state:
            self.state = fresh

    def count_on(self, number: int) -> None:
        """Continue counting after ``number``: another game begins, or the same one again."""
        self._before = number + 1

    def its_own(self, entry: Entry) -> Entry:
        """Return an entry with those of its findings that it may hear of."""
        found = tuple(each for each in entry.findings if is_for(self.audience, each))
        return replace(entry, findings=found)


class Hearing(Generic[S]):
    """All audiences of a game that are told less than everything; none where nothing is secret."""

    def __init__(self, ruleset: RuleSet[S], start: S) -> None:
        self.audiences = secrets.audiences(ruleset, start)
        self._by_audience = {each: Hearer(ruleset, each, start) for each in self.audiences}

    def __bool__(self) -> bool:
        return bool(self._by_audience)

    def __iter__(self) -> Iterator[Hearer[S]]:
        return iter(self._by_audience.values())

    def of(self, audience: Audience) -> Hearer[S] | None:
        """Return an audience; None for one that is told everything, or where nothing is secret."""
        if audience.everything or not self._by_audience:
            return None
        return self._by_audience.get(audience) or self._by_audience[PUBLIC]

    def note(self, entry: Entry, number: int) -> None:
        """Take note of an entry of a game that goes on; ``learn`` comes after the last."""
        for each in self:
            each.note(entry, number)

    def learn(self, state: S) -> None:
        """Update what each audience knows to the present state."""
        for each in self:
            each.learn(state)

    def findings(self) -> dict[Audience, Findings]:
        """Return the findings that each audience has now, for ``restore``."""
        return {each.audience: each.findings.copy() for each in self}

    def restore(self, findings: Mapping[Audience, Findings], state: S) -> None:
        """Restore each audience's findings, and what it knows of ``state``."""
        for each in self:
            each.findings = findings[each.audience].copy()
            each.learn(state)

    def count_on(self, old: Hearing[S]) -> None:
        """Count on after another game: what was chosen in it is not taken for chosen in this."""
        for each in self:
            before = old.of(each.audience)
            each.count_on(0 if before is None else before.number)

    def told(self, entry: Entry, state: S, before: S | None = None) -> Entry:
        """Return an entry that says, too, whose knowledge it changes without a word.

        ``state``: the one after it; ``before``: the one before it, None: the present one.
        """
        deaf = [each for each in self if not each.hears(entry) and not each.knows(state, before)]
        if not deaf:
            return entry
        to: Hearers = tuple(str(each.audience.side) for each in deaf)
        if any(each.audience == PUBLIC for each in deaf):
            to = None
        return replace(entry, events=(*entry.events, Event(KNOWN, to=to)))

    def takeback(self, event: Event, entries: Iterable[Entry], words: Text) -> tuple[Event, ...]:
        """Return how a takeback of ``entries`` is told: whole to the referee, else as ``words``.

        It is heard of by who heard of one of them.
        """
        if not self:
            return (event,)
        lost = tuple(entries)
        ears = [each.audience for each in self if any(each.hears(entry) for entry in lost)]
        to: Hearers = None if PUBLIC in ears else tuple(str(each.side) for each in ears)
        whole = replace(event, to=secrets.REFEREE_ALONE)
        return (whole, Event(event.kind, (), words, to=to)) if to is None or to else (whole,)
