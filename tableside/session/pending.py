"""What hands did and nobody has decided yet: it waits, with its candidates, beside the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tableside.engine.counted import told_length
from tableside.engine.judged import question_about
from tableside.engine.measure import Measure
from tableside.engine.message import Text, Value
from tableside.engine.overlay import Ghost, Mark, Overlay, Path, as_json
from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import Proposal
from tableside.geometry.pose import Pose
from tableside.session.entry import Entry, Places, places_as_json, places_of
from tableside.session.findings import finding_as_kept
from tableside.session.handling import How
from tableside.session.tolerance import NUDGE_INCHES
from tableside.session.trust import RULE as UNTRUSTED
from tableside.session.words import say

#: How the ways of what waits are drawn.
STYLE = "proof"

#: What players can say to what waits.
Decision = Literal["confirm", "choose", "back", "absorb"]
DECISIONS: tuple[Decision, ...] = ("confirm", "choose", "back", "absorb")

#: What players are asked: whether what breaks a rule is put back or allowed, to measure what is
#: too close to call, or whether this is what happened at all.
Asks = Literal["breach", "doubt", "what"]
_ASKED: Mapping[str, Asks] = {Verdict.ILLEGAL: "breach", Verdict.TOO_CLOSE: "doubt"}


@dataclass(frozen=True, slots=True)
class Pending:
    """A change of the table that is sensed and not accepted.

    ``number`` is its own and grows with each one and each change of it. ``before``: where the
    camera had the units, those of ``after`` at their accepted places; ``after``: where those
    stand now (None: off the table). ``candidates``: at least one, the likeliest first.
    """

    number: int
    how: How
    time: float
    before: Places
    after: Places
    candidates: tuple[Proposal, ...]

    @property
    def allowed(self) -> tuple[bool, ...]:
        """Which candidates players may choose: where a rule is enforced none that breaks one."""
        free = self.how is not How.ENFORCE
        return tuple(free or each.verdict != "illegal" for each in self.candidates)

    @property
    def literal(self) -> Proposal:
        """The likeliest candidate that leaves every model where it stands."""
        return literal(self.candidates)

    @property
    def asks(self) -> Asks:
        """What players are asked: by the verdict, where nothing likelier than it happened."""
        first = self.candidates[0]
        return "what" if first is not self.literal else _ASKED.get(first.verdict, "what")

    def by_one(self, decision: Decision) -> bool:
        """Whether one side may decide so alone: it may undo a breach, but not allow it."""
        return decision == "back" and self.asks == "breach"

    def findings(self) -> tuple[dict[str, Any], ...]:
        """Return what is flagged about the table as it stands, with the time."""
        flagged = findings_of(self.literal)
        return tuple({**each, "time": round(self.time, 2), "waits": True} for each in flagged)

    def as_json(self, measure: Measure, drawings: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
        """Return it as the page gets it, lengths as its players read them.

        ``drawings``: how the game draws its units where it has them.
        """
        drawings = tuple(drawings)
        overlays = (*self._ways(measure, named(drawings)), *self._ghosts(drawings))
        return {
            "number": self.number,
            "how": str(self.how),
            "asks": self.asks,
            "time": round(self.time, 2),
            "units": list(self.after),
            "overlays": [as_json(overlay) for overlay in overlays],
            "candidates": [
                {**candidate_as_json(each), "allowed": allowed}
                for each, allowed in zip(self.candidates, self.allowed, strict=True)
            ],
        }

    def _ways(self, measure: Measure, names: Mapping[str, str]) -> Iterator[Overlay]:
        """Yield an arrow from where each unit stood to where it stands; a mark on one gone."""
        for unit, here in self.after.items():
            start, name = self.before.get(unit), names.get(unit, unit)
            if here is None:
                yield Mark(STYLE, unit, say("off-table", unit=name))
            elif start is not None:
                alone = len(self.after) == 1
                told = length_of(self.literal, unit, alone=alone)
                yield _way(name, start.pose, here.pose, measure, told)

    def _ghosts(self, drawings: Iterable[Mapping[str, Any]]) -> Iterator[Overlay]:
        """Yield where each unit goes back to; what is enforced is waited for there already."""
        for drawn in drawings:
            unit = str(drawn["id"])
            if self.asks != "breach" or self.how is How.ENFORCE or self.before.get(unit) is None:
                continue
            if unit in self.after and drawn.get("outlines"):
                text = say("goes-here", unit=str(drawn.get("name") or unit))
                yield ghost(STYLE, unit, drawn["outlines"], text)

    def kept(self) -> dict[str, Any]:
        """Return what a game's file keeps of it; the candidates are found again."""
        return {
            "number": self.number,
            "time": self.time,
            "after": places_as_json(self.after),
        }


