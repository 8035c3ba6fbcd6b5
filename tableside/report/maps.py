"""Draw the table at one moment: ground, units, and what has moved since the previous map."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tableside.engine.drawing import own_shape
from tableside.engine.message import Text
from tableside.engine.terrain import readable
from tableside.files.shades import shade, tones
from tableside.geometry.pose import Pose
from tableside.report.shapes import Area, Map, Point, Sample, Shape, Spot, Stroke, Words

GROUND = "#e4e8d3"
EDGE = "#8d8768"
#: Fill and outline colours for each look of terrain (``engine.terrain.Look``).
TERRAIN = {
    "raised": ("#cdbb8f", "#8f7440"),
    "high": ("#ab8a55", "#6a5026"),
    "wet": ("#c9dfdc", "#3a7ca8"),
    "built": ("#e3cdbf", "#8a5443"),
    "wooded": ("#b9cf9d", "#4b7336"),
    "blocked": ("#a79f86", "#8a5443"),
    "water": ("#a9cfe6", "#3a7ca8"),
    "brook": ("#a9cfe6", "#3a7ca8"),
    "shallows": ("#c5d6da", "#3a7ca8"),
    "track": ("#f3ead0", "#a08a5c"),
    "crossing": ("#d8bb8c", "#6d4f24"),
}
OTHER_GROUND = ("#d8d3c4", "#7a7460")
#: Colours of the first two sides if they have none of their own.
SIDES = ("#b6352b", "#17498c")
#: OKLCH lightness at which sides' own colours are drawn, matching those above.
LIGHTNESS = (0.5, 0.41)
#: Colours of units without a side, and of the words on any unit.
NOBODY, ON_UNITS = "#5a625e", "#ffffff"
#: Largest and smallest type (inches) of a unit's name; a single long word may be smaller.
LARGEST, SMALLEST = 0.6, 0.3
#: How many letters side by side are as wide as one letter is high.
WIDE = 1.55
#: A move gets an arrow only if it is longer than this (inches) beyond the unit's own outline.
SHORT = 0.4
#: Type size (inches) and colour of a printed grid's numbers.
NUMBERS, ON_GRID = 0.45, "#4b4a3f"
FLAG = ("#d9a514", "#4a3600")


Outlines = tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A unit's move from one place to another; ``end`` None: off the table.

    ``shape``: the corners of its bases in its own frame (inches ahead, inches left).
    """

    unit: str
    side: str
    start: Pose
    end: Pose | None
    shape: Outlines


