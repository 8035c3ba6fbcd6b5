"""The map of the table's accuracy: it tells the error that is truly there, and where it is not."""

from __future__ import annotations

import functools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.files.board import Board
from tableside.files.camera import Source
from tableside.vision.accuracy_map import AccuracyMap
from tableside.vision.lens import Lens
from tableside.vision.measure import Measurer
from tableside.vision.measurement import Measurement
from tests.vision.flat_scene import Scene, looking_down, photograph, simple_board, simple_scene


@functools.cache
def picture(seed: int = 0) -> np.ndarray:
    return photograph(simple_scene(units=1, seed=seed), seed=seed, blur=1.0, noise=5, samples=3)


def measured(scene: Scene, seed: int = 0) -> tuple[Measurement, AccuracyMap]:
    found = Measurer(scene.camera, scene.board, scene.roster).measure(picture(seed))
    assert found.accuracy_map is not None, found.troubles
    return found, found.accuracy_map


def misplaced(board: Board, by: float, seed: int) -> Board:
    """The board as somebody measured it who is out by so much (inches, one sigma)."""
    random = np.random.default_rng(seed)
    markers = [
        m.model_copy(update={"at": tuple((np.array(m.at) + random.normal(0, by, 2)).tolist())})
        for m in board.markers
    ]
    return board.model_copy(update={"markers": tuple(markers)})


def knots(table: AccuracyMap) -> list[tuple[float, float, float]]:
    rows, columns = len(table.errors), len(table.errors[0])
    return [
        (table.width * i / (columns - 1), table.depth * j / (rows - 1), error)
        for j, row in enumerate(table.errors)
        for i, error in enumerate(row)
        if error is not None
    ]


def ratio(scene: Scene, found: Measurement, table: AccuracyMap) -> float:
    """The true squared error over the told one, all over the table."""
    assert found.camera is not None
    rotation, shift = (np.array(part) for part in found.camera)
    view = replace(scene.view, lens=Lens.of(scene.camera), rotation=rotation, shift=shift)
    ratios = []
    for x, y, error in knots(table):
        seen = scene.view.to_pixels([(x, y, 0.0)])
        ratios.append(np.sum((view.to_plane(seen, 0.0)[0] - (x, y)) ** 2) / error**2)
    return float(np.mean(ratios))


def wrong_lens(scene: Scene, seed: int) -> None:
    first, *rest = scene.camera.distortion
    first += float(np.random.default_rng(seed).normal(0, 0.02))
    scene.camera = scene.camera.model_copy(update={"distortion": (first, *rest)})


def wrong_marks(scene: Scene, seed: int) -> None:
    scene.board = misplaced(scene.board, 0.006, seed)


@pytest.mark.slow
@pytest.mark.parametrize("spoil", [wrong_lens, wrong_marks])
@pytest.mark.parametrize("held_out", [True, False])
def test_the_map_tells_the_error_that_is_there(spoil: object, held_out: bool) -> None:
    """With a lens or with markers that are out by what no file says."""
    assert callable(spoil)
    ratios = []
    for seed in range(4):
        scene = simple_scene(units=1, seed=seed)
        scene.board = simple_board(held_out=held_out)
        spoil(scene, seed)
        ratios.append(ratio(scene, *measured(scene, seed)))
    assert 0.15 < np.mean(ratios) < 2.5


def test_it_is_worst_where_the_markers_are_not() -> None:
    scene = simple_scene(units=1)
    left = tuple(m for m in scene.board.markers if m.at[0] < 11 and not m.held_out)
    scene.board = misplaced(scene.board.model_copy(update={"markers": left}), 0.01, 1)
    _, table = measured(scene)
    near, far = table.at(2.0, 5.5), table.at(19.0, 5.5)
    assert near is not None
    assert far is not None
    assert far > 2 * near


@pytest.mark.parametrize(("stated", "least", "most"), [(None, 0.0, 0.002), (0.02, 0.01, 0.02)])
def test_what_the_camera_file_says_of_its_lens_counts(
    stated: float | None, least: float, most: float
) -> None:
    """Markers that show less than is stated speak for themselves, and for what is near them."""
    scene = simple_scene(units=1)
    source = Source(how="a test", expected_error=stated)
    scene.camera = scene.camera.model_copy(update={"source": source})
    _, table = measured(scene)
    assert table.worst is not None
    assert table.typical is not None
    assert least <= table.typical <= table.worst <= most


@pytest.mark.slow
def test_what_the_camera_does_not_see_has_no_figure() -> None:
    scene = simple_scene(units=0)
    scene.view = looking_down(Lens.of(scene.camera), (5.0, 5.5), 17.0)
    image = photograph(scene, samples=3)
    table = Measurer(scene.camera, scene.board, scene.roster).measure(image).accuracy_map
    assert table is not None
    assert table.at(20.0, 11.0) is None
    assert table.at(2.0, 5.5) is not None


@pytest.mark.slow
def test_a_picture_that_has_not_changed_has_the_same_map() -> None:
    scene = simple_scene(units=1)
    measurer = Measurer(scene.camera, scene.board, scene.roster)
    first = measurer.measure(picture()).accuracy_map
    assert measurer.measure(picture().copy()).accuracy_map is first


@given(st.floats(-5, 25), st.floats(-5, 15), st.integers(0, 99))
def test_between_knots_it_is_between_their_figures(x: float, y: float, seed: int) -> None:
    errors = np.random.default_rng(seed).uniform(0.001, 0.1, (4, 6))
    table = AccuracyMap(20.0, 9.0, tuple(map(tuple, errors.tolist())))
    here = table.at(x, y)
    assert here is not None
    column, row = np.clip(x / 4.0, 0, 5), np.clip(y / 3.0, 0, 3)
    low, left = min(int(row), 2), min(int(column), 4)
    square = errors[low : low + 2, left : left + 2]
    assert square.min() - 1e-12 <= here <= square.max() + 1e-12
