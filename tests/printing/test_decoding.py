"""What is printed is read again: by AprilTag, by OpenCV, by the lens measuring."""

from __future__ import annotations

import re

import cv2
import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from tableside.files.roster import Roster
from tableside.printing.board_cards import marker_cards
from tableside.printing.board_tiles import corner_sheets, mat_sheets, spots_of
from tableside.printing.calibration import KINDS, calibration_sheet, default_pattern
from tableside.printing.counters import counter_sheets, inlay_sheets
from tableside.printing.page import Page
from tableside.printing.paper import SIZES, paper_of
from tableside.printing.tags import tag_sheets
from tableside.rig.markers import preset_board
from tableside.rig.trays import FIRST_UNIT_TAG, usual_roster
from tableside.simulate.scene import GameUnit
from tableside.vision.calibration.patterns import Pattern
from tableside.vision.detect import detector_for
from tests.printing.raster import Gray, opened, picture, tags_of

DPI = 300
NEAR = 0.1  # mm: what a detector may be off at 300 dpi (0.085 mm a pixel)

Floats = NDArray[np.float64]

ROSTER = usual_roster(
    GameUnit(id=f"{side}-{n}", side=side, type=kind)
    for side in ("csa", "usa")
    for n, kind in enumerate(("infantry", "cavalry", "detachment", "headquarters"))
)


def by_apriltag(gray: Gray, family: str = "tag36h11") -> dict[int, Floats]:
    """Return each tag's corners in mm from the sheet's top left, as AprilTag finds them."""
    return {
        tag.id: (np.array(tag.corners) + 0.5) / DPI * 25.4
        for tag in detector_for([family]).find(gray)
    }


def by_opencv(gray: Gray, number: int = cv2.aruco.DICT_APRILTAG_36H11) -> dict[int, Floats]:
    """The same as OpenCV finds them: from its own picture's top left."""
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(number))
    corners, ids, _ = detector.detectMarkers(gray)
    return {
        int(n): (np.asarray(c).reshape(4, 2) + 0.5) / DPI * 25.4
        for n, c in zip(np.asarray(ids).ravel(), corners, strict=True)
    }


def sides(corners: Floats) -> Floats:
    """Return the lengths of a tag's four sides."""
    return np.asarray(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1))


def tag_ids(roster: Roster) -> list[int]:
    return [tag.id for unit in roster.units for base in unit.bases for tag in base.tags]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SIZES))
@pytest.mark.parametrize("sheets", [tag_sheets, inlay_sheets])
def test_every_tag_of_a_roster_is_read_at_its_size(name: str, sheets: object) -> None:
    assert callable(sheets)
    pages: list[Page] = sheets(ROSTER, paper_of(name))
    document = opened(pages)
    found: dict[int, Floats] = {}
    opencv: dict[int, Floats] = {}
    for number in range(len(pages)):
        gray = picture(document, number, DPI)
        found |= by_apriltag(gray)
        opencv |= by_opencv(gray)
    assert sorted(found) == sorted(opencv) == tag_ids(ROSTER)
    drawn = [tag.bounds for page in pages for tag in tags_of(page)]
    for number, box in zip(tag_ids(ROSTER), drawn, strict=True):
        assert sides(found[number]) == pytest.approx(11.2, abs=NEAR)
        middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        assert found[number].mean(axis=0) == pytest.approx(middle, abs=NEAR)
        assert opencv[number].mean(axis=0) == pytest.approx(middle, abs=0.15)
        # OpenCV's own picture of this family is AprilTag's turned by half a turn.
        assert opencv[number][0] == pytest.approx(found[number][2], abs=0.3)


@pytest.mark.parametrize("unit", range(4))
def test_a_counter_has_its_tags_where_the_roster_says(unit: int) -> None:
    roster = ROSTER.model_copy(update={"units": (ROSTER.units[unit],)})
    pages = counter_sheets(roster, paper_of("a4"), 1.0)
    found = by_apriltag(picture(opened(pages), 0, DPI))
    (base,) = roster.units[0].bases
    tags = {tag.id: tag for tag in base.tags}
    assert sorted(found) == sorted(tags)
    # The page's box is base and lip; the base's front edge is its upper one.
    box = pages[0].boxes[1].grown(-0.15)
    middle = np.array([(box.left + box.right) / 2, box.top + base.base[1] / 2])
    assert box.width == pytest.approx(base.base[0])
    for number, tag in tags.items():
        ahead, left = tag.at
        assert found[number].mean(axis=0) == pytest.approx(middle - [left, ahead], abs=NEAR)
        # Angle 0: the picture's top edge, left to right, runs towards the front: up the page.
        along = found[number][1] - found[number][0]
        assert along == pytest.approx([0.0, -tag.side], abs=NEAR)


