"""Putting pieces on pages: in rows, in their order."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.printing import PrintError
from tableside.printing.page import Page, Piece, page_of
from tableside.printing.paper import Paper
from tableside.printing.shapes import Point

GAP = 2.0  # mm between pieces: room for the cutting lines and for the scissors
MOST_SHEETS = 300  # a board of twelve feet by twelve on A4; more is a slip, and takes minutes


def check_sheets(count: int, paper: Paper, what: str, mend: str) -> None:
    """Raise PrintError for ``what`` takes more than ``MOST_SHEETS``, with its ``mend``."""
    if count > MOST_SHEETS:
        raise PrintError(
            f"{what} takes more than {MOST_SHEETS} sheets of {paper.name}: {mend}, "
            "or name a larger --paper"
        )


def packed(pieces: Iterable[Piece], paper: Paper, gap: float = GAP) -> list[Page]:
    """Return pages with all pieces, row by row in their order, ``gap`` mm apart and from the rim.

    Raise PrintError for a piece that is larger than the sheet, and for more than ``MOST_SHEETS``.
    """
    area = paper.area.grown(-gap / 2)
    pages: list[list[tuple[Piece, Point]]] = [[]]
    x, y, row = area.left, area.top, 0.0
    for piece in pieces:
        if piece.width > area.width + 1e-9 or piece.height > area.height + 1e-9:
            raise PrintError(_too_large(piece, paper))
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

    Raise PrintError when it fits neither way.
    """
    for sheet in (paper, paper.turned()):
        area = sheet.area
        if piece.width <= area.width + 1e-9 and piece.height <= area.height + 1e-9:
            x = area.left + (area.width - piece.width) / 2
            return page_of(sheet, [(piece, (x, area.top + (area.height - piece.height) / 2))])
    raise PrintError(_too_large(piece, paper))


def _too_large(piece: Piece, paper: Paper) -> str:
    area = paper.area
    return (
        f"{piece.name} is {piece.width:.0f} x {piece.height:.0f} mm and does not fit the "
        f"{area.width:.0f} x {area.height:.0f} mm of {paper.name}; name a larger --paper"
    )
