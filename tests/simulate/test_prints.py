"""Printed tags: the right picture, the right way round, the right share of ink."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableside.simulate.prints import INK, PAPER, Print, Steps
from tableside.vision.families import family


def square(side: float) -> Steps:
    return ((side, 0.0), (0.0, side))


def cells_seen(print_: Print) -> np.ndarray:
    """Look straight down at the middle of every cell, row 0 towards +y, column 0 towards -x."""
    count = family(print_.family).cells
    cell = print_.side / family(print_.family).across
    steps = (np.arange(count) + 0.5) * cell - count * cell / 2
    x, y = np.meshgrid(print_.centre[0] + steps, print_.centre[1] - steps)
    share, light = print_.cover(x.astype(np.float32), y.astype(np.float32), square(cell * 0.1))
    assert share == pytest.approx(1.0, abs=1e-5)
    return light > (PAPER + INK) / 2


def test_an_aruco_tag_is_opencvs_picture() -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_6X6_250)
    drawn = dictionary.generateImageMarker(23, 8) > 0
    assert (cells_seen(Print("aruco_6x6_250", 23, (5.0, 6.0), 0.0, 0.0, 1.0)) == drawn).all()


def test_an_apriltag_is_opencvs_picture_turned_by_half() -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    drawn = dictionary.generateImageMarker(7, 8) > 0
    seen = cells_seen(Print("tag36h11", 7, (5.0, 6.0), 0.0, 0.0, 1.0))
    assert (seen == np.rot90(drawn, 2)).all()
    assert not (seen == drawn).all()


def test_angle_is_the_direction_of_the_top_edge() -> None:
    upright = cells_seen(Print("tag36h11", 7, (5.0, 6.0), 0.0, 0.0, 1.0))
    turned = cells_seen(Print("tag36h11", 7, (5.0, 6.0), 0.0, 90.0, 1.0))
    # The top edge now runs from south to north: the picture is turned counter-clockwise.
    assert (turned == np.rot90(upright, 1)).all()


def test_corners_go_round_from_the_top_left() -> None:
    corners = Print("tag36h11", 0, (10.0, 10.0), 0.25, 90.0, 2.0).corners
    # Top edge running north: its left end is south, and the picture's top looks west.
    wanted = [[9, 9, 0.25], [9, 11, 0.25], [11, 11, 0.25], [11, 9, 0.25]]
    assert corners == pytest.approx(np.array(wanted))


def test_side_is_that_of_the_black_square_where_data_lies_outside_it() -> None:
    print_ = Print("tagStandard41h12", 3, (0.0, 0.0), 0.0, 0.0, 1.0)
    assert print_.reach == pytest.approx((9 / 2 + 1) / 5)
    assert (cells_seen(print_) == family("tagStandard41h12").pattern(3)).all()


@pytest.mark.parametrize("footprint", [0.02, 0.11, 0.3])
def test_all_footprints_together_hold_all_the_ink(footprint: float) -> None:
    print_ = Print("tag36h11", 12, (0.013, -0.021), 0.0, 17.0, 1.0)
    steps = np.arange(-1.2, 1.2, footprint)
    x, y = np.meshgrid(steps, steps)
    share, light = print_.cover(x.astype(np.float32), y.astype(np.float32), square(footprint))
    paper = share.sum() * footprint**2
    assert paper == pytest.approx((10 / 8) ** 2, rel=0.02)
    white = family("tag36h11").pattern(12)
    ink = (white.size - white.sum()) / 64
    dark = (share * (PAPER - light)).sum() * footprint**2 / (PAPER - INK)
    assert dark == pytest.approx(ink, rel=0.02)


def test_a_footprint_half_off_an_edge_sees_half() -> None:
    print_ = Print("tag36h11", 0, (0.0, 0.0), 0.0, 0.0, 0.8)  # cells of 0.1, paper to 0.5
    x = np.array([[0.5, 0.4]], dtype=np.float32)
    y = np.zeros((1, 2), dtype=np.float32) + np.float32(0.35)
    share, light = print_.cover(x, y, square(0.05))
    assert share[0] == pytest.approx([0.5, 1.0], abs=1e-4)
    assert light[0] == pytest.approx([PAPER, (PAPER + INK) / 2], abs=1e-3)
