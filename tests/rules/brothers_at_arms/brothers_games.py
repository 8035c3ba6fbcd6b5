"""Random games of Brothers at Arms: two small armies that march at each other."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from typing import Any

from tableside.engine.ruleset import Option
from tableside.geometry.pose import Pose
from tableside.rules.brothers_at_arms.laying import fielded, poses_at
from tableside.rules.brothers_at_arms.state import State, Unit
from tests.rules.brothers_at_arms.brothers_table import (
    RULES,
    Data,
    band,
    box,
    leader,
    line,
    position,
    unit,
)
from tests.rules.random_play import Game

#: House rules that other tables have agreed on; every third game is played by some of them.
_OTHERS: tuple[Data, ...] = (
    {"melee-both-sides": True, "flinch-melee": "both", "indomitable-melee": False},
    {"edge": "lost", "pinned-until": "next-round", "leaderless-roll": "group"},
    {"shape-change": "all", "split-fire": True, "command-roll-optional": True},
    {"no-superior": "free", "capture-once": True, "measure-move": "corner", "fatigue-rest": 1},
    {"rolled-units-fire": False, "works-after-flinch": "dispersed", "own-lines": "free"},
)


def table(chance: random.Random) -> Data:
    """Return a position with two sides that are a move or two apart, on a table of some ground."""
    gap = chance.choice((9.0, 12.0, 15.0))
    works = chance.choice(({}, {"left": 1}, {"left": 0}))
    return position(
        *_armies(gap),
        board={"width": 40, "depth": 44},
        terrain=_ground(14.0 + gap / 2, works),
        reserves=[
            {**_reserve("csa-9", "csa"), "entry": {"edge": "south"}, "available": 2},
            {**_reserve("usa-9", "usa"), "entry": {"edge": "east"}, "arrival": "flank"},
        ],
        tasks={"csa": "Burn the mill"},
        last_turn=chance.choice((3, 4)),
        nights=chance.choice(([], [1])),
        weather=chance.choice(([], [], ["night"])),
        house_rules=chance.choice((*_OTHERS, {}, {}, {}, {}, {}, {}, {}, {})),
    )


def _armies(gap: float) -> list[Data]:
    """Return both sides, ``gap`` inches apart: every type of unit, commanders, a riverboat."""
    units: list[Data] = []
    for side, y, facing in (("csa", 14.0, 90.0), ("usa", 14.0 + gap, 270.0)):
        back = y - 4 if side == "csa" else y + 4
        high = f"{side}-H"
        units += [
            {**leader(high, side, [20, back, facing], command=4), "higher": True},
            leader(f"{side}-A", side, [10, (y + back) / 2, facing], superior=high),
            leader(f"{side}-B", side, [28, (y + back) / 2, facing], group="2", superior=high),
            unit(f"{side}-1", side, *line(4, y, 4, facing), abilities=["indomitable"]),
            unit(f"{side}-2", side, *line(13, y, 3, facing), abilities=["sharpshooters"]),
            unit(f"{side}-3", side, *line(22, y, 2, facing), kind="artillery", group="2"),
            unit(f"{side}-4", side, *line(28, y, 3, facing), kind="cavalry", group="2"),
            unit(f"{side}-5", side, [36, y, facing], group="*", assigned="2", status=["fatigued"]),
        ]
        for each in units:
            if each.get("higher"):
                each.pop("group", None)
    units.append(unit("boat", "usa", [20, 40.5, 180], kind="riverboat", strength=3, group="2"))
    return units


def _ground(middle: float, works: Data) -> list[Data]:
    """Return ground of many types along y = ``middle``; ``works``: what is left of them."""
    return [
        box("wood", "woodland", 12, middle - 2, 20, middle + 2),
        box("town", "settlement", 25, middle - 2, 29, middle + 1),
        band("wall", "wall", [2, middle], [9, middle]),
        band("works", "prepared-defence", [30, middle + 3], [38, middle + 3], **works),
        box("crag", "impassable", 21, middle - 2, 24, middle - 1),
        band("river", "river", [0, 40.5], [40, 40.5], width=3.5),
        band("rails", "railroad", [0, 10], [40, 10], width=0.8),
        band("lane", "road", [0, 12], [40, 12], width=1.5, grade="turnpike"),
        {"id": "flag", "type": "objective", "at": [10, middle]},
        {"id": "mill", "type": "objective", "at": [30, middle]},
    ]


def _reserve(name: str, side: str) -> Data:
    fields = {"type": "infantry", "group": "2", "range": 2, "attack": 4, "strength": 3}
    return {"id": name, "side": side, **fields}


def game(seed: int, turns: int | None = None) -> Game:
    """Return the game of a seed, not begun."""
    chance = random.Random(seed)
    data = table(chance)
    if turns is not None:
        data["last_turn"] = turns
    rare = {"task": 0.004, "fatigued": 0.05, "declare": 0.05, "works": 0.05, "train": 0.2}
    return Game(RULES, RULES.load(data, "random.json"), guesses, chance, keen=0.85, rare=rare)


def guesses(
    state: State, option: Option, values: Mapping[str, Any], chance: random.Random
) -> Iterator[list[float]]:
    """Yield places for a unit: in contact, ahead, turned; for one that comes on, at its edge."""
    filled = {**option.action, **values}
    reserve = next((each for each in state.reserves if each.id == filled["unit"]), None)
    if reserve is not None:
        yield from _entries(state, fielded(state, reserve), reserve.entry.edge or "south", chance)
        return
    unit = state.by_id[filled["unit"]]
    if filled["action"] == "place":
        yield unit.middle.as_list()
        return
    if chance.random() < 0.7:
        yield from _contacts(state, unit)
    here, rate = unit.middle, state.rate(unit)
    for share in (1.0, 0.6, 0.45, 0.2):
        far, aside = share * rate * chance.uniform(0.7, 1.0), chance.uniform(-0.3, 0.3)
        facing = here.facing + chance.choice((0.0, 0.0, 0.0, 20.0, -20.0))
        x, y = here.place(far * math.cos(aside), far * math.sin(aside))
        yield [x, y, facing]


def _contacts(state: State, unit: Unit) -> Iterator[list[float]]:
    """Yield the nearest places in which a unit touches an enemy unit or commander, facing it."""
    enemies = [each for each in state.units if each.side != unit.side]
    enemies.sort(key=lambda each: each.area.distance(unit.area))
    for enemy in enemies[:2]:
        there, here = enemy.middle, unit.middle
        heading = math.degrees(math.atan2(there.y - here.y, there.x - here.x))
        for facing in (here.facing, heading):
            found = _run(state, unit, enemy, heading, facing)
            if found is not None:
                yield found


def _run(
    state: State, unit: Unit, enemy: Unit, heading: float, facing: float
) -> list[float] | None:
    """Return where a unit that slides along a heading comes within contact of another."""
    here = unit.middle
    near, far = 0.0, here.distance_to(enemy.middle)

    def gap(length: float) -> float:
        to = Pose(*Pose(here.x, here.y, heading).place(length, 0.0), facing)
        moved = unit.put(poses_at(state, unit, to, None))
        return float(moved.area.distance(enemy.area))

    if gap(far) > 0.01:
        return None
    for _ in range(24):
        middle = (near + far) / 2
        near, far = (middle, far) if gap(middle) > 0.01 else (near, middle)
    x, y = Pose(here.x, here.y, heading).place(near, 0.0)
    return [x, y, facing] if gap(near) <= 0.03 else None


def _entries(state: State, unit: Unit, edge: str, chance: random.Random) -> Iterator[list[float]]:
    for _ in range(6):
        along, deep = chance.uniform(0.1, 0.9), chance.uniform(2.2, 5.0)
        x, y, facing = {
            "south": (along * state.width, deep, 90.0),
            "north": (along * state.width, state.depth - deep, 270.0),
            "west": (deep, along * state.depth, 0.0),
            "east": (state.width - deep, along * state.depth, 180.0),
        }[edge]
        yield [x, y, facing]
