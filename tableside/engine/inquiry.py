"""Questions declared by their fields: how each field is read, and what the answer includes.

A reader takes the state, the question and the name of a field; it raises QuestionError, whose place
is that field, where it is missing or badly written.
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
#: What reads a value that stands in a field, or at a place within it.
ValueReader = Callable[[Any, str], T]


def asks(find: Callable[..., Any], fields: Mapping[str, Reader[S, Any]], *tells: str) -> Asked[S]:
    """Return a question whose fields are read in order and passed to ``find`` after the state.

    ``tells``: which attributes of the result the answer has; none where the result is the answer.
    """

    def answer(state: S, question: Question) -> Answer:
        found = find(state, *(read(state, question, name) for name, read in fields.items()))
        return told(found, *tells) if tells else found

    return Asked(answer, tuple(fields))


def meant(of: Callable[[Any], T | None], missed: Callable[[str], Text]) -> ValueReader[T]:
    """Return a reader of values; ``missed`` is the sentence about one without a meaning."""

    def read(value: Any, field: str) -> T:
        found = of(value)
        if found is None:
            raise QuestionError(field, missed(asking.shown(value)))
        return found

    return read


def needed(read: ValueReader[T]) -> Reader[Any, T]:
    """Return the reader of a field that the question must have."""
    return lambda _, question, field: read(asking.required(question, field), field)


def of_name(find: Callable[[S, str, str], T]) -> Reader[S, T]:
    """Return the reader of a name: ``find`` takes the state, that name and the field it stands in.

    What is no name raises QuestionError before anything is looked for.
    """
    return lambda state, question, field: find(state, asking.name(question, field), field)


def maybe(read: Reader[S, T]) -> Reader[S, T | None]:
    """Return the reader of a field that may be left out: it is None then."""
    return lambda state, question, field: (
        read(state, question, field) if field in question else None
    )


def one_of(words: Collection[str]) -> Reader[Any, str]:
    """Return the reader of one of some words."""
    return lambda _, question, field: asking.choice(question, field, words)


def some_of(words: Collection[str]) -> Reader[Any, tuple[str, ...]]:
    """Return the reader of a list of words out of some."""
    return lambda _, question, field: listed(
        question, field, lambda word, at: asking.choice({at: word}, at, words)
    )


def listed(question: Question, field: str, read: ValueReader[T]) -> tuple[T, ...]:
    """Return what each entry of a list is; ``read`` takes it and its place."""
    value = asking.required(question, field)
    if not isinstance(value, list):
        raise QuestionError(field, say("no-list", value=asking.shown(value)))
    return tuple(read(each, f"{field}[{index}]") for index, each in enumerate(value))


def whole(least: int, most: int) -> Reader[Any, int]:
    """Return the reader of a whole number from ``least`` to ``most``."""
    return needed(lambda value, field: asking.whole_of(value, field, least, most))
