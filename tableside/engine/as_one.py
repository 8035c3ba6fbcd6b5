"""Where a unit of several stands can go as one, keeping its facing and its shape."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.gaps import OVERLAP_SHRUNK
from tableside.engine.troops import Troops


def goes_as_one(
    unit: Troops,
    areas: Mapping[str, BaseGeometry],
    board: BaseGeometry,
    others: Iterable[Troops],
) -> BaseGeometry:
    """Return where a unit's middle can go if every stand keeps its place in the unit; inches.

    ``areas``: by stand, where its centre can go. No base hangs over the edge of the rectangular
    ``board`` or ends on a base of ``others``, of whom the unit itself may be one.
    """
    x, y, _ = unit.middle.as_list()
    shifted = (
        affinity.translate(areas[stand.id], x - stand.pose.x, y - stand.pose.y)
        for stand in unit.stands
    )
    corners = np.vstack([stand.corners for stand in unit.stands]) - (x, y)
    low, high = corners.min(axis=0), corners.max(axis=0)
    west, south, east, north = board.bounds
    room = shapely.box(west - low[0], south - low[1], east - high[0], north - high[1])
    free = shapely.intersection_all([room, *shifted])
    bases = [stand for other in others if other.id != unit.id for stand in other.bases]
    return free if free.is_empty else free.difference(_taken(unit, bases))


def _taken(unit: Troops, bases: list[Stand]) -> BaseGeometry:
    """Return where the middle cannot be, because a stand of the unit would overlap a base."""
    if not bases:
        return shapely.Point()
    x, y, _ = unit.middle.as_list()
    own = _shrunk(unit.stands) - (x, y)
    sums = _shrunk(bases)[:, None, :, None] - own[None, :, None, :]
    return shapely.union_all(shapely.convex_hull(shapely.multipoints(sums.reshape(-1, 16, 2))))


def _shrunk(stands: Iterable[Stand]) -> np.ndarray:
    """Return the corners of bases, shrunk as for overlaps: (n, 4, 2)."""
    areas = [stand.shrunk(OVERLAP_SHRUNK) for stand in stands]
    return np.array([shapely.get_coordinates(area)[:4] for area in areas])
