"""Where the ways of a reach may end: standing room, gates that constrain them, facings."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from shapely.geometry.base import BaseGeometry

from tableside.motion.edges import Indices
from tableside.motion.nodes import edge_directions, from_nearest
from tableside.motion.obstacles import Array, Keepout
from tableside.motion.packing import Ground
from tableside.motion.standing import Standing
from tableside.motion.targets import Target


@dataclass(frozen=True)
class Gate:
    """A zone that ends any way entering it: never left again, the end parallel to ``facing``.

    ``inside``: the way begins in it, is not constrained by it, and does not come back. A way may
    enter only one of two gates of one ``owner``.
    """

    owner: str
    area: BaseGeometry
    radius: float
    facing: float
    inside: bool = False

    @cached_property
    def keepout(self) -> Keepout:
        """The zone as something to keep out of."""
        return Keepout(self.owner, self.area, self.radius)


@dataclass(frozen=True)
class Band:
    """Facings, ``low`` to ``high`` degrees modulo 180, in which a way may end, and where.

    ``inside``: where it applies, computed only when needed; None where it applies everywhere.
    """

    low: float
    high: float
    inside: Callable[[], BaseGeometry] | None = None


@dataclass(frozen=True)
class Ends:
    """Where a way may end. ``tolerance``: degrees by which it may be off a gate's facing.

    ``bands``: it must end in a facing of one of these; None for any.
    """

    standing: Standing
    gates: tuple[Gate, ...] = ()
    tolerance: float = 180.0
    bands: tuple[Band, ...] | None = None

    def facings(self) -> list[float]:
        """Return facings that matter to where it may end, modulo 180.

        Besides those of the bands and gates they lie along the edges of whatever it may not stand
        on. Between them, 5 degrees apart, a corner moves on a curve: it intrudes at most 0.002 in
        more than at the adjacent facings.
        """
        found = [f for band in self.bands or () for f in np.linspace(band.low, band.high, 5)]
        wide = self.tolerance * np.array([-1.0, 0.0, 1.0])
        found += [f for keepout in self.standing.keepouts for f in edge_directions(keepout)]
        return found + [g.facing + w for g in self.gates if not g.inside for w in wide]


class Anywhere:
    """No target: every way within the length limit."""

    spread = True

    def bound(self, points: Array) -> Array:
        """Return zero distance to go."""
        return np.zeros(len(points))

    def nearest(self, points: Array) -> Array:
        """Return the places unchanged."""
        return points

    def ends(self, point: Array, rows: Indices, facings: Array) -> tuple[Array, Indices]:
        """Return no end."""
        return np.empty((0, 2)), np.empty(0, np.int64)

    def last_turn(self, facing: float) -> float | None:
        """Return no final turn."""
        return None


class Left:
    """A heuristic that leads a search to places that no way has reached yet.

    Beyond ``near`` inches from all of them it has no effect.
    """

    def __init__(
        self, starts: Array, points: Array, ground: Ground, near: float = math.inf
    ) -> None:
        self._starts, self._points, self.ground, self._near = starts, points, ground, near

    @property
    def target(self) -> Target:
        """Return no target."""
        return Anywhere()

    def way(self) -> Array:
        """Return the start alone."""
        return self._starts[:1]

    def rest(self, points: Array) -> Array:
        """Return the distance to the nearest remaining place; infinite where it is too far."""
        found = from_nearest(points, self._points)
        found[found > self._near] = np.inf
        return found
