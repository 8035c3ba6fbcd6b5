"""Crowded tables of Mini-Nap made by chance, and the questions that are timed on them."""

from __future__ import annotations

import math
import random
from typing import Any

import shapely

from bench.rules import Suite, Times, timed
from tableside.geometry.pose import Pose
from tableside.rules.registry import load_position

Data = dict[str, Any]

WIDTH, DEPTH = 48.0, 36.0
#: What stands on a table: type, formation, and half of its greatest length (inches).
UNITS: tuple[tuple[str, str | None, float], ...] = (
    ("line-infantry", "line", 1.07),
    ("line-infantry", "column", 0.93),
    ("light-infantry", "skirmish", 1.15),
    ("medium-cavalry", "line", 1.26),
    ("line-infantry", "line", 1.07),
    ("foot-artillery", None, 0.84),
    ("light-cavalry", "column", 1.65),
    ("heavy-cavalry", "line", 1.26),
    ("line-infantry", "square", 0.93),
    ("horse-artillery", None, 0.84),
)
CAVALRY = ("light-cavalry", "medium-cavalry", "heavy-cavalry")
GROUND = ("wood", "hill", "river", "built-up", "ford", "marsh", "hill", "wood", "road", "bridge")


class _Maker:
    def __init__(self, seed: int, units: int, terrain: int) -> None:
        self.rng, self.units, self.terrain = random.Random(f"nap {seed}"), units, terrain
        self.taken: list[tuple[float, float, float]] = []

    def position(self) -> Data:
        return {
            "format": "tableside.position/1",
            "ruleset": "mini-nap",
            "board": {"width": WIDTH, "depth": DEPTH},
            "sides": {"fr": {}, "br": {}},
            "units": [self._unit(number) for number in range(self.units)],
            "terrain": [self._ground(n, GROUND[n % len(GROUND)]) for n in range(self.terrain)],
        }

    def _unit(self, number: int) -> Data:
        side = ("fr", "br")[number % 2]
        kind, formation, half = UNITS[(number // 2) % len(UNITS)]
        made: Data = {"id": f"{side}-{number}", "side": side, "type": kind}
        made |= {"brigade": f"{side}-{number // 8}", "rating": "trained", "strength": 4}
        if formation is not None:
            made["formation"] = formation
        if kind.endswith("artillery"):
            made["class"] = "medium"
        return {**made, "pose": self._pose(side, half)}

    def _pose(self, side: str, half: float) -> list[float]:
        """Return a free place in the side's part of the board; the two overlap in the middle."""
        rng = self.rng
        low, high = (1.5, 0.55 * DEPTH) if side == "fr" else (0.45 * DEPTH, DEPTH - 1.5)
        while True:
            x, y = rng.uniform(1.5, WIDTH - 1.5), rng.uniform(low, high)
            if all(math.dist((x, y), (a, b)) > half + other for a, b, other in self.taken):
                break
        self.taken.append((x, y, half))
        front = 90.0 if side == "fr" else 270.0
        facing = rng.choice((front, front + rng.uniform(-30, 30), rng.uniform(0, 360)))
        return [round(x, 3), round(y, 3), round(facing % 360, 1)]

    def _ground(self, number: int, kind: str) -> Data:
        rng = self.rng
        made: Data = {"id": f"{kind}-{number}", "type": kind}
        if kind in ("river", "road"):
            y, y2 = rng.uniform(0, DEPTH), rng.uniform(0, DEPTH)
            line = [[-0.5, y], [WIDTH / 2, (y + y2) / 2 + rng.uniform(-3, 3)], [WIDTH + 0.5, y2]]
            return {**made, "line": [[round(a, 3), round(b, 3)] for a, b in line], "width": 0.7}
        x, y = rng.uniform(2, WIDTH - 2), rng.uniform(2, DEPTH - 2)
        spot = shapely.Point(x, y).buffer(rng.uniform(0.8, 2.2), quad_segs=2)
        return {**made, "polygon": shapely.get_coordinates(spot)[:-1].round(3).tolist()}


def crowded(seed: int, units: int = 60, terrain: int = 20) -> Data:
    """Return the position of a crowded table made by chance; the same for the same numbers.

    >>> len(crowded(1)["units"]), len(crowded(1)["terrain"]), crowded(1) == crowded(1)
    (60, 20, True)
    """
    return _Maker(seed, units, terrain).position()


#: What is timed, in the order of the table, and the most that the median may be (ms) at 60 units.
TASKS = {
    "manoeuvre": 20.0,
    "charge": 60.0,
    "change": None,
    "reactions": None,
    "reach": None,
    "fire": None,
}


def ask_all(seed: int, size: int, times: Times) -> None:
    """Ask a table one question of each kind, each of a table that was just loaded."""
    table, rng = crowded(seed, size), random.Random(f"asks {seed}")

    def ask(task: str, **question: Any) -> None:
        rules, state = load_position(table, "bench", "position", [])
        times.seconds[task].append(timed(lambda: rules.answer(state, question))[0])

    movers = [unit for unit in table["units"] if unit.get("formation") not in (None, "square")]
    for unit in rng.sample(movers, min(3, len(movers))):
        x, y, facing = unit["pose"]
        # A hand sets a unit down ahead of where it stood, or in another formation.
        there = Pose(x, y, facing + rng.uniform(-40, 40))
        to = [*there.place(rng.uniform(0.5, 2.4), 0.0), there.facing + rng.uniform(-30, 30)]
        more = {"formation": "column"} if rng.random() < 0.3 else {}
        ask("manoeuvre", ask="move", unit=unit["id"], to=to, **more)
        ask("change", ask="change", unit=unit["id"], to=rng.choice(("line", "column")))
        ask("reactions", ask="reactions", mover=unit["id"], to=to, **{"as": "ahead"})
        ask("reach", ask="reach", unit=unit["id"])
    riders = [unit for unit in movers if unit["type"] in CAVALRY]
    for unit in rng.sample(riders, min(3, len(riders))):
        ask("charge", ask="charge", unit=unit["id"])
    guns = [unit for unit in table["units"] if unit["type"].endswith("artillery")]
    for unit in rng.sample(guns, min(1, len(guns))):
        enemies = [u for u in table["units"] if u["side"] != unit["side"]]
        ask("fire", ask="fire", unit=unit["id"], target=rng.choice(enemies)["id"])


SUITE = Suite(TASKS, 60, (10, 30, 60, 90), ask_all)
