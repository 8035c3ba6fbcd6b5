"""What is printed of a strategic square's map."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tableside.engine.grid import Cell
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm.ruleset import make
from tableside.rules.gitm.squares import FIELD
from tests.rules.gitm.example import EXAMPLE

RULES = make()
STATE = RULES.load(EXAMPLE, "example.json")


def test_the_map_on_the_table_is_printed_by_default() -> None:
    sheet = RULES.map_sheet(STATE)
    assert sheet is not None
    assert sheet == RULES.map_sheet(STATE, "G8-V5")
    assert (sheet["west"], sheet["north"], sheet["square"]) == (0.75, 23.25, 1.5)
    looks = sheet["looks"]
    assert (looks[3, 0], looks[2, 9], looks[7, 0], looks[7, 6]) == (
        "raised",
        "high",
        "water",
        "shallows",
    )
    assert (looks[12, 12], looks[12, 13], looks[12, 2], looks[11, 3]) == (
        "blocked",
        "track",
        "wooded",
        "wooded",
    )
    assert looks[10, 4] == "built"
    assert (0, 0) not in looks


def test_every_square_has_its_rating() -> None:
    sheet = RULES.map_sheet(STATE)
    assert sheet is not None
    marks = sheet["marks"]
    assert marks.keys() == {tuple(cell) for cell in FIELD}
    assert [marks[at] for at in ((0, 0), (3, 0), (2, 9), (10, 4), (12, 13))] == [
        "0",
        "2",
        "3",
        "3",
        "4",
    ]


def test_cliffs_stand_round_high_hills_where_no_hills_are() -> None:
    """4-9 is open and 3-9 is high: the side between them, the low ground to its right, east."""
    sheet = RULES.map_sheet(STATE)
    assert sheet is not None
    edges = sheet["edges"]
    x, south, north = 0.75 + 4 * 1.5, 23.25 - 10 * 1.5, 23.25 - 9 * 1.5
    assert ((x, south), (x, north)) in edges
    field = STATE.field(Cell(68, 65))
    between_hills = ((0.75 + 3 * 1.5, south), (0.75 + 3 * 1.5, north))
    assert field.letter(Cell(2, 9)) == field.letter(Cell(3, 9)) == "H"
    assert between_hills not in edges


def test_a_map_that_nobody_drew_is_open() -> None:
    sheet = RULES.map_sheet(STATE, "G7-V5")
    assert sheet is not None
    assert sheet["name"] == "G7-V5"
    assert sheet["looks"] == {}
    assert set(sheet["marks"].values()) == {"0"}


@pytest.mark.parametrize("name", ["A0-P0", "5-9", "", "G8-V5 "])
def test_a_square_that_is_not_on_the_map_is_refused(name: str) -> None:
    with pytest.raises(QuestionError):
        RULES.map_sheet(STATE, name)


def test_no_map_lies_on_a_table_without_units() -> None:
    with pytest.raises(QuestionError):
        RULES.map_sheet(replace(STATE, units=()))
