"""The jig: a card with markers, and a corner that bases are pushed into to be measured."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tableside.files.jig import Jig
from tableside.printing import PrintError
from tableside.printing.cutting import caption, note
from tableside.printing.guides import JIG
from tableside.printing.lettering import LEAST
from tableside.printing.packing import centred
from tableside.printing.page import Page, Piece, guided
from tableside.printing.paper import Paper
from tableside.printing.shapes import (
    BLACK,
    DARK,
    GREY,
    PALE,
    Bounds,
    Line,
    Point,
    Shape,
    Text,
    moved_all,
    rectangle,
)
from tableside.printing.tag_picture import paper_box, tag_area
from tableside.rig.jig_card import ARMS, EDGE
from tableside.typeface.letters import width_of

_MM = 25.4
_LINE = 0.15  # mm: how thick the corner's lines are; they lie outside it
_NOTE_WIDE = 56.0  # mm
NOTES = (
    "1. Print at 100 % and glue the whole sheet onto stiff, flat board.",
    "2. Glue a strip of card, 2 to 4 mm high, onto each pale stripe: it just covers the line.",
    "3. Lay the card flat, in the table's corner farthest from the camera.",
    "4. First look: push the base into the corner, its FRONT against edge 1.",
    "5. Second look: turn it clockwise, its FRONT against edge 2.",
    "6. The first base only: turn the card round, the base in its corner, for a third look.",
)


def jig_sheet(jig: Jig, paper: Paper, folder: Path | None = None) -> Page:
    """Return the page with the card; raise PrintError where it or a base is too large."""
    wide, deep = jig.width * _MM, jig.depth * _MM
    if jig.corner[2]:
        raise PrintError("the jig's corner is turned: print one whose corner has the angle 0")
    sheet = paper if paper.landscape else paper.turned()
    x, y = (length * _MM for length in jig.corner[:2])
    shapes: list[Shape] = []
    for marker in jig.markers:
        at = (marker.at[0] * _MM, deep - marker.at[1] * _MM)
        picture = tag_area(marker.family, marker.id, marker.side, folder)
        shapes.append(picture.turned(marker.angle).moved(*at))
    shapes += moved_all(tuple(_corner(jig, deep - y)), x, deep - y)
    shapes += moved_all(tuple(_notes()), *_notes_at(jig, folder))
    return guided([centred(Piece(wide, deep, tuple(shapes), "the jig"), sheet)], JIG)[0]


def _corner(jig: Jig, room: float) -> Iterator[Shape]:
    """Yield the corner about its own corner (0, 0); ``room`` (mm) is above it on the card."""
    long, short = ARMS[0], min(ARMS[1], room)
    yield rectangle(Bounds(-EDGE, _LINE, long, EDGE), PALE)
    yield rectangle(Bounds(-EDGE, -short, -_LINE, _LINE), PALE)
    half = _LINE / 2
    yield Line((-_LINE, half), (long, half), _LINE, BLACK)
    yield Line((-half, _LINE), (-half, -short), _LINE, BLACK)
    for width, depth in jig.bases:
        if width > long or max(width, depth) > short:
            size = f"{width:g} x {depth:g} mm"
            raise PrintError(
                f"a base of {size} is larger than the corner, {long:g} x {short:g} mm: leave it out"
            )
        yield from _outline(width, depth)
    below = Bounds(0.0, EDGE + 0.8, long, EDGE + 5.4)
    yield from caption("edge 1: FRONT here for the first look", below, 3.4)
    words = "edge 2: FRONT here for the second look"
    start = (-EDGE - 1.8, -short / 2 + width_of(words, 3.4) / 2)
    yield Text(start, words, 3.4, shade=DARK, upwards=True)


def _outline(width: float, depth: float) -> Iterator[Shape]:
    """Yield how a base stands in the first look, and in dashes how in the second."""
    yield Line((width, 0), (width, -depth), 0.2, GREY)
    yield Line((0, -depth), (width, -depth), 0.2, GREY)
    yield Line((depth, 0), (depth, -width), 0.2, PALE, 1.5)
    yield Line((0, -width), (depth, -width), 0.2, PALE, 1.5)
    yield Text((width - 0.8, -depth + 2.6), f"{width:g} x {depth:g}", LEAST, "end", GREY)


def _notes() -> Iterator[Shape]:
    top = 0.0
    for words in NOTES:
        piece = note(words, _NOTE_WIDE)
        yield from moved_all(piece.shapes, 0.0, top)
        top += piece.height + 2.0


def _notes_at(jig: Jig, folder: Path | None) -> Point:
    """Return where the notes begin: right of the corner's arm, under the upper markers."""
    deep = jig.depth * _MM
    upper = max(jig.markers, key=lambda marker: marker.at[1])
    paper = paper_box(upper.family, upper.side, folder)
    left = jig.corner[0] * _MM + ARMS[0] + 4.0
    return left, deep - upper.at[1] * _MM + paper.bottom + 8.0
