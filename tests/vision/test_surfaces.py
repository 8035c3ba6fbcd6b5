"""The ground under a base."""

import pytest

from tableside.vision.surfaces import Surface, height_at, heights_of

HILL = Surface(((2, 2), (8, 2), (8, 8), (2, 8)), 25.0)
TOP = Surface(((4, 4), (6, 4), (6, 6), (4, 6)), 40.0)


@pytest.mark.parametrize(
    ("x", "y", "height"),
    [(1.999, 5, 0.0), (2.0, 5, 25.0), (3.999, 5, 25.0), (4.0, 5, 40.0), (5, 5, 40.0), (20, 5, 0.0)],
)
def test_the_highest_top_carries(x: float, y: float, height: float) -> None:
    assert height_at([TOP, HILL], x, y) == height
    assert height_at([HILL, TOP], x, y) == height


def test_every_height_once_with_the_mat_first() -> None:
    assert heights_of([TOP, HILL, Surface(HILL.polygon, 25.0)]) == (0.0, 25.0, 40.0)
    assert heights_of([]) == (0.0,)


def test_the_gap_to_the_outline_counts_on_both_sides() -> None:
    assert HILL.gap(2.5, 5) == pytest.approx(0.5)
    assert HILL.gap(1.5, 5) == pytest.approx(0.5)


def test_the_box_round_a_piece_tells_what_is_near() -> None:
    assert HILL.is_near(8.5, 5.0, 0.5)
    assert not HILL.is_near(8.51, 5.0, 0.5)
    assert HILL.is_near(8.0, 8.0, 0.0)
    assert not HILL.is_near(1.99, 5.0, 0.0)
