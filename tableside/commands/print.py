"""``tableside print``: sheets for the table as PDF files, at exact scale."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tableside.cli import CommandError
from tableside.commands.writing import check_writable, write_file
from tableside.files.aside import set_aside
from tableside.files.fault import FileError
from tableside.files.loading import dump
from tableside.files.opening import open_input

if TYPE_CHECKING:
    from pydantic import BaseModel

    from tableside.files.board import Board
    from tableside.printing.page import Page
    from tableside.printing.paper import Paper

SUMMARY = "Print markers, tags, counters, trays, lens patterns and rulers at exact scale."

PAPERS = ("a4", "a3", "letter")
BOARD = (36.0, 24.0)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what can be printed and its arguments."""
    parser.description = (
        f"{SUMMARY} Writes a PDF of vectors; print it at 100 % and measure the 200 mm check line "
        "that is on every page. See docs/printing.md."
    )
    kinds = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    for name, (summary, declare, _) in KINDS.items():
        kind = kinds.add_parser(name, help=summary, description=summary)
        declare(kind)
        kind.add_argument(
            "--out", metavar="PDF", default=f"{name}.pdf", help="file to write (%(default)s)"
        )
        kind.add_argument("--paper", choices=PAPERS, default="a4", help="sheet (%(default)s)")
        kind.add_argument(
            "--check-line",
            metavar="MM",
            type=float,
            help="what the 200 mm check line measured when your printer printed it; kept for "
            "all that is printed after it",
        )
        kind.set_defaults(wrong_usage=kind.error)


def run(arguments: argparse.Namespace) -> int:
    """Write the PDF, and the file that goes with it, and say so; raise CommandError."""
    from tableside.printing import PrintError
    from tableside.printing.page import numbered
    from tableside.printing.paper import CHECK_LINE, paper_of
    from tableside.printing.pdf import pdf_of
    from tableside.printing.printer import kept_check_line
    from tableside.vision.families import FamilyError

    check_writable(arguments.out, "--out")  # before the file that goes with it is written
    draw = KINDS[arguments.what][2]
    given = arguments.check_line
    length = kept_check_line() if given is None else given
    try:
        pages = draw(arguments, paper_of(arguments.paper, length))
    except (PrintError, FamilyError) as error:
        raise CommandError(f"print {arguments.what}: {error}") from None
    title = f"Tableside {arguments.what}"
    write_file(arguments.out, pdf_of(numbered(pages, title), title), "--out")
    count = "1 page" if len(pages) == 1 else f"{len(pages)} pages"
    print(f"{arguments.out}: {count}; print at 100 % and measure the check line")
    if given is not None:
        _keep(given)
    elif length != CHECK_LINE:
        print(
            f"drawn for the printer that made {length:g} mm of the check line, as measured before "
            f"(--check-line {CHECK_LINE:g} forgets it)"
        )
    return 0


def _keep(length: float) -> None:
    """Keep the printer's check line for later prints; say so, or why it cannot be."""
    from tableside.printing.printer import keep_check_line, printer_file

    try:
        kept = keep_check_line(length)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        print(f"{printer_file()}: cannot be written ({reason}); say --check-line again next time")
    else:
        if kept:
            print(f"{kept}: keeps {length:g} mm for all that is printed after this")


def _board_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "board",
        metavar="BOARD",
        nargs="?",
        help="board file, or a standard board such as 36x24-cards; without it one is made",
    )
    add(
        "--form",
        choices=("cards", "strips", "mat"),
        help="strips for the four corners, a card for each marker, or the whole mat in tiles "
        "(strips, where the board's markers lie in its corners; else cards)",
    )
    add("--size", metavar="WxD", type=_size, help="make a board so many inches wide and deep")
    add(
        "--preset",
        choices=("edge", "corners"),
        help="its markers: in the corners, as strips need, or round the edge (strips: corners, "
        "cards and mat: edge)",
    )
    add("--family", type=_family, help="their family (tag36h11)")
    add("--side", metavar="MM", type=_length, help="the side of their black square (40)")
    add("--write-board", metavar="FILE", help="where to write the board made (PDF's name, .json)")


