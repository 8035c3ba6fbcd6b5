"""What is asked of Gathered In Their Masses: scenarios, campaigns by chance and kept games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from bench.masses import campaign
from tableside.rules import scenarios
from tests.frozen.kept_games import points
from tests.rules.gitm.example import EXAMPLE
from tests.rules.suite_samples import SAMPLES

Data = dict[str, Any]

#: How many campaigns by chance there are, of how many units.
CAMPAIGNS, UNITS = 16, 30
#: How many actions of a kept game lie between two positions that are asked.
EVERY = 9
#: How many of the questions are asked of each position.
ASKED = 10
WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def masses() -> Iterator[tuple[str, Data, list[Data]]]:
    """Yield (name, position, questions) of Gathered In Their Masses."""
    sample, questions = SAMPLES["gitm"]
    yield "sample", sample, [*questions, *_seen()]
    yield "example", EXAMPLE, _about(EXAMPLE, random.Random("example"))
    for each in scenarios.of_game("gitm"):
        yield f"scenario {each.id}", dict(each.position), _about(each.position, random.Random(0))
    for seed in range(CAMPAIGNS):
        position, rng = campaign(seed, UNITS), random.Random(f"frozen {seed}")
        if seed % 2:  # orders are still written
            position["campaign"] = {"seed": seed, "stage": "orders"}
        yield f"campaign {seed}", position, _about(position, rng)
    for point in points("gitm", EVERY):
        judged = [{"judge": action} for action in point.actions]
        asked = _about(point.position, random.Random(point.name))
        yield point.name, point.position, [*judged, *asked]


def _seen() -> list[Data]:
    return [{"see": "prompt"}, {"see": "options"}]


def _about(position: Any, rng: random.Random) -> list[Data]:
    """Return some of the questions about a position, those of rare kinds as often as others."""
    units = [unit for unit in position["units"] if not unit.get("members")]
    fighters = [unit for unit in units if not unit["type"].endswith("-hq")]
    unit, first = rng.choice(fighters), units[0]
    side = unit["side"]
    others = [each for each in fighters if each["side"] != side]
    enemy = min(others or fighters, key=lambda each: _far(each, unit))
    asked = [
        *_of_the_map(unit, enemy, rng), *_of_fights(unit, enemy, rng),
        *_of_the_minister(position, unit, first, fighters, rng),
    ]  # fmt: skip
    for each in rng.sample(asked, len(asked) // 4):
        each["as"] = side  # as its side may know it
    return [*rng.sample(asked, ASKED), *_seen()]


def _far(unit: Data, other: Data) -> int:
    """Return whether two units are in other strategic squares, and then how far apart."""
    (a, b), (c, d) = (map(int, each["square"].split("-")) for each in (unit, other))
    elsewhere = bool(unit["strategic"] != other["strategic"])
    return 100 * elsewhere + max(abs(a - c), abs(b - d))


def _square(rng: random.Random, near: Data, far: int) -> str:
    column, row = map(int, near["square"].split("-"))
    there = (each + rng.randint(-far, far) for each in (column, row))
    return "-".join(str(min(14, max(0, each))) for each in there)


def _of_the_map(unit: Data, enemy: Data, rng: random.Random) -> list[Data]:
    name, to = unit["id"], _square(rng, unit, 6)
    return [
        {"ask": "table"},
        {"ask": "counters"},
        {"ask": "view", "as": unit["side"]},
        {"ask": "detect", "side": enemy["side"]},
        {"ask": "sight", "from": name},
        {"ask": "path", "unit": name, "to": to},
        {"ask": "path", "unit": name, "to": enemy["square"], "waypoint": to, "phase": 2},
        {"ask": "path", "unit": name, "to": "nearest-ford"},
        {"ask": "reach", "unit": name},
        {"ask": "engage", "unit": name},
        {"ask": "support", "unit": name, "at": to, "radius": rng.randint(1, 5)},
        {"ask": "intercept", "unit": enemy["id"], "mover": name, "to": to, "at": to, "radius": 3},
        {"ask": "report", "unit": name, "to": to, "for": enemy["side"]},
        {"ask": "exit", "unit": name, "direction": rng.choice(WAYS)},
        {"ask": "enter", "unit": name, "direction": rng.choice(WAYS)},
        {"ask": "enter", "direction": rng.choice(WAYS), "entry": to, "side": unit["side"]},
    ]


def _of_fights(unit: Data, enemy: Data, rng: random.Random) -> list[Data]:
    name, way = unit["id"], rng.choice(WAYS)
    at, came = enemy["square"], {name: way}
    return [
        {"ask": "battle", "at": at, "attackers": came},
        {"ask": "battle", "at": at, "attackers": came, "moved": [name]},
        {"ask": "flanks", "at": at, "side": enemy["side"], "attackers": came},
        {"ask": "retreat", "unit": enemy["id"], "from": [name]},
        {"ask": "fall-back", "unit": enemy["id"]},
        {"ask": "bombard", "unit": name, "at": at, "moved": rng.random() < 0.3},
    ]


def _of_the_minister(
    position: Any, unit: Data, first: Data, fighters: list[Data], rng: random.Random
) -> list[Data]:
    name, own = unit["id"], [each for each in fighters if each["side"] == unit["side"]]
    cities = [each["id"] for each in position["terrain"] if each["type"] == "city"]
    there = rng.choice(fighters)["strategic"]
    boxes = [there, *[""] * 5]
    asked = [
        {"ask": "strategic", "unit": name},
        {"ask": "strategic", "unit": name, "boxes": boxes},
        {"ask": "withdraw", "unit": name, "to": there},
        {"ask": "initiative", "unit": name},
        {"ask": "line", "unit": name, "for": "supply"},
        {"ask": "line", "unit": name, "for": "communications"},
        {"ask": "merge", "from": name, "into": rng.choice(own)["id"]},
        {"ask": "shatter", "unit": name},
        {"ask": "march", "unit": first["id"], "kinds": ["battle", "enemies"]},
        {"ask": "inactivate", "unit": first["id"]},
        {"ask": "orders", "unit": name, "orders": {"to": _square(rng, unit, 9), "boxes": boxes}},
    ]
    if cities:
        ends = rng.choice(cities), rng.choice(cities)
        asked.append({"ask": "siege", "city": ends[0]})
        asked.append({"ask": "ship", "from": ends[0], "to": ends[1], "supplies": 5})
    return asked
