"""Read a JSON file into a typed value, or say everything that is wrong with it."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from tableside.files.fault import Fault, FileError

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class PlacedFault:
    """A fault found after parsing: its place as a path of keys and indices."""

    place: tuple[int | str, ...]
    found: str
    mend: str


class Model(BaseModel):
    """A part of a file: frozen, and with no field that is not in its page of docs/files.md."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, strict=True)

    def faults(self) -> Iterator[PlacedFault]:
        """Yield what is wrong between fields that are each well written; a file's own checks."""
        yield from ()


M = TypeVar("M", bound=BaseModel)


def read_text(path: str | Path) -> tuple[str, str]:
    """Return (name, text) of a file, ``-`` being standard input; raise FileError.

    Both are UTF-8, whatever the terminal's own encoding is; a byte order mark is left out.
    """
    standard = str(path) == STANDARD_INPUT
    name = "<standard input>" if standard else str(path)
    try:
        return name, (_standard_input() if standard else Path(path).read_bytes()).decode(
            "utf-8-sig"
        )
    except FileNotFoundError:
        raise FileError.one(name, "", "there is no such file", "check the path") from None
    except IsADirectoryError:
        raise FileError.one(name, "", "is a folder", "name the file in it") from None
    except UnicodeDecodeError as error:
        raise FileError.one(
            name, f"byte {error.start}", "is not UTF-8 text", "save the file as UTF-8"
        ) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise FileError.one(name, "", f"cannot be read ({reason})", "check the file") from None


def _standard_input() -> bytes:
    buffer = getattr(sys.stdin, "buffer", None)  # a text put in its place has none
    content: bytes = sys.stdin.read().encode() if buffer is None else buffer.read()
    return content


def parse_json(text: str, name: str, *, keep_not_finite: bool = False) -> Any:
    """Return the JSON value in ``text``; raise FileError naming line and column.

    NaN and Infinity are no JSON and refused, unless ``keep_not_finite``: for a reader that
    checks every number and can name the field it stands in.
    """
    constant = float if keep_not_finite else _refuse_constant
    try:
        return json.loads(text, parse_constant=constant, object_pairs_hook=_unique_keys)
    except json.JSONDecodeError as error:
        raise FileError.one(
            name,
            f"line {error.lineno} column {error.colno}",
            f"is not JSON ({error.msg.lower()})",
            "mend the JSON there",
        ) from None
    except ValueError:  # a whole number of thousands of digits
        found, mend = "holds a number of too many digits", "write a shorter one"
        raise FileError.one(name, "", found, mend) from None
    except RecursionError:
        raise FileError.one(
            name, "", "is nested too deeply", "write it as docs/files.md says"
        ) from None
    except _BadJsonError as error:
        raise FileError.one(name, error.place, error.found, error.mend) from None


class _BadJsonError(Exception):
    def __init__(self, place: str, found: str, mend: str) -> None:
        super().__init__(found)
        self.place, self.found, self.mend = place, found, mend


def _refuse_constant(word: str) -> Any:
    raise _BadJsonError("", f"holds {word}, which is not a number", "write a finite number")


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for key, value in pairs:
        if key in seen:
            raise _BadJsonError(key, "is given twice in one object", "keep one of the two")
        seen[key] = value
    return seen


def load(path: str | Path, model: type[M]) -> M:
    """Return the file at ``path`` (``-``: standard input) as ``model``; raise FileError."""
    name, text = read_text(path)
    return validate(parse_json(text, name), model, name)


def validate(data: Any, model: type[M], name: str, place: str = "") -> M:
    """Return ``data`` as ``model``; raise FileError with every fault found.

    ``name`` is the file that faults are told of, ``place`` a path to put before theirs.
    """
    try:
        value = model.model_validate(data)
    except ValidationError as error:
        raise FileError(_fault(name, place, detail) for detail in error.errors()) from None
    if isinstance(value, Model):
        between = [
            Fault(name, place_text(fault.place, place), fault.found, fault.mend)
            for fault in value.faults()
        ]
        if between:
            raise FileError(between)
    return value


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
        return Fault(name, place, "is missing", "add it")
    if kind == "extra_forbidden":
        return Fault(name, place, "is not a known field", "remove it or mend its spelling")
    if kind == "finite_number":
        return Fault(name, place, f"is {found_text(detail['input'])}", "write a finite number")
    if kind == "fault":  # raised by our own validators: see fault_error
        context = detail["ctx"]
        inner = place_text(tuple(context.get("inner", ())), place)
        return Fault(name, inner, context["found"], context["mend"])
    if kind in ("too_short", "too_long"):
        context = detail["ctx"]
        found = f"has {context['actual_length']} entries"
        if kind == "too_short":
            return Fault(name, place, found, f"give {context['min_length']} or more")
        return Fault(name, place, found, f"give no more than {context['max_length']}")
    wanted = _WANTED.get(kind) or detail["msg"].removeprefix("Input should be ")
    return Fault(name, place, f"is {found_text(detail['input'])}", f"it should be {wanted}")


#: What JSON calls the values that the checks have other names for.
_WANTED = {
    "model_type": "a JSON object",
    "dict_type": "a JSON object",
    "tuple_type": "a list",
    "string_too_short": "a text of one character or more",
    "string_too_long": "a shorter text",
    "float_type": "a number",
    "int_type": "a whole number",
    "string_type": "a text",
    "string_unicode": "a text of whole characters",
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
