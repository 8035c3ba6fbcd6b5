"""The end of a move of Brothers at Arms read anew: what it breaks, whom it charges or captures."""

from __future__ import annotations

import copy
import math
import random

import shapely

from tests.cases.oracle_brothers import RATES, SIZES, Table, shape_of
from tests.cases.oracle_stands import Base, Data, mean, turn
from tests.cases.random_stands import stood

#: Ends that leave open whether a stand has a path; the length is not told then.
NOWHERE = {"movement.path", "movement.overlap", "movement.impassable", "movement.board"}
#: Bases that hang over the board by this much and a hair more may be judged either way, inches.
HANGS, HAIR = 0.05, 1e-3


def end_by_chance(table: Table, name: str, rng: random.Random) -> Data | None:
    """Poses by stand: the unit shifted and wheeled, run at an enemy, or drawn up anew."""
    bases, size = table.bases[name], SIZES[table.units[name]["type"]]
    x, y = mean([(base.x, base.y) for base in bases.values()])
    if rng.random() < 0.45:
        poses = stood(rng, size, len(bases), 3.0, [x, y])
        return _on_board(table, dict(zip(bases, poses, strict=True)))
    angle = rng.choice([0.0, 0.0, rng.uniform(-40, 40)])
    far, way = rng.choice([0.0, 0.03, 1.0, 5.0, rng.uniform(0, 14)]), rng.uniform(0, 360)
    if rng.random() < 0.4 and table.enemies(name):
        aim = next(iter(table.bases[rng.choice(table.enemies(name))].values()))
        way = math.degrees(math.atan2(aim.y - y, aim.x - x))
        far = max(0.0, math.dist((x, y), (aim.x, aim.y)) - rng.uniform(1, 2))
    centre = Base(x, y, 0.0, 0, 0).at(far * _cos(way), far * _sin(way))
    ends = {}
    for stand, base in bases.items():
        ahead, left = base.x - x, base.y - y
        place = Base(*centre, angle, 0, 0).at(ahead, left)
        ends[stand] = [
            round(place[0], 3),
            round(place[1], 3),
            round((base.facing + angle) % 360, 2),
        ]
    return _on_board(table, ends)


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def _sin(degrees: float) -> float:
    return math.sin(math.radians(degrees))


def _on_board(table: Table, ends: Data) -> Data | None:
    board = table.position["board"]
    inside = all(0 <= x <= board["width"] and 0 <= y <= board["depth"] for x, y, _ in ends.values())
    return ends if inside else None


class Move:
    """A unit's move: the table before and after it."""

    def __init__(self, table: Table, name: str, ends: Data) -> None:
        self.before, self.name, self.unit = table, name, table.units[name]
        position = copy.deepcopy(table.position)
        for unit in position["units"]:
            for stand in unit["stands"] if unit["id"] == name else []:
                stand["pose"] = ends[stand["id"]]
        self.after = Table(position)
        self.fights = table.fights(name)

    @property
    def moved(self) -> bool:
        first, last = (each.bases[self.name].values() for each in (self.before, self.after))
        return any(
            math.dist((a.x, a.y), (b.x, b.y)) > 0.05 or turn(a.facing - b.facing) > 2
            for a, b in zip(first, last, strict=True)
        )

    def enemies(self, table: Table) -> list[str]:
        stands = table.bases[self.name]
        touched = [table.touched(self.name, stand) for stand in stands]
        return [enemy for enemy in table.enemies(self.name) if any(enemy in n for n in touched)]

    @property
    def charge(self) -> list[str]:
        met = self.enemies(self.before)
        return [enemy for enemy in self.enemies(self.after) if enemy not in met]

    @property
    def captures(self) -> list[str]:
        """The enemy commanders that it comes upon."""
        table, own = self.after, self.after.areas[self.name].values()
        return [
            name
            for name, unit in table.units.items()
            if self.fights and not table.fights(name) and unit["side"] != self.unit["side"]
            if any(table.touch(a, b) for a in own for b in table.areas[name].values())
        ]

    @property
    def allowance(self) -> float:
        rate = RATES[self.unit["type"]]
        return rate / 2 if self.fights and self.enemies(self.before) else rate

    @property
    def reshaped(self) -> bool:
        shapes = [shape_of(table.bases[self.name]) for table in (self.before, self.after)]
        return shapes[0] != shapes[1] and "any" not in shapes

    def breaches(self, lengths: Data) -> set[str]:
        """What it breaks; ``lengths``: by stand, those of the cheapest paths."""
        if not self.moved:
            return set()
        marks, least = self.unit.get("status", []), min(lengths.values())
        found = {
            "movement.nic": "nic" in marks,
            "movement.pinned": "pinned" in marks,
            "movement.allowance": max(lengths.values()) > self.allowance + 0.005,
            "movement.overlap": self._overlaps(),
            "movement.board": self.over(HANGS),
        }
        if self.fights:
            shape = shape_of(self.after.bases[self.name])
            too_far = least > RATES[self.unit["type"]] / 2 + 0.005
            found |= {
                "movement.shape": shape == "irregular",
                "movement.shape-change": self.reshaped and too_far,
                "movement.charge-shape": self.reshaped and bool(self.charge),
                "movement.disengage": all(map(self.enemies, (self.before, self.after))),
            }
        return {rule for rule, holds in found.items() if holds}

    def over(self, inches: float) -> bool:
        """Does a base hang over the board by more than this?"""
        board = self.before.position["board"]
        room = shapely.box(0, 0, board["width"], board["depth"]).buffer(inches, join_style="mitre")
        return not all(room.covers(area) for area in self.after.areas[self.name].values())

    def _overlaps(self) -> bool:
        shrunk = {
            (name, stand): area.buffer(-0.025, join_style="mitre")
            for name, areas in self.after.areas.items()
            for stand, area in areas.items()
        }
        return any(
            shrunk[one].intersects(shrunk[other])
            for one in shrunk
            for other in shrunk
            if one[0] == self.name and one != other
        )
