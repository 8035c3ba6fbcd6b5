"""What must fit together in a position, whatever the game."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.files.position_checks import drawn, fields_fit, relations, within

PLACE = ("terrain", 0)


def test_fields_that_a_type_needs_and_has_not() -> None:
    entry: dict[str, Any] = {"type": "fort", "level": None, "rows": [], "name": None}
    found = list(fields_fit(PLACE, entry, ("type", "level"), ("type", "level")))
    assert [fault.place for fault in found] == [(*PLACE, "level"), (*PLACE, "rows")]


@pytest.mark.parametrize(
    ("value", "faults"), [(1, 0), (3, 0), (0, 1), (4, 1), (True, 0), ("9", 0), (None, 0)]
)
def test_a_whole_number_within_its_limits(value: Any, faults: int) -> None:
    assert len(list(within(value, PLACE, 1, 3, "fort"))) == faults


@pytest.mark.parametrize(
    ("rows", "places"),
    [
        (["ab", "ba"], []),
        (["ab"], [PLACE]),
        (["ab", "b"], [(*PLACE, 1)]),
        (["ab", "bx"], [(*PLACE, 1)]),
        (["ab", 3], []),  # no text: said elsewhere
        ("abba", []),  # no list, too
    ],
)
def test_a_map_of_letters(rows: Any, places: list[Any]) -> None:
    assert [fault.place for fault in drawn(rows, PLACE, "ab", (2, 2))] == places


@pytest.mark.parametrize(
    ("red", "blue", "places"),
    [
        ({"allies": ["blue"]}, {}, []),
        ({"neutral": ["blue"]}, {"allies": []}, []),
        ({"allies": ["red"]}, {}, [("red", "allies", 0)]),
        ({"neutral": ["green"]}, {}, [("red", "neutral", 0)]),
        ({"allies": ["blue"], "neutral": ["blue"]}, {}, [("red", "neutral", 0)]),
        ({"neutral": ["blue"]}, {"allies": ["red"]}, [("red", "neutral", 0)]),
        ({"allies": "blue", "neutral": [7]}, None, []),
    ],
)
def test_how_sides_stand_to_each_other(red: Any, blue: Any, places: list[Any]) -> None:
    found = list(relations({"sides": {"red": red, "blue": blue}}))
    assert [fault.place for fault in found] == [("sides", *place) for place in places]


def test_sides_that_are_no_object_are_said_elsewhere() -> None:
    assert list(relations({"sides": []})) == list(relations({})) == []
