"""Brothers at Arms read anew with shapely alone: shapes, contact, levels, orders, who fights."""

from __future__ import annotations

import random
from typing import Any

from shapely import LineString

from tests.cases.oracle_stands import (
    Bases,
    Data,
    Standing,
    behind,
    facing_of,
    in_order,
    is_file,
    pieces_of,
    ranks,
)
from tests.cases.random_stands import Armies, pieces

#: Base sizes of 15 mm figures, inches; their step, edge depth, reach of an obstacle, shape gap.
SIZES = {
    "infantry": (40 / 25.4, 30 / 25.4),
    "cavalry": (40 / 25.4, 30 / 25.4),
    "artillery": (40 / 25.4, 40 / 25.4),
    "commander": (30 / 25.4, 30 / 25.4),
}
STEP, GAP = 4.0, 0.5
RATES = {"infantry": 8.0, "artillery": 8.0, "cavalry": 16.0, "commander": 12.0}
OBSTACLES = ("hedge", "wall", "prepared-defence", "field-defence")
HOLLOW = ("woodland", "settlement", "building", "fortified-building")
#: What a unit mostly in is unformed.
ROUGH = ("settlement", "building", "woodland", "marsh", "steep")


class Table(Standing):
    """A position with its areas."""

    def __init__(self, position: Data) -> None:
        super().__init__(position, SIZES, SIZES.keys() - {"commander"})
        self.hollow = {kind: pieces_of(self.all_of(kind)) for kind in HOLLOW}

    def level(self, area: Any) -> int:
        """The level of the highest hill that a base is mostly on."""
        hills = [(p, hill) for p, hill in self.ground if p["type"] == "hill"]
        on = [p for p, hill in hills if area.intersection(hill).area > area.area / 2]
        return max((int(piece.get("level", 1)) for piece in on), default=0)

    def touch(self, one: Any, two: Any) -> bool:
        """Are two bases in contact, if need be over an obstacle between them?"""
        between = LineString([one.centroid, two.centroid])
        wide = [
            piece["width"]
            for piece, _ in self.ground
            if piece["type"] in OBSTACLES and between.intersects(LineString(piece["line"]))
        ]
        return bool(one.distance(two) <= 0.05 + max(wide, default=0.0))

    def touched(self, name: str, stand: str) -> list[str]:
        """The enemy units that a stand is in contact with."""
        area = self.areas[name][stand]
        return [
            enemy
            for enemy in self.enemies(name)
            if any(self.touch(area, other) for other in self.areas[enemy].values())
        ]

    def in_contact(self, name: str) -> bool:
        return any(self.touched(name, stand) for stand in self.bases[name])

    def unformed(self, name: str) -> bool:
        rough = self.all_of(*ROUGH)
        areas = self.areas[name].values()
        return any(area.intersection(rough).area > area.area / 2 for area in areas)

    def needs(self, name: str) -> int:
        unit = self.units[name]
        marks = [mark for mark in unit.get("status", []) if mark in ("rolled", "fatigued")]
        return min(6, int(unit["attack"]) + self.unformed(name) + len(marks))

    def gap(self, one: str, two: str) -> float:
        return min(
            float(a.distance(b)) for a in self.areas[one].values() for b in self.areas[two].values()
        )


def shape_of(bases: Bases) -> str:
    """The shape of a fighting unit."""
    if len(bases) == 1:
        return "any"
    if is_file(bases, GAP):
        return "column"
    found = ranks(bases)
    if not in_order(bases, GAP) or (len(found) == 2 and len(found[1]) > len(found[0])):
        return "irregular"
    if len(found) == 1:
        return "single-line"
    return "double-line" if len(found) == 2 and len(bases) > 2 else "column"


def orders(table: Table, side: str) -> dict[str, str]:
    """The status of each unit and formation commander of a side; none of them is exceptional."""
    own = {name: unit for name, unit in table.units.items() if unit["side"] == side}
    leads = {unit["group"]: name for name, unit in own.items() if not table.fights(name)}
    found = {}
    for group, name in leads.items():
        found[name] = "roll" if "superior" in own[name] else "in"
        for unit in own:
            if table.fights(unit) and own[unit]["group"] == group:
                near = table.gap(unit, name) <= own[name]["command"] * STEP + 0.005
                found[unit] = "waits" if found[name] == "roll" else "in" if near else "roll"
    return found | {unit: "roll" for unit in own if unit not in found}


def fighting(table: Table, name: str) -> dict[str, str]:
    """By each stand that fights in a melee the enemy unit that it fights while nobody picks."""
    bases = table.bases[name]
    touched = {stand: table.touched(name, stand) for stand in bases}
    enemies = [x for x in table.enemies(name) if any(x in each for each in touched.values())]
    picked = {stand: each[0] for stand, each in touched.items() if each}
    if not enemies:
        return {}
    shape = shape_of(bases)
    if shape in ("column", "any"):
        return {stand: picked.get(stand, enemies[0]) for stand in bases}
    if shape == "double-line":
        facing = facing_of(bases)
        for stand in [stand for stand in bases if not touched[stand]]:
            ahead = [s for s in bases if touched[s] and behind(bases[stand], bases[s], facing)]
            if ahead:
                picked[stand] = min((picked[s] for s in ahead), key=enemies.index)
    return picked


def _dressed(rng: random.Random, kind: str) -> Data:
    if kind == "commander":
        unit: Data = {"group": "1", "command": rng.randint(1, 4)}
        return unit | ({"superior": "gone"} if rng.random() < 0.3 else {})
    unit = {"group": "1", "range": rng.randint(1, 3), "attack": rng.randint(2, 6), "strength": 4}
    marks = rng.sample(["rolled", "nic", "pinned", "fatigued"], rng.randint(1, 2))
    return unit | ({"status": marks} if rng.random() < 0.3 else {})


def _count(rng: random.Random, kind: str) -> int:
    return 1 if kind == "commander" else rng.randint(1, 4)


def table_by_chance(seed: int, *, close: bool = False) -> Data:
    """A position; ``close``: most units stand in contact with another."""
    rng = random.Random(seed)
    width, depth = rng.choice([(36, 30), (24, 18)])
    middle, spread = [width / 2, depth / 2], rng.choice([4.0, 7.0])
    near = 0.7 if close else 0.25
    armies = Armies(rng, (width, depth), spread, near, SIZES, _count, _dressed)
    wanted = [(side, "commander") for side in ("csa", "usa")]
    wanted += [
        (side, rng.choice(["infantry", "infantry", "cavalry", "artillery"]))
        for side in ("csa", "usa")
        for _ in range(rng.randint(1, 3))
    ]
    solid = ("hill", "hill", "marsh", "steep", *HOLLOW, "woodland")
    terrain = pieces(rng, solid, OBSTACLES, middle, spread)
    for piece in terrain:
        if piece["type"] == "hill":
            piece["level"] = rng.randint(1, 3)
    return {
        "format": "tableside.position/1",
        "ruleset": "brothers-at-arms",
        "board": {"width": width, "depth": depth},
        "sides": {"csa": {}, "usa": {}},
        "weather": ["night"] if rng.random() < 0.15 else [],
        "units": armies.muster(wanted),
        "terrain": terrain,
    }
