"""Which rules of Metal Men random games have used: counted while they are played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tableside.rules.metal_men.actions.referee import ACTIONS
from tableside.rules.metal_men.state import State
from tests.rules.probing import Probing, listed_on

#: Where the names of all rules stand, one a row.
PAGE = Path(__file__).parents[3] / "docs" / "rules" / "metal-men.md"


def expected() -> tuple[str, ...]:
    """Return what games should use at least once: names of rules, and actions."""
    names = listed_on(PAGE)
    judged = (name for name in names if name not in _ASKED)
    return (*judged, *(f"done.{name}" for name in ACTIONS.names if name not in _WILD))


#: What only a question can break: in a game other rules stand in the way before them.
_ASKED = (
    "thrown.type", "thrown.state", "thrown.side", "fire.split", "fire.split-bands",
    "retreat.state", "retreat.direction",
)  # fmt: skip
#: What nobody is offered: players tap it when something on the table is otherwise.
_WILD = ("mark", "declare", "gone")


class MetalCoverage(Probing):
    """Counts what games use."""

    def __init__(self, seed: int, judging: Any) -> None:
        super().__init__(seed, judging, wild, 0.15)


def wild(state: State, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Yield a few actions that are wrong somehow, or only out of turn."""
    yield {"action": "pass", "side": chance.choice(list(state.sides))}
    fighting = [unit for unit in state.units if unit.is_combat]
    leaders = [unit for unit in state.units if unit.is_leader]
    if len(fighting) < 2 or not leaders:
        return
    one, two = chance.sample(fighting, 2)
    if state.due is not None:
        one = state.by_id[state.due.unit]
    who = chance.choice(leaders).id
    dice = [chance.randint(1, 6) for _ in range(chance.randint(1, 9))]
    x, y, facing = one.middle.as_list()
    to = [x + chance.uniform(-14, 14), y + chance.uniform(-14, 14), facing + 40]
    yield {"action": "rally", "unit": one.id, "leader": who, "die": 3, "to": to}
    yield {"action": "fire", "unit": one.id, "target": two.id, "dice": dice}
    stands = [stand.id for stand in one.bases][:2]
    yield {"action": "fire", "unit": one.id, "target": two.id, "dice": dice, "stands": stands}
    yield {"action": "move", "unit": one.id, "to": to, "leader": who}
    yield {"action": "move", "unit": one.id, "to": [two.middle.x + 0.3, two.middle.y, facing]}
    strewn = {
        stand.id: [stand.pose.x + chance.uniform(-3, 3), stand.pose.y + chance.uniform(-3, 3), 0.0]
        for stand in one.stands
    }
    yield {"action": "move", "unit": one.id, "to": strewn}
    yield {"action": "leader", "leader": who, "to": to, "points": chance.randint(1, 5)}
    yield {"action": "ride", "leader": who, "with": one.id, "to": to}
    yield {"action": "done", "leader": who}
    yield {"action": "withdraw", "unit": one.id, "die": 4, "to": to}
    yield {"action": "checks", "unit": one.id, "rolls": dice[:2], "inspire": who, "inspire_die": 2}
    yield {"action": "lose", "unit": one.id, "stands": [one.bases[0].id]}
    yield {"action": "retreat", "unit": one.id, "to": to}
    yield {"action": "throw", "unit": one.id, "die": 3, "to": to}
    yield {"action": "flee", "unit": one.id, "dice": dice[:1], "to": to}
    yield {"action": "resupply", "unit": one.id}
    for unit in fighting:
        if unit.low_ammo:
            yield {"action": "resupply", "unit": unit.id}
        if unit.passed:
            yield {"action": "move", "unit": unit.id, "to": unit.middle.as_list(), "leader": who}
    for poor in (each for each in leaders if each.rating == "poor"):
        inspired = {"inspire": poor.id, "inspire_die": 2}
        yield {"action": "checks", "unit": one.id, "rolls": dice[:2], **inspired}
    yield {"action": "gone", "unit": one.id}