def _board(arguments: argparse.Namespace, paper: Paper) -> list[Page]:
    from tableside.files import standard
    from tableside.files.board import load_board
    from tableside.printing.board_tiles import check_apart

    own = ("size", "preset", "family", "side", "write_board")
    if arguments.board is not None and any(getattr(arguments, name) for name in own):
        arguments.wrong_usage("a BOARD file brings its own size and markers: leave these out")
    if arguments.board in standard.names("boards"):
        ready = load_board(standard.path_of("boards", arguments.board))
        form = arguments.form or arguments.board.rpartition("-")[2]
        pages = _board_pages(ready, form, paper)
        _write_model(arguments, None, _laid_by_hand(ready))
        return pages
    if arguments.board is not None:
        board = load_board(arguments.board)
        return _board_pages(board, arguments.form, paper, Path(arguments.board).parent)
    board, form = _own_board(arguments)
    check_apart(board)
    pages = _board_pages(board, form, paper)
    _write_model(arguments, arguments.write_board, _laid_by_hand(board))
    return pages


def _own_board(arguments: argparse.Namespace) -> tuple[Board, str]:
    """Return the board that the options ask for, and its form: corner strips, if none is named."""
    from tableside.rig.markers import FAMILY, SIDE, preset_board

    form = arguments.form or ("cards" if arguments.preset == "edge" else "strips")
    preset = arguments.preset or ("corners" if form == "strips" else "edge")
    width, depth = arguments.size or BOARD
    family, side = arguments.family or FAMILY, arguments.side or SIDE
    return preset_board(preset, width, depth, family, side), form


def _board_pages(
    board: Board, form: str | None, paper: Paper, folder: Path | None = None
) -> list[Page]:
    """Return a board's sheets; without a form strips, where its markers lie in its corners."""
    from tableside.printing import PrintError
    from tableside.printing.board_cards import marker_cards
    from tableside.printing.board_tiles import corner_sheets, mat_sheets

    if form is None:
        try:
            return corner_sheets(board, paper, folder)
        except PrintError:
            form = "cards"
    draw = {"cards": marker_cards, "strips": corner_sheets, "mat": mat_sheets}[form]
    return draw(board, paper, folder)


def _laid_by_hand(board: Board) -> Board:
    """Return a board that says so: cards are taped down, a mat's tiles are joined by hand."""
    from tableside.files.build import marker_build

    return board.model_copy(update={"build": marker_build("hand")})


def _roster_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("roster", metavar="FILE", help="roster file; or a position, and its roster is made")
    add(
        "--write-roster",
        metavar="FILE",
        help="where to write the roster made (PDF's name, .json)",
    )


def _tags_arguments(parser: argparse.ArgumentParser) -> None:
    _roster_arguments(parser)
    parser.add_argument(
        "--form",
        choices=("lip", "card", "flag"),
        default="lip",
        help="for a position: where the tags will be (%(default)s)",
    )


def _tags(arguments: argparse.Namespace, paper: Paper) -> list[Page]:
    from tableside.commands.print_units import read_units
    from tableside.printing.tags import tag_sheets
    from tableside.rules.registry import sides_shown

    roster, position = read_units(arguments.roster, arguments.form)
    pages = tag_sheets(roster, paper, _folder(arguments), sides_shown(position))
    if position is not None:
        _write_model(arguments, arguments.write_roster, roster)
    return pages


def _counters_arguments(parser: argparse.ArgumentParser) -> None:
    _roster_arguments(parser)
    parser.add_argument(
        "--thickness",
        metavar="MM",
        type=float,
        default=1.0,
        help="of the card with the sheet on it: the height of the tags (%(default)s)",
    )


def _counters(arguments: argparse.Namespace, paper: Paper) -> list[Page]:
    from tableside.commands.print_units import read_units
    from tableside.files.build import unit_build
    from tableside.printing.counters import counter_sheets
    from tableside.rig.trays import at_height
    from tableside.rules.registry import sides_shown

    if not 0 <= arguments.thickness < 100:
        arguments.wrong_usage("--thickness: write millimetres from 0 to 100")
    roster, position = read_units(arguments.roster, "card")
    roster = at_height(roster, arguments.thickness)
    roster = roster.model_copy(update={"build": unit_build("printed")})
    sides = sides_shown(position)
    pages = counter_sheets(roster, paper, arguments.thickness, _folder(arguments), sides)
    _write_model(arguments, arguments.write_roster, roster)
    return pages


def _trays_arguments(parser: argparse.ArgumentParser) -> None:
    _roster_arguments(parser)
    parser.add_argument(
        "--form",
        choices=("inlay", "card"),
        default="inlay",
        help="strips for trays from a 3D printer, or whole trays to cut from card (%(default)s)",
    )


