"""The rectangles of a unit's bases, as a middle and two half axes: what slides are measured with.

What is between them while they slide tells ``slide_gap``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose, unit_vector
from tableside.geometry.units import inches

Floats = NDArray[np.float64]
Vector = tuple[Floats, Floats]

# Lengths (inches) that differ by less are the same.
_ALIKE = 1e-6


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle that stands still: its centre and its two half axes, inches."""

    centre: tuple[float, float]
    half_axes: tuple[tuple[float, float], tuple[float, float]]
    reach: float  # from the centre to a corner

    @classmethod
    def of(cls, base: Base, pose: Pose) -> Rectangle:
        """Return the rectangle that ``base`` of a unit at ``pose`` covers."""
        place = pose.compose(base.place)
        cos, sin = unit_vector(place.facing)
        deep, wide = inches(base.depth) / 2, inches(base.width) / 2
        return cls(
            (place.x, place.y),
            ((deep * cos, deep * sin), (-wide * sin, wide * cos)),
            float(np.hypot(deep, wide)),
        )


def rectangles(bases: Sequence[Base], pose: Pose) -> tuple[Rectangle, ...]:
    """Return the rectangles that a unit of ``bases`` covers at ``pose``."""
    return tuple(Rectangle.of(base, pose) for base in bases)


def merged(shapes: Sequence[Rectangle]) -> tuple[Rectangle, ...]:
    """Return the same area in fewer rectangles: those that make a larger one together are one.

    Side by side with whole edges, to within a millionth of an inch; others stay as they are.
    """
    found = list(shapes)
    for one in found:
        for other in found:
            whole = None if one is other else _whole(one, other)
            if whole is not None:
                rest = [shape for shape in found if shape is not one and shape is not other]
                return merged([whole, *rest])
    return tuple(found)


def _whole(one: Rectangle, other: Rectangle) -> Rectangle | None:
    """Return the rectangle that two make together, None when they do not."""
    away = np.subtract(other.centre, one.centre)
    for n in (0, 1):
        along, across = np.array(one.half_axes[n]), np.array(one.half_axes[1 - n])
        for m in (0, 1):
            its_along, its_across = np.array(other.half_axes[m]), np.array(other.half_axes[1 - m])
            if not _same(across, its_across) and not _same(across, -its_across):
                continue
            if along @ its_along < 0.0:
                its_along = -its_along
            if not _same(away, along + its_along):
                continue
            half, middle = along + its_along, np.add(one.centre, its_along)
            axes = (float(half[0]), float(half[1])), (float(across[0]), float(across[1]))
            reach = float(np.hypot(np.hypot(*half), np.hypot(*across)))
            return Rectangle((float(middle[0]), float(middle[1])), axes, reach)
    return None


def _same(one: Floats, other: Floats) -> bool:
    return bool(np.abs(one - other).max() < _ALIKE)
