"""Gaps between bases with their deviations, overlaps, and how much of a unit is covered."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.quantity import DEVIATIONS, ROUNDING, Quantity, along
from tableside.geometry.shapes import direction

#: Bases overlap if they still meet after shrinking by this much on every side; inches.
OVERLAP_SHRUNK = 0.025


def gap_between(a: str, stand: Stand, b: str, other: Stand) -> Quantity:
    """Return the gap between two bases, 0 if they meet, with its deviation."""
    way = direction(stand.area, other.area)
    return Quantity(a, b, float(stand.area.distance(other.area)), spread(way, stand, other))


def spread(way: tuple[float, float], *stands: Stand) -> float:
    """Return the standard deviation of a gap between bases along a direction, inches."""
    return math.hypot(*(along(each.sigma, way, each.half_diagonal) for each in stands))


def gap_to(unit: str, stand: Stand, name: str | None, area: BaseGeometry) -> Quantity:
    """Return the gap between a base and an area, 0 if they meet, with the base's deviation."""
    sigma = spread(direction(stand.area, area), stand)
    return Quantity(unit, name, float(stand.area.distance(area)), sigma)


def share_of(unit: str, stands: Sequence[Stand], covered: Callable[[Stand], float]) -> Quantity:
    """Return the share of the area of a unit's bases that is covered.

    ``covered``: the covered area of one base, square inches. The sigma is how much the share
    changes if all bases are one deviation off along x and along y.
    """

    def share(dx: float, dy: float) -> float:
        there = [stand.shifted(dx, dy) for stand in stands] if dx or dy else stands
        return sum(map(covered, there)) / float(sum(stand.area.area for stand in there))

    x, y = (max(stand.sigma[axis] for stand in stands) for axis in (0, 1))
    steps = ((x, 0.0), (0.0, y)) if x or y else ()
    change = [(share(dx, dy) - share(-dx, -dy)) / 2 for dx, dy in steps]
    return Quantity(unit, None, share(0.0, 0.0), math.hypot(*change))


def unsure(stands: Iterable[Stand]) -> float:
    """Return the largest position error of bases that still makes a doubt, inches; 0 if exact."""
    sigmas = (along(s.sigma, (0.0, 0.0), s.half_diagonal) for s in stands if any(s.sigma))
    return DEVIATIONS * max(sigmas, default=0.0)


def may_be_within(stands: Sequence[Stand], others: Sequence[Stand], far: float) -> bool:
    """Whether any base can be within ``far`` inches of another, judging only by the centres."""
    mine = [(stand.pose, stand.half_diagonal + far + ROUNDING) for stand in stands]
    theirs = [(stand.pose, stand.half_diagonal) for stand in others]
    return any(a.distance_to(b) <= reach + more for a, reach in mine for b, more in theirs)


def overlap(stand: Stand, other: Stand) -> bool:
    """Whether two bases overlap: both still meet when shrunk by ``OVERLAP_SHRUNK``."""
    near = stand.pose.distance_to(other.pose) <= stand.half_diagonal + other.half_diagonal
    return near and bool(stand.shrunk(OVERLAP_SHRUNK).intersects(other.shrunk(OVERLAP_SHRUNK)))
