"""What the players have agreed on: house rules and scenario, chosen from the game's options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine.house import all_agreed
from tableside.engine.ruleset import RuleSet
from tableside.files.fault import FileError
from tableside.files.position import ruleset_name
from tableside.rules.registry import ruleset
from tableside.setup.report import SetupError
from tableside.setup.table import POSITION
from tableside.setup.words import say


def offered(position: Mapping[str, Any]) -> dict[str, Any]:
    """Return the page's options: ``house`` rules with their current ``value``, ``scenarios``."""
    rules = _rules(position)
    if rules is None:
        return {"house": [], "scenarios": [], "scenario": None}
    chosen = position.get("house_rules")
    chosen = chosen if isinstance(chosen, dict) else {}
    house = all_agreed(rules.house_rules, chosen)
    scenario = position.get("scenario")
    return {"house": house, "scenarios": list(rules.scenarios), "scenario": scenario}


def with_rules(position: Mapping[str, Any], post: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position with the house rules and scenario of a post, not yet validated.

    Only differences from the rules' defaults are written. Raises SetupError.
    """
    rules, house, scenario = _rules(position), post.get("house_rules"), post.get("scenario")
    if rules is None or not isinstance(house, dict):
        raise SetupError(say("house-rules-must-be-object"))
    if scenario is not None and scenario not in rules.scenarios:
        names = ", ".join(rules.scenarios)
        raise SetupError(say("scenario-one-of", names=names) if names else say("no-scenarios"))
    usual = {rule.name: rule.default for rule in rules.house_rules}
    old = position.get("house_rules")
    new = {**(old if isinstance(old, dict) else {}), **house}
    kept = {k: v for k, v in new.items() if k not in usual or v != usual[k]}
    after = {k: v for k, v in position.items() if k not in ("house_rules", "scenario")}
    return {
        **after,
        **({"house_rules": kept} if kept else {}),
        **({} if scenario is None else {"scenario": scenario}),
    }


def _rules(position: Mapping[str, Any]) -> RuleSet[Any] | None:
    try:
        return ruleset(ruleset_name(position, POSITION))
    except (FileError, KeyError):
        return None
