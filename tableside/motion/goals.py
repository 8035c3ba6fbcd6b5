"""Where the ways of a reach may end: standing room, gates that bind them, facings."""

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
    """A zone that ends the way that enters it: never left again, the end parallel to ``facing``.

    ``inside``: the way begins in it, is not bound by it, and does not come back. Of two gates of
    one ``owner`` a way may enter only one.
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

    ``inside``: asked for where it holds only when that matters; None where it holds everywhere.
    """

    low: float
    high: float
    inside: Callable[[], BaseGeometry] | None = None


@dataclass(frozen=True)
class Ends:
    """Where a way may end. ``tolerance``: degrees by which it may be off a gate's facing.

    ``bands``: the facings in one of which it must end; None for any.
    """

    standing: Standing
    gates: tuple[Gate, ...] = ()
    tolerance: float = 180.0
    bands: tuple[Band, ...] | None = None

    def facings(self) -> list[float]:
        """Return facings that matter to where it may end, modulo 180.

        Besides those of the bands and gates they lie along the edges of what it may not stand on.
        Between them, 5 degrees apart, a corner moves on a curve: it comes 0.002 in farther at most
        than those on either side show.
        """
        found = [f for band in self.bands or () for f in np.linspace(band.low, band.high, 5)]
        wide = self.tolerance * np.array([-1.0, 0.0, 1.0])
        found += [f for keepout in self.standing.keepouts for f in edge_directions(keepout)]
        return found + [g.facing + w for g in self.gates if not g.inside for w in wide]


class Anywhere:
    """No target: every way of the length allowed."""

    spread = True

    def bound(self, points: Array) -> Array:
        """Return nothing to go."""
        return np.zeros(len(points))

    def nearest(self, points: Array) -> Array:
        """Return the places themselves."""
        return points

    def ends(self, point: Array, rows: Indices, facings: Array) -> tuple[Array, Indices]:
        """Return no end."""
        return np.empty((0, 2)), np.empty(0, np.int64)

    def last_turn(self, facing: float) -> float | None:
        """No turn."""
        return None


class Left:
    """What leads a search for places that no way has come to yet.

    Farther than ``near`` inches from all of them it does not lead.
    """

    def __init__(
        self, starts: Array, points: Array, ground: Ground, near: float = math.inf
    ) -> None:
        self._starts, self._points, self.ground, self._near = starts, points, ground, near

    @property
    def target(self) -> Target:
        """No target."""
        return Anywhere()

    def way(self) -> Array:
        """Return the start alone."""
        return self._starts[:1]

    def rest(self, points: Array) -> Array:
        """Return the distance to the nearest place that is left; infinite where it is too far."""
        found = from_nearest(points, self._points)
        found[found > self._near] = np.inf
        return found
