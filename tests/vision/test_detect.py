"""Finding tags: corners round from the family's own top left, at whole pixel centres."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from tableside.vision.detect import detector_for, gray_of
from tableside.vision.detectors.apriltag2 import AprilTag2
from tableside.vision.families import FAMILY_NAMES, FamilyError, family

CELL = 9


def drawn(name: str, tag: int, quarters: int = 0, folder: Path | None = None) -> np.ndarray:
    """Return a picture of a tag as its makers print it, turned anticlockwise by quarters."""
    cells = family(name, folder).pattern(tag)
    picture = np.full((len(cells) * CELL + 100, len(cells) * CELL + 120), 215, np.uint8)
    tile = np.kron(np.rot90(cells, quarters), np.ones((CELL, CELL))) * 180 + 30
    picture[50 : 50 + len(tile), 60 : 60 + len(tile)] = tile
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.8), dtype=np.uint8)


@pytest.mark.parametrize("name", FAMILY_NAMES)
def test_corners_start_at_the_familys_own_top_left(name: str) -> None:
    kin = family(name)
    tag = min(7, kin.count - 1)
    detector = detector_for([name])
    for quarters in range(4):
        (sight,) = detector.find(drawn(name, tag, quarters))
        assert (sight.family, sight.id) == (name, tag)
        low = np.array([60, 50]) + kin.outside * CELL - 0.5
        square = low + kin.across * CELL * np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
        # Turned anticlockwise, the picture's own top left is found at the next corner back.
        expected = np.roll(square, quarters, axis=0)
        limit = 0.3 if kin.kind == "apriltag" else 1.2  # ArUco's are refined afterwards
        np.testing.assert_allclose(sight.corners, expected, atol=limit)
        np.testing.assert_allclose(sight.centre, square.mean(axis=0), atol=0.6)


@pytest.mark.parametrize("name", ["tag36h11/border2", "aruco_4x4_50/border2"])
def test_wide_borders_are_read_to_their_outer_edge(name: str) -> None:
    (sight,) = detector_for([name]).find(drawn(name, 3))
    assert sight.name == f"{name} 3"
    side = np.hypot(*np.subtract(sight.corners[1], sight.corners[0]))
    assert side == pytest.approx(family(name).cells * CELL, abs=1.5)


def test_several_families_are_found_at_once() -> None:
    names = ["tag36h11", "tag25h9", "aruco_5x5_50"]
    parts = [drawn(name, 2) for name in names]
    width = max(p.shape[1] for p in parts)
    rows = [np.pad(p, ((0, 0), (0, width - p.shape[1])), constant_values=215) for p in parts]
    found = detector_for(names).find(np.vstack(rows))
    assert sorted(s.family for s in found) == sorted(names)


def test_a_picture_without_tags_has_none() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (300, 400)).astype(np.uint8)
    names = ["tag36h11", "tag16h5", "aruco_4x4_50"]
    for picture in (noise, np.zeros_like(noise), np.full_like(noise, 255)):
        assert detector_for(names).find(picture) == ()


def test_grey_is_taken_as_it_is_and_colour_made_grey() -> None:
    gray = drawn("tag36h11", 1)
    assert gray_of(gray) is gray
    assert gray_of(gray[:, :, None]).shape == gray.shape
    colour = np.dstack([gray, gray, gray])
    np.testing.assert_array_equal(gray_of(colour), gray)


class FakePackage:
    """Stands for the optional package, with its corner order, twins and half pixel."""

    options: SimpleNamespace

    @classmethod
    def DetectorOptions(cls, **options: Any) -> SimpleNamespace:  # noqa: N802
        cls.options = SimpleNamespace(**options)
        return cls.options

    class Detector:
        def __init__(self, options: SimpleNamespace) -> None:
            pass

        def detect(self, gray: np.ndarray) -> list[SimpleNamespace]:
            def one(grow: float) -> SimpleNamespace:
                square = np.array([[0.0, 0], [8, 0], [8, 8], [0, 8]]) * (1 + grow) + 20.5
                return SimpleNamespace(
                    tag_family=b"tag36h11",
                    tag_id=5,
                    corners=square,
                    center=square.mean(axis=0),
                    decision_margin=50.0,
                )

            return [one(0.1), one(0.0)]


def test_the_other_library_sits_behind_the_same_interface(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pyapriltags", raising=False)
    monkeypatch.setitem(sys.modules, "apriltag", FakePackage)
    (sight,) = AprilTag2([family("tag36h11")]).find(np.zeros((50, 50), np.uint8))
    assert FakePackage.options.quad_contours is False
    assert FakePackage.options.families == "tag36h11"
    assert sight.name == "tag36h11 5"
    np.testing.assert_allclose(sight.corners, [[20, 20], [28, 20], [28, 28], [20, 28]])


def test_the_two_libraries_are_never_loaded_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyapriltags", SimpleNamespace())
    with pytest.raises(FamilyError, match="loaded already"):
        AprilTag2([family("tag36h11")])
    monkeypatch.delitem(sys.modules, "pyapriltags")
    monkeypatch.setitem(sys.modules, "apriltag", None)
    with pytest.raises(FamilyError, match="not installed"):
        AprilTag2([family("tag36h11")])
    with pytest.raises(FamilyError, match="no family tagStandard41h12"):
        AprilTag2([family("tagStandard41h12")])
