"""A printed map as a board: where its markers are, and its sheets."""

from __future__ import annotations

from pathlib import Path

from tableside.files.board import Board
from tableside.printing.board_tiles import check_apart, mat_sheets, spots_of
from tableside.printing.grid_map import GridMap, map_shapes
from tableside.printing.page import Page
from tableside.printing.paper import Paper
from tableside.rig.markers import Squares, grid_board


def map_board(plan: GridMap) -> Board:
    """Return the board of a map, whose markers keep off the squares; raise PrintError."""
    grid = Squares(plan.west, plan.north, plan.square, plan.columns, plan.rows)
    board = grid_board(*plan.board, grid)
    check_apart(board)
    return board


def map_sheets(plan: GridMap, board: Board, paper: Paper, folder: Path | None) -> list[Page]:
    """Return the pages of a map with a board's markers; ``folder`` has families of its own."""
    free = [spot.box for spot in spots_of(board, folder)]
    return mat_sheets(board, paper, folder, map_shapes(plan, free))
