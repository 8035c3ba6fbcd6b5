"""Pieces that are cut out, and the lines that say where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tableside.printing.lettering import fitted, width_of
from tableside.printing.page import Piece
from tableside.printing.shapes import (
    ASCENT,
    DARK,
    DESCENT,
    GREY,
    Bounds,
    Shape,
    Text,
    moved_all,
    outline,
)

CUT = 0.15  # mm: thickness of a cutting line; it lies outside what is cut out
_NOTE = 3.0  # mm, of the letters of a sheet's note
_LEADING = 1.35


def cut_out(width: float, height: float, shapes: Sequence[Shape], name: str) -> Piece:
    """Return a piece of ``width`` x ``height`` mm with a cutting line round it.

    The line is outside: who cuts along it, or inside it, or leaves it, has the white margin.
    """
    box = Bounds(CUT, CUT, CUT + width, CUT + height)
    lines = outline(box, CUT, GREY)
    return Piece(width + 2 * CUT, height + 2 * CUT, (*moved_all(shapes, CUT, CUT), *lines), name)


def caption(
    words: str, box: Bounds, size: float, *, bold: bool = False, shade: str = DARK
) -> Iterator[Text]:
    """Yield the words in the middle of a box, as large as fits and at most ``size`` mm.

    Nothing when not even one letter fits.
    """
    words, size = fitted(words, box.width, min(size, box.height / (ASCENT + DESCENT)), bold)
    if words and size * (ASCENT + DESCENT) <= box.height + 1e-9:
        base = (box.top + box.bottom) / 2 + size * (ASCENT - DESCENT) / 2
        at = ((box.left + box.right) / 2, base)
        yield Text(at, words, size, "middle", shade, bold)


def note(words: str, width: float) -> Piece:
    """Return a note ``width`` mm wide, in as many lines as it needs."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, _NOTE) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    step = _NOTE * _LEADING
    shapes = []
    for number, line in enumerate(lines):
        line, size = fitted(line, width, _NOTE)
        shapes.append(Text((0.0, _NOTE * ASCENT + number * step), line, size, shade=DARK))
    return Piece(width, len(lines) * step, tuple(shapes), "the note")
