"""Pieces that are cut out, and the lines that say where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tableside.printing.lettering import LEAST, fitted
from tableside.printing.page import Piece
from tableside.printing.shapes import (
    ASCENT,
    DARK,
    DESCENT,
    GREY,
    Bounds,
    Line,
    Shape,
    Text,
    moved_all,
    outline,
)
from tableside.typeface.letters import width_of

CUT = 0.15  # mm: thickness of a cutting line; it lies outside what is cut out
_NOTE = 3.0  # mm, of the letters of a sheet's note
_LEADING = 1.35
_TAB_RIM, _TAB_GAP = 0.4, 0.5  # mm between words that are folded under and their edges
_BETWEEN = 0.25  # mm between the lines of a label


def cut_out(width: float, height: float, shapes: Sequence[Shape], name: str) -> Piece:
    """Return a piece of ``width`` x ``height`` mm with a cutting line round it.

    The line is outside: who cuts along it, or inside it, or leaves it, has the white margin.
    """
    box = Bounds(CUT, CUT, CUT + width, CUT + height)
    lines = outline(box, CUT, GREY)
    return Piece(width + 2 * CUT, height + 2 * CUT, (*moved_all(shapes, CUT, CUT), *lines), name)


def caption(
    words: str, box: Bounds, size: float, *, bold: bool = False, shade: str = DARK, most: int = 1
) -> Iterator[Text]:
    """Yield the words in the middle of a box, as large as fits and at most ``size`` mm.

    They stand in at most ``most`` lines, in as few as have the largest letters. Nothing when not
    even one letter fits.
    """

    def letters(count: int) -> float:
        wide = max(width_of(line, 1.0, bold) for line in _balanced(words, count, bold))
        return min(size, box.height / count / (ASCENT + DESCENT), box.width / max(wide, 1e-9))

    room = max(1, int(box.height / (ASCENT + DESCENT) / LEAST))
    lines = _balanced(words, max(range(1, min(most, room) + 1), key=letters), bold)
    height = box.height / len(lines)
    tall = max(letters(len(lines)), min(LEAST, size, height / (ASCENT + DESCENT)))
    middle = (box.left + box.right) / 2
    for number, line in enumerate(lines):
        line, own = fitted(line, box.width, tall, bold)
        step = own * (ASCENT + DESCENT)
        if line and step <= height + 1e-9:
            top = (box.top + box.bottom) / 2 + (number - len(lines) / 2) * step
            yield Text((middle, top + own * ASCENT), line, own, "middle", shade, bold)


def _balanced(words: str, count: int, bold: bool) -> list[str]:
    """Return the words in at most ``count`` lines of about one width."""
    width = width_of(words, 1.0, bold) / count
    while len(lines := wrapped(words, width, 1.0, bold)) > count:
        width *= 1.05
    return lines or [words]


def note(words: str, width: float) -> Piece:
    """Return a note ``width`` mm wide, in as many lines as it needs."""
    step = _NOTE * _LEADING
    lines = wrapped(words, width, _NOTE)
    shapes = []
    for number, line in enumerate(lines):
        line, size = fitted(line, width, _NOTE)
        shapes.append(Text((0.0, _NOTE * ASCENT + number * step), line, size, shade=DARK))
    return Piece(width, len(lines) * step, tuple(shapes), "the note")


def wrapped(words: str, width: float, size: float, bold: bool = False) -> list[str]:
    """Return the words in lines of at most ``width`` mm; a word that is wider has its own."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@dataclass(frozen=True, slots=True)
class Row:
    """Words of a label, in at most ``most`` lines; letters from ``size`` mm down to the least."""

    words: str
    size: float = LEAST
    bold: bool = False
    most: int = 2


def label(rows: Sequence[Row], width: float) -> Piece:
    """Return words in the middle of a label ``width`` mm wide, as high as they need.

    Words that fit one line in smaller letters stand there; others are wrapped, and what is still
    too long loses its middle to three dots.
    """
    shapes: list[Text] = []
    top = 0.0
    for row in rows:
        size, lines = _row_lines(row, width)
        for line in lines:
            words, small = fitted(line, width, size, row.bold)
            at = (width / 2, top + ASCENT * small)
            shapes.append(Text(at, words, small, "middle", DARK, row.bold))
            top += (ASCENT + DESCENT) * small + _BETWEEN
    return Piece(width, top, tuple(shapes), "the label")


def tabbed(box: Bounds, shapes: Sequence[Shape], rows: Sequence[Row], name: str) -> Piece:
    """Return shapes in a box (0, 0, width, height) to be cut out together with words below it.

    Dashes say where the words may be folded under.
    """
    words = label(rows, box.width - 2 * _TAB_RIM)
    dashes = Line((0.0, box.bottom + 0.1), (box.right, box.bottom + 0.1), 0.15, GREY, 0.8)
    below = moved_all(words.shapes, _TAB_RIM, box.bottom + _TAB_GAP)
    return cut_out(box.width, box.bottom + _TAB_GAP + words.height, [*shapes, dashes, *below], name)


def _row_lines(row: Row, width: float) -> tuple[float, list[str]]:
    """Return a row's letters and its lines: one where that can be, the last takes the rest."""
    if width_of(row.words, LEAST, row.bold) <= width:
        return row.size, [row.words]
    lines = wrapped(row.words, width, LEAST, row.bold)
    return LEAST, [*lines[: row.most - 1], " ".join(lines[row.most - 1 :])]
