"""Parse a JSON file into a typed value, or report everything that is wrong with it."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from tableside.engine.message import Text
from tableside.files.fault import Fault, FileError
from tableside.files.opening import LARGEST_DOCUMENT, name_of, read_input
from tableside.files.words import say

#: Fourteen times as many as in the largest known file.
MOST_VALUES = 50_000


@dataclass(frozen=True, slots=True)
class PlacedFault:
    """A fault found after parsing; ``place`` is a path of keys and indices."""

    place: tuple[int | str, ...]
    found: Text
    mend: Text


class Model(BaseModel):
    """A part of a file: frozen, and limited to the fields described in docs/files.md."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, allow_inf_nan=False, strict=True, defer_build=True
    )

    def faults(self) -> Iterator[PlacedFault]:
        """Yield contradictions between valid fields; a file's own checks."""
        yield from ()


#: The ``__pydantic_config__`` of a frozen dataclass that a file is parsed into directly. Strictness
#: comes from its field types (``tableside.files.parts``).
VALUES = ConfigDict(extra="forbid", allow_inf_nan=False)


class Values:
    """A base class that gives a file's frozen dataclasses the configuration ``VALUES``."""

    __pydantic_config__ = VALUES


M = TypeVar("M")


def adapter(model: type[M]) -> TypeAdapter[M]:
    """Return the cached adapter that parses and serialises a file's model or dataclass."""
    if model not in _ADAPTERS:
        _ADAPTERS[model] = TypeAdapter(model)
    return _ADAPTERS[model]


#: Cached, because building one takes milliseconds.
_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def reader(written_as: Any) -> Callable[[Any], Any]:
    """Return a function that parses a value of an annotated type; it raises ValidationError.

    The parser is built on first use, because that takes milliseconds.
    """
    built = cache(lambda: TypeAdapter(written_as))
    return lambda value: built().validate_python(value)


def read_text(path: str | Path, most: int = LARGEST_DOCUMENT) -> tuple[str, str]:
    """Return (name, text) of a file, or of standard input for ``-``; raise FileError.

    Both are read as UTF-8 regardless of the terminal's encoding, without a byte order mark. Files
    of more than ``most`` bytes are refused, and so is anything that is not a file
    (``files.opening``).
    """
    name = name_of(path)
    return name, utf8(read_input(path, most, name), name)


#: The first bytes of a stored game, an SQLite database.
_KEPT_GAME = b"SQLite format 3\0"


def utf8(data: bytes, name: str) -> str:
    """Decode a file's bytes without a byte order mark; raise FileError."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if data.startswith(_KEPT_GAME):
            raise FileError.one(name, "", say("is-kept-game"), say("read-kept-game")) from None
        place = say("place-byte", byte=error.start)
        raise FileError.one(name, "", say("not-utf8"), say("save-as-utf8"), place) from None


def parse_json(text: str, name: str, *, keep_not_finite: bool = False) -> Any:
    """Parse JSON; raise FileError naming line and column.

    NaN and Infinity are not JSON and are refused, unless ``keep_not_finite`` is set by a reader
    that checks every number and can name its field. More than ``MOST_VALUES`` values are refused.
    """
    # Counted before parsing: a value may take two bytes of text but a hundred of memory.
    if sum(map(text.count, ",[{")) > MOST_VALUES:
        found = say("too-many-values", most=MOST_VALUES)
        raise FileError.one(name, "", found, say("check-right-file"))
    constant = float if keep_not_finite else _refuse_constant
    try:
        return json.loads(text, parse_constant=constant, object_pairs_hook=_unique_keys)
    except json.JSONDecodeError as error:
        raise FileError.one(
            name,
            "",
            say("not-json-because", why=_NOT_JSON.get(error.msg, error.msg.lower())),
            say("fix-json"),
            say("place-line-column", line=error.lineno, column=error.colno),
        ) from None
    except ValueError:  # an integer with thousands of digits
        found, mend = say("too-many-digits"), say("write-shorter")
        raise FileError.one(name, "", found, mend) from None
    except RecursionError:
        raise FileError.one(name, "", say("nested-too-deeply"), say("write-as-docs-say")) from None
    except _BadJsonError as error:
        raise FileError.one(name, error.place, error.found, error.mend) from None


class _BadJsonError(Exception):
    def __init__(self, place: str, found: Text, mend: Text) -> None:
        super().__init__(str(found))
        self.place, self.found, self.mend = place, found, mend


def _refuse_constant(word: str) -> Any:
    raise _BadJsonError("", say("holds-no-number", word=word), say("write-finite"))


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for key, value in pairs:
        if key in seen:
            raise _BadJsonError(key, say("twice-in-object"), say("keep-one"))
        seen[key] = value
    return seen


def load(path: str | Path, model: type[M]) -> M:
    """Load the file at ``path`` (``-``: standard input) as ``model``; raise FileError."""
    name, text = read_text(path)
    return validate(parse_json(text, name), model, name)


def data_file(path: Path, model: type[M]) -> Callable[[], M]:
    """Return a function that loads one of the program's own files on first use and caches it.

    The function raises FileError with the file's faults.
    """
    return cache(lambda: load(path, model))


def validate(data: Any, model: type[M], name: str, place: str = "") -> M:
    """Validate ``data`` as ``model``; raise FileError with the faults found.

    ``name`` is the file to name in faults, ``place`` a prefix for their paths.
    """
    try:
        value = adapter(model).validate_python(data)
    except ValidationError as error:
        details = _telling(error.errors(include_url=False))
        raise FileError(_fault(name, place, detail) for detail in details) from None
    if isinstance(value, Model):
        between = FileError(
            Fault(name, place_text(fault.place, place), fault.found, fault.mend)
            for fault in value.faults()
        )
        if between.faults:
            raise between
    return value


def _telling(details: list[ErrorDetails]) -> list[ErrorDetails]:
    """Return the helpful errors: if the file is of another kind, only the one that says so."""
    for detail in details:
        if detail["loc"] == ("format",) and detail["type"] == "literal_error":
            kind, _, version = str(detail["input"]).partition("/")
            known = kind.startswith("tableside.") and version
            if known and f"{kind}/" not in detail["ctx"]["expected"]:
                return [detail]
    return details


def place_text(location: tuple[int | str, ...], prefix: str = "") -> str:
    """Format a place for people.

    >>> place_text(("units", 2, "pose"))
    'units[2].pose'
    """
    text = prefix
    for part in location:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{part}" if text else part
    return text


def found_text(value: Any) -> str:
    """Return a short form of a value for a message."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    text = json.dumps(value, default=str, ensure_ascii=False)
    text = text.encode("utf-8", "backslashreplace").decode()  # a lone surrogate cannot be shown
    return text if len(text) <= 60 else text[:57] + "..."


