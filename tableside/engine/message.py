"""Messages to people: ids with values, whose sentences are in catalogues.

A message is created where something is found, travels as data, and becomes a sentence in the
reader's language only when shown. The sentences of a package are in Fluent files beside it, one
per language (``words/en.ftl``, ``words/de.ftl``; https://projectfluent.org), read by a
``Catalogue``. English is a catalogue like any other, and the fallback for other languages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal, Protocol

ENGLISH = "en"

#: The languages with catalogues.
LANGUAGES = (ENGLISH, "de")

#: The decimal sign of languages that do not use a point.
_DECIMAL = {"de": ","}


#: The non-breaking space keeps a percent sign on the line of its number.
_PERCENT = "\N{NO-BREAK SPACE}%"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its unit, as people read it: 1.23 in, 30.5 degrees, 28 %.

    ``value`` is already in ``unit``; ``digits`` is the number of decimals shown.
    """

    value: float
    unit: Literal["in", "cm", "mm", "degrees", "%", "s", ""]
    digits: int = 2


@dataclass(frozen=True, slots=True)
class Several:
    """Several values joined into one: "a, b and c", or with other separators."""

    items: tuple[Value, ...]
    joined: Literal["and", "or", "comma", "semicolon", "sentence"] = "and"

    def __str__(self) -> str:
        return _unmarked(rendered(self, ENGLISH))


@dataclass(frozen=True, slots=True)
class Message:
    """A message to show: ``id`` is ``CATALOGUE.NAME``, ``values`` fill in the sentence.

    A string among the values is a name and is not translated; terms of the rules are messages
    themselves. ``str()`` gives the English sentence, as for a terminal.
    """

    id: str
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return _unmarked(rendered(self, ENGLISH))


#: A value that fills in a sentence.
Value = str | int | float | Amount | Several | Message

#: Text shown to people: messages, or a name as it is.
Text = str | Message | Several


class SaidError(Exception):
    """An error shown to people: ``message`` is what to show, ``str()`` gives it in English."""

    def __init__(self, message: Text) -> None:
        super().__init__(str(message))
        self.message = message


def decimal(value: float, digits: int) -> Amount:
    """Return a number without a unit, shown with the language's decimal sign."""
    return Amount(round(float(value), digits), "", digits)


def inches(length: float, digits: int = 2) -> Amount:
    """Return a length in inches as an amount."""
    return Amount(length, "in", digits)


def degrees(angle: float, digits: int = 1) -> Amount:
    """Return an angle in degrees as an amount."""
    return Amount(angle, "degrees", digits)


class Called(Protocol):
    """Something that sentences call by the players' name for it."""

    @property
    def called(self) -> str:
        """The name."""


class Catalogue:
    """The sentences of one part of the program; calling it with a name makes a message.

    ``folder`` holds a Fluent file per language. Names are unique within the catalogue, and its own
    name among catalogues, so that messages stored in a log can be resolved later.
    """

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder
        _CATALOGUES[name] = self

    def __call__(self, name: str, /, **values: Value | Called) -> Message:
        """Return the message ``name`` with its values; objects with ``called`` become that."""
        said: dict[str, Any] = {
            key: getattr(value, "called", value) for key, value in values.items()
        }
        return Message(f"{self.name}.{name}", tuple(said.items()))

    def has(self, name: str) -> bool:
        """Whether the catalogue has a message of this name, in English."""
        return _entries(self.name, ENGLISH).has(name)

    def sentence(self, name: str, language: str, values: Mapping[str, Any]) -> str | None:
        """Return a sentence; None if the catalogue lacks it in ``language``.

        Raises ValueError if the sentence needs a value that was not given.
        """
        entries = _entries(self.name, language)
        if not entries.has(name):
            return None
        text, errors = entries.written(name, values)
        if errors:
            raise ValueError(f"{self.name}.{name} in {language}: {errors[0]}")
        return text


