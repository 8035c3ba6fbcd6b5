"""The area of all places where a retreat can end, drawn from its border."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import EMPTY, areas_only
from tableside.rules.gmu.retreat_border import Rings, refined, rings_of
from tableside.rules.gmu.retreat_search import Search

_ROUNDS = 3  # of looking at the middles of the border's sides
_PRECISION = 1e-5  # inches that coordinates are rounded to
_SMOOTH = 0.001  # inches that the drawn border may be straightened by


def border_of(search: Search) -> Rings:
    """Return the border of what was reached, with corners where it bends."""
    rings = rings_of(search)
    which = None
    for _ in range(_ROUNDS):
        rings, which = refined(search, rings, which)
        if not which.any():
            break
    return rings


def area_of(search: Search, rings: Rings) -> BaseGeometry:
    """Return the area (inches) that the ends of all retreats fill; empty when there is none."""
    loops = [
        shapely.Polygon(np.column_stack([rings.x[ring], rings.y[ring]]))
        for ring in rings.traced()
        if len(ring) >= 3
    ]
    if not loops:
        return EMPTY
    outer = [loop for loop in loops if loop.exterior.is_ccw]
    holes = [loop for loop in loops if not loop.exterior.is_ccw]
    area = shapely.union_all(shapely.make_valid(np.array(outer)))
    if holes:
        area = area.difference(shapely.union_all(shapely.make_valid(np.array(holes))))
    area = area.simplify(_SMOOTH)
    river = search.scene.river
    if not river.is_empty:
        area = area.difference(river)
    return areas_only(shapely.set_precision(area, _PRECISION))
