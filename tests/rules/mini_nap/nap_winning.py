"""Battles of Mini-Nap between two small corps, and what looks good to a side that wants to win."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from typing import Any

from tableside.engine.ruleset import Option
from tableside.rules.mini_nap.state import State, Unit
from tests.rules.mini_nap.table import CM, RULES, Data, box, foot, guns, horse, light, position
from tests.rules.winning_play import WinningGame

#: How far units are tried to go, centimetres: the movement table's figures and parts of them.
LENGTHS = (30, 25, 20, 18, 15, 9, 6, 4, 2, 1)

RATINGS = ("guard", "elite", "veteran", "trained", "untrained")

#: What a reaction is worth; those that are not listed are left.
REACTIONS = {"emergency-square": 3.0, "counter-charge": 2.0, "opportunity-charge": 1.5,
             "flee-to-square": 2.0, "limber-flee": 2.0, "fall-back": 1.0}  # fmt: skip


def game(seed: int, turns: int | None = None) -> WinningGame:
    """Return the battle of a seed, not begun, fought by two sides that want to win.

    ``turns`` None: five.
    """
    chance = random.Random(seed)
    state = RULES.load(battle(chance, turns or 5), f"battle {seed}")
    return WinningGame(RULES, state, guesses, chance, worth=worth)


def battle(chance: random.Random, turns: int) -> Data:
    """Return two corps of three brigades, 30 to 50 cm apart."""
    apart = chance.uniform(30, 50) * CM
    units = [
        *_corps("fr", 18 - apart / 2, 90.0, chance),
        *_corps("br", 18 + apart / 2, 270.0, chance),
    ]
    for unit in units:
        unit["rating"], unit["strength"] = chance.choice(RATINGS), chance.randint(3, 6)
    ground = [box("wood", "wood", 20, 17, 23, 19), box("hill", "hill", 33, 16, 37, 19)]
    return position(*units, terrain=ground[: chance.randint(0, 2)], last_turn=turns)


def _corps(side: str, y: float, facing: float, chance: random.Random) -> list[Data]:
    back = y - (2.5 if facing == 90 else -2.5)
    formations = ("line", "column", "column", "square")
    foot_brigade = [
        foot(f"{side}-{n}", 14 + 3 * n + chance.uniform(-0.3, 0.3), y, facing, brigade=f"{side}-a",
             formation=chance.choice(formations), division=f"{side}-1d")
        for n in range(4)
    ]  # fmt: skip
    horse_brigade = [
        horse(f"{side}-{5 + n}", 28 + 4 * n, y, facing, brigade=f"{side}-b",
              type=chance.choice(("light-cavalry", "medium-cavalry", "heavy-cavalry")))
        for n in range(2)
    ]  # fmt: skip
    third = [
        light(f"{side}-8", 8, y, facing, brigade=f"{side}-c"),
        light(f"{side}-9", 36, back, facing, brigade=f"{side}-c", type="light-cavalry"),
        guns(f"{side}-10", 11, back, facing, brigade=f"{side}-c",
             type=chance.choice(("foot-artillery", "horse-artillery"))),
    ]  # fmt: skip
    nation = "french" if side == "fr" else chance.choice(("british", "austrian"))
    return [{**unit, "nation": nation} for unit in (*foot_brigade, *horse_brigade, *third)]


def guesses(
    state: State, option: Option, values: Mapping[str, Any], chance: random.Random
) -> Iterator[list[float]]:
    """Yield poses ahead and towards the nearest enemy, as far as some figure of the table."""
    unit = state.by_id.get(str({**option.action, **values}.get("unit")))
    if unit is None:
        return
    foe = _nearest(state, unit)
    x, y, facing = unit.pose.as_list()
    towards = math.degrees(math.atan2(foe.pose.y - y, foe.pose.x - x)) if foe else facing
    for heading in chance.sample([facing, towards, towards + chance.uniform(-30, 30)], 3):
        for length in LENGTHS if chance.random() < 0.7 else LENGTHS[4:]:
            far, angle = length * CM, math.radians(heading)
            yield [x + far * math.cos(angle), y + far * math.sin(angle), heading % 360]


def _nearest(state: State, unit: Unit) -> Unit | None:
    foes = [u for u in state.units if u.side != unit.side]
    where = (unit.pose.x, unit.pose.y)
    return min(foes, key=lambda u: math.dist(where, (u.pose.x, u.pose.y)), default=None)


def worth(rules: Any, state: State, action: Mapping[str, Any]) -> float:
    """Return how good an action looks to its side."""
    kind = action["action"]
    unit = state.by_id.get(str(action.get("unit")))
    if unit is None:
        return 0.0 if kind == "pass" else 0.4
    if kind == "charge":
        target = state.by_id[str(action["target"])]
        return 1.0 + (unit.strength - unit.losses) - (target.strength - target.losses) / 2
    if kind == "move":
        return _move(state, unit, action)
    if kind == "react":
        return REACTIONS[str(action["as"])]
    return {"fight": 3.0, "fire": 2.0, "extend": 0.3, "feint": 0.6}.get(kind, 0.5)


def _move(state: State, unit: Unit, action: Mapping[str, Any]) -> float:
    foe = _nearest(state, unit)
    if foe is None:
        return -1.0
    there = (foe.pose.x, foe.pose.y)
    gained = math.dist(there, (unit.pose.x, unit.pose.y)) - math.dist(there, action["to"][:2])
    return gained if gained > CM / 2 else -1.0
