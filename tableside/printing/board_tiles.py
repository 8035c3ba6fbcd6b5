"""A board's markers on sheets that are part of the board: a whole mat in tiles, corner strips.

Between markers of one sheet nothing is left to lay wrongly.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path

from tableside.files.board import Board, Marker
from tableside.printing import PrintError, StripsError
from tableside.printing.board_cards import GUARD
from tableside.printing.clipping import clipped, clipped_area
from tableside.printing.cutting import CUT, caption, cut_out, note
from tableside.printing.guides import MAT, STRIPS, table_picture
from tableside.printing.lettering import LEAST
from tableside.printing.packing import centred, check_sheets
from tableside.printing.page import Page, Piece, guided
from tableside.printing.paper import SIZES, Paper
from tableside.printing.shapes import GREY, PALE, Area, Bounds, Line, Shape, Text, rectangle
from tableside.printing.tag_picture import paper_box, tag_area
from tableside.rig.markers import STRIP
from tableside.typeface.letters import width_of

_MM = 25.4
_GRID = 6.0  # inches between the crosses of a mat
_CROSS = 4.0  # mm, of a cross's arms together
_TRIES = 40  # sizes of parts that are tried, from the least to the most
_LABEL = (44.0, 4.0)  # mm: the room of a tile's name
_LABEL_SIZE = 2.6
_PICTURE = 44.0  # mm: how deep the table is that shows where a corner belongs
_BELOW = 4.2  # mm below a tile that is drawn on, for its name
_CORNERS = (
    ("south-west", False, False),
    ("south-east", True, False),
    ("north-east", True, True),
    ("north-west", False, True),
)


@dataclass(frozen=True)
class Spot:
    """A marker as it lies on the board: its black and the box of its paper.

    In mm from the board's north-west corner, y down the page.
    """

    marker: Marker
    black: Area
    box: Bounds


def mat_sheets(
    board: Board, paper: Paper, folder: Path | None = None, ground: Sequence[Shape] = ()
) -> list[Page]:
    """Return pages that make up the whole board, edge to edge, row by row from the north-west.

    ``ground``: what is drawn on the board beneath the markers, in mm from its north-west corner.
    The sheets lie the way that needs fewer of them. A cut goes round a marker and round letters
    where it can; else each tile has its part of the marker, and none the letters. Raise PrintError
    for a board that is larger than ``MOST_SHEETS``.
    """
    spots = spots_of(board, folder)
    whole = [spot.box for spot in spots] + [s.bounds for s in ground if isinstance(s, Text)]
    sheet, across, down = _mat_cuts(board, paper, whole, _BELOW if ground else 0.0)

    def tile(window: Bounds, name: str) -> Piece:
        return (
            _drawn(board, spots, window, name, ground)
            if ground
            else _tile(board, spots, window, name)
        )

    pages = [
        centred(tile(Bounds(left, top, right, bottom), f"{row}{column}"), sheet)
        for (row, (top, bottom)), (column, (left, right)) in product(
            zip(_letters(), pairwise(down), strict=False), enumerate(pairwise(across), 1)
        )
    ]
    return guided(pages, MAT)


def _mat_cuts(
    board: Board, paper: Paper, whole: Sequence[Bounds], below: float
) -> tuple[Paper, list[float], list[float]]:
    """Return the sheet, turned where that needs fewer of it, and the cuts across and down.

    ``whole``: boxes that no cut should go through; ``below``: mm left free below each tile. Raise
    PrintError for a board that is larger than ``MOST_SHEETS``.
    """
    width, depth = board.width * _MM, board.depth * _MM
    rooms = [(s, s.area.grown(-CUT)) for s in (paper, paper.turned())]
    least = (math.ceil(width / r.width) * math.ceil(depth / (r.height - below)) for _, r in rooms)
    what = f"a mat of {board.width:g} x {board.depth:g} in"
    mend = "print its markers alone (--form cards)"
    # Before a cut is looked for: a huge board has too many.
    check_sheets(min(least), paper, what, mend)
    ways = [
        (
            sheet,
            even_cuts(width, room.width, [(b.left, b.right) for b in whole]),
            even_cuts(depth, room.height - below, [(b.top, b.bottom) for b in whole]),
        )
        for sheet, room in rooms
    ]
    sheet, across, down = min(ways, key=_tiles)
    check_sheets(_tiles((sheet, across, down)), paper, what, mend)
    return sheet, across, down


def _tiles(way: tuple[Paper, list[float], list[float]]) -> int:
    return (len(way[1]) - 1) * (len(way[2]) - 1)


def corner_sheets(board: Board, paper: Paper, folder: Path | None = None) -> list[Page]:
    """Return a page for each corner of the board that has markers, cut to the corner.

    Raise StripsError for a marker that is on none of them.
    """
    pieces, left_out = _strips(board, spots_of(board, folder), paper)
    if left_out:
        names = ", ".join(str(spot.marker.id) for spot in left_out)
        others = strip_papers(board, paper.scale, folder)
        larger = f", or on {' or '.join(others)} (--paper)" if others else ""
        raise StripsError(
            f"marker {names} is on no corner sheet of {paper.name}: print this board as cards or "
            f"as a mat{larger}",
            others,
        )
    return guided([centred(piece, paper.turned()) for piece in pieces], STRIPS)


def strip_papers(board: Board, scale: float = 1.0, folder: Path | None = None) -> tuple[str, ...]:
    """Return the names of the papers whose corner sheets have all markers of a board.

    ``scale``: that of the printer (see Paper).
    """
    spots = spots_of(board, folder)
    return tuple(name for name in SIZES if not _strips(board, spots, Paper(name, scale))[1])


def _strips(board: Board, spots: Sequence[Spot], paper: Paper) -> tuple[list[Piece], list[Spot]]:
    """Return the corners' pieces, the sheet lying as more markers are on it, and those on none."""
    ways = [_corner_pieces(board, spots, sheet) for sheet in (paper.turned(), paper)]
    return min(ways, key=lambda way: len(way[1]))


