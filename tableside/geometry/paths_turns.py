"""Which facings a base can turn to while its centre stays where it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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

    def look(self, facing: float) -> int | None:
        """Return the look next to a facing from which a turn can go on, None where none can."""
        low = int(facing % 360.0 // LOOK) % COUNT
        for index in (low, (low + 1) % COUNT):
            if self.run[index] >= 0:
                return index
        return None

    def reachable(self, look: int) -> frozenset[int]:
        """Return the runs that a turn from ``look`` comes to: it comes out of no zone."""
        seen = np.zeros(COUNT, bool)
        for way in (1, -1):
            here = look
            while not (seen[here] and here != look):
                seen[here] = True
                after = (here + way) % COUNT
                leaves = self.inside[here] & ~self.inside[after]
                if self.run[after] < 0 or leaves or after == look:
                    break
                here = after
        return frozenset(int(run) for run in np.unique(self.run[seen]))


def turns_at(field: Field, centre: Sequence[float]) -> Turns:
    """Return the turns that are open to the mover about ``centre`` (inches)."""
    point = shapely.Point(centre[0], centre[1])
    reach = field.mover.reach
    areas: Geometries | None = None
    clear = _in_bounds(field, centre)
    inside = np.zeros(COUNT, np.int64)
    for keepout in field.keepouts:
        if keepout.area.distance(point) <= keepout.radius + reach + TURN_ROOM:
            areas = _areas(field, centre) if areas is None else areas
            clear &= shapely.distance(areas, keepout.area) >= keepout.radius + TURN_ROOM
    for bit, zone in enumerate(field.zones):
        distance = float(zone.area.distance(point))
        if distance > zone.radius + reach:
            within = np.zeros(COUNT, bool)
        else:
            areas = _areas(field, centre) if areas is None else areas
            within = shapely.distance(areas, zone.area) <= zone.radius
        if zone.role == "stay":
            clear &= within
        elif zone.role == "enter":
            inside |= within.astype(np.int64) << bit
    return Turns(_runs(clear, inside), inside)


def _areas(field: Field, centre: Sequence[float]) -> Geometries:
    half = field.mover.half_turn
    looks = LOOKS[: COUNT // 2] if half else LOOKS
    areas = field.mover.footprints(np.full((len(looks), 2), centre), looks)
    return np.concatenate([areas, areas]) if half else areas


def _in_bounds(field: Field, centre: Sequence[float]) -> Flags:
    x0, y0, x1, y1 = field.bounds
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
