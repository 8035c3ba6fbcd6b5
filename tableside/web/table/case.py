"""What a ruling is about: the table as the referee saw it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Case:
    """A case for a ruling: the state's number, its position, and how to answer questions about it.

    ``question``: what the change itself asked the referee, or None.
    """

    number: int
    question: dict[str, Any] | None
    position: Callable[[], dict[str, Any]]
    answer: Callable[[Mapping[str, Any]], dict[str, Any]]
