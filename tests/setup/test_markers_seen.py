"""The board's step: markers in glare, moved, printed at the wrong scale, out of the picture."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tableside.files.board import Board, Marker
from tableside.files.build import unit_build
from tableside.rig.markers import preset_board
from tableside.setup.doing import Doing
from tableside.setup.looking import Looked, Looker
from tableside.setup.marker_looks import MarkerLook
from tableside.setup.patch import why_unread
from tableside.setup.report import Report
from tableside.setup.steps import accuracy, board
from tableside.setup.table import Table, open_table
from tableside.vision.marks import marker_corners
from tests.setup.stand_in import glare
from tests.setup.tables import Image, pictured, roster, table
from tests.setup.tables import board as boards


def looked(image: Image, folder: Path) -> Looked:
    return Looker(table(folder)).look(image)


def told(image: Image, folder: Path) -> Report:
    return board.report(table(folder), looked(image, folder))


def kept(folder: Path) -> Table:
    """The table, its board in the folder."""
    return replace(open_table(folder), camera=table(folder).camera).with_board(boards())


def middles(seen: Looked, *ids: int) -> list[tuple[float, float]]:
    """Where markers are in the picture."""
    found = []
    for look in seen.markers:
        if look.marker.id in ids:
            assert look.corners is not None
            x, y = look.corners.mean(axis=0)
            found.append((float(x), float(y)))
    return found


def test_a_board_that_lies_well_is_done(tmp_path: Path) -> None:
    report = told(pictured(), tmp_path)
    assert report.state == "done"
    assert str(report.said[0].text) == "All 16 markers lie where they should"
    assert len(report.marks) == 16
    assert {mark.tone for mark in report.marks} == {"good"}


def test_a_board_that_was_not_looked_for_yet_is_not_done(tmp_path: Path) -> None:
    assert board.report(table(tmp_path), Looked(pictured())).state == "open"


def test_markers_in_glare_are_named_together(tmp_path: Path) -> None:
    spots = middles(looked(pictured(), tmp_path), 3, 4)
    report = told(glare(pictured(), spots, 28), tmp_path)
    assert report.state == "doubt"
    assert [str(line.text) for line in report.said] == ["Markers 3 and 4 are in glare"]
    assert "lamp" in str(report.said[0].mend)


def test_a_covered_marker_is_no_glare(tmp_path: Path) -> None:
    image = pictured().copy()
    (x, y), = middles(looked(image, tmp_path), 9)  # fmt: skip
    image[round(y) - 30 : round(y) + 30, round(x) - 30 : round(x) + 30] = (180, 190, 200)
    assert str(told(image, tmp_path).said[0].text) == "Marker 9 is covered, or not laid"


def test_a_marker_in_the_dark_is_told(tmp_path: Path) -> None:
    image = pictured().copy()
    (x, y), = middles(looked(image, tmp_path), 9)  # fmt: skip
    image[round(y) - 30 : round(y) + 30, round(x) - 30 : round(x) + 30] //= 40
    assert str(told(image, tmp_path).said[0].text) == "Marker 9 is in the dark"


def test_markers_beyond_the_picture_are_told(tmp_path: Path) -> None:
    image = pictured().copy()
    seen = looked(image, tmp_path)
    assert seen.view is not None
    marker = Marker(family="tag36h11", id=0, side=28.0, at=(40.0, 8.0))
    gray = np.asarray(image[:, :, 1])
    assert why_unread(gray, seen.view, marker_corners(marker), "tag36h11", 0) == "outside"


@pytest.mark.slow
def test_a_moved_marker_is_named_with_the_way_back(tmp_path: Path) -> None:
    report = told(pictured(moved=((7, 0.32, -0.24),)), tmp_path)
    assert report.state == "wrong"
    line = report.said[0]
    words = "Marker 7 lies 0.40 in from where it should: 0.32 in east and 0.24 in south"
    assert str(line.text) == words
    assert line.button is not None


def test_a_moved_marker_can_be_taken_as_it_lies(tmp_path: Path) -> None:
    before = kept(tmp_path)
    image = pictured(moved=((7, 0.32, -0.24),))
    seen = Looker(before).look(image)
    post = {"do": "take-marker", "family": "tag36h11", "id": 7}
    after = Doing().do(post, before, seen)
    assert board.report(after, Looker(after).look(image)).state == "done"
    assert open_table(tmp_path).board == after.board


@pytest.mark.slow
def test_prints_at_97_percent_are_told_and_can_be_used(tmp_path: Path) -> None:
    before = kept(tmp_path)
    image = pictured(scale=0.97)
    seen = Looker(before).look(image)
    report = board.report(before, seen)
    assert report.state == "wrong"
    assert str(report.said[0].text).startswith(
        "The markers are 97.0\N{NO-BREAK SPACE}% as large as they should be"
    )
    after = Doing().do({"do": "marker-sides"}, before, seen)
    assert after.board is not None
    assert after.board.markers[0].side == pytest.approx(28 * 0.97, abs=0.02)
    assert board.report(after, Looker(after).look(image)).state == "done"


@pytest.mark.slow
@pytest.mark.parametrize("scale", [0.75, 1.25, 4 / 3])
def test_a_side_that_was_mistyped_is_told_once_and_can_be_mended(
    scale: float, tmp_path: Path
) -> None:
    before = kept(tmp_path).with_board(boards(1 / scale))
    seen = Looker(before).look(pictured())
    (line,) = board.report(before, seen).said
    assert str(line.text).startswith(f"The markers are {100 * scale:.1f}")
    assert line.button is not None
    after = Doing().do(line.button.post, before, seen)
    assert after.board is not None
    assert after.board.markers[0].side == pytest.approx(28, abs=0.05)
    assert board.report(after, Looker(after).look(pictured())).state == "done"


@pytest.mark.parametrize(("size", "state"), [(0.9935, "done"), (0.9925, "wrong")])
def test_a_scale_is_wrong_from_0_7_percent_on(size: float, state: str, tmp_path: Path) -> None:
    seen = looked(pictured(), tmp_path)
    markers = tuple(replace(look, size=size) for look in seen.markers)
    assert board.report(table(tmp_path), replace(seen, markers=markers)).state == state


def test_the_scale_needs_three_markers(tmp_path: Path) -> None:
    marker = Marker(family="tag36h11", id=0, side=28.0, at=(1.0, 1.0))
    two = (MarkerLook(marker, "placed", size=0.97),) * 2
    assert Looked(markers=two).marker_scale is None
    assert Looked(markers=(*two, two[0])).marker_scale == pytest.approx(0.97)


@pytest.mark.slow
def test_too_few_markers_say_where_the_glare_is(tmp_path: Path) -> None:
    seen = looked(pictured(), tmp_path)
    hidden = glare(pictured(), middles(seen, *range(2, 16)), 40)
    report = told(hidden, tmp_path)
    assert report.state == "wrong"
    words = [str(line.text) for line in report.said]
    assert "2 of the board's 12 markers can be seen; 3 are needed" in words
    assert any(str(text).startswith("There is glare at the ") for text in words)
    assert accuracy.report(table(tmp_path), looked(hidden, tmp_path)).state == "blocked"


def test_without_a_board_the_layout_is_guessed(tmp_path: Path) -> None:
    bare = table(tmp_path, board=None)
    seen = Looker(bare).look(pictured())
    report = board.report(bare, seen)
    assert report.state == "open"
    assert "round the edge" in str(report.said[0].mend)
    assert report.values["layout"] == "edge"
    assert len(report.marks) == len(seen.sights) > 16


def test_units_tags_are_no_markers(tmp_path: Path) -> None:
    bare = table(tmp_path, board=None)
    report = board.report(bare, Looker(bare).look(pictured()))
    assert str(report.said[0].text) == "16 markers are seen"
    hidden = replace(Looker(bare).look(pictured()), sights=())
    assert board.report(bare, hidden).values["layout"] is None


def test_the_layout_of_the_board_file_is_told(tmp_path: Path) -> None:
    def layout(there: Board) -> object:
        return board.report(table(tmp_path, board=there), Looked()).values["layout"]

    assert layout(boards()) == "edge"
    assert layout(boards(moved=dict.fromkeys(range(16), (0.6, 0.6)))) == "edge"  # as they lie
    assert layout(preset_board("corners", 36, 24)) == "corners"
    own = boards(moved=dict.fromkeys(range(9), (2.0, 0.0)))  # more than half lie elsewhere
    assert layout(own) is None


def test_the_accuracy_is_told_and_drawn(tmp_path: Path) -> None:
    whole = table(tmp_path)
    report = accuracy.report(whole, looked(pictured(), tmp_path))
    assert report.state == "done"
    assert report.values["worst"] < 0.05
    assert {mark.tone for mark in report.marks} == {"shade-0"}


def test_what_makes_units_uncertain_is_told_before_there_are_any(tmp_path: Path) -> None:
    """A corps on the usual tray, on a board that says how it was laid, or not."""
    seen = looked(pictured(), tmp_path)
    told = accuracy.report(table(tmp_path), seen)
    budget = told.values["budget"]
    assert list(budget["shares"]) == ["picture", "lens", "markers", "tags", "seats"]
    assert math.hypot(*budget["shares"].values()) == pytest.approx(budget["told"], abs=0.002)
    assert budget["shares"]["seats"] == pytest.approx(2 * 0.2 / 25.4, abs=0.001)  # a tray's
    (line,) = (each for each in told.said if "A corps on the usual tray" in str(each.text))
    assert f"give or take {budget['told']:.3f} in" in str(line.text)
    assert f"makes it {budget['left']:.3f} in" in str(line.mend)
    assert told.state == "done"


@pytest.mark.slow
def test_what_makes_units_uncertain_is_that_of_the_units_in_the_picture(tmp_path: Path) -> None:
    told = []
    for word in ("exact", "hand"):
        built = roster().model_copy(update={"build": unit_build(word)})
        whole = table(tmp_path, roster=built)
        seen = Looker(whole).look(pictured())
        told.append(accuracy.report(whole, seen))
        assert any("The units in the picture" in str(each.text) for each in told[-1].said)
    exact, hand = (report.values["budget"] for report in told)
    assert exact["shares"]["tags"] == exact["shares"]["seats"] == 0.0
    assert hand["shares"]["tags"] > 0.01
    assert exact["shares"]["markers"] == pytest.approx(hand["shares"]["markers"], abs=0.002)


def test_a_limit_that_is_not_kept_names_the_markers_that_are_missing(tmp_path: Path) -> None:
    spots = middles(looked(pictured(), tmp_path), 3, 4)
    seen = looked(glare(pictured(), spots, 28), tmp_path)
    assert seen.accuracy is not None
    worst = seen.accuracy.worst or 0.0
    report = accuracy.report(table(tmp_path), seen, worst - 1e-6)
    assert report.state == "wrong"
    assert accuracy.report(table(tmp_path), seen, worst).state == "done"
