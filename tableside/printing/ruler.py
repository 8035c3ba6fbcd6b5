"""Rulers: inches on one edge, millimetres on the other."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.printing.cutting import cut_out
from tableside.printing.guides import RULER
from tableside.printing.packing import packed
from tableside.printing.page import Page, Piece, guided
from tableside.printing.paper import Paper
from tableside.printing.shapes import BLACK, DARK, Line, Shape, Text

_MM = 25.4
_WIDTH = 26.0  # mm, from edge to edge
_STROKE = 0.12  # mm
_COUNT = 5  # rulers a page


def ruler_sheet(paper: Paper) -> list[Page]:
    """Return a page of rulers, as many inches long as the sheet allows."""
    sheet = paper if paper.landscape else paper.turned()
    inches = int((sheet.area.width - 4.0) // _MM)
    return guided(packed([_ruler(inches)] * _COUNT, sheet), RULER)


def _ruler(inches: int) -> Piece:
    long = inches * _MM
    shapes = [*_inches(inches), *_millimetres(int(long))]
    # The outermost strokes are half over the edge of what is cut out: they are kept within.
    held = [_held(shape, long) for shape in shapes]
    words = Text((long / 2, _WIDTH / 2 + 0.8), f"{inches} inches", 2.4, "middle", DARK)
    return cut_out(long, _WIDTH, [*held, words], "a ruler")


def _inches(inches: int) -> Iterator[Shape]:
    for eighth in range(8 * inches + 1):
        x = eighth * _MM / 8
        tall = {0: 8.0, 4: 5.5, 2: 4.0, 6: 4.0}.get(eighth % 8, 2.5)
        yield Line((x, 0), (x, tall), _STROKE)
        if eighth % 8 == 0 and 0 < eighth < 8 * inches:
            yield Text((x + 0.8, 8.0), str(eighth // 8), 4.0, "start", BLACK, bold=True)


def _millimetres(count: int) -> Iterator[Shape]:
    for mm in range(count + 1):
        tall = 6.0 if mm % 10 == 0 else 4.2 if mm % 5 == 0 else 2.6
        yield Line((mm, _WIDTH - tall), (mm, _WIDTH), _STROKE)
        if mm % 10 == 0 and 0 < mm < count - 5:
            yield Text((mm + 0.6, _WIDTH - 4.6), str(mm // 10), 2.6)


def _held(shape: Shape, long: float) -> Shape:
    half = _STROKE / 2
    box = shape.bounds
    if box.left < 0:
        return shape.moved(half, 0)
    return shape.moved(-half, 0) if box.right > long else shape
