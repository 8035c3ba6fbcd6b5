"""The frozen set: positions made from fixed seeds, and the questions that are asked of each."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tableside.geometry.pose import Pose
from tests.cases import random_tables
from tests.frozen.kept_games import points
from tests.rules.mini_nap import table as nap

Data = dict[str, Any]

#: How many positions of each game, and which share of them a camera measured.
GMU_TABLES, NAP_TABLES, MEASURED = 100, 60, 0.25
#: How many more of Mini-Nap hold a division.
DIVISIONS = 16
#: Before every so many-th action of a kept game its actions are judged.
EVERY = 4


def gmu() -> Iterator[tuple[str, Data, list[Data]]]:
    """Yield (name, position, questions) of Got mit uns."""
    for seed in range(GMU_TABLES):
        rng = random.Random(seed)
        kind = ("table", "field", "clash")[seed % 3]
        whole: Data = getattr(random_tables, kind)(500 + seed)
        whole["units"] = [{**unit, **measured(rng)} for unit in whole["units"]]
        yield f"{kind} {seed}", whole, _gmu_questions(rng, kind, whole["units"])


def measured(rng: random.Random) -> Data:
    """Return how well a camera knows a unit, for a share of them."""
    return {"sigma": [0.004, 0.004, 0.15]} if rng.random() < MEASURED else {}


def _beside(rng: random.Random, pose: list[float], far: float) -> list[float]:
    x, y, facing = pose
    turned = facing + rng.choice((0, 0, 90, 180, rng.uniform(-40, 40)))
    ends = x + rng.uniform(-far, far), y + rng.uniform(-far, far)
    return [round(ends[0], 3), round(ends[1], 3), round(turned % 360, 1)]


def _gmu_questions(rng: random.Random, kind: str, units: list[Data]) -> list[Data]:
    first = units[0]
    fighters = [u for u in units if u["type"] != "headquarters"]
    foes = [u for u in fighters if u["side"] != first["side"]] or fighters
    asked: list[Data] = [{"ask": "objectives"}, {"ask": "scenario"}]
    asked += [{"ask": "zones", "unit": unit["id"]} for unit in fighters[:2]]
    asked += [{"ask": "sight", "from": fighters[0]["id"], "to": unit["id"]} for unit in foes[:1]]
    asked += [{"ask": "command", "unit": u["id"]} for u in units if u["type"] == "headquarters"]
    if kind != "field" and first["type"] in ("infantry", "cavalry"):
        foe = foes[0]["id"]
        asked.append({"ask": "combat", "attacker": first["id"], "defender": foe, "dice": [5, 2]})
        asked.append(
            {"ask": "pursuit", "attacker": first["id"], "defender": foe, "effect": "retreat"}
        )
    if kind == "field":
        move = {"ask": "move", "unit": first["id"]}
        asked += [{**move, "to": _beside(rng, first["pose"], 3.0)} for _ in range(2)]
        asked.append({"ask": "reach", "unit": first["id"]})
    if kind == "clash":
        away = {"ask": "retreat", "unit": first["id"], "from": foes[0]["id"]}
        asked += [away, {**away, "to": _beside(rng, first["pose"], 2.5)}]
    staff = {"id": "new", "side": first["side"], "type": "headquarters", "formation": "battle"}
    place = {"ask": "place", "unit": staff, "as": "headquarters"}
    return [*asked, {**place, "to": _beside(rng, first["pose"], 2.0)}]


def mini_nap() -> Iterator[tuple[str, Data, list[Data]]]:
    """Yield (name, position, questions) of Mini-Nap."""
    makes = (nap.foot, nap.light, nap.horse, nap.guns)
    ground = [
        nap.box("lake", "impassable", 20, 14, 22, 15.5),
        nap.box("wood", "wood", 25, 18, 28, 21),
        {"id": "run", "type": "river", "line": [[14, 12], [34, 13.5]], "width": 0.6},
        nap.box("ford", "ford", 23, 11, 24.5, 14),
    ]
    for seed in range(NAP_TABLES):
        rng = random.Random(seed)
        units = []
        for n in range(rng.randint(3, 5)):
            x, y = round(rng.uniform(18, 30), 2), round(rng.uniform(12, 24), 2)
            facing = rng.choice((0, 90, 180, 270, round(rng.uniform(0, 360))))
            side = "br" if n % 2 else "fr"
            units.append({**rng.choice(makes)(f"{side}-{n}", x, y, facing), **measured(rng)})
        phase = rng.choice(({}, {}, {"phase": "firing"}))
        whole = nap.position(*units, terrain=ground, **phase)
        yield f"crowd {seed}", whole, _nap_questions(rng, units)
    yield from _divisions()
    for point in points("mini-nap", EVERY):
        judged = [{"judge": action} for action in point.actions]
        yield point.name, point.position, [*judged, {"see": "prompt"}, {"see": "options"}]


def _divisions() -> Iterator[tuple[str, Data, list[Data]]]:
    """Yield positions in which divisions move: near an enemy, far off, one with a gun among it."""
    for seed in range(DIVISIONS):
        rng = random.Random(1000 + seed)
        units = []
        for n, make in enumerate(rng.sample((nap.foot, nap.light, nap.horse, nap.guns), 3)):
            x, y = round(16 + 4 * n + rng.uniform(-1, 1), 2), round(rng.uniform(6, 16), 2)
            units.append({**make(f"fr-{n}", x, y, 90), "division": "1d", **measured(rng)})
        for n in (0, 1):
            x, y = round(rng.uniform(16, 28), 2), round(rng.uniform(14, 24), 2)
            units.append(nap.foot(f"br-{n}", x, y, 270))
        asked = [{"ask": "division", "division": name} for name in ("1d", "2d")]
        yield f"division {seed}", nap.position(*units), asked


def _nap_questions(rng: random.Random, units: list[Data]) -> list[Data]:
    first, foe = units[0], units[1]
    asked: list[Data] = [{"ask": "formation", "unit": unit["id"]} for unit in units[:2]]
    for unit in units[:2]:
        asked.append({"ask": "move", "unit": unit["id"], "to": _beside(rng, unit["pose"], 4.0)})
    if "class" not in first:
        asked.append({"ask": "change", "unit": first["id"], "to": "column"})
        asked.append({"ask": "charge", "unit": first["id"]})
        asked.append({"ask": "react", "unit": first["id"], "as": "fall-back", "from": foe["id"]})
    asked.append({"ask": "reach", "unit": first["id"]})
    asked.append({"ask": "fire", "unit": first["id"], "target": foe["id"]})
    asked.append({"ask": "strength", "unit": first["id"], "losses": 2})
    x, y, facing = first["pose"]
    ahead = Pose(x, y, facing).place(3.0, 0.0)
    run = {"ask": "reactions", "mover": first["id"], "to": [*(round(e, 3) for e in ahead), facing]}
    asked.append({**run, "as": "ahead" if "class" in first else "charge"})
    asked.append({"ask": "extend", "unit": first["id"], "target": foe["id"]})
    asked.append({"ask": "feint", "unit": first["id"], "square": foe["id"]})
    return [*asked, {"ask": "sequence", "dice": {"fr": rng.randint(2, 12), "br": 7}}]
