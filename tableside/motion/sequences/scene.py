"""The surroundings of a unit that slides away from an opponent: what it may touch, sweep, enter."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any, Protocol

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import DEVIATIONS, SLACK
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import parts, signed_gap
from tableside.geometry.uncertainty import Sigma
from tableside.motion.slides import Floats, Rectangle, merged, rectangles

#: How many slides follow one another, each held at a facing of its own.
SLIDES = 3

# Sums of rounded numbers that should be equal may differ by this much.
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Policy:
    """With how much slack limits are kept: ``tolerance`` inches in the player's favour.

    ``doubts`` +1: what is in doubt counts as kept, too; -1: as broken; 0: measured places count.
    """

    tolerance: float = SLACK
    doubts: int = 0

    def slack(self, sigma: Floats | float) -> Floats | float:
        """Return by how much a limit may be exceeded, for a quantity of this standard deviation."""
        if not self.doubts:
            return self.tolerance
        by = DEVIATIONS * np.asarray(sigma)
        if self.doubts > 0:
            return np.maximum(self.tolerance, by)
        return np.where(by > 0.0, -by, self.tolerance)


#: How the table judges: the tolerance in the player's favour.
JUDGED = Policy()
#: With no tolerance at all: what any tape measure confirms.
STRICT = Policy(tolerance=0.0)


class Body(Protocol):
    """A unit on the table, as slides are measured: ``place`` and ``reach`` in inches.

    ``sigma``: one standard deviation of x, y (inches) and facing (degrees).
    """

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def bases(self) -> tuple[Base, ...]:
        """Its bases."""

    @property
    def place(self) -> Pose:
        """Where it stands."""

    @property
    def sigma(self) -> Sigma:
        """The uncertainty of its place."""

    @property
    def footprint(self) -> BaseGeometry:
        """The area that it covers."""

    @property
    def reach(self) -> float:
        """From its centre to its farthest corner."""

    @property
    def half_diagonal(self) -> float:
        """The lever arm of its facing's error."""

    def at(self, pose: Pose | None) -> Body:
        """Return it at another place."""

    def distance(self, other: Any) -> float:
        """Return how far another one is, 0 in contact."""

    def sigma_along(self, direction: tuple[float, float]) -> float:
        """Return the standard deviation of its place along a direction."""


class Zone(Enum):
    """What an enemy's zone is to the sliding unit."""

    NONE = 0
    CLOSED = 1  # never to be entered
    HELD = 2  # it stands in it: may stay and leave, but not come back


@dataclass(frozen=True)
class Spread:
    """The variances of a length between two things: along x, along y, by their turning (in^2)."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0

    @classmethod
    def of(cls, *pieces: Body) -> Spread:
        """Return the summed variances of these pieces' places."""
        turns = (math.radians(p.sigma[2]) * p.half_diagonal for p in pieces)
        return cls(
            sum(p.sigma[0] ** 2 for p in pieces),
            sum(p.sigma[1] ** 2 for p in pieces),
            sum(turn**2 for turn in turns),
        )

    @cached_property
    def exact(self) -> bool:
        """Whether there is no uncertainty at all."""
        return not (self.x or self.y or self.turn)

    def along(self, nx: Floats | float, ny: Floats | float) -> Floats | float:
        """Return the standard deviation (inches) of lengths along these unit vectors."""
        if self.exact:
            return 0.0
        return np.sqrt(np.square(nx) * self.x + np.square(ny) * self.y + self.turn)


@dataclass(frozen=True)
class Obstacle:
    """Another unit: its rectangles and what it forbids.

    ``blocks``: no sweep may overlap it. ``not_under``: the last slide may not end on it.
    ``enemy``: it has a zone. ``no_nearer``: the unit started in that, so no slide may end nearer.
    ``gap`` and ``distance``: from the unit at its start, signed and not (inches).
    """

    piece: Body
    shapes: tuple[Rectangle, ...]
    gap: float
    distance: float
    spread: Spread
    sigma: float  # of ``gap``
    enemy: bool = False
    opponent: bool = False
    blocks: bool = False
    not_under: bool = False
    zone: Zone = Zone.NONE
    no_nearer: bool = False

    @cached_property
    def outlines(self) -> list[BaseGeometry]:
        """The polygon of each of its bases."""
        return _outlines(self.piece)