def _fault(name: str, prefix: str, detail: ErrorDetails) -> Fault:
    location = detail["loc"]
    place = place_text(location, prefix)
    kind = detail["type"]
    if kind == "missing":
        return Fault(name, place, say("is-missing"), say("add-it"))
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        return Fault(name, place, say("unknown-field"), say("remove-or-correct"))
    if kind == "finite_number":
        return Fault(
            name, place, say("is-value", value=found_text(detail["input"])), say("write-finite")
        )
    if kind == "fault":  # raised by our own validators: see ``parts.fault``
        context = detail["ctx"]
        inner = place_text(tuple(context.get("inner", ())), place)
        return Fault(name, inner, context["found"], context["mend"])
    if kind in ("too_short", "too_long"):
        context = detail["ctx"]
        found = say("has-entries", count=context["actual_length"])
        if kind == "too_short":
            return Fault(name, place, found, say("give-at-least", least=context["min_length"]))
        return Fault(name, place, found, say("give-at-most", most=context["max_length"]))
    found = say("is-value", value=found_text(detail["input"]))
    return Fault(name, place, found, _wanted(kind, detail))


def _wanted(kind: str, detail: ErrorDetails) -> Text:
    """Return what was expected; for rare kinds, in the validation library's own words."""
    context = detail.get("ctx", {})
    if kind in _LIMITS:
        ((_, limit),) = context.items()
        return say("should-be", wanted=say(_LIMITS[kind], limit=f"{limit:g}"))
    if kind in ("literal_error", "enum"):
        return say("should-be", wanted=context["expected"])
    wanted = _WANTED.get(kind)
    return detail["msg"] if wanted is None else say("should-be", wanted=wanted)


#: Messages for limits on numbers and on text lengths.
_LIMITS = {
    "greater_than": "wanted-more-than",
    "greater_than_equal": "wanted-at-least",
    "less_than": "wanted-less-than",
    "less_than_equal": "wanted-at-most",
    "string_too_long": "wanted-shorter-text",
}

#: Messages for the errors of Python's JSON parser.
_NOT_JSON = {
    "Expecting value": say("json-no-value"),
    "Expecting property name enclosed in double quotes": say("json-no-name"),
    "Expecting ',' delimiter": say("json-no-comma"),
    "Expecting ':' delimiter": say("json-no-colon"),
    "Extra data": say("json-more"),
    "Unterminated string starting at": say("json-open-text"),
    "Invalid control character at": say("json-control-character"),
    "Invalid \\escape": say("json-escape"),
    "Invalid \\uXXXX escape": say("json-unicode-escape"),
    "Illegal trailing comma before end of object": say("json-comma-object"),
    "Illegal trailing comma before end of array": say("json-comma-list"),
}

#: JSON's terms for types that the validator names differently.
_WANTED = {
    "model_type": say("wanted-object"),
    "dataclass_type": say("wanted-object"),
    "dict_type": say("wanted-object"),
    "tuple_type": say("wanted-list"),
    "string_too_short": say("wanted-longer-text"),
    "bool_type": say("wanted-boolean"),
    "float_type": say("wanted-number"),
    "int_type": say("wanted-whole-number"),
    "string_type": say("wanted-text"),
    "string_unicode": say("wanted-whole-characters"),
}


def dump(model: BaseModel) -> str:
    """Serialise ``model`` as a file's text; parsing it again loses nothing."""
    return (
        json.dumps(
            model.model_dump(mode="json", exclude_unset=True, by_alias=True),
            indent=1,
            ensure_ascii=False,
        )
        + "\n"
    )
