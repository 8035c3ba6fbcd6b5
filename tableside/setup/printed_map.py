"""The printed map of a table's game, for games played on one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.files.board import Board
from tableside.files.fault import FileError
from tableside.printing.grid_map import GridMap
from tableside.rules.registry import load_position
from tableside.setup.table import POSITION


def printed_map(position: Mapping[str, Any] | None) -> GridMap | None:
    """Return the map that a position begins on; None where there is none."""
    if position is None:
        return None
    try:
        rules, state = load_position(position, POSITION)
    except FileError:
        return None
    sheet = rules.map_sheet(state)
    return None if sheet is None else GridMap(**sheet)


def is_on(board: Board | None, plan: GridMap | None) -> bool:
    """Whether a board has the size of a map."""
    return board is not None and plan is not None and (board.width, board.depth) == plan.board
