"""What the crowded tables of several games have in common: places for units, ground by chance."""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import shapely

from tableside.geometry.pose import Pose

Data = dict[str, Any]
#: Where bases stand in a shape about the middle of its front rank: ranks back, files to the left.
Shape = Sequence[tuple[float, float]]

WIDTH, DEPTH = 72.0, 48.0
#: Where the four stands of a unit stand in line, in a double line, and in column.
SHAPES: tuple[Shape, ...] = (
    ((0, -1.5), (0, -0.5), (0, 0.5), (0, 1.5)),
    ((0, -0.5), (0, 0.5), (1, -0.5), (1, 0.5)),
    ((0, 0), (1, 0), (2, 0), (3, 0)),
)
#: What runs across the whole board.
LONG = ("river", "road", "stream", "turnpike")


def poses_in(pose: Pose, shape: Shape, back: float, left: float) -> list[list[float]]:
    """Return the poses of bases in a shape; ``back`` and ``left``: inches from one to the next."""
    found = []
    for rank, file in shape:
        x, y = pose.place(-rank * back, file * left)
        found.append([round(x, 3), round(y, 3), round(pose.facing % 360, 1)])
    return found


class Crowd:
    """Makes a table of two sides on 72 x 48 in; units stay ``apart`` inches, and off the edge."""

    def __init__(self, seed: str, apart: float, edge: float) -> None:
        self.rng = random.Random(seed)
        self.apart, self.edge = apart, edge
        self.taken: list[tuple[float, float]] = []

    def position(self, ruleset: str, units: Sequence[Data], ground: Sequence[Data]) -> Data:
        """Return the position of some units on some ground, with two bridges over its river."""
        return {
            "format": "tableside.position/1",
            "ruleset": ruleset,
            "board": {"width": WIDTH, "depth": DEPTH},
            "sides": {"csa": {}, "usa": {}},
            "units": list(units),
            "terrain": [*ground, *_bridges(ground)],
        }

    def place(self, side: str) -> Pose:
        """Return a free place in the side's part of the board; the two overlap in the middle."""
        rng, edge = self.rng, self.edge
        low, high = (edge, 0.55 * DEPTH) if side == "csa" else (0.45 * DEPTH, DEPTH - edge)
        while True:
            x, y = rng.uniform(edge, WIDTH - edge), rng.uniform(low, high)
            if all(math.dist((x, y), at) > self.apart for at in self.taken):
                break
        self.taken.append((x, y))
        return Pose(x, y, (90.0 if side == "csa" else 270.0) + rng.uniform(-25, 25))

    def ground(self, number: int, kind: str, lines: Mapping[str, float]) -> Data:
        """Return a piece of ground: across the board, a line of some width, or a rounded spot."""
        rng = self.rng
        made: Data = {"id": f"{kind}-{number}", "type": kind}
        if kind in LONG:
            y, y2 = rng.uniform(4, DEPTH - 4), rng.uniform(4, DEPTH - 4)
            line = [[-0.5, y], [WIDTH / 2, (y + y2) / 2 + rng.uniform(-4, 4)], [WIDTH + 0.5, y2]]
            return {**made, "line": [[round(a, 3), round(b, 3)] for a, b in line], "width": 0.8}
        x, y = rng.uniform(4, WIDTH - 4), rng.uniform(4, DEPTH - 4)
        if kind in lines:
            end = Pose(x, y, rng.uniform(0, 360)).place(rng.uniform(3, 8), 0.0)
            return {**made, "line": [[x, y], list(end)], "width": lines[kind]}
        spot = shapely.Point(x, y).buffer(rng.uniform(1.0, 4.0), quad_segs=3)
        return {**made, "polygon": shapely.get_coordinates(spot)[:-1].round(3).tolist()}


def _bridges(ground: Sequence[Data]) -> list[Data]:
    """Return two ways over the river."""
    river = next(shapely.LineString(p["line"]) for p in ground if p["type"] == "river")
    found = []
    for number, share in enumerate((0.3, 0.7)):
        x, y = shapely.get_coordinates(river.interpolate(share, normalized=True))[0]
        line = [[x, y - 1.0], [x, y + 1.0]]
        found.append({"id": f"b{number}", "type": "bridge", "line": line, "width": 2.0})
    return found


def ahead(unit: Data, far: float, rng: random.Random) -> Pose:
    """Return where a hand might have put the first base of a unit, at most so far on."""
    x, y, facing = unit["stands"][0]["pose"]
    there = Pose(x, y, facing + rng.uniform(-60, 60)).place(far, 0.0)
    return Pose(*there, facing + rng.uniform(-30, 30))


def nearest_enemy(unit: Data, units: Collection[Data]) -> Data:
    """Return the enemy unit whose first base is nearest to that of a unit."""
    enemies = [other for other in units if other["side"] != unit["side"]]
    return min(enemies, key=lambda other: math.dist(_at(other), _at(unit)))


def _at(unit: Data) -> tuple[float, float]:
    x, y, _ = unit["stands"][0]["pose"]
    return x, y
