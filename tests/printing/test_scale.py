"""Printed lengths, measured in pages rasterised at 600 dpi."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from pypdfium2 import PdfDocument

from tableside.printing import PrintError
from tableside.printing.board_cards import marker_cards
from tableside.printing.board_tiles import corner_sheets, mat_sheets
from tableside.printing.calibration import KINDS, calibration_sheet, default_pattern
from tableside.printing.counters import card_tray_sheets, counter_sheets, inlay_sheets
from tableside.printing.jig_card import jig_sheet
from tableside.printing.page import Page
from tableside.printing.paper import CHECK_LINE, SIZES, Paper, paper_of
from tableside.printing.ruler import ruler_sheet
from tableside.printing.shapes import Bounds, Line, bounds_of
from tableside.printing.tags import tag_sheets
from tableside.rig.jig_card import usual_jig
from tableside.rig.markers import preset_board
from tableside.rig.trays import usual_roster
from tableside.simulate.scene import GameUnit
from tests.printing.raster import cropped, ink, on_paper, opened, run, tags_of

CLOSE = 0.05  # mm, over 200 mm and over less

ROSTER = usual_roster(
    [
        GameUnit(id="csa-1", side="csa", type="infantry"),
        GameUnit(id="csa-hq-1", side="csa", type="headquarters"),
    ]
)


def check_line(document: PdfDocument, page: Page, number: int = 0) -> float:
    """Return how long a page's check line is on its sheet, mm."""
    left, top, right, bottom = page.paper.strip
    most = CHECK_LINE + 1.5  # what lies beyond is the title
    box = Bounds(left, bottom - most, right, bottom)
    if page.paper.landscape:
        box = Bounds(left, top, left + most, bottom)
    gray, _, _ = cropped(document, on_paper(box, page), number)
    dark = ink(gray if page.paper.landscape else gray.T)
    # The line is the row of the strip that has the most ink.
    level = int(dark.sum(axis=1).argmax())
    start, end = run(dark[level])
    return end - start


def everything(paper: Paper) -> Iterator[list[Page]]:
    """Yield the pages of all that can be printed."""
    edge, corners = preset_board("edge", 36, 24), preset_board("corners", 36, 24)
    yield marker_cards(edge, paper)
    yield mat_sheets(edge, paper)
    yield corner_sheets(corners, paper)
    yield tag_sheets(ROSTER, paper)
    yield counter_sheets(ROSTER, paper, 1.0)
    yield inlay_sheets(ROSTER, paper)
    yield card_tray_sheets(ROSTER, paper)
    for kind in KINDS:
        yield [calibration_sheet(default_pattern(kind, paper), paper)]
    yield [jig_sheet(usual_jig(), paper)]
    yield ruler_sheet(paper)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SIZES))
def test_every_page_s_check_line_is_200_mm(name: str) -> None:
    for pages in everything(paper_of(name)):
        document = opened(pages)
        for number, page in enumerate(pages):
            length = check_line(document, page, number)
            assert length == pytest.approx(CHECK_LINE, abs=CLOSE)


def test_what_the_check_line_measured_makes_the_rest_true() -> None:
    pages = tag_sheets(ROSTER, paper_of("a4", 199.2))
    factor = 200 / 199.2
    assert check_line(opened(pages), pages[0]) == pytest.approx(200 * factor, abs=CLOSE)
    first = opened(pages)[0]
    assert first.get_size() == pytest.approx((210 / 25.4 * 72, 297 / 25.4 * 72), abs=0.01)
    for tag in tags_of(pages[0]):
        assert tag.bounds.width == pytest.approx(11.2)
    measured = measured_boxes(pages)
    assert [b.width for b in measured] == pytest.approx([11.2 * factor] * 4, abs=0.01)


@pytest.mark.parametrize("length", [179.9, 220.1, 0.0, -200.0, float("nan"), float("inf")])
def test_a_check_line_that_cannot_be_is_refused(length: float) -> None:
    with pytest.raises(PrintError, match="drawn 200 mm long"):
        paper_of("a4", length)


@pytest.mark.parametrize("length", [180.0, 220.0])
def test_a_tenth_off_is_still_taken(length: float) -> None:
    paper = paper_of("letter", length)
    assert paper.printable.holds(Bounds(*paper.strip))
    assert paper.strip.height > CHECK_LINE + 1


def measured_boxes(pages: list[Page]) -> list[Bounds]:
    """Return where the first page's upright tags are on the sheet: their black frames, mm."""
    page = pages[0]
    boxes = [on_paper(tag.bounds, page) for tag in tags_of(page)]
    corners = [corner for box in boxes for corner in ((box.left, box.top), (box.right, box.bottom))]
    gray, x, y = cropped(opened(pages), bounds_of(corners).grown(3.0))
    return [_measured(ink(gray), box.moved(-x, -y)).moved(x, y) for box in boxes]


