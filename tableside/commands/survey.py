"""``tableside survey``: a board file from pictures of the bare table."""

from __future__ import annotations

import argparse
import math
import sys
from typing import TYPE_CHECKING

import numpy as np

from tableside.cli import CommandError
from tableside.commands.calibrate import picture_names, read_gray
from tableside.commands.progress import counted
from tableside.commands.writing import check_writable, write_file
from tableside.files.board import Board, load_board
from tableside.files.camera import load_camera
from tableside.files.loading import dump

if TYPE_CHECKING:
    from tableside.vision.survey.survey import Survey

SUMMARY = "Measure where the markers on a table are, from pictures of it."

_MM_PER = {"mm": 1.0, "in": 25.4}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "pictures", nargs="+", metavar="PICTURE", help="pictures of the bare table, or folders"
    )
    parser.add_argument("board", metavar="BOARD", help="the board file with the markers as meant")
    parser.add_argument("--camera", help="camera file; without it the lens is solved for, too")
    parser.add_argument(
        "--known",
        action="append",
        default=[],
        metavar="A:B=LENGTH",
        help="distance between the centres of two markers by their ids, as 12:17=914.2mm or 36in",
    )
    parser.add_argument(
        "--check-line",
        type=float,
        metavar="MM",
        help="what the 200 mm line on the markers' sheets measures; it gives the scale",
    )
    parser.add_argument("-o", "--out", required=True, help="board file to write")


def run(arguments: argparse.Namespace) -> int:
    """Write the measured board file; raise CommandError where the pictures do not tell."""
    # Imported late, so that --help does not wait for OpenCV and SciPy.
    from tableside.vision.lens import Lens
    from tableside.vision.survey.survey import RefusedError, survey

    board = load_board(arguments.board)
    lens = Lens.of(load_camera(arguments.camera)) if arguments.camera else None
    known = [_known(text, board) for text in arguments.known]
    line = arguments.check_line
    if line is not None and not 180.0 <= line <= 220.0:
        raise CommandError(
            f"--check-line: {line:g} is no length of a 200 mm line: measure it again"
        )
    check_writable(arguments.out, "--out")
    names = picture_names(arguments.pictures)
    try:
        with counted(read_gray, len(names), "pictures") as read:
            found = survey(names, read, board, lens, known, line)
    except RefusedError as error:
        for name, why in error.left_out.items():
            print(f"tableside: {name}: {why}", file=sys.stderr)
        raise CommandError(f"no board: {error}") from None
    write_file(arguments.out, dump(found.board).encode(), "--out")
    print(_text(found, arguments.out))
    return 0


def _known(text: str, board: Board) -> tuple[int, int, float]:
    """Return the numbers of two markers and their distance, mm."""
    wrong = CommandError(f"--known: {text} is no distance: write two ids as 12:17=914.2mm or 36in")
    pair, _, length = text.partition("=")
    unit = length[-2:]
    try:
        one, other = (int(word) for word in pair.split(":"))
        mm = float(length[:-2]) * _MM_PER[unit]
    except (ValueError, KeyError):
        raise wrong from None
    if not (math.isfinite(mm) and mm > 0) or one == other:
        raise wrong
    return _number(one, board), _number(other, board), mm


def _number(marker: int, board: Board) -> int:
    found = [n for n, m in enumerate(board.markers) if m.id == marker]
    if len(found) != 1:
        many = "no marker" if not found else "several markers"
        raise CommandError(f"--known: the board has {many} with the id {marker}: name another")
    return found[0]


def _text(found: Survey, out: str) -> str:
    solved = found.solved
    place, height = (25.4 * float(np.sqrt(np.mean(d**2))) for d in _deviations(found))
    lines = [
        f"wrote {out} from {len(found.pictures)} pictures",
        f"error     {solved.noise:.2f} px a corner; {solved.stray} sights left out",
        f"known to  {place:.2f} mm along each axis, heights to {height:.2f} mm (RMS)",
    ]
    lines += [f"left out  {name}: {why}" for name, why in found.left_out.items()]
    return "\n".join([*lines, *(f"note      {text}" for text in found.said)])


def _deviations(found: Survey) -> tuple[np.ndarray, np.ndarray]:
    spread = found.solved.deviations
    return spread[:, :2], spread[:, 3]
