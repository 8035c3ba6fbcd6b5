"""Check a line of sight against gmu.md section 2, and look for one by trying many segments."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from shapely import LineString, Point

from tests.cases.case_format import units_of
from tests.cases.oracle_shapes import base, corps, mostly, piece, terrain


def blockers(position: dict[str, Any], one: str, two: str) -> list[Any]:
    """Every area that a line of sight between the two units may not cross."""
    units = units_of(position)
    ends = [units[one], units[two]]
    found = [
        base(u)
        for u in position["units"]
        if u["id"] not in (one, two) and (corps(u) or u["type"] == "detachment")
    ]
    hills = terrain(position, "hill")
    raised = any(mostly(base(u), hills) for u in ends)
    for read in position["terrain"]:
        if read["type"] not in ("hill", "town", "defensible"):
            continue
        kind = terrain(position, read["type"])
        area = piece(read)
        spared = any(mostly(base(u), kind) and area.intersects(base(u)) for u in ends)
        if not (spared or (raised and read["type"] != "hill")):
            found.append(area)
    return found


def line_faults(
    position: dict[str, Any], one: str, two: str, line: Any, slack: float = 1e-6
) -> list[str]:
    """What is wrong with the answered segment, which may cut into a blocker by ``slack``."""
    if not isinstance(line, list) or len(line) != 2:
        return [f"{line!r}, wanted two points"]
    units = units_of(position)
    ends = [base(units[one]), base(units[two])]
    points = [Point(p) for p in line]
    gaps = [end.distance(point) for end, point in zip(ends, points, strict=True)]
    swapped = [end.distance(point) for end, point in zip(ends[::-1], points, strict=True)]
    lines = []
    if min(max(gaps), max(swapped)) > 1e-6:
        lines.append(f"{line} does not run from base to base")
    way = LineString(points)
    crossed = [b for b in blockers(position, one, two) if b.buffer(-slack).intersects(way)]
    if crossed:
        lines.append(f"{line} crosses {[shape.wkt for shape in crossed]}")
    return lines


def free_segment(position: dict[str, Any], one: str, two: str, points: int = 60) -> bool:
    """Does one of many tried segments pass, with a hair's breadth to spare?"""
    units = units_of(position)
    a, b = (_rim(base(units[name]), points) for name in (one, two))
    pairs = np.stack([np.repeat(a, len(b), axis=0), np.tile(b, (len(a), 1))], axis=1)
    ways = shapely.linestrings(pairs)
    free = np.ones(len(ways), dtype=bool)
    for shape in blockers(position, one, two):
        grown = shape.buffer(1e-4)
        shapely.prepare(grown)
        free &= ~shapely.intersects(grown, ways)
    return bool(free.any())


def _rim(area: Any, points: int) -> Any:
    """Points along the border, corners included."""
    ring = area.exterior
    spots = [ring.interpolate(i / points, normalized=True) for i in range(points)]
    return np.array([[p.x, p.y] for p in spots] + [list(c) for c in ring.coords[:-1]])
