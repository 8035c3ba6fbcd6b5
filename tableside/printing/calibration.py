"""The boards that a lens is measured with, and the words that name them to the measuring."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tableside.files import standard
from tableside.printing import PrintError
from tableside.printing.cutting import caption
from tableside.printing.guides import LENS
from tableside.printing.packing import centred
from tableside.printing.page import Page, Piece, guided
from tableside.printing.paper import Paper
from tableside.printing.shapes import BLACK, Area, Bounds, Shape, rectangle
from tableside.printing.tag_picture import tag_area
from tableside.vision.calibration.patterns import Pattern, PatternError
from tableside.vision.families import family

KINDS = ("charuco", "aprilgrid", "chessboard")
_CAPTION = 6.0  # mm under the pattern


def default_pattern(kind: str, paper: Paper) -> str:
    """Return the pattern of a kind that fills a sheet: as ``--pattern`` names it."""
    return str(standard.table("patterns")[kind][paper.name])


def calibration_sheet(text: str, paper: Paper) -> Page:
    """Return a page with the pattern that ``text`` names, as ``tableside calibrate`` reads it.

    Raise PrintError for a pattern that cannot be or does not fit.
    """
    try:
        pattern = Pattern.parse(text)
    except PatternError as error:
        raise PrintError(str(error)) from None
    width, height = _size(pattern)
    _check_count(pattern)
    words = f"tableside calibrate PICTURES --pattern {text}"
    box = Bounds(0.0, height + 1.5, width, height + _CAPTION)
    shapes = (*_DRAWN[pattern.kind](pattern), *caption(words, box, 3.5))
    page = centred(Piece(width, height + _CAPTION, shapes, f"the pattern {text}"), paper)
    return guided([page], LENS)[0]


def _size(pattern: Pattern) -> tuple[float, float]:
    if pattern.kind == "aprilgrid":
        pitch, gap = pattern.square + pattern.tag, pattern.tag
        return pattern.columns * pitch + gap, pattern.rows * pitch + gap
    return pattern.columns * pattern.square, pattern.rows * pattern.square


def _check_count(pattern: Pattern) -> None:
    """Refuse a board that has more tags than its family."""
    if not pattern.family:
        return
    places = pattern.columns * pattern.rows
    needed = places if pattern.kind == "aprilgrid" else places // 2
    count = family(pattern.family).count
    if needed > count:
        raise PrintError(
            f"the board needs {needed} tags and {pattern.family} has {count}: "
            "name a larger family, or fewer columns and rows"
        )


def _squares(pattern: Pattern) -> Iterator[Area]:
    """Yield the black squares of a chessboard; the one at the top left is black."""
    side = pattern.square
    for row, column in np.ndindex(pattern.rows, pattern.columns):
        if (row + column) % 2 == 0:
            x, y = column * side, row * side
            yield rectangle(Bounds(x, y, x + side, y + side), BLACK)


def _charuco(pattern: Pattern) -> Iterator[Shape]:
    """Yield the squares, and a marker in every white one, numbered row by row."""
    yield from _squares(pattern)
    places = np.ndindex(pattern.rows, pattern.columns)
    white = ((row, column) for row, column in places if (row + column) % 2)
    for number, (row, column) in enumerate(white):
        x, y = (column + 0.5) * pattern.square, (row + 0.5) * pattern.square
        yield tag_area(pattern.family, number, pattern.tag).moved(x, y)


def _aprilgrid(pattern: Pattern) -> Iterator[Shape]:
    """Yield tags numbered from the bottom left, and a small square at every corner between."""
    gap, pitch = pattern.tag, pattern.square + pattern.tag
    for row, column in np.ndindex(pattern.rows + 1, pattern.columns + 1):
        x, y = column * pitch, row * pitch
        yield rectangle(Bounds(x, y, x + gap, y + gap), BLACK)
    for row, column in np.ndindex(pattern.rows, pattern.columns):
        number = (pattern.rows - 1 - row) * pattern.columns + column
        x, y = column * pitch + gap + pattern.square / 2, row * pitch + gap + pattern.square / 2
        yield tag_area(pattern.family, number, pattern.square).moved(x, y)


_DRAWN = {"chessboard": _squares, "charuco": _charuco, "aprilgrid": _aprilgrid}
