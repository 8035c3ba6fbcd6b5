"""A printed map in squares as the simulator lays it: rows of letters become pieces of ground.

Only the map that lies on the table is drawn: paper over the board, the ground of its squares, their
lines. What else such a position has as terrain (other maps, cities) is nothing that lies there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

#: The printed grid, inches: its north-west corner, a square's side, how many there are each way.
WEST, NORTH, SQUARE, COUNT = 0.75, 23.25, 1.5, 15
#: How the letters of such a map are drawn; what is not among them is bare paper.
PRINTED: Mapping[str, str] = {
    "h": "printed-slope",
    "H": "printed-height",
    "~": "printed-water",
    "w": "printed-water",
    "f": "printed-shallows",
    "^": "printed-rock",
    "p": "printed-pass",
    "t": "printed-wood",
    "T": "printed-houses",
}
#: The kinds of pieces that a printed map is made of.
KINDS = ("paper", "printed-line", *dict.fromkeys(PRINTED.values()))
_LINE, _FRAME = 0.012, 0.03  # inches


def with_printed_map(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a position in which the map on its table is pieces that are drawn.

    A position without maps in squares comes back as it is.
    """
    terrain = position.get("terrain")
    if not isinstance(terrain, list) or not any(map(_is_map, terrain)):
        return position
    board = position.get("board", {})
    shown = next((p for p in terrain if _is_map(p) and p["id"] == position.get("table_map")), None)
    rows = [] if shown is None else shown.get("rows", [])
    width, depth = board.get("width", 36), board.get("depth", 24)
    return {**position, "terrain": list(_pieces(rows, float(width), float(depth)))}


def _is_map(piece: Any) -> bool:
    return isinstance(piece, dict) and piece.get("type") == "tactical-map"


def _pieces(rows: Sequence[str], width: float, depth: float) -> Iterator[dict[str, Any]]:
    whole = [[0, 0], [width, 0], [width, depth], [0, depth]]
    yield {"id": "paper", "type": "paper", "polygon": whole}
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter in PRINTED:
                left, top = WEST + SQUARE * column, NORTH - SQUARE * row
                right, bottom = left + SQUARE, top - SQUARE
                corners = [[left, bottom], [right, bottom], [right, top], [left, top]]
                kind = PRINTED[letter]
                yield {"id": f"{column}-{row}", "type": kind, "polygon": corners}
    last = SQUARE * COUNT
    for number in range(COUNT + 1):
        thick = _FRAME if number in (0, COUNT) else _LINE
        x, y = WEST + SQUARE * number, NORTH - SQUARE * number
        down = [[x, NORTH], [x, NORTH - last]]
        yield {"id": f"column-{number}", "type": "printed-line", "line": down, "width": thick}
        along = [[WEST, y], [WEST + last, y]]
        yield {"id": f"row-{number}", "type": "printed-line", "line": along, "width": thick}
