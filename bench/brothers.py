"""Crowded tables of Brothers at Arms made by chance, and the questions that are timed on them."""

from __future__ import annotations

import random
from typing import Any

from bench.crowds import SHAPES, Crowd, Data, ahead, nearest_enemy, poses_in
from bench.rules import Suite, Times, timed
from tableside.geometry.pose import Pose
from tableside.rules.registry import load_position

#: A base of infantry and its depth, inches; every unit has this many stands.
BASE, DEEP, STANDS = 40 / 25.4, 30 / 25.4, 4
#: So far (inches) the middles of two units are apart at least.
APART = 3.4
KINDS = ("infantry", "infantry", "infantry", "cavalry", "infantry", "artillery")
GROUND = (
    "woodland", "road", "settlement", "woodland", "wall", "marsh", "turnpike", "hill", "steep",
    "river", "hedge", "building", "field-defence", "woodland", "stream", "impassable",
)  # fmt: skip
LINES = {"wall": 0.2, "hedge": 0.2, "field-defence": 0.5}


def stands_at(pose: Pose, shape: int) -> list[list[float]]:
    """Return the poses of a unit's stands, in a shape about the middle of its front rank."""
    return poses_in(pose, SHAPES[shape], DEEP + 0.15, BASE)


class _Maker:
    def __init__(self, seed: int, units: int) -> None:
        self.crowd, self.units = Crowd(f"brothers {seed}", APART, 5.0), units
        self.rng = self.crowd.rng

    def position(self) -> Data:
        units = [self._unit(number) for number in range(self.units)]
        ground = [self._ground(n, kind) for n, kind in enumerate(GROUND)]
        return self.crowd.position("brothers-at-arms", [*units, *self._leaders()], ground)

    def _unit(self, number: int) -> Data:
        side, kind = ("csa", "usa")[number % 2], KINDS[(number // 2) % len(KINDS)]
        shape = self.rng.choice((0, 0, 1, 2))
        pose = self.crowd.place(side)
        stands = [
            {"id": str(n), "pose": at} for n, at in enumerate(stands_at(pose, shape), start=1)
        ]
        return {
            "id": f"{side}-{number}", "side": side, "type": kind, "group": str(number // 8),
            "range": 2, "attack": 4, "strength": STANDS, "stands": stands,
        }  # fmt: skip

    def _leaders(self) -> list[Data]:
        found = []
        for group in range((self.units + 7) // 8):
            for side in ("csa", "usa"):
                pose = self.crowd.place(side)
                found.append(
                    {"id": f"{side}-c{group}", "side": side, "type": "commander", "command": 2,
                     "group": str(group), "pose": [round(pose.x, 3), round(pose.y, 3), 90]}
                )  # fmt: skip
        return found

    def _ground(self, number: int, kind: str) -> Data:
        made = self.crowd.ground(number, kind, LINES)
        if kind in ("road", "turnpike"):
            made |= {"type": "road", "grade": "local" if kind == "road" else kind}
        return made


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
        # Most units keep together as they go on; some form up anew.
        far = rng.uniform(0.3, 1.0) * (16 if unit["type"] == "cavalry" else 8)
        to = ahead(unit, far, rng)
        poses = stands_at(to, rng.choice((0, 1, 2)))
        stands = {str(n): pose for n, pose in enumerate(poses, start=1)}
        ask("move", ask="move", unit=unit["id"], to=stands)
        ask("reach", ask="reach", unit=unit["id"])
        enemy = nearest_enemy(unit, units)
        ask("fire", ask="fire", unit=unit["id"], target=enemy["id"])
        ask("fall-back", ask="fall-back", unit=unit["id"], cause="flinch", from_=enemy["id"])
    for side in ("csa", "usa"):
        ask("orders", ask="orders", side=side)


SUITE = Suite(TASKS, 24, (8, 24, 48), ask_all)
