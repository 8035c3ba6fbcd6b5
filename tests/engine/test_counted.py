"""How far a unit went, as it is said: the way, and what it counts as."""

from __future__ import annotations

import pytest

from tableside.engine.counted import counted, told_length
from tableside.engine.measure import CENTIMETRES, INCHES
from tableside.engine.message import SHARED as SAY
from tableside.engine.message import Several, Value, rendered


def shown(value: Value, language: str = "en") -> str:
    return rendered(SAY("plain", value=value), language)


@pytest.mark.parametrize(
    ("way", "counts", "said"),
    [
        (8.0, 8.0, "8.00 in"),
        (8.0, 8.004, "8.00 in"),  # what reads alike is one length
        (8.0, 10.99, "8.00 in (counts as 10.99 in: Wood)"),
        (9.0, 6.0, "9.00 in (counts as 6.00 in: Wood)"),
    ],
)
def test_a_way_that_counts_as_more_or_less_names_the_ground(
    way: float, counts: float, said: str
) -> None:
    assert shown(counted(way, counts, ["Wood", "Wood"], INCHES)) == said


def test_it_is_told_in_the_unit_and_the_digits_of_the_game() -> None:
    assert shown(counted(4.0, 5.0, [], CENTIMETRES)) == "10.2 cm (counts as 12.7 cm)"
    assert shown(counted(4.0, 5.0, ["Wald"], CENTIMETRES), "de") == "10,2 cm (zählt 12,7 cm: Wald)"


def test_the_length_of_a_sentence_is_found_in_it() -> None:
    length = INCHES.amount(3.0)
    moved = SAY("counts", length=length, counts=length)
    assert told_length(moved) == length
    assert told_length(SAY("plain", value=Several((SAY("plain", value="a"), moved)))) == length
    assert told_length(SAY("plain", value="no length")) is None
    assert told_length("a name") is None
