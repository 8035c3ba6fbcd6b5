"""Which rules of Brothers at Arms random games have used: counted while they are played."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.ruleset import Event, Option, QuestionError
from tableside.rules.brothers_at_arms.actions.referee import ACTIONS
from tableside.rules.brothers_at_arms.state import State
from tests.rules.patience import TooLongError
from tests.rules.random_play import Watch

#: Where the names of all rules stand, one a row.
PAGE = Path(__file__).parents[3] / "docs" / "rules" / "brothers-at-arms.md"


def expected() -> tuple[str, ...]:
    """Return what games should use at least once: names of rules, and actions."""
    page = PAGE.read_text("utf-8")
    listed = page[page.index("## Names of the rules") :]
    names = re.findall(r"^\| `([a-z-]+\.[a-z-]+)` \|", listed, flags=re.M)
    return (*names, *(f"done.{name}" for name in ACTIONS.names if name not in ("moved", "gone")))


class BrothersCoverage:
    """Counts rules; ``watch`` is handed to games. ``probes``: how often the judge is probed."""

    def __init__(self, seed: int, judging: Any, probes: float = 0.15) -> None:
        self.used: Counter[str] = Counter()
        self._chance, self._probes, self._rules = random.Random(seed), probes, judging

    def watch(self) -> Watch:
        """Return what a game tells."""
        return Watch(self._event, self._findings, self._step)

    def done(self, actions: list[dict[str, Any]]) -> None:
        """Count what was done in a game."""
        self.used.update(f"done.{action['action']}" for action in actions)

    def _findings(self, findings: tuple[Finding, ...]) -> None:
        self.used.update(finding.rule for finding in findings)

    def _event(self, state: State, event: Event) -> None:
        self.used[f"told.{event.kind}"] += 1

    def _step(self, state: State, option: Option) -> None:
        """Now and then judge something that nobody offered."""
        if self._chance.random() < self._probes:
            for action in wild(state, self._chance):
                try:
                    self._findings(self._rules.judge(state, self._rules.actions.read(action)))
                except (QuestionError, TooLongError):
                    continue


def wild(state: State, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Yield a few actions that are wrong somehow, or only out of turn."""
    yield {"action": "pass", "side": chance.choice(list(state.sides))}
    if len(state.units) < 2:
        return
    one, two = chance.sample(list(state.units), 2)
    if state.owes and state.owes[0].unit in state.by_id:
        one = state.by_id[state.owes[0].unit]
    elif pinned := [unit for unit in state.units if unit.has("pinned")]:
        one = chance.choice([one, *pinned])
    dice = [chance.randint(1, 6) for _ in range(chance.randint(1, 4))]
    yield {"action": "command", "unit": one.id, "die": 3}
    yield {"action": "fire", "unit": one.id, "target": two.id, "dice": dice}
    works = [piece.id for piece in state.terrain if piece.is_works]
    if works:
        yield {"action": "fire", "unit": one.id, "target": works[0], "dice": dice}
        yield {"action": "works", "works": works[0], "left": chance.randint(0, 6)}
    yield {"action": "melee", "unit": one.id, "dice": {two.id: dice}}
    yield {"action": "melee", "unit": one.id, "dice": {}}
    yield {"action": "capture", "unit": one.id, "commander": two.id, "die": 4}
    yield {"action": "lose", "unit": one.id, "stands": [one.stands[0].id]}
    yield {"action": "flinch", "unit": one.id, "dice": dice}
    yield {"action": "fall-back", "unit": one.id, "to": two.middle.as_list()}
    yield {"action": "reposition", "commander": one.id, "die": 2, "group": "1"}
    yield {"action": "assign", "unit": one.id, "group": "1"}
    yield {"action": "gone", "unit": one.id}
    x, y, facing = one.middle.as_list()
    to = [x + chance.uniform(-9, 9), y + chance.uniform(-9, 9), facing + chance.uniform(-90, 90)]
    yield {"action": "move", "unit": one.id, "to": to}
    yield {"action": "move", "unit": one.id, "to": [two.middle.x + 0.3, two.middle.y, facing]}
    strewn = {
        stand.id: [stand.pose.x + chance.uniform(-3, 3), stand.pose.y + chance.uniform(-3, 3), 0.0]
        for stand in one.stands
    }
    yield {"action": "moved", "unit": one.id, "to": strewn}
    yield {"action": "place", "unit": one.id, "to": to}
    for reserve in state.reserves:
        how = "flank" if reserve.arrival else "reserve"
        yield {"action": "bring", "unit": reserve.id, "as": how, "to": to}
    yield {"action": "bring", "unit": one.id, "as": "train", "to": to}
