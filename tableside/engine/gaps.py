"""Gaps between bases with their deviations, overlaps, and how much of a unit is covered."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import EXACT, Stand
from tableside.engine.quantity import DEVIATIONS, ROUNDING, Quantity, along
from tableside.geometry.shapes import direction, share

#: Bases overlap if they still meet after shrinking by this much on every side; inches.
OVERLAP_SHRUNK = 0.025
#: A base is mostly on an area if more than this share of it is.
MOSTLY = 0.5


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

    def shifted(dx: float, dy: float) -> float:
        there = [stand.shifted(dx, dy) for stand in stands] if dx or dy else stands
        return sum(map(covered, there)) / float(sum(stand.area.area for stand in there))

    x, y = (max(stand.sigma[axis] for stand in stands) for axis in (0, 1))
    steps = ((x, 0.0), (0.0, y)) if x or y else ()
    change = [(shifted(dx, dy) - shifted(-dx, -dy)) / 2 for dx, dy in steps]
    return Quantity(unit, None, shifted(0.0, 0.0), math.hypot(*change))


def share_on(unit: str, base: Stand, area: BaseGeometry) -> Quantity:
    """Return the share of a unit's base that is on an area."""
    sure = area.is_empty or area.boundary.distance(base.area) > unsure([base])
    measured = replace(base, sigma=EXACT) if sure else base
    return share_of(unit, [measured], lambda each: each.area.intersection(area).area)


def mostly_on(base: Stand, area: BaseGeometry, lean: int = 0) -> bool:
    """Whether more than half of a base is on an area.

    ``lean``: where that is in doubt, it is (1) or is not (-1).
    """
    if not lean or not any(base.sigma):
        return share(base.area, area) > MOSTLY + ROUNDING
    on = share_on("", base, area)
    return on.value + lean * on.give > MOSTLY


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
