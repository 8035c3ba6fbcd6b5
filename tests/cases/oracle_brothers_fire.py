"""Fire of Brothers at Arms read anew: each shot is checked, and looked for by trying many lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import shapely
from shapely import LineString
from shapely.ops import nearest_points

from tests.cases.oracle_brothers import OBSTACLES, STEP, Table
from tests.cases.oracle_stands import Base, Data, Point, mean, rim, turn

EDGE_DEPTH, INSIDE, OBSTACLE_REACH = 0.5, 2.0, 1.0
CLASSES = {
    "fortification": ("fortified-building", "field-defence"),
    "hard": ("wall", "building", "settlement", "prepared-defence"),
    "soft": ("hedge", "woodland"),
}
VALUES = {"soft": 3, "hard": 4, "fortification": 5}
#: A line that is over a limit by less than this may be answered either way, inches.
HAIR = 0.004
#: A line so little inside an area runs along its edge, inches.
ALONG = 1e-6


class Lines:
    """The lines from a stand to the stands of a target."""

    def __init__(self, table: Table, firer: str, stand: str, target: str) -> None:
        self.table, self.firer, self.stand, self.target = table, firer, stand, target
        self.base: Base = table.bases[firer][stand]
        self.start = self.base.front
        reach = float(table.units[firer]["range"] * STEP)
        self.reach = min(reach, STEP) if table.position["weather"] else reach

    def bars(self, aimed: str, grown: float) -> list[Any]:
        """The areas that no line to a stand of the target may cross, grown by so many inches."""
        table, own = self.table, self.table.areas[self.firer]
        level = max(table.level(own[self.stand]), table.level(table.areas[self.target][aimed]))
        third = [
            area
            for name, areas in table.areas.items()
            if name not in (self.firer, self.target) and table.fights(name)
            for area in areas.values()
            if table.level(area) >= level
        ]
        hills = [hill for p, hill in table.ground if p["type"] == "hill" and p["level"] > level]
        rear = [area for stand, area in own.items() if stand != self.stand]
        return [area.buffer(grown) for area in [*third, *hills, *rear]]

    def over(self, end: Point, bars: list[Any]) -> float:
        """By how much a line's worst obstacle is over what may lie in it; 0 or less is clear."""
        line, ends = LineString([self.start, end]), (self.start, end)
        worst = [float(line.intersection(area).length) - 0.005 for area in bars]
        for pieces in self.table.hollow.values():
            for piece in pieces:
                inside = float(line.intersection(piece).length)
                held = sum(piece.distance(shapely.Point(point)) <= 1e-7 for point in ends)
                limit = (0.0, EDGE_DEPTH, INSIDE)[held] + 0.005
                worst += [inside - limit] if inside else []
        return max(worst, default=-1.0)

    def aside(self, end: Point) -> float:
        """How far a line leads out of the arc, degrees."""
        way = math.degrees(math.atan2(end[1] - self.start[1], end[0] - self.start[0]))
        return turn(way - self.base.facing) - 90

    def tried(self) -> Iterator[tuple[float, float]]:
        """The lines in reach and arc that were tried: their length, and what they are over by."""
        for aimed, area in self.table.areas[self.target].items():
            start = shapely.Point(self.start)
            nearest = nearest_points(start, area)[1]
            if area.distance(start) > self.reach + 0.005:
                continue
            bars = self.bars(aimed, ALONG)
            for end in [*rim(area, 0.04), (nearest.x, nearest.y)]:
                length = math.dist(self.start, end)
                if length <= self.reach + 0.005 and (length < 1e-9 or self.aside(end) <= 0.05):
                    yield length, self.over(end, bars) if length else -1.0

    @property
    def nearly_in_arc(self) -> bool:
        """Does the arc miss the target by less than what lies between two tried lines?"""
        areas = self.table.areas[self.target].values()
        return any(self.aside(end) <= 1.0 for area in areas for end in rim(area, 0.04))

    @property
    def gap(self) -> float:
        areas = self.table.areas[self.target].values()
        return min(float(area.distance(shapely.Point(self.start))) for area in areas)

    def faults(self, row: Data) -> Iterator[str]:
        """What is wrong with what is answered about this stand."""
        tried = [*self.tried()]
        clear = [length for length, over in tried if over <= -HAIR]
        if row["shot"]:
            yield from self._faults_of_line(row["line"], row["distance"])
            if clear and min(clear) < row["distance"] - HAIR:
                yield f"{min(clear)} is a shorter shot than {row}"
            return
        if clear:
            yield f"has a shot of {min(clear)}: {row}"
        if abs(row["distance"] - self.gap) > 0.002:
            yield f"is {self.gap} away: {row}"
        why = "blocked" if tried else "range" if self.gap > self.reach + 0.005 else "arc"
        if row["why"] != why and not (why == "arc" and self.nearly_in_arc):
            yield f"{why}: {row}"

    def _faults_of_line(self, line: Any, length: float) -> Iterator[str]:
        start, end = line
        areas = self.table.areas[self.target]
        on = [s for s, area in areas.items() if area.distance(shapely.Point(end)) < 0.002]
        wrong = {
            "begins elsewhere": math.dist(start, self.start) > 0.001,
            "has another length": abs(math.dist(start, end) - length) > 0.002,
            "is too long": length > self.reach + 0.006,
            "is out of the arc": length > 0.01 and self.aside((end[0], end[1])) > 0.2,
            "ends beside the target": not on,
        }
        yield from (f"the line {start} {end} {fault}" for fault, found in wrong.items() if found)
        if length > 0.01 and on and min(self.over(end, self.bars(s, -ALONG)) for s in on) > HAIR:
            yield f"the line {start} {end} is not clear"


