"""Questions by name: who answers each, and the fields that it has."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar, cast

from tableside.engine import asking
from tableside.engine.asking import Question

S = TypeVar("S")

Answer = dict[str, Any]


class Asked(NamedTuple, Generic[S]):
    """A question: who answers it, and the fields that it has besides ``ask``."""

    answer: Callable[[S, Question], Answer]
    fields: tuple[str, ...] = ()


def asked_of(questions: Mapping[str, Asked[S]], question: Question) -> Asked[S]:
    """Return the question that is asked; raise QuestionError for no such one, or a wrong field."""
    asked = questions[asking.choice(question, "ask", tuple(questions))]
    asking.known_fields(question, asked.fields)
    return asked


def late(module: str, function: str) -> Callable[[S, Question], Answer]:
    """Return an answerer whose module, with its searches, is only loaded when it is asked."""

    def ask(state: S, question: Question) -> Answer:
        return cast("Answer", getattr(importlib.import_module(module), function)(state, question))

    return ask
