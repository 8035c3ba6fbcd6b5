"""Bases, fronts, ranks and files of units of several stands, as the readings have them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import Any

import shapely
from shapely import LineString, Polygon
from shapely.affinity import translate

Data = dict[str, Any]
Point = tuple[float, float]


@dataclass(frozen=True)
class Base:
    """A stand's base: its centre and facing (degrees), its width across it and depth, inches."""

    x: float
    y: float
    facing: float
    width: float
    depth: float

    def at(self, ahead: float, left: float) -> Point:
        """A point so far ahead of the centre and to the left of it."""
        cos, sin = math.cos(math.radians(self.facing)), math.sin(math.radians(self.facing))
        return self.x + ahead * cos - left * sin, self.y + ahead * sin + left * cos

    @property
    def front(self) -> Point:
        return self.at(self.depth / 2, 0)

    @property
    def back(self) -> Point:
        return self.at(-self.depth / 2, 0)

    @property
    def area(self) -> Any:
        ends = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
        return Polygon([self.at(a * self.depth / 2, b * self.width / 2) for a, b in ends])


Bases = Mapping[str, Base]
#: Widths and depths of bases by type, inches.
Sizes = Mapping[str, tuple[float, float]]


def turn(degrees: float) -> float:
    """How far an angle turns, either way round."""
    return abs((degrees + 180) % 360 - 180)


def sum_of(facings: Sequence[float]) -> float:
    """The direction of the vector sum."""
    x = sum(math.cos(math.radians(each)) for each in facings)
    y = sum(math.sin(math.radians(each)) for each in facings)
    return math.degrees(math.atan2(y, x)) % 360


def facing_of(bases: Bases) -> float:
    return sum_of([base.facing for base in bases.values()])


def mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def is_file(bases: Bases, gap: float) -> bool:
    """Can they be ordered one behind the other, turning at most 45 degrees between two?"""

    def follows(ahead: Base, behind: Base) -> bool:
        near = math.dist(ahead.back, behind.front) <= gap + 0.005
        return near and turn(ahead.facing - behind.facing) <= 45.05

    return any(
        all(follows(*two) for two in pairwise(each)) for each in permutations(bases.values())
    )


def behind(base: Base, other: Base, facing: float) -> bool:
    """Is a base further back, with over a third of the narrower span overlapping?"""
    cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    back = (other.x - base.x) * cos + (other.y - base.y) * sin
    spans = [[y * cos - x * sin for x, y in each.area.exterior.coords] for each in (base, other)]
    (low, high), (other_low, other_high) = [(min(span), max(span)) for span in spans]
    common = min(high, other_high) - max(low, other_low)
    return back > 0.005 and common > min(high - low, other_high - other_low) / 3


def ranks(bases: Bases) -> list[list[str]]:
    """The ranks, front first, each from left to right."""
    facing = facing_of(bases)
    cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    rank: dict[str, int] = {}
    for name in sorted(bases, key=lambda name: -bases[name].x * cos - bases[name].y * sin):
        ahead = [rank[each] for each in rank if behind(bases[name], bases[each], facing)]
        rank[name] = 1 + max(ahead, default=0)
    left = sorted(bases, key=lambda name: bases[name].x * sin - bases[name].y * cos)
    return [[name for name in left if rank[name] == n] for n in range(1, max(rank.values()) + 1)]


def hangs_together(bases: Bases, gap: float) -> bool:
    """Do gaps of at most this link all bases?"""
    areas = [base.area.buffer((gap + 0.005) / 2, quad_segs=32) for base in bases.values()]
    return len(pieces_of(shapely.union_all(areas))) == 1


def in_order(bases: Bases, gap: float) -> bool:
    """Do they hang together, all within 15 degrees of the unit's facing?"""
    facing = facing_of(bases)
    straight = all(turn(base.facing - facing) <= 15.05 for base in bases.values())
    return straight and hangs_together(bases, gap)


def ground(piece: Data) -> Any:
    """The area of a piece of terrain."""
    if "line" in piece:
        way = LineString(piece["line"])
        return way.buffer(piece["width"] / 2, cap_style="flat", join_style="mitre", mitre_limit=1e6)
    return Polygon(piece["polygon"])


def bases_of(unit: Data, sizes: Sizes) -> dict[str, Base]:
    """The bases of a unit by the ids of its stands."""
    width, depth = sizes[unit["type"]]
    poses = {stand["id"]: stand["pose"] for stand in unit["stands"]}
    return {name: Base(x, y, facing, width, depth) for name, (x, y, facing) in poses.items()}


class Standing:
    """A position with the areas of its bases and its ground; ``fighting``: the types that fight."""

    def __init__(self, position: Data, sizes: Sizes, fighting: Collection[str]) -> None:
        self.position, self._fighting = position, fighting
        self.units = {unit["id"]: unit for unit in position["units"]}
        self.bases = {name: bases_of(unit, sizes) for name, unit in self.units.items()}
        self.areas = {
            name: {stand: base.area for stand, base in bases.items()}
            for name, bases in self.bases.items()
        }
        self.ground = [(piece, ground(piece)) for piece in position["terrain"]]

    def all_of(self, *kinds: str) -> Any:
        """The ground of some kinds together."""
        return shapely.union_all([area for piece, area in self.ground if piece["type"] in kinds])

    def fights(self, name: str) -> bool:
        return self.units[name]["type"] in self._fighting

    def enemies(self, name: str) -> list[str]:
        """The fighting units of the other side."""
        side = self.units[name]["side"]
        return [x for x, unit in self.units.items() if unit["side"] != side and self.fights(x)]

    def friends(self, name: str, *but: str) -> list[Any]:
        """The areas of the other units of its side, but for those of some types."""
        return [
            area
            for other, areas in self.areas.items()
            if other != name
            and self.units[other]["side"] == self.units[name]["side"]
            and self.units[other]["type"] not in but
            for area in areas.values()
        ]


def pieces_of(area: Any) -> list[Any]:
    """The connected parts of an area."""
    return [part for part in shapely.get_parts(area) if not part.is_empty]


def slid(areas: Sequence[Any], direction: float, length: float) -> list[Any]:
    """Areas moved along a direction (degrees)."""
    x, y = (length * f(math.radians(direction)) for f in (math.cos, math.sin))
    return [translate(area, x, y) for area in areas]


def rim(area: Any, apart: float) -> Iterator[Point]:
    """Points along a border, corners included."""
    yield from area.exterior.coords[:-1]
    for n in range(int(area.exterior.length / apart)):
        point = area.exterior.interpolate(n * apart)
        yield point.x, point.y
