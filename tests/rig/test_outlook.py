"""What is foretold of a set-up, against what the simulator's camera then measures."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from tableside.files.camera import Camera
from tableside.rig import sharpness
from tableside.rig.cameras import camera_called, degrees_wide
from tableside.rig.outlook import Setup, fits, lowest_fit, outlook
from tableside.rig.sharpness import Sensor, unit_error
from tableside.rig.trays import FAMILY, TAG_SIDE
from tableside.simulate.optics import Optics
from tableside.simulate.presets import CAMERAS, camera
from tableside.simulate.view import look_down
from tableside.vision.lens import Lens
from tableside.vision.table_view import TableView
from tests.rig.measuring import TABLE, Case, foretold, measured


def _called(name: str) -> Camera:
    found = camera_called(name)
    assert found is not None
    return found


def _webcam() -> Camera:
    return _called("webcam-1080p")


pytestmark = pytest.mark.slow

NEAR = 0.3  # share that a foretold figure may be off
ALL = 0.97  # share of the units that counts as all of them


@pytest.mark.parametrize("case", [Case("720p", 16.0), Case("1080p", 11.2, jpeg=True)])
def test_errors_are_as_foretold(case: Case) -> None:
    found, said = measured(case, (105, 106)), foretold(case)
    assert said.readable
    assert found.share == 1.0
    assert said.error == pytest.approx(found.error, rel=NEAR)
    assert said.facing == pytest.approx(found.facing, rel=NEAR)


def test_the_smallest_tag_is_as_foretold() -> None:
    smallest = foretold(Case("720p", 11.2)).smallest
    assert measured(Case("720p", round(smallest, 2)), (105,)).share > ALL
    # The least that is found all over the table is no smaller than this share of what is said.
    assert measured(Case("720p", round(smallest / (1 + NEAR), 2)), (105,)).share < ALL


@pytest.mark.parametrize("lens", CAMERAS)
def test_scale_field_and_parallax_are_the_simulator_s(lens: str) -> None:
    """The same camera, seen through the simulator's own arithmetic of lens and view."""
    taken = camera(lens)
    said = outlook(Setup(taken, 50.0, TABLE))
    view, optics = look_down((18.0, 12.0), 50.0), Optics(taken)

    def pixels(*points: tuple[float, float, float]) -> np.ndarray:
        return np.asarray(view.pixels(optics, np.array(points)))

    # A cell of 1.4 mm at the table's middle lies between the least and the most that are said.
    z, step = 3.0 / 25.4, 1.4 / 25.4
    here, beside = pixels((18.0, 12.0, z), (18.0 + step, 12.0, z))
    assert said.cells[0] * 0.99 <= np.linalg.norm(beside - here) <= said.cells[1] * 1.01
    # What is seen half the field to each side of what is below the picture's middle is its rim.
    across = said.field[0] / 2
    left, right = pixels((18.0 - across, 12.0, 0.0), (18.0 + across, 12.0, 0.0))
    assert right[0] - left[0] == pytest.approx(taken.width, rel=0.02)
    # A corner an inch up is seen where the mat is that much farther out.
    (up,) = pixels((36.0, 24.0, 1.0))
    away = np.array([18.0, 12.0]) / math.hypot(18, 12) * said.hill
    (there,) = pixels((36.0 + away[0], 24.0 + away[1], 0.0))
    assert there == pytest.approx(up, abs=1.0)


def test_parallax_is_that_of_similar_triangles() -> None:
    """At the farthest corner, 21.63 in from the foot, under a camera 48 in up."""
    said = outlook(Setup(_webcam(), 48.0, TABLE))
    far = math.hypot(18.0, 12.0)
    assert said.hill == pytest.approx(far / 47.0, rel=1e-6)
    assert said.parallax == pytest.approx(far / (48 * 25.4 - 1), rel=1e-6)


