"""The way between board and picture, against OpenCV's own projection."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableside.vision.lens import Lens
from tableside.vision.table_view import FlatView, LocalMaps, LooseView, TableView, plane_jacobian
from tests.vision.flat_scene import camera_file, looking_down

LENS = Lens.of(camera_file())
VIEW = looking_down(LENS, (10.0, 5.5), 21.0, 14.0, 5.0)
RANDOM = np.random.default_rng(3)
POINTS = np.column_stack([RANDOM.uniform((0, 0), (20, 11), (60, 2)), RANDOM.uniform(0, 1.2, 60)])


def flat_view() -> FlatView:
    matrix = np.asarray(LENS.matrix @ np.column_stack([VIEW.rotation[:, :2], VIEW.shift]))
    return FlatView(matrix / matrix[2, 2])


def test_pixels_are_those_of_opencv() -> None:
    turn, _ = cv2.Rodrigues(VIEW.rotation)
    expected, _ = cv2.projectPoints(POINTS, turn, VIEW.shift, LENS.matrix, LENS.distortion[:8])
    np.testing.assert_allclose(VIEW.to_pixels(POINTS), expected.reshape(-1, 2), atol=1e-7)


def test_the_plane_at_a_height_takes_pixels_back() -> None:
    back = VIEW.to_plane(VIEW.to_pixels(POINTS), POINTS[:, 2] * 25.4)
    np.testing.assert_allclose(back, POINTS[:, :2], atol=1e-8)


@pytest.mark.parametrize("view", [VIEW, flat_view()], ids=["lens", "flat"])
def test_pixels_that_are_looked_along_twice_meet_each_plane_where_they_should(
    view: TableView | FlatView,
) -> None:
    pixels = view.to_pixels(POINTS)
    looking = view.looking(pixels)
    for heights in (np.zeros(60), POINTS[:, 2] * 25.4):
        np.testing.assert_array_equal(looking(heights), view.to_plane(pixels, heights))


def test_the_eye_is_where_all_rays_meet() -> None:
    np.testing.assert_allclose(VIEW.rotation @ VIEW.eye + VIEW.shift, 0.0, atol=1e-12)
    assert VIEW.eye[2] == pytest.approx(21.0)


def test_a_point_seen_at_one_height_is_found_at_another() -> None:
    low = VIEW.to_plane(VIEW.to_pixels(POINTS), 0.0)
    start, end = np.zeros(60), POINTS[:, 2] * 25.4
    np.testing.assert_allclose(VIEW.lifted(low, start, end), POINTS[:, :2], atol=1e-8)


@pytest.mark.parametrize(
    "view", [VIEW, LooseView(LENS, VIEW.rotation, VIEW.shift), flat_view()], ids=repr
)
def test_the_jacobian_is_that_of_small_moves(view: TableView | FlatView) -> None:
    points = POINTS if isinstance(view, TableView) else POINTS * (1, 1, 0)
    pixels, by_point = view.jacobian(points)
    again, by_parameter = view.pose_jacobian(points)
    np.testing.assert_allclose(pixels, view.to_pixels(points), atol=1e-9)
    np.testing.assert_allclose(again, pixels, atol=1e-9)
    step = 1e-6
    for axis in range(3 if isinstance(view, TableView) else 2):
        move = step * np.eye(3)[axis]
        measured = (view.to_pixels(points + move) - view.to_pixels(points - move)) / (2 * step)
        np.testing.assert_allclose(by_point[:, :, axis], measured, rtol=1e-4, atol=1e-4)
    for k in range(view.parameters):
        move = np.asarray(step * np.eye(view.parameters)[k])
        high, low = view.moved(move), view.moved(-move)
        flat = points * (1, 1, 0)  # a loose view's heights follow its two columns
        measured = (high.to_pixels(flat) - low.to_pixels(flat)) / (2 * step)
        _, expected = view.pose_jacobian(flat)
        np.testing.assert_allclose(expected[:, :, k], measured, rtol=1e-4, atol=2e-3)
    assert by_parameter.shape == (60, 2, view.parameters)


def test_places_move_against_the_view() -> None:
    change = np.asarray(1e-5 * np.arange(1, 7), dtype=np.float64)
    pixels = VIEW.to_pixels(POINTS)
    moved = VIEW.moved(change).to_plane(pixels, POINTS[:, 2] * 25.4) - POINTS[:, :2]
    np.testing.assert_allclose(plane_jacobian(VIEW, POINTS) @ change, moved, rtol=1e-2, atol=1e-7)


def test_local_maps_are_the_lens_to_a_thousandth_of_a_pixel() -> None:
    centres = np.array([[200.0, 150.0], [1100.0, 600.0]])
    maps = LocalMaps.around(VIEW, centres, np.array([60.0, 60.0]), np.array([0.0, 25.0]))
    grid = np.stack(np.meshgrid(np.arange(-50, 51, 5), np.arange(-50, 51, 5)), -1).reshape(-1, 2)
    planes = maps.planes(np.array([0, 1]), grid)
    for n, height in enumerate((0.0, 25.0)):
        true = VIEW.to_plane(grid + centres[n], height)
        pixel = np.abs(maps.jacobian()[n]).max()
        assert np.abs(planes[n] - true).max() < 0.001 * pixel


def test_a_loose_view_of_a_true_pose_is_that_pose() -> None:
    matrix = np.column_stack([VIEW.rotation[:, :2], VIEW.shift]) * -3.0
    loose = LooseView.of_homography(matrix, LENS)
    assert loose is not None
    np.testing.assert_allclose(loose.to_pixels(POINTS), VIEW.to_pixels(POINTS), atol=1e-6)
    np.testing.assert_allclose(loose.stiff().rotation, VIEW.rotation, atol=1e-9)
    assert LooseView.of_homography(np.zeros((3, 3)), LENS) is None
