"""A printed map in squares: its scale, its letters, its markers, and what is drawn where."""

from __future__ import annotations

import json
import math
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from tableside.cli import main
from tableside.files.board import Board, load_board
from tableside.printing.board_tiles import check_apart, mat_sheets, spots_of
from tableside.printing.clipping import clipped
from tableside.printing.grid_map import GridMap, map_shapes
from tableside.printing.page import Page
from tableside.printing.paper import SIZES, Paper, paper_of
from tableside.printing.shapes import Area, Bounds, Line, Text, rectangle
from tableside.rig.markers import Squares, grid_board
from tableside.rules.scenarios import path_of
from tests.printing.raster import cropped, ink, opened, picture, tags_of
from tests.printing.test_decoding import DPI, by_apriltag
from tests.printing.test_layout import check

SCENARIO = "tableside/rules/gitm/scenarios/fordham-fords.json"
SQUARES = Squares(0.75, 23.25, 1.5, 15, 15)
LOOKS = ("raised", "high", "water", "shallows", "blocked", "track", "wooded", "built")
PLAN = GridMap(
    name="North",
    board=(36.0, 24.0),
    west=0.75,
    north=23.25,
    square=1.5,
    columns=15,
    rows=15,
    looks={(column, row): look for column, look in enumerate(LOOKS) for row in (column, 9)},
    marks=dict.fromkeys(product(range(15), range(15)), "2"),
    names={(7, 9): "Aldford-on-the-Water-and-far-away"},
    edges=(((3.75, 18.75), (3.75, 20.25)),),
    legend=tuple((look, f"ground that is {look}") for look in LOOKS),
    edge="Steep",
    side="Waiting",
)
#: 6.5 points in mm.
LEAST = 6.5 * 25.4 / 72


def sheets(paper: Paper, plan: GridMap = PLAN) -> tuple[Board, list[Page]]:
    board = grid_board(36, 24, SQUARES)
    free = [spot.box for spot in spots_of(board)]
    return board, mat_sheets(board, paper, None, map_shapes(plan, free))


def test_markers_leave_the_grid_and_its_numbers_free() -> None:
    board = grid_board(36, 24, SQUARES)
    check_apart(board)
    spots = spots_of(board)
    assert not any(spot.box.meets(PLAN.box) for spot in spots)
    assert sum(marker.held_out for marker in board.markers) == 4
    shown = [s.text for s in map_shapes(PLAN, [spot.box for spot in spots]) if isinstance(s, Text)]
    assert all(shown.count(str(number)) == 4 for number in range(15) if number != 2)


@pytest.mark.parametrize("name", sorted(SIZES))
def test_tiles_fit_every_paper(name: str) -> None:
    board, pages = sheets(paper_of(name))
    check(pages)
    boxes = [page.boxes[0] for page in pages]
    cut = 2 * 0.15
    area = sum((box.width - cut) * (box.height - 4.2 - cut) for box in boxes)
    assert area == pytest.approx(board.width * board.depth * 25.4**2, rel=1e-6)


def test_letters_are_6_5_points_and_more_and_all_there() -> None:
    _, pages = sheets(paper_of("a4"))
    texts = [s for page in pages for s in page.shapes if isinstance(s, Text)]
    assert min(text.size for text in texts) >= LEAST
    words = [text.text for text in texts]
    assert words.count("2") == 225 + 4  # a mark in every square, and the numbers of two lines
    assert {"North", "Waiting", "Steep", *(f"ground that is {look}" for look in LOOKS)} <= {*words}
    assert any(word.startswith("Aldford-on") for word in words)


@pytest.mark.slow
def test_lines_of_the_grid_are_an_inch_and_a_half_apart() -> None:
    """Measured in a tile at 600 dpi, whose pixels are 0.042 mm: each line to the next."""
    plain = GridMap(**{**vars(PLAN), "looks": {}, "marks": {}, "names": {}, "edges": ()})
    _, pages = sheets(paper_of("a4"), plain)
    inside = pages[5].boxes[0].grown(-6.0)  # the second tile of the second row: squares only
    gray, _, _ = cropped(opened(pages), inside, 5)
    for profile in (np.median(ink(gray), axis=0), np.median(ink(gray), axis=1)):
        lines = np.flatnonzero(profile > 0.2)
        groups = np.split(lines, np.flatnonzero(np.diff(lines) > 3) + 1)
        places = [float(group.mean()) / 600 * 25.4 for group in groups]
        assert len(places) >= 4
        assert all(b - a == pytest.approx(38.1, abs=0.05) for a, b in pairwise(places))


@pytest.mark.slow
def test_printed_markers_are_read_where_the_board_has_them() -> None:
    """Whole ones on a tile: each to the others of its tile within a tenth of a millimetre."""
    board, pages = sheets(paper_of("a3"))
    document = opened(pages)
    where = {marker.id: marker for marker in board.markers}
    read = 0
    for number, page in enumerate(pages):
        if not tags_of(page):
            continue
        found = by_apriltag(picture(document, number, DPI))
        middles = {name: corners.mean(axis=0) for name, corners in found.items()}
        read += len(middles)
        for one, other in pairwise(sorted(middles)):
            apart = math.dist(where[one].at, where[other].at) * 25.4
            assert math.dist(middles[one], middles[other]) == pytest.approx(apart, abs=0.1)
    assert read == len(board.markers)


