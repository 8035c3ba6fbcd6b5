"""Moves along two legs, ahead and aside, and which of many facings to make one at.

Inches and degrees. The leg ahead lies along the facing, which is kept, the other across it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.pose import Pose, wrap_degrees
from tableside.motion.shape import Point

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Codes = NDArray[np.int64]


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
