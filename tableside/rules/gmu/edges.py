"""The board's edge: how far inside it a base lies."""

from __future__ import annotations

import shapely

from tableside.rules.gmu.nearness import Gap
from tableside.rules.gmu.state import Piece, State, measured_sigma


def board_gap(state: State, piece: Piece) -> Gap:
    """Return how far (inches) the base lies inside the board; below 0 it sticks out by so much."""
    low_x, low_y, high_x, high_y = shapely.bounds(piece.footprint)
    room, along = min(
        (float(low_x), (1.0, 0.0)),
        (float(low_y), (0.0, 1.0)),
        (float(state.width - high_x), (1.0, 0.0)),
        (float(state.depth - high_y), (0.0, 1.0)),
    )
    return Gap(piece.id, None, room, measured_sigma(piece, along))
