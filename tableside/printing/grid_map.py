"""A map in squares as part of a board: its ground, its grid, numbers, marks and a legend.

What a square looks like is told by words that any game may use (``engine.terrain``: raised, wooded,
water ...), and ``high`` for what is raised further. Shapes are in mm from the board's north-west
corner, y down the page.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

import shapely

from tableside.printing.clipping import clipped
from tableside.printing.lettering import LEAST, fitted
from tableside.printing.shapes import (
    DARK,
    GREY,
    WHITE,
    Area,
    Bounds,
    Line,
    Shape,
    Text,
    outline,
    rectangle,
)

_MM = 25.4
Square = tuple[int, int]
Place = tuple[float, float]

#: Pale, so that numbers and counters' tags stand out: (the ground, what stands on it).
_INKS: Mapping[str, tuple[str, str]] = {
    "raised": ("#f0e4c6", "#bda06a"),
    "high": ("#dfc795", "#99773c"),
    "water": ("#bfdcee", "#7fb0d0"),
    "shallows": ("#dcecf5", "#6d9cbb"),
    "blocked": ("#cfc9c0", "#8d857a"),
    "track": ("#e3dccd", "#8d6f45"),
    "wooded": ("#d9e8cb", "#8fb279"),
    "built": ("#f1d9ce", "#a86f5a"),
}
#: Looks that are one band where their squares touch, also at a corner; the first lies under.
_BANDS = (("water", "shallows"), ("blocked", "track"))
_ROUND = 7.0  # mm, of the corners of ground
_NECK = 7.0  # mm: half the width of a band where squares touch only at a corner
_NUMBER, _NAME, _TITLE = 3.6, 3.4, 11.0
_GRID_LINE, _FRAME_LINE, _CLIFF_LINE = 0.25, 0.7, 0.8
_TOOTH, _TEETH = 1.7, 3.4  # mm: how long the teeth of a cliff are, and how far apart
_BESIDE, _BEYOND = 14.0, 64.0  # mm left free between the grid, what is beside it, and the edge
_LEAST_ROOM = 90.0  # mm: in less nothing is written beside the grid
_LEGEND_ROW = 13.0
_SWATCH = (16.0, 10.0)
_SAMPLE = 26.0  # mm: the square of which a swatch shows the middle
_EDGE = "edge"


@dataclass(frozen=True)
class GridMap:
    """What a map in squares shows. Lengths in inches from the board's south-west corner.

    ``west`` and ``north``: the grid's corner; columns run east, rows south. ``marks`` stand small
    in a square's corner. ``edges`` are steep: the low ground lies to the right of the way from the
    first point to the second. ``legend``: each look with what it is called; ``edge``: what an edge
    is called, ``side`` the room beside the grid.
    """

    name: str
    board: Place
    west: float
    north: float
    square: float
    columns: int
    rows: int
    looks: Mapping[Square, str]
    marks: Mapping[Square, str]
    names: Mapping[Square, str]
    edges: Sequence[tuple[Place, Place]]
    legend: Sequence[tuple[str, str]]
    edge: str
    side: str

    @property
    def box(self) -> Bounds:
        """The grid."""
        left, top = self.west * _MM, (self.board[1] - self.north) * _MM
        side = self.square * _MM
        return Bounds(left, top, left + side * self.columns, top + side * self.rows)

    def cell(self, square: Square) -> Bounds:
        """Return the box of a square."""
        side = self.square * _MM
        left, top = self.box.left + side * square[0], self.box.top + side * square[1]
        return Bounds(left, top, left + side, top + side)

    def point(self, place: Place) -> Place:
        """Return a place on the board (inches) in mm."""
        return place[0] * _MM, (self.board[1] - place[1]) * _MM


def map_shapes(plan: GridMap, free: Sequence[Bounds] = ()) -> list[Shape]:
    """Return a map as it lies on the board; ``free``: papers of markers, no letters go under."""
    drawn = [
        *_ground(plan),
        *_grid(plan),
        *_steep(plan),
        *_numbers(plan),
        *_marks(plan),
        *_beside(plan),
    ]
    hidden = (s for s in drawn if isinstance(s, Text) and any(s.bounds.meets(box) for box in free))
    gone = set(map(id, hidden))
    return [*(s for s in drawn if id(s) not in gone), *(rectangle(box, WHITE) for box in free)]


# -- The ground.


def _ground(plan: GridMap) -> Iterator[Shape]:
    banded = {look for band in _BANDS for look in band}
    for look in _INKS:
        if look not in banded:
            yield from _areas(_softened(_squares(plan, (look,))), _INKS[look][0])
    for band in _BANDS:
        whole = shapely.union(_softened(_squares(plan, band)), _necks(plan, band))
        yield from _areas(whole, _INKS[band[0]][0])
        for look in band[1:]:
            part = shapely.intersection(whole, _squares(plan, (look,)))
            yield from _areas(part, _INKS[look][0])
    for square, look in sorted(plan.looks.items()):
        if look in _SIGNS:
            chance = random.Random(f"{plan.name} {square}")
            yield from _SIGNS[look](plan.cell(square), chance, _INKS[look][1])


def _squares(plan: GridMap, looks: Iterable[str]) -> shapely.Geometry:
    wanted = set(looks)
    cells = [plan.cell(square) for square, look in plan.looks.items() if look in wanted]
    return shapely.union_all([shapely.box(*cell) for cell in cells])


def _softened(ground: shapely.Geometry) -> shapely.Geometry:
    """Return ground with round corners; it lies within the squares that it is of."""
    return shapely.buffer(shapely.buffer(ground, -_ROUND), _ROUND, quad_segs=6)


def _necks(plan: GridMap, band: Iterable[str]) -> shapely.Geometry:
    """Return what joins squares of a band that touch only at a corner."""
    here = {square for square, look in plan.looks.items() if look in band}
    joins = []
    for (column, row), (across, down) in product(sorted(here), ((1, 1), (1, -1))):
        other = (column + across, row + down)
        if other in here and not {(column, row + down), (column + across, row)} & here:
            ends = [_middle(plan.cell(each)) for each in ((column, row), other)]
            joins.append(shapely.buffer(shapely.LineString(ends), _NECK, quad_segs=6))
    return shapely.union_all(joins)


def _middle(box: Bounds) -> Place:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def _areas(ground: shapely.Geometry, shade: str) -> Iterator[Area]:
    for part in shapely.get_parts(ground):
        if isinstance(part, shapely.Polygon) and not part.is_empty:
            rings = (part.exterior, *part.interiors)
            yield Area(tuple(tuple(ring.coords[:-1]) for ring in rings), shade)


# -- What stands on it.


def _spots(box: Bounds, chance: random.Random, count: int, inset: float) -> Iterator[Place]:
    """Yield places in a square, scattered, one in each part of it."""
    across = 2 if count <= 4 else 3
    wide = (box.width - 2 * inset) / across
    parts = [(column, row) for row in range(across) for column in range(across)]
    for column, row in sorted(chance.sample(parts, count), key=lambda part: part[1]):
        yield (
            box.left + inset + wide * (column + chance.uniform(0.25, 0.75)),
            box.top + inset + wide * (row + chance.uniform(0.25, 0.75)),
        )


def _trees(box: Bounds, chance: random.Random, ink: str) -> Iterator[Shape]:
    for x, y in _spots(box, chance, 6, 3.0):
        tree = shapely.buffer(shapely.Point(x, y), chance.uniform(1.7, 2.6), quad_segs=4)
        yield from _areas(tree, ink)


def _strokes(box: Bounds, chance: random.Random, ink: str, rows: int) -> Iterator[Shape]:
    """Yield short strokes down a slope, in little arcs."""
    for x, y in _spots(box, chance, rows, 5.0):
        for number in range(-2, 3):
            lean, drop = 0.55 * number, 0.18 * number * number
            start = (x + 1.5 * number, y + drop)
            yield Line(start, (start[0] + lean, start[1] + 2.6), 0.3, ink)


def _hachures(box: Bounds, chance: random.Random, ink: str) -> Iterator[Shape]:
    yield from _strokes(box, chance, ink, 3)


def _dense(box: Bounds, chance: random.Random, ink: str) -> Iterator[Shape]:
    yield from _strokes(box, chance, ink, 7)


def _ripples(box: Bounds, chance: random.Random, ink: str) -> Iterator[Shape]:
    for x, y in _spots(box, chance, 4, 8.0):
        points = [(x - 3, y), (x - 1.5, y - 0.7), (x, y), (x + 1.5, y - 0.7), (x + 3, y)]
        for start, end in pairwise(points):
            yield Line(start, end, 0.3, ink)


def _stones(box: Bounds, chance: random.Random, ink: str) -> Iterator[Shape]:
    for x, y in _spots(box, chance, 7, 5.0):
        yield from _areas(shapely.buffer(shapely.Point(x, y), chance.uniform(0.9, 1.5)), ink)


def _peaks(box: Bounds, chance: random.Random, ink: str) -> Iterator[Shape]:
    for x, y in _spots(box, chance, 4, 4.0):
        yield Area((((x - 3.4, y + 2.6), (x, y - 3.0), (x + 3.4, y + 2.6)),), ink)
        yield Area((((x - 1.2, y - 1.0), (x, y - 3.0), (x + 1.2, y - 1.0)),), WHITE)


def _path(box: Bounds, chance: random.Random, ink: str) -> Iterator[Shape]:
    x, y = _middle(box)
    reach = box.width / 2 - 5
    ends = ((x - reach, y + 3), (x - reach / 3, y - 2), (x + reach / 3, y + 2), (x + reach, y - 3))
    for start, end in pairwise(ends):
        yield Line(start, end, 0.9, ink, 2.4)


def _houses(box: Bounds, chance: random.Random, ink: str) -> Iterator[Shape]:
    for x, y in _spots(box, chance, 6, 5.0):
        wide, deep = chance.uniform(2.4, 3.6), chance.uniform(1.9, 2.6)
        yield rectangle(Bounds(x - wide, y - deep, x + wide, y + deep), ink)


_SIGNS = {
    "raised": _hachures,
    "high": _dense,
    "water": _ripples,
    "shallows": _stones,
    "blocked": _peaks,
    "track": _path,
    "wooded": _trees,
    "built": _houses,
}


# -- The grid.


def _grid(plan: GridMap) -> Iterator[Shape]:
    left, top, right, bottom = plan.box
    side = plan.square * _MM
    for number in range(plan.columns + 1):
        wide = _FRAME_LINE if number in (0, plan.columns) else _GRID_LINE
        x = left + side * number
        yield Line((x, top), (x, bottom), wide, DARK)
    for number in range(plan.rows + 1):
        wide = _FRAME_LINE if number in (0, plan.rows) else _GRID_LINE
        y = top + side * number
        yield Line((left, y), (right, y), wide, DARK)


def _steep(plan: GridMap) -> Iterator[Shape]:
    """Yield the steep edges, with teeth that point to the low ground."""
    for start, end in plan.edges:
        yield from _toothed(plan.point(start), plan.point(end))


def _toothed(start: Place, end: Place) -> Iterator[Shape]:
    (ax, ay), (bx, by) = start, end
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    dx, dy = (bx - ax) / long, (by - ay) / long
    right = (-dy, dx)  # y runs down the page
    yield Line(start, end, _CLIFF_LINE, DARK)
    count = max(1, round(long / _TEETH))
    for number in range(count):
        along = long * (number + 0.5) / count
        x, y = ax + dx * along, ay + dy * along
        yield Line((x, y), (x + right[0] * _TOOTH, y + right[1] * _TOOTH), 0.5, DARK)


# -- Letters.


def _numbers(plan: GridMap) -> Iterator[Text]:
    """Yield the numbers of columns and rows, outside all four sides of the grid."""
    left, top, right, bottom = plan.box
    low = 0.36 * _NUMBER
    for column in range(plan.columns):
        x = _middle(plan.cell((column, 0)))[0]
        for y in (top - 2.2, bottom + 2.2 + 0.73 * _NUMBER):
            yield Text((x, y), str(column), _NUMBER, "middle", DARK, bold=True)
    for row in range(plan.rows):
        y = _middle(plan.cell((0, row)))[1] + low
        yield Text((left - 2.2, y), str(row), _NUMBER, "end", DARK, bold=True)
        yield Text((right + 2.2, y), str(row), _NUMBER, "start", DARK, bold=True)


def _marks(plan: GridMap) -> Iterator[Text]:
    """Yield each square's mark in its north-east corner, and names along the southern side."""
    for square, mark in sorted(plan.marks.items()):
        box = plan.cell(square)
        yield Text((box.right - 2.5, box.top + 4.2), mark, LEAST, "end", DARK)
    for square, name in plan.names.items():
        box = plan.cell(square)
        words, size = fitted(name, box.width - 3, _NAME, bold=True, least=LEAST)
        yield Text((_middle(box)[0], box.bottom - 1.6), words, size, "middle", DARK, bold=True)


