"""Whatever is printed: it lies where a printer reaches, and nothing lies on anything else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.files.board import Board, Marker
from tableside.files.fielded import GameUnit
from tableside.files.roster import Base, Roster, Tag, Unit
from tableside.printing import PrintError
from tableside.printing.board_cards import marker_cards
from tableside.printing.board_tiles import (
    check_apart,
    corner_sheets,
    cuts,
    even_cuts,
    mat_sheets,
    spots_of,
)
from tableside.printing.calibration import KINDS, calibration_sheet, default_pattern
from tableside.printing.clipping import shape_of
from tableside.printing.counters import (
    card_tray_sheets,
    counter_sheets,
    inlay_sheets,
)
from tableside.printing.jig_card import jig_sheet
from tableside.printing.packing import MOST_SHEETS, packed
from tableside.printing.page import Page, Piece, numbered
from tableside.printing.paper import SIZES, Paper, paper_of
from tableside.printing.ruler import ruler_sheet
from tableside.printing.seats import seat_of
from tableside.printing.shapes import Area, Line, Text
from tableside.printing.tags import tag_sheets
from tableside.rig.jig_card import usual_jig
from tableside.rig.markers import preset_board
from tableside.rig.trays import tray, usual_roster
from tests.printing.raster import tags_of

Sheets = Callable[[Board, Paper], list[Page]]
PAPERS = st.builds(paper_of, st.sampled_from(sorted(SIZES)), st.sampled_from([200.0, 195.0, 204.0]))


def check(pages: list[Page]) -> None:
    """Hold pages to it: within the printable area, pieces apart, letters on nothing dark."""
    for page in numbered(pages, "a title that is rather long for the strip it stands in"):
        printable = page.paper.printable
        for shape in page.shapes:
            assert printable.holds(shape.bounds), shape
        assert all(page.paper.area.holds(box) for box in page.boxes)
        for one, other in combinations(page.boxes, 2):
            assert not one.meets(other)
        for shape in page.shapes:
            homes = [box for box in (*page.boxes, page.paper.strip) if box.holds(shape.bounds)]
            assert len(homes) >= 1, shape
        texts = [shape.bounds for shape in page.shapes if isinstance(shape, Text)]
        for one, other in combinations(texts, 2):
            assert not one.meets(other)
        for tag in tags_of(page):
            assert not any(tag.bounds.meets(text) for text in texts)


SEEN = st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp"))
WORDS = st.text(SEEN, min_size=1, max_size=80)


@st.composite
def rosters(draw: st.DrawFn) -> Roster:
    """Rosters of any shape: up to six units, bases of 20 to 90 mm, tags anywhere near them."""
    units = []
    number = 0
    for index in range(draw(st.integers(1, 6))):
        bases = []
        for _ in range(draw(st.integers(1, 2))):
            tags = []
            for slot in range(draw(st.integers(1, 3))):
                tags.append(
                    Tag(
                        family=draw(st.sampled_from(["tag36h11", "aruco_4x4_1000", "tag25h9"])),
                        id=number % 30,
                        side=draw(st.floats(6, 20)),
                        at=(-60.0, 40.0 * slot) if slot else (draw(st.floats(-40, 10)), 0.0),
                        angle=draw(st.sampled_from([0.0, -90.0, 180.0, 33.0])),
                        height=1.0,
                    )
                )
                number += 1
            size = (draw(st.floats(20, 90)), draw(st.floats(15, 60)))
            bases.append(Base(base=size, tags=tuple(tags)))
        unit = Unit(id=f"u{index}", side=draw(WORDS), type=draw(WORDS), bases=tuple(bases))
        units.append(unit.model_copy(update={"name": draw(st.none() | WORDS)}))
    return Roster(format="tableside.roster/1", units=tuple(units))


@pytest.mark.slow
@given(rosters(), PAPERS)
@settings(max_examples=40)
def test_sheets_of_any_roster(roster: Roster, paper: Paper) -> None:
    tags = [(base, tag) for unit in roster.units for base in unit.bases for tag in base.tags]
    sheets = [tag_sheets(roster, paper), counter_sheets(roster, paper, 2.0)]
    if any(seat_of(base, tag) == "on" for base, tag in tags):
        for trays in (card_tray_sheets, inlay_sheets):
            with pytest.raises(PrintError, match="lies over its base and in no tray"):
                trays(roster, paper)
    else:
        sheets += [card_tray_sheets(roster, paper), inlay_sheets(roster, paper)]
    for pages in sheets:
        check(pages)
        assert sum(len(tags_of(page)) for page in pages) == len(tags)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards of the presets, of many sizes."""
    preset = draw(st.sampled_from(["edge", "corners"]))
    return preset_board(preset, draw(st.floats(24, 80)), draw(st.floats(18, 60)))


