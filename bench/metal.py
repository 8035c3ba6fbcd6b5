"""Crowded tables of Metal Men made by chance, and the questions that are timed on them."""

from __future__ import annotations

import math
import random
from typing import Any

import shapely

from bench.rules import Suite, Times, timed
from tableside.geometry.pose import Pose
from tableside.rules.metal_men.answers import answer
from tableside.rules.metal_men.position import load

Data = dict[str, Any]

WIDTH, DEPTH = 72.0, 48.0
#: A base, inches; every brigade has this many.
BASE, DEEP, STANDS = 2.0, 1.0, 4
#: So far (inches) the middles of two units are apart at least.
APART = 4.2
#: Of eight units of the two sides three are brigades and one a battery each.
KINDS = ("infantry", "infantry", "infantry", "infantry", "battery", "battery")
#: Where the stands of a brigade and the guns stand in each shape: ranks back, files to the left.
SHAPES = (
    ((0, -1.5), (0, -0.5), (0, 0.5), (0, 1.5)),
    ((0, -0.5), (0, 0.5), (1, -0.5), (1, 0.5)),
    ((0, 0), (1, 0), (2, 0), (3, 0)),
)
GUNS = (((0, -0.5), (0, 0.5)), ((0, 0), (1, 0)))
GROUND = (
    "woods", "road", "town", "woods", "wall", "hill", "river", "woods", "wall", "stream",
    "impassable", "wall", "road", "hill",
)  # fmt: skip


def poses_at(pose: Pose, places: tuple[tuple[float, float], ...]) -> list[list[float]]:
    """Return the poses of bases, in a shape about the middle of its front rank."""
    found = []
    for back, left in places:
        x, y = pose.place(-back * (DEEP + 0.1), left * BASE)
        found.append([round(x, 3), round(y, 3), round(pose.facing % 360, 1)])
    return found


class _Maker:
    def __init__(self, seed: int, units: int) -> None:
        self.rng, self.units = random.Random(f"metal {seed}"), units
        self.taken: list[tuple[float, float]] = []

    def position(self) -> Data:
        units = [self._unit(number) for number in range(self.units)]
        ground = [self._ground(n, kind) for n, kind in enumerate(GROUND)]
        return {
            "format": "tableside.position/1",
            "ruleset": "metal-men",
            "board": {"width": WIDTH, "depth": DEPTH},
            "sides": {"csa": {}, "usa": {}},
            "units": [*units, *self._leaders()],
            "terrain": [*ground, *self._bridges(ground)],
        }

    def _unit(self, number: int) -> Data:
        side, kind = ("csa", "usa")[number % 2], KINDS[number % len(KINDS)]
        pose = self._place(side)
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

    def _place(self, side: str) -> Pose:
        """Return a free place in the side's part of the board; the two overlap in the middle."""
        rng = self.rng
        low, high = (6.0, 0.55 * DEPTH) if side == "csa" else (0.45 * DEPTH, DEPTH - 6.0)
        while True:
            x, y = rng.uniform(6, WIDTH - 6), rng.uniform(low, high)
            if all(math.dist((x, y), at) > APART for at in self.taken):
                break
        self.taken.append((x, y))
        return Pose(x, y, (90.0 if side == "csa" else 270.0) + rng.uniform(-25, 25))

    def _leaders(self) -> list[Data]:
        found = []
        for number in range((self.units + 2) // 3):
            side = ("csa", "usa")[number % 2]
            pose = self._place(side)
            found.append(
                {"id": f"{side}-l{number}", "side": side, "type": "leader", "corps": side,
                 "level": "division", "division": f"{side}{number // 2}", "rating": "good",
                 "pose": [round(pose.x, 3), round(pose.y, 3), 90]}
            )  # fmt: skip
        return found

    def _ground(self, number: int, kind: str) -> Data:
        rng = self.rng
        made: Data = {"id": f"{kind}-{number}", "type": kind}
        if kind in ("river", "road", "stream"):
            y, y2 = rng.uniform(4, DEPTH - 4), rng.uniform(4, DEPTH - 4)
            line = [[-0.5, y], [WIDTH / 2, (y + y2) / 2 + rng.uniform(-4, 4)], [WIDTH + 0.5, y2]]
            return {**made, "line": [[round(a, 3), round(b, 3)] for a, b in line], "width": 0.8}
        x, y = rng.uniform(4, WIDTH - 4), rng.uniform(4, DEPTH - 4)
        if kind == "wall":
            end = Pose(x, y, rng.uniform(0, 360)).place(rng.uniform(3, 8), 0.0)
            return {**made, "line": [[x, y], list(end)], "width": 0.2}
        spot = shapely.Point(x, y).buffer(rng.uniform(1.0, 4.0), quad_segs=3)
        return {**made, "polygon": shapely.get_coordinates(spot)[:-1].round(3).tolist()}

    def _bridges(self, ground: list[Data]) -> list[Data]:
        """Return two ways over the river."""
        river = next(shapely.LineString(p["line"]) for p in ground if p["type"] == "river")
        found = []
        for number, share in enumerate((0.3, 0.7)):
            x, y = shapely.get_coordinates(river.interpolate(share, normalized=True))[0]
            line = [[x, y - 1.0], [x, y + 1.0]]
            found.append({"id": f"b{number}", "type": "bridge", "line": line, "width": 2.0})
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
        enemies = [other for other in units if other["side"] != unit["side"]]
        enemy = min(enemies, key=lambda other: math.dist(_at(other), _at(unit)))
        ask("thrown-back", ask="thrown-back", unit=name, by=enemy["id"], dice=[rng.randint(1, 8)])


def _to(unit: Data, rng: random.Random) -> dict[str, list[float]]:
    """Return where a hand might have put a unit; some brigades form up anew."""
    x, y, facing = unit["stands"][0]["pose"]
    battery = unit["type"] == "battery"
    far = rng.uniform(0.3, 1.0) * (16 if battery else 12)
    ahead = Pose(x, y, facing + rng.uniform(-60, 60)).place(far, 0.0)
    to = Pose(*ahead, facing + rng.uniform(-30, 30))
    poses = poses_at(to, GUNS[1] if battery else rng.choice(SHAPES))
    if battery:
        poses.append([*to.place(-4 * DEEP, 0.0), to.facing])
    return {each["id"]: pose for each, pose in zip(unit["stands"], poses, strict=True)}


def _at(unit: Data) -> tuple[float, float]:
    x, y, _ = unit["stands"][0]["pose"]
    return x, y


SUITE = Suite(TASKS, 18, (6, 18, 36), ask_all)
