"""Sides of what parts the ground of a grid; its rays, edges and ways over it."""

from __future__ import annotations

import pytest

from tableside.engine.grid import (
    Cell,
    Grid,
    corners,
    length_squared,
    sides,
    steps,
    stretches,
    unhidden,
)

GRID = Grid(3, 3)
WEST, MIDDLE, EAST = ([Cell(column, row) for row in range(3)] for column in range(3))


def test_a_wall_has_two_sides() -> None:
    found = sides([*WEST, *EAST], [], lambda a, b: True)
    assert len({found[cell] for cell in WEST}) == 1
    assert found[WEST[0]].isdisjoint(found[EAST[0]])
    assert MIDDLE[0] not in found


def test_a_crossing_is_on_both_its_sides() -> None:
    found = sides([*WEST, *EAST], [MIDDLE[1]], lambda a, b: True)
    assert found[MIDDLE[1]] == found[WEST[0]] | found[EAST[0]]
    assert found[WEST[0]].isdisjoint(found[EAST[0]])


def test_crossings_that_lie_together_lead_to_the_same_sides() -> None:
    far = [Cell(3, 0)]
    found = sides([*WEST, *far], [MIDDLE[0], EAST[0]], lambda a, b: True)
    assert found[MIDDLE[0]] == found[EAST[0]] == found[WEST[0]] | found[far[0]]


def test_a_crossing_in_a_wall_leads_nowhere() -> None:
    assert sides([], [MIDDLE[1]], lambda a, b: True) == {MIDDLE[1]: frozenset()}


def test_a_step_leads_only_where_it_is_let() -> None:
    found = sides([Cell(0, 0), Cell(1, 1)], [], lambda a, b: a.row == b.row)
    assert found[Cell(0, 0)].isdisjoint(found[Cell(1, 1)])


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


def test_a_way_in_stretches() -> None:
    way = [Cell(column, 0) for column in range(5)]
    assert stretches(way, 2, 9, lambda _: True) == (
        tuple(way[:2]), tuple(way[2:4]), tuple(way[4:]),
    )  # fmt: skip
    assert stretches(way, 2, 1, lambda _: True) == (tuple(way[:2]),)
    assert stretches([], 2, 9, lambda _: True) == ()


def test_a_stretch_ends_where_it_may() -> None:
    way = [Cell(column, 0) for column in range(5)]
    assert stretches(way, 2, 9, lambda cell: cell.column in (0, 2)) == ((way[0],), tuple(way[1:3]))
    assert stretches(way, 2, 9, lambda _: False) == ()


def test_a_nearer_square_hides_what_lies_in_its_direction() -> None:
    origin, near, far, aside = Cell(0, 0), Cell(2, 0), Cell(5, 1), Cell(0, 3)
    cells = {near: True, far: True, aside: False, origin: True}
    assert unhidden(origin, cells, steps) == {origin, near, aside}
    assert unhidden(origin, {**cells, near: False}, steps) == set(cells)


def test_equally_far_squares_hide_each_other_not() -> None:
    one, other = Cell(5, 0), Cell(5, 2)
    assert unhidden(Cell(0, 0), {one: True, other: True}, steps) == {one, other}
    assert unhidden(Cell(0, 0), {one: True, other: True}, length_squared) == {one}
