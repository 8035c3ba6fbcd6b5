"""Which facings a base can turn to while its centre stays where it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from tableside.geometry.paths_field import Array, Field, Flags, Geometries

#: Between two looks at a full turn, degrees.
LOOK = 0.5

#: A turn keeps this much (inches) off what the base may touch: no corner of a base moves farther
#: than this plus the tolerance of contact between two looks.
TURN_ROOM = 0.003


@dataclass(frozen=True)
class Turns:
    """The facings at one place, cut into runs that a turn goes through without a stop.

    They are looked at every ``LOOK`` degrees, right round, or half round where a base turned by
    180 degrees counts as the same. ``run``: for each look the number of its run, -1 where the
    base cannot turn. ``inside``: for each look the zones to enter in which it stands, as bits.
    """

    run: NDArray[np.int64]
    inside: NDArray[np.int64]

    @cached_property
    def one_depth(self) -> bool:
        """Whether no turn here comes into or out of a zone."""
        return bool((self.inside == self.inside[0]).all())

    def looks(self, facings: Array) -> NDArray[np.int64]:
        """Return, for each facing, a look next to it from which a turn can go on; -1 for none."""
        count = len(self.run)
        low = (np.asarray(facings) // LOOK).astype(np.int64) % count
        high = (low + 1) % count
        found: NDArray[np.int64] = np.where(
            self.run[low] >= 0, low, np.where(self.run[high] >= 0, high, -1)
        )
        return found

    @cached_property
    def _around(self) -> list[tuple[int, int]]:
        """The runs in their order round the circle, each with its zones; -1 where turns stop."""
        heads = np.flatnonzero(self.run != np.roll(self.run, 1))
        return [(int(self.run[i]), int(self.inside[i])) for i in heads]

    def reachable(self, look: int) -> frozenset[int]:
        """Return the runs that a turn from ``look`` comes to: it comes out of no zone."""
        first = int(self.run[look])
        if self.one_depth:
            return frozenset({first})
        around = self._around
        count = len(around)
        begin = next((i for i, (run, _) in enumerate(around) if run == first), None)
        if begin is None:
            return frozenset({first})
        found = {first}
        for way in (1, -1):
            here = begin
            for _ in range(count - 1):
                after = (here + way) % count
                if around[after][0] < 0 or around[here][1] & ~around[after][1]:
                    break
                here = after
                found.add(around[here][0])
        return frozenset(found)


def turns_at(field: Field, centre: Sequence[float], modulo: float = 360.0) -> Turns:
    """Return the turns that are open to the mover about ``centre`` (inches).

    ``modulo``: 180 where a mover that covers the same ground turned round counts as the same.
    """
    point, reach = shapely.Point(centre[0], centre[1]), field.mover.reach
    shown = np.arange(0.0, 180.0 if field.mover.half_turn else 360.0, LOOK)
    areas: Geometries | None = None
    clear = _in_bounds(field, centre, shown)
    inside = np.zeros(len(shown), np.int64)
    for keepout in field.keepouts:
        margin = keepout.radius + TURN_ROOM
        if keepout.area.distance(point) <= margin + reach:
            areas = _areas(field, centre, shown) if areas is None else areas
            clear &= shapely.distance(areas, keepout.area) >= margin
    for bit, zone in enumerate(field.zones):
        if zone.role != "enter" or zone.area.distance(point) > zone.radius + reach:
            continue
        areas = _areas(field, centre, shown) if areas is None else areas
        inside |= (shapely.distance(areas, zone.area) <= zone.radius).astype(np.int64) << bit
    if len(shown) * LOOK < modulo:
        clear, inside = np.concatenate([clear, clear]), np.concatenate([inside, inside])
    return Turns(_runs(clear, inside), inside)


def _areas(field: Field, centre: Sequence[float], facings: Array) -> Geometries:
    return field.mover.footprints(np.full((len(facings), 2), centre), facings)


def _in_bounds(field: Field, centre: Sequence[float], facings: Array) -> Flags:
    x0, y0, x1, y1 = field.bounds
    x, y, reach = centre[0], centre[1], field.mover.reach
    if x0 + reach <= x <= x1 - reach and y0 + reach <= y <= y1 - reach:
        return np.ones(len(facings), bool)
    corners = field.mover.corners(np.full((len(facings), 2), centre), facings)
    low, high = corners.min(axis=(1, 2)), corners.max(axis=(1, 2))
    inside: Flags = (low >= (x0, y0)).all(axis=1) & (high <= (x1, y1)).all(axis=1)
    return inside


def _runs(clear: Flags, inside: NDArray[np.int64]) -> NDArray[np.int64]:
    """Number the runs of neighbouring clear looks of one kind, right round the circle."""
    breaks = (inside != np.roll(inside, 1)) | ~clear | ~np.roll(clear, 1)
    run = np.maximum(np.cumsum(breaks) - 1, -1)
    run[run < 0] = max(int(run[-1]), 0)  # the run that goes on over 360 degrees, or is the whole
    result: NDArray[np.int64] = np.where(clear, run, -1)
    return result
