"""Bases, terrain and distances for the independent checks: shapely alone, none of the program."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from tests.cases.case_format import BASES, MM

CONTACT = 0.005
Pose = Sequence[float]


def box(x: float, y: float, facing: float, width: float, depth: float) -> Polygon:
    """A base ``width`` x ``depth`` mm whose front looks along ``facing`` degrees, in inches."""
    c, s = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    f, w = depth / 2 / MM, width / 2 / MM
    return Polygon(
        [(x + a * c - b * s, y + a * s + b * c) for a, b in ((f, w), (-f, w), (-f, -w), (f, -w))]
    )


def base_at(unit: dict[str, Any], pose: Pose) -> BaseGeometry:
    """The unit's base, or the union of its bases, in ``pose``."""
    x, y, facing = pose
    if "bases" in unit:
        c, s = math.cos(math.radians(facing)), math.sin(math.radians(facing))
        parts = []
        for part in unit["bases"]:
            px, py, turn = part["pose"]
            parts.append(
                box(x + px * c - py * s, y + px * s + py * c, facing + turn, *part["base"])
            )
        return shapely.union_all(parts)
    return box(x, y, facing, *(unit.get("base") or BASES[unit["type"]]))


def base(unit: dict[str, Any]) -> BaseGeometry:
    """The unit's base where it stands."""
    return base_at(unit, unit["pose"])


def piece(read: dict[str, Any]) -> BaseGeometry:
    """The area of a piece of terrain: flat ends and mitred bends for a line."""
    if "polygon" in read:
        return Polygon(read["polygon"])
    if "at" in read:
        return shapely.Point(read["at"])
    line = shapely.LineString(read["line"])
    return line.buffer(read["width"] / 2, cap_style="flat", join_style="mitre")


def terrain(position: dict[str, Any], *kinds: str) -> BaseGeometry:
    """The union of all pieces of these kinds, clipped to the board."""
    parts = [piece(read) for read in position["terrain"] if read["type"] in kinds]
    return shapely.union_all(parts).intersection(board(position))


def board(position: dict[str, Any]) -> Polygon:
    """The board's area."""
    return shapely.box(0, 0, position["board"]["width"], position["board"]["depth"])


def crossable(position: dict[str, Any], water: str = "river") -> BaseGeometry:
    """Where the water of one kind bars the way: its area outside bridges and towns on it."""
    area = terrain(position, water)
    towns = [
        piece(read)
        for read in position["terrain"]
        if read["type"] == "town" and piece(read).intersects(area)
    ]
    return area.difference(shapely.union_all([terrain(position, "bridge"), *towns]))


def mostly(shape: BaseGeometry, area: BaseGeometry) -> bool:
    """Is more than half of the shape inside the area?"""
    return bool(shape.intersection(area).area > shape.area / 2)


def swept(unit: dict[str, Any], start: Pose, end: Pose) -> BaseGeometry:
    """What the base covers in a slide from start to end, both of one facing (one convex base)."""
    return shapely.union_all([base_at(unit, start), base_at(unit, end)]).convex_hull


def centre(pose: Pose) -> tuple[float, float]:
    """The pose's point."""
    return float(pose[0]), float(pose[1])


def corps(unit: dict[str, Any]) -> bool:
    """Is it a corps?"""
    return unit["type"] in ("infantry", "cavalry")


def in_zone(unit: dict[str, Any], enemy: dict[str, Any], pose: Pose | None = None) -> bool:
    """Does the unit stand in the enemy's zone of control, limits in its owner's favour aside?"""
    shape = base_at(unit, pose if pose is not None else unit["pose"])
    return bool(shape.distance(base(enemy)) <= 1.0)


def controlling(position: dict[str, Any], side: str) -> list[dict[str, Any]]:
    """The enemies of a side that have a zone of control."""
    return [
        unit
        for unit in position["units"]
        if unit["side"] != side and unit["type"] != "headquarters"
    ]
