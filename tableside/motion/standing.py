"""Where a base may stand: areas of its centre, for one facing and for any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import EMPTY, areas_only
from tableside.motion.edges import joined, slices_of
from tableside.motion.minkowski import rounded
from tableside.motion.obstacles import Array, Geometries, Keepout, Mover

#: An area thinner than this (inches) on either side is not looked for any further.
THIN = 0.008

#: How far (inches) inside the true edge the curved edges of areas may lie.
CURVE = 0.003

#: How finely facings are looked at for areas of standing places, degrees.
FACING_STEP = 2.5


@dataclass(frozen=True)
class Standing:
    """What bears on where a base may stand.

    ``bounds``: x0, y0, x1, y1 for its every corner. ``keepouts``: what it stays off. ``wanted``:
    groups, of each of which it must be within the radius of at least one.
    """

    mover: Mover
    bounds: tuple[float, float, float, float]
    keepouts: tuple[Keepout, ...] = ()
    wanted: tuple[tuple[Keepout, ...], ...] = ()

    def sides(self, turned: Array) -> Array:
        """Return the box of the centre in K facings, (K, 4), by the corners ``turned`` to them."""
        low, high = turned.min(axis=(1, 2)), turned.max(axis=(1, 2))
        x0, y0, x1, y1 = self.bounds
        left, below = x0 - low[:, 0], y0 - low[:, 1]
        right, above = x1 - high[:, 0], y1 - high[:, 1]
        return np.stack([left, below, np.maximum(right, left), np.maximum(above, below)], axis=1)

    def slices(self, facings: Array) -> Geometries:
        """Return the areas of the centre in K facings."""
        turned = self.mover.turned(facings)
        found: Geometries = shapely.box(*self.sides(turned).T)
        if self.keepouts:
            found = shapely.difference(found, sums(self.keepouts, turned))
        for group in self.wanted:
            found = shapely.intersection(found, sums(group, turned))
        return found


def grown_sums(keepouts: Sequence[Keepout], turned: Array) -> list[Array]:
    """Return the convex polygons that ``sums`` joins, as groups (n, K, m, 2)."""
    grown = [rounded(part, keepout.radius, CURVE) for keepout in keepouts for part in keepout.parts]
    return slices_of(grown, turned)


def sums(keepouts: Sequence[Keepout], turned: Array) -> Geometries:
    """Return, for K facings, all centres nearer than its radius to any of the keepouts.

    ``turned``: the mover's corners about its centre, (K, bases, n, 2). At radius 0 touching is
    near enough to be in it.
    """
    return np.asarray(joined(grown_sums(keepouts, turned), len(turned)), dtype=object)


def period_of(mover: Mover) -> float:
    """Return after how many degrees of turn the mover covers the same ground again."""
    shape = shapely.union_all([shapely.Polygon(part) for part in mover.parts])
    for period in (3.75, 90.0, 180.0):
        turned = shapely.affinity.rotate(shape, period, origin=(0.0, 0.0))
        if shape.symmetric_difference(turned).area < 1e-9:
            return period
    return 360.0


def any_facing(standing: Standing, extra: Sequence[float] = ()) -> BaseGeometry:
    """Return the area of the centre in which the base may stand in some facing.

    ``extra``: facings (degrees) to look at besides; those along straight edges give most.
    """
    period = period_of(standing.mover)
    if period < 10.0:
        return tidy(standing.slices(np.array([0.0])))
    regular = np.arange(0.0, period, FACING_STEP)
    square = (np.array(sorted(extra))[:, None] + np.array([0.0, 90.0])).ravel()
    facings = np.unique(np.round(np.concatenate([regular, square]) % period, 4) % period)
    return tidy(standing.slices(facings))


def tidy(areas: Sequence[BaseGeometry] | Geometries) -> BaseGeometry:
    """Return the union of areas without the slivers between their chords."""
    whole = areas_only(shapely.union_all(list(areas)))
    if whole.is_empty:
        return EMPTY
    return areas_only(whole.buffer(0.003, quad_segs=4).buffer(-0.003, quad_segs=4))


def thick(area: BaseGeometry) -> bool:
    """Whether a disc of radius ``THIN`` has room in the area."""
    if area.is_empty or area.area < THIN * THIN:
        return False
    return not area.buffer(-THIN, quad_segs=2).is_empty


def opened(area: BaseGeometry) -> BaseGeometry:
    """Return the area without what is thinner than ``THIN`` on either side."""
    kept = area.buffer(-THIN, quad_segs=2)
    return EMPTY if kept.is_empty else areas_only(kept.buffer(THIN, quad_segs=2))
