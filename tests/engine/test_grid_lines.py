"""Shortest lines over a grid."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine.grid import Cell, Grid
from tableside.engine.grid_lines import Spot, Ways, shortest_first

GRID = Grid(5, 5)
START, END = Cell(0, 2), Cell(4, 2)
WALL = frozenset(Cell(2, row) for row in range(4))


@dataclass(frozen=True)
class Around(Ways):
    """Lines around a wall."""

    wall: frozenset[Cell] = frozenset()
    diagonal: bool = True

    def is_ground(self, square: Cell) -> bool:
        return square in GRID

    def lead_over(self, square: Cell) -> bool:
        return square in GRID and square not in self.wall

    def may_step(self, origin: Cell, direction: str) -> bool:
        return self.diagonal or len(direction) == 1


def test_a_line_has_both_its_ends() -> None:
    assert Around().line(Spot(START), Spot(END), 4) == tuple(Cell(n, 2) for n in range(5))


def test_none_is_longer_than_its_limit() -> None:
    assert Around().line(Spot(START), Spot(END), 3) == ()
    assert len(Around(WALL).line(Spot(START), Spot(END), 4)) == 5
    assert Around(WALL, diagonal=False).line(Spot(START), Spot(END), 7) == ()
    assert len(Around(WALL, diagonal=False).line(Spot(START), Spot(END), 8)) == 9


def test_an_end_lies_in_the_wall_but_no_line_leads_through_it() -> None:
    assert Around(WALL).line(Spot(START), Spot(Cell(2, 2)), 2)[-1] == Cell(2, 2)
    assert Around(WALL | {Cell(2, 4)}).line(Spot(START), Spot(END), 9) == ()


def test_an_end_is_left_and_reached_only_where_it_is_open() -> None:
    east = frozenset(("NE", "E", "SE"))
    assert Around().line(Spot(START, east), Spot(END), 4) == ()
    assert len(Around().line(Spot(START, east), Spot(END), 9)) == 6
    assert Around().line(Spot(START), Spot(END, frozenset(("NW", "W", "SW"))), 4) == ()
    assert Around().line(Spot(START), Spot(Cell(9, 2)), 9) == ()


def test_the_straighter_of_equally_short_lines() -> None:
    line = Around().line(Spot(Cell(0, 0)), Spot(Cell(3, 1)), 3)
    assert (len(line), line[-2]) == (4, Cell(2, 1))  # its last step is straight


def test_goals_by_the_length_of_their_lines() -> None:
    lengths = {"a": 3, "b": 1, "c": 0, "d": 3, "e": 2}
    looked: list[str] = []

    def line_to(goal: str) -> tuple[Cell, ...]:
        looked.append(goal)
        return tuple(Cell(n, 0) for n in range(lengths[goal] + 1)) if lengths[goal] else ()

    found = shortest_first(list(lengths), lambda goal: max(1, lengths[goal] - 1), line_to)
    assert next(found)[0] == "b"
    assert "d" not in looked  # it may be looked for later
    assert [goal for goal, _ in found] == ["e", "a", "d"]