@pytest.mark.slow
@given(boards(), PAPERS)
@settings(max_examples=25)
def test_sheets_of_any_board(board: Board, paper: Paper) -> None:
    cards, mat = marker_cards(board, paper), mat_sheets(board, paper)
    check(cards)
    check(mat)
    assert sum(len(tags_of(page)) for page in cards) == len(board.markers)
    area = sum(b.width * b.height for page in mat for b in (page.boxes[0].grown(-0.15),))
    assert area == pytest.approx(board.width * board.depth * 25.4**2)


@given(st.floats(24, 80), st.floats(18, 60), PAPERS)
@settings(max_examples=25)
def test_corner_strips_of_any_board(width: float, depth: float, paper: Paper) -> None:
    pages = corner_sheets(preset_board("corners", width, depth), paper)
    check(pages)
    assert [len(tags_of(page)) for page in pages] == [4, 4, 4, 4]


@pytest.mark.parametrize("name", sorted(SIZES))
def test_calibration_boards_and_rulers(name: str) -> None:
    paper = paper_of(name)
    for kind in KINDS:
        check([calibration_sheet(default_pattern(kind, paper), paper)])
    check(ruler_sheet(paper))


@given(paper=PAPERS)
def test_a_jig_fits_every_paper(paper: Paper) -> None:
    check([jig_sheet(usual_jig([(60, 30), (100, 60), (25, 25)]), paper)])


def test_a_tile_that_cuts_a_marker_has_its_part_of_it() -> None:
    """Markers this large must be cut: together the parts are the markers."""
    board = preset_board("edge", 36, 24, side=150.0)
    pages = mat_sheets(board, paper_of("letter"))
    check(pages)
    parts = [s for page in pages for s in page.shapes if isinstance(s, Area)]
    assert len(parts) > len(board.markers)
    whole = sum(shape_of(spot.black).area for spot in spots_of(board))
    edge = shapely.box(0, 0, 36 * 25.4, 24 * 25.4)
    over = sum(shapely.difference(shape_of(s.black), edge).area for s in spots_of(board))
    assert sum(shape_of(part).area for part in parts) == pytest.approx(whole - over)


@given(
    st.floats(50, 2000),
    st.floats(40, 300),
    st.lists(st.tuples(st.floats(0, 2000), st.floats(1, 60)), max_size=12),
)
def test_cuts_leave_no_part_too_large(
    length: float, most: float, sized: list[tuple[float, float]]
) -> None:
    spans = [(low, low + size) for low, size in sized]
    for places in (cuts(length, most, spans), even_cuts(length, most, spans)):
        assert places[0] == 0.0
        assert places[-1] == length
        parts = [b - a for a, b in pairwise(places)]
        assert all(0 < part <= most + 1e-6 for part in parts)
    assert len(even_cuts(length, most, spans)) == len(cuts(length, most, spans))


def test_a_cut_goes_round_a_marker() -> None:
    assert cuts(300.0, 100.0, [(90.0, 110.0), (80.0, 95.0)]) == [0.0, 80.0, 180.0, 280.0, 300.0]
    assert cuts(300.0, 100.0, [(0.0, 150.0)])[1] == 100.0


def test_no_paper_is_drawn_over_a_tag() -> None:
    """A counter's white is drawn before its tags."""
    unit = Unit(id="a", side="x", type="infantry", bases=(tray("infantry", 40),))
    page = counter_sheets(Roster(format="tableside.roster/1", units=(unit,)), paper_of("a4"), 1)[0]
    order = [shape for shape in page.shapes if isinstance(shape, Area)]
    tags = tags_of(page)
    assert len(tags) == 2
    for tag in tags:
        later = order[order.index(tag) + 1 :]
        assert not any(shape.bounds.meets(tag.bounds) for shape in later)


def test_markers_without_room_are_refused() -> None:
    check_apart(preset_board("edge", 36, 24))
    with pytest.raises(PrintError, match=r"marker \d+ has no room on 12 x 9 in"):
        check_apart(preset_board("edge", 12, 9))
    with pytest.raises(PrintError, match="has no room"):
        check_apart(preset_board("corners", 36, 24, side=60.0))


@pytest.mark.parametrize("size", [(160.0, 160.0), (1e6, 1e6), (1e6, 1.0)])
def test_a_mat_of_more_sheets_than_anybody_lays_is_refused(size: tuple[float, float]) -> None:
    with pytest.raises(PrintError, match=r"a mat of .* in takes more than 300 sheets of a4: print"):
        mat_sheets(preset_board("edge", *size), paper_of("a4"))


