"""Which rules random games have used: counted while they are played, and probed now and then."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.ruleset import Event, Option, QuestionError
from tests.rules.patience import TooLongError
from tests.rules.random_play import Watch

#: Actions that are wrong somehow, or only out of turn.
Wild = Callable[[Any, random.Random], Iterator[dict[str, Any]]]


def listed_on(page: Path) -> tuple[str, ...]:
    """Return the names of rules that a page lists, one a row."""
    text = page.read_text("utf-8")
    rows = text[text.index("## Names of the rules") :]
    return tuple(re.findall(r"^\| `([a-z-]+\.[a-z-]+)` \|", rows, flags=re.M))


class Probing:
    """Counts rules; ``watch`` is handed to games. ``probes``: how often the judge is probed."""

    def __init__(self, seed: int, judging: Any, wild: Wild, probes: float) -> None:
        self.used: Counter[str] = Counter()
        self._chance, self._probes, self._rules = random.Random(seed), probes, judging
        self._wild = wild

    def watch(self) -> Watch:
        """Return what a game tells."""
        return Watch(self._event, self._findings, self._step)

    def done(self, actions: list[dict[str, Any]]) -> None:
        """Count what was done in a game."""
        self.used.update(f"done.{action['action']}" for action in actions)

    def _findings(self, findings: tuple[Finding, ...]) -> None:
        self.used.update(finding.rule for finding in findings)

    def _event(self, state: Any, event: Event) -> None:
        self.used[f"told.{event.kind}"] += 1

    def _step(self, state: Any, option: Option) -> None:
        """Now and then judge something that nobody offered."""
        if self._chance.random() < self._probes:
            for action in self._wild(state, self._chance):
                try:
                    self._findings(self._rules.judge(state, self._rules.actions.read(action)))
                except (QuestionError, TooLongError):
                    continue
