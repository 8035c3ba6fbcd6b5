"""Maps that are drawn in letters."""

from __future__ import annotations

import pytest

from tableside.engine.grid import Cell
from tableside.engine.lettered import Lettered, beside, meet

MAP = Lettered(("ab", "cb", "aa"))
ELSEWHERE = Lettered(MAP.rows, Cell(10, 20))


def test_the_letter_of_a_square() -> None:
    assert [MAP.letter(Cell(0, row)) for row in range(3)] == ["a", "c", "a"]
    assert ELSEWHERE.letter(Cell(11, 21)) == "b"
    assert MAP.letters == {"a", "b", "c"}


def test_which_squares_are_on_it() -> None:
    assert (MAP.grid.columns, MAP.grid.rows) == (2, 3)
    assert Cell(11, 22) in ELSEWHERE
    for off in (Cell(9, 20), Cell(12, 20), Cell(10, 19), Cell(10, 23), Cell(0, 0)):
        assert off not in ELSEWHERE
    assert ELSEWHERE.squares()[:2] == (Cell(10, 20), Cell(10, 21))
    assert ELSEWHERE.of("b") == {Cell(11, 20), Cell(11, 21)}


def test_one_without_rows_has_no_square() -> None:
    assert Lettered().squares() == ()
    assert Cell(0, 0) not in Lettered()
    assert Lettered().letters == frozenset()


@pytest.mark.parametrize(
    ("direction", "rows", "here", "there"),
    [
        ("E", ("abxx", "cbyy", "aazz"), (0, 0), (2, 0)),
        ("W", ("xxab", "yycb", "zzaa"), (2, 0), (0, 0)),
        ("S", ("ab", "cb", "aa", "xx", "yy", "zz"), (0, 0), (0, 3)),
        ("N", ("xx", "yy", "zz", "ab", "cb", "aa"), (0, 3), (0, 0)),
    ],
)
def test_two_maps_side_by_side(
    direction: str, rows: tuple[str, ...], here: tuple[int, int], there: tuple[int, int]
) -> None:
    other = Lettered(("xx", "yy", "zz"))
    assert beside(MAP, other, direction) == (rows, Cell(*here), Cell(*there))


@pytest.mark.parametrize(
    ("there", "direction", "goes_on"),
    [
        (("xx", "bx", "xx"), "E", False),  # the river of b ends at the first row
        (("bx", "bx", "ax"), "E", True),
        (("bx", "bx", "bx"), "E", False),
        (("xx", "xx", "xx"), "S", True),
        (("bx", "xx", "xx"), "S", False),
        (("xx", "xx", "xb"), "N", True),
        (("xx", "xx", "xx"), "W", True),
    ],
)
def test_what_goes_on_beyond_the_edge(
    there: tuple[str, ...], direction: str, goes_on: bool
) -> None:
    other = Lettered(there, Cell(7, 7))
    assert meet(MAP, other, direction, "b") is goes_on
