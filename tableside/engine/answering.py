"""Questions by name: who answers each, and the fields that it has."""

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
    """A question: who answers it, and the fields that it has besides ``ask``."""

    answer: Callable[[S, Question], Answer]
    fields: tuple[str, ...] = ()


def asked_of(questions: Mapping[str, Asked[S]], question: Question) -> Asked[S]:
    """Return the question that is asked; raise QuestionError for no such one, or a wrong field."""
    asked = questions[asking.choice(question, "ask", tuple(questions))]
    asking.known_fields(question, asked.fields)
    return asked


def plain(value: Any) -> Any:
    """Return something as answers write it: what has an id by that, areas as GeoJSON.

    What knows how it is written (``as_json``) is asked before all of that. A square is told by its
    name, what is said in English, and a dataclass without an id is an object of its fields.
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
    """Return some attributes of a result as an answer writes them, in this order."""
    return {name: plain(getattr(found, name)) for name in names}


def late(module: str, function: str) -> Callable[..., Any]:
    """Return a function whose module, with its searches, is only loaded when it is called."""

    def call(*asked: Any) -> Any:
        return getattr(importlib.import_module(module), function)(*asked)

    return call
