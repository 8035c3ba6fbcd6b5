"""Barriers to a shape's way: areas that it may not overlap, or not even touch.

Inches. A shape overlaps an area if it is deeper in it than a tolerance; less is mere contact.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import areas_only, parts
from tableside.motion.runs import Edges
from tableside.motion.shape import Shape, Tracks

#: Contact and overlap are compared exactly; this is rounding (inches).
ROUNDING = 1e-7


@dataclass(frozen=True)
class Barrier:
    """An area that a shape may not overlap by more than ``tolerance``.

    ``clear``: whether even contact is barred. ``convex``: its convex parts, where known.
    """

    id: str
    area: BaseGeometry
    tolerance: float
    clear: bool = False
    convex: tuple[BaseGeometry, ...] = ()

    @cached_property
    def less(self) -> BaseGeometry:
        """The area shrunk by the tolerance: touching it means overlapping the area."""
        return areas_only(self.area.buffer(-self.tolerance, join_style="mitre"))

    @cached_property
    def edges(self) -> Edges:
        """The edges of the area."""
        return Edges.of([self.area])

    @cached_property
    def less_edges(self) -> Edges:
        """The edges of ``less``."""
        return Edges.of([self.less])

    @cached_property
    def parts(self) -> tuple[BaseGeometry, ...]:
        """Its convex parts; triangles where none are known."""
        cut = [shapely.constrained_delaunay_triangles(part) for part in parts(self.area)]
        return self.convex or tuple(shapely.get_parts(cut).tolist())

    def overlapped_by(self, area: BaseGeometry) -> bool:
        """Whether another area overlaps it by more than the tolerance."""
        if not area.intersects(self.area):
            return False
        if area.intersects(self.less):
            return True
        return bool(area.buffer(-self.tolerance, join_style="mitre").intersects(self.area))


def barring(
    pieces: Iterable[tuple[str, str, BaseGeometry]],
    bars: Mapping[str, Collection[str]],
    tolerance: float,
) -> tuple[Barrier, ...]:
    """Return the ground of some kinds as barriers, minus any opened by other ground on it.

    ``pieces``: the id, the kind and the area of each. ``bars``: by the barring kinds, the kinds
    that open them again. Ground that is fully opened is no barrier.
    """
    every, found = list(pieces), []
    for name, kind, piece in every:
        if kind not in bars:
            continue
        ways = shapely.union_all([area for _, other, area in every if other in bars[kind]])
        area = areas_only(piece.difference(ways))
        if not area.is_empty:
            barrier = Barrier(name, area, tolerance)
            shapely.prepare([area, barrier.less])
            found.append(barrier)
    return tuple(found)


def clear_of(
    barriers: Iterable[Barrier], wide: Tracks, narrow: Tracks, near: float
) -> NDArray[np.bool_]:
    """Return whether each track is clear of all barriers, ignoring those it overlaps at its start.

    ``narrow``: the tracks of the shape with its edges moved in by the tolerance. Within ``near``
    inches counts as contact; a shape that starts in contact with a barrier may stay so.
    """
    good = np.ones(wide.count, dtype=bool)
    for barrier in barriers:
        area, less = barrier.area, barrier.less
        bad = wide.meet(less) | narrow.meet(area)
        if barrier.clear:
            bad = np.where(wide.begin_on(area, near), bad, wide.meet(area, near))
        good &= ~bad | wide.begin_on(less) | narrow.begin_on(area)
    return good


def clear_moves(
    shape: Shape,
    moves: tuple[NDArray[np.float64], NDArray[np.float64]],
    barriers: Iterable[Barrier],
    tolerance: float,
    size: tuple[float, float],
) -> NDArray[np.bool_]:
    """Return whether each of many moves of a shape is clear of all barriers, on a board.

    ``moves``: the facing of each (n,), and the points that its centre passes (n, k, 2).
    ``tolerance``: how deep (inches) it may overlap, and overhang the edge of a board of ``size``.
    """
    near = tolerance + ROUNDING
    wide, narrow = Tracks(shape, *moves), Tracks(shape.smaller(tolerance), *moves)
    return clear_of(barriers, wide, narrow, near) & wide.on_board(size, near)