def test_steep_edges_have_their_teeth_to_the_low_ground() -> None:
    """The edge runs north; what is low lies east of it."""
    shapes = [s for s in map_shapes(PLAN) if isinstance(s, Line)]
    (edge,) = (s for s in shapes if s.width == 0.8 and s.bounds.right < PLAN.box.right)
    x = 3.75 * 25.4
    assert edge.start[0] == edge.end[0] == pytest.approx(x)
    teeth = [s for s in shapes if s.width == 0.5 and s.bounds.right < PLAN.box.right]
    assert len(teeth) == 11
    assert all(tooth.start[0] == pytest.approx(x) and tooth.end[0] > x + 1 for tooth in teeth)


def test_what_is_round_lies_within_its_squares() -> None:
    squares = {square: PLAN.cell(square) for square in PLAN.looks}
    tints = [s for s in map_shapes(PLAN) if isinstance(s, Area) and s.bounds.width > 20]
    inside = [s for s in tints if s.bounds.right < PLAN.box.right + 1]
    assert len(inside) >= 8
    whole = Bounds(
        min(box.left for box in squares.values()), min(box.top for box in squares.values()),
        max(box.right for box in squares.values()), max(box.bottom for box in squares.values()),
    )  # fmt: skip
    assert all(whole.holds(each.bounds, 1e-3) for each in inside)


def test_shapes_are_cut_at_a_window_and_letters_are_not() -> None:
    window = Bounds(0, 0, 10, 10)
    line = clipped(Line((-5, 4), (20, 4), 0.2), window)
    assert isinstance(line, Area)
    assert line.bounds == pytest.approx((0, 3.9, 10, 4.1))
    dashes = clipped(Line((-5, 4), (20, 4), 0.2, dash=1.0), window)
    assert isinstance(dashes, Line)
    assert sorted((dashes.start, dashes.end)) == [(0.1, 4), (9.9, 4)]
    area = clipped(rectangle(Bounds(5, 5, 30, 30)), window)
    assert isinstance(area, Area)
    assert area.bounds == Bounds(5, 5, 10, 10)
    assert clipped(Text((9, 5), "across the edge"), window) is None
    assert clipped(rectangle(Bounds(20, 20, 30, 30)), window) is None
    edge = clipped(Line((10, 0), (10, 10), 0.2), window)
    assert edge is not None
    assert edge.bounds == pytest.approx((9.9, 0, 10, 10))


@pytest.mark.slow
def test_a_map_comes_with_its_board_file(tmp_path: Path, root: Path) -> None:
    out = tmp_path / "map.pdf"
    given = ["print", "map", str(root / SCENARIO)]
    assert main([*given, "--out", str(out)]) == 0
    board = load_board(tmp_path / "map.json")
    assert board.model_copy(update={"build": None}) == grid_board(36, 24, SQUARES)
    with pypdfium2.PdfDocument(out) as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    assert all(word in text for word in ("G5-U1", "Fordham", "High hills", "Ford", "Cliff"))
    other = tmp_path / "other.pdf"
    assert main([*given, "--square", "G3-U0", "--board", str(tmp_path / "map.json"),
                 "--out", str(other)]) == 0  # fmt: skip
    assert not (tmp_path / "other.json").exists()
    with pypdfium2.PdfDocument(other) as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    assert "G3-U0" in text
    assert "Dunmore" in text


@pytest.mark.parametrize(
    ("changes", "options", "words"),
    [
        ({}, ["--square", "A0-P0"], "A0-P0 is no square of the strategic map"),
        ({}, ["--square", "5-9"], "5-9"),
        ({"ruleset": "metal-men"}, [], "played on no printed map"),
        ({"units": [], "table_map": None}, [], "no map lies on the table"),
        ({}, ["--board", "small.json"], "36 x 24 in"),
    ],
)
def test_what_cannot_be_printed_is_one_line(
    changes: dict[str, object],
    options: list[str],
    words: str,
    tmp_path: Path,
    root: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = "tanners-crossing" if "ruleset" in changes else "fordham-fords"
    data = json.loads(path_of(name).read_text("utf-8")) | changes
    if changes.get("units") == []:
        data = {key: value for key, value in data.items() if key not in ("campaign", "table_map")}
    monkeypatch.chdir(tmp_path)
    small = grid_board(30, 24, SQUARES)
    Path("small.json").write_text(small.model_dump_json(exclude_none=True), "utf-8")
    Path("p.json").write_text(json.dumps(data), "utf-8")
    assert main(["print", "map", "p.json", *options]) != 0
    told = capsys.readouterr().err.strip().splitlines()
    assert len(told) == 1
    assert words in told[0]
