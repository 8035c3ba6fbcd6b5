"""Distances, moves and turns of units with outlines of convex parts, and their deviations.

Inches and degrees. Errors shared by two measured places are taken into account if known
(``geometry.uncertainty``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import DEVIATIONS, Quantity, along
from tableside.geometry.pose import Pose, turn_between
from tableside.geometry.shapes import direction, signed_gap
from tableside.geometry.uncertainty import Place, Sigma, of_gap, of_move, of_turn
from tableside.motion.barriers import Barrier
from tableside.motion.shape import Shape

Vector = tuple[float, float]


class Spaced(Protocol):
    """A unit that covers an outline around its pose.

    ``sigma``: the deviations as measured; ``sigma_before``: those of the place it is moved from
    (None: the same); ``pose_sigma``: the deviations of its pose.
    """

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def sigma(self) -> Sigma:
        """The deviations as measured."""

    @property
    def sigma_before(self) -> Sigma | None:
        """The deviations of the place it is moved from; None: the same."""

    @property
    def pose_sigma(self) -> Sigma:
        """The deviations of its pose."""

    @property
    def pose(self) -> Pose:
        """The centre of its outline and its facing."""

    @property
    def shape(self) -> Shape:
        """Its outline in its own frame."""

    @property
    def outline(self) -> BaseGeometry:
        """The ground that it covers."""


def gap_between(a: Sequence[BaseGeometry], b: Sequence[BaseGeometry]) -> tuple[float, Vector]:
    """Return the least signed gap (inches) between convex parts, and its direction."""
    return min((signed_gap(one, other) for one in a for other in b), key=lambda found: found[0])


def distance(a: Spaced, b: Spaced) -> Quantity:
    """Return the distance between two units' outlines (inches), 0 in contact or overlapping."""
    value = float(a.outline.distance(b.outline))
    if not (any(a.sigma) or any(b.sigma)):
        return Quantity(a.id, b.id, value)
    shared = of_gap((a.sigma, a.pose), (b.sigma, b.pose), (a.outline, b.outline))
    if shared is not None:
        return Quantity(a.id, b.id, value, shared)
    return Quantity(a.id, b.id, value, sigma_between(a, b, direction(a.outline, b.outline)))


def sigma_between(a: Spaced, b: Spaced | None, way: Vector) -> float:
    """Return one standard deviation (inches) of a length from ``a`` to ``b`` along ``way``.

    If ``b`` is None, it is that of a length of ``a`` alone; (0, 0) means the worst direction.
    """
    own = along(a.pose_sigma, way, a.shape.half_diagonal)
    if b is None:
        return own
    return math.hypot(own, along(b.pose_sigma, way, b.shape.half_diagonal))


def measured(a: Spaced, b: Spaced | None, value: float) -> Quantity:
    """Return a length (inches) of a unit, or between two, in an unknown direction."""
    return Quantity(a.id, None if b is None else b.id, value, sigma_between(a, b, (0.0, 0.0)))


def turned_by(unit: Spaced, a: float, b: float) -> Quantity:
    """Return the turn of a unit between two measured facings (degrees)."""
    value = abs(turn_between(a, b))
    return Quantity(unit.id, None, value, 2**0.5 * unit.pose_sigma[2], angle=True)


def went_sigma(unit: Spaced, start: Pose, end: Pose) -> float:
    """Return one standard deviation (inches) of how far a unit's centre went.

    Both ends are measured; errors that the unit carries along count only as far as it turned.
    """
    shared = of_move(*_ends(unit, start, end))
    if shared is not None:
        return shared
    return 2**0.5 * sigma_between(unit, None, (end.x - start.x, end.y - start.y))


def turned_sigma(unit: Spaced, start: Pose, end: Pose) -> float:
    """Return one standard deviation (degrees) of a unit's turn; compare ``went_sigma``."""
    shared = of_turn(*_ends(unit, start, end))
    return 2**0.5 * unit.pose_sigma[2] if shared is None else shared


def _ends(unit: Spaced, start: Pose, end: Pose) -> tuple[Place, Place]:
    return (unit.sigma_before or unit.sigma, start), (unit.sigma, end)


def clear_of(unit: str, barrier: Barrier, area: BaseGeometry, give: float) -> Quantity:
    """Return the clearance (inches) of a unit's area from a barrier, within ``give`` if in doubt.

    ``give``: two deviations of the area's position. The overlap is in doubt if the area would
    overlap the barrier when grown by that much but not when shrunk by it.
    """
    off = float(area.distance(barrier.area)) - barrier.tolerance
    if give <= 0.0:
        return Quantity(unit, barrier.id, off)
    sure, possible = (
        barrier.overlapped_by(area.buffer(by, join_style="mitre")) for by in (-give, give)
    )
    if sure or not possible:
        return Quantity(unit, barrier.id, off)
    return Quantity(unit, barrier.id, max(-give, min(give, off)), give / DEVIATIONS)


def off_board(size: tuple[float, float], area: BaseGeometry) -> tuple[float, Vector]:
    """Return how far (inches) an area overhangs the edge of a board, and in which direction.

    ``size``: the board's width and depth. A negative value is the margin inside the edge.
    """
    low_x, low_y, high_x, high_y = area.bounds
    return max(
        (-low_x, (1.0, 0.0)),
        (-low_y, (0.0, 1.0)),
        (high_x - size[0], (1.0, 0.0)),
        (high_y - size[1], (0.0, 1.0)),
    )
