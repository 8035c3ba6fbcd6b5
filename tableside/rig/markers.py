"""The usual markers of a board: where they lie, and which of them check the others."""

from __future__ import annotations

from tableside.files.board import Board, Marker

FAMILY = "tag36h11"
SIDE = 40.0  # mm, of the black square
IN_FROM_EDGE = 1.25  # inches from the board's edge to a marker's centre
STRIP = 2.5  # inches: how wide a corner strip is
ALONG = (5.1, 8.9)  # inches from the near edge: the markers along a corner strip's long arm
UP = 5.9  # inches: the marker at the end of its short arm


def edge_markers(
    width: float, depth: float, family: str = FAMILY, side: float = SIDE
) -> tuple[Marker, ...]:
    """Return twelve markers round a board's edge and four inside that are held out of the fit."""
    near = IN_FROM_EDGE
    left, right, middle = near, width - near, width / 2
    far, half = depth - near, depth / 2
    spots = [
        (left, near, 0), (width * 0.267, near, 0), (middle, near, 0), (width * 0.733, near, 0),
        (right, near, 0), (right, half, 90), (right, far, 0), (width * 0.733, far, 180),
        (middle, far, 0), (width * 0.267, far, 0), (left, far, 0), (left, half, 7.5),
    ]  # fmt: skip
    inner = [(0.26, 0.3, 0), (0.745, 0.275, 33), (0.255, 0.69, 90), (0.755, 0.717, 200)]
    edge = [
        Marker(family=family, id=n, side=side, at=(round(x, 3), y), angle=float(a))
        for n, (x, y, a) in enumerate(spots)
    ]
    held_out = [
        Marker(
            family=family,
            id=12 + n,
            side=side,
            at=(round(x * width, 3), round(y * depth, 3)),
            angle=float(a),
            held_out=True,
        )
        for n, (x, y, a) in enumerate(inner)
    ]
    return (*edge, *held_out)


def corner_markers(
    width: float, depth: float, family: str = FAMILY, side: float = SIDE
) -> tuple[Marker, ...]:
    """Return four markers in an L at each corner of a board, one of each four held out.

    Each L fits on one sheet of paper, so that its markers lie exactly to one another.
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


PRESETS = {"edge": edge_markers, "corners": corner_markers}


def preset_board(
    preset: str, width: float, depth: float, family: str = FAMILY, side: float = SIDE
) -> Board:
    """Return a board of ``width`` x ``depth`` inches with the markers of a preset."""
    markers = PRESETS[preset](width, depth, family, side)
    return Board(format="tableside.board/1", width=width, depth=depth, markers=markers)
