"""Which rules of Brothers at Arms random games have used: counted while they are played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tableside.rules.brothers_at_arms.actions.referee import ACTIONS
from tableside.rules.brothers_at_arms.state import State
from tests.rules.probing import Probing, listed_on

#: Where the names of all rules stand, one a row.
PAGE = Path(__file__).parents[3] / "docs" / "rules" / "brothers-at-arms.md"


def expected() -> tuple[str, ...]:
    """Return what games should use at least once: names of rules, and actions."""
    names = listed_on(PAGE)
    return (*names, *(f"done.{name}" for name in ACTIONS.names if name not in ("moved", "gone")))


class BrothersCoverage(Probing):
    """Counts what games use."""

    def __init__(self, seed: int, judging: Any) -> None:
        super().__init__(seed, judging, wild, 0.15)


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
