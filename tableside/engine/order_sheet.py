"""Sheets that players fill in: what asks for each of their fields, and what stands in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tableside.engine.message import Catalogue
from tableside.engine.ruleset import Ask, AskKind


@dataclass(frozen=True)
class Sheet:
    """The sheets of a game, with the labels of its catalogue; most fields may be left out.

    The label of a field is ``ask-FIELD``, that of a word ``word-WORD``; full stops and underscores
    are hyphens in them.
    """

    say: Catalogue

    def ask(self, field: str, kind: AskKind, values: tuple[Any, ...] = (), **more: Any) -> Ask:
        """Return what asks for a field that is needed, if not told otherwise."""
        label = self.say(f"ask-{field.replace('.', '-').replace('_', '-')}")
        return Ask(field, kind, label, values, **more)

    def words(self, field: str, words: Sequence[str], **more: Any) -> Ask:
        """Return what asks for a word, or several."""
        labels = tuple(self.say(f"word-{word}") for word in words)
        return self.ask(field, "choice", tuple(words), optional=True, labels=labels, **more)

    def number(self, field: str, least: int, most: int) -> Ask:
        """Return what asks for a whole number, from ``least`` to ``most``."""
        return self.ask(field, "number", tuple(range(least, most + 1)), optional=True)

    def some(self, field: str, numbers: Sequence[int]) -> Ask:
        """Return what asks for any of some numbers."""
        choices, labels = tuple(numbers), tuple(map(str, numbers))
        count = len(choices)
        return self.ask(
            field, "choice", choices, count=count, least=0, optional=True, labels=labels
        )

    def square(self, field: str, grid: Literal["table", "chart"], count: int = 1) -> Ask:
        """Return what asks for a square of a grid, or for several."""
        return self.ask(field, "square", count=count, optional=True, grid=grid)

    def yes(self, field: str) -> Ask:
        """Return what asks for a yes, which the sheet says or does not."""
        return self.ask(field, "choice", (True,), optional=True, labels=(self.say("word-yes"),))


def filled_in(
    data: Mapping[str, Any], path: str, parts: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a sheet that nested data fill in, each ``path.FIELD``, with its value.

    ``parts``: what the entries of a list are called that is several fields of the sheet.
    """
    for field, value in data.items():
        if field in parts:
            value = dict(zip(parts[field], value, strict=True))
        if isinstance(value, Mapping):
            yield from filled_in(value, f"{path}.{field}", parts)
        else:
            yield f"{path}.{field}", value
