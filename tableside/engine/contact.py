"""Contact and gaps between the bases of two units, ignoring ground that takes up no room.

Contact has no slack beyond its own distance. Inches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.gaps import gap_between, may_be_within, unsure
from tableside.engine.message import Text
from tableside.engine.quantity import ROUNDING, SLACK, Quantity, Ruling
from tableside.engine.sliding import Slide, outlines
from tableside.engine.troops import Troops

U = TypeVar("U", bound=Troops)

#: How often a slide is lengthened by the free ground found between its end and another unit.
_TRIES = 8


def nearest_gap(a: Troops, b: Troops) -> Quantity:
    """Return the gap between the nearest bases of two units, 0 if they meet."""
    return nearest_between(a.id, a.bases, b.id, b.bases)


def nearest_between(a: str, stands: Iterable[Stand], b: str, others: Sequence[Stand]) -> Quantity:
    """Return the gap between the nearest of some stands of units ``a`` and ``b``, given by id.

    Each unit needs at least one stand.
    """
    pairs = ((stand, other) for stand in stands for other in others)
    stand, other = min(pairs, key=lambda pair: pair[0].area.distance(pair[1].area))
    return gap_between(a, stand, b, other)


def costs(measured: Quantity, limit: float) -> bool:
    """Whether an enemy is within a penalising limit; it must be inside by the slack."""
    return measured.value <= limit - SLACK + 2 * ROUNDING


@dataclass(frozen=True)
class Contact:
    """The test for contact: bases at most ``reach`` apart, not counting ``free`` ground between."""

    reach: float
    free: tuple[BaseGeometry, ...] = ()

    def holds(self, measured: Quantity) -> bool:
        """Whether a measured gap counts as contact."""
        return measured.value <= self.reach + ROUNDING

    def needed(self, measured: Quantity, rule: str, message: Text) -> Ruling:
        """Return the ruling of a ``rule`` that requires contact."""
        by = measured.value - self.reach
        return measured.judged(self.reach, self.holds(measured), rule, message, by)

    def most_free(self, stands: Sequence[Stand], others: Sequence[Stand]) -> float:
        """An upper bound on the ``free`` ground on a shortest line between some bases and others.

        Such a line stays within the box around them all.
        """
        if not self.free:
            return 0.0
        box = shapely.box(*shapely.total_bounds([stand.area for stand in (*stands, *others)]))
        near = (area for area in self.free if area.intersects(box))
        return sum(float(area.envelope.length) / 2 for area in near)

    @cached_property
    def _free(self) -> BaseGeometry:
        return shapely.union_all(self.free)

    def gap(self, a: str, stand: Stand, b: str, other: Stand) -> Quantity:
        """Return the gap between two bases, of the units ``a`` and ``b``, less ``free`` ground."""
        found = gap_between(a, stand, b, other)
        if not self.free or not found.value:
            return found
        line = shapely.shortest_line(stand.area, other.area)
        return replace(found, value=found.value - float(line.intersection(self._free).length))

    def nearest(self, a: Troops, b: Troops) -> Quantity:
        """Return the gap between the nearest bases of two units, less ``free`` ground."""
        if not self.most_free(a.bases, b.bases):
            return nearest_gap(a, b)
        pairs = ((stand, other) for stand in a.bases for other in b.bases)
        gaps = (self.gap(a.id, stand, b.id, other) for stand, other in pairs)
        return min(gaps, key=lambda each: each.value)

    def near(
        self, unit: str, stands: Sequence[Stand], others: Iterable[Troops], limit: float
    ) -> Iterator[Quantity]:
        """Yield the gap from some bases to each unit that may be within ``limit`` of them."""
        mine = _areas(stands)
        for other in others:
            free = self.most_free(stands, other.bases)
            far = limit + unsure(stands) + unsure(other.bases) + free
            if not may_be_within(stands, other.bases, far):
                continue
            gaps = shapely.distance(mine[:, None], _areas(other.bases))
            if gaps.min() > far:
                continue
            # With free ground between, a pair other than the nearest may have the smallest gap.
            pairs = np.argwhere(gaps <= gaps.min() + free)
            found = (self.gap(unit, stands[a], other.id, other.bases[b]) for a, b in pairs)
            yield min(found, key=lambda each: each.value)

    def touching(
        self, unit: Troops, other: Troops, stands: Sequence[Stand] | None = None
    ) -> tuple[Stand, ...]:
        """Return the bases of a unit, or of its ``stands``, in contact with another unit."""
        stands = unit.bases if stands is None else stands
        if not may_be_within(stands, other.bases, self.reach + self.most_free(stands, other.bases)):
            return ()

        def touches(stand: Stand) -> bool:
            return any(self.holds(self.gap(unit.id, stand, other.id, base)) for base in other.bases)

        return tuple(filter(touches, stands))

    def newly(self, before: Troops, there: Troops, others: Iterable[U]) -> tuple[U, ...]:
        """Return the units that a unit is in contact with ``there`` and was not before."""
        return tuple(
            other
            for other in others
            if self.touching(there, other) and not self.touching(before, other)
        )

    def slid_apart(
        self, unit: Troops, other: Troops, slide: Slide, distance: float, *, away: bool
    ) -> float:
        """Return how far a unit slides until it is ``distance`` inches from another.

        ``away``: it gets there from nearer; otherwise from farther.
        """
        goes = slide.leaves_nearness if away else slide.comes_near
        length, free = 0.0, 0.0
        # How much free ground lies between is known only once the slide has an end.
        for _ in range(_TRIES if self.free else 1):
            length = goes(outlines(other.bases), distance + free)
            there = unit.put({stand.id: stand.pose for stand in slide.at(length)})
            free += distance - self.nearest(there, other).value
        return length


def _areas(stands: Sequence[Stand]) -> NDArray[np.object_]:
    return np.array([stand.area for stand in stands], dtype=object)
