"""A move on the phones' map that breaks a rule: what the other side is asked to allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from tableside.engine.finding import Finding
from tableside.engine.message import Text
from tableside.engine.overlay import Overlay, as_json
from tableside.engine.ruleset import QuestionError, RuleSet
from tableside.session.pending import STYLE, ghost
from tableside.session.words import say

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Breaches:
    """What a move breaks: its findings' ``messages``, and ``overlays`` for the map.

    The overlays, as the page gets them, are the outlines of every unit where it would stand, and
    the findings' proofs.
    """

    messages: tuple[Text, ...]
    overlays: tuple[dict[str, Any], ...]


def breaches_of(
    ruleset: RuleSet[S], state: S, action: Mapping[str, Any], found: tuple[Finding, ...]
) -> Breaches:
    """Return what others are asked to allow about an action, given the findings to ask about.

    The overlays lack the outlines if the action cannot be done at all.
    """
    proof = (overlay for each in found for overlay in each.proof)
    overlays = (*_would_stand(ruleset, state, action), *proof)
    return Breaches(tuple(each.message for each in found), tuple(map(as_json, overlays)))


def _would_stand(ruleset: RuleSet[S], state: S, action: Mapping[str, Any]) -> Iterator[Overlay]:
    """Yield the outline of each unit that the action would put elsewhere or turn."""
    before = {str(drawn["id"]): drawn.get("outlines") for drawn in ruleset.units(state)}
    try:
        after, _ = ruleset.apply(state, ruleset.actions.read(action))
    except QuestionError:
        return
    for drawn in ruleset.units(after):
        unit, outlines = str(drawn["id"]), drawn.get("outlines")
        if outlines and outlines != before.get(unit):
            name = str(drawn.get("name") or unit)
            yield ghost(STYLE, unit, outlines, say("would-go-here", unit=name))
