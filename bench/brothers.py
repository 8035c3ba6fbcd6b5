"""Crowded tables of Brothers at Arms made by chance, and the questions that are timed on them."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import shapely

from bench.rules import Suite, Times, timed
from tableside.geometry.pose import Pose
from tableside.rules.registry import load_position

Data = dict[str, Any]

WIDTH, DEPTH = 72.0, 48.0
#: A base of infantry and its depth, inches; every unit has this many stands.
BASE, DEEP, STANDS = 40 / 25.4, 30 / 25.4, 4
#: So far (inches) the middles of two units are apart at least.
APART = 3.4
KINDS = ("infantry", "infantry", "infantry", "cavalry", "infantry", "artillery")
#: Where the four stands of a unit stand in each shape: ranks back, files to the left.
SHAPES = (
    ((0, -1.5), (0, -0.5), (0, 0.5), (0, 1.5)),
    ((0, -0.5), (0, 0.5), (1, -0.5), (1, 0.5)),
    ((0, 0), (1, 0), (2, 0), (3, 0)),
)
GROUND = (
    "woodland", "road", "settlement", "woodland", "wall", "marsh", "turnpike", "hill", "steep",
    "river", "hedge", "building", "field-defence", "woodland", "stream", "impassable",
)  # fmt: skip
LINES = {"wall": 0.2, "hedge": 0.2, "field-defence": 0.5}


def stands_at(pose: Pose, shape: int) -> list[list[float]]:
    """Return the poses of a unit's stands, in a shape about the middle of its front rank."""
    found = []
    for back, left in SHAPES[shape]:
        x, y = pose.place(-back * (DEEP + 0.15), left * BASE)
        found.append([round(x, 3), round(y, 3), round(pose.facing % 360, 1)])
    return found


