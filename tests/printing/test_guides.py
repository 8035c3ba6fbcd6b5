"""Every kind of sheet says what to do with it, in letters that can be read, and is shown in docs.

Read from the PDF by another library than the one that wrote it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from pypdfium2 import raw

from tableside.cli import main
from tableside.commands.print import KINDS
from tableside.files.board import Marker
from tableside.files.roster import Roster, Unit
from tableside.printing import guides
from tableside.printing.board_cards import marker_card, on_ruler
from tableside.printing.guides import PICTURE, Guide
from tableside.printing.lettering import LEAST
from tableside.printing.page import numbered
from tableside.printing.paper import SIZES, paper_of
from tableside.printing.shapes import Bounds, Text
from tableside.printing.tags import tag_sheets
from tableside.rig.markers import edge_markers
from tableside.rig.trays import tray
from tests.printing.test_scale import everything
from tools.make_sheet_pictures import SHEETS

LEAST_POINTS = 6.5
GUIDES = {name: each for name, each in vars(guides).items() if isinstance(each, Guide)}


@pytest.fixture(scope="module")
def printed(
    tmp_path_factory: pytest.TempPathFactory, root: Path
) -> Iterator[dict[str, pypdfium2.PdfDocument]]:
    """Every kind of sheet, as the command writes it."""
    folder = tmp_path_factory.mktemp("sheets")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(folder / "settings"))
        patch.chdir(root)
        for name, arguments in SHEETS.items():
            assert main(["print", *arguments, "--out", str(folder / f"{name}.pdf")]) == 0
    documents = {name: pypdfium2.PdfDocument(folder / f"{name}.pdf") for name in SHEETS}
    yield documents
    for document in documents.values():
        document.close()


def sizes(page: pypdfium2.PdfPage) -> Iterator[float]:
    """Yield the size of each text of a page, points on paper."""
    for text in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
        size = ctypes.c_float()
        assert raw.FPDFTextObj_GetFontSize(text.raw, size)
        a, b, c, d, _, _ = text.get_matrix().get()
        yield size.value * abs(a * d - b * c) ** 0.5


@pytest.mark.slow
def test_no_letter_on_any_sheet_is_smaller_than_six_and_a_half_points(
    printed: dict[str, pypdfium2.PdfDocument],
) -> None:
    for name, document in printed.items():
        for page in document:
            least = min(sizes(page))
            assert least >= LEAST_POINTS, (name, least)


def test_every_page_of_every_kind_says_what_to_do_and_what_the_line_measures(
    printed: dict[str, pypdfium2.PdfDocument],
) -> None:
    sentences = {each.words for each in GUIDES.values()}
    said = set()
    for document in printed.values():
        for page in document:
            text = " ".join(page.get_textpage().get_text_range().split())
            here = [words for words in sentences if words in text]
            assert len(here) == 1
            said.update(here)
            assert "Check: this line is 200 mm. Type what you measure on the set-up page" in text
    assert said == sentences


@pytest.mark.parametrize("name", sorted(SIZES))
@pytest.mark.parametrize("check_line", [199.0, 200.0, 204.0])
def test_the_sentence_and_the_picture_fit_every_paper(name: str, check_line: float) -> None:
    for pages in everything(paper_of(name, check_line)):
        for plain, page in zip(pages, numbered(pages, "a title"), strict=True):
            assert page.guide is not None
            strip = page.shapes[len(plain.shapes) :]
            assert page.guide.words in [s.text for s in strip if isinstance(s, Text)]
            assert not any(s.text.endswith("...") for s in strip if isinstance(s, Text))
            assert all(page.paper.strip.holds(shape.bounds) for shape in strip)


@pytest.mark.parametrize("name", sorted(GUIDES))
def test_a_picture_lies_within_its_box(name: str) -> None:
    box = Bounds(0.0, 0.0, *PICTURE)
    assert GUIDES[name].picture
    for shape in GUIDES[name].picture:
        assert box.holds(shape.bounds), shape


def test_every_kind_of_sheet_is_on_the_page_of_pictures(root: Path) -> None:
    assert {arguments[0] for arguments in SHEETS.values()} == set(KINDS)
    page = (root / "docs/sheets.md").read_text(encoding="utf-8")
    for name in SHEETS:
        assert f"(pictures/sheets/{name}.png)" in page
        assert (root / f"docs/pictures/sheets/{name}.png").is_file()


@pytest.mark.parametrize("size", [(36.0, 24.0), (48.0, 36.0), (72.0, 48.0), (47.24, 35.43)])
def test_markers_lie_square_at_strokes_of_a_tape(size: tuple[float, float]) -> None:
    for marker in edge_markers(*size):
        assert marker.angle == 0
        stroke = 1 / 16 if size[0].is_integer() else 1 / 25.4
        assert all(abs(p / stroke - round(p / stroke)) < 0.001 for p in marker.at)


@pytest.mark.parametrize(
    ("inches", "words"),
    [(0.0, "0"), (0.0625, "1/16"), (27.1875, "27 3/16"), (6.0, "6"), (27.18, "27.18")],
)
def test_places_are_told_as_a_ruler_has_them(inches: float, words: str) -> None:
    assert on_ruler(inches) == words


def test_a_small_marker_says_its_whole_place() -> None:
    """Words that are wider than the card stand in two lines, and none is cut off."""
    marker = Marker(family="tag36h11", id=14, side=14.0, at=(27.1875, 17.1875), held_out=True)
    words = " ".join(shape.text for shape in marker_card(marker).shapes if isinstance(shape, Text))
    assert "x 27 3/16 in, y 17 3/16 in" in words
    assert "690.6 mm, 436.6 mm" in words
    assert "marker 14, tag36h11, 14 mm, checks the others" in words
    assert min(s.size for s in marker_card(marker).shapes if isinstance(s, Text)) >= LEAST


def test_a_long_name_stands_in_two_lines_under_its_tag() -> None:
    base = tray("infantry", 40)
    unit = Unit(id="u", side="x", type="infantry", name="1st Virginia Brigade", bases=(base,))
    roster = Roster(format="tableside.roster/1", units=(unit,))
    texts = [s.text for s in tag_sheets(roster, paper_of("a4"))[0].shapes if isinstance(s, Text)]
    assert texts.count("1st Virginia") == texts.count("Brigade") == len(base.tags)
