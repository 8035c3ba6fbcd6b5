"""The ground of an encounter as templates on a table: they follow from its squares and its seed.

Inches; x grows to the east, y to the north. Each square of the ground is as large as its share of
the table. What is no water is an uneven blob about the middle of its square; water that flows runs
through the middles of its squares as a line, and is crossed where the ground says so, or, where it
says so nowhere, at the place nearest the middle of the table: somebody has come over it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import shapely
from shapely.geometry import LineString, MultiLineString, Point
from shapely.geometry.base import BaseGeometry

from tableside.engine.encounter import Encounter, Plot
from tableside.engine.terrain import Look
from tableside.geometry.shapes import strip

Points = tuple[tuple[float, float], ...]

#: How wide water is that flows, how long and wide a crossing of it is, inches.
FLOW, ACROSS, ALONG = 0.8, 2.4, 1.5
#: A blob's corners, and how far they are from its middle: shares of its square's half sides.
_CORNERS, _NEAR, _FAR = 9, 0.6, 0.85
#: How far its middle may be from its square's, a share of the square.
_OFF = 0.08


@dataclass(frozen=True)
class Template:
    """A piece of ground: a polygon, or a line with a width."""

    look: Look
    level: int = 1
    polygon: Points = ()
    line: Points = ()
    width: float = 0.0

    @property
    def area(self) -> BaseGeometry:
        """What it covers."""
        return shapely.Polygon(self.polygon) if self.polygon else strip(self.line, self.width)


@dataclass(frozen=True)
class _Table:
    """The squares of the ground on a table of ``width`` by ``depth``."""

    encounter: Encounter
    width: float
    depth: float

    @property
    def plots(self) -> Iterator[tuple[int, int, Plot]]:
        """All squares by column and row, those around the table too: -1 is west and north of it."""
        for row, plots in enumerate(self.encounter.ground, -1):
            for column, plot in enumerate(plots, -1):
                yield column, row, plot

    @property
    def size(self) -> tuple[float, float]:
        """The width and depth of a square."""
        ground = self.encounter.ground
        return self.width / (len(ground[0]) - 2), self.depth / (len(ground) - 2)

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """Return the middle of a square."""
        wide, deep = self.size
        return (column + 0.5) * wide, self.depth - (row + 0.5) * deep

    def has(self, column: int, row: int) -> bool:
        """Whether a square is on the table."""
        ground = self.encounter.ground
        return 0 <= column < len(ground[0]) - 2 and 0 <= row < len(ground) - 2


def templates(encounter: Encounter, width: float, depth: float) -> tuple[Template, ...]:
    """Return the ground of an encounter on a table: blobs first, then water and its crossings."""
    table = _Table(encounter, width, depth)
    return (*_blobs(table), *_waters(table))


def _blobs(table: _Table) -> Iterator[Template]:
    for column, row, plot in table.plots:
        if plot.look is None or plot.flows or plot.crossing or not table.has(column, row):
            continue
        chance = random.Random(f"{table.encounter.seed}/{table.encounter.place}/{column}-{row}")
        yield Template(plot.look, plot.level, _blob(table, column, row, chance))


def _blob(table: _Table, column: int, row: int, chance: random.Random) -> Points:
    x, y = table.middle(column, row)
    wide, deep = table.size
    x += wide * chance.uniform(-_OFF, _OFF)
    y += deep * chance.uniform(-_OFF, _OFF)
    corners = []
    for corner in range(_CORNERS):
        turned = 2 * math.pi * corner / _CORNERS
        far = chance.uniform(_NEAR, _FAR) / 2
        corners.append((_tenth(x + far * wide * math.cos(turned)),
                        _tenth(y + far * deep * math.sin(turned))))  # fmt: skip
    return tuple(corners)


def _tenth(value: float) -> float:
    return round(value, 1) + 0.0


def _waters(table: _Table) -> Iterator[Template]:
    board = shapely.box(0, 0, table.width, table.depth)
    fords = [
        Point(table.middle(c, r)) for c, r, plot in table.plots if plot.crossing and table.has(c, r)
    ]
    for line in _lines(table):
        inside = line.intersection(board)
        for part in shapely.get_parts(inside):
            if isinstance(part, LineString) and part.length > FLOW:
                yield Template("water", line=_points(part.coords), width=FLOW)
                yield from _crossings(part, fords, Point(table.width / 2, table.depth / 2))


def _lines(table: _Table) -> Sequence[LineString]:
    """Return the lines of flowing water, each as long as it runs without a fork."""
    wet = {(c, r) for c, r, plot in table.plots if plot.flows or plot.crossing}
    pieces = []
    for c, r in sorted(wet):
        for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
            corners = {(c + dc, r), (c, r + dr)} & wet if dc and dr else ()
            if (c + dc, r + dr) in wet and not corners:
                pieces.append((table.middle(c, r), table.middle(c + dc, r + dr)))
    merged = shapely.line_merge(MultiLineString(pieces))
    return [each for each in shapely.get_parts(merged) if isinstance(each, LineString)]


def _crossings(water: LineString, fords: Sequence[Point], middle: Point) -> Iterator[Template]:
    """Yield the crossings of a water; where the ground has none the one nearest the middle."""
    on_it = [ford for ford in fords if water.distance(ford) < FLOW / 2]
    for ford in on_it or [middle]:
        at = water.project(ford)
        here, ahead = water.interpolate(at), water.interpolate(min(at + 0.1, water.length))
        behind = water.interpolate(max(at - 0.1, 0.0))
        dx, dy = ahead.x - behind.x, ahead.y - behind.y
        length = math.hypot(dx, dy)
        dx, dy = dx / length * ACROSS / 2, dy / length * ACROSS / 2
        ends = ((here.x - dy, here.y + dx), (here.x + dy, here.y - dx))
        yield Template("shallows", line=_points(ends), width=ALONG)


def _points(coordinates: Sequence[tuple[float, ...]]) -> Points:
    return tuple((round(x, 2) + 0.0, round(y, 2) + 0.0) for x, y in coordinates)
