"""Which facings a base can turn to while its centre stays where it is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from tableside.motion.obstacles import Array, Field, Flags, Mover
from tableside.motion.slices import ZONE_CHORDS, zone_edge
from tableside.motion.turn_kernels import looks, runs

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
    base cannot turn. ``inside``: for each look the zones, as bits, that it may not go back from:
    those to enter in which it stands, and those to leave out of which it stands.
    """

    run: NDArray[np.int64]
    inside: NDArray[np.int64]

    @cached_property
    def one_depth(self) -> bool:
        """Whether no turn here comes into or out of a zone."""
        return bool((self.inside == self.inside[0]).all())

    def looks(self, facings: Array, inside: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Return, for each facing, a look next to it from which a turn can go on; -1 for none.

        ``inside``: the zones in which it stands at each of the facings; the look must agree.
        """
        count = len(self.run)
        low = (np.asarray(facings) // LOOK).astype(np.int64) % count
        high = (low + 1) % count
        low_good, high_good = self.run[low] >= 0, self.run[high] >= 0
        if inside is not None:
            low_good &= self.inside[low] == inside
            high_good &= self.inside[high] == inside
        found: NDArray[np.int64] = np.where(low_good, low, np.where(high_good, high, -1))
        return found

    @cached_property
    def _around(self) -> list[tuple[int, int]]:
        """The runs in their order round the circle, each with its zones; -1 where turns stop."""
        heads = np.flatnonzero(self.run != np.roll(self.run, 1))
        return [(int(self.run[i]), int(self.inside[i])) for i in heads]

    @cached_property
    def _reachable(self) -> dict[int, frozenset[int]]:
        return {}

    def reachable(self, run: int) -> frozenset[int]:
        """Return the runs that a turn from within a run comes to: it goes back from no zone."""
        if run not in self._reachable:
            self._reachable[run] = self._found_from(run)
        return self._reachable[run]

    def _found_from(self, first: int) -> frozenset[int]:
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


class Turning:
    """The turns of a field's mover: what hinders them is laid out once for all places."""

    def __init__(self, field: Field) -> None:
        self._field = field
        keepouts = [(k.parts, k.radius + TURN_ROOM, -1) for k in field.keepouts]
        zones = [
            (zone.parts, zone_edge(zone, ZONE_CHORDS / 2), bit)
            for bit, zone in enumerate(field.zones)
            if zone.role != "stay"
        ]
        things = [
            (part, radius, bit) for parts, radius, bit in (*keepouts, *zones) for part in parts
        ]
        self._corners = np.concatenate([np.empty((0, 2)), *(part for part, _, _ in things)])
        self._begins = np.cumsum([0, *(len(part) for part, _, _ in things)])
        self._near = np.array([radius for _, radius, _ in things], np.float64)
        self._bits = np.array([bit for _, _, bit in things], np.int64)
        self._left = sum(1 << n for n, zone in enumerate(field.zones) if zone.role == "leave")

    def at(self, centre: Sequence[float], modulo: float = 360.0) -> Turns:
        """Return the turns that are open to the mover about ``centre`` (inches).

        ``modulo``: 180 where a mover that covers the same ground turned round counts as the same.
        """
        mover = self._field.mover
        shown = _looks(mover)
        here = np.array([centre[0], centre[1]], np.float64)
        pace = mover.reach * math.radians(LOOK)
        clear, inside = looks(
            here, mover.reach, pace, shown, self._corners, self._begins, self._near, self._bits
        )
        _leave_bounds(clear, self._field, here, shown)
        inside ^= self._left
        if len(shown) * LOOK < modulo:
            clear, inside = np.concatenate([clear, clear]), np.concatenate([inside, inside])
        return Turns(runs(clear, inside), inside)


@lru_cache(maxsize=8)
def _looks(mover: Mover) -> Array:
    """Return the mover's corners about the origin at every look."""
    return mover.turned(np.arange(0.0, 180.0 if mover.half_turn else 360.0, LOOK))


def _leave_bounds(clear: Flags, field: Field, centre: Array, shown: Array) -> None:
    """Note at which looks (their corners ``shown``) the mover sticks out of the field."""
    x0, y0, x1, y1 = field.bounds
    (x, y), reach = centre, field.mover.reach
    if x0 + reach <= x <= x1 - reach and y0 + reach <= y <= y1 - reach:
        return
    low, high = shown.min(axis=(1, 2)) + centre, shown.max(axis=(1, 2)) + centre
    clear &= (low >= (x0, y0)).all(axis=1) & (high <= (x1, y1)).all(axis=1)
