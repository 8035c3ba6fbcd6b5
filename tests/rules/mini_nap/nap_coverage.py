"""Which rules of Mini-Nap random games have used: counted while they are played."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.actions.referee import ACTIONS
from tableside.rules.mini_nap.formations.formation import TWO_STANDS, Formation
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind
from tableside.rules.mini_nap.state import State, Unit
from tests.rules.probing import Probing

#: Where the names of all rules stand, one a row.
PAGE = Path(__file__).parents[3] / "docs" / "rules" / "mini-nap.md"

#: Names that only answers to questions have: stands that a game puts down are in a formation.
ASKED_ONLY = re.compile(r"^(formation\.(?!none)|change\.)")


def expected() -> tuple[str, ...]:
    """Return what games should use at least once: names of rules, actions and reactions."""
    page = PAGE.read_text("utf-8")
    listed = page[page.index("## Names of the rules") : page.index("## Every rule of the text")]
    names = re.findall(r"^\| `([a-z]+\.[a-z-]+)` \|", listed, flags=re.M)
    rules = [name for name in names if not ASKED_ONLY.match(name)]
    done = [f"done.{name}" for name in ACTIONS.names if name not in ("moved", "gone", "losses")]
    return (*rules, *done, *(f"react.{name}" for name in data.reaction_table().order))


class NapCoverage(Probing):
    """Counts what games use."""

    def __init__(self, seed: int, judging: Any) -> None:
        super().__init__(seed, judging, wild, 0.03)

    def done(self, actions: list[dict[str, Any]]) -> None:
        """Count what was done in a game, and with which reactions."""
        super().done(actions)
        self.used.update(f"react.{action['as']}" for action in actions if "from" in action)


def wild(state: State, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Yield a few actions that are wrong somehow, or only out of turn."""
    yield {"action": "pass", "side": chance.choice(list(state.sides))}
    yield {"action": "initiative", "first": [3, 4], "second": [2, 2]}
    yield {"action": "turn"}
    for name in ("brigade", "division"):
        values = {getattr(unit, name) for unit in state.units} - {None}
        if values:
            yield {"action": name, name: chance.choice(sorted(values))}
    if len(state.units) < 2:
        return
    one, two = chance.sample(list(state.units), 2)
    dice = [chance.randint(1, 6) for _ in range(chance.randint(1, 3))]
    yield {"action": "charge", "unit": one.id, "target": two.id}
    yield {"action": "charge", "unit": one.id, "target": two.id, "heading": _towards(one, two)}
    yield {"action": "extend", "unit": one.id, "target": two.id, "die": 4, "distance": dice}
    yield {"action": "fire", "unit": one.id, "target": two.id, "dice": dice}
    yield {"action": "fight", "unit": one.id, "enemy": two.id, "dice": dice, "enemy_dice": dice}
    yield {"action": "feint", "unit": one.id, "square": two.id, "die": 4}
    yield {"action": "man", "unit": one.id}
    yield {"action": "gone", "unit": one.id}
    name = chance.choice(data.reaction_table().order)
    reaction = {"action": "react", "unit": one.id, "as": name, "from": two.id, "die": 5}
    yield {**reaction, "distance": chance.uniform(1, 12), "at": chance.uniform(0, 4)}
    yield from _moves(one, two, chance)


def _towards(one: Unit, two: Unit) -> float:
    return math.degrees(math.atan2(two.pose.y - one.pose.y, two.pose.x - one.pose.x))


def _moves(one: Unit, two: Unit, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Yield a move somewhere near, one into the other unit, and stands that are strewn about."""
    x, y, facing = one.pose.as_list()
    to = [x + chance.uniform(-5, 5), y + chance.uniform(-5, 5), facing + chance.uniform(-200, 200)]
    kind, formation = chance.choice(list(MoveKind)).value, chance.choice(TWO_STANDS).value
    yield {"action": "move", "unit": one.id, "to": to, "as": kind}
    if len(one.sizes) > 1 and one.formation is not Formation.SQUARE:  # that takes seconds
        yield {"action": "move", "unit": one.id, "to": to, "formation": formation}
        strewn = [[x + chance.uniform(-1, 1), y, facing], [x, y + chance.uniform(-1, 1), 0]]
        yield {"action": "moved", "unit": one.id, "stands": strewn}
    yield {"action": "moved", "unit": one.id, "to": [two.pose.x + 0.4, two.pose.y, facing]}
    there = [two.pose.x - 0.5, two.pose.y - 0.5, _towards(one, two)]
    yield {"action": "moved", "unit": one.id, "to": there, "as": "charge"}
