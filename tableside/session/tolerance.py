"""How far a model may be off before it counts: nudges are absorbed, and never add up.

A nudge is measured from where the unit was last accepted, not from where it was last seen. Any
number of nudges that together stay within the tolerance are absorbed; beyond it they are a move,
judged from the accepted place.
"""

from __future__ import annotations

from tableside.geometry.pose import Pose, turn_between

#: A model within this (inches, degrees) of its accepted place was not moved on purpose.
NUDGE_INCHES, NUDGE_DEGREES = 0.1, 5.0

#: A unit found farther than this (inches, degrees) from where it was left stands elsewhere.
ELSEWHERE_INCHES, ELSEWHERE_DEGREES = 0.25, 10.0


def nudged(accepted: Pose | None, seen: Pose, times: float = 1.0) -> bool:
    """Return whether ``seen`` is within ``times`` the tolerance of ``accepted``, limit included.

    >>> at = Pose(1, 1, 90)
    >>> nudged(at, Pose(1, 1.1, 95)), nudged(at, Pose(1, 1.11, 90)), nudged(None, at)
    (True, False, False)
    """
    return accepted is not None and _within(
        accepted, seen, times * NUDGE_INCHES, times * NUDGE_DEGREES
    )


def elsewhere(left: Pose, found: Pose) -> bool:
    """Return whether a unit left at one pose and found at the other has been moved.

    >>> elsewhere(Pose(1, 1, 90), Pose(1, 1.25, 100)), elsewhere(Pose(1, 1, 90), Pose(1, 1, 101))
    (False, True)
    """
    return not _within(left, found, ELSEWHERE_INCHES, ELSEWHERE_DEGREES)


def _within(one: Pose, other: Pose, inches: float, degrees: float) -> bool:
    # A billionth more, so that the limit itself counts as within despite rounding errors.
    near = one.distance_to(other) <= inches + 1e-9
    return near and abs(turn_between(one.facing, other.facing)) <= degrees + 1e-9
