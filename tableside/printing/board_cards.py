"""A board's markers as single cards, to be laid where they belong with a tape."""

from __future__ import annotations

from pathlib import Path

from tableside.files.board import Board, Marker
from tableside.printing.cutting import caption, cut_out, note
from tableside.printing.packing import packed
from tableside.printing.page import Page, Piece
from tableside.printing.paper import Paper
from tableside.printing.shapes import BLACK, Bounds, Line, Shape
from tableside.printing.tag_picture import tag_area, tag_reach

GUARD = 2.0  # mm of white beyond what a marker needs
_LABEL = 9.0  # mm under it
_TICK = 1.5  # mm: marks at the middle of each edge, to lay it by a tape
NOTE = (
    "Board markers: cut outside the grey lines. Lay each flat with its middle (where the four "
    "ticks point) at the place on it, in inches from the table's south-west corner, and its "
    "letters to the south; turn it counter-clockwise where it says so."
)


def marker_cards(board: Board, paper: Paper, folder: Path | None = None) -> list[Page]:
    """Return pages with every marker of the board; raise PrintError for one that is too large."""
    cards = [marker_card(marker, folder) for marker in board.markers]
    return packed([note(NOTE, paper.area.width - 4), *cards], paper)


def marker_card(marker: Marker, folder: Path | None = None) -> Piece:
    """Return a marker with the white round it, and under it its place."""
    half = tag_reach(marker.family, marker.side, folder) + GUARD
    wide = 2 * half
    ticks: list[Shape] = [
        Line((half, 0), (half, _TICK), 0.2, BLACK),
        Line((half, wide - _TICK), (half, wide), 0.2, BLACK),
        Line((0, half), (_TICK, half), 0.2, BLACK),
        Line((wide - _TICK, half), (wide, half), 0.2, BLACK),
    ]
    x, y = marker.at
    upper = Bounds(1.0, wide + 0.3, wide - 1.0, wide + 0.55 * _LABEL)
    lower = Bounds(1.0, upper.bottom, wide - 1.0, wide + _LABEL - 0.6)
    words = f"x {x:g} in, y {y:g} in" + (f", turn {marker.angle:g}°" if marker.angle else "")
    which = f"marker {marker.id}, {marker.family}, {marker.side:g} mm"
    if marker.held_out:
        which += ", checks the others"
    if marker.height:
        which += f", {marker.height:g} mm up"
    shapes = [
        tag_area(marker.family, marker.id, marker.side, folder).moved(half, half),
        *ticks,
        *caption(words, upper, 3.4, bold=True),
        *caption(which, lower, 2.4),
    ]
    return cut_out(wide, wide + _LABEL, shapes, f"marker {marker.id}")
