"""The user's own armies: each a file to share, offered at every table."""

from __future__ import annotations

import contextlib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

from tableside.engine.message import Text
from tableside.engine.muster import Army
from tableside.engine.once import once
from tableside.files.fault import FileError, reason_of
from tableside.files.loading import Model, dump, load, validate
from tableside.files.parts import Name
from tableside.files.settings import settings_file
from tableside.rules import registry
from tableside.setup.report import SetupError
from tableside.setup.table import POSITION, Table
from tableside.setup.words import say


class KeptArmy(Model):
    """An army of a game, as called out (``engine.muster.Army``)."""

    format: Literal["tableside.my-army/1"] = "tableside.my-army/1"
    ruleset: Name
    army: Army


@dataclass(frozen=True)
class MyArmies:
    """The saved armies, sorted by name. ``fault``: what is wrong with a file."""

    armies: tuple[KeptArmy, ...] = ()
    fault: Text = ""

    def as_json(self) -> dict[str, Any]:
        """Return them as JSON for a page."""
        armies = [each.model_dump(mode="json", exclude_defaults=True) for each in self.armies]
        return {"armies": armies, "fault": self.fault}


def folder() -> Path:
    """Return their folder: in the user's own settings, so shared by every table."""
    return settings_file("armies")


def my_armies() -> MyArmies:
    """Return the saved armies; a file that cannot be used is skipped and reported."""
    found: list[KeptArmy] = []
    fault: Text = ""
    for path in _files():
        try:
            found.append(load(path, KeptArmy))
        except FileError as error:
            fault = fault or error.faults[0].message
    return MyArmies(tuple(sorted(found, key=lambda each: each.army.name)), fault)


def keep(value: Any, file: str) -> None:
    """Save an army from a post, overwriting one of the same game and name.

    ``file`` is what it was read from, "" where it was typed.

    Raises FileError for an invalid army or a failed write; SetupError for a game without armies.
    """
    army = validate(value, KeptArmy, file)
    if army.ruleset not in registry.names() or registry.ruleset(army.ruleset).lists() is None:
        raise SetupError(say("no-armies"))
    path = _file_of(army)
    new = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(dump(army), encoding="utf-8")
        new.replace(path)
    except OSError as error:
        found = say("cannot-be-written", reason=reason_of(error))
        raise FileError.one(str(path), "", found, say("fix-room-or-folder")) from None


def _files() -> Iterator[Path]:
    with contextlib.suppress(OSError):  # a folder that is not there, or nobody may look into
        yield from sorted(folder().glob("*.json"))


def _file_of(army: KeptArmy) -> Path:
    """Return the file that holds this army already, or an unused name derived from its own."""
    for path in _files():
        with contextlib.suppress(FileError):
            there = load(path, KeptArmy)
            if (there.ruleset, there.army.name) == (army.ruleset, army.army.name):
                return path
    plain = unicodedata.normalize("NFKD", army.army.name).encode("ascii", "ignore").decode()
    stem = "-".join(re.findall(r"[a-z0-9]+", f"{army.ruleset} {plain}".lower()))
    path, number = folder() / f"{stem}.json", 2
    while path.exists():
        path, number = folder() / f"{stem}-{number}.json", number + 1
    return path


def with_names(position: Mapping[str, Any], names: Any, sides: Any) -> dict[str, Any]:
    """Return a position with units and sides renamed by id; raise SetupError.

    That is for a name that another unit of the side has, too: nothing would tell them apart.
    """
    units = {str(unit.get("id")) for unit in position["units"]}
    if not (_are_names(names) and _are_names(sides) and (names or sides)):
        raise SetupError(say("names-of-units"))
    if not (set(names) <= units and set(sides) <= set(position["sides"])):
        raise SetupError(say("no-such-unit-to-name"))
    _check_apart(position, names)
    called = [
        {**unit, "name": names[unit["id"]].strip()} if unit.get("id") in names else unit
        for unit in position["units"]
    ]
    about = {
        side: {**(each or {}), "name": sides[side].strip()} if side in sides else each
        for side, each in position["sides"].items()
    }
    return {**position, "sides": about, "units": called}


def _are_names(names: Any) -> bool:
    return isinstance(names, dict) and all(
        isinstance(each, str) and 1 <= len(each.strip()) <= 80 for each in names.values()
    )


def _check_apart(position: Mapping[str, Any], names: Mapping[str, str]) -> None:
    """Raise SetupError where a unit's new name is that of another unit of its side."""
    owners: dict[tuple[str, str], list[str]] = {}
    for unit in position["units"]:
        name = str(names.get(unit.get("id"), unit.get("name") or "")).strip()
        owners.setdefault((str(unit.get("side")), name.casefold()), []).append(unit.get("id"))
    for (_, folded), units in owners.items():
        new = [names[each].strip() for each in units if each in names]
        if folded and new and len(units) > 1:
            raise SetupError(say("name-twice", name=new[0]))


def side_name(table: Table, side: str) -> Text:
    """Return the name of a side of a table's position: its own, else the game's name for it."""
    about = ((table.position or {}).get("sides") or {}).get(side) or {}
    return str(about["name"]) if about.get("name") else _in_game(table).sides.get(side, side)


class _Words(NamedTuple):
    """A game's words: for the sides, by its army lists, and for each unit's type."""

    sides: Mapping[str, Text]
    kinds: Mapping[str, Text]


@once
def _in_game(table: Table) -> _Words:
    """Return the game's words for a table's position; none for a faulty one."""
    try:
        rules, state = registry.load_position(table.position, POSITION)
    except FileError:
        return _Words({}, {})
    return _Words(
        {side: each["name"] for side, each in rules.table(state)["sides"].items()},
        {unit["id"]: unit["kind"] for unit in rules.units(state)},
    )


def named_sides(table: Table) -> list[dict[str, Text]]:
    """Return the sides of a table's position for renaming: ``id`` and ``name``."""
    sides = (table.position or {}).get("sides") or {}
    return [{"id": side, "name": side_name(table, side)} for side in sides]


def named_units(table: Table) -> list[dict[str, Any]]:
    """Return the units of a table's position for renaming: ``id``, ``name``, their side.

    ``kind`` and ``tags`` tell those apart that have no name yet: the game's word for their type,
    the numbers on their bases.
    """
    tags: dict[str, list[int]] = {}
    for listed in () if table.roster is None else table.roster.units:
        own = tags.setdefault(listed.id.partition("/")[0], [])
        own += [tag.id for base in listed.bases for tag in base.tags]
    return [
        {
            "id": str(unit["id"]),
            "name": str(unit.get("name") or ""),
            "side": side_name(table, str(unit["side"])),
            "kind": _in_game(table).kinds.get(unit["id"], ""),
            "tags": tags.get(str(unit["id"]), []),
        }
        for unit in (table.position or {}).get("units") or ()
    ]
