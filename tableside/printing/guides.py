"""What to do with a sheet, in one sentence and one picture: every page carries both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from tableside.printing.shapes import (
    BLACK,
    DARK,
    GREY,
    PALE,
    WHITE,
    Area,
    Bounds,
    Line,
    Point,
    Shape,
    outline,
    rectangle,
)

#: mm: the picture's width and height; its shapes lie between (0, 0) and this.
PICTURE = (19.0, 8.6)
_STROKE = 0.25  # mm
_TABLE = Bounds(3.0, 0.3, 16.0, 8.3)
_MARK = 1.5  # mm: the side of a marker in a picture


@dataclass(frozen=True)
class Guide:
    """A sentence that says what to do with a sheet, and its picture (see PICTURE)."""

    words: str
    picture: tuple[Shape, ...]


def _guide(words: str, *shapes: Sequence[Shape]) -> Guide:
    return Guide(words, tuple(shape for some in shapes for shape in some))


def table_picture(table: Bounds, arm: float, corner: str = "") -> Iterator[Shape]:
    """Yield a table from above with a strip's L in each corner; ``corner``: the one in black.

    ``arm``: how long an L's longer arm is; all in mm.
    """
    yield from outline(table.grown(-_STROKE / 2), _STROKE, DARK)
    thick = arm / 4
    for north, east in product((True, False), (True, False)):
        name = f"{'north' if north else 'south'}-{'east' if east else 'west'}"
        shade = BLACK if corner in (name, "all") else PALE
        left = table.right - arm if east else table.left
        top = table.top if north else table.bottom - thick
        yield rectangle(Bounds(left, top, left + arm, top + thick), shade)
        left = table.right - thick if east else table.left
        top = table.top if north else table.bottom - 0.7 * arm
        yield rectangle(Bounds(left, top, left + thick, top + 0.7 * arm), shade)


def _marks(places: Sequence[Point], side: float = _MARK) -> list[Shape]:
    """Return squares about these places: markers, or tags."""
    return [
        rectangle(Bounds(x - side / 2, y - side / 2, x + side / 2, y + side / 2)) for x, y in places
    ]


def _lines(*points: Point, shade: str = DARK, dash: float = 0.0) -> list[Shape]:
    return [Line(start, end, _STROKE, shade, dash) for start, end in pairwise(points)]


def _arrow(start: Point, end: Point) -> list[Shape]:
    """Return an arrow along an axis."""
    across, down = (
        (end[0] > start[0]) - (end[0] < start[0]),
        (end[1] > start[1]) - (end[1] < start[1]),
    )
    x, y = end
    back = (x - 1.5 * across, y - 1.5 * down)
    head = (end, (back[0] + 0.7 * down, back[1] + 0.7 * across),
            (back[0] - 0.7 * down, back[1] - 0.7 * across))  # fmt: skip
    return [Line(start, back, 0.35, BLACK), Area((head,), BLACK)]


def _box(left: float, top: float, right: float, bottom: float, shade: str = WHITE) -> list[Shape]:
    """Return an outlined box, filled."""
    box = Bounds(left, top, right, bottom)
    return [rectangle(box, shade), *outline(box.grown(-_STROKE), _STROKE, DARK)]


def _scissors(x: float, y: float) -> list[Shape]:
    """Return open scissors that cut to the right, their crossing at a place."""
    rings: list[Shape] = []
    for sign in (-1, 1):
        middle = (x - 2.2, y + sign * 1.1)
        rings += [
            Line((x - 1.4, y + sign * 0.75), (x + 2.4, y - sign * 0.9), 0.35, BLACK),
            *outline(Bounds(*middle, *middle).grown(0.55), 0.3, BLACK),
        ]
    return rings


def _cut_cards() -> list[Shape]:
    """Return a card with a tag that is cut out along a grey line."""
    dashes = _lines((3.2, 4.3), (6.2, 4.3), (6.2, 0.6), (12.4, 0.6), (12.4, 8.0), (6.2, 8.0),
                    (6.2, 4.3), shade=GREY, dash=0.7)  # fmt: skip
    return [*dashes, *_scissors(3.2, 4.3)]


_EDGE = [(x, y) for y in (1.6, 7.0) for x in (4.4, 9.5, 14.6)] + [(4.4, 4.3), (14.6, 4.3)]

CARDS = _guide(
    "Cut out each marker, lay it flat at the place printed on it, letters to the south, and tape "
    "it down: a tape finds the place.",
    _box(*_TABLE),
    _marks(_EDGE),
    _lines((3.4, 8.0), (11.8, 8.0), shade=GREY),
    _marks([(12.0, 5.2)]),
    _arrow((12.0, 8.2), (12.0, 6.0)),
)
STRIPS = _guide(
    "Glue flat on card, cut along the grey frame and lay its corner on the table's corner, edges "
    "along edges: nothing else to measure.",
    tuple(table_picture(_TABLE, 4.4, "all")),
)
MAT = _guide(
    "Cut each tile on its left and upper side and lay it on the white rims of those before it, in "
    "rows from A1; glue all on one board.",
    [shape for n in range(3) for shape in _box(1.0 + 4 * n, 0.4, 5.0 + 4 * n, 4.2)],
    [shape for n in range(2) for shape in _box(1.0 + 4 * n, 4.2, 5.0 + 4 * n, 8.0)],
    _box(13.0, 3.6, 17.0, 7.4, PALE),
    _arrow((12.8, 6.1), (9.8, 6.1)),
)
TAGS = _guide(
    "Cut along the outside of the grey lines and fix each tag flat where the note on the first "
    "sheet says, its upper edge to the front.",
    _cut_cards(),
    _marks([(9.3, 4.3)], 4.6),
    _arrow((15.4, 7.6), (15.4, 1.2)),
)
TAGS_BEHIND = _guide(
    "Cut along the outside of the grey lines and glue each tag flat behind its base, its upper "
    "edge to the front of the unit.",
    _cut_cards(),
    _marks([(9.3, 4.3)], 4.6),
    _arrow((15.4, 7.6), (15.4, 1.2)),
)
COUNTERS = _guide(
    "Glue the sheet flat on card, cut along the outside of the grey lines and play: no model, no "
    "glue on a tag.",
    _cut_cards(),
    _box(7.0, 1.2, 11.6, 4.6, PALE),
    _marks([(8.0, 6.3), (10.6, 6.3)], 1.7),
    _lines((13.6, 6.9), (18.6, 6.9)),
    _box(13.6, 7.1, 18.6, 8.1, GREY),
    _arrow((16.1, 2.2), (16.1, 6.2)),
)
TRAYS = _guide(
    "Glue the sheet flat on card, cut along the outside of the grey lines and glue the base on its "
    "outline, its front to the arrow.",
    _cut_cards(),
    _marks([(8.0, 6.6), (10.6, 6.6)], 1.7),
    _lines((7.0, 1.4), (11.6, 1.4), (11.6, 5.0), (7.0, 5.0), (7.0, 1.4)),
    _arrow((15.4, 7.6), (15.4, 1.2)),
)
INLAYS = _guide(
    "Cut along the outside of the grey lines and glue each strip flat into the lip of its tray, "
    "behind the models.",
    _box(1.6, 0.6, 8.6, 4.2, PALE),
    _box(1.6, 4.2, 8.6, 6.6),
    _box(11.0, 4.2, 18.0, 6.6),
    _marks([(12.2, 5.4), (16.8, 5.4)]),
    _arrow((10.8, 7.6), (5.1, 7.6)),
)
TERRAIN = _guide(
    "Cut along the outside of the grey lines and fix each tag flat on the highest level top of its "
    "piece of terrain, nothing over it.",
    [Area((((2.0, 8.2), (6.4, 4.4), (12.6, 4.4), (17.0, 8.2)),), PALE)],
    _lines((2.0, 8.2), (6.4, 4.4), (12.6, 4.4), (17.0, 8.2), (2.0, 8.2)),
    [rectangle(Bounds(8.1, 3.9, 10.9, 4.4))],
    _arrow((9.5, 0.3), (9.5, 3.5)),
)
LENS = _guide(
    "Glue flat on a stiff board, hold it under the camera and tilt it to every side and into every "
    "corner of the picture.",
    _box(2.0, 0.4, 5.6, 2.4, DARK),
    [Area((((3.2, 2.4), (4.4, 2.4), (5.0, 3.4), (2.6, 3.4)),), DARK)],
    _lines((3.0, 3.8), (0.8, 8.2), shade=GREY, dash=0.6),
    _lines((4.8, 3.8), (12.6, 8.2), shade=GREY, dash=0.6),
    [Area((((4.6, 7.4), (9.8, 5.4), (10.1, 6.2), (4.9, 8.2)),), BLACK)],
    [Area((((13.2, 5.2), (18.4, 7.2), (18.1, 8.0), (12.9, 6.0)),), GREY)],
)
JIG = _guide(
    "Glue flat on a stiff board, glue card on the two pale stripes, and push each base into the "
    "corner under the camera.",
    _box(2.0, 0.4, 17.0, 8.2),
    _marks([(3.6, 2.0), (15.4, 2.0), (15.4, 6.6), (9.5, 2.0)]),
    [rectangle(Bounds(3.4, 7.0, 11.0, 7.5), DARK), rectangle(Bounds(3.4, 3.2, 3.9, 7.5), DARK)],
    _box(3.9, 4.6, 7.3, 7.0, PALE),
    _arrow((11.6, 5.8), (7.6, 5.8)),
)
RULER = _guide(
    "Cut along the outside of the grey lines; the rulers are true where this line is 200 mm long.",
    _scissors(3.2, 2.6),
    _lines((3.2, 2.6), (18.6, 2.6), shade=GREY, dash=0.7),
    _box(4.6, 3.4, 18.6, 7.4),
    [Line((x, 3.4), (x, 5.2), 0.2, DARK) for x in (6.6, 8.6, 10.6, 12.6, 14.6, 16.6)],
)
