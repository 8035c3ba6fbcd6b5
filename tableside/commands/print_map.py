"""The printed map of a game that is played on one, for ``tableside print map``."""

from __future__ import annotations

from pathlib import Path

from tableside.commands.positions import read_position
from tableside.engine.ruleset import QuestionError
from tableside.files.board import Board, load_board
from tableside.printing import PrintError
from tableside.printing.grid_map import GridMap
from tableside.printing.page import Page
from tableside.printing.paper import Paper
from tableside.printing.printed_map import map_board, map_sheets
from tableside.rules.registry import load_position


def map_pages(
    position: str, square: str | None, board_file: str | None, paper: Paper
) -> tuple[list[Page], Board]:
    """Return the pages of a position's map, and the board whose markers are printed on it.

    ``square``: which map, None for the one on the table; ``board_file`` None: a board is made whose
    markers keep off the squares. Raises PrintError where the game has no such map, or the board
    has another size, and FileError for a bad file.
    """
    plan = _plan(position, square)
    if board_file is None:
        board, folder = map_board(plan), None
    else:
        board, folder = load_board(board_file), Path(board_file).parent
        if (board.width, board.depth) != plan.board:
            width, depth = plan.board
            raise PrintError(f"the board is not the map's: that is {width:g} x {depth:g} in")
    return map_sheets(plan, board, paper, folder), board


def _plan(position: str, square: str | None) -> GridMap:
    """Return the map of a position, as it is drawn."""
    name, data = read_position(position)
    rules, state = load_position(data, name)
    try:
        sheet = rules.map_sheet(state, square)
    except QuestionError as error:
        raise PrintError(f"--square: {error.message}") from None
    if sheet is None:
        raise PrintError(f"{rules.title} is played on no printed map")
    return GridMap(**sheet)
