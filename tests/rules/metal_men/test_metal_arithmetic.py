"""Shots of many made-up positions, worked out anew from the rule's own words (sections 2 and 4)."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from typing import Any

import pytest
import shapely
from shapely.geometry import LineString, Point, Polygon

from tests.rules.metal_men.metal_table import Data, ask, battery, brigade, position

#: Inches of slack of what permits; a base's width and depth; the bands' upper ends.
SLACK, WIDTH, DEPTH = 0.005, 2.0, 1.0
BANDS = ((4, "0-4", 5), (8, "4-8", 6), (12, "8-12", 7), (16, "12-16", 8))
Pose = list[float]
Spot = tuple[float, float]


def way(facing: float) -> Spot:
    return math.cos(math.radians(facing)), math.sin(math.radians(facing))


def at(pose: Pose, ahead: float, left: float = 0.0) -> Spot:
    """Return the place so far ahead of a base's middle and to its left."""
    (x, y), (dx, dy) = pose[:2], way(pose[2])
    return x + dx * ahead - dy * left, y + dy * ahead + dx * left


def area(pose: Pose) -> Polygon:
    half = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    return Polygon([at(pose, a * DEPTH / 2, b * WIDTH / 2) for a, b in half])


def mean(spots: Iterable[Spot]) -> Spot:
    x, y = zip(*spots, strict=True)
    return sum(x) / len(x), sum(y) / len(y)


def turned(poses: Iterable[Pose]) -> float:
    x, y = mean(way(pose[2]) for pose in poses)
    return math.degrees(math.atan2(y, x))


def ahead_of(spot: Spot, facing: float) -> float:
    return spot[0] * way(facing)[0] + spot[1] * way(facing)[1]


class Side:
    """A unit as the text sees it: bases by name, ranks from the front, left to right."""

    def __init__(self, data: Data) -> None:
        self.data, self.guns = data, data["type"] == "battery"
        self.bases: dict[str, Pose] = {stand["id"]: stand["pose"] for stand in data["stands"]}
        self.areas = {name: area(pose) for name, pose in self.bases.items()}
        self.facing = turned(self.bases.values())
        self.reach = 4 if data["low_ammo"] else 16 if self.guns else 8

    def front(self) -> list[str]:
        """Return the stands behind none: none overlaps them across by more than a third."""
        spans = {
            name: sorted(ahead_of(spot, self.facing + 90) for spot in each.exterior.coords)
            for name, each in self.areas.items()
        }

        def behind(back: str, ahead: str) -> bool:
            depth = [
                ahead_of((p[0], p[1]), self.facing) for p in map(self.bases.get, (back, ahead)) if p
            ]
            (low, *_, high), (least, *_, most) = spans[back], spans[ahead]
            shared = min(high, most) - max(low, least)
            return depth[0] < depth[1] and shared > min(high - low, most - least) / 3

        ranked = [n for n in self.bases if not any(behind(n, o) for o in self.bases if o != n)]
        return sorted(
            ranked, key=lambda n: -ahead_of((self.bases[n][0], self.bases[n][1]), self.facing + 90)
        )


def sees(eye: Spot, target: Side, others: Sequence[Polygon]) -> bool:
    """Whether a straight segment leads to a base past others, tried at all angles that matter."""
    stops = shapely.union_all([each.buffer(-1e-6) for each in others])
    for base in target.areas.values():
        corners = [spot for each in (*others, base) for spot in each.exterior.coords]
        angles = sorted({math.atan2(y - eye[1], x - eye[0]) for x, y in corners})
        tried = [*angles, *((a + b) / 2 for a, b in pairwise(angles))]
        for angle in tried:
            ray = LineString([eye, (eye[0] + 99 * math.cos(angle), eye[1] + 99 * math.sin(angle))])
            met = ray.intersection(base)
            if not met.is_empty and not shapely.shortest_line(Point(eye), met).intersects(stops):
                return True
    return False


def in_arc(unit: Side, names: Sequence[str], target: Side) -> float | None:
    """Return the range from the middle of some stands' fronts; None outside their arc."""
    poses = [unit.bases[name] for name in names]
    x, y = mean(at(pose, DEPTH / 2) for pose in poses)
    rays = [way(turned(poses) + off) for off in (-45.05, -22.5, 0, 22.5, 45.05)]
    cone = Polygon([(x, y), *((x + 99 * a, y + 99 * b) for a, b in rays)])
    parts = [base.intersection(cone) for base in target.areas.values()]
    return min((part.distance(Point(x, y)) for part in parts if not part.is_empty), default=None)


