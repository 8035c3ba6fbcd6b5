"""Questions that are declared by their fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tableside.engine import inquiry
from tableside.engine.answering import Asked, plain, told
from tableside.engine.grid import Cell
from tableside.engine.ruleset import QuestionError


@dataclass(frozen=True)
class Piece:
    """A thing with an id."""

    id: str
    men: int = 3


@dataclass(frozen=True)
class Found:
    """What was found."""

    at: Cell
    by: tuple[Piece, ...]
    odds: float


class Told:
    """What says itself how it is told."""

    id = "told"

    def as_json(self) -> dict[str, Any]:
        return {"n": 1, "at": Cell(0, 3)}


STATE: dict[str, int] = {"men": 7}


def test_what_is_told() -> None:
    found = Found(Cell(1, 2), (Piece("a"), Piece("b")), 0.5)
    assert plain(found) == {"at": "1-2", "by": ["a", "b"], "odds": 0.5}
    assert told(found, "odds", "at") == {"odds": 0.5, "at": "1-2"}
    assert plain({"x": [Told(), None]}) == {"x": [{"n": 1, "at": "0-3"}, None]}


def test_a_name_is_looked_for_where_it_is_one() -> None:
    read: inquiry.Reader[dict[str, int], int] = inquiry.of_name(lambda state, name, _: state[name])
    assert read(STATE, {"who": "men"}, "who") == 7
    for question in ({}, {"who": 1}):
        with pytest.raises(QuestionError) as raised:
            read(STATE, question, "who")
        assert raised.value.place == "who"


def test_fields_are_read_in_their_order() -> None:
    asked = inquiry.asks(
        lambda state, least, word: Found(Cell(least, state["men"]), (), 1.0 if word else 0.0),
        {"least": inquiry.whole(0, 9), "word": inquiry.maybe(inquiry.one_of(("so", "not")))},
        "at",
        "odds",
    )
    assert asked.fields == ("least", "word")
    assert asked.answer(STATE, {"least": 4}) == {"at": "4-7", "odds": 0.0}
    assert asked.answer(STATE, {"least": 0, "word": "so"}) == {"at": "0-7", "odds": 1.0}


def test_what_is_the_answer_already_is_told_as_it_is() -> None:
    asked: Asked[Any] = inquiry.asks(lambda state: {"men": state["men"]}, {})
    assert asked.answer(STATE, {}) == {"men": 7}


def _even(value: Any) -> int | None:
    return value if isinstance(value, int) and value % 2 == 0 else None


READERS: dict[str, Callable[..., Any]] = {
    "whole": inquiry.whole(1, 3),
    "one": inquiry.one_of(("so", "not")),
    "some": inquiry.some_of(("so", "not")),
    "meant": inquiry.needed(inquiry.meant(_even, lambda value: f"{value} is odd")),
}


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("whole", 1, 1), ("whole", 3, 3), ("one", "not", "not"), ("some", [], ()),
        ("some", ["so", "so"], ("so", "so")), ("meant", 0, 0),
    ],
)  # fmt: skip
def test_good_values(name: str, value: Any, found: Any) -> None:
    assert READERS[name](STATE, {name: value}, name) == found


@pytest.mark.parametrize(
    ("name", "value", "place"),
    [
        ("whole", 0, "whole"), ("whole", 4, "whole"), ("whole", True, "whole"),
        ("whole", 2.0, "whole"), ("one", "maybe", "one"), ("one", 1, "one"),
        ("some", "so", "some"), ("some", ["so", "maybe"], "some[1]"), ("meant", 3, "meant"),
    ],
)  # fmt: skip
def test_bad_values_name_their_place(name: str, value: Any, place: str) -> None:
    with pytest.raises(QuestionError) as wrong:
        READERS[name](STATE, {name: value}, name)
    assert wrong.value.place == place


@pytest.mark.parametrize("name", READERS)
def test_a_field_that_is_needed(name: str) -> None:
    with pytest.raises(QuestionError) as wrong:
        READERS[name](STATE, {}, name)
    assert wrong.value.place == name
