"""Sentences for players that may begin with a name of the table."""

from __future__ import annotations

from collections.abc import Iterable


def sentence(text: str, names: Iterable[str]) -> str:
    """Return ``text`` with a capital and a full stop; a name it begins with is left as it is.

    A word with a digit in it is a name, too.

    >>> sentence("fr-1 and fr-2 have still to fight", {"fr-1", "fr-2"})
    'fr-1 and fr-2 have still to fight.'
    >>> sentence("no brigade is left", {"no-1", "n"})
    'No brigade is left.'
    >>> sentence("tag36h11 99 is unknown", ())
    'tag36h11 99 is unknown.'
    """
    if not text:
        return ""
    coded = any(map(str.isdigit, text.split(" ")[0]))
    named = any(text.startswith(name) and not _goes_on(text[len(name) :]) for name in names)
    capital = text if coded or named else f"{text[:1].upper()}{text[1:]}"
    return capital if capital.endswith(".") else f"{capital}."


def _goes_on(rest: str) -> bool:
    """Whether what follows still belongs to the same word."""
    return rest[:1].isalnum() or (rest[:1] in ("-", "_") and rest[1:2].isalnum())
