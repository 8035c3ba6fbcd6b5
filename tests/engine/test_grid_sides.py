"""Sides of what parts the ground of a grid; its rays and edges."""

from __future__ import annotations

from tableside.engine.grid import Cell, Grid, corners, sides

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