def _measured(dark: NDArray[np.float64], box: Bounds) -> Bounds:
    """Return where the frame of a tag is that should be at ``box``, mm in the picture."""
    cell = box.width / 8

    def pixels(low: float, high: float) -> slice:
        return slice(round(low / 25.4 * 600), round(high / 25.4 * 600))

    across = pixels(box.left - cell / 2, box.right + cell / 2)
    down = pixels(box.top - cell / 2, box.bottom + cell / 2)
    # Through the middle of the frame: all black from edge to edge.
    row = dark[pixels(box.top + 0.3 * cell, box.top + 0.7 * cell), across].mean(axis=0)
    column = dark[down, pixels(box.left + 0.3 * cell, box.left + 0.7 * cell)].mean(axis=1)
    (left, right), (top, bottom) = run(row), run(column)
    x, y = across.start * 25.4 / 600, down.start * 25.4 / 600
    return Bounds(x + left, y + top, x + right, y + bottom)


@pytest.mark.parametrize("name", sorted(SIZES))
def test_tags_have_their_size_and_their_place(name: str) -> None:
    pages = tag_sheets(ROSTER, paper_of(name))
    drawn = [tag.bounds for tag in tags_of(pages[0])]
    assert len(drawn) == 4
    for box, found in zip(drawn, measured_boxes(pages), strict=True):
        assert found == pytest.approx(box, abs=0.02)
        assert found.width == pytest.approx(11.2, abs=0.01)
        assert found.height == pytest.approx(11.2, abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_markers_of_one_sheet_are_as_far_apart_as_the_board_says(name: str) -> None:
    board = preset_board("corners", 36, 24)
    pages = corner_sheets(board, paper_of(name))
    found = measured_boxes(pages)
    assert len(found) == 4
    for marker, box in zip(board.markers, found, strict=False):
        assert box.width == pytest.approx(40.0, abs=0.01)
        assert box.left - found[0].left == pytest.approx(
            25.4 * (marker.at[0] - board.markers[0].at[0]), abs=CLOSE
        )
        assert found[0].top - box.top == pytest.approx(
            25.4 * (marker.at[1] - board.markers[0].at[1]), abs=CLOSE
        )


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_a_jig_s_markers_and_corner_are_where_its_file_has_them(name: str) -> None:
    jig = usual_jig()
    page = jig_sheet(jig, paper_of(name))
    found = measured_boxes([page])
    assert len(found) == len(jig.markers) == 8
    for marker, box in zip(jig.markers, found, strict=True):
        assert box.width == pytest.approx(28.0, abs=0.01)
        away = [25.4 * (a - b) for a, b in zip(marker.at, jig.markers[0].at, strict=True)]
        assert box.left - found[0].left == pytest.approx(away[0], abs=CLOSE)
        assert found[0].top - box.top == pytest.approx(away[1], abs=CLOSE)
    # The two lines of the corner: outside it, touching it.
    first, second = (s for s in page.shapes if isinstance(s, Line) and s.width == 0.15)
    x, y = (25.4 * (a - b) for a, b in zip(jig.corner, jig.markers[0].at, strict=False))
    middle = (found[0].left + 14.0, found[0].top + 14.0)
    assert second.bounds.right - middle[0] == pytest.approx(x, abs=CLOSE)
    assert middle[1] - first.bounds.top == pytest.approx(y, abs=CLOSE)


def test_a_card_is_larger_than_its_marker_and_its_white() -> None:
    board = preset_board("edge", 36, 24)
    page = marker_cards(board, paper_of("a4"))[0]
    _, card, *_ = page.boxes
    tag = tags_of(page)[0].bounds
    assert card.holds(tag.grown(5.0 + 2.0))


def test_ten_inches_of_the_ruler_are_ten_inches() -> None:
    pages = ruler_sheet(paper_of("a4"))
    strokes = [s for s in pages[0].shapes if isinstance(s, Line) and s.width == pytest.approx(0.12)]
    top = min(s.bounds.top for s in strokes)
    first = [s for s in strokes if s.bounds.top == top]
    box = Bounds(
        min(s.bounds.left for s in first) - 0.4, top + 0.5,
        max(s.bounds.right for s in first) + 0.4, top + 2.0,
    )  # fmt: skip
    gray, _, _ = cropped(opened(pages), box)
    profile = ink(gray).mean(axis=0)
    # The cutting lines lie just outside the outermost strokes: look for the inch marks between.
    places = np.array([s.bounds.left + 0.06 for s in first])
    assert places.max() - places.min() == pytest.approx(254.0, abs=0.13)
    inch = [round((p - box.left) / 25.4 * 600) for p in sorted(places)[8:-8:8]]
    marks = [w - 4 + float(np.average(np.arange(9), weights=profile[w - 4 : w + 5])) for w in inch]
    steps = np.diff(marks) / 600 * 25.4
    assert steps == pytest.approx(np.full(len(steps), 25.4), abs=0.02)
    assert (marks[-1] - marks[0]) / 600 == pytest.approx(8.0, abs=0.002)
