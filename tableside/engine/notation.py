"""Notation of actions in a game's text: one pattern both writes and reads a line.

A pattern consists of words separated by blanks: ``{unit} x {enemy} {dice} [*] [by {rolled}]``.

* ``{field}``: a field's value, in as many words as its kind needs;
* ``{field=word}``: that word, which is also the field's value;
* ``[word {field}]``: an optional part that begins with its word;
* ``[*]``: a remark for the reader, one word;
* anything else: that word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tableside.engine.values import Kind

_PART = re.compile(r"\{(?P<field>[\w-]+)(=(?P<value>[\w-]+))?\}|(?P<remark>\*)|(?P<word>\S+)")


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece of a pattern; ``text`` is a field's name or a literal word."""

    what: Literal["field", "fixed", "remark", "word"]
    text: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class _Group:
    """Parts that belong together; if ``optional``, all of them may be missing."""

    parts: tuple[_Part, ...]
    optional: bool = False


def _parts(text: str) -> tuple[_Part, ...]:
    found = []
    for match in _PART.finditer(text):
        if match["field"] is not None:
            fixed = match["value"] is not None
            found.append(_Part("fixed" if fixed else "field", match["field"], match["value"] or ""))
        elif match["remark"]:
            found.append(_Part("remark"))
        else:
            found.append(_Part("word", match["word"]))
    return tuple(found)


class Pattern:
    """A pattern for actions with these kinds of fields, by the field's name in the action."""

    def __init__(self, text: str, kinds: Mapping[str, Kind]) -> None:
        split = [piece for piece in re.split(r"(\[[^]]*\])", text) if piece.strip()]
        self._groups = tuple(
            _Group(_parts(piece.strip("[] ")), optional=piece.startswith("[")) for piece in split
        )
        self._kinds = kinds

    @property
    def fields(self) -> frozenset[str]:
        """The fields that a line of this pattern can hold."""
        return frozenset(
            part.text
            for group in self._groups
            for part in group.parts
            if part.what in ("field", "fixed")
        )

    def usage(self) -> str:
        """Return the usage of such a line: ``UNIT x ENEMY DICE [by ROLLED]``."""
        return " ".join(filter(None, map(self._usage, self._groups)))

    def words(self, values: Mapping[str, Any], remark: str = "") -> list[str] | None:
        """Return an action's words, None if this pattern cannot hold all of it."""
        held = self.fields
        if any(name not in held and not self._kinds[name].skipped for name in values):
            return None
        found: list[str] = []
        for group in self._groups:
            words = self._written(group, values, remark)
            if words is None and not group.optional:
                return None
            found += words or []
        return found

    def _written(self, group: _Group, values: Mapping[str, Any], remark: str) -> list[str] | None:
        found: list[str] = []
        for part in group.parts:
            words = self._words_of(part, values, remark)
            if words is None:
                return None
            found += words
        return found

    def _words_of(self, part: _Part, values: Mapping[str, Any], remark: str) -> list[str] | None:
        if part.what == "word":
            return [part.text]
        if part.what == "remark":
            return [remark] if remark else None
        if part.what == "fixed":
            return [part.value] if values.get(part.text) == part.value else None
        return self._kinds[part.text].words(values[part.text]) if part.text in values else None

    def read(self, words: Sequence[str]) -> tuple[dict[str, Any], str] | None:
        """Return the fields that a line gives and its remark, None if it does not match."""
        values: dict[str, Any] = {}
        remark, left = "", list(words)
        for at, group in enumerate(self._groups):
            if group.optional and not self._begins(at, left):
                continue
            for part in group.parts:
                taken = self._taken(part, left)
                if taken is None:
                    return None
                value, count = taken
                left = left[count:]
                if part.what == "remark":
                    remark = value
                elif part.what != "word":
                    values[part.text] = value
        return None if left else (values, remark)

    def _begins(self, at: int, left: Sequence[str]) -> bool:
        """Whether an optional group is present; a remark is any word that begins no later group."""
        first = self._groups[at].parts[0]
        if not left:
            return False
        if first.what != "remark":
            return first.what == "word" and left[0] == first.text
        later = {group.parts[0].text for group in self._groups[at + 1 :]}
        return len(left) == 1 or left[0] not in later

    def _taken(self, part: _Part, left: Sequence[str]) -> tuple[Any, int] | None:
        if part.what == "field":
            return self._kinds[part.text].taken(left)
        if not left or (part.what != "remark" and left[0] != (part.value or part.text)):
            return None
        return left[0], 1

    def _usage(self, group: _Group) -> str:
        words = " ".join(self._usage_words(group))
        return f"[{words}]" if group.optional and words else words

    def _usage_words(self, group: _Group) -> Iterator[str]:
        for part in group.parts:
            if part.what == "field":
                yield self._kinds[part.text].usage or part.text.upper()
            elif part.what != "remark":
                yield part.value or part.text