def _trays(arguments: argparse.Namespace, paper: Paper) -> list[Page]:
    from tableside.commands.print_units import read_units
    from tableside.printing.counters import card_tray_sheets, inlay_sheets
    from tableside.rules.registry import sides_shown

    card = arguments.form == "card"
    roster, position = read_units(arguments.roster, "card" if card else "lip")
    sheets = card_tray_sheets if card else inlay_sheets
    pages = sheets(roster, paper, _folder(arguments), sides_shown(position))
    if position is not None:
        _write_model(arguments, arguments.write_roster, roster)
    return pages


def _map_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "position",
        metavar="POSITION",
        help="position of a game played on a printed map; or a scenario's name",
    )
    add("--square", metavar="NAME", help="which map, such as G8-V5 (the one on the table)")
    add("--board", metavar="BOARD", help="board file whose markers are printed in place of its own")
    add("--write-board", metavar="FILE", help="where to write the board made (PDF's name, .json)")


def _map(arguments: argparse.Namespace, paper: Paper) -> list[Page]:
    from tableside.commands.print_map import map_pages

    if arguments.board is not None and arguments.write_board is not None:
        arguments.wrong_usage("a board file is written only where one is made: leave one out")
    pages, board = map_pages(arguments.position, arguments.square, arguments.board, paper)
    if arguments.board is None:
        _write_model(arguments, arguments.write_board, _laid_by_hand(board))
    return pages


def _terrain_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--first", metavar="ID", type=int, default=500, help="the first tag's id (%(default)s)")
    add("--count", metavar="N", type=int, default=8, help="how many (%(default)s)")
    add(
        "--side",
        metavar="MM",
        type=_length,
        default=24.0,
        help="the side of their black square (%(default)s)",
    )
    add("--family", type=_family, default="tag36h11", help="their family (%(default)s)")


def _terrain(arguments: argparse.Namespace, paper: Paper) -> list[Page]:
    from tableside.printing.tags import terrain_tag_sheets

    if not (arguments.first >= 0 and 1 <= arguments.count <= 1000):
        arguments.wrong_usage("--first is 0 or more, --count from 1 to 1000")
    numbers = range(arguments.first, arguments.first + arguments.count)
    return terrain_tag_sheets(numbers, arguments.side, paper, arguments.family)


def _calibration_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    kinds = ("charuco", "aprilgrid", "chessboard")
    add(
        "--kind", choices=kinds, default="charuco", help="a pattern of a fitting size (%(default)s)"
    )
    add("--pattern", help="a pattern of your own, written as for tableside calibrate")


def _calibration(arguments: argparse.Namespace, paper: Paper) -> list[Page]:
    from tableside.printing.calibration import calibration_sheet, default_pattern

    pattern = arguments.pattern or default_pattern(arguments.kind, paper)
    page = calibration_sheet(pattern, paper)
    print(f"for tableside calibrate: --pattern {pattern}")
    return [page]


def _jig_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "roster",
        metavar="FILE",
        nargs="?",
        help="roster or position whose bases' outlines are printed; without it those of "
        "Got mit uns",
    )
    add(
        "--base",
        metavar="WxD",
        type=_base,
        action="append",
        default=[],
        help="a base, millimetres wide and deep, whose outline is printed too; as often as needed",
    )
    add("--family", type=_family, default="tag25h9", help="the markers' family (%(default)s)")
    add("--first", metavar="ID", type=int, default=0, help="the first marker's id (%(default)s)")


def _jig(arguments: argparse.Namespace, paper: Paper) -> list[Page]:
    from tableside.commands.print_units import read_units
    from tableside.printing.jig_card import jig_sheet
    from tableside.printing.paper import CHECK_LINE, paper_of
    from tableside.rig.jig_card import ANY_PRINTER, ARMS, MEASURED, usual_jig
    from tableside.rig.trays import BASES

    if arguments.first < 0:
        arguments.wrong_usage("--first is 0 or more")
    measured = arguments.check_line is not None or paper != paper_of(paper.name, CHECK_LINE)
    scale = MEASURED if measured else ANY_PRINTER
    sizes = list(BASES.values())
    if arguments.roster is not None:
        units = read_units(arguments.roster, "lip").roster.units
        sizes = [base.base for unit in units for base in unit.bases if max(base.base) <= min(ARMS)]
    jig = usual_jig([*sizes, *arguments.base], arguments.family, arguments.first, scale)
    page = jig_sheet(jig, paper)
    _write_model(arguments, None, jig)
    return [page]


