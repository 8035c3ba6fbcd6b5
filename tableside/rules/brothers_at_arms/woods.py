"""How much of a line of fire may lie in woods and settlements, and how surely (sections 2, 10).

A wood is here a screen whose limits have the slack of every limit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import shapely

from tableside.engine.quantity import SLACK, Doubt, Quantity
from tableside.geometry.lines import Screen
from tableside.geometry.shots import Shot

Point = tuple[float, float]

#: An end of a line this near to a wood lies in it, inches.
ON_EDGE = 1e-7


@dataclass(frozen=True)
class Ends:
    """Who stands at the two ends of a line, and how surely: deviations along it, inches."""

    near: str
    far: str
    near_sigma: float
    far_sigma: float

    @property
    def sigma(self) -> float:
        """The deviation of the line's length."""
        return math.hypot(self.near_sigma, self.far_sigma)


def leaning(wood: Screen, eye: Point, ends: Ends, lean: float) -> Screen:
    """Return a wood that lets ``lean`` deviations more of a line from ``eye`` pass, or less."""
    if not lean:
        return wood
    one = ends.near_sigma if _lies_in(wood, eye) else ends.far_sigma
    return replace(
        wood,
        one=wood.one + beyond(lean * one, SLACK),
        both=wood.both + beyond(lean * ends.sigma, SLACK),
    )


def beyond(give: float, slack: float) -> float:
    """Return what is added to a limit with its slack: what is in doubt goes by the bare limit."""
    return give - slack if give < 0.0 else max(give - slack, 0.0)


def depth_doubt(wood: Screen, line: Shot, ends: Ends) -> Doubt | None:
    """Return what to measure where a line lies in a wood too nearly as deep as it may, else None.

    With one end in the wood that is from there to the wood's edge; with both, from end to end.
    """
    begins, stops = _lies_in(wood, line.start), _lies_in(wood, line.end)
    depth = float(shapely.LineString([line.start, line.end]).intersection(wood.area).length)
    if begins and stops:
        limit, found = wood.both - SLACK, Quantity(ends.near, ends.far, depth, ends.sigma)
    elif begins:
        limit, found = wood.one - SLACK, Quantity(ends.near, wood.id, depth, ends.near_sigma)
    elif stops:
        limit, found = wood.one - SLACK, Quantity(ends.far, wood.id, depth, ends.far_sigma)
    else:
        return None
    doubt = found.doubt(limit, "fire.blocked")
    return None if doubt is None else replace(doubt, fails=not found.within(limit))


def _lies_in(wood: Screen, point: Point) -> bool:
    return bool(wood.area.distance(shapely.Point(point)) <= ON_EDGE)
