"""Sheets that players fill in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.engine.message import Catalogue, Message
from tableside.engine.order_sheet import Sheet, filled_in, together

SHEET = Sheet(Catalogue("order-sheet-test", Path("words")))


def test_the_label_of_a_field() -> None:
    asked = SHEET.ask("orders.stay_out", "name")
    assert asked.label == Message("order-sheet-test.ask-orders-stay-out")
    assert not asked.optional


def test_each_kind_of_field() -> None:
    number, word = SHEET.number("phase", 1, 3), SHEET.words("line", ("front", "rear"), count=2)
    some, yes = SHEET.some("phases", (1, 4)), SHEET.yes("halt")
    assert number.choices == (1, 2, 3)
    assert (word.choices, word.count) == (("front", "rear"), 2)
    assert word.labels == tuple(
        Message(f"order-sheet-test.word-{each}") for each in ("front", "rear")
    )
    assert (some.choices, some.labels, some.least, some.count) == ((1, 4), ("1", "4"), 0, 2)
    assert yes.choices == (True,)
    square = SHEET.square("to", "chart", count=6)
    assert (square.grid, square.count, square.choices) == ("chart", 6, ())
    assert all(each.optional for each in (number, word, some, yes, square))


def test_fields_of_one_object_need_each_other() -> None:
    names = ("to", "support.at", "support.radius", "support.phases", "intercept.at")
    asks = [SHEET.square(f"orders.{name}", "table") for name in names]
    whole = "orders.support.at", "orders.support.radius", "orders.intercept.at"
    at, radius, _ = whole
    needs = {ask.field.removeprefix("orders."): ask.needs for ask in together(asks, *whole)}
    assert needs == {
        "to": (),
        "support.at": (radius,),
        "support.radius": (at,),
        "support.phases": (at, radius),
        "intercept.at": (),
    }


def test_what_stands_in_its_fields() -> None:
    data = {"to": "5-9", "support": {"at": "1-1", "phases": [1, 2]}, "engage": [2, 4]}
    assert dict(filled_in(data, "orders", {"engage": ("first", "last")})) == {
        "orders.to": "5-9",
        "orders.support.at": "1-1",
        "orders.support.phases": [1, 2],
        "orders.engage.first": 2,
        "orders.engage.last": 4,
    }
    assert dict(filled_in({}, "orders", {})) == {}


def test_a_list_of_other_than_its_fields_is_a_slip() -> None:
    with pytest.raises(ValueError, match="shorter"):
        dict(filled_in({"engage": [2]}, "orders", {"engage": ("first", "last")}))