def _ruler_arguments(parser: argparse.ArgumentParser) -> None:
    """A ruler needs nothing more."""


def _ruler(arguments: argparse.Namespace, paper: Paper) -> list[Page]:
    from tableside.printing.ruler import ruler_sheet

    return ruler_sheet(paper)


Declare = Callable[[argparse.ArgumentParser], None]
Draw = Callable[[argparse.Namespace, "Paper"], "list[Page]"]
KINDS: dict[str, tuple[str, Declare, Draw]] = {
    "board": ("The board's markers, and the board file to go with them.", _board_arguments, _board),
    "map": ("The map in squares that a game is played on, in tiles.", _map_arguments, _map),
    "tags": ("Every tag of a roster, with its unit's name.", _tags_arguments, _tags),
    "counters": ("Whole bases of paper, to play without models.", _counters_arguments, _counters),
    "trays": ("Inlays for trays, or trays to cut from card.", _trays_arguments, _trays),
    "terrain": (
        "Tags for pieces of terrain that come every week.",
        _terrain_arguments,
        _terrain,
    ),
    "calibration": (
        "A pattern to measure a lens with.",
        _calibration_arguments,
        _calibration,
    ),
    "jig": (
        "A card with a corner in which the tags of bases are measured.",
        _jig_arguments,
        _jig,
    ),
    "ruler": ("Rulers in inches and centimetres.", _ruler_arguments, _ruler),
}


def _folder(arguments: argparse.Namespace) -> Path:
    """Return where dictionary files named as families lie: beside the roster."""
    return Path(arguments.roster).parent


def _write_model(arguments: argparse.Namespace, name: str | None, model: BaseModel) -> None:
    """Write the file that goes with the sheets, by default beside the PDF.

    Another that is there is kept under a new name. Raises FileError for the one that was read.
    """
    path = Path(name or Path(arguments.out).with_suffix(".json"))
    read = getattr(arguments, "roster", None)
    if read is not None and path.exists() and path.samefile(read):
        mend = "name another with --write-roster"
        raise FileError.one(str(path), "", "is the file that these sheets are made from", mend)
    data = dump(model).encode()
    kept = set_aside(path) if path.is_file() and not _holds(path, data) else None
    write_file(path, data, "its name")
    print(f"{path}: goes with these sheets" + (f"; the old one is {kept} now" if kept else ""))


def _holds(path: Path, data: bytes) -> bool:
    """Say whether a file holds just this; it may be any other, and huge."""
    with open_input(path) as file:
        return file.read(len(data) + 1) == data


def _family(text: str) -> str:
    """Return a family's name as files take it (``files.parts.Name``); which are known is later."""
    if len(text) > 80:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no family; name one in at most 80 letters, such as tag36h11"
        )
    return text


def _length(text: str) -> float:
    try:
        length = float(text)
    except ValueError:
        length = 0.0
    if not 0 < length < 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is no length; write millimetres above 0")
    return length


def _base(text: str) -> tuple[float, float]:
    width, depth = _pair(text)
    if not (5 <= width <= 400 and 5 <= depth <= 400):
        raise argparse.ArgumentTypeError(f"{text!r} is no base; write millimetres such as 60x30")
    return width, depth


def _size(text: str) -> tuple[float, float]:
    width, depth = _pair(text)
    if not (8 <= width <= 400 and 8 <= depth <= 400):
        raise argparse.ArgumentTypeError(f"{text!r} {_unfit_size(width, depth)}")
    return width, depth


def _unfit_size(width: float, depth: float) -> str:
    """Return what is wrong with a size that no board has (inches; noughts for no numbers)."""
    if max(width, depth) > 400 and min(width, depth) > 0:
        return "is too large; a board has at most 400 in a side"
    if 0 < min(width, depth) < 8:
        return "is too small; a board has at least 8 in a side"
    return "is no size; write inches such as 36x24"


def _pair(text: str) -> tuple[float, float]:
    """Return the two numbers of a word such as ``60x30``; noughts for any other."""
    try:
        width, depth = (float(word) for word in text.lower().split("x"))
    except ValueError:
        return 0.0, 0.0
    return width, depth