def test_an_ideal_camera_sees_what_its_angle_says() -> None:
    said = outlook(Setup(_called("1920x1080:90"), 30.0, TABLE))
    assert said.field[0] == pytest.approx(60.0, rel=1e-3)
    assert said.field[1] == pytest.approx(60.0 * 1080 / 1920, rel=2e-3)


@pytest.mark.parametrize("table", [(36.0, 24.0), (24.0, 36.0), (72.0, 48.0), (48.0, 48.0)])
def test_the_least_height_is_where_the_table_begins_to_fit(table: tuple[float, float]) -> None:
    setup = Setup(_webcam(), 40.0, table)
    lowest = lowest_fit(setup)
    assert lowest is not None
    assert fits(setup.at(lowest))
    assert not fits(setup.at(lowest - 0.2))
    # The picture's longer side lies along the table's.
    turned = Setup(_webcam(), 40.0, table[::-1])
    assert lowest_fit(turned) == pytest.approx(lowest, abs=0.1)


def test_what_is_not_seen_has_no_figures() -> None:
    said = outlook(Setup(_webcam(), 15.0, TABLE))
    assert not said.fits
    assert not said.readable
    assert math.isnan(said.error)
    assert math.isinf(said.smallest)


def test_a_tag_is_read_from_its_least_size_on() -> None:
    setup = Setup(_webcam(), 46.0, TABLE)
    smallest = outlook(setup).smallest
    assert outlook(replace(setup, side=smallest * 1.001)).readable
    assert not outlook(replace(setup, side=smallest * 0.999)).readable
    blurred = replace(setup, sensor=Sensor(blur=1.5))
    assert outlook(blurred).smallest > 1.5 * smallest


def test_more_pixels_less_noise_and_less_blur_are_better() -> None:
    fair = unit_error("tag36h11", 11.2, 1.4)
    assert unit_error("tag36h11", 11.2, 2.8)[1] < fair[1]
    assert unit_error("tag36h11", 11.2, 1.4, Sensor(noise=0.01, grain=0.03))[0] > fair[0]
    assert unit_error("tag36h11", 11.2, 1.4, Sensor(blur=1.0))[0] > fair[0]


@pytest.mark.parametrize(
    "text", ["", "webcam", "1920x1080", "1920x1080:4", "1920x1080:151", "00x00:70", "9x9:70"]
)
def test_what_is_no_kind_of_camera(text: str) -> None:
    assert camera_called(text) is None


@pytest.mark.parametrize("name", ["webcam-1080p", "pi-camera-3-wide", "1920x1080:78"])
def test_a_camera_is_as_wide_as_it_says(name: str) -> None:
    named = _called(name)
    view = TableView(Lens.of(named), np.eye(3), np.zeros(3))
    half = math.radians(degrees_wide(named) / 2)
    ((x, _),) = view.to_pixels([[math.sin(half), 0.0, math.cos(half)]])
    assert x == pytest.approx(named.width - 0.5, abs=0.6)


def test_a_picture_of_huge_cells_is_drawn_out_from_a_smaller_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A table of an inch fills the picture: to work out each pixel of its tags took a minute."""
    close = unit_error(FAMILY, TAG_SIDE, 30.0)
    soft = unit_error(FAMILY, 100.0, 10.0, Sensor(blur=2.0))
    monkeypatch.setattr(sharpness, "_LARGEST", 1e9)
    assert close == pytest.approx(unit_error(FAMILY, TAG_SIDE, 30.0), rel=0.01)
    exact = unit_error(FAMILY, 100.0, 10.0, Sensor(blur=2.0))
    assert soft == pytest.approx(exact, rel=0.01)


def test_a_tag_of_any_size_is_worked_out_at_once() -> None:
    """Of half a metre at 500 pixels a millimetre: its pixels would not fit into any memory."""
    place, facing = unit_error(FAMILY, 500.0, 500.0)
    assert 0 < place < 0.01
    assert 0 < facing < 0.001
