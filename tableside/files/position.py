"""The position file: the envelope shared by all rule sets, and how to read it.

Each rule set adds its own unit and terrain types; everything common to them is here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import Annotated, Any, TypeVar, get_type_hints

from pydantic import AfterValidator, BeforeValidator, Field

from tableside.engine.message import Several
from tableside.files.fault import Fault, FileError
from tableside.files.loading import Model, adapter, found_text, place_text, validate
from tableside.files.parts import LARGEST, Name, Positive, fault
from tableside.files.position_checks import Check
from tableside.files.words import say

FORMAT = "tableside.position/1"

M = TypeVar("M")


def _whole(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


#: An integer; 3.0 is read as 3.
Whole = Annotated[int, BeforeValidator(_whole), Field(strict=True, le=int(LARGEST))]
Turn = Annotated[Whole, Field(ge=1)]


class BoardSize(Model):
    """The table: ``width`` along x and ``depth`` along y, inches."""

    width: Positive
    depth: Positive


class Named(Model):
    """What people call a thing: its name, and a short one for where space is tight."""

    name: Name | None = None
    short: Name | None = None


def _colour(value: str) -> str:
    if re.fullmatch("#[0-9a-fA-F]{6}", value) is None:
        wanted = say("should-be", wanted=say("wanted-colour"))
        raise fault(say("is-value", value=found_text(value)), wanted)
    return value


#: A colour as ``#rrggbb``.
Colour = Annotated[str, AfterValidator(_colour)]


class NamedSide(Model):
    """What people call a side, and its colour (``#rrggbb``)."""

    name: Name | None = None
    colour: Colour | None = None


def read_position(
    data: Any, model: type[M], file: str, place: str, checks: Iterable[Check] = ()
) -> M:
    """Parse ``data`` as ``model``; raise FileError with all faults, including those of ``checks``.

    The checks must cope with data of any shape.
    """
    faults: list[Fault] = []
    parsed: M | None = None
    try:
        parsed = validate(data, model, file, place)
    except FileError as error:
        faults.extend(_spelt(fault, model, place) for fault in error.faults)
    if isinstance(data, dict):
        for check in checks:
            for found in check(data):
                where = place_text(found.place, place)
                if not any(fault.place == where for fault in faults):
                    faults.append(Fault(file, where, found.found, found.mend))
    if parsed is None or faults:
        raise FileError(faults)
    return parsed


def _spelt(fault: Fault, model: type[Any], place: str) -> Fault:
    """Return the fault of an unknown house rule with what it may be meant as; others as they are.

    A house has up to 46 rules, too many for a line: the nearest name, or else three.
    """
    begins = place_text(("house_rules",), place) + "."
    house = get_type_hints(model).get("house")
    if fault.found != say("unknown-field") or not fault.place.startswith(begins) or house is None:
        return fault
    known = list(adapter(house).json_schema(by_alias=True)["properties"])
    name = fault.place.removeprefix(begins)
    near = get_close_matches(name, known, 1) or get_close_matches(name, known, 3, 0.0)
    return replace(fault, mend=say("write-or-remove", names=Several(tuple(near), "or")))


def ruleset_name(data: Any, file: str, place: str = "") -> str:
    """Return the name of a position's rule set; raise FileError if it does not say."""
    if not isinstance(data, dict):
        raise FileError.one(
            file, place, say("is-value", value=found_text(data)), say("write-a-position")
        )
    where = f"{place}.ruleset" if place else "ruleset"
    name = data.get("ruleset")
    if "ruleset" not in data:
        kind = _kind_of(data)
        if kind not in ("", "position"):
            raise FileError.one(file, place, say("is-of-kind", kind=kind), say("name-a-position"))
        raise FileError.one(file, where, say("is-missing"), say("name-the-rule-set"))
    if not isinstance(name, str):
        raise FileError.one(
            file, where, say("is-value", value=found_text(name)), say("name-a-rule-set")
        )
    return name


def _kind_of(data: Mapping[str, Any]) -> str:
    """Return what kind of file of ours this is by its format, "" for none."""
    kind = re.fullmatch(r"tableside\.([a-z-]{1,20})/\d{1,9}", str(data.get("format"))[:50])
    return "" if kind is None else kind[1]
