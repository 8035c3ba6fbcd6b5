"""Orders as on an order sheet: the filled-in fields, line by line and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from tableside.engine import order_sheet
from tableside.engine.message import Several, Text
from tableside.rules.gitm.ordering import NO_SOURCE
from tableside.rules.gitm.orders import KINDS, NEAREST, Attack, Defend, Line, Orders, orders_data
from tableside.rules.gitm.state import State
from tableside.rules.gitm.words import say

_WORDS = frozenset((*get_args(Line), *get_args(Attack), *get_args(Defend), *KINDS))
#: What stands for a phase without a step.
_BLANK = "–"
_PARTS = {"engage": ("first", "last")}


def filled_in(orders: Orders) -> dict[str, Any]:
    """Return the values that these orders fill in on a sheet, by field."""
    return dict(order_sheet.filled_in(orders_data(orders), "orders", _PARTS))


def order_lines(state: State, orders: Orders) -> Iterator[tuple[Text, Text | None]]:
    """Yield the filled-in lines of a sheet as (label, value); value None for a plain yes."""
    for path, value in filled_in(orders).items():
        what = say(f"ask-{path.replace('.', '-').replace('_', '-')}")
        yield what, None if value is True else _value(state, path, value)


def _value(state: State, path: str, value: Any) -> Text:
    if isinstance(value, list):
        last = max((number for number, each in enumerate(value, 1) if each), default=0)
        return Several(tuple(_word(each or _BLANK) for each in value[:last]), "comma")
    if path == "orders.source":
        return _source(state, str(value))
    return _word(value)


def _word(value: Any) -> Text:
    """Return a word of an order sheet in the reader's language; any other value unchanged."""
    word = goal = str(value)
    if goal in NEAREST:
        return say(f"goal-{goal}")
    return say(f"word-{word}") if word in _WORDS else word


def _source(state: State, name: str) -> Text:
    if name == NO_SOURCE:
        return say("word-no-source")
    if name in state.by_id:
        return state.by_id[name].called
    return state.pieces[name].called if name in state.pieces else name


def in_words(state: State, orders: Orders) -> Several | None:
    """Return orders as one line of words, None for empty orders."""
    told = tuple(
        what if value is None else say("order-line", what=what, value=value)
        for what, value in order_lines(state, orders)
    )
    return Several(told, "semicolon") if told else None
