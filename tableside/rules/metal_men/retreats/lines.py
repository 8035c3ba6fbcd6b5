"""Directions between the mean centres of units (section 2)."""

from __future__ import annotations

import math

from tableside.geometry.pose import wrap_degrees

Point = tuple[float, float]

#: Two centres nearer together than this are one, inches.
_ONE = 1e-9


def direction_to(start: Point, end: Point, otherwise: float) -> float:
    """Return the direction from one place to another, degrees [0, 360); ``otherwise`` for one."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if math.hypot(dx, dy) < _ONE:
        return wrap_degrees(otherwise)
    return wrap_degrees(math.degrees(math.atan2(dy, dx)))
