"""Metal Men read anew with shapely alone: shapes, sight, which stands fire how many dice."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import shapely
from shapely import LineString, Polygon

from tests.cases.oracle_stands import (
    Bases,
    Data,
    Point,
    Standing,
    in_order,
    is_file,
    mean,
    ranks,
    rim,
    sum_of,
)
from tests.cases.random_stands import Armies, pieces

SIZES = {"infantry": (2.0, 1.0), "battery": (2.0, 1.0), "leader": (1.0, 1.0), "train": (1.0, 2.0)}
REACHES = {"infantry": 8.0, "battery": 16.0}
GAP, IN_WOODS, RETREAT = 0.5, 2.0, 8.0
#: Ground that a retreat stops at, and ground that hides what lies behind it.
BARS, HIDES = ("river", "impassable", "cliff"), ("woods", "town")
#: A line so much over what may lie in it may be answered either way, inches.
HAIR = 0.03
#: A line so near to an area may be answered as one through it, inches.
ALONG = 0.001


def shape_of(kind: str, bases: Bases) -> str:
    foot = kind == "infantry"
    if len(bases) == 1:
        return "line" if foot else "unlimbered"
    if is_file(bases, GAP):
        return "road-column" if foot else "limbered"
    if not in_order(bases, GAP):
        return "irregular"
    if len(ranks(bases)) == 1:
        return "line" if foot else "unlimbered"
    return "attack-column" if foot else "irregular"


class Table(Standing):
    """A position with its areas."""

    def __init__(self, position: Data) -> None:
        super().__init__(position, SIZES, REACHES)
        self.shapes = {
            name: shape_of(unit["type"], self.bases[name])
            for name, unit in self.units.items()
            if self.fights(name)
        }
        self.hidden = [area for piece, area in self.ground if piece["type"] in HIDES]

    def in_contact(self, name: str, other: str) -> bool:
        mine, theirs = self.areas[name].values(), self.areas[other].values()
        return any(one.distance(two) <= 0.05 for one in mine for two in theirs)

    def share(self, name: str, stands: Sequence[str], *kinds: str) -> float:
        """The share of these stands' bases that lies on some kinds of ground."""
        area, bases = self.all_of(*kinds), [self.areas[name][stand] for stand in stands]
        inside = sum(base.intersection(area).area for base in bases)
        return float(inside / sum(base.area for base in bases))

    def over(self, firer: str, stand: str, target: str, end: Point, aimed: Any) -> float:
        """By how much (inches) a line of sight is over what may lie in it; 0 or less is clear."""
        start, own = self.bases[firer][stand].front, self.areas[firer][stand]
        line = LineString([start, end])
        third = [n for n in self.units if self.fights(n) and n not in (firer, target)]
        bars = [area.buffer(ALONG) for name in third for area in self.areas[name].values()]
        for piece, hill in self.ground:
            high = [area for area in (own, aimed) if area.intersection(hill).area > area.area / 2]
            bars += [hill.buffer(ALONG)] if piece["type"] == "hill" and not high else []
        worst = max((float(line.intersection(area).length) for area in bars), default=0.0)
        for hidden in self.hidden:
            held = any(hidden.distance(shapely.Point(point)) <= 1e-7 for point in (start, end))
            worst = max(worst, line.intersection(hidden).length - (IN_WOODS + 0.005) * held)
        return worst

    def sees(self, firer: str, stand: str, target: str) -> bool | None:
        """Does a stand see a target? None where a hair decides."""
        best = math.inf
        for aimed in self.areas[target].values():
            for end in rim(aimed, 0.05):
                best = min(best, self.over(firer, stand, target, end, aimed))
                if best <= 0.0:
                    return True
        return None if best < HAIR else False


@dataclass(frozen=True)
class Run:
    """Neighbouring stands that fire together: their point and facing, and the range."""

    stands: list[str]
    point: Point
    facing: float
    range: float


def run(table: Table, firer: str, target: str, stands: list[str]) -> Run | None:
    """These stands as a run, None where the target is out of their arc."""
    bases = [table.bases[firer][stand] for stand in stands]
    point, facing = mean([base.front for base in bases]), sum_of([base.facing for base in bases])
    edge = [
        (point[0] + 99 * math.cos(math.radians(way)), point[1] + 99 * math.sin(math.radians(way)))
        for way in (facing - 45.05, facing - 22.5, facing, facing + 22.5, facing + 45.05)
    ]
    seen = shapely.union_all([*table.areas[target].values()]).intersection(Polygon([point, *edge]))
    if seen.is_empty:
        return None
    return Run(stands, point, facing, float(seen.distance(shapely.Point(point))))


def longest(table: Table, firer: str, target: str) -> Run | str | None:
    """The run that fires; None where there is none, ``hair`` where sight hangs on a hair."""
    unit = table.units[firer]
    reach = 4.0 if unit.get("low_ammo") else REACHES[unit["type"]]
    sight = {s: table.sees(firer, s, target) for s in ranks(table.bases[firer])[0]}
    if None in sight.values():
        return "hair"
    seeing = [stand for stand, sees in sight.items() if sees]
    for count in range(len(seeing), 0, -1):
        tried = [seeing[n : n + count] for n in range(len(seeing) - count + 1)]
        runs = [found for stands in tried if (found := run(table, firer, target, stands))]
        runs = [each for each in runs if each.range <= reach + 0.005]
        if runs:
            nearest = min(each.range for each in runs)
            return next(each for each in runs if each.range <= nearest + 0.005)
    return None


