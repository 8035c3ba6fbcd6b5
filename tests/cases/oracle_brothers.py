"""Brothers at Arms read anew with shapely alone: shapes, contact, levels, orders, who fights."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import shapely
from shapely import LineString

from tests.cases.oracle_stands import (
    Base,
    Bases,
    Data,
    behind,
    facing_of,
    ground,
    in_order,
    is_file,
    pieces_of,
    ranks,
)
from tests.cases.random_stands import Pose, Room, at_edge, beside, pieces, stood

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


def bases_of(unit: Data) -> dict[str, Base]:
    width, depth = SIZES[unit["type"]]
    stands = unit.get("stands", [{"id": "1", "pose": unit.get("pose")}])
    poses = {stand["id"]: stand["pose"] for stand in stands}
    return {name: Base(x, y, facing, width, depth) for name, (x, y, facing) in poses.items()}


class Table:
    """A position with its areas."""

    def __init__(self, position: Data) -> None:
        self.position = position
        self.units = {unit["id"]: unit for unit in position["units"]}
        self.bases = {name: bases_of(unit) for name, unit in self.units.items()}
        self.areas = {
            name: {stand: base.area for stand, base in bases.items()}
            for name, bases in self.bases.items()
        }
        self.ground = [(piece, ground(piece)) for piece in position["terrain"]]
        self.hollow = {kind: pieces_of(self.all_of(kind)) for kind in HOLLOW}

    def all_of(self, *kinds: str) -> Any:
        return shapely.union_all([area for piece, area in self.ground if piece["type"] in kinds])

    def is_unit(self, name: str) -> bool:
        """Is it more than a commander?"""
        return bool(self.units[name]["type"] != "commander")

    def enemies(self, name: str) -> list[str]:
        """The fighting units of the other side."""
        side = self.units[name]["side"]
        return [x for x, other in self.units.items() if other["side"] != side and self.is_unit(x)]

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
    leads = {unit["group"]: name for name, unit in own.items() if not table.is_unit(name)}
    found = {}
    for group, name in leads.items():
        found[name] = "roll" if "superior" in own[name] else "in"
        for unit in own:
            if table.is_unit(unit) and own[unit]["group"] == group:
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


@dataclass
class Armies:
    """Units made by chance around the middle of a table."""

    rng: random.Random
    board: tuple[float, float]
    spread: float
    beside: float  # the share of units that are put beside others
    units: list[Data] = field(default_factory=list)

    def muster(self, room: Room) -> None:
        wanted = [(side, "commander") for side in ("csa", "usa")]
        wanted += [
            (side, self.rng.choice(["infantry", "infantry", "cavalry", "artillery"]))
            for side in ("csa", "usa")
            for _ in range(self.rng.randint(1, 3))
        ]
        self.rng.shuffle(wanted)
        for n, (side, kind) in enumerate(wanted):
            found = room.find(30, partial(self._put, f"{side[0]}{n}", side, kind))
            self.units += [] if found is None else [found]

    def _put(self, name: str, side: str, kind: str) -> tuple[Data, list[Base]]:
        count = 1 if kind == "commander" else self.rng.randint(1, 4)
        middle = [each / 2 for each in self.board]
        poses = stood(self.rng, SIZES[kind], count, self.spread, middle)
        if self.units and self.rng.random() < self.beside:
            near = self.rng.choice([*bases_of(self.rng.choice(self.units)).values()])
            poses = beside(self.rng, poses, SIZES[kind], near)
        elif self.rng.random() < 0.2:
            poses = at_edge(self.rng, poses, SIZES[kind], self.board)
        unit = self._unit(name, side, kind, poses)
        return unit, [*bases_of(unit).values()]

    def _unit(self, name: str, side: str, kind: str, poses: list[Pose]) -> Data:
        unit: Data = {"id": name, "side": side, "type": kind, "group": "1"}
        if kind == "commander":
            unit |= {"command": self.rng.randint(1, 4), "pose": poses[0]}
            return unit | ({"superior": "gone"} if self.rng.random() < 0.3 else {})
        unit |= {"range": self.rng.randint(1, 3), "attack": self.rng.randint(2, 6), "strength": 4}
        unit |= {"stands": [{"id": str(n), "pose": pose} for n, pose in enumerate(poses, 1)]}
        if self.rng.random() < 0.3:
            marks = ["rolled", "nic", "pinned", "fatigued"]
            unit["status"] = self.rng.sample(marks, self.rng.randint(1, 2))
        return unit


def table_by_chance(seed: int, *, close: bool = False) -> Data:
    """A position; ``close``: most units stand in contact with another."""
    rng = random.Random(seed)
    width, depth = rng.choice([(36, 30), (24, 18)])
    middle, spread = [width / 2, depth / 2], rng.choice([4.0, 7.0])
    armies = Armies(rng, (width, depth), spread, 0.7 if close else 0.25)
    armies.muster(Room(width, depth))
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
        "units": armies.units,
        "terrain": terrain,
    }
