"""What a ruling is about: the table as the referee found it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Case:
    """What a ruling is about: the game's number, the position, how to answer about it.

    ``question``: what the referee was asked by the change itself, None where there was none.
    """

    number: int
    question: dict[str, Any] | None
    position: Callable[[], dict[str, Any]]
    answer: Callable[[Mapping[str, Any]], dict[str, Any]]
