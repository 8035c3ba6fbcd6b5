"""Random positions answered by the rules, and by plain arithmetic that uses nothing of theirs.

All bases are of infantry, 15 mm, and stand on one level. Shots are looked for at points all along
each target's outline, so that lengths are up to 0.02 in too long.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, permutations, starmap
from typing import Any

import numpy as np
import pytest
import shapely

from tests.rules.brothers_at_arms.brothers_table import DEPTH, WIDTH, Data, ask, position, unit

Point = tuple[float, float]

REACH, CONTACT, GAP, EDGE, BEHIND_LINE, SIGHT, SLACK = 8.0, 0.05, 0.5, 0.5, 1.0, 2.0, 0.005
#: The classes of cover, best first, with the value against fire and what gives it.
COVER = {
    "fortification": (5, ("fortified-building", "field-defence")),
    "hard": (4, ("building", "settlement", "wall")),
    "soft": (3, ("woodland", "hedge")),
}
BLOCK = ("woodland", "settlement", "building", "fortified-building")


@dataclass(frozen=True)
class Base:
    """An infantry base: its stand's id, its centre and where it looks, degrees."""

    id: str
    x: float
    y: float
    facing: float

    @cached_property
    def ahead(self) -> Point:
        """The unit vector in which it looks."""
        return math.cos(math.radians(self.facing)), math.sin(math.radians(self.facing))

    def at(self, forward: float, left: float) -> Point:
        """Return the point that lies so far in front of its centre, and to the left."""
        (fx, fy) = self.ahead
        return self.x + fx * forward - fy * left, self.y + fy * forward + fx * left

    @cached_property
    def area(self) -> Any:
        """Its ground."""
        half, side = DEPTH / 2, WIDTH / 2
        return shapely.Polygon(
            [self.at(half, side), self.at(half, -side), self.at(-half, -side), self.at(-half, side)]
        )


def bases_of(unit: Data) -> list[Base]:
    return [Base(stand["id"], *stand["pose"]) for stand in unit["stands"]]


def _touch(one: list[Base], other: list[Base]) -> bool:
    return any(a.area.distance(b.area) <= CONTACT for a in one for b in other)


def _off(a: float, b: float) -> float:
    return abs((a - b + 180) % 360 - 180)


def _spans(across: Point, base: Base) -> tuple[float, float]:
    found = [x * across[0] + y * across[1] for x, y in base.area.exterior.coords]
    return min(found), max(found)


def is_behind(f: Point, base: Base, other: Base) -> bool:
    """Whether a base is behind another along ``f``, over more than a third of the narrower."""
    back = (other.x - base.x) * f[0] + (other.y - base.y) * f[1]
    (a, b), (c, d) = (_spans((-f[1], f[0]), each) for each in (base, other))
    return back > SLACK and min(b, d) - max(a, c) > min(b - a, d - c) / 3


def facing(unit: list[Base]) -> Point:
    """Return the direction in which a unit looks."""
    x, y = (sum(base.ahead[n] for base in unit) for n in (0, 1))
    return x / math.hypot(x, y), y / math.hypot(x, y)


def _follows(ahead: Base, base: Base) -> bool:
    gap = math.dist(ahead.at(-DEPTH / 2, 0), base.at(DEPTH / 2, 0))
    return gap <= GAP + SLACK and _off(ahead.facing, base.facing) <= 45


def shape(unit: list[Base]) -> str:
    """Return the shape in which the bases of a unit stand."""
    if len(unit) == 1:
        return "any"
    f = facing(unit)
    grown = shapely.union_all([base.area.buffer((GAP + SLACK) / 2) for base in unit])
    turned = max(_off(base.facing, math.degrees(math.atan2(f[1], f[0]))) for base in unit)
    ranks: dict[Base, int] = {}
    for base in sorted(unit, key=lambda each: -(each.x * f[0] + each.y * f[1])):
        ranks[base] = 1 + max([r for b, r in ranks.items() if is_behind(f, base, b)], default=0)
    count = [list(ranks.values()).count(n + 1) for n in range(max(ranks.values()))]
    if any(all(starmap(_follows, pairwise(order))) for order in permutations(unit)):
        return "column"
    if grown.geom_type != "Polygon" or turned > 15 or (len(count) == 2 and count[1] > count[0]):
        return "irregular"
    lines = {1: "single-line", 2: "double-line"}
    return "column" if count == [1, 1] else lines.get(len(count), "column")


def fighting(unit: list[Base], enemies: list[Base]) -> list[str]:
    """Return the bases of a unit that fight enemies; none where nothing touches."""
    front = [base for base in unit if _touch([base], enemies)]
    name, f = shape(unit), facing(unit)
    if name == "column" and front:
        return [base.id for base in unit]
    rear = [b for b in unit if name == "double-line" and any(is_behind(f, b, x) for x in front)]
    return [base.id for base in unit if base in front or base in rear]


def area(piece: Data) -> Any:
    """Return the ground of a piece of terrain."""
    if "polygon" in piece:
        return shapely.Polygon(piece["polygon"])
    return shapely.LineString(piece["line"]).buffer(piece["width"] / 2, cap_style="flat")


def cover(target: list[Base], ground: list[Data], origin: Point) -> Data:
    """Return the cover of a unit that is attacked from a point."""
    near, share = [], 0.0
    for name, (value, kinds) in COVER.items():
        near += [piece for piece in ground if piece["type"] in kinds]
        fields = shapely.union_all([area(piece) for piece in near if "polygon" in piece])
        walls = [piece for piece in near if "line" in piece]
        covered = [
            base.area if any(shelters(wall, base, origin) for wall in walls)
            else base.area.intersection(fields)
            for base in target
        ]  # fmt: skip
        share = sum(each.area for each in covered) / sum(base.area.area for base in target)
        if share >= 0.4995:
            return {"class": name, "value": value, "share": share}
    return {"class": None, "value": None, "share": share}


