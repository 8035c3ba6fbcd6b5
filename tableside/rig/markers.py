"""The usual markers of a board: where they lie, and which are held out as checks."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.files.board import Board, Marker
from tableside.geometry.units import MM_PER_INCH

FAMILY = "tag36h11"
SIDE = 40.0  # mm, of the black square
IN_FROM_EDGE = 1.25  # inches from the board's edge to a marker's centre
STRIP = 2.5  # inches: how wide a corner strip is
ALONG = (5.125, 8.875)  # inches from the near edge: the markers along a corner strip's long arm
UP = 5.875  # inches: the marker at the end of its short arm
SMALL = 14.0  # mm: the black square of a marker in the margin of a printed grid


def edge_markers(
    width: float, depth: float, family: str = FAMILY, side: float = SIDE
) -> tuple[Marker, ...]:
    """Return twelve markers round a board's edge and four inside that are held out of the fit.

    All lie square to the table, on a tape's graduations: whole sixteenths of an inch, or whole
    millimetres on a board that is not a whole number of inches.
    """
    near = IN_FROM_EDGE
    left, right, middle = near, width - near, width / 2
    far, half = depth - near, depth / 2
    edge = [
        (left, near), (width * 0.267, near), (middle, near), (width * 0.733, near),
        (right, near), (right, half), (right, far), (width * 0.733, far),
        (middle, far), (width * 0.267, far), (left, far), (left, half),
    ]  # fmt: skip
    inner = [(0.26, 0.3), (0.745, 0.275), (0.255, 0.69), (0.755, 0.717)]
    spots = [*edge, *((x * width, y * depth) for x, y in inner)]
    stroke = 1 / 16 if width == int(width) and depth == int(depth) else 1 / MM_PER_INCH
    return tuple(
        Marker(
            family=family,
            id=number,
            side=side,
            at=(on_tape(x, stroke), on_tape(y, stroke)),
            held_out=number >= len(edge),
        )
        for number, (x, y) in enumerate(spots)
    )


def on_tape(length: float, stroke: float) -> float:
    """Return the nearest graduation of a tape marked every ``stroke`` inches.

    >>> on_tape(9.612, 1 / 16), on_tape(17.2, 1 / 16)
    (9.625, 17.1875)
    """
    return round(round(length / stroke) * stroke, 5)


def corner_markers(
    width: float, depth: float, family: str = FAMILY, side: float = SIDE
) -> tuple[Marker, ...]:
    """Return four markers in an L at each corner of a board, one of each four held out.

    Each L fits on one sheet of paper, so the print fixes its markers relative to each other.
    """
    near = IN_FROM_EDGE
    spots = [(near, near), (ALONG[0], near), (ALONG[1], near), (near, UP)]
    corners = ((False, False), (True, False), (True, True), (False, True))
    return tuple(
        Marker(
            family=family,
            id=4 * corner + n,
            side=side,
            at=(round(width - x if east else x, 3), round(depth - y if north else y, 3)),
            held_out=n == 1,
        )
        for corner, (east, north) in enumerate(corners)
        for n, (x, y) in enumerate(spots)
    )


@dataclass(frozen=True, slots=True)
class Squares:
    """A grid of squares printed on a board, in inches: its north-west corner and size."""

    west: float
    north: float
    square: float
    columns: int
    rows: int


def grid_board(width: float, depth: float, grid: Squares, family: str = FAMILY) -> Board:
    """Return a board whose markers leave a printed grid free.

    Small markers stand in the margins west, north and south of it, where its lines end, so that
    they hide no row or column number; large ones stand along the eastern edge. Four are held out.
    """
    west, north, south = grid.west / 2, (depth + grid.north) / 2, _south(grid) / 2
    right = width - IN_FROM_EDGE

    def column(share: float) -> float:
        return grid.west + grid.square * round(share * grid.columns)

    def row(share: float) -> float:
        return grid.north - grid.square * round(share * grid.rows)

    fitted = [
        (west, south), (column(0.27), south), (column(0.53), south), (column(1), south),
        (right, IN_FROM_EDGE), (right, depth / 2), (right, depth - IN_FROM_EDGE),
        (column(1), north), (column(0.53), north), (column(0.27), north), (west, north),
        (west, row(0.53)),
    ]  # fmt: skip
    held_out = [(west, row(0.27)), (column(0.8), south), (column(0.8), north), (right, depth * 0.3)]
    markers = tuple(
        Marker(
            family=family,
            id=number,
            side=SIDE if at[0] == right else SMALL,
            at=(round(at[0], 3), round(at[1], 3)),
            held_out=number >= len(fitted),
        )
        for number, at in enumerate((*fitted, *held_out))
    )
    return Board(format="tableside.board/1", width=width, depth=depth, markers=markers)


def _south(grid: Squares) -> float:
    return grid.north - grid.square * grid.rows


PRESETS = {"edge": edge_markers, "corners": corner_markers}


def preset_board(
    preset: str, width: float, depth: float, family: str = FAMILY, side: float = SIDE
) -> Board:
    """Return a board of ``width`` x ``depth`` inches with a preset's markers."""
    markers = PRESETS[preset](width, depth, family, side)
    return Board(format="tableside.board/1", width=width, depth=depth, markers=markers)
