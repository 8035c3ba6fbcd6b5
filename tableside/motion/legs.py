"""Moves along two legs, ahead and aside, and the choice of facing among many.

Inches and degrees. The leg ahead follows the facing, which is kept; the other is across it.
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
    """One way from a centre to another: the facing kept, the points, the length.

    ``beyond``: by how much (inches) it exceeds the limits; 0 or below when it does not.
    """

    facing: float
    points: tuple[Point, ...]
    length: float
    beyond: float


class Legs(NamedTuple):
    """A move along two legs at a facing: the distances ahead and left, and where it may bend.

    ``corners``: the bend when it goes ahead first, and the bend when it goes aside first.
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

    They use the likely facings: those of the start and the end, and those with both legs alike.
    None goes back by more than ``slack``; whatever exceeds ``leg`` is beyond.
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
    """Return the legs to an end at each facing: distances ahead and aside, and the points.

    The points (n, 3, 2) of moves that go ahead first, and of those that go aside first; the
    distance aside is 0 or more.
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
    """Return the points (n, 3, 2) of two-leg moves at each facing, and how far they are beyond.

    First those that go ahead first, then those that go aside first. The excess of either leg over
    ``leg`` is beyond (inches); so is the whole move if it goes back by more than ``slack``.
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

    At most so many, as indices into all facings.
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
    """Yield moves at facings where nothing bars them, at most ``most`` of each of the tracks.

    ``tracks``: the points of the move at each facing and what is beyond, as given by ``bent_at``;
    more than ``slack`` is too far. ``clear`` tells whether facings and points are unobstructed. The
    middle of each stretch of facings that are ``alike`` is taken, the widest first.
    """
    for points, beyond in tracks:
        good = beyond <= slack
        if good.any():
            good[good] = clear(facings[good], points[good])
        for at in middles(good, alike, most):
            track = tuple((float(x), float(y)) for x, y in points[at])
            length = sum(math.dist(a, b) for a, b in pairwise(track))
            yield Course(float(facings[at]) % 360.0, track, length, float(beyond[at]))
