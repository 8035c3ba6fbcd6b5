"""Breaches of the rules, each with the sentence of its rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tableside.engine.answering import plain
from tableside.engine.message import Called, Value
from tableside.engine.quantity import Breach, Judged, Verdict
from tableside.rules.gitm.words import say

__all__ = ["Breach", "Judged", "breach", "judged"]


def breach(
    rule: str, names: Mapping[str, Any] | None = None, /, **values: Value | Called
) -> Breach:
    """Return the breach of a rule; its message is named after the rule, with ``-`` for ``.``.

    ``names``: what else an answer says of it; ``values``: what the sentence names.
    """
    return Breach(rule, say(rule.replace(".", "-"), **values), names=plain(names) if names else {})


def judged(breaches: Iterable[Breach]) -> dict[str, Any]:
    """Return the ``verdict`` and ``breaches`` of an answer."""
    found = plain(tuple(breaches))
    return {"verdict": Verdict.ILLEGAL if found else Verdict.LEGAL, "breaches": found}
