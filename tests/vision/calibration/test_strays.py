"""Corners in a wrong place are found among those around them, and errors that all have are not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableside.vision.calibration.fit import fit
from tableside.vision.calibration.patterns import LEAST_CORNERS, Sighting
from tableside.vision.calibration.screening import Shot
from tableside.vision.calibration.strays import without_strays

SIZE = (640, 480)
MATRIX = np.array([[560.0, 0, 322.0], [0, 562.0, 236.0], [0, 0, 1]])
PLAIN = np.array([-0.25, 0.08, 0.001, -0.0007, 0.0])
FISHEYE = np.array([0.03, -0.01, 0.004, -0.001])


def shots(model: str = "plain", count: int = 8, across: int = 7, down: int = 5) -> list[Shot]:
    """Pictures of a grid of corners 30 mm apart, found to 0.05 px."""
    chance = np.random.default_rng(11)
    grid = np.meshgrid(np.arange(across), np.arange(down))
    flat = np.asarray(30.0 * np.stack(grid, -1).reshape(-1, 2), dtype=np.float64)
    solid = np.column_stack([flat - flat.mean(axis=0), np.zeros(len(flat))])
    made = []
    for number in range(count):
        turn = chance.uniform(-0.5, 0.5, 3)
        move = np.array([*chance.uniform(-60, 60, 2), chance.uniform(280, 360)])
        if model == "plain":
            seen, _ = cv2.projectPoints(solid, turn, move, MATRIX, PLAIN)
        else:
            seen, _ = cv2.fisheye.projectPoints(
                solid.reshape(-1, 1, 3), turn, move, MATRIX, FISHEYE
            )
        pixels = np.asarray(seen, dtype=np.float64).reshape(-1, 2)
        pixels += chance.normal(0, 0.035, (len(flat), 2))
        made.append(Shot(f"{number}.png", Sighting(np.arange(len(flat)), flat, pixels, 50.0)))
    return made


@pytest.mark.parametrize("model", ["plain", "fisheye"])
def test_lone_corners_go_and_the_lens_is_as_without_them(model: str) -> None:
    asked = shots(model)
    for picture, corner in ((0, 3), (2, 17), (2, 34), (5, 0)):
        asked[picture].sighting.pixels[corner] += (4.0, -3.0)
    kept, left_out, count = without_strays(("plain", "fisheye"), asked, SIZE)
    assert count == 4
    assert left_out == []
    assert [len(s.sighting.ids) for s in kept] == [34, 35, 33, 35, 35, 34, 35, 35]
    assert 17 not in kept[2].sighting.ids
    assert fit(model, [s.sighting for s in kept], SIZE).rms < 0.07  # type: ignore[arg-type]


@pytest.mark.parametrize(("off", "strays"), [(0.3, 0), (0.8, 1)])
def test_what_is_out_by_little_stays(off: float, strays: int) -> None:
    asked = shots()
    asked[4].sighting.pixels[12] += (off, 0.0)
    assert without_strays(("plain",), asked, SIZE)[2] == strays


def test_errors_that_all_corners_have_are_no_strays() -> None:
    """A lens that the model cannot follow is to show in its error, not to be cut away."""
    asked = shots()
    for shot in asked:
        away = shot.sighting.pixels - (320.0, 240.0)
        shot.sighting.pixels[:] += 2.5 * np.sin(away / 90.0)
    kept, left_out, count = without_strays(("plain",), asked, SIZE)
    assert fit("plain", [s.sighting for s in kept], SIZE).rms > 0.3
    assert (len(kept), left_out, count) == (8, [], 0)


def test_a_picture_with_too_few_corners_left_is_named() -> None:
    asked = shots(count=8)
    few = asked[3].sighting
    rows = np.array([0, 3, 6, 17, 21, 28, 31, 34])
    assert len(rows) == LEAST_CORNERS
    few.pixels[17] += 6.0
    asked[3] = Shot("few.png", Sighting(few.ids[rows], few.flat[rows], few.pixels[rows], 50.0))
    kept, left_out, count = without_strays(("plain",), asked, SIZE)
    assert "few.png" not in [s.name for s in kept]
    assert [left.name for left in left_out] == ["few.png"]
    assert count == 1


def test_where_no_model_can_be_fitted_nothing_goes() -> None:
    asked = shots(count=1, across=3, down=3)
    kept, left_out, count = without_strays(("fisheye",), asked, SIZE)
    assert (len(kept), left_out, count) == (1, [], 0)
