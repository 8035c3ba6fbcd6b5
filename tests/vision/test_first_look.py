"""What is said of a board that is not found: what the picture shows to be wrong, or nothing."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from tableside.engine.message import Message
from tableside.vision.board_fit import Unregistered
from tableside.vision.first_look import edge_width, explained
from tableside.vision.lens_check import smooth_share
from tableside.vision.words import parted, say

AT = np.array([(x, y) for x in (1.0, 8.0, 16.0, 23.0) for y in (1.0, 5.0, 10.0, 15.0)])


def test_a_picture_in_which_nothing_is_to_be_seen_keeps_its_own_trouble() -> None:
    from tableside.rig.markers import preset_board

    board, answer = preset_board("edge", 24, 16), Unregistered((say("markers-disagree"),))
    flat = np.full((240, 320), 90, np.uint8)
    assert explained(answer, flat, board, (), None) is answer


def test_a_picture_without_anything_sharp_is_told() -> None:
    from tableside.rig.markers import preset_board

    board, answer = preset_board("edge", 24, 16), Unregistered((say("markers-disagree"),))
    sharp = np.full((240, 320), 40, np.uint8)
    sharp[:, 160:] = 200
    assert explained(answer, sharp, board, (), None) is answer
    blurred = np.asarray(cv2.GaussianBlur(sharp, (0, 0), 6.0), np.uint8)
    told = explained(answer, blurred, board, (), None)
    assert isinstance(told, Unregistered)
    what, fix = parted(told.troubles[0])
    assert isinstance(what, Message)
    assert (what.id, bool(fix)) == ("vision.picture-too-blurred", True)


@pytest.mark.parametrize("spread", [2.0, 4.0, 8.0])
def test_how_wide_edges_are_is_measured(spread: float) -> None:
    picture = np.full((240, 320), 40, np.uint8)
    picture[:, 160:] = 200
    width = edge_width(np.asarray(cv2.GaussianBlur(picture, (0, 0), spread), np.uint8))
    # The mean of three pixels and Sobel's own two widen an edge by about a pixel's square.
    assert width == pytest.approx(math.hypot(spread, 1.2), rel=0.12)


def test_a_picture_without_contrast_has_no_edges() -> None:
    assert edge_width(np.full((240, 320), 90, np.uint8)) is None


def test_a_bow_is_smooth_and_what_hands_do_is_not() -> None:
    middle = AT - AT.mean(axis=0)
    bowed = 1e-5 * middle * (middle**2).sum(axis=1, keepdims=True)
    assert smooth_share(AT, bowed) > 0.99
    random = np.random.default_rng(3)
    shares = [smooth_share(AT, random.normal(0, 0.02, (16, 2))) for _ in range(300)]
    assert max(shares) < 0.8
    assert abs(float(np.mean(shares))) < 0.1


def test_one_marker_that_was_moved_is_no_lens() -> None:
    off = np.zeros((16, 2))
    off[5] = (0.3, -0.1)
    assert smooth_share(AT, off) < 0.8
