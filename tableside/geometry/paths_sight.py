"""What a straight slide from a place comes to: shadows of what stands in its way."""

from __future__ import annotations

import numpy as np
import shapely
import shapely.errors
from shapely.geometry.base import BaseGeometry

from tableside.geometry.paths_field import Array, Geometries
from tableside.geometry.shapes import areas_only

#: The grid (inches) on which lines are settled that all but meet.
GRID = 1e-7

# Points this near (inches) to the line of an edge count as on it.
_ON = 1e-9


def shadow(polygon: Array, place: Array, far: float) -> BaseGeometry | None:
    """Return a convex obstacle with all that lies behind it, up to ``far`` inches at least.

    ``polygon``: its corners counter-clockwise, (n, 2). None where ``place`` lies inside it.
    """
    return _cone(polygon, place, far, near=True)


def beyond(polygon: Array, place: Array, far: float) -> BaseGeometry | None:
    """Return what lies behind a convex area, the area itself left out."""
    return _cone(polygon, place, far, near=False)


def _cone(polygon: Array, place: Array, far: float, near: bool) -> BaseGeometry | None:
    ahead = np.roll(polygon, -1, axis=0)
    edges, to_place = ahead - polygon, place - polygon
    facing = edges[:, 0] * to_place[:, 1] - edges[:, 1] * to_place[:, 0] < -_ON
    if not facing.any():
        return None
    count = len(polygon)
    first = int(np.flatnonzero(facing & ~np.roll(facing, 1))[0])
    chain_length = int(facing.sum())
    if near:
        chain = polygon[(first + np.arange(chain_length + 1)) % count]
    else:
        last = first + chain_length
        chain = polygon[(last + np.arange(count - chain_length + 1)) % count][::-1]
    return _extended(chain, place, far)


def _extended(chain: Array, place: Array, far: float) -> BaseGeometry | None:
    """Return the area between a chain, running clockwise seen from ``place``, and far away."""
    ways = chain[[0, -1]] - place
    lengths = np.hypot(ways[:, 0], ways[:, 1])
    if (lengths < 1e-9).any():
        return None
    units = ways / lengths[:, None]
    middle = units.sum(axis=0)
    size = float(np.hypot(*middle))
    if size < 1e-9:
        middle = np.array([-units[0, 1], units[0, 0]])
        inner = chain.mean(axis=0) - place
        middle = middle if middle @ inner >= 0 else -middle
        size = 1.0
    reach = 3.0 * far + float(lengths.max())
    ends = place + reach * np.stack([units[1], middle / size, units[0]])
    area = shapely.Polygon(np.concatenate([chain, ends]))
    return area if area.is_valid else areas_only(shapely.make_valid(area))


def past_edges(area: BaseGeometry, place: Array, far: float) -> list[BaseGeometry]:
    """Return what a straight line from ``place`` comes to only after it has left ``area`` once.

    The area may have any shape. It is left through edges whose outer side looks away.
    """
    found: list[BaseGeometry] = []
    for part in shapely.get_parts(area):
        if part.geom_type != "Polygon" or part.is_empty:
            continue
        oriented = shapely.orient_polygons(part)
        for ring in (oriented.exterior, *oriented.interiors):
            corners = shapely.get_coordinates(ring)
            found += _past_ring(corners[:-1], corners[1:], place, far)
    return found


def _past_ring(starts: Array, ends: Array, place: Array, far: float) -> list[BaseGeometry]:
    """Return what lies behind the edges (area on their left) that are crossed outwards."""
    edges, to_place = ends - starts, place - starts
    outwards = edges[:, 0] * to_place[:, 1] - edges[:, 1] * to_place[:, 0] > _ON
    share = (to_place * edges).sum(axis=1) / np.maximum((edges**2).sum(axis=1), 1e-300)
    nearest = starts + np.clip(share, 0.0, 1.0)[:, None] * edges
    near = np.hypot(*(nearest - place).T) < far
    found = []
    for start, end in zip(starts[outwards & near], ends[outwards & near], strict=True):
        cone = _extended(np.stack([end, start]), place, far)
        if cone is not None:
            found.append(cone)
    return found


def lit(area: BaseGeometry, polygons: Geometries, place: Array, far: float) -> BaseGeometry:
    """Return what of ``area`` a straight line from ``place`` comes to past convex polygons."""
    shadows = []
    for polygon in shapely.orient_polygons(polygons):
        corners = shapely.get_coordinates(polygon)[:-1]
        if (
            np.hypot(*(corners - place).T).min() > far
            and polygon.distance(shapely.Point(place)) > far
        ):
            continue
        cone = shadow(corners, place, far)
        shadows.append(polygon if cone is None else cone)
    return without(area, shadows)


def without(area: BaseGeometry, others: list[BaseGeometry]) -> BaseGeometry:
    """Return ``area`` without the others, only what has an area itself."""
    if not others or area.is_empty:
        return area
    try:
        return areas_only(area.difference(shapely.union_all(others)))
    except shapely.errors.GEOSException:  # lines that all but meet: settle them on a fine grid
        return areas_only(
            shapely.difference(
                shapely.make_valid(area), shapely.union_all(others, grid_size=GRID), grid_size=GRID
            )
        )
