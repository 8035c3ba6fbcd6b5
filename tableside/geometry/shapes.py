"""Areas with rounded edges, lines with a width, gaps with a sign, and areas as GeoJSON."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

#: A rounded edge is drawn as chords that lie at most this far (inches) inside the true curve.
CHORD_ERROR = 0.001

#: Decimals of an inch that are written out: far finer than anything that is measured.
DECIMALS = 6

EMPTY: BaseGeometry = shapely.Polygon()


def rounded(area: BaseGeometry, distance: float) -> BaseGeometry:
    """Return all points within ``distance`` (inches, above 0) of ``area``, as a polygon.

    Its straight edges are exact; its curved edges lie at most ``CHORD_ERROR`` inside the true
    ones. To decide whether something is within the distance, measure it: do not ask this area.
    """
    half_angle = math.acos(1 - min(CHORD_ERROR / distance, 1.0))
    segments = max(8, math.ceil(math.pi / 4 / half_angle))
    return area.buffer(distance, quad_segs=segments)


def sector(
    point: tuple[float, float], facing: float, arc: float, near: float, far: float
) -> BaseGeometry:
    """Return the part of an arc (degrees, about a facing) from ``near`` to ``far`` inches off.

    Its curved edges are chords that lie at most ``CHORD_ERROR`` inside the true ones.
    """
    steps = max(8, math.ceil(math.radians(arc) / 2 / math.acos(1 - min(CHORD_ERROR / far, 1.0))))
    angles = np.radians(np.linspace(facing - arc / 2, facing + arc / 2, steps + 1))
    rim = np.column_stack([np.cos(angles), np.sin(angles)])
    inner = near * rim[::-1] if near > 0.0 else np.zeros((1, 2))
    return shapely.Polygon(np.vstack([far * rim, inner]) + np.array(point))


def strip(line: Sequence[tuple[float, float]], width: float) -> BaseGeometry:
    """Return the area of a line with a width (inches): flat ends, mitred bends."""
    return shapely.LineString(line).buffer(width / 2, cap_style="flat", join_style="mitre")


def long_middle(area: BaseGeometry) -> BaseGeometry:
    """Return the line through the middle of an area's narrowest box, along its longer side.

    Of an area without one, as a point, its boundary.
    """
    box = shapely.get_coordinates(shapely.minimum_rotated_rectangle(area))
    if len(box) < 5:
        return area.boundary
    sides = [((box[i] + box[i + 1]) / 2, (box[i + 2] + box[(i + 3) % 4]) / 2) for i in (0, 1)]
    return max(map(shapely.LineString, sides), key=lambda line: float(line.length))


def parts(geometry: BaseGeometry) -> list[BaseGeometry]:
    """Return the polygons in ``geometry``; points and lines, which have no area, are left out."""
    if geometry.geom_type == "Polygon":
        return [] if geometry.is_empty else [geometry]
    return [
        inner
        for part in shapely.get_parts(geometry)
        for inner in (parts(part) if part.geom_type.startswith("Geometry") else [part])
        if inner.geom_type == "Polygon" and not inner.is_empty
    ]


def areas_only(geometry: BaseGeometry) -> BaseGeometry:
    """Return ``geometry`` without its stray points and lines."""
    if geometry.geom_type in ("Polygon", "MultiPolygon"):
        return geometry
    found = parts(geometry)
    return found[0] if len(found) == 1 else shapely.MultiPolygon(found) if found else EMPTY


def as_geojson(geometry: BaseGeometry) -> dict[str, Any] | None:
    """Return the area as a GeoJSON Polygon or MultiPolygon (inches), None when it is empty.

    Outer rings run counter-clockwise, holes clockwise. It is valid: where the written decimals
    would let a ring touch or cross itself, the area is cut there.
    """
    written = shapely.transform(geometry, lambda points: np.round(points, DECIMALS))
    if not written.is_valid:
        geometry = shapely.set_precision(shapely.make_valid(geometry), 10.0**-DECIMALS)
    polygons = [_rings(part) for part in parts(geometry)]
    if not polygons:
        return None
    if len(polygons) == 1:
        return {"type": "Polygon", "coordinates": polygons[0]}
    return {"type": "MultiPolygon", "coordinates": polygons}


def _rings(polygon: BaseGeometry) -> list[list[list[float]]]:
    oriented = shapely.orient_polygons(polygon)
    rings = [oriented.exterior, *oriented.interiors]
    return [np.round(shapely.get_coordinates(ring), DECIMALS).tolist() for ring in rings]


def share(part_of: BaseGeometry, area: BaseGeometry) -> float:
    """Return which share (0 to 1) of the area of ``part_of`` lies in ``area``."""
    if area.is_empty or not part_of.intersects(area):
        return 0.0
    return float(part_of.intersection(area).area / part_of.area)


def direction(a: BaseGeometry, b: BaseGeometry) -> tuple[float, float]:
    """Return the vector (inches) of the shortest line from ``a`` to ``b``; (0, 0) in contact."""
    (ax, ay), (bx, by) = nearest_points(a, b)
    return bx - ax, by - ay


def nearest_points(
    a: BaseGeometry, b: BaseGeometry
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where two areas are nearest, on each; twice (0, 0) where one is empty."""
    line = shapely.shortest_line(a, b)
    if line is None or line.is_empty:
        return (0.0, 0.0), (0.0, 0.0)
    (ax, ay), (bx, by) = shapely.get_coordinates(line).tolist()
    return (ax, ay), (bx, by)


def signed_gap(a: BaseGeometry, b: BaseGeometry) -> tuple[float, tuple[float, float]]:
    """Return how far apart two areas are (inches), and along which direction.

    Apart, it is their distance; overlapping, it is below 0: the least straight push, negated,
    that would part their convex hulls. 0 when they only touch.
    """
    distance = float(a.distance(b))
    if distance > 0.0:
        return distance, direction(a, b)
    return _least_push(a.convex_hull, b.convex_hull)


def _least_push(a: BaseGeometry, b: BaseGeometry) -> tuple[float, tuple[float, float]]:
    """Return the gap (0 or below) of two convex areas along the edge normal where it is largest."""
    points_a, points_b = shapely.get_coordinates(a), shapely.get_coordinates(b)
    edges = np.vstack([np.diff(points_a, axis=0), np.diff(points_b, axis=0)])
    lengths = np.hypot(edges[:, 0], edges[:, 1])
    edges, lengths = edges[lengths > 1e-12], lengths[lengths > 1e-12]
    normals = np.column_stack([edges[:, 1], -edges[:, 0]]) / lengths[:, None]
    normals = np.vstack([normals, -normals])
    gaps = (points_b @ normals.T).min(axis=0) - (points_a @ normals.T).max(axis=0)
    best = int(gaps.argmax())
    return min(float(gaps[best]), 0.0), (float(normals[best, 0]), float(normals[best, 1]))


def contains(area: BaseGeometry, points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return which of n points (n, 2) lie in the area; one on its edge does not."""
    if area.is_empty or not len(points):
        return np.zeros(len(points), bool)
    shapely.prepare(area)
    found: NDArray[np.bool_] = shapely.contains_xy(area, points[:, 0], points[:, 1])
    return found
