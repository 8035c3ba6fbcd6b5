"""Tables made by chance with units of several stands, near each other on broken ground."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import shapely

from tests.cases.oracle_stands import Base, Data, Sizes, bases_of

Size = tuple[float, float]
Pose = list[float]


def stood(rng: random.Random, size: Size, count: int, spread: float, middle: Pose) -> list[Pose]:
    """Poses of a unit's stands near the middle: a line, two lines or a column, often ragged."""
    facing = rng.choice([0.0, 90.0, 180.0, 270.0, round(rng.uniform(0, 360), 1)])
    x, y = (each + rng.uniform(-spread, spread) for each in middle)
    first = Base(x, y, facing, *size)
    gap, ragged = rng.choice(
        [(0.0, 0.0), (0.0, 0.0), (0.1, 2.0), (0.3, 9.0), (0.48, 16.0), (0.6, 3.0)]
    )
    abreast = rng.choice([count, count, 1, (count + 1) // 2])
    found = []
    for n in range(count):
        ahead = -(n // abreast) * (size[1] + gap)
        left = (n % abreast - (abreast - 1) / 2) * (size[0] + gap)
        off = rng.uniform(-ragged, ragged) / 300
        ahead, left = ahead + off, left + off
        px, py = first.at(ahead, left)
        turned = (facing + rng.uniform(-ragged, ragged)) % 360
        found.append([round(px, 3), round(py, 3), round(turned, 2)])
    return found


def beside(rng: random.Random, poses: list[Pose], size: Size, other: Base) -> list[Pose]:
    """The same poses moved so that the first stand is near the front, back or end of another."""
    way = rng.choice([0, 90, 180, 270])
    half = (other.depth if way % 180 == 0 else other.width) / 2
    far = half + rng.choice(size) / 2 + rng.choice([0.0, 0.03, 0.048, 0.052, 0.1, 0.3])
    x, y = Base(other.x, other.y, other.facing + way, 0, 0).at(far, rng.uniform(-1, 1))
    dx, dy = x - poses[0][0], y - poses[0][1]
    return [[round(px + dx, 3), round(py + dy, 3), facing] for px, py, facing in poses]


def at_edge(rng: random.Random, poses: list[Pose], size: Size, board: Size) -> list[Pose]:
    """The same poses moved so that a base is near an edge of the board."""
    areas = shapely.union_all([Base(x, y, facing, *size).area for x, y, facing in poses])
    west, south, east, north = areas.bounds
    off = rng.choice([0.0, 0.03, 0.048, 0.06])
    dx, dy = rng.choice(
        [(off - west, 0), (board[0] - off - east, 0), (0, off - south), (0, board[1] - off - north)]
    )
    return [[round(x + dx, 3), round(y + dy, 3), facing] for x, y, facing in poses]


class Room:
    """What stands on a table already, and whether more bases find room there."""

    def __init__(self, width: float, depth: float) -> None:
        self._board = shapely.box(0, 0, width, depth).buffer(0.001)
        self._taken: list[Any] = []

    def find(self, tries: int, make: Callable[[], tuple[Data, list[Base]]]) -> Data | None:
        """The first of several units that overlaps nothing and stands on the board, or None."""
        for _ in range(tries):
            unit, bases = make()
            areas = [base.area.buffer(-0.02, join_style="mitre") for base in bases]
            apart = all(
                not area.intersects(each)
                for n, area in enumerate(areas)
                for each in [*self._taken, *areas[:n]]
            )
            if apart and all(self._board.contains(area) for area in areas):
                self._taken += areas
                return unit
        return None


@dataclass
class Armies:
    """Units made by chance around the middle of a table.

    ``spread``: inches to each side; ``near``: the share of them that is put beside others;
    ``count``: how many stands a unit of a type has; ``dressed``: its entry but for its poses.
    """

    rng: random.Random
    board: Size
    spread: float
    near: float
    sizes: Sizes
    count: Callable[[random.Random, str], int]
    dressed: Callable[[random.Random, str], Data]
    units: list[Data] = field(default_factory=list)

    def muster(self, wanted: list[tuple[str, str]]) -> list[Data]:
        """Put down units of these sides and types in any order, as far as they find room."""
        room = Room(*self.board)
        self.rng.shuffle(wanted)
        for n, (side, kind) in enumerate(wanted):
            found = room.find(30, partial(self._put, f"{side[0]}{n}", side, kind))
            self.units += [] if found is None else [found]
        return self.units

    def _put(self, name: str, side: str, kind: str) -> tuple[Data, list[Base]]:
        size, middle = self.sizes[kind], [each / 2 for each in self.board]
        poses = stood(self.rng, size, self.count(self.rng, kind), self.spread, middle)
        if self.units and self.rng.random() < self.near:
            other = bases_of(self.rng.choice(self.units), self.sizes)
            poses = beside(self.rng, poses, size, self.rng.choice([*other.values()]))
        elif self.rng.random() < 0.35:
            poses = at_edge(self.rng, poses, size, self.board)
        stands = [{"id": str(n), "pose": pose} for n, pose in enumerate(poses, 1)]
        unit = {"id": name, "side": side, "type": kind, "stands": stands}
        return unit | self.dressed(self.rng, kind), [*bases_of(unit, self.sizes).values()]


def pieces(
    rng: random.Random, kinds: Iterable[str], lines: Iterable[str], middle: Pose, spread: float
) -> list[Data]:
    """Up to five pieces of terrain; those of the kinds in ``lines`` are narrow bands."""
    found = []
    for n in range(rng.randint(0, 5)):
        kind = rng.choice([*kinds, *lines])
        x, y = (each + rng.uniform(-spread, spread) for each in middle)
        if kind in lines:
            way, far = rng.uniform(0, 2 * math.pi), rng.uniform(1.5, 7)
            ends = [(x, y), (x + far * math.cos(way), y + far * math.sin(way))]
            shape: Data = {"line": _rounded(ends), "width": rng.choice([0.1, 0.2, 0.3])}
        else:
            w, h, skew = rng.uniform(0.8, 4), rng.uniform(0.8, 4), rng.uniform(-0.6, 0.6)
            corners = [(-w, -h), (w, -h + skew), (w + skew, h), (-w + skew, h - skew)]
            shape = {"polygon": _rounded([(x + a, y + b) for a, b in corners])}
        found.append({"id": f"t{n}", "type": kind, **shape})
    return found


def _rounded(points: Iterable[tuple[float, float]]) -> list[Pose]:
    return [[round(x, 3), round(y, 3)] for x, y in points]