def spots_of(board: Board, folder: Path | None = None) -> list[Spot]:
    """Return every marker where it lies on the board."""
    spots = []
    for marker in board.markers:
        x, y = marker.at[0] * _MM, (board.depth - marker.at[1]) * _MM
        black = tag_area(marker.family, marker.id, marker.side, folder).turned(marker.angle)
        around = rectangle(paper_box(marker.family, marker.side, folder)).turned(marker.angle)
        spots.append(Spot(marker, black.moved(x, y), around.bounds.moved(x, y)))
    return spots


def check_apart(board: Board) -> None:
    """Raise PrintError when papers of two markers would lie on one another, or over the edge."""
    marker = without_room(board)
    if marker is not None:
        raise PrintError(
            f"marker {marker.id} has no room on {board.width:g} x {board.depth:g} in: "
            "name a smaller --side, another --preset or a larger --size"
        )


def without_room(board: Board) -> Marker | None:
    """Return the first marker whose paper would lie on another's or over the edge; None for none.

    Papers whose edges touch lie beside each other.
    """
    spots = spots_of(board)
    whole = Bounds(0.0, 0.0, board.width * _MM, board.depth * _MM)
    for number, spot in enumerate(spots):
        if not whole.holds(spot.box) or any(spot.box.meets(s.box) for s in spots[:number]):
            return spot.marker
    return None


def even_cuts(length: float, most: float, spans: Sequence[tuple[float, float]]) -> list[float]:
    """Return ``cuts`` of as few parts, no part larger than it need be.

    >>> even_cuts(100.0, 60.0, [(70.0, 80.0)])
    [0.0, 50.0, 100.0]
    """
    fewest = cuts(length, most, spans)
    least = length / (len(fewest) - 1)
    for step in range(_TRIES):
        tried = cuts(length, least + (most - least) * step / _TRIES, spans)
        if len(tried) == len(fewest):
            return tried
    return fewest