# -- Beside the grid.


def _beside(plan: GridMap) -> Iterator[Shape]:
    """Yield what is beside the grid, where there is room: its name, the room, the legend."""
    whole = Bounds(0.0, 0.0, plan.board[0] * _MM, plan.board[1] * _MM)
    left, right = plan.box.right + _BESIDE, whole.right - _BEYOND
    if right - left < _LEAST_ROOM:
        return
    yield Text(((left + right) / 2, plan.box.top + _TITLE), plan.name, _TITLE, "middle", DARK, True)
    rows = -(-(len(plan.legend) + 1) // 2)
    legend = plan.box.bottom - rows * _LEGEND_ROW
    room = Bounds(left, plan.box.top + 2 * _TITLE, right, legend - _TITLE)
    yield from outline(room, _GRID_LINE, GREY, 3.0)
    yield Text((left + 3, room.top + 6), plan.side, _NUMBER, "start", GREY)
    for number, (look, words) in enumerate((*plan.legend, (_EDGE, plan.edge))):
        column, row = divmod(number, rows)
        x = left + column * (right - left) / 2
        yield from _entry(look, words, x, legend + row * _LEGEND_ROW)


def _entry(look: str, words: str, x: float, y: float) -> Iterator[Shape]:
    """Yield a line of the legend: a piece of the ground, and what it is called."""
    swatch = Bounds(x, y, x + _SWATCH[0], y + _SWATCH[1])
    if look == _EDGE:
        level = (swatch.top + swatch.bottom) / 2
        yield from _toothed((swatch.right, level), (swatch.left, level))
    else:
        shade, ink = _INKS[look]
        yield rectangle(swatch, shade)
        across, down = _middle(swatch)
        square = Bounds(across, down, across, down).grown(_SAMPLE / 2)
        signs = _SIGNS[look](square, random.Random(look), ink)
        yield from (part for sign in signs if (part := clipped(sign, swatch)) is not None)
        yield from outline(swatch, _GRID_LINE, DARK)
    base = (swatch.top + swatch.bottom) / 2 + 0.36 * _NUMBER
    yield Text((swatch.right + 3, base), words, _NUMBER, "start", DARK)