def shelters(wall: Data, base: Base, origin: Point) -> bool:
    """Whether a line is near a base, and between it and a point."""
    way = shapely.LineString([origin, (base.x, base.y)])
    near = base.area.distance(area(wall)) <= BEHIND_LINE + SLACK
    return bool(near and way.intersects(shapely.LineString(wall["line"])))


def shot(base: Base, target: list[Base], others: list[Base], ground: list[Data]) -> Any:
    """Return the length of a base's shot, None without; all stands on one level."""
    eye = base.at(DEPTH / 2, 0)
    outlines = [(each.area.exterior, np.linspace(0, each.area.length, 400)) for each in target]
    points = [shapely.line_interpolate_point(*outline) for outline in outlines]
    nearest = [shapely.shortest_line(each.area, shapely.Point(eye)).coords[0] for each in target]
    ends = np.array([*nearest, *shapely.get_coordinates(points)])
    away = ends - eye
    lengths = np.hypot(*away.T)
    good = (lengths <= REACH + SLACK) & (away @ base.ahead >= -1e-9)
    lines = shapely.linestrings([[eye, end] for end in ends])
    for other in others:
        good &= shapely.length(shapely.intersection(lines, other.area)) <= SLACK
    for kind in BLOCK:
        whole = shapely.union_all([area(piece) for piece in ground if piece["type"] == kind])
        for piece in shapely.get_parts(whole):
            held = piece.buffer(1e-9)
            count = int(held.intersects(shapely.Point(eye))) + held.intersects(shapely.points(ends))
            most = np.choose(count, [0.0, EDGE, SIGHT]) + SLACK
            good &= shapely.length(shapely.intersection(lines, piece)) <= most
    return float(lengths[good].min()) if good.any() else None


def block(rng: random.Random, x: float, y: float, facing: float) -> list[list[float]]:
    """Return the poses of up to five bases in ranks, some of them put down carelessly."""
    count = rng.randint(1, 5)
    files, middle = rng.choice([count, (count + 1) // 2, 1]), Base("", x, y, facing)
    apart = rng.choice([0.02, 0.02, 0.55])
    places = [
        (-(n // files) * (DEPTH + 0.02), -(n % files) * (WIDTH + apart)) for n in range(count)
    ]
    turns = (rng.choice([0, 0, 0, rng.uniform(-20, 20)]) for _ in places)
    return [
        [*middle.at(*at), (facing + turn) % 360] for at, turn in zip(places, turns, strict=True)
    ]


def drawn(seed: int) -> Data:
    """Return a position of a unit, an enemy ahead of it, one to the side, and some ground."""
    rng = random.Random(seed)
    turned, far = rng.uniform(0, 360), rng.choice([DEPTH + 0.02, rng.uniform(2, 11)])
    own = Base("", 36, 24, turned)
    units = [
        unit("a", "csa", *block(rng, 36, 24, turned)),
        unit("b", "usa", *block(rng, *own.at(far, rng.uniform(-1, 1)), (turned + 180) % 360)),
        unit("c", "usa", *block(rng, *own.at(rng.uniform(3, 6), rng.uniform(3, 9)), turned)),
    ]
    ground = [piece(rng, own, far, f"t{n}") for n in range(rng.randint(0, 3))]
    return position(*units, terrain=ground)


def piece(rng: random.Random, own: Base, far: float, name: str) -> Data:
    """Return a wood or the like between the two, or a wall near the enemy."""
    if rng.random() < 0.3:
        kind = rng.choice(["hedge", "wall", "field-defence"])
        ends = [list(own.at(far * rng.uniform(0.6, 1), side)) for side in (-4, 4)]
        return {"id": name, "type": kind, "line": ends, "width": 0.02}
    centre = Base("", *own.at(far * rng.uniform(0, 1.2), rng.uniform(-2, 2)), 0)
    rays = [(math.cos(k), math.sin(k), rng.uniform(0.5, 2.5)) for k in range(6)]
    corners = [centre.at(x * size, y * size) for x, y, size in rays]
    return {"id": name, "type": rng.choice(BLOCK), "polygon": [list(each) for each in corners]}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_fire_agrees_with_plain_arithmetic(seed: int) -> None:
    table = drawn(seed)
    own, target, third = (bases_of(each) for each in table["units"])
    found = ask(table, ask="fire", unit="a", target="b")
    fronts = []
    for base, told in zip(own, found["bases"], strict=True):
        others = [*third, *(each for each in own if each is not base)]
        length = shot(base, target, others, table["terrain"])
        assert told["shot"] is (length is not None)
        if length is not None:
            fronts.append(base.at(DEPTH / 2, 0))
            assert told["distance"] == pytest.approx(length, abs=0.02)
    assert found["dice"] == len(fronts)
    if fronts:
        origin = (sum(x for x, _ in fronts) / len(fronts), sum(y for _, y in fronts) / len(fronts))
        wanted = cover(target, table["terrain"], origin)
        assert found["cover"] == {**wanted, "share": pytest.approx(wanted["share"])}
    else:
        assert found["cover"] is None


@pytest.mark.parametrize("seed", range(100, 160))
def test_shapes_and_who_fights_agree_with_plain_arithmetic(seed: int) -> None:
    table = {**drawn(seed), "terrain": []}
    own, *enemies = (bases_of(each) for each in table["units"])
    assert ask(table, ask="shape", unit="a")["seen"] == shape(own)
    found = ask(table, ask="melee", unit="a")
    touched = [base for enemy in enemies if _touch(own, enemy) for base in enemy]
    assert found["fighting"] == fighting(own, touched)
