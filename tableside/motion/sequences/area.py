"""The area of all places where three slides can end, drawn from its border."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import EMPTY, areas_only, parts
from tableside.motion.sequences.border import Rings, refined, rings_of
from tableside.motion.sequences.isolated import isolated_of
from tableside.motion.sequences.many import Indices, Sequences, join, led_to
from tableside.motion.sequences.repair import repair
from tableside.motion.sequences.search import Search

_ROUNDS = 4  # of looking at the middles of the border's sides
_NARROW = 0.02  # inches: a slit less than twice as wide is looked into
_EDGE = 0.001  # inches of a slit along its edges that are looked past
_SLIT = 1e-4  # square inches: a slit of less is left
_MOST_SLITS = 24  # the largest, that are looked into
_EACH = 8  # known sequences that are led into each
_SLIT_ROUNDS = 8  # of repairing them there
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
    """Return the area (inches) filled by the ends of all sequences; empty when there is none."""
    area = _enclosed(search, rings)
    isolated = isolated_of(search, _known(search, rings) if area.is_empty else search.loose, area)
    if not isolated.is_empty:
        area = shapely.union(area, isolated)
    area = _without_slits(search, rings, area)
    return areas_only(shapely.set_precision(area, _PRECISION))


def _known(search: Search, rings: Rings) -> Sequences:
    return join([search.sequences(*np.nonzero(search.inside)), search.loose, rings.sequences])


def _enclosed(search: Search, rings: Rings) -> BaseGeometry:
    """Return the area enclosed by the border."""
    loops = [ring for ring in rings.traced() if len(ring) >= 3]
    area, holes = (
        _together([_polygon(rings, ring) for ring in loops if rings.outer(ring) is outer])
        for outer in (True, False)
    )
    if area.is_empty:
        return EMPTY
    if not holes.is_empty:
        area = area.difference(holes)
    area = area.simplify(_SMOOTH)
    barred = search.scene.barred
    if not barred.is_empty:
        area = area.difference(barred)
    return areas_only(area)


def _without_slits(search: Search, rings: Rings, area: BaseGeometry) -> BaseGeometry:
    """Return the area with those narrow slits closed whose middles are reached after all.

    The border is drawn corner by corner, each from its neighbours' sequences; where one corner's
    are of no use it falls behind the others, leaving a slit in the area.
    """
    slits = _slits(search, area)
    if not slits:
        return area
    known = _known(search, rings)
    middles = np.array([part.representative_point().coords[0] for part in slits])
    x, y = known.points(search.scene)[-1]
    off = np.hypot(x - middles[:, :1], y - middles[:, 1:])
    near = np.argsort(off, axis=1, kind="stable")[:, :_EACH]
    to = tuple(np.repeat(middles, near.shape[1], axis=0).T)
    starts = led_to(search.scene, known.take(near.ravel()), *to)
    good = repair(search.facts, starts, to, _SLIT_ROUNDS)[0].reshape(near.shape)
    kept = [part for part, reached in zip(slits, good, strict=True) if reached.any()]
    return shapely.union_all([area, *kept]) if kept else area


def _slits(search: Search, area: BaseGeometry) -> list[BaseGeometry]:
    """Return the narrow slits in the area, the largest first.

    They are cut out of a slightly larger area: along nearly coincident edges shapely takes twenty
    times as long.
    """
    closed = area.buffer(_NARROW, quad_segs=4).buffer(-_NARROW, quad_segs=4)
    if not search.scene.barred.is_empty:
        closed = closed.difference(search.scene.barred)
    slits = closed.difference(area.buffer(_EDGE, join_style="mitre"))
    found = [part for part in parts(slits) if part.area > _SLIT]
    found = sorted(found, key=lambda part: -part.area)[:_MOST_SLITS]
    return [part.buffer(1.02 * _EDGE, join_style="mitre") for part in found]


def _together(areas: list[BaseGeometry]) -> BaseGeometry:
    """Return the union, skipping the work for a single area."""
    return areas[0] if len(areas) == 1 else shapely.union_all(areas)


def _polygon(rings: Rings, ring: Indices) -> BaseGeometry:
    """Return the polygon of a ring, even if its sides cross slightly."""
    polygon = shapely.Polygon(np.column_stack([rings.x[ring], rings.y[ring]]))
    if polygon.is_valid:
        return polygon
    return shapely.make_valid(polygon, method="structure", keep_collapsed=False)
