"""Crowded tables of Got mit uns made by chance, and the questions to time on them."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from typing import Any

import shapely

from tableside.geometry.footprint import Base, footprint
from tableside.geometry.pose import Pose

Data = dict[str, Any]

#: What stands on a table, by kind: its base (mm) and its share of each side's units.
BASES: Mapping[str, tuple[float, float]] = {
    "infantry": (60.0, 30.0),
    "cavalry": (60.0, 30.0),
    "detachment": (60.0, 20.0),
    "headquarters": (40.0, 40.0),
}
SHARES = ("infantry",) * 11 + ("cavalry",) * 4 + ("detachment",) * 3 + ("headquarters",) * 2

#: Terrain by turns, so that any number of pieces has some of each kind.
TERRAIN = (
    "river", "hill", "bridge", "road", "town", "defensible", "stream", "hill", "road", "hill",
    "defensible", "bridge", "town", "hill", "road", "stream", "defensible", "hill", "bridge",
    "road", "town", "hill", "defensible", "road", "hill",
)  # fmt: skip

#: Above this many units (on 36 x 24 in) the board grows with them, as crowded as before.
MOST_ON_BOARD = 80

#: Bases are laid this far (inches) apart at least.
APART = 0.05


class TableMaker:
    """Makes one table: ``units`` pieces of two sides that face each other, ``terrain`` pieces."""

    def __init__(self, seed: int, units: int = 40, terrain: int = 25) -> None:
        self.rng = random.Random(f"{seed} {units} {terrain}")
        wide = math.sqrt(max(1.0, units / MOST_ON_BOARD))
        self.width, self.depth = round(36 * wide, 1), round(24 * wide, 1)
        self.count, self.pieces = units, terrain

    def position(self) -> Data:
        """Return the position, ready to be loaded."""
        return {
            "format": "tableside.position/1",
            "ruleset": "gmu",
            "period": "american-civil-war",
            "board": {"width": self.width, "depth": self.depth},
            "turn": 3,
            "last_turn": 15,
            "phase": "movement",
            "aggressor": "csa",
            "sides": {"csa": {"army": "confederate-eastern"}, "usa": {"army": "union-eastern"}},
            "terrain": [self._ground(n, TERRAIN[n % len(TERRAIN)]) for n in range(self.pieces)],
            "units": list(self._units()),
        }

    def _units(self) -> Iterator[Data]:
        laid: list[Any] = []
        for number in range(self.count):
            side = ("csa", "usa")[number % 2]
            kind = SHARES[(7 * (number // 2)) % len(SHARES)]
            while True:
                pose = self._pose(side)
                shape = footprint([Base(*BASES[kind])], Pose(*pose))
                if not laid or shapely.distance(laid, shape).min() > APART:
                    break
            laid.append(shape)
            unit: Data = {"id": f"{side}-{number}", "side": side, "type": kind, "pose": pose}
            if kind == "headquarters":
                unit["formation"] = self.rng.choice(("battle", "command"))
            yield unit

    def _pose(self, side: str) -> list[float]:
        """Return a place in the side's part of the board; the two parts overlap in the middle."""
        rng, room = self.rng, 1.4
        low, high = (room, 0.54) if side == "csa" else (0.46 * self.depth, 0.0)
        y = rng.uniform(low, high * self.depth if high else self.depth - room)
        front = 90.0 if side == "csa" else 270.0
        facing = rng.choice((front, front, front + rng.uniform(-40, 40), rng.uniform(0, 360)))
        return [round(rng.uniform(room, self.width - room), 3), round(y, 3), round(facing % 360, 1)]

    def _ground(self, number: int, kind: str) -> Data:
        piece: Data = {"id": f"{kind}-{number}", "type": kind}
        if kind in ("river", "stream", "road"):
            wide = {"river": 0.8, "stream": 0.4, "road": 0.6}[kind]
            return {**piece, "line": self._line(), "width": wide}
        size = (0.8, 1.6) if kind == "bridge" else (0.8, 2.2)
        return {**piece, "polygon": self._blob(*size)}

    def _line(self) -> list[list[float]]:
        """Return a line with two bends from one edge of the board to the one across."""
        rng, across = self.rng, self.rng.random() < 0.5
        long, wide = (self.width, self.depth) if across else (self.depth, self.width)
        places = [-0.5, *sorted(rng.uniform(0.2, 0.8) * long for _ in range(2)), long + 0.5]
        middle = rng.uniform(0.15, 0.85) * wide
        points = [(at, middle + rng.uniform(-3, 3)) for at in places]
        return [[round(a, 3), round(b, 3)] if across else [round(b, 3), round(a, 3)]
                for a, b in points]  # fmt: skip

    def _blob(self, least: float, most: float) -> list[list[float]]:
        """Return five corners round a place."""
        rng = self.rng
        x, y = rng.uniform(1, self.width - 1), rng.uniform(1, self.depth - 1)
        angles = [math.tau * (n + rng.uniform(-0.3, 0.3)) / 5 for n in range(5)]
        sizes = [rng.uniform(least, most) for _ in angles]
        return [
            [round(x + r * math.cos(a), 3), round(y + r * math.sin(a), 3)]
            for a, r in zip(angles, sizes, strict=True)
        ]


def crowded(seed: int, units: int = 40, terrain: int = 25) -> Data:
    """Return the position of a crowded table made by chance; the same for the same numbers.

    >>> len(crowded(1)["units"]), len(crowded(1)["terrain"]), crowded(1) == crowded(1)
    (40, 25, True)
    """
    return TableMaker(seed, units, terrain).position()


def ends(table: Data, unit: Data, seed: int) -> Iterator[list[float]]:
    """Yield poses, without end, in which a corps might be put within its army's movement."""
    rng = random.Random(f"{seed} {unit['id']}")
    x, y, facing = unit["pose"]
    most = 4.0 if unit["type"] == "infantry" else 8.0
    enemies = [other["pose"][2] for other in table["units"] if other["side"] != unit["side"]]
    while True:
        far, way = most * math.sqrt(rng.random()), rng.uniform(0, math.tau)
        turn = rng.choice((facing, rng.choice(enemies or [facing]), rng.uniform(0, 360)))
        x2, y2 = x + far * math.cos(way), y + far * math.sin(way)
        if 0 < x2 < table["board"]["width"] and 0 < y2 < table["board"]["depth"]:
            yield [round(x2, 3), round(y2, 3), round(turn, 1)]