class _Maker:
    def __init__(self, seed: int, units: int) -> None:
        self.rng, self.units = random.Random(f"brothers {seed}"), units
        self.taken: list[tuple[float, float]] = []
        self.shapes: dict[str, int] = {}

    def position(self) -> Data:
        units = [self._unit(number) for number in range(self.units)]
        ground = [self._ground(n, kind) for n, kind in enumerate(GROUND)]
        return {
            "format": "tableside.position/1",
            "ruleset": "brothers-at-arms",
            "board": {"width": WIDTH, "depth": DEPTH},
            "sides": {"csa": {}, "usa": {}},
            "units": [*units, *self._leaders()],
            "terrain": [*ground, *self._bridges(ground)],
        }

    def _unit(self, number: int) -> Data:
        side, kind = ("csa", "usa")[number % 2], KINDS[(number // 2) % len(KINDS)]
        shape = self.rng.choice((0, 0, 1, 2))
        pose = self._place(side)
        stands = [
            {"id": str(n), "pose": at} for n, at in enumerate(stands_at(pose, shape), start=1)
        ]
        return {
            "id": f"{side}-{number}", "side": side, "type": kind, "group": str(number // 8),
            "range": 2, "attack": 4, "strength": STANDS, "stands": stands,
        }  # fmt: skip

    def _place(self, side: str) -> Pose:
        """Return a free place in the side's part of the board; the two overlap in the middle."""
        rng = self.rng
        low, high = (5.0, 0.55 * DEPTH) if side == "csa" else (0.45 * DEPTH, DEPTH - 5.0)
        while True:
            x, y = rng.uniform(5, WIDTH - 5), rng.uniform(low, high)
            if all(math.dist((x, y), at) > APART for at in self.taken):
                break
        self.taken.append((x, y))
        front = 90.0 if side == "csa" else 270.0
        return Pose(x, y, front + rng.uniform(-25, 25))

    def _leaders(self) -> list[Data]:
        found = []
        for group in range((self.units + 7) // 8):
            for side in ("csa", "usa"):
                pose = self._place(side)
                found.append(
                    {"id": f"{side}-c{group}", "side": side, "type": "commander", "command": 2,
                     "group": str(group), "pose": [round(pose.x, 3), round(pose.y, 3), 90]}
                )  # fmt: skip
        return found

    def _ground(self, number: int, kind: str) -> Data:
        rng = self.rng
        made: Data = {"id": f"{kind}-{number}", "type": kind}
        if kind in ("river", "road", "stream", "turnpike"):
            y, y2 = rng.uniform(4, DEPTH - 4), rng.uniform(4, DEPTH - 4)
            line = [[-0.5, y], [WIDTH / 2, (y + y2) / 2 + rng.uniform(-4, 4)], [WIDTH + 0.5, y2]]
            made |= {"line": [[round(a, 3), round(b, 3)] for a, b in line], "width": 0.8}
            if kind in ("road", "turnpike"):
                made |= {"type": "road", "grade": "local" if kind == "road" else kind}
            return made
        x, y = rng.uniform(4, WIDTH - 4), rng.uniform(4, DEPTH - 4)
        if kind in LINES:
            end = Pose(x, y, rng.uniform(0, 360)).place(rng.uniform(3, 8), 0.0)
            return {**made, "line": [[x, y], list(end)], "width": LINES[kind]}
        spot = shapely.Point(x, y).buffer(rng.uniform(1.0, 4.0), quad_segs=3)
        return {**made, "polygon": shapely.get_coordinates(spot)[:-1].round(3).tolist()}

    def _bridges(self, ground: Sequence[Data]) -> list[Data]:
        """Return two ways over the river."""
        river = next(shapely.LineString(p["line"]) for p in ground if p["type"] == "river")
        found = []
        for number, share in enumerate((0.3, 0.7)):
            x, y = shapely.get_coordinates(river.interpolate(share, normalized=True))[0]
            line = [[x, y - 1.0], [x, y + 1.0]]
            found.append({"id": f"b{number}", "type": "bridge", "line": line, "width": 2.0})
        return found


def crowded(seed: int, units: int = 24) -> Data:
    """Return the position of a crowded table made by chance; the same for the same numbers.

    >>> len(crowded(1)["units"]), crowded(1) == crowded(1)
    (30, True)
    """
    return _Maker(seed, units).position()


#: What is timed, in the order of the table, and the most that median and 95 % may be (ms) at 24
#: units.
TASKS = {
    "move": (15.0, 60.0),
    "reach": (60.0, 200.0),
    "fire": (15.0, 40.0),
    "fall-back": (15.0, 40.0),
    "orders": (10.0, 20.0),
}


def ask_all(seed: int, size: int, times: Times) -> None:
    """Ask a table some questions of each kind, each of a table that was just loaded."""
    table, rng = crowded(seed, size), random.Random(f"asks {seed}")

    def ask(task: str, **question: Any) -> None:
        rules, state = load_position(table, "bench", "position", [])
        named = {name.rstrip("_"): value for name, value in question.items()}
        times.seconds[task].append(timed(lambda: rules.answer(state, named))[0])

    units = [unit for unit in table["units"] if unit["type"] != "commander"]
    for unit in rng.sample(units, min(4, len(units))):
        x, y, facing = unit["stands"][0]["pose"]
        far = rng.uniform(0.3, 1.0) * (16 if unit["type"] == "cavalry" else 8)
        ahead = Pose(x, y, facing + rng.uniform(-60, 60)).place(far, 0.0)
        # Most units keep together as they go on; some form up anew.
        to = Pose(*ahead, facing + rng.uniform(-30, 30))
        poses = stands_at(to, rng.choice((0, 1, 2)))
        stands = {str(n): pose for n, pose in enumerate(poses, start=1)}
        ask("move", ask="move", unit=unit["id"], to=stands)
        ask("reach", ask="reach", unit=unit["id"])
        enemies = [other for other in units if other["side"] != unit["side"]]
        enemy = min(enemies, key=lambda other: math.dist(_at(other), _at(unit)))
        ask("fire", ask="fire", unit=unit["id"], target=enemy["id"])
        ask("fall-back", ask="fall-back", unit=unit["id"], cause="flinch", from_=enemy["id"])
    for side in ("csa", "usa"):
        ask("orders", ask="orders", side=side)


def _at(unit: Data) -> tuple[float, float]:
    x, y, _ = unit["stands"][0]["pose"]
    return x, y


SUITE = Suite(TASKS, 24, (8, 24, 48), ask_all)
