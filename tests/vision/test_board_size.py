"""A board file of another size: the size that the markers were laid for is told."""

from __future__ import annotations

import functools

import numpy as np
import pytest

from tableside.rig.markers import preset_board
from tableside.simulate.optics import Optics
from tableside.simulate.presets import camera
from tableside.simulate.view import look_down
from tableside.vision.board_size import MANY, other_size
from tableside.vision.board_vote import SeenMarker
from tableside.vision.lens import Lens
from tableside.vision.marks import marker_corners
from tableside.vision.measurement import TagSight

CAMERA = camera("plain", "1080p")
#: What tables are made of: game boards, dining tables, two boards side by side.
COMMON = (
    (24, 16), (22, 30), (24, 24), (30, 20), (30, 22), (36, 24), (36, 36), (40, 28), (44, 30),
    (48, 24), (48, 32), (48, 36), (48, 48), (60, 40), (60, 44), (60, 48), (72, 36), (72, 48),
)  # fmt: skip


@functools.cache
def optics() -> Optics:
    return Optics(CAMERA)


def sights(lies: tuple[float, float], preset: str, scale: float = 1.0) -> dict[int, TagSight]:
    """The markers of a board in a picture, by number; each corner seen to a tenth of a pixel."""
    width, depth = lies
    board = preset_board(preset, width, depth)
    view = look_down((width / 2, depth / 2), max(width * 0.9, depth * 1.6), 8, 80, 0.8)
    random, found = np.random.default_rng(7), {}
    for marker in board.markers:
        square = marker_corners(marker)
        middle = square.mean(axis=0)
        pixels = view.pixels(optics(), middle + scale * (square - middle))
        pixels = pixels + random.normal(0, 0.1, (4, 2))
        corners = tuple((float(x), float(y)) for x, y in pixels)
        x, y = pixels.mean(axis=0)
        found[marker.id] = TagSight(marker.family, marker.id, corners, (float(x), float(y)))
    return found


def told(
    lies: tuple[float, float],
    file: tuple[float, float],
    preset: str = "edge",
    scale: float = 1.0,
    count: int = 16,
) -> tuple[float, float] | None:
    board = preset_board(preset, *file)
    by_number = sights(lies, preset, scale)
    seen: list[SeenMarker] = [(m, by_number[m.id]) for m in board.markers[:count]]
    return other_size(board, seen, Lens.of(CAMERA))


@pytest.mark.slow
@pytest.mark.parametrize("lies", COMMON)
def test_the_size_that_would_fit_is_told_of_every_common_one(lies: tuple[int, int]) -> None:
    for file in ((36, 24), (48, 36), (24, 24)):
        assert told(lies, file) == (None if lies == file else lies)


@pytest.mark.parametrize("lies", [(36, 24), (48, 36), (72, 48)])
def test_a_board_of_corner_strips_is_told_too(lies: tuple[int, int]) -> None:
    assert told(lies, (44, 30), "corners") == lies
    assert told(lies, lies, "corners") is None


def test_an_inch_is_told() -> None:
    assert told((36, 24), (35, 24)) == (36, 24)


@pytest.mark.parametrize("scale", [0.97, 1.03])
def test_prints_at_another_scale_do_not_change_the_size(scale: float) -> None:
    assert told((36, 24), (48, 36), scale=scale) == (36, 24)
    assert told((36, 24), (36, 24), scale=scale) is None


def test_a_size_in_centimetres_is_told_within_what_prints_are_out_by() -> None:
    assert told((120 / 2.54, 80 / 2.54), (36, 24)) == pytest.approx((47.2, 31.5), rel=0.02)


@pytest.mark.parametrize(("count", "found"), [(MANY, (36, 24)), (MANY - 1, None)])
def test_few_markers_tell_of_no_size(count: int, found: tuple[int, int] | None) -> None:
    assert told((36, 24), (48, 36), count=count) == found
