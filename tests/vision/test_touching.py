"""Boards whose markers touch other black squares, as an AprilGrid's do."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tableside.files.board import Board, Marker
from tableside.files.build import marker_build
from tableside.files.roster import Roster
from tableside.vision.lens import Lens
from tableside.vision.measure import Measurer
from tests.vision.calibration.test_calibrate import SCALE, sheet
from tests.vision.flat_scene import camera_file, looking_down, photograph, simple_scene

SIDE, GAP, MARGIN = 30.0, 9.0, 20.0  # mm
GRID = f"aprilgrid:5x4:{SIDE:g}:{GAP:g}:tag36h11"


def board() -> Board:
    """Return the grid as a board: its tags as markers, numbered from the bottom left."""
    pitch, first = SIDE + GAP, MARGIN + GAP + SIDE / 2
    at = [((first + n % 5 * pitch) / 25.4, (first + n // 5 * pitch) / 25.4) for n in range(20)]
    markers = tuple(
        Marker(family="tag36h11", id=n, side=SIDE, at=place) for n, place in enumerate(at)
    )
    return Board(
        format="tableside.board/1", width=10, depth=9, markers=markers,
        build=marker_build("exact"),
    )  # fmt: skip


def photographed(tilt: float) -> tuple[Measurer, NDArray[np.uint8], np.ndarray]:
    """Return a measurer of the grid, a picture of it, and where the camera is (inches)."""
    camera = camera_file(model="plain", distortion=())
    view = looking_down(Lens.of(camera), (4.5, 3.5), 10.0, tilt)
    paper = sheet(GRID)
    high = paper.shape[0]
    to_board = np.array(
        [[1 / SCALE / 25.4, 0, 0], [0, -1 / SCALE / 25.4, (high - 1) / SCALE / 25.4], [0, 0, 1]]
    )
    flat = np.column_stack([view.rotation[:, :2], view.shift])
    whole = np.array(camera.matrix) @ flat @ to_board
    size = (camera.width, camera.height)
    taken = cv2.warpPerspective(paper, whole, size, flags=cv2.INTER_AREA, borderValue=90)
    soft = cv2.GaussianBlur(taken, (0, 0), 2.5)
    roster = Roster.model_validate({"format": "tableside.roster/1", "units": []})
    centre = -view.rotation.T @ view.shift
    return Measurer(camera, board(), roster), np.asarray(soft, np.uint8), centre


@pytest.mark.slow
@pytest.mark.parametrize("tilt", [0.0, 25.0])
def test_a_board_whose_squares_touch_is_found(tilt: float) -> None:
    """Out of focus the squares run into the tags, and AprilTag sees one or two of twenty."""
    measurer, picture, centre = photographed(tilt)
    found = measurer.measure(picture)
    assert found.camera is not None, [str(each) for each in found.troubles]
    rotation, shift = map(np.array, found.camera)
    # A camera straight above slides and tips with hardly a change in the picture.
    assert np.abs(-rotation.T @ shift - centre).max() < 0.1
    assert found.accuracy is not None
    assert found.accuracy < 0.002
    assert found.troubles == ()


@pytest.mark.slow
def test_a_board_that_was_found_as_it_is_is_not_parted_when_it_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Looking three times more at every frame of a covered table would be dear."""
    scene = simple_scene(units=1)
    measurer = Measurer(scene.camera, scene.board, scene.roster)
    picture = photograph(scene)
    assert measurer.measure(picture).registered

    def parted(*_: object) -> tuple[()]:
        pytest.fail("looked for squares that touch")

    monkeypatch.setattr("tableside.vision.measure.find_touching", parted)
    assert not measurer.measure(np.full_like(picture, 90)).registered