def cuts(length: float, most: float, spans: Sequence[tuple[float, float]]) -> list[float]:
    """Return where to cut ``length`` into parts of at most ``most``, ends included, mm.

    A cut is drawn back to before the ``spans`` that it would go through, where that leaves
    a part at all.

    >>> cuts(100.0, 40.0, [(35.0, 45.0)])
    [0.0, 35.0, 75.0, 100.0]
    """
    places = [0.0]
    while length - places[-1] > most + 1e-9:
        limit = cut = places[-1] + most
        while through := [low for low, high in spans if low < cut < high]:
            cut = min(through)
        places.append(cut if cut > places[-1] + 1.0 else limit)
    return [*places, length]


def _letters() -> Iterator[str]:
    """Yield A, B, ... Z, AA, BB, ..."""
    for times in range(1, 100):
        yield from (chr(65 + n) * times for n in range(26))


def _tile(board: Board, spots: Sequence[Spot], window: Bounds, name: str) -> Piece:
    """Return the part of the board in a window (mm from its north-west corner)."""
    inside = [spot for spot in spots if window.meets(spot.box)]
    parts = (clipped_area(spot.black, window) for spot in inside)
    shapes: list[Shape] = [part for part in parts if part is not None]
    names, boxes = list(_names(inside, window)), [spot.box for spot in inside]
    shapes += names
    shapes += [
        line
        for line in _crosses(board, window)
        if not any(spot.box.meets(line.bounds) for spot in inside)
    ]
    label = _free_corner(window, [*boxes, *(name.bounds for name in names)])
    label = label or _free_corner(window, boxes)
    if label is not None:
        shapes = [s for s in shapes if isinstance(s, Area) or not label.meets(s.bounds)]
        shapes += caption(_tile_words(board, window, name), label, _LABEL_SIZE, shade=GREY)
    placed = [shape.moved(-window.left, -window.top) for shape in shapes]
    return cut_out(window.width, window.height, placed, f"tile {name}")


def _tile_words(board: Board, window: Bounds, name: str) -> str:
    origin = f"x {window.left / _MM:.2f}, y {board.depth - window.bottom / _MM:.2f} in"
    return f"tile {name}, from {origin}"


def _drawn(
    board: Board, spots: Sequence[Spot], window: Bounds, name: str, ground: Sequence[Shape]
) -> Piece:
    """Return the part in a window of a board with something drawn on it; its name lies below it."""
    inside = [spot for spot in spots if window.meets(spot.box)]
    parts = [clipped(shape, window) for shape in ground]
    parts += [clipped_area(spot.black, window) for spot in inside]
    shapes = [part.moved(-window.left, -window.top) for part in parts if part is not None]
    piece = cut_out(window.width, window.height, shapes, f"tile {name}")
    room = Bounds(0.0, piece.height + 0.4, piece.width, piece.height + _BELOW)
    words = caption(_tile_words(board, window, name), room, _LABEL_SIZE, shade=GREY)
    return Piece(piece.width, room.bottom, (*piece.shapes, *words), piece.name)


def _names(inside: Sequence[Spot], window: Bounds) -> Iterator[Text]:
    """Yield each marker's number beside its paper, where it is in the window and on no other's."""
    for spot in inside:
        for name in _beside(spot):
            if window.holds(name.bounds) and not any(s.box.meets(name.bounds) for s in inside):
                yield name
                break


def _beside(spot: Spot) -> Iterator[Text]:
    """Yield a marker's number under its paper, over it, to the right and to the left of it."""
    left, top, right, bottom = spot.box
    words, x, y = f"marker {spot.marker.id}", (left + right) / 2, (top + bottom) / 2
    yield Text((x, bottom + 2.2), words, LEAST, "middle", GREY)
    yield Text((x, top - 0.8), words, LEAST, "middle", GREY)
    yield Text((right + 0.8, y), words, LEAST, shade=GREY)
    yield Text((left - 0.8 - width_of(words, LEAST), y), words, LEAST, shade=GREY)


def _crosses(board: Board, window: Bounds) -> Iterator[Line]:
    """Yield a small cross at every sixth inch within the window, from the south-west corner."""
    half = _CROSS / 2
    for column, row in product(
        range(1, math.ceil(board.width / _GRID)), range(1, math.ceil(board.depth / _GRID))
    ):
        x, y = column * _GRID * _MM, (board.depth - row * _GRID) * _MM
        if window.grown(-half).holds(Bounds(x, y, x, y)):
            yield Line((x - half, y), (x + half, y), 0.2, PALE)
            yield Line((x, y - half), (x, y + half), 0.2, PALE)


