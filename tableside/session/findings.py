"""The current findings: each stands until the same unit is judged again."""

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
    """Return a finding, with any proof it has, as the log stores it and the page shows it."""
    # Round-tripped through JSON, so that a resumed game shows exactly what it showed before;
    # 0.001 in is finer than any screen.
    text = to_kept_json([as_json(overlay) for overlay in finding.proof])
    proof = json.loads(
        text, parse_float=lambda digits: round(float(digits), 3), object_hook=revived
    )
    to = {} if finding.to is None else {"to": list(finding.to)}
    return {**finding.as_json(), **({"proof": proof} if proof else {}), **to}


def as_agreed(finding: Finding) -> dict[str, Any]:
    """Return a finding for the log that the players have let stand, so nothing remains open."""
    return {**finding_as_kept(finding), "agreed": True}


def told_of(finding: Mapping[str, Any]) -> Text:
    """Return the log's text for a stored finding."""
    close = finding["verdict"] == Verdict.TOO_CLOSE
    if finding.get("agreed"):
        return say("let-stand-close") if close else say("let-stand", what=finding["message"])
    said: Text = finding["message"]
    return say("too-close", what=said) if close else said


def is_for(audience: Audience, finding: Mapping[str, Any]) -> bool:
    """Return whether an audience may hear of a stored finding."""
    return audience.hears(finding.get("to"))


def as_shown(finding: Mapping[str, Any], audience: Audience) -> dict[str, Any]:
    """Return a finding as its audience's page gets it.

    ``change`` is for the referee alone: its numbering includes changes that others do not hear of.
    ``agreed`` is left to the log.
    """
    hidden = {"to", "agreed"} if audience.everything else {"to", "agreed", "change"}
    return {name: value for name, value in finding.items() if name not in hidden}


class Findings:
    """The current findings, each with the table's time (seconds) when it was made."""

    def __init__(self) -> None:
        self._by_subject: dict[str, tuple[dict[str, Any], ...]] = {}

    def take(self, entry: Entry, number: int) -> None:
        """Replace the findings about an entry's subject with the entry's own.

        ``number`` is the entry's: it is how a ruling on the entry's action can be asked for again.
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
        """Return an independent copy."""
        twin = Findings()
        twin._by_subject = dict(self._by_subject)
        return twin

    def newest_first(self) -> tuple[dict[str, Any], ...]:
        """Return the findings, most recently judged subject first."""
        return tuple(finding for group in reversed(self._by_subject.values()) for finding in group)


def _by(entry: Entry, finding: Mapping[str, Any], number: int) -> dict[str, int]:
    """Return the ``change`` number for asking about a finding again; empty if it was no ruling."""
    judged = entry.action is not None and finding["rule"] != UNTRUSTED
    return {"change": number} if judged else {}
