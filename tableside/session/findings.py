"""What is flagged at present: a finding stands until the same unit is judged again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tableside.rules.verdict import Finding


class Findings:
    """The current findings, each with the table's time (seconds) when it was made."""

    def __init__(self) -> None:
        self._by_subject: dict[str, tuple[dict[str, Any], ...]] = {}

    def replace(self, about: str, time: float, found: Sequence[Finding]) -> None:
        """Put ``found`` in the place of what was flagged about the same subject."""
        self._by_subject.pop(about, None)
        if found:
            self._by_subject[about] = tuple(
                {**finding.as_json(), "time": round(time, 2)} for finding in found
            )

    def clear(self) -> None:
        """Forget all of them."""
        self._by_subject.clear()

    def copy(self) -> Findings:
        """Return another with the same findings."""
        twin = Findings()
        twin._by_subject = dict(self._by_subject)
        return twin

    def newest_first(self) -> tuple[dict[str, Any], ...]:
        """Return the findings, those of the last judgement first."""
        return tuple(finding for group in reversed(self._by_subject.values()) for finding in group)