def worked_out(unit: Side, target: Side, third: Sequence[Polygon]) -> dict[str, Any] | None:
    """Return the shot in the firefight, or the artillery, phase; None where there is none."""
    eyes = {name: at(unit.bases[name], DEPTH / 2) for name in unit.front()}
    seeing = [name for name, eye in eyes.items() if sees(eye, target, third)]
    runs = [seeing[a:b] for a, b in combinations(range(len(seeing) + 1), 2)]
    found = [(run, far) for run in runs if (far := in_arc(unit, run, target)) is not None]
    found = [(run, far) for run, far in found if far <= unit.reach + SLACK]
    if not found:
        return None
    longest = max(len(run) for run, _ in found)
    nearest = min(far for run, far in found if len(run) == longest)
    run, far = next(r for r in found if len(r[0]) == longest and r[1] <= nearest + SLACK)
    band = next((name, needs) for to, name, needs in BANDS if far <= to + SLACK)
    line = mean(at(target.bases[name], DEPTH / 2) for name in target.front())
    facing = turned(target.bases[name] for name in target.front())
    flanking = [
        p
        for p in unit.bases.values()
        if ahead_of((p[0] - line[0], p[1] - line[1]), facing) < -SLACK
    ]
    items = {
        "fire.stands": len(run) * (4 if unit.guns else 2),
        "fire.flank": int(2 * len(flanking) > len(unit.bases)),
        "fire.target-disorganized": int(target.data["state"] != "good"),
        "fire.low-ammo": -int(unit.data["low_ammo"]),
    }
    whole = sum(items.values())
    if unit.data["state"] == "dg":
        items["fire.disorganized"] = -(whole // 2)
    return {
        "stands": run, "range": pytest.approx(far, abs=1e-4), "band": band[0], "needs": band[1],
        "dice": sum(items.values()), "items": {k: v for k, v in items.items() if v},
    }  # fmt: skip


def made(seed: int) -> list[Data]:
    """Return some units of two sides in lines, no bases nearer than they may be in contact."""
    rng, units = random.Random(seed), list[Data]()
    taken = Polygon()
    while len(units) < 7:
        side, guns = ("csa", "usa")[len(units) % 2], len(units) % 3 == 2
        x, y, facing = rng.uniform(10, 34), rng.uniform(8, 24), rng.uniform(0, 360)
        count = 2 if guns else rng.randint(1, 4)
        poses = [
            [*at([x, y, facing], rng.uniform(-0.2, 0.2), (count - 1 - 2 * n) * 1.05), facing]
            for n in range(count)
        ]
        if not guns and rng.random() < 0.4:
            poses.append([*at([x, y, facing], -1.5, rng.uniform(-0.2, 0.2)), facing])
        bases = shapely.union_all([area(pose) for pose in poses])
        if bases.distance(taken) < 0.2:
            continue
        taken, make = taken.union(bases), battery if guns else brigade
        more: Any = {"state": rng.choice(["good", "dg"]), "low_ammo": rng.random() < 0.2}
        shape = "unlimbered" if guns else "line"
        units.append(make(f"{side[0]}{len(units)}", side, *poses, declared=shape, **more))
    return units


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_shots_are_what_the_text_makes_of_them(seed: int) -> None:
    data = position(*made(seed))
    sides = {unit["id"]: Side(unit) for unit in data["units"]}
    for a, b in ((a, b) for a in sides for b in sides if a[0] != b[0]):
        third = [base for n, s in sides.items() if n not in (a, b) for base in s.areas.values()]
        expected = worked_out(sides[a], sides[b], third)
        phase = "artillery" if sides[a].guns else "firefight"
        found = ask(data, ask="fire", unit=a, target=b, phase=phase)
        if expected is None:
            assert (found["stands"], found["dice"], found["verdict"]) == ([], 0, "illegal")
        else:
            told = {item["rule"]: item["value"] for item in found["items"]}
            assert {**{key: found[key] for key in expected}, "items": told} == expected
