"""Order sheets that players fill in: the ask for each field, and the values entered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from tableside.engine.message import Catalogue
from tableside.engine.ruleset import Ask, AskKind


@dataclass(frozen=True)
class Sheet:
    """The order sheets of a game, labelled from its catalogue; most fields are optional.

    A field's label is ``ask-FIELD``, a word's ``word-WORD``, with hyphens for full stops and
    underscores.
    """

    say: Catalogue

    def ask(self, field: str, kind: AskKind, values: tuple[Any, ...] = (), **more: Any) -> Ask:
        """Return the ask for a field, required unless told otherwise."""
        label = self.say(f"ask-{field.replace('.', '-').replace('_', '-')}")
        return Ask(field, kind, label, values, **more)

    def words(self, field: str, words: Sequence[str], **more: Any) -> Ask:
        """Return the ask for one or several words."""
        labels = tuple(self.say(f"word-{word}") for word in words)
        return self.ask(field, "choice", tuple(words), optional=True, labels=labels, **more)

    def number(self, field: str, least: int, most: int) -> Ask:
        """Return the ask for a whole number from ``least`` to ``most``."""
        return self.ask(field, "number", tuple(range(least, most + 1)), optional=True)

    def some(self, field: str, numbers: Sequence[int]) -> Ask:
        """Return the ask for any of these numbers."""
        choices, labels = tuple(numbers), tuple(map(str, numbers))
        count = len(choices)
        return self.ask(
            field, "choice", choices, count=count, least=0, optional=True, labels=labels
        )

    def square(self, field: str, grid: Literal["table", "chart"], *words: str, **more: Any) -> Ask:
        """Return the ask for one or several squares of a grid; ``words`` may stand for one."""
        return self.ask(field, "square", words, optional=True, grid=grid, **more)

    def yes(self, field: str) -> Ask:
        """Return the ask for a yes, which may be left out."""
        return self.ask(field, "choice", (True,), optional=True, labels=(self.say("word-yes"),))


def together(asks: Sequence[Ask], *whole: str) -> Iterator[Ask]:
    """Yield asks; those of one object (``orders.support.at``) need its fields in ``whole``."""
    for ask in asks:
        owner, _, _ = ask.field.rpartition(".")
        needs = [name for name in whole if name.rpartition(".")[0] == owner and name != ask.field]
        yield replace(ask, needs=tuple(needs))


def filled_in(
    data: Mapping[str, Any], path: str, parts: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, Any]]:
    """Yield the fields that nested data fill in, each as ``path.FIELD`` with its value.

    ``parts``: for a list that fills several fields, the names of its entries.
    """
    for field, value in data.items():
        if field in parts:
            value = dict(zip(parts[field], value, strict=True))
        if isinstance(value, Mapping):
            yield from filled_in(value, f"{path}.{field}", parts)
        else:
            yield f"{path}.{field}", value