def _free_corner(window: Bounds, boxes: Sequence[Bounds]) -> Bounds | None:
    """Return room for a tile's name in a corner of the window where no marker lies."""
    inner = window.grown(-1.0)
    width, height = min(_LABEL[0], inner.width), min(_LABEL[1], inner.height)
    for x, y in product((inner.left, inner.right - width), (inner.bottom - height, inner.top)):
        room = Bounds(x, y, x + width, y + height)
        if not any(room.meets(box) for box in boxes):
            return room
    return None


def _corner_pieces(
    board: Board, spots: Sequence[Spot], sheet: Paper
) -> tuple[list[Piece], list[Spot]]:
    """Return the corners' pieces as far as this sheet reaches, and the markers on none."""
    width, depth = board.width * _MM, board.depth * _MM
    room = sheet.area.grown(-CUT)
    far_x, far_y = min(room.width, width / 2), min(room.height, depth / 2)
    pieces, rest = [], list(spots)
    for name, east, north in _CORNERS:
        left, top = (width - far_x if east else 0.0), (0.0 if north else depth - far_y)
        window = Bounds(left, top, left + far_x, top + far_y)
        inside = [spot for spot in rest if window.holds(spot.box)]
        rest = [spot for spot in rest if spot not in inside]
        if inside:
            pieces.append(_corner(board, inside, window, name))
    return pieces, rest


def _corner(board: Board, inside: Sequence[Spot], window: Bounds, name: str) -> Piece:
    """Return a corner of the board, as far as its markers go, with the words to lay it by."""
    north, east = name.startswith("north"), name.endswith("east")
    reach = [spot.box.grown(GUARD) for spot in inside]
    left = min(box.left for box in reach) if east else window.left
    right = window.right if east else max(box.right for box in reach)
    top = window.top if north else min(box.top for box in reach)
    bottom = max(box.bottom for box in reach) if north else window.bottom
    box = Bounds(
        max(left, window.left), max(top, window.top), min(right, window.right),
        min(bottom, window.bottom),
    )  # fmt: skip
    strip = STRIP * _MM
    inner = Bounds(
        box.left if east else min(box.left + strip, box.right),
        box.top + strip if north else box.top,
        max(box.right - strip, box.left) if east else box.right,
        box.bottom if north else box.bottom - strip,
    )
    shapes: list[Shape] = [spot.black for spot in inside]
    shapes += _names(inside, box)
    if not any(inner.meets(spot.box) for spot in inside):
        shapes += _inner(board, inner, name)
    placed = [shape.moved(-box.left, -box.top) for shape in shapes]
    return cut_out(box.width, box.height, placed, f"the {name} corner")


def _inner(board: Board, inner: Bounds, name: str) -> Iterator[Shape]:
    """Yield the line that leaves two strips when cut along, and the words beyond it."""
    y = inner.bottom if name.startswith("south") else inner.top
    x = inner.right if name.endswith("east") else inner.left
    yield Line((inner.left, y), (inner.right, y), 0.15, GREY, 2.0)
    yield Line((x, inner.top), (x, inner.bottom), 0.15, GREY, 2.0)
    words = (
        f"The {name} corner of the table. Cut along the grey frame, and lay its {name} corner on "
        f"the table's, edges along edges. The next corners are {board.width:g} in and "
        f"{board.depth:g} in away, the far one {math.hypot(board.width, board.depth):.2f} in. "
        "What is beyond the dashes may be cut off."
    )
    lines = note(words, inner.width - 10)
    if lines.height < inner.height - 10:
        yield from (shape.moved(inner.left + 5, inner.top + 5) for shape in lines.shapes)
    below = inner.top + lines.height + 10
    tall = min(inner.bottom - 6 - below, _PICTURE)
    if tall > _PICTURE / 2:
        wide = min(tall * board.width / board.depth, inner.width - 12)
        table = Bounds(inner.left + 6, below, inner.left + 6 + wide, below + tall)
        yield from table_picture(table, tall / 4, name)
