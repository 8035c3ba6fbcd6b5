"""Putting pieces on pages: in rows, in their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tableside.printing import PaperError
from tableside.printing.page import Page, Piece, page_of
from tableside.printing.paper import SIZES, Paper
from tableside.printing.shapes import Point

GAP = 2.0  # mm between pieces: room for the cutting lines and for the scissors
MOST_SHEETS = 300  # a board of twelve feet by twelve on A4; more is a slip, and takes minutes


def check_sheets(count: int, paper: Paper, what: str, mend: str) -> None:
    """Raise PaperError for ``what`` takes more than ``MOST_SHEETS``, with its ``mend``."""
    if count > MOST_SHEETS:
        raise PaperError(
            f"{what} takes more than {MOST_SHEETS} sheets of {paper.name}: {mend}, "
            "or name a larger --paper"
        )


def packed(pieces: Iterable[Piece], paper: Paper, gap: float = GAP) -> list[Page]:
    """Return pages with all pieces, row by row in their order, ``gap`` mm apart and from the rim.

    Raise PaperError for a piece that is larger than the sheet, and for more than ``MOST_SHEETS``.
    """
    area = paper.area.grown(-gap / 2)
    pages: list[list[tuple[Piece, Point]]] = [[]]
    x, y, row = area.left, area.top, 0.0
    for piece in pieces:
        if not _fits(piece, paper, gap):
            raise _too_large(piece, [paper], gap)
        if x + piece.width > area.right + 1e-9:
            x, y, row = area.left, y + row + gap, 0.0
        if y + piece.height > area.bottom + 1e-9:
            pages.append([])
            check_sheets(len(pages), paper, "all this", "print less of it at a time")
            x, y, row = area.left, area.top, 0.0
        pages[-1].append((piece, (x, y)))
        x, row = x + piece.width + gap, max(row, piece.height)
    return [page_of(paper, placed) for placed in pages]


def centred(piece: Piece, paper: Paper) -> Page:
    """Return a page with one piece in its middle, the sheet turned where it fits only so.

    Raise PaperError when it fits neither way.
    """
    for sheet in (paper, paper.turned()):
        area = sheet.area
        if _fits(piece, sheet):
            x = area.left + (area.width - piece.width) / 2
            return page_of(sheet, [(piece, (x, area.top + (area.height - piece.height) / 2))])
    raise _too_large(piece, [paper, paper.turned()])


def _too_large(piece: Piece, ways: Sequence[Paper], gap: float = 0.0) -> PaperError:
    """Return what is wrong with a piece that no sheet of these takes, and which papers do."""
    paper = ways[0]
    others = tuple(
        name for name in SIZES if any(_fits(piece, replace(way, name=name), gap) for way in ways)
    )
    mend = f"print it on {' or '.join(others)} (--paper)" if others else "make it smaller"
    area = paper.area
    return PaperError(
        f"{piece.name} is {piece.width:.0f} x {piece.height:.0f} mm and does not fit the "
        f"{area.width:.0f} x {area.height:.0f} mm of {paper.name}: {mend}",
        others,
    )


def _fits(piece: Piece, paper: Paper, gap: float = 0.0) -> bool:
    """Whether a sheet takes a piece as it lies, with half a ``gap`` (mm) on each side."""
    area = paper.area.grown(-gap / 2)
    return piece.width <= area.width + 1e-9 and piece.height <= area.height + 1e-9