def ghost(
    style: str, unit: str, outlines: Iterable[Iterable[Sequence[float]]], text: Text
) -> Ghost:
    """Return a ghost of a unit with the ``outlines`` (inches) of its bases."""
    bases = tuple(tuple((x, y) for x, y in outline) for outline in outlines)
    return Ghost(style, unit, bases, text)


def literal(candidates: Sequence[Proposal]) -> Proposal:
    """Return the first candidate that puts no model back, the likeliest where each does."""
    return next((each for each in candidates if not each.put_back), candidates[0])


def kept_after(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the places ``after`` of what ``Pending.kept`` wrote."""
    return places_of(data["after"])


def named(drawings: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return what units are called, by their ids."""
    return {str(drawn["id"]): str(drawn.get("name") or drawn["id"]) for drawn in drawings}


def length_of(proposal: Proposal, unit: str, *, alone: bool = True) -> Value | None:
    """Return how far its sentences say that a unit went; None where none says it.

    ``alone``: it is about no other unit, so that what was done is this one's.
    """
    said = [found.message for found in proposal.flagged if found.units[:1] == (unit,)]
    lengths = map(told_length, (*said, *((proposal.text,) if alone else ())))
    return next((each for each in lengths if each is not None), None)


def ways_of(
    entry: Entry, measure: Measure, called: Callable[[str], str]
) -> tuple[dict[str, Any], ...]:
    """Return an arrow for each model that a hand moved in what was accepted.

    It says the length that the log says.
    """
    told = {event.units[0]: told_length(event.text) for event in entry.events if event.units}
    return tuple(
        way(called(unit), start.pose, end, measure, told.get(unit))
        for unit, end in entry.accepted.items()
        if end is not None
        and (start := entry.before.get(unit)) is not None
        and start.pose.distance_to(end) > NUDGE_INCHES
    )


def way(name: str, start: Pose, end: Pose, measure: Measure, told: Value | None) -> dict[str, Any]:
    """Return an arrow from where a unit stood to where it stands, as the page gets it.

    ``told``: how far its sentence says that it went; None: as far as the arrow is long.
    """
    return as_json(_way(name, start, end, measure, told))


def _way(name: str, start: Pose, end: Pose, measure: Measure, told: Value | None) -> Path:
    length = measure.amount(start.distance_to(end)) if told is None else told
    text = say("moved-by", unit=name, length=length)
    return Path(STYLE, ((start.x, start.y), (end.x, end.y)), text, arrow=True)


def findings_of(proposal: Proposal) -> list[dict[str, Any]]:
    """Return what is flagged, each with the ``question`` that asks the referee for it again."""
    return [
        {
            **finding_as_kept(finding),
            **({} if finding.rule == UNTRUSTED else {"question": question_about(action)}),
        }
        for action, found in zip(proposal.actions, proposal.findings, strict=False)
        for finding in found
    ]


def candidate_as_json(proposal: Proposal) -> dict[str, Any]:
    """Return a candidate as the page gets it."""
    return {
        "text": proposal.text,
        "reason": proposal.reason,
        "verdict": str(proposal.verdict),
        "findings": findings_of(proposal),
        "actions": [dict(action) for action in proposal.actions],
        "put_back": list(proposal.put_back),
    }
