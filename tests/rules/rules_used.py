"""Which rules of Got mit uns random games have used: counted while they are played."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import shapely

from tableside.engine.finding import Finding
from tableside.engine.ruleset import Event, Option, QuestionError
from tableside.rules.gmu.state import Piece, State
from tests.rules.gmu.gmu_games import rules
from tests.rules.patience import TooLongError
from tests.rules.random_play import Watch

#: Where the names of all rules stand, one a row.
PAGE = Path(__file__).parents[2] / "docs" / "rules" / "gmu.md"

#: What is counted beside the names of rules: what came of fights, turns and set-ups.
TOLD = (
    "effect.none", "effect.retreat", "effect.broken", "effect.eliminated", "effect.removed",
    "pursuit.required", "pursuit.forbidden", "pursuit.blocked",
    "told.pass", "told.limit", "told.arrival", "told.recall", "told.withdrawal", "told.retreat",
    "told.pursuit", "told.choose", "told.eliminated", "told.late", "told.tie", "told.flank",
    "told.effect", "placed.headquarters", "placed.return", "placed.detachment",
    "placed.reinforcement", "placed.deployment",
)  # fmt: skip


def rule_names(page: str) -> tuple[str, ...]:
    """Return the names of the rules in the page's list of them."""
    listed = page[page.index("## Names of the rules") : page.index("## Actions")]
    return tuple(re.findall(r"^\| `([a-z]+\.[a-z-]+)` \|", listed, flags=re.M))


def expected() -> tuple[str, ...]:
    """Return everything that a run of games should use at least once."""
    return (*rule_names(PAGE.read_text("utf-8")), *TOLD)


class Coverage:
    """Counts rules; ``watch`` is handed to games. ``probes``: how often the judge is probed.

    ``judging`` is asked, the tests' rule set where it is None.
    """

    def __init__(self, seed: int, probes: float = 0.08, judging: Any = None) -> None:
        self.used: Counter[str] = Counter()
        self._chance, self._probes = random.Random(seed), probes
        self._rules = rules() if judging is None else judging

    def watch(self) -> Watch:
        """Return what a game tells."""
        return Watch(self._event, self._findings, self._step)

    def done(self, actions: list[dict[str, Any]]) -> None:
        """Count what was done in a game: all of it is told."""

    def _findings(self, findings: tuple[Finding, ...]) -> None:
        self.used.update(finding.rule for finding in findings)

    def _event(self, state: State, event: Event) -> None:
        data = event.data
        if event.kind == "place":
            self.used[f"placed.{data['as']}"] += 1
        if event.kind == "combat":
            self.used[f"effect.{data['effect']}"] += 1
            self._fought(state, *event.units)
        if event.kind == "gone" and "(removed)" in str(event.text):
            self.used["effect.removed"] += 1
        if "pursuit" in data:
            self.used[f"pursuit.{data['pursuit']}"] += 1
            self.used.update(name for name in data["because"] if "." in name)
        self.used[f"told.{event.kind}"] += 1

    def _fought(self, state: State, attacker: str, defender: str) -> None:
        pair = {"attacker": attacker, "defender": defender}
        answer = self._rules.answer(state, {"ask": "combat", **pair})
        for side in ("attacker", "defender"):
            self.used.update(item["rule"] for item in answer[side]["items"])
        nothing = {"ask": "pursuit", "effect": "none", **pair}
        self.used.update(self._rules.answer(state, nothing)["because"])

    def _step(self, state: State, option: Option) -> None:
        """Now and then judge something that nobody offered: out of turn nothing is legal."""
        if self._chance.random() < self._probes:
            for action in wild(state, option, self._chance):
                try:
                    self._findings(self._rules.judge(state, self._rules.actions.read(action)))
                except (QuestionError, TooLongError):
                    continue


def wild(state: State, option: Option, chance: random.Random) -> Iterator[Mapping[str, Any]]:
    """Yield a few actions that are wrong somehow, or only out of turn."""
    sides = list(state.sides)
    yield {"action": "pass", "side": chance.choice(sides)}
    yield {"action": "limit", "side": chance.choice(sides), "die": chance.randint(1, 6)}
    yield {"action": "phase", "to": chance.choice(("combat", "movement", "command", "end"))}
    yield {"action": "choose", "side": chance.choice(sides), "units": ["nobody"]}
    for what in ("side", "flank"):
        edge = chance.choice(("north", "south", "east", "west"))
        yield {"action": what, "side": chance.choice(sides), "edge": edge}
    army = chance.choice(list(state.book.armies))
    yield {"action": "army", "side": chance.choice(sides), "army": army, "units": {}}
    if not state.pieces:
        return
    one, two = chance.choice(state.pieces), chance.choice(state.pieces)
    pair = {"attacker": one.id, "defender": two.id}
    yield {"action": "combat", **pair, "dice": [chance.randint(1, 6), chance.randint(1, 6)]}
    yield {"action": "withdraw", "unit": one.id, "from": two.id}
    yield {"action": "arrival", "unit": one.id, "die": 6}
    yield {"action": "gone", "unit": one.id}
    place = one.place
    to = [place.x + chance.uniform(-4, 4), place.y + chance.uniform(-4, 4), place.facing]
    yield {"action": "move", "unit": one.id, "to": to}
    for task in state.awaited:
        if task.unit in state.by_id:
            here = state.by_id[task.unit].place
            near = [here.x + chance.uniform(-3, 3), here.y + chance.uniform(-3, 3), here.facing]
            yield {"action": "move", "unit": task.unit, "to": near}
        if task.unit in state.by_id and task.enemy in state.by_id:
            beaten, enemy = state.by_id[task.unit], state.by_id[task.enemy]
            yield {"action": "move", "unit": task.unit, "to": _towards(beaten, enemy)}
    staffs = [p for p in state.pieces if not p.is_unit]
    if staffs and chance.random() < 0.05:
        sent = {"action": "place", "as": "detachment", "unit": "nobody", "with": staffs[0].id}
        yield {**sent, "to": [chance.uniform(2, 34), chance.uniform(2, 22), 90.0]}
    for way in ("headquarters", "return", "detachment", "reinforcement", "deployment"):
        if chance.random() < 0.3:
            yield {"action": "place", "as": way, "unit": one.id, "to": to}


def _towards(piece: Piece, enemy: Piece) -> list[float]:
    """Return a pose half of the gap nearer to an enemy: on nothing, but the wrong way."""
    line = shapely.shortest_line(piece.footprint, enemy.footprint)
    (x, y), (other_x, other_y) = line.coords
    place = piece.place
    return [place.x + (other_x - x) / 2, place.y + (other_y - y) / 2, place.facing]
