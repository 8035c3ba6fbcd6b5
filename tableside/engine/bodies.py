"""The arrangement of a body of troops' stands: facing, ranks, gaps, files.

Everything is derived from the stands' poses; each game names the arrangements. Inches and
degrees. A stand's *front* is where it faces; *left* is to the left of that.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import SLACK, SLACK_DEGREES
from tableside.geometry.footprint import Base, footprint
from tableside.geometry.pose import Pose, turn_between, unit_vector, wrap_degrees
from tableside.geometry.uncertainty import Sigma
from tableside.geometry.units import inches

EXACT: Sigma = (0.0, 0.0, 0.0)

#: Facings whose vector sum is no longer than this have no common direction; allows for rounding.
_NO_SUM = 1e-9
#: Rounding tolerance when comparing shares of a width.
_ROUNDING = 1e-9


@dataclass(frozen=True)
class Stand:
    """A base of a body of troops, with one standard deviation of x, y (inches) and facing."""

    id: str
    pose: Pose
    base: Base
    sigma: Sigma = EXACT

    @cached_property
    def area(self) -> BaseGeometry:
        """The ground that it covers."""
        return footprint([self.base], self.pose)

    @cached_property
    def corners(self) -> NDArray[np.float64]:
        """Its corners on the board, (4, 2); front left first, counter-clockwise."""
        return np.array(self.base.outline(self.pose))

    @property
    def front(self) -> tuple[float, float]:
        """The midpoint of its front edge."""
        return self.pose.place(inches(self.base.depth) / 2, 0.0)

    @property
    def back(self) -> tuple[float, float]:
        """The midpoint of its back edge."""
        return self.pose.place(-inches(self.base.depth) / 2, 0.0)

    @property
    def half_diagonal(self) -> float:
        """Half the diagonal of its base, inches; the lever arm of errors in its facing."""
        return inches(math.hypot(self.base.width, self.base.depth)) / 2

    def shifted(self, dx: float, dy: float) -> Stand:
        """Return the stand moved by ``dx``, ``dy`` inches, unturned."""
        to = Pose(self.pose.x + dx, self.pose.y + dy, self.pose.facing)
        return Stand(self.id, to, self.base, self.sigma)

    def corner_excess(self, to: Pose) -> float:
        """Return how much farther than its centre a corner moves to a pose, at most, inches."""
        there = Stand(self.id, to, self.base).corners
        farthest = float(np.hypot(*(there - self.corners).T).max())
        return max(farthest - self.pose.distance_to(to), 0.0)

    def shrunk(self, by: float) -> BaseGeometry:
        """Return its area with every side moved in by ``by`` inches."""
        return self.area.buffer(-by, join_style="mitre")


def facing_of(stands: Sequence[Stand]) -> float:
    """Return the facing of several stands, [0, 360): the vector sum of theirs.

    If that vanishes, the first stand's facing.
    """
    x, y = (sum(axis) for axis in zip(*(unit_vector(s.pose.facing) for s in stands), strict=True))
    if math.hypot(x, y) <= _NO_SUM:
        return wrap_degrees(stands[0].pose.facing)
    return wrap_degrees(math.degrees(math.atan2(y, x)))


@dataclass(frozen=True)
class Body:
    """Stands seen along a facing (degrees): ``u`` ahead, ``v`` to the left."""

    stands: tuple[Stand, ...]
    facing: float

    @cached_property
    def ahead(self) -> list[float]:
        """How far ahead each stand's centre is."""
        cos, sin = unit_vector(self.facing)
        return [stand.pose.x * cos + stand.pose.y * sin for stand in self.stands]

    @cached_property
    def _spans(self) -> list[tuple[float, float]]:
        """The extent of each base across the facing, from right to left."""
        cos, sin = unit_vector(self.facing)
        across = [stand.corners @ np.array([-sin, cos]) for stand in self.stands]
        return [(float(each.min()), float(each.max())) for each in across]

    def behind(self, one: int, other: int, least: float, share: float) -> bool:
        """Whether stand ``one`` is behind ``other``.

        Its centre is farther back by more than ``least`` inches, and their spans across the
        facing overlap by more than ``share`` of the narrower one.
        """
        if self.ahead[other] - self.ahead[one] <= least:
            return False
        overlap, width = self.overlap(one, other)
        return overlap > share * width + _ROUNDING

    def overlap(self, one: int, other: int) -> tuple[float, float]:
        """Return by how much two stands' spans overlap, below 0 if apart, and the narrower span."""
        (low, high), (other_low, other_high) = self._spans[one], self._spans[other]
        return min(high, other_high) - max(low, other_low), min(high - low, other_high - other_low)

    def ranks(self, least: float, share: float) -> list[int]:
        """Return each stand's rank: 1 in front, else one more than the highest rank ahead of it."""
        found = [1] * len(self.stands)
        for one in sorted(range(len(self.stands)), key=lambda i: -self.ahead[i]):
            ahead = (found[o] for o in range(len(found)) if self.behind(one, o, least, share))
            found[one] = 1 + max(ahead, default=0)
        return found

    def from_left(self, chosen: Sequence[int]) -> list[Stand]:
        """Return the chosen stands from left to right."""
        cos, sin = unit_vector(self.facing)
        left = {i: self.stands[i].pose.y * cos - self.stands[i].pose.x * sin for i in chosen}
        return [self.stands[i] for i in sorted(chosen, key=lambda i: -left[i])]


def hang_together(stands: Sequence[Stand], gap: float) -> bool:
    """Whether all bases are linked by gaps of at most ``gap`` inches, plus slack."""
    linked, waiting = [stands[0]], list(stands[1:])
    for stand in linked:
        near = [other for other in waiting if stand.area.distance(other.area) <= gap + SLACK]
        linked += near
        waiting = [other for other in waiting if other not in near]
    return not waiting


def file_of(stands: Sequence[Stand], gap: float, turn: float) -> tuple[Stand, ...] | None:
    """Return the stands as a file, its leader first; None if they do not form one.

    In a file the midpoint of each front edge is within ``gap`` inches of the midpoint of the back
    edge ahead, and turned by at most ``turn`` degrees from it, both limits with slack.
    """
    follows = {
        ahead.id: [s for s in stands if s is not ahead and _follows(s, ahead, gap, turn)]
        for ahead in stands
    }

    def extend(chain: tuple[Stand, ...]) -> tuple[Stand, ...] | None:
        if len(chain) == len(stands):
            return chain
        ways = (extend((*chain, each)) for each in follows[chain[-1].id] if each not in chain)
        return next((way for way in ways if way is not None), None)

    return next((found for stand in stands if (found := extend((stand,))) is not None), None)


def _follows(stand: Stand, ahead: Stand, gap: float, turn: float) -> bool:
    near = math.dist(stand.front, ahead.back) <= gap + SLACK
    return near and abs(turn_between(ahead.pose.facing, stand.pose.facing)) <= turn + SLACK_DEGREES
