"""Random battles of Mini-Nap between two small corps."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from typing import Any

from tableside.engine.ruleset import Option
from tableside.rules.mini_nap.state import State, Unit
from tests.rules.mini_nap.table import CM, RULES, Data, box, foot, guns, horse, light, position
from tests.rules.random_play import Game

#: How far units are tried to go, centimetres: the movement table's figures and parts of them.
LENGTHS = (30, 25, 20, 18, 15, 9, 6, 4, 2, 1)

RATINGS = ("guard", "elite", "veteran", "trained", "untrained")

#: House rules that other tables have agreed on; every third battle is fought by some of them.
OTHERS: Mapping[str, tuple[Any, ...]] = {
    "scale": (0.5, 1.5),
    "contact-tolerance": (0.5, 3),
    "formation-tolerance": ({"facing": 10}, {"facing": 3, "echelon": 2, "gap": 2}),
    "frontage-match": (5, 20),
    "charge-alignment": (2, 15),
    "pivot-after": ("no",),
    "hit-marker": ("strength",),
}


def game(seed: int, turns: int | None = None) -> Game:
    """Return the battle of a seed, not begun; ``turns`` None: two."""
    chance = random.Random(seed)
    state = RULES.load(battle(seed, chance, turns or 2), f"battle {seed}")
    return Game(RULES, state, guesses, chance, keen=0.8)


def agreed(seed: int) -> Data:
    """Return the house rules of a battle: in every third about half are other than usual."""
    if seed % 3 != 2:
        return {}
    chance = random.Random(f"house rules {seed}")
    names = chance.sample(sorted(OTHERS), len(OTHERS) // 2 + 1)
    return {name: chance.choice(OTHERS[name]) for name in names}


def battle(seed: int, chance: random.Random, turns: int) -> Data:
    """Return two corps of three brigades, 30 to 50 cm apart."""
    apart = chance.uniform(30, 50) * CM
    units = [
        *_corps("fr", 18 - apart / 2, 90.0, chance),
        *_corps("br", 18 + apart / 2, 270.0, chance),
    ]
    for unit in units:
        unit["rating"], unit["strength"] = chance.choice(RATINGS), chance.randint(3, 6)
    ground = [box("wood", "wood", 20, 17, 23, 19), box("hill", "hill", 33, 16, 37, 19)]
    ground = ground[: chance.randint(0, 2)]
    return position(*units, terrain=ground, last_turn=turns, house_rules=agreed(seed))


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
    foe = nearest(state, unit)
    x, y, facing = unit.pose.as_list()
    towards = math.degrees(math.atan2(foe.pose.y - y, foe.pose.x - x)) if foe else facing
    for heading in chance.sample([facing, towards, towards + chance.uniform(-30, 30)], 3):
        for length in LENGTHS if chance.random() < 0.7 else LENGTHS[4:]:
            far, angle = length * CM, math.radians(heading)
            yield [x + far * math.cos(angle), y + far * math.sin(angle), heading % 360]


def nearest(state: State, unit: Unit) -> Unit | None:
    foes = [u for u in state.units if u.side != unit.side]
    where = (unit.pose.x, unit.pose.y)
    return min(foes, key=lambda u: math.dist(where, (u.pose.x, u.pose.y)), default=None)
