"""Areas cut into few convex pieces."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Corner = tuple[float, float]


def convex_parts(area: BaseGeometry) -> list[NDArray[np.float64]]:
    """Return convex polygons (corners counter-clockwise, no repeated end) that make up ``area``.

    They lie side by side. An area that is convex to the last digits is its own only part.
    """
    found: list[NDArray[np.float64]] = []
    for part in shapely.get_parts(area):
        if part.is_empty or part.geom_type != "Polygon":
            continue
        hull = part.convex_hull
        if hull.geom_type == "Polygon" and hull.area - part.area <= 1e-9 * max(1.0, hull.area):
            found.append(np.array(_corners(hull)))
            continue
        triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(part))
        found += [np.array(face) for face in merged([_corners(t) for t in triangles])]
    return found


def _corners(polygon: Any) -> list[Corner]:
    ring = shapely.get_coordinates(shapely.orient_polygons(polygon).exterior)[:-1]
    return [(x, y) for x, y in ring.tolist()]


def merged(faces: Sequence[list[Corner]]) -> list[list[Corner]]:
    """Return convex polygons joined, two at a time, where what comes of it is convex.

    ``faces``: counter-clockwise, sharing whole edges. Long edges between two are taken away
    first; no more than four times as many are left as there have to be.
    """
    loops = list(faces)
    owner = {edge: n for n, face in enumerate(loops) for edge in _edges(face)}
    inner = [edge for edge in owner if edge < edge[::-1] and edge[::-1] in owner]
    for edge in sorted(inner, key=lambda edge: -math.dist(*edge)):
        one, other = owner[edge], owner[edge[::-1]]
        loop = _joined(loops[one], loops[other], edge)
        if loop is not None:
            owner.update((edge, one) for edge in _edges(loops[other]))
            loops[one], loops[other] = loop, []
    return [loop for loop in loops if loop]


def _edges(face: list[Corner]) -> list[tuple[Corner, Corner]]:
    return list(zip(face, [*face[1:], face[0]], strict=True))


def _joined(
    one: list[Corner], other: list[Corner], edge: tuple[Corner, Corner]
) -> list[Corner] | None:
    """Return two polygons as one, without the edge between them; None if that is not convex."""
    u, v = edge
    i, j = one.index(v), other.index(u)
    ahead = one[i:] + one[:i]  # from v on to u
    back = other[j:] + other[:j]  # from u on to v
    if _right(ahead[-2], u, back[1]) or _right(back[-2], v, ahead[1]):
        return None
    return ahead + back[1:-1]


def _right(a: Corner, b: Corner, c: Corner) -> bool:
    """Whether a line from a by b to c turns right at b."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) < 0.0
