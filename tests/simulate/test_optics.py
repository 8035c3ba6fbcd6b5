"""Rays and views against OpenCV and against plain geometry."""

from __future__ import annotations

import numpy as np
import pytest

from tableside.files.camera import Camera
from tableside.files.fault import FileError
from tableside.simulate.optics import Optics
from tableside.simulate.presets import CAMERAS, camera
from tableside.simulate.view import look_down


@pytest.mark.parametrize("name", CAMERAS)
def test_rays_of_samples_project_back_onto_them(name: str) -> None:
    optics = Optics(camera(name, "1080p"))
    worst = 0.0
    for left, top in ((0, 0), (957, 541), (1856, 1016), (1856, 0)):
        x, y = optics.rays(left, top, 64, 64, 2)
        pixels = optics.project_normal(np.stack([x.ravel(), y.ravel()], axis=1))
        steps = (np.arange(128) + 0.5) / 2 - 0.5
        across, down = np.meshgrid(left + steps, top + steps)
        wanted = np.stack([across.ravel(), down.ravel()], axis=1)
        worst = max(worst, float(np.abs(pixels - wanted).max()))
    assert worst < 1e-4  # pixels


def test_one_sample_a_pixel_lies_at_its_centre() -> None:
    optics = Optics(camera("plain", "720p"))
    x, y = optics.rays(100, 50, 3, 2, 1)
    pixels = optics.project_normal(np.stack([x.ravel(), y.ravel()], axis=1))
    wanted = [[100, 50], [101, 50], [102, 50], [100, 51], [101, 51], [102, 51]]
    assert np.abs(pixels - wanted).max() < 1e-4


def test_a_lens_that_folds_the_picture_is_a_fault_of_its_file() -> None:
    lens = Camera(
        format="tableside.camera/1",
        name="folded",
        width=640,
        height=360,
        model="plain",
        matrix=((300.0, 0.0, 320.0), (0.0, 300.0, 180.0), (0.0, 0.0, 1.0)),
        distortion=(-0.9, 0.0, 0.0, 0.0),
    )
    with pytest.raises(FileError, match=r"folded: distortion: .*folds"):
        Optics(lens)


def test_straight_down_the_board_lies_as_on_a_map() -> None:
    optics = Optics(camera("plain", "720p"))
    view = look_down((18.0, 12.0), 45.0)
    points = np.array([[18.0, 12.0, 0.0], [19.0, 12.0, 0.0], [18.0, 13.0, 0.0]])
    middle, east, north = view.pixels(optics, points)
    matrix = np.array(optics.camera.matrix)
    assert middle == pytest.approx(matrix[:2, 2], abs=1e-6)
    assert east[0] > middle[0]
    assert east[1] == pytest.approx(middle[1], abs=0.1)
    assert north[1] < middle[1]
    assert north[0] == pytest.approx(middle[0], abs=0.1)
    assert view.centre == pytest.approx([18.0, 12.0, 45.0])


@pytest.mark.parametrize("towards", [0.0, 75.0, 200.0, 330.0])
def test_a_tilted_camera_looks_at_its_target_and_leans_as_told(towards: float) -> None:
    view = look_down((10.0, 7.0), 48.0, tilt=20.0, towards=towards, roll=3.0)
    assert np.linalg.det(view.matrix) == pytest.approx(1.0)
    ahead = view.matrix[2]
    assert np.degrees(np.arccos(-ahead[2])) == pytest.approx(20.0)
    assert np.degrees(np.arctan2(ahead[1], ahead[0])) % 360 == pytest.approx(towards)
    assert view.centre[2] == pytest.approx(48.0)
    seen = view.matrix @ np.array([10.0, 7.0, 0.0]) + view.translation
    assert seen[:2] == pytest.approx([0.0, 0.0], abs=1e-9)


def test_roll_turns_the_camera_clockwise_as_seen_from_above() -> None:
    optics = Optics(camera("plain", "720p"))
    view = look_down((0.0, 0.0), 45.0, roll=10.0)
    middle, east = view.pixels(optics, np.array([[0.0, 0.0, 0.0], [5.0, 0.0, 0.0]]))
    # Turned clockwise, the camera sees the table turned counter-clockwise: east goes up.
    assert east[1] < middle[1]
