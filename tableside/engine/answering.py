"""Dispatch questions by name, and write their answers as plain data."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from shapely.geometry.base import BaseGeometry

from tableside.engine import asking
from tableside.engine.asking import Question
from tableside.engine.grid import Cell
from tableside.engine.message import Message, Several
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import as_geojson

S = TypeVar("S")

Answer = dict[str, Any]


class Asked(NamedTuple, Generic[S]):
    """A kind of question: the function that answers it, and its fields besides ``ask``."""

    answer: Callable[[S, Question], Answer]
    fields: tuple[str, ...] = ()


def asked_of(questions: Mapping[str, Asked[S]], question: Question) -> Asked[S]:
    """Look up the question asked; raise QuestionError if it or one of its fields is unknown."""
    asked = questions[asking.choice(question, "ask", tuple(questions))]
    asking.known_fields(question, asked.fields)
    return asked


def plain(value: Any) -> Any:
    """Return a value as plain data for an answer.

    ``as_json`` takes precedence if there is one. Areas become GeoJSON, squares their names,
    messages English sentences, dataclasses their id or, if they have none, their fields.
    """
    if hasattr(value, "as_json"):
        return plain(value.as_json())
    if isinstance(value, Cell | Message | Several):
        return str(value)
    if isinstance(value, Pose):
        return value.as_list()
    if isinstance(value, BaseGeometry):
        return as_geojson(value)
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if not is_dataclass(value):
        return value
    return value.id if hasattr(value, "id") else told(value, *(f.name for f in fields(value)))


def told(found: Any, *names: str) -> Answer:
    """Return the named attributes of a result as plain data, in this order."""
    return {name: plain(getattr(found, name)) for name in names}


def late(module: str, function: str) -> Callable[..., Any]:
    """Return a function that imports its module only when called, as some are slow to load."""

    def call(*asked: Any) -> Any:
        return getattr(importlib.import_module(module), function)(*asked)

    return call
