"""Questions declared by their fields: how each is read, and what the answer includes.

A reader takes the state, the question and a field's name. It raises QuestionError at that field if
it is missing or malformed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from tableside.engine import asking
from tableside.engine.answering import Answer, Asked, told
from tableside.engine.asking import Question, say
from tableside.engine.message import Text
from tableside.engine.ruleset import QuestionError

S = TypeVar("S")
T = TypeVar("T")
Reader = Callable[[S, Question, str], T]
#: Reads a value at a field, or at a place within one.
ValueReader = Callable[[Any, str], T]


def asks(find: Callable[..., Any], fields: Mapping[str, Reader[S, Any]], *tells: str) -> Asked[S]:
    """Return a question whose fields are read in order and passed to ``find`` after the state.

    ``tells``: the result's attributes that the answer includes; none if the result is the answer.
    """

    def answer(state: S, question: Question) -> Answer:
        found = find(state, *(read(state, question, name) for name, read in fields.items()))
        return told(found, *tells) if tells else found

    return Asked(answer, tuple(fields))


def meant(of: Callable[[Any], T | None], missed: Callable[[str], Text]) -> ValueReader[T]:
    """Return a reader of values; ``missed``: the message about a value without a meaning."""

    def read(value: Any, field: str) -> T:
        found = of(value)
        if found is None:
            raise QuestionError(field, missed(asking.shown(value)))
        return found

    return read


def needed(read: ValueReader[T]) -> Reader[Any, T]:
    """Return the reader of a required field."""
    return lambda _, question, field: read(asking.required(question, field), field)


def of_name(find: Callable[[S, str, str], T]) -> Reader[S, T]:
    """Return the reader of a name; ``find`` takes the state, the name and the name's field.

    Anything but a string raises QuestionError before ``find`` is called.
    """
    return lambda state, question, field: find(state, asking.name(question, field), field)


def maybe(read: Reader[S, T]) -> Reader[S, T | None]:
    """Return the reader of an optional field, None if it is missing."""
    return lambda state, question, field: (
        read(state, question, field) if field in question else None
    )


def one_of(words: Collection[str]) -> Reader[Any, str]:
    """Return the reader of one of these words."""
    return lambda _, question, field: asking.choice(question, field, words)


def some_of(words: Collection[str]) -> Reader[Any, tuple[str, ...]]:
    """Return the reader of a list of these words."""
    return lambda _, question, field: listed(
        question, field, lambda word, at: asking.choice({at: word}, at, words)
    )


def listed(question: Question, field: str, read: ValueReader[T]) -> tuple[T, ...]:
    """Return each entry of a list as read; ``read`` takes the entry and its place."""
    value = asking.required(question, field)
    if not isinstance(value, list):
        raise QuestionError(field, say("no-list", value=asking.shown(value)))
    return tuple(read(each, f"{field}[{index}]") for index, each in enumerate(value))


def whole(least: int, most: int) -> Reader[Any, int]:
    """Return the reader of a whole number from ``least`` to ``most``."""
    return needed(lambda value, field: asking.whole_of(value, field, least, most))
