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

LOOKS: Array = np.arange(0.0, 360.0, LOOK)
COUNT = len(LOOKS)


@dataclass(frozen=True)
class Turns:
    """The facings at one place, cut into runs that a turn goes through without a stop.

    ``run``: for each of ``LOOKS`` the number of its run, -1 where the base cannot turn.
    ``inside``: for each of ``LOOKS`` the zones to enter in which the base stands, as bits.
    """

    run: NDArray[np.int64]
    inside: NDArray[np.int64]

    @cached_property
    def one_depth(self) -> bool:
        """Whether no turn here comes into or out of a zone."""
        return bool((self.inside == self.inside[0]).all())

    def looks(self, facings: Array) -> NDArray[np.int64]:
        """Return, for each facing, a look next to it from which a turn can go on; -1 for none."""
        low = (np.asarray(facings) % 360.0 // LOOK).astype(np.int64) % COUNT
        high = (low + 1) % COUNT
        found: NDArray[np.int64] = np.where(
            self.run[low] >= 0, low, np.where(self.run[high] >= 0, high, -1)
        )
        return found

    def reachable(self, look: int) -> frozenset[int]:
        """Return the runs that a turn from ``look`` comes to: it comes out of no zone."""
        if self.one_depth:
            return frozenset({int(self.run[look])})
        seen = np.zeros(COUNT, bool)
        seen[look] = True
        for way in (1, -1):
            here = look
            while True:
                after = (here + way) % COUNT
                leaves = self.inside[here] & ~self.inside[after]
                if self.run[after] < 0 or leaves or after == look:
                    break
                here = after
                seen[here] = True
        return frozenset(int(run) for run in np.unique(self.run[seen]))


def turns_at(field: Field, centre: Sequence[float]) -> Turns:
    """Return the turns that are open to the mover about ``centre`` (inches)."""
    point = shapely.Point(centre[0], centre[1])
    reach = field.mover.reach
    areas: Geometries | None = None
    clear = _in_bounds(field, centre)
    inside = np.zeros(COUNT, np.int64)
    for keepout in field.keepouts:
        margin = keepout.radius + TURN_ROOM
        if keepout.area.distance(point) <= margin + reach:
            areas = _areas(field, centre) if areas is None else areas
            clear &= _all_round(field, shapely.distance(areas, keepout.area) >= margin)
    for bit, zone in enumerate(field.zones):
        if zone.role != "enter" or zone.area.distance(point) > zone.radius + reach:
            continue
        areas = _areas(field, centre) if areas is None else areas
        within = _all_round(field, shapely.distance(areas, zone.area) <= zone.radius)
        inside |= within.astype(np.int64) << bit
    return Turns(_runs(clear, inside), inside)


def _areas(field: Field, centre: Sequence[float]) -> Geometries:
    """Return the mover at every look, of half a circle where the other half is the same."""
    looks = LOOKS[: COUNT // 2] if field.mover.half_turn else LOOKS
    return field.mover.footprints(np.full((len(looks), 2), centre), looks)


def _all_round(field: Field, flags: Flags) -> Flags:
    return np.concatenate([flags, flags]) if field.mover.half_turn else flags


def _in_bounds(field: Field, centre: Sequence[float]) -> Flags:
    x0, y0, x1, y1 = field.bounds
    x, y, reach = centre[0], centre[1], field.mover.reach
    if x0 + reach <= x <= x1 - reach and y0 + reach <= y <= y1 - reach:
        return np.ones(COUNT, bool)
    corners = field.mover.corners(np.full((COUNT, 2), centre), LOOKS)
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
