"""Add what the page shows with a finding but the log does not store: the rule in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine.ruleset import RuleSet


def told(ruleset: RuleSet[Any], finding: Mapping[str, Any]) -> dict[str, Any]:
    """Return a finding with its rule's ``section`` and ``words``, if the rules provide them."""
    wording = ruleset.wording(str(finding["rule"]))
    return {**finding, **({} if wording is None else wording._asdict())}


def told_candidate(ruleset: RuleSet[Any], candidate: Mapping[str, Any]) -> dict[str, Any]:
    """Return a proposal's candidate with its findings ``told``."""
    return {**candidate, "findings": [told(ruleset, each) for each in candidate["findings"]]}


def told_proposal(ruleset: RuleSet[Any], proposal: Mapping[str, Any]) -> dict[str, Any]:
    """Return a proposal with the findings of its candidates ``told``."""
    candidates = [told_candidate(ruleset, each) for each in proposal["candidates"]]
    return {**proposal, "candidates": candidates}