def classes_at(table: Table, best: str) -> list[str]:
    """The kinds of cover of a class and of better ones."""
    names = [*CLASSES]
    return [kind for name in names[: names.index(best) + 1] for kind in CLASSES[name]]


def cover(table: Table, target: str, origin: Callable[[str], Point]) -> tuple[str | None, float]:
    """The cover of a target whose stands are attacked from ``origin``, and the share in it."""
    share = 0.0
    for name in CLASSES:
        kinds = classes_at(table, name)
        area = table.all_of(*(kind for kind in kinds if kind not in OBSTACLES))
        inside = whole = 0.0
        for stand, base in table.areas[target].items():
            line = LineString([origin(stand), base.centroid])
            behind = any(
                piece["type"] in kinds
                and piece["type"] in OBSTACLES
                and base.distance(obstacle) <= OBSTACLE_REACH + 0.005
                and line.intersects(LineString(piece["line"]))
                for piece, obstacle in table.ground
            )
            inside += base.area if behind else base.intersection(area).area
            whole += base.area
        share = inside / whole
        if share >= 0.4995:
            return name, share
    return None, share


def breaches(table: Table, firer: str, target: str, rows: list[Data]) -> set[str]:
    """The names of what bars this fire, ``rows`` being what is answered about its stands."""
    marks = table.units[firer].get("status", [])
    own = table.units[firer]["side"] == table.units[target]["side"]
    whys = [row["why"] for row in rows]
    found = {
        "nic": "nic" in marks,
        "pinned": "pinned" in marks,
        "own-side": own,
        "in-melee": table.in_contact(firer),
        "into-melee": table.fights(target) and table.in_contact(target),
    }
    if all(whys):
        furthest = max(whys, key=["range", "arc", "blocked"].index)
        found[furthest] = True
    return {f"fire.{name}" for name, applies in found.items() if applies}


def at_risk(table: Table, target: str, rows: list[Data]) -> dict[str, list[str]]:
    """The commanders whose bases shots cross, with the stands that fire those."""
    shots = [(row["stand"], LineString(row["line"])) for row in rows if row["shot"]]
    others = [name for name in table.units if not table.fights(name) and name != target]
    found = {
        name: [
            stand
            for stand, line in shots
            if line.intersection(table.areas[name]["1"]).length > 0.005
        ]
        for name in others
    }
    return {name: stands for name, stands in found.items() if stands}


def faults(table: Table, firer: str, target: str, answer: Data) -> Iterator[str]:
    """What is wrong with an answer to ``fire``."""
    rows = answer["bases"]
    for row in rows:
        for fault in Lines(table, firer, row["stand"], target).faults(row):
            yield f"stand {row['stand']} {fault}"
    if (found := {each["rule"] for each in answer["breaches"]}) != breaches(
        table, firer, target, rows
    ):
        yield f"breaches {found}"
    shots = [row["stand"] for row in rows if row["shot"]]
    risks = {each["unit"]: [*each["bases"]] for each in answer["commanders"]}
    if answer["dice"] != len(shots) or risks != at_risk(table, target, rows):
        yield f"dice {answer['dice']}, at risk {risks}"
    wanted = table.needs(firer) if table.fights(target) else 6
    if answer["needs"] != wanted:
        yield f"needs {answer['needs']}, not {wanted}"
    if shots and table.fights(target):
        origin = mean([table.bases[firer][stand].front for stand in shots])
        name, share = cover(table, target, lambda _: origin)
        given = answer["cover"]
        value = None if name is None else VALUES[name]
        if (given["class"], given["value"]) != (name, value) or abs(given["share"] - share) > 0.001:
            yield f"cover {given}, not {name} {share}"
    elif answer["cover"] is not None:
        yield f"cover {answer['cover']}"
