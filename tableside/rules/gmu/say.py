"""What Got mit uns says to players: its catalogue, and how to format names and numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tableside.engine.message import Catalogue, Several, Text, Value

if TYPE_CHECKING:
    from tableside.rules.gmu.state import Piece

#: Sentences by name: ``words/en.ftl``, ``words/de.ftl``.
say = Catalogue("gmu", Path(__file__).with_name("words"))


def names(pieces: Iterable[Piece], joined: Literal["and", "or"] = "and") -> Several:
    """Return the names of some pieces, as a list in a sentence."""
    return Several(tuple(piece.name for piece in pieces), joined)


def listed(values: Iterable[Value]) -> Value:
    """Return the values separated by commas; the word for nothing if there are none."""
    items = tuple(values)
    return Several(items, "comma") if items else say("term-none")


def weather_text(weather: Collection[str]) -> Value:
    """Return the weather in words."""
    terms = tuple(say(f"term-{each}") for each in sorted(weather))
    return Several(terms, "and") if terms else say("term-clear")


def titled(name: str, title: str) -> Text:
    """Return a data file's title, in the reader's language if it is from the rules text.

    A player's own file may give the same id another title, which is left as it is.
    """
    known = say(name) if say.has(name) else None
    return known if known is not None and str(known) == title else title
