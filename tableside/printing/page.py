"""A page: its sheet, what is drawn on it, and the check line that every page has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from tableside.printing.guides import PICTURE, Guide
from tableside.printing.lettering import fitted
from tableside.printing.paper import CHECK_LINE, NAMES, Paper
from tableside.printing.shapes import DARK, Area, Bounds, Line, Point, Shape, Text, moved_all

_TICK = 3.0  # mm, of the strokes across the check line's ends
_SIZE = 2.4  # mm, of the strip's letters
_ROWS = (2.2, 5.0, 7.8)  # mm: the strip's baselines
_LEVEL = 7.4  # mm: the check line


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
    guide: Guide | None = None


def guided(pages: Sequence[Page], guide: Guide) -> list[Page]:
    """Return the pages with what is to be done with them."""
    return [replace(page, guide=guide) for page in pages]


def page_of(paper: Paper, placed: Sequence[tuple[Piece, Point]]) -> Page:
    """Return a page with pieces at their places (top left corners, mm from the sheet's)."""
    shapes: list[Shape] = []
    boxes = []
    for piece, (x, y) in placed:
        shapes += moved_all(piece.shapes, x, y)
        boxes.append(Bounds(x, y, x + piece.width, y + piece.height))
    return Page(paper, tuple(shapes), tuple(boxes))


def numbered(pages: Sequence[Page], title: str) -> list[Page]:
    """Return the pages with their strips: what to do, the check line, title and number."""
    return [
        replace(
            page,
            shapes=(*page.shapes, *_strip(page, title, f"page {number} of {len(pages)}")),
        )
        for number, page in enumerate(pages, 1)
    ]


def _strip(page: Page, title: str, number: str) -> Iterator[Shape]:
    """Yield what is in the strip. It is laid out along the sheet's long side, from its start."""
    paper, guide = page.paper, page.guide
    box = paper.strip
    long = box.width if paper.landscape else box.height

    def at(along: float, across: float) -> Point:
        if paper.landscape:
            return box.left + along, box.top + across
        return box.left + across, box.bottom - along

    def text(along: float, row: int, words: str, width: float, bold: bool = False) -> Text:
        words, size = fitted(words, width, _SIZE, bold)
        place = at(along, _ROWS[row])
        return Text(place, words, size, shade=DARK, bold=bold, upwards=not paper.landscape)

    yield from _check_line(at)
    yield text(0.3, 1, _check_words(paper), CHECK_LINE)
    start, room = CHECK_LINE + 3.3, long - CHECK_LINE - 3.3
    if guide is not None:
        yield text(0.3, 0, guide.words, CHECK_LINE, bold=True)
        room -= PICTURE[0] + 2.0
        for shape in guide.picture:
            yield _drawn(shape, lambda x, y: at(long - PICTURE[0] + x, 0.7 + y))
    name = NAMES[paper.name]
    for row, words in enumerate((title, f"{number}, {name}", "print at 100 %")):
        yield text(start, row, words, room, bold=row == 0)


def _check_line(at: Callable[[float, float], Point]) -> Iterator[Shape]:
    """Yield the line: its strokes' outer edges, a ruler is laid against them, are 200 mm apart."""
    start, end, half = 0.3, 0.3 + CHECK_LINE, 0.1
    yield Line(at(start, _LEVEL), at(end, _LEVEL), 2 * half, DARK)
    for place in (start + half, end - half):
        yield Line(at(place, _LEVEL - _TICK / 2), at(place, _LEVEL + _TICK / 2), 2 * half, DARK)
    for tenth in range(1, 20):
        tick = _TICK / (4 if tenth % 5 else 2)
        place = start + 10 * tenth
        yield Line(at(place, _LEVEL - tick / 2), at(place, _LEVEL + tick / 2), 0.1, DARK)


def _drawn(shape: Shape, at: Callable[[float, float], Point]) -> Shape:
    """Return a part of a guide's picture where the strip has it."""
    if isinstance(shape, Line):
        return replace(shape, start=at(*shape.start), end=at(*shape.end))
    assert isinstance(shape, Area)
    return replace(shape, rings=tuple(tuple(at(*p) for p in ring) for ring in shape.rings))


def _check_words(paper: Paper) -> str:
    if abs(paper.scale - 1) < 1e-9:
        return (
            "Check: this line is 200 mm. Type what you measure on the set-up page; or print again "
            "with --check-line and what you measured."
        )
    # What this line measures is no longer what --check-line asks for: a plain sheet's is.
    made = CHECK_LINE / paper.scale
    return (
        f"Check: this line is 200 mm, drawn at {100 * paper.scale:.2f} % for a printer that made "
        f"{made:.1f} mm of it. If it is not, print with --check-line 200 and measure that."
    )