class _Entries:
    """The entries of a Fluent file, each parsed on first use, since most are never used.

    Entries must not refer to each other, as the other might not be parsed yet.
    """

    def __init__(self, text: str, language: str) -> None:
        from fluent.runtime import FluentBundle  # imported late: many commands show no message

        parts = _ENTRY.split(text)[1:]
        self._unread = {part.partition("=")[0].strip(): part for part in parts}
        self._bundle = FluentBundle(
            [language], use_isolating=False, functions={"CAPITAL": _capital}
        )

    def has(self, name: str) -> bool:
        return name in self._unread or bool(self._bundle.has_message(name))

    def written(self, name: str, values: Mapping[str, Any]) -> tuple[str, list[Any]]:
        """Return the sentence of an entry, and the errors in formatting it."""
        from fluent.runtime import FluentResource

        unread = self._unread.get(name)
        if unread is not None:
            # Add it to the bundle before removing it here: two threads may ask for it at once.
            self._bundle.add_resource(FluentResource(unread))
            self._unread.pop(name, None)
        pattern = self._bundle.get_message(name).value
        assert pattern is not None, f"{name} has no text"
        text, errors = self._bundle.format_pattern(pattern, dict(values))
        return str(text), errors


#: The start of an entry in a Fluent file: its name at the beginning of a line.
_ENTRY = re.compile(r"^(?=[A-Za-z][\w-]* *=)", re.MULTILINE)

_CATALOGUES: dict[str, Catalogue] = {}


def catalogues() -> tuple[Catalogue, ...]:
    """Return all catalogues imported so far."""
    return tuple(_CATALOGUES.values())


@cache
def _entries(name: str, language: str) -> _Entries:
    """Return the entries of a catalogue in a language; empty if it has no file for it."""
    path = _CATALOGUES[name].folder / f"{language}.ftl"
    return _Entries(path.read_text("utf-8") if path.is_file() else "", language)


def _capital(text: Any) -> Any:
    """Implement ``CAPITAL($what)`` in sentences: capitalise a phrase at the beginning."""
    words = str(text)
    return words[:1].upper() + words[1:]


@lru_cache(maxsize=20_000)
def rendered(text: Text, language: str) -> str:
    """Render a text in ``language``; names stay as they are.

    Within a sentence, right-to-left names are ``isolated``.

    Raises KeyError for a message that its catalogue lacks, naming the file to add it to.
    """
    if not isinstance(text, Message):
        return str(_shown(text, language))
    catalogue, _, name = text.id.partition(".")
    values = {key: _bearable(_within(value, language)) for key, value in text.values}
    for each in (language, ENGLISH):
        sentence = _CATALOGUES[catalogue].sentence(name, each, values)
        if sentence is not None:
            return sentence.replace(" %", _PERCENT)
    lacking = _CATALOGUES[catalogue].folder / f"{ENGLISH}.ftl"
    raise KeyError(f"{text.id}: write {name} into {lacking}")


def bearable(text: str) -> str:
    """Shorten a text, and each word in it, to a readable length.

    Names come from files, and a malformed one may have a million letters; Fluent takes at most
    1,000. Paths are not cut within that, because people copy them.

    >>> bearable("an ordinary name"), len(bearable("k" * 1_000_000)), len(bearable("k " * 9999))
    ('an ordinary name', 91, 851)
    """
    if len(text) > 900:
        text = f"{text[:600]}…{text[-250:]}"
    return _ENDLESS.sub(r"\1…\2", text)


#: A word of more than 120 characters: its beginning and its end.
_ENDLESS = re.compile(r"([^\s/]{60})[^\s/]{30,}([^\s/]{30})")


def _bearable(value: Any) -> Any:
    return bearable(value) if isinstance(value, str) else value


#: Letters of right-to-left scripts; unisolated, such a name would reorder figures next to it.
_LEFTWARDS = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_ISOLATE, _ISOLATED = "\u2068", "\u2069"


