"""What of a shape lies in a window: for sheets that show a part of something larger."""

from __future__ import annotations

from dataclasses import replace

import shapely

from tableside.printing.shapes import Area, Bounds, Line, Shape, Text


def clipped(shape: Shape, window: Bounds) -> Shape | None:
    """Return the part of a shape in a window; None where there is none, or letters would be cut.

    A line that is cut becomes an area; one of dashes ends as far from the edge as it is wide.
    """
    if window.holds(shape.bounds):
        return shape
    if isinstance(shape, Text) or not window.meets(shape.bounds):
        return None
    if isinstance(shape, Area):
        return clipped_area(shape, window)
    assert isinstance(shape, Line)
    middle = shapely.LineString([shape.start, shape.end])
    if not shape.dash:
        stroke = shapely.buffer(middle, shape.width / 2, cap_style="flat")
        return clipped_area(Area((tuple(stroke.exterior.coords[:-1]),), shape.shade), window)
    part = shapely.intersection(middle, shapely.box(*window.grown(-shape.width / 2)))
    if not isinstance(part, shapely.LineString) or part.is_empty:
        return None
    (ax, ay), (bx, by) = part.coords[0], part.coords[-1]
    return replace(shape, start=(ax, ay), end=(bx, by))


def clipped_area(area: Area, window: Bounds) -> Area | None:
    """Return the part of an area that lies in a window; None where none of it does."""
    if window.holds(area.bounds):
        return area
    part = shapely.intersection(shape_of(area), shapely.box(*window))
    rings = tuple(
        tuple((float(x), float(y)) for x, y in ring.coords[:-1])
        for polygon in shapely.get_parts(part)
        if isinstance(polygon, shapely.Polygon) and not polygon.is_empty
        for ring in (polygon.exterior, *polygon.interiors)
    )
    return Area(rings, area.shade) if rings else None


def shape_of(area: Area) -> shapely.Geometry:
    """Return the area between its rings."""
    whole: shapely.Geometry = shapely.Polygon()
    for ring in area.rings:
        whole = shapely.symmetric_difference(whole, shapely.Polygon(ring))
    return whole