@dataclass(frozen=True)
class Scene:
    """The unit that slides, the opponent that it slides away from, and all that is in its way.

    Inches. ``gain``: how much farther from the opponent each slide ends at least. ``forbidden``:
    where the unit's centre may not go. ``near_edge``: whether the board's edge can matter.
    ``slide``: how long each slide is; ``zone``: how deep the enemies' zones are.
    """

    unit: Body
    opponent: Obstacle
    others: tuple[Obstacle, ...]
    width: float
    depth: float
    gain: float
    policy: Policy
    forbidden: BaseGeometry
    near_edge: bool
    slide: float
    zone: float

    @property
    def start(self) -> Pose:
        """Where the unit stands."""
        return self.unit.place

    @property
    def bases(self) -> tuple[Base, ...]:
        """The bases of the unit."""
        return self.unit.bases

    @cached_property
    def own(self) -> tuple[Rectangle, ...]:
        """The bases at facing 0, as few rectangles as they make."""
        return merged(rectangles(self.bases, Pose(0.0, 0.0, 0.0)))

    def judged_with(self, policy: Policy) -> Scene:
        """Return the same surroundings, with other slack on each limit."""
        others = tuple(with_zone(other, policy, self.zone) for other in self.others)
        return replace(self, policy=policy, others=others)

    @cached_property
    def unsure(self) -> bool:
        """Whether any place in it is uncertain."""
        return any(any(piece.sigma) for piece in (self.unit, *(o.piece for o in self.all)))

    @cached_property
    def all(self) -> tuple[Obstacle, ...]:
        """The opponent, then every other piece that can matter."""
        return (self.opponent, *self.others)

    @cached_property
    def watched(self) -> tuple[Obstacle, ...]:
        """The enemies whose distance counts at each slide: the opponent first."""
        return (self.opponent, *(o for o in self.others if o.zone is Zone.HELD or o.no_nearer))

    @cached_property
    def symmetric(self) -> bool:
        """Whether turning the unit by 180 degrees changes nothing."""
        return len(self.own) == 1 and math.hypot(*self.own[0].centre) < ROUNDING

    @cached_property
    def barred(self) -> BaseGeometry:
        """``forbidden`` drawn in by the slack, so that whatever meets it breaks the rule."""
        slack = float(self.policy.slack(max(self.unit.sigma[:2])))
        return self.drawn_in(max(slack, ROUNDING)) if slack >= 0 else self.forbidden.buffer(-slack)

    def drawn_in(self, by: float) -> BaseGeometry:
        """Return ``forbidden`` without its edge, ``by`` (inches) deep."""
        return _drawn_in(self.forbidden, by)

    @cached_property
    def start_edges(self) -> tuple[float, float, float, float]:
        """What the start leaves (inches) to the west, east, south and north edge of the board."""
        low_x, low_y, high_x, high_y = self.unit.footprint.bounds
        return low_x, self.width - high_x, low_y, self.depth - high_y


def obstacle_of(unit: Body, piece: Body, *, enemy: bool, blocks: bool, opponent: bool) -> Obstacle:
    """Return what another unit is to ``unit``, without its zone; one that does not block may only
    be passed over.
    """
    gap, along = least_gap(unit, piece)
    spread = Spread.of(unit, piece)
    length = math.hypot(*along)
    if length:
        sigma = float(spread.along(along[0] / length, along[1] / length))
    else:  # touching: no direction to speak of, so the worse of the two
        sigma = math.sqrt(max(spread.x, spread.y) + spread.turn)
    return Obstacle(
        piece,
        merged(rectangles(piece.bases, piece.place)),
        gap,
        unit.distance(piece),
        spread,
        sigma,
        enemy,
        opponent,
        blocks,
        not blocks,
    )


def with_zone(other: Obstacle, policy: Policy, zone: float) -> Obstacle:
    """Return the obstacle with what its zone, ``zone`` inches deep, forbids by ``policy``.

    A unit that starts within it stands in the zone: it may stay, and must not come nearer. If that
    itself is in doubt, the two are decided separately: in the unit's favour, or both against it.
    """
    if not other.enemy:
        return other
    may_stay = must_not = other.distance <= zone + SLACK + ROUNDING
    by = DEVIATIONS * other.sigma * policy.doubts
    if by and abs(other.distance - zone) <= abs(by):
        may_stay, must_not = by > 0.0, by < 0.0
    inside, bound = may_stay or other.opponent, must_not and not other.opponent
    return replace(other, zone=Zone.HELD if inside else Zone.CLOSED, no_nearer=bound)


def least_gap(unit: Body, piece: Body) -> tuple[float, tuple[float, float]]:
    """Return the least signed gap (inches) of any two bases of two pieces, and its way."""
    gaps = [signed_gap(a, b) for a in _outlines(unit) for b in _outlines(piece)]
    return min(gaps, key=lambda found: found[0])


def _outlines(piece: Body) -> list[BaseGeometry]:
    return [shapely.Polygon(base.outline(piece.place)) for base in piece.bases]


def _drawn_in(area: BaseGeometry, by: float) -> BaseGeometry:
    """Return ``area`` shrunk by ``by`` (inches); a part too thin for that keeps half of itself.

    Anything thinner than the rounding of its corners (the leftovers of a difference) is dropped.
    """
    kept = []
    for part in parts(area):
        inner = part.buffer(-by, join_style="mitre")
        thin = part.area < part.length * by
        if thin:
            inner = part.buffer(-part.area / (2 * part.length), join_style="mitre")
        kept.append(inner)
    return shapely.union_all([p for p in kept if p.area > ROUNDING]) if kept else area