@pytest.mark.slow
def test_markers_of_a_mat_lie_where_the_board_has_them() -> None:
    board = preset_board("edge", 36, 24)
    pages = mat_sheets(board, paper_of("a4"))
    document = opened(pages)
    seen: set[int] = set()
    spots = {spot.marker.id: spot for spot in spots_of(board)}
    for number in (0, 3, 5, 13):
        found = by_apriltag(picture(document, number, DPI))
        text = document[number].get_textpage().get_text_range()
        label = re.search(r"from x ([\d.]+), y ([\d.]+) in", text)
        assert label is not None
        west, south = 25.4 * float(label[1]), 25.4 * float(label[2])
        box = pages[number].boxes[0].grown(-0.15)
        for marker, corners in found.items():
            spot = spots[marker]
            x, y = (25.4 * v for v in spot.marker.at)
            there = (box.left + x - west, box.bottom - (y - south))
            # The label gives hundredths of an inch: 0.13 mm either way.
            assert corners.mean(axis=0) == pytest.approx(there, abs=0.13 + NEAR)
            edge = corners[1] - corners[0]
            angle = np.degrees(np.arctan2(-edge[1], edge[0]))
            assert (angle - spot.marker.angle + 180) % 360 - 180 == pytest.approx(0, abs=0.3)
            assert sides(corners) == pytest.approx(40.0, abs=NEAR)
            seen.add(marker)
    assert seen == {10, 7, 15, 11, 3, 13}


@pytest.mark.parametrize("family", ["aruco_4x4_50", "aruco_mip_36h12", "tagStandard41h12"])
def test_other_families_are_read_too(family: str) -> None:
    board = preset_board("corners", 36, 24, family, side=20.0)
    document = opened(corner_sheets(board, paper_of("a4")))
    found = by_apriltag(picture(document, 0, DPI), family)
    assert sorted(found) == [0, 1, 2, 3]
    for corners in found.values():
        assert sides(corners) == pytest.approx(20.0, abs=0.2)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SIZES))
@pytest.mark.parametrize("kind", KINDS)
def test_a_calibration_board_is_found_by_the_words_on_it(name: str, kind: str) -> None:
    paper = paper_of(name)
    page = calibration_sheet(default_pattern(kind, paper), paper)
    document = opened([page])
    words = document[0].get_textpage().get_text_range()
    argument = re.search(r"--pattern (\S+)", words.replace("--check-line", ""))
    assert argument is not None
    pattern = Pattern.parse(argument[1])
    sighting = pattern.find(picture(document, 0, 150))
    assert sighting is not None
    inner = (pattern.columns - 1) * (pattern.rows - 1)
    every = 4 * pattern.columns * pattern.rows if kind == "aprilgrid" else inner
    assert len(sighting.ids) == every
    # 0.15 mm is less than a pixel; OpenCV's chessboard corners are no better in sharp pictures.
    # Laid on one another without stretching, the corners are where the pattern has them.
    flat = sighting.flat - sighting.flat.mean(axis=0)
    there = sighting.pixels / 150 * 25.4
    there = there - there.mean(axis=0)
    u, _, v = np.linalg.svd(flat.T @ there)
    assert there == pytest.approx(flat @ u @ v, abs=0.15)


def test_pages_hold_no_picture_and_ask_not_to_be_scaled() -> None:
    document = opened(marker_cards(preset_board("edge", 36, 24), paper_of("a4")))
    for page in document:
        kinds = {obj.type for obj in page.get_objects()}
        assert pypdfium2.raw.FPDF_PAGEOBJ_IMAGE not in kinds
        assert pypdfium2.raw.FPDF_PAGEOBJ_PATH in kinds
    assert pypdfium2.raw.FPDF_VIEWERREF_GetPrintScaling(document.raw) == 0


def test_a_name_stands_under_its_tag() -> None:
    document = opened(tag_sheets(ROSTER, paper_of("a4")))
    text = document[0].get_textpage().get_text_range()
    for unit in ROSTER.units:
        assert text.count(unit.id) >= 2
    assert f"{FIRST_UNIT_TAG}, left" in text
