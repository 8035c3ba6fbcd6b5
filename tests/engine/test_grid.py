"""Squares of a grid, its rays and edges."""

from __future__ import annotations

import pytest

from tableside.engine.grid import Cell, Grid, corners

GRID = Grid(3, 3)
WEST = [Cell(0, row) for row in range(3)]


def test_a_diagonal_step_passes_between_two_squares() -> None:
    assert set(corners(Cell(0, 0), Cell(1, 1))) == {Cell(0, 1), Cell(1, 0)}


def test_a_ray_ends_at_the_edge() -> None:
    assert list(GRID.ray(Cell(0, 0), "SE", 9)) == [Cell(1, 1), Cell(2, 2)]
    assert list(GRID.ray(Cell(0, 0), "E", 1)) == [Cell(1, 0)]
    assert list(GRID.ray(Cell(0, 0), "N", 9)) == []


def test_the_edge_in_a_direction() -> None:
    assert GRID.edge("W") == tuple(WEST)
    assert GRID.edge("NE") == (Cell(2, 0),)
    assert GRID.edge("S") == (Cell(0, 2), Cell(1, 2), Cell(2, 2))


@pytest.mark.parametrize(
    ("direction", "cell", "edges"),
    [
        ("E", Cell(0, 4), ["W"]),
        ("E", Cell(1, 0), ["W"]),
        ("E", Cell(2, 0), []),
        ("N", Cell(3, 8), ["S"]),
        ("SE", Cell(0, 0), ["N", "W"]),  # the corner is of both
        ("SE", Cell(4, 1), ["N"]),
        ("SE", Cell(5, 1), []),  # beyond the half
        ("NW", Cell(8, 4), ["E"]),
    ],
)
def test_the_edges_over_which_a_move_came(direction: str, cell: Cell, edges: list[str]) -> None:
    assert list(Grid(9, 9).edges_near(cell, direction, depth=2, half=4)) == edges