def band(table: Table, firer: str, target: str, found: Run) -> str:
    theirs = table.areas[target].values()
    own = [table.areas[firer][stand] for stand in found.stands]
    if any(one.distance(two) <= 0.05 for one in own for two in theirs):
        return "0"
    low = next(low for low in (0, 4, 8, 12) if found.range <= low + 4.005)
    return f"{low}-{low + 4}"


def items(table: Table, firer: str, target: str, found: Run) -> dict[str, int]:
    """What the dice of a shot are added up from."""
    unit, aimed = table.units[firer], table.units[target]
    foot, theirs = unit["type"] == "infantry", table.bases[target]
    front = [theirs[stand] for stand in ranks(theirs)[0]]
    middle, way = mean([base.front for base in front]), sum_of([base.facing for base in front])
    cos, sin = math.cos(math.radians(way)), math.sin(math.radians(way))
    rear = [
        base
        for base in table.bases[firer].values()
        if (base.x - middle[0]) * cos + (base.y - middle[1]) * sin < -0.005
    ]
    found_items = {"fire.stands": len(found.stands) * (2 if foot else 4)}
    if len(rear) * 2 > len(table.bases[firer]):
        found_items["fire.flank"] = 1
    if aimed.get("state"):
        found_items["fire.target-disorganized"] = 1
    column = "road-column" if aimed["type"] == "infantry" else "limbered"
    if table.shapes[target] == column or (
        column == "limbered" and table.shapes[target] == "irregular"
    ):
        found_items["fire.target-column"] = 2
    if table.share(firer, found.stands, "hill") >= 0.4999:
        found_items["fire.hill"] = 1
    if unit.get("low_ammo"):
        found_items["fire.low-ammo"] = -1
    if table.share(target, [*theirs], *HIDES) >= 0.4999:
        found_items["fire.cover"] = -1
    total = sum(found_items.values())
    if unit.get("state"):
        found_items["fire.disorganized"] = -(total // 2)
    return found_items


def fire_faults(table: Table, firer: str, target: str, answer: Data) -> Iterator[str]:
    """What is wrong with an answer to ``fire``; fire to support guns is passed over."""
    found = longest(table, firer, target)
    given = {each["rule"]: each["value"] for each in answer["items"]}
    if isinstance(found, str) or answer["support"] or "fire.own-flank" in given:
        return
    if found is None:
        if answer["stands"]:
            yield f"no run, not {answer['stands']} at {answer['range']}"
        return
    if (answer["stands"], answer["band"]) != (found.stands, band(table, firer, target, found)):
        yield f"{found}, not {answer['stands']} at {answer['range']}, band {answer['band']}"
    elif abs(answer["range"] - found.range) > 0.004:
        yield f"range {found.range}, not {answer['range']}"
    elif given != items(table, firer, target, found):
        yield f"{items(table, firer, target, found)}, not {given}"
    elif answer["dice"] != max(sum(given.values()), 0):
        yield f"{given} make {answer['dice']} dice"


def _dressed(rng: random.Random, kind: str) -> Data:
    unit: Data = {"corps": "A", "division": "A1"}
    if kind not in REACHES:
        return unit | ({"level": "division", "rating": "good"} if kind == "leader" else {})
    unit |= {"quality": "regular"} if kind == "infantry" else {}
    unit |= {"state": "dg"} if rng.random() < 0.3 else {}
    return unit | ({"low_ammo": True} if rng.random() < 0.2 else {})


def _count(rng: random.Random, kind: str) -> int:
    return {"infantry": rng.randint(1, 4), "battery": 2}.get(kind, 1)


def table_by_chance(seed: int) -> Data:
    """A position of a few brigades, batteries, leaders and trains."""
    rng = random.Random(seed)
    width, depth = rng.choice([(40, 30), (30, 24)])
    spread = rng.choice([5.0, 8.0])
    armies = Armies(rng, (width, depth), spread, 0.35, SIZES, _count, _dressed)
    wanted = [(side, kind) for side in ("csa", "usa") for kind in ("leader", "train")]
    wanted += [
        (side, rng.choice(["infantry", "infantry", "battery"]))
        for side in ("csa", "usa")
        for _ in range(rng.randint(1, 4))
    ]
    solid = ("woods", "woods", "town", "hill", "hill", "impassable", "cliff")
    terrain = pieces(rng, solid, ("river",), [width / 2, depth / 2], 8.0)
    return {
        "format": "tableside.position/1",
        "ruleset": "metal-men",
        "board": {"width": width, "depth": depth},
        "active": "csa",
        "sides": {"csa": {}, "usa": {}},
        "units": armies.muster(wanted),
        "terrain": terrain,
    }
