"""Breaches, as answers and findings write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tableside.engine.message import Message, Value
from tableside.rules.gitm.words import say


@dataclass(frozen=True)
class Breach:
    """A rule that something does not keep, what is said of it, and what else it names."""

    rule: str
    message: Message
    names: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return it as answers write it."""
        return {"rule": self.rule, **self.names, "message": str(self.message)}


def breach(rule: str, names: Mapping[str, Any] | None = None, /, **values: Value) -> Breach:
    """Return the breach of a rule; its sentence is the rule's, with a hyphen for the full stop."""
    return Breach(rule, say(rule.replace(".", "-"), **values), names or {})


class Judged:
    """Something that may break rules: its ``breaches``."""

    breaches: tuple[Breach, ...]

    @property
    def allowed(self) -> bool:
        """Whether it breaks none."""
        return not self.breaches

    @property
    def verdict(self) -> str:
        """``legal``, or ``illegal`` where it breaks any."""
        return "legal" if self.allowed else "illegal"


def judged(breaches: Iterable[Breach]) -> dict[str, Any]:
    """Return the ``verdict`` and ``breaches`` of an answer."""
    found = [each.as_json() for each in breaches]
    return {"verdict": "illegal" if found else "legal", "breaches": found}
