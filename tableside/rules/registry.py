"""The rule sets there are, by the names positions give them, imported when asked for."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from tableside.engine.ruleset import Asked, RuleSet
from tableside.engine.wording import sections
from tableside.files.fault import FileError
from tableside.files.position import ruleset_name

#: Module of each rule set that is played; it has ``make(data_files) -> RuleSet``.
PLAYED = {
    "gmu": "tableside.rules.gmu.ruleset",
    "mini-nap": "tableside.rules.mini_nap.ruleset",
}
#: ... and of each that only answers questions so far: ``make(data_files) -> Asked``.
ASKED = {"brothers-at-arms": "tableside.rules.brothers_at_arms.ruleset"}


def names() -> tuple[str, ...]:
    """Return the names of all rule sets that are played."""
    return tuple(PLAYED)


def ruleset(name: str, data_files: Sequence[str | Path] = ()) -> RuleSet[Any]:
    """Return the rule set ``name``, with a player's own data files added to its tables.

    Raises KeyError for an unknown name and FileError for a bad data file.
    """
    return cast("RuleSet[Any]", _made(PLAYED[name], data_files))


def _made(module: str, data_files: Sequence[str | Path]) -> Asked[Any]:
    return cast("Asked[Any]", importlib.import_module(module).make(data_files))


def load_position(
    data: Any, file: str, place: str = "", data_files: Sequence[str | Path] = ()
) -> tuple[RuleSet[Any], Any]:
    """Return a position's rule set and its state; raise FileError with all faults.

    ``file`` and ``place`` are what the faults name: the file, and where in it the position is.
    One of a rule set that only answers questions is refused.
    """
    name = ruleset_name(data, file, place)
    if name in ASKED:
        found = f"is {name!r}, which cannot be played yet"
        mend = f"ask about it with 'tableside judge', or name one of: {', '.join(PLAYED)}"
        raise FileError.one(file, _named(place), found, mend)
    rules, state = load_questioned(data, file, place, data_files)
    return cast("RuleSet[Any]", rules), state


def load_questioned(
    data: Any, file: str, place: str = "", data_files: Sequence[str | Path] = ()
) -> tuple[Asked[Any], Any]:
    """Return, for questions alone, a position's rule set and its state; raise FileError."""
    name = ruleset_name(data, file, place)
    modules = PLAYED | ASKED
    if name not in modules:
        mend = f"name one of: {', '.join(modules)}"
        raise FileError.one(file, _named(place), f"is {name!r}", mend)
    rules = _made(modules[name], data_files)
    return rules, rules.load(data, file, place)


def _named(place: str) -> str:
    return f"{place}.ruleset" if place else "ruleset"


def rule_names() -> frozenset[str]:
    """Return the names of the rules of every game, those that findings carry."""
    files = Path(__file__).parent.glob("*/data/sections.json")
    return frozenset(name for path in files for name in sections(path))