def test_so_is_one_that_cuts_round_its_markers_make_larger() -> None:
    board = preset_board("edge", 140.0, 140.0)
    assert len(mat_sheets(board, paper_of("a4"))) <= MOST_SHEETS
    places = [(6.0 * (n % 22 + 1), 6.0 * (n // 22 + 1), n * 2.1 % 5) for n in range(22 * 22)]
    scattered = [
        Marker(family="tag36h11", id=n, side=20.0, at=(x + aside, y + aside))
        for n, (x, y, aside) in enumerate(places)
    ]
    board = board.model_copy(update={"markers": tuple(scattered)})
    with pytest.raises(PrintError, match=r"takes more than 300 .* a4: print its markers alone"):
        mat_sheets(board, paper_of("a4"))


def test_cards_on_more_sheets_than_anybody_cuts_are_refused() -> None:
    cards = [Piece(150.0, 250.0, ())] * (MOST_SHEETS + 1)
    assert len(packed(cards[1:], paper_of("a4"))) == MOST_SHEETS
    with pytest.raises(PrintError, match="takes more than 300 sheets of a4"):
        packed(cards, paper_of("a4"))


def test_a_piece_larger_than_the_sheet_is_named() -> None:
    unit = Unit(id="giant", side="x", type="infantry", bases=(tray("", 1, size=(250.0, 400.0)),))
    roster = Roster(format="tableside.roster/1", units=(unit,))
    with pytest.raises(PrintError, match=r"the base of giant is .* does not fit .* of a4"):
        counter_sheets(roster, paper_of("a4"), 1)
    check(counter_sheets(roster.model_copy(update={"units": ()}), paper_of("a4"), 1))


def inlay(name: str, width: float) -> tuple[Page, list[str]]:
    """Return the sheet with a base's inlay, and what is said on it."""
    unit = GameUnit(id="g", side="a", type="i", name=name, base=(width, 30.0))
    (page,) = inlay_sheets(usual_roster([unit], "lip"), paper_of("a4"))
    strip = page.boxes[1]
    words = [s for s in page.shapes if isinstance(s, Text) and not page.boxes[0].meets(s.bounds)]
    assert all(strip.holds(each.bounds) for each in words), "cut off with the rest of the sheet"
    return page, [each.text for each in words]


@pytest.mark.parametrize(
    ("name", "width", "said"),
    [
        ("Hood", 60.0, ["Hood"]),
        ("1st Virginia", 40.0, ["1st", "Virginia"]),
        ("Garde-Grenadier-Regiment", 40.0, ["Ga...ent"]),
        ("Gwardia Królewska Jego", 45.0, ["Gwardia", "Króle...Jego"]),
    ],
)
def test_a_name_between_the_tags_of_an_inlay_is_cut_out_with_it(
    name: str, width: float, said: list[str]
) -> None:
    page, words = inlay(name, width)
    assert words == [*said, "a", "40 41"]
    strip = page.boxes[1].grown(-0.15)
    assert strip.height == pytest.approx(14.0)
    rear = [s for s in page.shapes if isinstance(s, Line) and s.width == 0.2]
    assert [line.start[1] for line in rear if strip.holds(line.bounds)] == [
        pytest.approx(strip.bottom - 0.2)
    ]


@pytest.mark.parametrize(("width", "inside"), [(39.0, True), (38.9, False), (30.0, False)])
def test_a_strip_without_room_for_its_name_has_it_behind_dashes(width: float, inside: bool) -> None:
    page, words = inlay("Hood", width)
    assert words == (["Hood", "a", "40 41"] if inside else ["Hood", "40 41", "a"])
    assert (page.boxes[1].height > 15) is not inside


def test_a_long_name_below_an_inlay_leaves_its_tags_numbers_whole() -> None:
    name = "Gwardia Królewska Jego Wysokości"
    unit = GameUnit(id="g", side="a", type="i", name=name, base=(20.0, 15.0))
    roster = usual_roster([unit], "lip")
    said = [s.text for s in inlay_sheets(roster, paper_of("a4"))[0].shapes if isinstance(s, Text)]
    ids = " ".join(str(tag.id) for tag in roster.units[0].bases[0].tags)
    assert {"Gwardia", ids} <= set(said)


@pytest.mark.parametrize("sheets", [corner_sheets, mat_sheets])
@pytest.mark.parametrize("name", sorted(SIZES))
def test_every_marker_of_a_sheet_has_its_number(sheets: Sheets, name: str) -> None:
    board = preset_board("corners", 36, 24)
    pages = sheets(board, paper_of(name))
    said = [s.text for page in pages for s in page.shapes if isinstance(s, Text)]
    assert {f"marker {marker.id}" for marker in board.markers} <= set(said)
    if sheets is corner_sheets:
        assert sum("Cut along the grey frame" in " ".join(said_on(page)) for page in pages) == 4
        assert all(page.guide is not None and "grey frame" in page.guide.words for page in pages)


def said_on(page: Page) -> list[str]:
    return [shape.text for shape in page.shapes if isinstance(shape, Text)]