def isolated(text: str) -> str:
    """Wrap a right-to-left name in invisible marks so that the text around it keeps its order."""
    return f"{_ISOLATE}{text}{_ISOLATED}" if _LEFTWARDS.search(text) else text


def _within(value: Value, language: str) -> Any:
    """Return a value as it appears within a sentence or a list."""
    return isolated(value) if isinstance(value, str) else _shown(value, language)


def _unmarked(text: str) -> str:
    return text.replace(_ISOLATE, "").replace(_ISOLATED, "")


def _shown(value: Value, language: str) -> Any:
    """Return a value for Fluent; whole numbers stay numbers, as its plurals need them."""
    if isinstance(value, Amount):
        number = _written(f"{value.value:.{value.digits}f}", language)
        unit = f"unit-{value.unit}"
        known = SHARED.sentence(unit, language, {}) if SHARED.has(unit) else value.unit
        return f"{number}{_PERCENT}" if value.unit == "%" else f"{number} {known}".strip()
    if isinstance(value, Several):
        return _joined([str(_within(item, language)) for item in value.items], value, language)
    if isinstance(value, Message):
        return rendered(value, language)
    if isinstance(value, float):
        return _written(f"{value:g}", language)
    if isinstance(value, int):
        from fluent.runtime.types import fluent_number

        return fluent_number(value, useGrouping=False)
    return value


def _written(number: str, language: str) -> str:
    """Return a number with the language's decimal sign: 2.6 is 2,6 in German."""
    return number.replace(".", _DECIMAL.get(language, "."))


def _joined(items: list[str], several: Several, language: str) -> str:
    if several.joined in ("and", "or") and len(items) > 1:
        values = {"most": ", ".join(items[:-1]), "last": items[-1]}
        return str(SHARED.sentence(f"list-{several.joined}", language, values))
    return {"comma": ", ", "semicolon": "; "}.get(several.joined, " ").join(items)


def as_data(text: Value) -> Any:
    """Return a text or value as plain JSON data; ``revived`` reverses this without loss."""
    if isinstance(text, Message):
        return {"say": text.id, "with": {key: as_data(value) for key, value in text.values}}
    if isinstance(text, Amount):
        return {"amount": text.value, "unit": text.unit, "digits": text.digits}
    if isinstance(text, Several):
        return {"joined": text.joined, "items": [as_data(item) for item in text.items]}
    return text


def revived(data: dict[str, Any]) -> Any:
    """Turn a JSON object made by ``as_data`` back into its message or value.

    For ``json.loads(..., object_hook=revived)``, which passes inner objects first. Other objects
    are returned unchanged.
    """
    fields = data.keys()
    if fields == {"say", "with"}:
        return Message(data["say"], tuple(data["with"].items()))
    if fields == {"amount", "unit", "digits"}:
        return Amount(data["amount"], data["unit"], data["digits"])
    if fields == {"joined", "items"}:
        return Several(tuple(data["items"]), data["joined"])
    return data


def to_json(data: Any, language: str = ENGLISH, **options: Any) -> str:
    """Return JSON with every message replaced by its sentence in ``language``.

    ``options`` are passed to ``json.dumps``.
    """
    return json.dumps(data, default=lambda value: _plain(value, language), **options)


def to_kept_json(data: Any, **options: Any) -> str:
    """Return JSON that keeps messages as data, so that a log can be shown in any language."""
    return json.dumps(data, default=_kept, **options)


def _kept(value: Any) -> Any:
    if isinstance(value, Message | Amount | Several):
        return as_data(value)
    raise TypeError(f"{type(value).__name__} is no JSON")


def _plain(value: Any, language: str) -> str:
    if isinstance(value, Message):
        return rendered(value, language)
    if isinstance(value, Amount | Several):
        return str(_shown(value, language))
    raise TypeError(f"{type(value).__name__} is no JSON")


#: Words that every part uses: units, lists.
SHARED = Catalogue("engine", Path(__file__).with_name("words"))
