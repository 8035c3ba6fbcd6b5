"""Gaps between bases: how wide, how surely, and whether two overlap."""

from __future__ import annotations

from collections.abc import Sequence

from tableside.engine.bodies import Stand
from tableside.engine.quantity import Quantity, along
from tableside.geometry.shapes import direction

#: Bases overlap when both, shrunk by so much on every side, still meet; inches.
OVERLAP_SHRUNK = 0.025

#: The last digits of places; contact has no other slack.
ROUNDING = 1e-9


def gap_between(a: str, stand: Stand, b: str, other: Stand) -> Quantity:
    """Return the gap between two bases, 0 where they meet, with its deviation."""
    way = direction(stand.area, other.area)
    sigma = sum(
        along(each.sigma, way, each.half_diagonal) ** 2 for each in (stand, other)
    ) ** 0.5  # fmt: skip
    return Quantity(a, b, float(stand.area.distance(other.area)), sigma)


def may_be_within(stands: Sequence[Stand], others: Sequence[Stand], far: float) -> bool:
    """Whether some base can be within ``far`` inches of another, by their centres alone."""
    mine = [(stand.pose, stand.half_diagonal + far + ROUNDING) for stand in stands]
    theirs = [(stand.pose, stand.half_diagonal) for stand in others]
    return any(a.distance_to(b) <= reach + more for a, reach in mine for b, more in theirs)


def overlap(stand: Stand, other: Stand) -> bool:
    """Whether two bases overlap: both still meet when shrunk by ``OVERLAP_SHRUNK``."""
    if stand.pose.distance_to(other.pose) > stand.half_diagonal + other.half_diagonal:
        return False
    return bool(stand.shrunk(OVERLAP_SHRUNK).intersects(other.shrunk(OVERLAP_SHRUNK)))
