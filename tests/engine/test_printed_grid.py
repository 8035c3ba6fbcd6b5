"""A grid as it is printed for a table."""

from __future__ import annotations

import pytest

from tableside.engine.grid import Cell, Grid
from tableside.engine.printed_grid import PrintedGrid

#: Three columns of two rows, two inches a square: x from 1 to 7, y from 1 to 5.
PRINTED = PrintedGrid(Grid(3, 2), square=2.0, west=1.0, north=5.0)
CORNER = (3.0, 3.0)


@pytest.mark.parametrize(
    ("place", "cell"),
    [
        ((1.0, 5.0), Cell(0, 0)),  # the north-west corner belongs to it
        ((3.0, 4.0), Cell(1, 0)),  # a line to the square in the east
        ((2.0, 3.0), Cell(0, 1)),  # and in the south
        ((7.0, 4.0), None),  # its end to nobody
        ((2.0, 1.0), None),
        ((0.99, 4.0), None),
    ],
)
def test_the_square_of_a_place(place: tuple[float, float], cell: Cell | None) -> None:
    assert PRINTED.at(*place) == cell


def test_the_middle_of_a_square_is_in_it() -> None:
    assert PRINTED.centre(Cell(2, 1)) == (6.0, 2.0)
    assert all(PRINTED.at(*PRINTED.centre(cell)) == cell for cell in PRINTED.grid)


def test_the_ground_of_squares() -> None:
    assert PRINTED.area([Cell(0, 0), Cell(1, 0)]).bounds == (1.0, 3.0, 5.0, 5.0)
    assert PRINTED.area([]).is_empty
    assert PRINTED.east == 7.0


def test_what_may_hold_a_place() -> None:
    assert PRINTED.possible(2.9, 4.0, None) == (Cell(0, 0),)
    assert PRINTED.possible(2.9, 4.0, (0.1, 0.1)) == (Cell(0, 0), Cell(1, 0))
    assert PRINTED.possible(2.9, 4.0, (0.09, 0.1)) == (Cell(0, 0),)
    assert PRINTED.possible(1.1, 4.0, (0.2, 0.1)) == (Cell(0, 0), None)
    assert PRINTED.possible(-9.0, 4.0, None) == (None,)


def test_several_things_in_a_square_stand_in_rows_of_two() -> None:
    one = PRINTED.pose_in(Cell(0, 0), 0, 1)
    assert (one.x, one.y, one.facing) == (2.0, 4.0, 0.0)
    three = [PRINTED.pose_in(Cell(0, 0), index, 3) for index in range(3)]
    assert len({(pose.x, pose.y) for pose in three}) == 3
    assert three[0].y == three[1].y > three[2].y


def test_a_border_along_a_side_has_the_second_square_to_its_right() -> None:
    lines = list(PRINTED.borders(lambda a, b: (a, b) == (Cell(0, 0), Cell(1, 0))))
    assert lines == [((3.0, 3.0), (3.0, 5.0))]


def test_a_border_across_a_corner_is_short_and_only_drawn_alone() -> None:
    pair = (Cell(0, 0), Cell(1, 1))
    ((a, b),) = PRINTED.borders(lambda one, other: (one, other) == pair)
    assert ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) == CORNER
    below = (Cell(0, 0), Cell(0, 1))
    assert len(list(PRINTED.borders(lambda one, other: (one, other) in (pair, below)))) == 1


def test_things_in_their_squares() -> None:
    found = PRINTED.spread({"a": Cell(0, 0), "b": Cell(2, 1), "c": Cell(0, 0)})
    assert {name: PRINTED.at(pose.x, pose.y) for name, pose in found.items()} == {
        "a": Cell(0, 0), "b": Cell(2, 1), "c": Cell(0, 0),
    }  # fmt: skip
    assert (found["b"].x, found["b"].y) == PRINTED.centre(Cell(2, 1))
    assert found["a"] != found["c"]
    assert PRINTED.spread({}) == {}
