"""Which tag lies where another belongs: any of its family, however turned; a hand is none."""

from __future__ import annotations

import numpy as np
import pytest

from tableside.vision.families import pattern
from tableside.vision.instead import tag_instead
from tableside.vision.table_view import FlatView

#: Pixels an inch; the square of 1 in lies from (1, 1) to (2, 2) on the board.
SCALE = 40
VIEW = FlatView(np.array([[SCALE, 0.0, 0.0], [0.0, -SCALE, 3.0 * SCALE], [0.0, 0.0, 1.0]]))
SQUARE = np.array([(1.0, 2.0, 0.0), (2.0, 2.0, 0.0), (2.0, 1.0, 0.0), (1.0, 1.0, 0.0)])


def shown(number: int, turns: int = 0) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    picture = np.full((3 * SCALE, 3 * SCALE), 120, np.uint8)
    cells = np.rot90(pattern("tag36h11", number), turns)
    size = SCALE // cells.shape[0]
    picture[SCALE : 2 * SCALE, SCALE : 2 * SCALE] = np.kron(
        np.where(cells, 220, 30).astype(np.uint8), np.ones((size, size), np.uint8)
    )
    return picture


@pytest.mark.parametrize("turns", range(4))
def test_another_tag_is_named_however_it_lies(turns: int) -> None:
    assert tag_instead(shown(99, turns), VIEW, SQUARE, ("tag36h11", 42)) == 99


def test_the_tag_that_belongs_there_is_no_other() -> None:
    assert tag_instead(shown(42), VIEW, SQUARE, ("tag36h11", 42)) is None


def test_bare_card_noise_and_half_a_tag_are_no_tag() -> None:
    bare = np.full((3 * SCALE, 3 * SCALE), 120, np.uint8)
    assert tag_instead(bare, VIEW, SQUARE, ("tag36h11", 42)) is None
    random = np.random.default_rng(1)
    for _ in range(50):
        noise = random.integers(0, 255, bare.shape).astype(np.uint8)
        assert tag_instead(noise, VIEW, SQUARE, ("tag36h11", 42)) is None
    half = shown(99)
    half[:, : 3 * SCALE // 2] = 120
    assert tag_instead(half, VIEW, SQUARE, ("tag36h11", 42)) is None


def test_a_place_out_of_the_picture_has_no_tag() -> None:
    assert (
        tag_instead(shown(99), VIEW, SQUARE + np.array([2.0, 0.0, 0.0]), ("tag36h11", 42)) is None
    )
