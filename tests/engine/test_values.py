"""Kinds of values that are one word of a line."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError
from tableside.engine.values import whole, word


@pytest.mark.parametrize("value", [1, 9])
def test_a_whole_number_is_one_word(value: int) -> None:
    kind = whole(1, 9)
    assert kind.read(value, "number") == value
    assert kind.words(value) == [str(value)]
    assert kind.taken([str(value), "more"]) == (value, 1)


@pytest.mark.parametrize("value", [0, 10, True, 2.0, "2", None])
def test_no_whole_number_within_its_limits(value: Any) -> None:
    with pytest.raises(QuestionError) as wrong:
        whole(1, 9).read(value, "number")
    assert wrong.value.place == "number"
    assert whole(1, 9).taken(["x"]) is None
    assert whole(1, 9).taken([]) is None


def test_a_thing_that_is_one_word() -> None:
    known = {"so": 1, "not": 2}
    kind = word(lambda value, field: known[value], known.get)
    assert kind.read("so", "answer") == 1
    assert kind.words("not") == ["not"]
    assert kind.words("maybe") is None
    assert kind.taken(["so", "not"]) == ("so", 1)
    assert kind.taken(["maybe"]) is None
    assert kind.taken([]) is None
