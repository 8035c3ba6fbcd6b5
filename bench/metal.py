"""Crowded tables of Metal Men made by chance, and the questions that are timed on them."""

from __future__ import annotations

import random
from typing import Any

from bench.crowds import SHAPES, Crowd, Data, Shape, ahead, nearest_enemy, poses_in
from bench.rules import Suite, Times, timed
from tableside.geometry.pose import Pose
from tableside.rules.metal_men.answers import answer
from tableside.rules.metal_men.position import load

#: A base, inches; every brigade has this many.
BASE, DEEP, STANDS = 2.0, 1.0, 4
#: So far (inches) the middles of two units are apart at least.
APART = 4.2
WALLS = {"wall": 0.2}
#: Of six units four are brigades and two batteries.
KINDS = ("infantry", "infantry", "infantry", "infantry", "battery", "battery")
#: Where the guns of a battery stand.
GUNS: tuple[Shape, ...] = (((0, -0.5), (0, 0.5)), ((0, 0), (1, 0)))
GROUND = (
    "woods", "road", "town", "woods", "wall", "hill", "river", "woods", "wall", "stream",
    "impassable", "wall", "road", "hill",
)  # fmt: skip


def poses_at(pose: Pose, places: Shape) -> list[list[float]]:
    """Return the poses of bases, in a shape about the middle of its front rank."""
    return poses_in(pose, places, DEEP + 0.1, BASE)


class _Maker:
    def __init__(self, seed: int, units: int) -> None:
        self.crowd, self.units = Crowd(f"metal {seed}", APART, 6.0), units
        self.rng = self.crowd.rng

    def position(self) -> Data:
        units = [self._unit(number) for number in range(self.units)]
        ground = [self.crowd.ground(n, kind, WALLS) for n, kind in enumerate(GROUND)]
        return self.crowd.position("metal-men", [*units, *self._leaders()], ground)

    def _unit(self, number: int) -> Data:
        side, kind = ("csa", "usa")[number % 2], KINDS[number % len(KINDS)]
        pose = self.crowd.place(side)
        unit: Data = {"id": f"{side}-{number}", "side": side, "type": kind, "corps": side}
        unit["state"] = self.rng.choice(("good", "good", "good", "dg"))
        if kind == "battery":
            guns = poses_at(pose, self.rng.choice(GUNS))
            caisson = [*pose.place(-4 * DEEP, 0.0), pose.facing]
            stands: list[Data] = [{"id": f"g{n}", "pose": at} for n, at in enumerate(guns, 1)]
            return {**unit, "stands": [*stands, {"id": "c", "part": "caisson", "pose": caisson}]}
        places = poses_at(pose, self.rng.choice((SHAPES[0], *SHAPES)))
        stands = [{"id": str(n), "pose": at} for n, at in enumerate(places, 1)]
        return {**unit, "division": f"{side}{number // 6}", "quality": "regular", "stands": stands}

    def _leaders(self) -> list[Data]:
        found = []
        for number in range((self.units + 2) // 3):
            side = ("csa", "usa")[number % 2]
            pose = self.crowd.place(side)
            found.append(
                {"id": f"{side}-l{number}", "side": side, "type": "leader", "corps": side,
                 "level": "division", "division": f"{side}{number // 2}", "rating": "good",
                 "pose": [round(pose.x, 3), round(pose.y, 3), 90]}
            )  # fmt: skip
        return found


def crowded(seed: int, units: int = 18) -> Data:
    """Return the position of a crowded table made by chance; the same for the same numbers.

    >>> len(crowded(1)["units"]), crowded(1) == crowded(1)
    (24, True)
    """
    return _Maker(seed, units).position()


#: What is timed, in the order of the table, and the most that median and 95 % may be (ms) at 18
#: units (12 brigades, 6 batteries) and 6 leaders.
TASKS = {
    "fire": (15.0, 40.0),
    "orders": (10.0, 20.0),
    "move": (15.0, 60.0),
    "reach": (60.0, 200.0),
    "fall-back": (20.0, 60.0),
    "thrown-back": (20.0, 60.0),
}


def ask_all(seed: int, size: int, times: Times) -> None:
    """Ask a table some questions of each kind, each of a table that was just loaded."""
    table, rng = crowded(seed, size), random.Random(f"asks {seed}")

    def ask(task: str, **question: Any) -> None:
        state = load(table, "bench")
        times.seconds[task].append(timed(lambda: answer(state, question))[0])

    leaders = [unit for unit in table["units"] if unit["type"] == "leader"]
    ask("orders", ask="orders", leader=rng.choice(leaders)["id"])
    units = [unit for unit in table["units"] if unit["type"] != "leader"]
    for unit in rng.sample(units, min(4, len(units))):
        name = unit["id"]
        phase = "artillery" if unit["type"] == "battery" else "firefight"
        ask("fire", ask="targets", unit=name, phase=phase)
        ask("move", ask="move", unit=name, to=_to(unit, rng))
        ask("reach", ask="reach", unit=name)
        ask("fall-back", ask="fall-back", unit=name, cause="rout")
        ask("fall-back", ask="fall-back", unit=name, cause="voluntary")
        enemy = nearest_enemy(unit, units)
        ask("thrown-back", ask="thrown-back", unit=name, by=enemy["id"], dice=[rng.randint(1, 8)])


def _to(unit: Data, rng: random.Random) -> dict[str, list[float]]:
    """Return where a hand might have put a unit; some brigades form up anew."""
    battery = unit["type"] == "battery"
    to = ahead(unit, rng.uniform(0.3, 1.0) * (16 if battery else 12), rng)
    poses = poses_at(to, GUNS[1] if battery else rng.choice(SHAPES))
    if battery:
        poses.append([*to.place(-4 * DEEP, 0.0), to.facing])
    return {each["id"]: pose for each, pose in zip(unit["stands"], poses, strict=True)}


SUITE = Suite(TASKS, 18, (6, 18, 36), ask_all)
