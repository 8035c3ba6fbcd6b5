"""The ground of a grid: its sides, ways over it and what hides what."""

from __future__ import annotations

from tableside.engine.grid import Cell, Grid, length_squared, steps
from tableside.engine.grid_ground import reached, sides, stretches, unhidden

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


def test_what_is_reached_straight_and_by_a_waypoint() -> None:
    shut = Cell(1, 0)

    def goes(to: Cell, by: Cell | None) -> bool:
        return to != shut and (by is not None or to.row > 0)

    straight, found = reached(Cell(0, 0), tuple(Grid(4, 4)), 2, goes, lambda by: by == Cell(1, 1))
    assert straight == {Cell(c, r) for c in range(3) for r in (1, 2)}
    assert found == straight | {Cell(2, 0)}


def test_without_a_step_nothing_is_reached() -> None:
    nothing = reached(Cell(0, 0), tuple(Grid(4, 4)), 0, lambda to, by: True, lambda by: True)
    assert nothing == (frozenset(), frozenset())
