"""Moves along two legs, ahead and aside, and which of many facings to make one at.

Inches and degrees. The leg ahead lies along the facing, which is kept, the other across it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.pose import Pose, wrap_degrees
from tableside.motion.shape import Point

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Codes = NDArray[np.int64]


@dataclass(frozen=True)
class Course:
    """One way to go from a centre to another: the facing kept, the points, the length.

    ``beyond``: by how much (inches) it passes what is allowed; 0 or below when it does not.
    """

    facing: float
    points: tuple[Point, ...]
    length: float
    beyond: float


class Legs(NamedTuple):
    """A move along two legs at a facing: how far ahead and to the left, and where it may turn.

    ``corners``: where it turns aside after it went ahead, and where it turns ahead.
    """

    facing: float
    ahead: float
    aside: float
    corners: tuple[Point, Point]


def legs_to(start: Pose, end: Pose, way: float, off: float) -> Legs:
    """Return the legs to an end that lies along ``way``, ``off`` degrees left of the facing."""
    length = start.distance_to(end)
    ahead = length * math.cos(math.radians(off))
    aside = length * math.sin(math.radians(off))
    facing = wrap_degrees(way - off)
    turned = math.radians(facing)
    corner = (start.x + ahead * math.cos(turned), start.y + ahead * math.sin(turned))
    other = (start.x - aside * math.sin(turned), start.y + aside * math.cos(turned))
    return Legs(facing, ahead, aside, (corner, other))


def bent_courses(start: Pose, end: Pose, way: float, leg: float, slack: float) -> Iterator[Course]:
    """Yield L-shaped courses to an end that lies along ``way``, either leg first.

    They are at the facings that are likely: that of the start, that of the end, and those with
    both legs alike. None goes back by more than ``slack``; what is longer than ``leg`` is beyond.
    """
    kept = [(way - facing + 180.0) % 360.0 - 180.0 for facing in (start.facing, end.facing)]
    for off in (*kept, 45.0, -45.0):
        legs = legs_to(start, end, way, off)
        if legs.ahead < -slack:
            continue
        length, beyond = legs.ahead + abs(legs.aside), max(legs.ahead, abs(legs.aside)) - leg
        for corner in legs.corners:
            yield Course(legs.facing, ((start.x, start.y), corner, (end.x, end.y)), length, beyond)


def legs_at(start: Pose, end: Pose, facings: Floats) -> tuple[Floats, Floats, list[Floats]]:
    """Return the legs to an end at each facing: how far ahead, how far aside, and the points.

    The points (n, 3, 2) of moves that turn aside after they went ahead, and of such as go aside
    first; the way aside is 0 or more.
    """
    a, b = np.array([start.x, start.y]), np.array([end.x, end.y])
    begin, stop = np.tile(a, (len(facings), 1)), np.tile(b, (len(facings), 1))
    angles = np.radians(facings)
    forward = np.column_stack([np.cos(angles), np.sin(angles)])
    ahead = forward @ (b - a)
    corner = begin + ahead[:, None] * forward
    aside = np.hypot(*(stop - corner).T)
    turns = (corner, begin + stop - corner)
    return ahead, aside, [np.stack([begin, turn, stop], axis=1) for turn in turns]


def bent_at(
    start: Pose, end: Pose, facings: Floats, leg: float, slack: float
) -> list[tuple[Floats, Floats]]:
    """Return the points (n, 3, 2) of moves along two legs at each facing, and what they are beyond.

    First of those that turn aside after they went ahead, then of such as go aside first. What
    either leg is longer than ``leg`` is beyond (inches); all is, where it went back by more than
    ``slack``.
    """
    ahead, aside, tracks = legs_at(start, end, facings)
    beyond = np.where(ahead < -slack, np.inf, np.maximum(ahead, aside) - leg)
    return [(points, beyond) for points in tracks]


def straight_at(start: Pose, end: Pose, facings: Floats, far: float) -> tuple[Floats, Floats]:
    """Return the points (n, 2, 2) of straight moves at each facing, and how far beyond ``far``."""
    points = np.tile(np.array([[start.x, start.y], [end.x, end.y]]), (len(facings), 1, 1))
    return points, np.full(len(facings), start.distance_to(end) - far)


def middles(good: Bools, alike: Codes, most: int) -> list[int]:
    """Return the middle of each stretch of good facings that are ``alike``, the widest first.

    At most so many, by their places among all facings.
    """
    at = np.flatnonzero(good)
    if not len(at):
        return []
    parted = (np.diff(at) > 1) | (np.diff(alike[at]) != 0)
    stretches = np.split(at, np.flatnonzero(parted) + 1)
    widest = sorted(stretches, key=len, reverse=True)[:most]
    return [int(stretch[len(stretch) // 2]) for stretch in widest]


def courses_at(
    facings: Floats,
    tracks: Iterable[tuple[Floats, Floats]],
    clear: Callable[[Floats, Floats], Bools],
    alike: Codes,
    most: int,
    slack: float,
) -> Iterator[Course]:
    """Yield moves at facings at which nothing bars them: of each of the tracks ``most`` at most.

    ``tracks``: the points of the move at each facing, and what it is beyond, as ``bent_at`` gives
    them; more than ``slack`` is too far. ``clear`` tells of facings and points whether nothing
    bars them. The middle of each stretch of facings that are ``alike`` is taken, the widest first.
    """
    for points, beyond in tracks:
        good = beyond <= slack
        if good.any():
            good[good] = clear(facings[good], points[good])
        for at in middles(good, alike, most):
            track = tuple((float(x), float(y)) for x, y in points[at])
            length = sum(math.dist(a, b) for a, b in pairwise(track))
            yield Course(float(facings[at]) % 360.0, track, length, float(beyond[at]))
