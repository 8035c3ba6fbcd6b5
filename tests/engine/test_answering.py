"""How answers write what was found, and how objects in a question are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
import shapely

from tableside.engine.answering import plain, told
from tableside.engine.asking import dice_in, dice_of, fitting, parts_of, stands_named
from tableside.engine.quantity import Doubt
from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tests.engine.bodies_of_stands import stand, unit


@dataclass(frozen=True)
class Found:
    far: float
    who: tuple[Any, ...]
    by: str | None = None


def test_units_are_their_ids_and_tuples_are_lists() -> None:
    found = Found(1.5, (unit("a", stand("1", 0, 0)), unit("b", stand("1", 1, 1))))
    assert told(found, "who", "far", "by") == {"who": ["a", "b"], "far": 1.5, "by": None}
    assert list(told(found, "who", "far")) == ["who", "far"]


def test_places_areas_and_doubts_are_written_as_everywhere() -> None:
    assert plain({"1": Pose(1, 2, 90.0)}) == {"1": [1, 2, 90.0]}
    assert plain(shapely.box(0, 0, 1, 1))["type"] == "Polygon"
    assert plain(shapely.Polygon()) is None
    doubt = Doubt("a", None, 1.0, 1.0, 0.1)
    assert plain((doubt,)) == [doubt.as_json()]


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ([], "by"),
        ({}, "by.who"),
        ({"who": 1}, "by.who"),
        ({"who": "a", "how": 1}, "by.how"),
        ({"how": 1}, "by.how"),
    ],
)
def test_an_object_has_its_texts_and_nothing_unknown(value: Any, place: str) -> None:
    with pytest.raises(QuestionError) as error:
        parts_of(value, "by", "an object", ("who",), ("dice",))
    assert error.value.place == place


def test_other_fields_may_be_anything_or_missing() -> None:
    assert parts_of({"who": "a"}, "by", "x", ("who",), ("dice",)) == {"who": "a"}
    assert parts_of({"who": "a", "dice": 3}, "by", "x", ("who",), ("dice",))["dice"] == 3


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ("1", "with"),
        ([], "with"),
        (["1", 2], "with"),
        (["1", "x"], "with[1]"),
        (["1", "1"], "with[1]"),
    ],
)
def test_stands_are_named_each_once(value: Any, place: str) -> None:
    own = unit("a", stand("1", 0, 0), stand("2", 1, 0))
    assert stands_named(own, ["2", "1"], "with") == ("2", "1")
    with pytest.raises(QuestionError) as error:
        stands_named(own, value, "with")
    assert error.value.place == place


@pytest.mark.parametrize(
    ("value", "place"), [("12", "dice"), (3, "dice"), ([1, 9], "dice[1]"), ([1], "dice")]
)
def test_dice_have_their_faces_and_are_as_many_as_asked(value: Any, place: str) -> None:
    assert dice_in([1, 8], "dice", 8, 2) == (1, 8)
    assert dice_in([], "dice", 8) == ()
    assert dice_of({}, "dice", 8, 2) is None
    with pytest.raises(QuestionError) as error:
        dice_in(value, "dice", 8, 2)
    assert error.value.place == place


def test_what_fits_is_returned_and_anything_else_is_told_where() -> None:
    assert fitting("a", True, "no", "with") == "a"
    with pytest.raises(QuestionError) as error:
        fitting("a", False, "no", "with")
    assert (error.value.place, error.value.message) == ("with", "no")
