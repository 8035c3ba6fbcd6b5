"""How far a point goes straight on for a cost: slow ground, and lines that cost something to cross.

Inches and degrees; costs in inches of plain ground.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import unit_vector
from tableside.motion.tolls import Tolls

#: Places on the way that differ by no more are one: rounding.
ROUNDING = 1e-9
_DIGITS = 9

#: From where to where on the way, and what an inch costs there.
Stretch = tuple[float, float, float]


def farthest(
    start: tuple[float, float],
    direction: float,
    budget: float,
    slow: tuple[float, BaseGeometry],
    tolls: Tolls,
) -> float:
    """Return how far a point goes along a direction for a cost of ``budget``.

    ``slow``: what an inch costs within an area; its edge is plain ground. A line that the way only
    touches at its very beginning or end is not crossed; one that cannot be paid for stops it.
    """
    cos, sin = unit_vector(direction)
    ray = shapely.LineString([start, (start[0] + budget * cos, start[1] + budget * sin)])
    lines = _crossed(ray, tolls.lines)
    at, left = 0.0, budget
    for begin, end, rate in _stretches(ray, *slow):
        for place in sorted({*(line for line in lines if begin < line <= end), end}):
            if (place - at) * rate >= left:
                return at + left / rate
            left -= (place - at) * rate
            at = place
            if place in lines and place < budget:
                if left < tolls.cost:
                    return at
                left -= tolls.cost
    return at


def _crossed(ray: BaseGeometry, lines: BaseGeometry) -> set[float]:
    """Return where a ray crosses lines, from its start; one it begins on is not crossed."""
    parts = shapely.get_parts(ray.intersection(lines))
    points = shapely.get_coordinates([part for part in parts if part.geom_type == "Point"])
    return {place for place in _places(ray, points) if place > ROUNDING}


def _stretches(ray: BaseGeometry, cost: float, slow: BaseGeometry) -> Iterator[Stretch]:
    """Yield the parts of a ray between the edges of slow ground."""
    corners = shapely.get_coordinates(ray.intersection(slow))
    ends = sorted({0.0, round(float(ray.length), _DIGITS), *_places(ray, corners)})
    for begin, end in pairwise(ends):
        if end - begin > ROUNDING:
            middle = ray.interpolate((begin + end) / 2)
            yield begin, end, cost if slow.contains(middle) else 1.0


def _places(ray: BaseGeometry, points: Sequence[Sequence[float]]) -> list[float]:
    """Return how far along a ray some points lie."""
    return [round(float(ray.project(shapely.Point(point))), _DIGITS) for point in points]
