"""Render a map as SVG."""

from __future__ import annotations

from html import escape

from tableside.report.shapes import Area, Map, Point, Shape, Spot, Stroke, Words, arrow_head

#: The margin around the board, in inches.
MARGIN = 0.25


def svg_of(drawn: Map) -> str:
    """Return the map as an ``svg`` element that fills the width available."""
    width, depth = drawn.width + 2 * MARGIN, drawn.depth + 2 * MARGIN
    inner = "".join(_shape(shape, drawn.depth) for shape in drawn.shapes)
    return (
        f'<svg viewBox="{-MARGIN:g} {-MARGIN:g} {width:g} {depth:g}" role="img" '
        f'aria-label="{escape(drawn.title)}" font-family="sans-serif" font-weight="600">'
        f"{inner}</svg>"
    )


def _shape(shape: Shape, depth: float) -> str:
    if isinstance(shape, Area):
        dash = ' stroke-dasharray=".2 .15"' if shape.dashed else ""
        edge = f' stroke="{shape.edge}" stroke-width="{shape.width:g}"{dash}' if shape.edge else ""
        fill = shape.fill or "none"
        return f'<polygon points="{_points(shape.points, depth)}" fill="{fill}"{edge}/>'
    if isinstance(shape, Stroke):
        return _stroke(shape, depth)
    if isinstance(shape, Spot):
        x, y = _at(shape.at, depth)
        return (
            f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{shape.radius:g}" fill="{shape.fill}" '
            f'stroke="{shape.edge}" stroke-width=".06"/>'
        )
    return _words(shape, depth)


def _stroke(shape: Stroke, depth: float) -> str:
    line = (
        f'<polyline points="{_points(shape.points, depth)}" fill="none" '
        f'stroke="{shape.colour}" stroke-width="{shape.width:g}"/>'
    )
    if not shape.arrow:
        return line
    head = arrow_head(shape.points[-2], shape.points[-1], 0.5)
    return f'{line}<polygon points="{_points(head, depth)}" fill="{shape.colour}"/>'


def _words(shape: Words, depth: float) -> str:
    x, y = _at(shape.at, depth)
    return (
        f'<text x="{x:.3f}" y="{y + 0.35 * shape.size:.3f}" font-size="{shape.size:g}" '
        f'text-anchor="middle" fill="{shape.colour}">{escape(shape.text)}</text>'
    )


def _points(points: tuple[Point, ...], depth: float) -> str:
    return " ".join(f"{x:.3f},{y:.3f}" for x, y in (_at(point, depth) for point in points))


def _at(point: Point, depth: float) -> Point:
    """Convert a point to the picture's coordinates, where y points down."""
    return point[0], depth - point[1]
