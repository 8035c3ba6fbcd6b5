"""Spoiled pictures: what is noted of them, and that none of them crashes the measuring."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from bench.frames import random_frames
from bench.pictures import DAMAGES, HEADINGS, Outcome, crashes, photos, pictures
from tableside.vision.measure import Measurer

pytestmark = pytest.mark.slow


def test_no_damage_crashes_a_small_table() -> None:
    found = dict(pictures(4, 1, 6, "720p", "plain"))
    assert list(found) == list(DAMAGES)
    assert crashes(list(found.items())) == []
    for name, outcome in found.items():
        told = dict(zip(HEADINGS, outcome.cells(), strict=True))
        assert (told["pictures"], told["silent"]) == ("1", "0"), name
        assert outcome.far == outcome.excused, name


def test_every_damage_leaves_what_was_taken_alone() -> None:
    (taken,) = random_frames(4, 1, units=6, lens="plain", size="720p", tilt=None)
    before = taken.picture.copy()
    for name, damage in DAMAGES.items():
        given = damage(taken, np.random.default_rng(1))
        assert given.picture.shape == before.shape, name
        same = np.array_equal(given.picture, before)
        files = (given.board, given.roster) == (taken.stage.board, taken.stage.roster)
        assert same is not files, name
    assert np.array_equal(taken.picture, before)


def test_real_pictures_show_no_board_of_ours(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "noise.png"), np.random.default_rng(1).integers(0, 255, (90, 160)))
    (tmp_path / "broken.jpg").write_bytes(b"no picture")
    ((name, outcome),) = photos(tmp_path, 4, "720p")
    assert (name, outcome.pictures, outcome.crashes) == ("photos", 1, [])
    assert (outcome.boards, outcome.silent) == (0, 0)


def test_a_crash_is_told_once() -> None:
    spoiled = Outcome(pictures=2, crashes=["Traceback\nValueError: no\n"] * 2)
    assert crashes([("cut", spoiled)]) == ["ValueError: no"]
    assert spoiled.cells()[1] == "2"


def test_a_view_that_runs_past_the_horizon_is_given_up() -> None:
    """Of a torn picture three markers were left to a view with eight parameters."""
    (taken,) = random_frames(846, 1, units=12, lens="narrow", size="720p", tilt=None)
    given = DAMAGES["torn"](taken, np.random.default_rng([800, 1, 46]))
    measurer = Measurer(taken.stage.camera, given.board, given.roster, taken.surfaces)
    for time in (0.0, 0.2):
        measured = measurer.measure(given.picture, time)
        assert measured.troubles
