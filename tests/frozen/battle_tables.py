"""What is asked of Brothers at Arms and Metal Men: scenarios, crowds, clashes and kept games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bench import brothers as brothers_bench
from bench import metal as metal_bench
from bench.crowds import nearest_enemy
from tableside.geometry.pose import Pose
from tableside.rules import scenarios
from tests.frozen.frozen_tables import measured
from tests.frozen.kept_games import points
from tests.rules.suite_samples import SAMPLES

Data = dict[str, Any]
Asked = Iterator[tuple[str, Data, list[Data]]]

#: How many crowded tables there are of each game, of how many units.
CROWDS, UNITS = 13, 8
#: How many actions of a kept game lie between two positions that are asked.
EVERY = 2
#: How many of the questions are asked of each position.
ASKED = 6

BROTHERS_HOUSE: tuple[Data, ...] = (
    {},
    {"melee-both-sides": True, "flinch-melee": "both", "split-fire": True},
    {"edge": "lost", "measure-move": "corner", "shape-change": "all", "no-superior": "free"},
    {"hills-block": False, "fire-arc": 90, "river-impassable": False, "own-bases-block": False},
)
METAL_HOUSE: tuple[Data, ...] = (
    {},
    {"flank-count": "firing", "measure-move": "centre", "half-near": "any", "halves-stack": True},
    {"second-dg": "stand", "fire-from": "right", "half-round": "down", "charge-check": "contact"},
    {"corps-orders": "all", "order-sight": False, "edge": "lost", "split-bands": True},
)


@dataclass
class Asking:
    """The units of a position, and the questions about them, drawn by chance."""

    position: Data
    rng: random.Random
    asked: list[Data] = field(default_factory=list)

    def __call__(self, ask: str, **fields: Any) -> None:
        """Add a question; ``from_`` stands for from."""
        self.asked.append({"ask": ask, **{name.rstrip("_"): each for name, each in fields.items()}})

    def units(self, *kinds: str) -> list[Data]:
        """Return the units of some types, in an order by chance."""
        found = [unit for unit in self.position["units"] if unit["type"] in kinds]
        return self.rng.sample(found, len(found))

    def dice(self, faces: int, count: int) -> list[int]:
        """Return some dice."""
        return [self.rng.randint(1, faces) for _ in range(count)]

    def moved(self, unit: Data, far: float) -> Any:
        """Return where a hand might have put a unit, all its stands alike: on, or turned."""
        on = self.rng.uniform(0.2, 1.0) * far
        aside, turned = self.rng.uniform(-0.3, 0.3) * far, self.rng.choice((0, 0, 0, 20, 180))
        to = {}
        for stand in _stands(unit):
            x, y, facing = stand["pose"]
            there = Pose(x, y, facing).place(on, aside)
            to[stand["id"]] = [*(round(each, 3) for each in there), (facing + turned) % 360]
        return to if "stands" in unit else next(iter(to.values()))


def _stands(unit: Data) -> list[Data]:
    return unit.get("stands") or [{"id": "1", "pose": unit["pose"]}]


def _clash(position: Data, rng: random.Random) -> None:
    """Put a unit that is not guns before the front of the nearest enemy, in contact with it."""
    units = [unit for unit in position["units"] if unit["type"] in ("infantry", "cavalry")]
    unit = rng.choice(units)
    enemy = nearest_enemy(unit, units)
    x, y, facing = _stands(enemy)[0]["pose"]
    front = Pose(x, y, facing)
    size = 2.0 if position["ruleset"] == "metal-men" else brothers_bench.BASE
    deep = 1.0 if position["ruleset"] == "metal-men" else brothers_bench.DEEP
    for number, stand in enumerate(_stands(unit)):
        at = front.place(deep * (1 + number // 2) + 0.02, size * (number % 2))
        stand["pose"] = [*(round(each, 3) for each in at), (facing + 180) % 360]


def _all(
    ruleset: str, crowded: Callable[[int, random.Random], Data], ask: Callable[[Asking], None]
) -> Asked:
    """Yield the positions of a game, each with some of what ``ask`` has to ask about it."""

    def drawn(name: str, position: Data, rng: random.Random, first: list[Data]) -> Any:
        asking = Asking(position, rng)
        ask(asking)
        asked = rng.sample(asking.asked, min(ASKED, len(asking.asked)))
        return name, position, [*first, *asked, {"see": "prompt"}, {"see": "options"}]

    sample, questions = SAMPLES[ruleset]
    yield drawn("sample", sample, random.Random(0), list(questions))
    for each in scenarios.of_game(ruleset):
        yield drawn(f"scenario {each.id}", dict(each.position), random.Random(each.id), [])
    for seed in range(CROWDS):
        rng = random.Random(f"frozen {seed}")
        yield drawn(f"crowd {seed}", crowded(seed, rng), rng, [])
    for point in points(ruleset, EVERY):
        judged = [{"judge": action} for action in point.actions]
        yield drawn(point.name, point.position, random.Random(point.name), judged)


def brothers() -> Asked:
    """Yield (name, position, questions) of Brothers at Arms."""
    return _all("brothers-at-arms", _brothers_crowd, _ask_brothers)


def _brothers_crowd(seed: int, rng: random.Random) -> Data:
    position = brothers_bench.crowded(seed, UNITS)
    for unit in position["units"]:
        unit |= measured(rng)
        if unit["type"] != "commander":
            unit["status"] = rng.choice(([], [], ["nic"], ["rolled"], ["pinned"], ["fatigued"]))
            unit["abilities"] = rng.choice(([], [], [], ["indomitable"], ["sharpshooters"]))
    if seed % 2:
        _clash(position, rng)
    house = BROTHERS_HOUSE[seed % len(BROTHERS_HOUSE)]
    first = rng.choice(("csa", "usa"))
    return {**position, "phase": (seed + 3) % 12 + 1, "first": first, "house_rules": house}


def _ask_brothers(asking: Asking) -> None:
    rng = asking.rng
    units = asking.units("infantry", "cavalry", "artillery", "riverboat")
    leaders = asking.units("commander")
    side = rng.choice(tuple(asking.position["sides"]))
    asking("orders", side=side)
    asking("orders", side=side, rolls={each["id"]: rng.randint(1, 6) for each in units[:1]})
    if not units:
        return
    unit, other = units[0], units[-1]
    enemies = [each for each in units if each["side"] != unit["side"]]
    asking("shape", unit=unit["id"])
    asking("reach", unit=other["id"])
    for each in units[:2]:
        asking("move", unit=each["id"], to=asking.moved(each, 10.0))
    asking("move", unit=unit["id"], to=asking.moved(unit, 3.0), shape="double-line")
    asking("targets", unit=unit["id"])
    asking("melee", unit=other["id"])
    asking("place", unit=other["id"], as_="train", to=asking.moved(other, 1.0))
    for each in asking.position.get("reserves", []):
        asking("place", unit=each["id"], as_="flank", dice=[4])
        asking("place", unit=each["id"], as_="reserve")
    if enemies:
        enemy = min(enemies, key=lambda each: _far(each, unit))
        asking("fire", unit=unit["id"], target=enemy["id"])
        asking("fire", unit=unit["id"], target=enemy["id"], dice=asking.dice(6, rng.randint(1, 4)),
               save=asking.dice(6, 1), flinch=asking.dice(6, 1))  # fmt: skip
        asking("fall-back", unit=unit["id"], cause="flinch", from_=enemy["id"])
    asking("fall-back", unit=other["id"], cause="night")
    strangers = [each for each in leaders if each["side"] != unit["side"]]
    for leader in strangers[:1]:
        asking("capture", unit=unit["id"], commander=leader["id"], dice=asking.dice(6, 1))
    for leader in leaders[:1]:
        asking("move", unit=leader["id"], to=asking.moved(leader, 9.0))
        asking("place", unit=leader["id"], as_="reposition", to=asking.moved(leader, 9.0))
    if rng.random() < 0.3:
        asking("night")
    asking("objectives")


def _far(unit: Data, other: Data) -> float:
    (x, y, _), (to_x, to_y, _) = _stands(unit)[0]["pose"], _stands(other)[0]["pose"]
    return float((x - to_x) ** 2 + (y - to_y) ** 2)


def metal() -> Asked:
    """Yield (name, position, questions) of Metal Men."""
    return _all("metal-men", _metal_crowd, _ask_metal)


def _metal_crowd(seed: int, rng: random.Random) -> Data:
    position = metal_bench.crowded(seed, UNITS)
    for unit in position["units"]:
        unit |= measured(rng)
        if unit["type"] != "leader":
            unit["low_ammo"] = rng.random() < 0.2
    if seed % 2:
        _clash(position, rng)
    phases = ("rally", "artillery", "movement", "defensive", "firefight", "rout")
    house = METAL_HOUSE[seed % len(METAL_HOUSE)]
    active = rng.choice(("csa", "usa"))
    return {**position, "phase": phases[seed % 6], "active": active, "house_rules": house}


def _ask_metal(asking: Asking) -> None:
    rng = asking.rng
    units = asking.units("infantry", "battery")
    leaders = asking.units("leader")
    for leader in leaders[:1]:
        asking("orders", leader=leader["id"])
        asking("move", unit=leader["id"], to=asking.moved(leader, 12.0), points=rng.randint(1, 3))
    if len(units) < 2:
        return
    unit, other = units[0], units[-1]
    enemies = [each for each in units if each["side"] != unit["side"]]
    enemy = min(enemies or [other], key=lambda each: _far(each, unit))
    own = [each for each in leaders if each["side"] == unit["side"]]
    asking("shape", unit=unit["id"])
    asking("arc", unit=unit["id"], stands=[_stands(unit)[0]["id"]])
    asking("sight", from_=unit["id"], to=enemy["id"])
    phase = "artillery" if unit["type"] == "battery" else rng.choice(("defensive", "firefight"))
    asking("fire", unit=unit["id"], target=enemy["id"], phase=phase)
    asking("fire", unit=unit["id"], target=enemy["id"], dice=asking.dice(6, rng.randint(1, 4)))
    asking("targets", unit=other["id"])
    for each in units[:2]:
        asking("move", unit=each["id"], to=asking.moved(each, 12.0))
    for leader in own[:1]:
        asking("move", unit=unit["id"], to=asking.moved(unit, 4.0), leader=leader["id"])
        asking("rally", unit=unit["id"], leader=leader["id"], dice=[rng.randint(1, 6)])
    asking("morale", unit=unit["id"], hits=2, rolls=asking.dice(6, 2))
    asking("fall-back", unit=unit["id"], cause=rng.choice(("rout", "voluntary")))
    asking("fall-back", unit=other["id"], cause="flight", dice=asking.dice(6, rng.randint(1, 2)))
    asking("thrown-back", unit=enemy["id"], by=[unit["id"]], dice=asking.dice(8, 1))
    asking("reach", unit=unit["id"])
    for name in ("rout", "supply", *["firefights"] * (rng.random() < 0.3)):
        asking(name)
