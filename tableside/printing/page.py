"""A page: its sheet, what is drawn on it, and the check line that every page has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tableside.printing.lettering import fitted
from tableside.printing.paper import CHECK_LINE, Paper
from tableside.printing.shapes import DARK, Bounds, Line, Point, Shape, Text, moved_all

_TICK = 3.0  # mm, of the strokes across the check line's ends
_SIZE = 2.5  # mm, of the strip's letters


@dataclass(frozen=True)
class Piece:
    """Something that is cut out or stands for itself: its size in mm and what is drawn in it.

    Its shapes lie between (0, 0) and (width, height).
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    name: str = ""


@dataclass(frozen=True)
class Page:
    """A page: shapes in the sheet's true mm from its top left, and the boxes of its pieces."""

    paper: Paper
    shapes: tuple[Shape, ...]
    boxes: tuple[Bounds, ...] = ()


def page_of(paper: Paper, placed: Sequence[tuple[Piece, Point]]) -> Page:
    """Return a page with pieces at their places (top left corners, mm from the sheet's)."""
    shapes: list[Shape] = []
    boxes = []
    for piece, (x, y) in placed:
        shapes += moved_all(piece.shapes, x, y)
        boxes.append(Bounds(x, y, x + piece.width, y + piece.height))
    return Page(paper, tuple(shapes), tuple(boxes))


def numbered(pages: Sequence[Page], title: str) -> list[Page]:
    """Return the pages with their strips: the check line, the title and the page's number."""
    return [
        Page(
            page.paper,
            (*page.shapes, *_strip(page.paper, f"{title}, page {number} of {len(pages)}")),
            page.boxes,
        )
        for number, page in enumerate(pages, 1)
    ]


def _strip(paper: Paper, title: str) -> Iterator[Shape]:
    """Yield what is in the strip. It is laid out along the sheet's long side, from its start."""
    box = paper.strip
    long = box.width if paper.landscape else box.height

    def at(along: float, across: float) -> Point:
        if paper.landscape:
            return box.left + along, box.top + across
        return box.left + across, box.bottom - along

    def text(along: float, across: float, words: str, width: float, bold: bool = False) -> Text:
        words, size = fitted(words, width, _SIZE, bold)
        place = at(along, across)
        return Text(place, words, size, shade=DARK, bold=bold, upwards=not paper.landscape)

    start, end, level = 0.3, 0.3 + CHECK_LINE, 6.5
    # The strokes' outer edges are 200 mm apart: what a ruler is laid against.
    half = 0.1
    yield Line(at(start, level), at(end, level), 2 * half, DARK)
    for place in (start + half, end - half):
        yield Line(at(place, level - _TICK / 2), at(place, level + _TICK / 2), 2 * half, DARK)
    for tenth in range(1, 20):
        tick = _TICK / (4 if tenth % 5 else 2)
        place = start + 10 * tenth
        yield Line(at(place, level - tick / 2), at(place, level + tick / 2), 0.1, DARK)
    yield text(start, 3.6, _check_words(paper), CHECK_LINE)
    room = long - end - 3.0
    yield text(end + 3.0, 3.6, title, room, bold=True)
    yield text(end + 3.0, 7.2, _paper_words(paper), room)


def _check_words(paper: Paper) -> str:
    if abs(paper.scale - 1) < 1e-9:
        return (
            "Check line: 200 mm from end to end. If yours measures otherwise, print again with "
            "--check-line and what you measured."
        )
    # What this line measures is no longer what --check-line asks for: a plain sheet's is.
    made = CHECK_LINE / paper.scale
    return (
        f"Check line: 200 mm from end to end, for a printer that made {made:.1f} mm of it. "
        "If it is not, print with --check-line 200 and measure that."
    )


def _paper_words(paper: Paper) -> str:
    name = {"a4": "A4", "a3": "A3", "letter": "Letter"}[paper.name]
    if abs(paper.scale - 1) < 1e-9:
        return f"{name}, print at 100 %"
    return f"{name}, drawn at {100 * paper.scale:.2f} %, print at 100 %"
