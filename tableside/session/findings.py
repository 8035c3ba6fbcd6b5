"""What is flagged at present: a finding stands until the same unit is judged again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.message import Text, revived, to_kept_json
from tableside.engine.overlay import as_json
from tableside.engine.quantity import Verdict
from tableside.engine.secrets import Audience
from tableside.session.entry import Entry
from tableside.session.trust import RULE as UNTRUSTED
from tableside.session.words import say


def finding_as_kept(finding: Finding) -> dict[str, Any]:
    """Return a finding as the log keeps it and the page shows it, with its proof if it has one."""
    # As JSON gives it back, so that a game that goes on shows what it showed before; to 0.001 in,
    # which is finer than any screen.
    text = to_kept_json([as_json(overlay) for overlay in finding.proof])
    proof = json.loads(
        text, parse_float=lambda digits: round(float(digits), 3), object_hook=revived
    )
    to = {} if finding.to is None else {"to": list(finding.to)}
    return {**finding.as_json(), **({"proof": proof} if proof else {}), **to}


def as_agreed(finding: Finding) -> dict[str, Any]:
    """Return a finding as the log keeps it where the players let it stand: nothing is open."""
    return {**finding_as_kept(finding), "agreed": True}


def told_of(finding: Mapping[str, Any]) -> Text:
    """Return what the log says of a finding that is kept."""
    close = finding["verdict"] == Verdict.TOO_CLOSE
    if finding.get("agreed"):
        return say("let-stand-close") if close else say("let-stand", what=finding["message"])
    said: Text = finding["message"]
    return say("too-close", what=said) if close else said


def is_for(audience: Audience, finding: Mapping[str, Any]) -> bool:
    """Whether an audience may hear of a finding that is kept."""
    return audience.hears(finding.get("to"))


def as_shown(finding: Mapping[str, Any], audience: Audience) -> dict[str, Any]:
    """Return a finding as its audience's page gets it.

    The ``change`` that it is about counts those that not everybody hears of: the referee's alone.
    That it was let stand is the log's to say.
    """
    hidden = {"to", "agreed"} if audience.everything else {"to", "agreed", "change"}
    return {name: value for name, value in finding.items() if name not in hidden}


class Findings:
    """The current findings, each with the table's time (seconds) when it was made."""

    def __init__(self) -> None:
        self._by_subject: dict[str, tuple[dict[str, Any], ...]] = {}

    def take(self, entry: Entry, number: int) -> None:
        """Put what is flagged about an entry in the place of what was about the same subject.

        ``number`` of the entry: what is flagged about its action can be asked for again by it.
        """
        if entry.clears:
            self._by_subject.clear()
        if not entry.about:
            return
        self._by_subject.pop(entry.about, None)
        flagged = tuple(
            {**finding, "time": round(entry.time, 2), **_by(entry, finding, number)}
            for finding in entry.findings
            if not finding.get("agreed")
        )
        if flagged:
            self._by_subject[entry.about] = flagged

    def copy(self) -> Findings:
        """Return a copy."""
        twin = Findings()
        twin._by_subject = dict(self._by_subject)
        return twin

    def newest_first(self) -> tuple[dict[str, Any], ...]:
        """Return the findings, those of the last judgement first."""
        return tuple(finding for group in reversed(self._by_subject.values()) for finding in group)


def _by(entry: Entry, finding: Mapping[str, Any], number: int) -> dict[str, int]:
    """Return the ``change`` by which a finding can be asked for again; none that was no ruling."""
    judged = entry.action is not None and finding["rule"] != UNTRUSTED
    return {"change": number} if judged else {}
