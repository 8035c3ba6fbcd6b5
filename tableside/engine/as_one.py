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
from tableside.motion.edges import joined, slices_of
from tableside.motion.obstacles import Array


def goes_as_one(
    unit: Troops,
    areas: Mapping[str, BaseGeometry],
    board: BaseGeometry,
    others: Iterable[Troops],
) -> BaseGeometry:
    """Return where a unit's middle can go if every stand keeps its place in the unit; inches.

    ``areas``: by stand, where its centre can go. No base hangs over the edge of the rectangular
    ``board``, or ends on one of ``others``, among whom the unit itself is ignored.
    """
    x, y = unit.middle.x, unit.middle.y
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
    own = _shrunk(unit.stands) - (x, y)
    return free.difference(joined(slices_of(_shrunk(bases), own[None]), 1)[0])


def _shrunk(stands: Iterable[Stand]) -> Array:
    """Return the corners of bases, shrunk as for overlaps, counter-clockwise: (n, 4, 2)."""
    areas = [shapely.orient_polygons(stand.shrunk(OVERLAP_SHRUNK)) for stand in stands]
    return np.array([shapely.get_coordinates(area)[:4] for area in areas])
