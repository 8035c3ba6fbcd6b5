"""How far a straight path leads for what it may cost (section 2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.geometry.pose import unit_vector
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.movement.ground import slow, walls
from tableside.rules.metal_men.state import State, Unit

#: Places on a line that are this near are one, inches: rounding.
_ROUNDING = 1e-9


def farthest(state: State, unit: Unit, direction: float, budget: float) -> float:
    """Return how far all bases of a unit can go straight on for a cost, their centres measured."""
    rough, lines = slow(state, unit), walls(state)
    toll = state.house.wall_cost
    return min(_run(stand, direction, budget, (rough, lines, toll)) for stand in unit.bases)


def _run(
    stand: Stand, direction: float, budget: float, ground: tuple[BaseGeometry, BaseGeometry, float]
) -> float:
    """Return how far a centre goes over ground: slow areas, lines, and what to cross one costs."""
    rough, lines, toll = ground
    cos, sin = unit_vector(direction)
    start = (stand.pose.x, stand.pose.y)
    ray = shapely.LineString([start, (start[0] + budget * cos, start[1] + budget * sin)])
    walls_at = _places(ray, lines)
    at, left = 0.0, budget
    for begin, end, rate in _parts(ray, rough):
        for place in sorted({*(wall for wall in walls_at if begin < wall <= end), end}):
            if (place - at) * rate >= left:
                return at + left / rate
            left -= (place - at) * rate
            at = place
            if place in walls_at and place < budget:
                if left < toll:
                    return at
                left -= toll
    return at


def _places(ray: BaseGeometry, lines: BaseGeometry) -> set[float]:
    """Return where a ray crosses lines, inches from its start; one it begins on is not crossed."""
    points = shapely.get_coordinates(
        [part for part in shapely.get_parts(ray.intersection(lines)) if part.geom_type == "Point"]
    )
    found = (round(float(ray.project(shapely.Point(point))), 9) for point in points)
    return {place for place in found if place > _ROUNDING}


def _parts(ray: BaseGeometry, rough: BaseGeometry) -> Iterator[tuple[float, float, float]]:
    """Yield the parts of a ray, from where to where and what an inch costs."""
    cuts = {0.0, round(float(ray.length), 9)}
    for part in shapely.get_parts(ray.intersection(rough)):
        corners = shapely.points(shapely.get_coordinates(part))
        cuts.update(round(float(ray.project(corner)), 9) for corner in corners)
    places = sorted(cuts)
    for begin, end in pairwise(places):
        if end - begin > _ROUNDING:
            middle = ray.interpolate((begin + end) / 2)
            # The edge of slow ground is open.
            yield begin, end, tables().slow_cost if rough.contains(middle) else 1.0
