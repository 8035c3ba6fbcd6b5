"""Read a JSON file into a typed value, or say everything that is wrong with it."""

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

#: Fourteen times what the largest file that we know holds.
MOST_VALUES = 50_000


@dataclass(frozen=True, slots=True)
class PlacedFault:
    """A fault found after parsing: its place as a path of keys and indices."""

    place: tuple[int | str, ...]
    found: Text
    mend: Text


class Model(BaseModel):
    """A part of a file: frozen, and with no field that is not in its page of docs/files.md."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, allow_inf_nan=False, strict=True, defer_build=True
    )

    def faults(self) -> Iterator[PlacedFault]:
        """Yield what is wrong between fields that are each well written; a file's own checks."""
        yield from ()


#: The ``__pydantic_config__`` of a frozen dataclass that a file is read into as it stands; what
#: is strict in it are its fields (``tableside.files.parts``).
VALUES = ConfigDict(extra="forbid", allow_inf_nan=False)


class Values:
    """A base of frozen dataclasses of a file: from it they have the configuration ``VALUES``."""

    __pydantic_config__ = VALUES


M = TypeVar("M")


def adapter(model: type[M]) -> TypeAdapter[M]:
    """Return what reads a model or a dataclass of a file, and writes it again."""
    if model not in _ADAPTERS:
        _ADAPTERS[model] = TypeAdapter(model)
    return _ADAPTERS[model]


#: Building one takes milliseconds; each is kept.
_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def reader(written_as: Any) -> Callable[[Any], Any]:
    """Return what reads a value of an annotated type; it raises ValidationError.

    It is built once it is used, for that takes milliseconds.
    """
    built = cache(lambda: TypeAdapter(written_as))
    return lambda value: built().validate_python(value)


def read_text(path: str | Path, most: int = LARGEST_DOCUMENT) -> tuple[str, str]:
    """Return (name, text) of a file, ``-`` being standard input; raise FileError.

    Both are UTF-8, whatever the terminal's own encoding is; a byte order mark is left out. A file
    of more than ``most`` bytes is refused, and so is what is no file (``files.opening``).
    """
    name = name_of(path)
    return name, utf8(read_input(path, most, name), name)


#: What a file begins with that keeps a game: an SQLite database.
_KEPT_GAME = b"SQLite format 3\0"


def utf8(data: bytes, name: str) -> str:
    """Return the text of a file's bytes without a byte order mark; raise FileError."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if data.startswith(_KEPT_GAME):
            raise FileError.one(name, "", say("is-kept-game"), say("read-kept-game")) from None
        place = say("place-byte", byte=error.start)
        raise FileError.one(name, "", say("not-utf8"), say("save-as-utf8"), place) from None


def parse_json(text: str, name: str, *, keep_not_finite: bool = False) -> Any:
    """Return the JSON value in ``text``; raise FileError naming line and column.

    NaN and Infinity are no JSON and refused, unless ``keep_not_finite``: for a reader that
    checks every number and can name the field it stands in. More than ``MOST_VALUES`` are refused.
    """
    # Before it is unfolded: a value takes two bytes of a text and a hundred of memory.
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
    except ValueError:  # a whole number of thousands of digits
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
    """Return the file at ``path`` (``-``: standard input) as ``model``; raise FileError."""
    name, text = read_text(path)
    return validate(parse_json(text, name), model, name)


def data_file(path: Path, model: type[M]) -> Callable[[], M]:
    """Return a function that gives a file of the program as ``model``, read when first called.

    The function raises FileError with the file's faults.
    """
    return cache(lambda: load(path, model))


def validate(data: Any, model: type[M], name: str, place: str = "") -> M:
    """Return ``data`` as ``model``; raise FileError with the faults found.

    ``name`` is the file that faults are told of, ``place`` a path to put before theirs.
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
    """Return the errors that help: of a file of another kind only that it is one."""
    for detail in details:
        if detail["loc"] == ("format",) and detail["type"] == "literal_error":
            kind, _, version = str(detail["input"]).partition("/")
            known = kind.startswith("tableside.") and version
            if known and f"{kind}/" not in detail["ctx"]["expected"]:
                return [detail]
    return details


def place_text(location: tuple[int | str, ...], prefix: str = "") -> str:
    """Write a place as people read it.

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
    """Return a short text of a value for a message."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    text = json.dumps(value, default=str, ensure_ascii=False)
    text = text.encode("utf-8", "backslashreplace").decode()  # half a character cannot be shown
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
    if kind == "fault":  # raised by our own validators: see fault_error
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
    """Return what should stand there; a rare demand in the words of the library that makes it."""
    context = detail.get("ctx", {})
    if kind in _LIMITS:
        ((_, limit),) = context.items()
        return say("should-be", wanted=say(_LIMITS[kind], limit=f"{limit:g}"))
    if kind in ("literal_error", "enum"):
        return say("should-be", wanted=context["expected"])
    wanted = _WANTED.get(kind)
    return detail["msg"] if wanted is None else say("should-be", wanted=wanted)


#: How limits of numbers, and of the lengths of texts, are called.
_LIMITS = {
    "greater_than": "wanted-more-than",
    "greater_than_equal": "wanted-at-least",
    "less_than": "wanted-less-than",
    "less_than_equal": "wanted-at-most",
    "string_too_long": "wanted-shorter-text",
}

#: What Python's reader of JSON complains of.
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

#: What JSON calls the values that the checks have other names for.
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
    """Return ``model`` as the text of a file: what was read comes back without loss."""
    return (
        json.dumps(
            model.model_dump(mode="json", exclude_unset=True, by_alias=True),
            indent=1,
            ensure_ascii=False,
        )
        + "\n"
    )
