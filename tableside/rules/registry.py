"""The rule sets there are, by the names positions give them, imported when asked for."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from tableside.engine.ruleset import RuleSet
from tableside.engine.wording import sections
from tableside.files.fault import FileError
from tableside.files.loading import validate
from tableside.files.position import ruleset_name

if TYPE_CHECKING:
    from tableside.files.fielded import GameUnit

#: Module of each rule set; it has ``make(data_files) -> RuleSet``.
MODULES = {
    "gmu": "tableside.rules.gmu.ruleset",
    "mini-nap": "tableside.rules.mini_nap.ruleset",
    "brothers-at-arms": "tableside.rules.brothers_at_arms.ruleset",
    "metal-men": "tableside.rules.metal_men.ruleset",
    "gitm": "tableside.rules.gitm.ruleset",
}


def names() -> tuple[str, ...]:
    """Return the names of all rule sets."""
    return tuple(MODULES)


def ruleset(name: str, data_files: Sequence[str | Path] = ()) -> RuleSet[Any]:
    """Return the rule set ``name``, with a player's own data files added to its tables.

    Raises KeyError for an unknown name and FileError for a bad data file.
    """
    return cast("RuleSet[Any]", importlib.import_module(MODULES[name]).make(data_files))


def load_position(
    data: Any, file: str, place: str = "", data_files: Sequence[str | Path] = ()
) -> tuple[RuleSet[Any], Any]:
    """Return a position's rule set and its state; raise FileError with all faults.

    ``file`` and ``place`` are what the faults name: the file, and where in it the position is.
    """
    name = ruleset_name(data, file, place)
    if name not in MODULES:
        where = f"{place}.ruleset" if place else "ruleset"
        raise FileError.one(file, where, f"is {name!r}", f"name one of: {', '.join(MODULES)}")
    rules = ruleset(name, data_files)
    return rules, rules.load(data, file, place)


def needs_camera(position: Any) -> bool:
    """Return whether a camera has to look on at a position's game; of no known game it has to."""
    name = position.get("ruleset") if isinstance(position, dict) else None
    return name not in MODULES or ruleset(name).needs_camera


def sides_shown(position: Any) -> dict[str, Mapping[str, Any]]:
    """Return what players see of each side of a position, in the game's order.

    That is its ``name`` and, where it has one of its own, its ``colour`` (``#rrggbb``). Empty for
    what is no sound position.
    """
    try:
        rules, state = load_position(position, "position")
    except FileError:
        return {}
    return dict(rules.table(state)["sides"])


def with_models(data: Any, file: str) -> Any:
    """Return a position with the bases and stands of its units, as its rule set knows them.

    What is no position, or one of no rule set, comes back as it is. Raises FileError where a rule
    set cannot tell the size of its bases.
    """
    name = data.get("ruleset") if isinstance(data, dict) else None
    return ruleset(name).with_models(data, file) if name in MODULES else data


def everyone_in(position: Any, file: str) -> tuple[GameUnit, ...]:
    """Return the units of a position to make models for, on the table and off it.

    Raises FileError.
    """
    from tableside.files.fielded import Fielded  # late: only who makes models asks

    return validate(with_models(position, file), Fielded, file).everyone()


def rule_names() -> frozenset[str]:
    """Return the names of the rules of every game, those that findings carry."""
    files = Path(__file__).parent.glob("*/data/sections.json")
    return frozenset(name for path in files for name in sections(path))
