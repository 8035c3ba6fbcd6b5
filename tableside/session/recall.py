"""What was flagged and where units were accepted at any point of a game, without reading it all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tableside.engine.secrets import Audience
from tableside.geometry.pose import Pose
from tableside.session.entries import EVERY, Done
from tableside.session.entry import Entry
from tableside.session.findings import Findings
from tableside.session.hearing import Hearing
from tableside.session.timeline import Timeline


@dataclass(slots=True)
class Then:
    """What counts up to some entry has left: findings, those of each audience, and places."""

    anchors: dict[str, Pose]
    findings: Findings = field(default_factory=Findings)
    heard: dict[Audience, Findings] = field(default_factory=dict)

    def copy(self) -> Then:
        """Return a copy."""
        heard = {each: found.copy() for each, found in self.heard.items()}
        return Then(dict(self.anchors), self.findings.copy(), heard)


class Recall:
    """Caches every ``EVERY``-th point of a game's lines, and works out the others from there."""

    def __init__(
        self, timeline: Timeline[Any], start: Mapping[str, Pose], hearing: Hearing[Any]
    ) -> None:
        self._timeline, self._hearing = timeline, hearing
        begun = Then(dict(start), heard={each: Findings() for each in hearing.audiences})
        self._marks: dict[Done, Then] = {timeline.root: begun}
        self._last, self._then = timeline.root, begun.copy()

    def note(self, entry: Entry) -> None:
        """Add the newest entry; one that continues from the last needs no search."""
        line = self._timeline.last(self._timeline.number)
        if entry.kind in ("action", "place") and line.parent is self._last:
            self._take(self._then, line, entry)
            self._last = line
            self._mark(line, self._then)
        else:
            self.now()

    def now(self) -> Then:
        """Return the findings and accepted places after all entries that count now."""
        line = self._timeline.last(self._timeline.number)
        if line is not self._last:
            known = next((done for done in line.back() if done in self._marks), self._timeline.root)
            then = self._marks[known].copy()
            for done in line.after(known):
                self._take(then, done, self._timeline.entries[done.number - 1])
                self._mark(done, then)
            self._last, self._then = line, then
        return self._then.copy()

    def _mark(self, done: Done, then: Then) -> None:
        if done.depth % EVERY == 0:
            self._marks.setdefault(done, then.copy())

    def _take(self, then: Then, done: Done, entry: Entry) -> None:
        anchor(then.anchors, entry)
        flagged = replace(entry, findings=self._timeline.findings(done)) if done.again else entry
        then.findings.take(flagged, done.number)
        for hearer in self._hearing:
            if hearer.hears(entry):
                then.heard[hearer.audience].take(hearer.its_own(flagged), done.number)


def anchor(anchors: dict[str, Pose], entry: Entry) -> None:
    """Note where an entry has units accepted; others that it senses were only nudged."""
    for unit, pose in entry.accepted.items():
        if pose is None:
            anchors.pop(unit, None)
        elif unit in entry.after or unit not in entry.before:
            anchors[unit] = pose
