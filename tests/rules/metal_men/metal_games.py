"""Random games of Metal Men: a division or two a side that march at each other."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from typing import Any

from tableside.engine.ruleset import Option
from tableside.geometry.pose import Pose
from tableside.rules.metal_men.ruleset import make
from tableside.rules.metal_men.state import State, Unit
from tests.rules.metal_men.metal_table import (
    Data,
    battery,
    brigade,
    file,
    leader,
    position,
    row,
    train,
)
from tests.rules.random_play import Game

RULES = make()

#: House rules that other tables have agreed on; every third game is played by some of them.
_OTHERS: tuple[Data, ...] = (
    {"flank_count": "firing", "measure_move": "centre", "half_near": "any", "halves_stack": True},
    {"second_dg": "stand", "rout_at_once": False, "rout_sides": "active", "fire_from": "right"},
    {"corps_orders": "all", "division_guns": "attached", "dg_guns_flee": False, "support": False},
    {"firefight_mutual": True, "fire_at_guns": False, "resupply_limit": True, "edge": "lost"},
    {"defensive_reach": "range", "half_round": "down", "passed_check": "routed",
     "order_sight": False, "flee_contact": False, "edge": "impassable"},
    {"charge_check": "contact", "count_missed": "turn"},
)  # fmt: skip
_QUALITIES = ("green", "regular", "veteran", "elite")


def table(chance: random.Random) -> Data:
    """Return a position with two sides a move or two apart, on a table of some ground."""
    gap = chance.choice((9.0, 12.0, 16.0))
    middle = 16.0 + gap / 2
    house = chance.choice((*_OTHERS, *[{}] * 10))
    return position(
        *_army("csa", 16.0, 90.0, chance),
        *_army("usa", 16.0 + gap, 270.0, chance),
        board={"width": 48, "depth": 36 + gap},
        terrain=_ground(middle),
        turn=1,
        last_turn=chance.choice((4, 6)),
        phase="rally",
        firefights=[],
        resupplied={"C": 3, "U": 4} if "resupply_limit" in house else {},
        house=house,
    )


def _army(side: str, y: float, facing: float, chance: random.Random) -> list[Data]:
    """Return a side: four brigades of two divisions, two batteries, leaders, perhaps a wagon."""
    ahead = 1 if side == "csa" else -1

    def quality() -> str:
        return chance.choice(_QUALITIES)

    rating = chance.choice(("good", "poor"))
    letter = side[0].upper()
    other = {"division": f"{letter}2"}
    column = [[x, y + ahead * up, facing] for x, up, _ in file(44.0, 0.0, 3)]
    units = [
        brigade(f"{side}-1", side, *_row(4.0, y, 4, facing), quality=quality()),
        brigade(f"{side}-2", side, *_row(14.0, y, 3, facing), quality=quality(), low_ammo=True),
        brigade(f"{side}-3", side, *_two(24.0, y, facing, ahead), quality=quality(), **other),
        brigade(f"{side}-4", side, *column, quality=quality(), **other),
        battery(
            f"{side}-b", side, *_row(34.0, y, 2, facing), caisson=[35.0, y - ahead * 3, facing],
            attached_to=f"{letter}1",
        ),
        battery(f"{side}-c", side, *_row(39.0, y - ahead * 4, 2, facing), low_ammo=True),
        leader(f"{side}-A", side, [10.0, y - ahead * 1.2, facing], rating=rating),
        leader(f"{side}-B", side, [28.0, y - ahead * 3, facing], rating="average", **other),
        leader(f"{side}-H", side, [22.0, y - ahead * 5, facing], level="corps", rating="average"),
    ]  # fmt: skip
    if chance.random() < 0.6:
        units.append(train(f"{side}-t", side, [18.0, y - ahead * 4.5, facing]))
    return units


def _row(x: float, y: float, count: int, facing: float) -> list[list[float]]:
    return row(x, y, count, facing)


def _two(x: float, y: float, facing: float, ahead: int) -> list[list[float]]:
    """Return the poses of an attack column: two stands, and two behind them."""
    return [*row(x, y, 2, facing), *row(x, y - ahead, 2, facing)]


def _ground(middle: float) -> list[Data]:
    """Return ground of every type along y = ``middle``."""

    def box(name: str, kind: str, x: float, y: float, wide: float, deep: float) -> Data:
        corners = [[x, y], [x + wide, y], [x + wide, y + deep], [x, y + deep]]
        return {"id": name, "type": kind, "polygon": corners}

    def band(name: str, kind: str, *line: list[float], width: float = 0.5) -> Data:
        return {"id": name, "type": kind, "line": list(line), "width": width}

    return [
        box("hill", "hill", 2, middle - 3, 7, 5),
        box("wood", "woods", 12, middle - 2, 7, 4),
        box("town", "town", 27, middle - 1, 4, 3),
        box("crag", "impassable", 21, middle - 1, 2, 2),
        band("wall", "wall", [32, middle], [40, middle], width=0.2),
        band("brook", "stream", [0, middle + 3.2], [20, middle + 3.2], width=0.8),
        band("pike", "road", [44, 0], [44, 60], width=1.4),
        band("river", "river", [0, 2], [48, 2], width=1.0),
        band("bridge", "bridge", [44, 1], [44, 3], width=2.0),
        band("ford", "ford", [6, 1], [6, 3], width=2.0),
        band("bluff", "cliff", [10, 3.5], [14, 3.5], width=0.3),
    ]


def game(seed: int, turns: int | None = None) -> Game:
    """Return the game of a seed, not begun; ``turns``: those of both sides."""
    chance = random.Random(seed)
    data = table(chance)
    if turns is not None:
        data["last_turn"] = 2 * turns
    rare = {"leader": 0.1, "done": 0.08, "withdraw": 0.5, "order": 0.05, "mark": 0, "declare": 0,
            "result": 0}  # fmt: skip
    return Game(RULES, RULES.load(data, "random.json"), guesses, chance, keen=0.9, rare=rare)


def guesses(
    state: State, option: Option, values: Mapping[str, Any], chance: random.Random
) -> Iterator[list[float]]:
    """Yield places for a unit or a leader: ahead, near the enemy, turned; with whom he rides."""
    filled = {**option.action, **values}
    if filled["action"] in ("leader", "ride"):
        yield from _beside(state, filled, chance)
        return
    unit = state.by_id[filled["unit"]]
    (ask,) = [each for each in option.asks if each.kind == "pose"]
    here = unit.middle if ask.part is None else Pose.of(ask.part["pose"])
    if ask.turns:
        yield [here.x, here.y, here.facing + chance.choice((30.0, -30.0))]
        return
    if state.house.charge_check != "none":
        yield from _before(state, unit)
    heading = _heading(state, unit, here.facing)
    for share in (1.0, 0.6, 0.45, 0.2):
        far = share * 12.0 * chance.uniform(0.7, 1.0)
        angle = math.radians(heading + chance.uniform(-20, 20))
        facing = chance.choice((here.facing, heading, here.facing + chance.uniform(-20, 20)))
        yield [here.x + far * math.cos(angle), here.y + far * math.sin(angle), facing]


def _before(state: State, unit: Unit) -> Iterator[list[float]]:
    """Yield the places right before the fronts of the three nearest enemies, facing them."""
    enemies = sorted(state.enemies(unit), key=lambda each: each.area.distance(unit.area))
    for enemy in enemies[:3]:
        deep = (enemy.stands[0].base.depth + unit.stands[0].base.depth) / 2 / 25.4
        x, y = enemy.middle.place(deep + 0.02, 0.0)
        yield [x, y, enemy.middle.facing + 180]


def _heading(state: State, unit: Unit, otherwise: float) -> float:
    """Return the bearing of the nearest enemy, degrees."""
    enemies = sorted(state.enemies(unit), key=lambda each: each.area.distance(unit.area))
    if not enemies:
        return otherwise
    there, here = enemies[0].middle, unit.middle
    return math.degrees(math.atan2(there.y - here.y, there.x - here.x))


def _beside(
    state: State, filled: Mapping[str, Any], chance: random.Random
) -> Iterator[list[float]]:
    """Yield places behind the units of a leader, and right beside the one he rides with."""
    leader_ = state.by_id[filled["leader"]]
    friends = [u for u in state.units if u.side == leader_.side and not u.is_leader]
    if filled["action"] == "ride":
        friends = [state.by_id[filled["with"]]]
    for friend in chance.sample(friends, min(3, len(friends))):
        for stand in friend.stands:
            x, y = stand.pose.place(-(stand.base.depth / 25.4 / 2 + 0.52), 0.0)
            yield [x, y, stand.pose.facing]
