"""The sheets that a table needs during set-up, scaled to the measured printer."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

from tableside.engine.message import Message, Several
from tableside.files.board import Board
from tableside.printing import PaperError, PrintError, StripsError
from tableside.printing.board_cards import marker_cards
from tableside.printing.board_tiles import corner_sheets, mat_sheets, strip_papers
from tableside.printing.calibration import calibration_sheet
from tableside.printing.counters import counter_sheets
from tableside.printing.grid_map import GridMap
from tableside.printing.jig_card import jig_sheet
from tableside.printing.page import Page, numbered
from tableside.printing.paper import NAMES, SIZES, Paper, paper_of
from tableside.printing.pdf import pdf_of
from tableside.printing.printed_map import map_sheets
from tableside.printing.printer import kept_check_line
from tableside.printing.tags import tag_sheets, terrain_tag_sheets
from tableside.rig.trays import FAMILY, FIRST_TERRAIN_TAG, HEIGHTS, TERRAIN_TAG_SIDE
from tableside.rules.registry import sides_shown
from tableside.setup.free_tags import owner_of
from tableside.setup.printed_map import is_on, printed_map
from tableside.setup.report import SetupError
from tableside.setup.steps.jig import jig_of
from tableside.setup.table import Table
from tableside.setup.words import say
from tableside.vision.families import family

_BOARDS: Mapping[str, Any] = {"cards": marker_cards, "strips": corner_sheets, "mat": mat_sheets}

#: So many tags for terrain are on a sheet.
TERRAIN_TAGS = 8


def sheet(table: Table, what: str, paper: str, form: str) -> bytes:
    """Return a PDF: ``lens`` pattern, the ``board``'s markers, the units' ``tags``, ``terrain``'s.

    ``counters`` carry their tags; ``jig``: the card in which bases are measured. ``form`` is one of
    a board's, or ``map``: the game's printed map with the markers on it. Raise SetupError for
    anything that cannot be drawn.
    """
    if paper not in SIZES:
        raise SetupError(say("paper-one-of", names=", ".join(SIZES)))
    try:
        pages = _pages(table, what, paper_of(paper, kept_check_line()), form)
    except PaperError as error:
        raise SetupError(_unfit(error, paper)) from None
    except PrintError as error:
        raise SetupError(str(error)) from None
    title = f"Tableside {what}"
    return pdf_of(numbered(pages, title), title)


class Strips:
    """On which papers a table's board can be printed as strips for its corners."""

    def __init__(self) -> None:
        self._of: tuple[Board | None, float] = (None, 0.0)
        self._papers: tuple[str, ...] = ()

    def papers(self, table: Table, line: float) -> list[str]:
        """Return their names, for a printer's check line (mm); none before there is a board.

        They are worked out once for each board.
        """
        if self._of[0] is not table.board or self._of[1] != line:
            self._of, scale = (table.board, line), paper_of("a4", line).scale
            board = table.board
            self._papers = () if board is None else strip_papers(board, scale, table.folder)
        return list(self._papers)


def _unfit(error: PaperError, paper: str) -> Message:
    """Return words for people who choose on a page: no option of a command in them."""
    others = Several(tuple(NAMES[name] for name in error.others), "or")
    if isinstance(error, StripsError) and others.items:
        return say("strips-on-other-paper", paper=NAMES[paper], others=others)
    if isinstance(error, StripsError):
        return say("strips-on-no-paper")
    if others.items:
        return say("fits-other-paper", paper=NAMES[paper], others=others)
    return say("fits-no-paper", paper=NAMES[paper])


def _pages(table: Table, what: str, paper: Paper, form: str) -> list[Page]:
    if what == "lens":
        return [calibration_sheet(table.kept.pattern, paper)]
    if what == "board" and table.board is not None and form == "map":
        return map_sheets(_map(table), table.board, paper, table.folder)
    if what == "board" and table.board is not None and form in _BOARDS:
        pages: list[Page] = _BOARDS[form](table.board, paper, table.folder)
        return pages
    if what == "tags" and table.roster is not None:
        return tag_sheets(table.roster, paper, table.folder, sides_shown(table.position))
    if what == "counters" and table.roster is not None:
        sides = sides_shown(table.position)
        return counter_sheets(table.roster, paper, HEIGHTS["counter"], table.folder, sides)
    if what == "jig":
        return [jig_sheet(jig_of(table), paper, table.folder)]
    if what == "terrain":
        return terrain_tag_sheets(_free(table), TERRAIN_TAG_SIDE, paper)
    raise SetupError(say("nothing-to-print"))


def _map(table: Table) -> GridMap:
    """Return the game's map, if the board has its size; raise SetupError."""
    plan = printed_map(table.position)
    if plan is None or not is_on(table.board, plan):
        raise SetupError(say("no-such-map"))
    return plan


def _free(table: Table) -> list[int]:
    """Return the next unused tags for terrain."""
    taken = {each.id for each in table.templates.pieces if each.family == FAMILY}
    numbers = range(FIRST_TERRAIN_TAG, family(FAMILY).count)
    free = (n for n in numbers if n not in taken and not owner_of(table, (FAMILY, n)))
    return list(itertools.islice(free, TERRAIN_TAGS))
