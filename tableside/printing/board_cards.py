"""A board's markers as single cards, to be laid where they belong with a tape."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain
from pathlib import Path

from tableside.files.board import Board, Marker
from tableside.printing.cutting import Row, cut_out, label, note
from tableside.printing.guides import CARDS
from tableside.printing.packing import packed
from tableside.printing.page import Page, Piece, guided
from tableside.printing.paper import Paper
from tableside.printing.shapes import BLACK, Line, Shape, moved_all
from tableside.printing.tag_picture import tag_area, tag_reach

GUARD = 2.0  # mm of white beyond what a marker needs
_GAP = 1.2  # mm between a marker's square and the words under it
_TICK = 1.5  # mm: marks at the middle of each edge, to lay it by a tape
_MM = 25.4
NOTE = (
    "Board markers: cut outside the grey lines. Lay each flat with its middle (where the four "
    "ticks point) at the place on it, x to the east and y to the north of the table's south-west "
    "corner, and its letters to the south; turn it counter-clockwise where it says so."
)


def marker_cards(board: Board, paper: Paper, folder: Path | None = None) -> list[Page]:
    """Return pages with every marker of the board; raise PrintError for one that is too large."""
    cards = (marker_card(marker, folder) for marker in board.markers)
    return guided(packed(chain([note(NOTE, paper.area.width - 4)], cards), paper), CARDS)


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
    words = label(_rows(marker), wide - 2.0)
    shapes = [
        tag_area(marker.family, marker.id, marker.side, folder).moved(half, half),
        *ticks,
        *moved_all(words.shapes, 1.0, wide + _GAP),
    ]
    return cut_out(wide, wide + _GAP + words.height, shapes, f"marker {marker.id}")


def _rows(marker: Marker) -> list[Row]:
    """Return what stands under a marker: its place by a tape of inches and by one of mm."""
    x, y = marker.at
    place = f"x {on_ruler(x)} in, y {on_ruler(y)} in"
    metric = f"{x * _MM:.1f} mm, {y * _MM:.1f} mm"
    if marker.angle:
        metric += f", turned {marker.angle:g}°"
    which = f"marker {marker.id}, {marker.family}, {marker.side:g} mm"
    if marker.held_out:
        which += ", checks the others"
    if marker.height:
        which += f", {marker.height:g} mm up"
    return [Row(place, 3.4, bold=True), Row(metric, 2.6), Row(which, 2.4, most=4)]


def on_ruler(inches: float) -> str:
    """Return a length as a ruler has it, by halves down to sixteenths; else in decimals.

    >>> on_ruler(27.1875), on_ruler(9.5), on_ruler(6.0), on_ruler(9.612)
    ('27 3/16', '9 1/2', '6', '9.612')
    """
    parts = Fraction(inches)
    if parts.denominator > 16:
        return f"{inches:g}"
    whole, rest = divmod(parts, 1)
    return " ".join([*([str(whole)] if whole or not rest else []), *([str(rest)] if rest else [])])
