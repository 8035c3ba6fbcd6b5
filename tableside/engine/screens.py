"""Lines that may cross a screen only up to a depth, with doubts about ends and limits."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

import shapely

from tableside.engine.quantity import SLACK, Doubt, Quantity
from tableside.geometry.lines import Screen, View
from tableside.geometry.shots import Shot

Point = tuple[float, float]
#: An end of a line this close to a screen counts as inside it, inches.
ON_EDGE = 1e-7


def shortest(seen: Iterable[tuple[View, Shot]]) -> Shot | None:
    """Return the shortest clear line of these views, ordered by their nearest lines."""
    best: Shot | None = None
    for view, nearest in seen:
        if best is not None and best.length <= nearest.length:
            break
        line = view.shot()
        if line is not None and (best is None or line.length < best.length):
            best = line
    return best


@dataclass(frozen=True)
class Ends:
    """The units at the two ends of a line, and their deviations along it, inches."""

    near: str
    far: str
    near_sigma: float
    far_sigma: float

    @property
    def sigma(self) -> float:
        """The standard deviation of the line's length."""
        return math.hypot(self.near_sigma, self.far_sigma)


def leaning(screen: Screen, eye: Point, ends: Ends, lean: float) -> Screen:
    """Return a screen that lets ``lean`` deviations more (or less) of a line from ``eye`` pass."""
    if not lean:
        return screen
    one = ends.near_sigma if _lies_in(screen, eye) else ends.far_sigma
    return replace(
        screen,
        one=screen.one + beyond(lean * one, SLACK),
        both=screen.both + beyond(lean * ends.sigma, SLACK),
    )


def beyond(give: float, slack: float) -> float:
    """Return the change of a limit that includes its slack; a doubt uses the bare limit.

    >>> beyond(0.5, 0.125), beyond(0.0625, 0.125), beyond(-0.5, 0.125)
    (0.375, 0.0, -0.625)
    """
    return give - slack if give < 0.0 else max(give - slack, 0.0)


def depth_doubt(screen: Screen, line: Shot, ends: Ends, rule: str) -> Doubt | None:
    """Return the doubt if a line's depth in a screen is too close to its limit, else None.

    With one end in the screen the depth is measured from there to the screen's edge; with both,
    from end to end.
    """
    begins, stops = _lies_in(screen, line.start), _lies_in(screen, line.end)
    depth = float(shapely.LineString([line.start, line.end]).intersection(screen.area).length)
    if begins and stops:
        limit, found = screen.both - SLACK, Quantity(ends.near, ends.far, depth, ends.sigma)
    elif begins:
        limit, found = screen.one - SLACK, Quantity(ends.near, screen.id, depth, ends.near_sigma)
    elif stops:
        limit, found = screen.one - SLACK, Quantity(ends.far, screen.id, depth, ends.far_sigma)
    else:
        return None
    doubt = found.doubt(limit, rule)
    return None if doubt is None else replace(doubt, fails=not found.within(limit))


def _lies_in(screen: Screen, point: Point) -> bool:
    return bool(screen.area.distance(shapely.Point(point)) <= ON_EDGE)
