"""The sheets that a table needs during set-up, scaled to the measured printer."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

from tableside.printing import PrintError
from tableside.printing.board_cards import marker_cards
from tableside.printing.board_tiles import corner_sheets, mat_sheets
from tableside.printing.calibration import calibration_sheet
from tableside.printing.counters import counter_sheets
from tableside.printing.grid_map import GridMap
from tableside.printing.jig_card import jig_sheet
from tableside.printing.page import Page, numbered
from tableside.printing.paper import SIZES, Paper, paper_of
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
    except PrintError as error:
        raise SetupError(str(error)) from None
    title = f"Tableside {what}"
    return pdf_of(numbered(pages, title), title)


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