def side_colours(sides: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Return each side's colour on a map; ``sides`` are as a rule set draws them."""
    worn = tones([side.get("colour") for side in sides.values()])
    return {
        name: SIDES[n % 2] if own is None else shade(own, LIGHTNESS[n % 2])
        for n, (name, own) in enumerate(zip(sides, worn, strict=True))
    }


def table_map(
    table: Mapping[str, Any],
    units: Sequence[Mapping[str, Any]],
    ways: Iterable[Way],
    title: str,
) -> Map:
    """Return the map of a table as drawn by a rule set, with an arrow for each move."""
    board = table["board"]
    width, depth = float(board["width"]), float(board["depth"])
    shapes: list[Shape] = [
        Area(((0, 0), (width, 0), (width, depth), (0, depth)), GROUND, EDGE, 0.06)
    ]
    for piece in table.get("terrain", ()):
        shapes += _ground(piece)
    if table.get("grid"):
        shapes += _grid(table["grid"])
    colours = side_colours(table.get("sides", {}))
    for way in ways:
        shapes += _way(way, colours.get(way.side, NOBODY))
    for unit in units:
        if unit.get("pose") is not None:
            shapes += _unit(unit, colours.get(str(unit["side"]), NOBODY), ON_UNITS)
    return Map(width, depth, tuple(shapes), title)


def legend(table: Mapping[str, Any], said: Callable[[Text], str]) -> tuple[Sample, ...]:
    """Return a sample of each type of ground on the table, once each; points are not ground.

    ``said`` renders a text in the reader's language.
    """
    grounds = {
        said(piece["name"]): TERRAIN.get(piece["look"], OTHER_GROUND)
        for piece in table.get("terrain", ())
        if piece["geometry"] is not None and piece["geometry"]["type"] != "Point"
    }
    return tuple(Sample(name, *colours) for name, colours in grounds.items())


def _grid(grid: Mapping[str, Any]) -> Iterator[Shape]:
    """Yield the lines of a printed grid, with its column and row numbers."""
    west, north, square = (float(grid[each]) for each in ("west", "north", "square"))
    columns, rows = int(grid["columns"]), int(grid["rows"])
    east, south = west + columns * square, north - rows * square
    for at in range(columns + 1):
        x = west + at * square
        yield Stroke(((x, north), (x, south)), EDGE, 0.03)
        if at < columns:
            yield Words((x + square / 2, north + 0.35), str(at), NUMBERS, ON_GRID)
    for at in range(rows + 1):
        y = north - at * square
        yield Stroke(((west, y), (east, y)), EDGE, 0.03)
        if at < rows:
            yield Words((west - 0.4, y - square / 2), str(at), NUMBERS, ON_GRID)


def _ground(piece: Mapping[str, Any]) -> list[Shape]:
    fill, edge = TERRAIN.get(piece["look"], OTHER_GROUND)
    geometry = piece["geometry"]
    if geometry is None:
        return []
    if geometry["type"] == "Point":
        x, y = geometry["coordinates"]
        called = str(piece.get("called") or readable(str(piece["id"])))
        return [Spot((x, y), 0.3, *FLAG), Words((x, y - 0.6), called, 0.4, FLAG[1])]
    return [Area(ring, fill, edge) for ring in _rings(geometry)]


def _rings(geometry: Mapping[str, Any]) -> list[tuple[Point, ...]]:
    """Return the outer rings of a GeoJSON geometry's polygons."""
    if geometry["type"] == "Polygon":
        polygons = [geometry["coordinates"]]
    elif geometry["type"] == "MultiPolygon":
        polygons = list(geometry["coordinates"])
    else:
        return []
    return [tuple((float(x), float(y)) for x, y, *_ in polygon[0]) for polygon in polygons]


def _unit(unit: Mapping[str, Any], colour: str, ink: str) -> list[Shape]:
    pose = Pose.of(unit["pose"])
    shapes: list[Shape] = []
    for outline in unit["outlines"]:
        corners = tuple((float(x), float(y)) for x, y in outline)
        shapes.append(Area(corners, colour, "#1d2321"))
        ahead = sorted(corners, key=lambda corner: -pose.inverse().place(*corner)[0])
        shapes.append(Stroke((ahead[0], ahead[1]), "#1d2321", 0.12))
    label, width = str(unit.get("label") or unit["id"]), _width(unit)
    if _lines(label, width)[-1].endswith("…"):  # a truncated name identifies nobody
        label = str(unit.get("letters") or label)
    return [*shapes, *_label(label, pose, width, ink)]


def _label(label: str, pose: Pose, width: float, ink: str) -> list[Shape]:
    """Return a name to draw on a unit, in two lines if one would be illegibly small."""
    lines = _lines(label, width)
    size = min(LARGEST, WIDE * width / max(map(len, lines), default=1))
    first = (len(lines) - 1) / 2
    return [
        Words((pose.x, pose.y + 1.1 * size * (first - row)), line, size, ink)
        for row, line in enumerate(lines)
    ]


def _lines(label: str, width: float) -> list[str]:
    """Break a name into the lines drawn on a unit, at least one."""
    most = max(int(WIDE * width / SMALLEST), 2)
    longest = max(map(len, label.split()), default=0)
    most = max(most, min(longest, int(1.3 * most)))  # better small than broken
    return textwrap.wrap(label, most, max_lines=2, placeholder="…") or [""]


def _width(unit: Mapping[str, Any]) -> float:
    """Return the width (inches) of a unit's bases across their front."""
    left = [y for outline in own_shape(unit) for _, y in outline]
    return max(left) - min(left) if left else 1.0


def _way(way: Way, colour: str) -> list[Shape]:
    """Return a move: a dashed outline at the start, with an arrow from there or a cross over it.

    A move too short for an arrow gets only the outline.
    """
    start = (way.start.x, way.start.y)
    left: list[Shape] = [
        Area(tuple(way.start.place(*corner) for corner in outline), None, colour, 0.05, dashed=True)
        for outline in way.shape
    ]
    if way.end is None:
        return [*left, _cross(start, colour, 1), _cross(start, colour, -1)]
    end = _edge(way.end, way.shape, start)
    if end is None:
        return left
    return [*left, Stroke((start, end), colour, 0.1, arrow=True)]


def _edge(pose: Pose, shape: Outlines, start: Point) -> Point | None:
    """Return where the line from ``start`` meets the outline of a unit at ``pose``.

    None if it starts within that outline or too close to it for an arrow.
    """
    back = pose.inverse().place(*start)
    distance = math.hypot(*back)
    reach = max((_reach(outline, back) for outline in shape), default=0.0)
    if distance <= reach + SHORT:
        return None
    share = reach / distance
    return pose.place(back[0] * share, back[1] * share)


def _reach(outline: tuple[Point, ...], towards: Point) -> float:
    """Return how far (inches) an outline extends from its unit's centre in a direction."""
    length = math.hypot(*towards) or 1.0
    ux, uy = towards[0] / length, towards[1] / length
    farthest = 0.0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        across = ux * (by - ay) - uy * (bx - ax)
        if abs(across) < 1e-9:
            continue
        along = (ax * (by - ay) - ay * (bx - ax)) / across
        share = (ax * uy - ay * ux) / across
        if -1e-9 <= share <= 1 + 1e-9:
            farthest = max(farthest, along)
    return farthest


def _cross(at: Point, colour: str, lean: int) -> Stroke:
    x, y = at
    return Stroke(((x - 0.4, y - 0.4 * lean), (x + 0.4, y + 0.4 * lean)), colour, 0.12)
