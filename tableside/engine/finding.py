"""Findings that the referee flags, and the lines of a tally."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from tableside.engine.message import SHARED, Text
from tableside.engine.overlay import Coordinates, Overlay
from tableside.engine.quantity import Breach, Doubt, Ruling, Verdict

say = SHARED

#: The rule name of findings about no particular rule: something is too close to call or hidden.
NEARNESS = "nearness"


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a tally: a rule, its value, and the other unit that contributes it, if any."""

    rule: str
    value: int
    unit: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the item as it appears in answers (docs/judge.md)."""
        source = {} if self.unit is None else {"unit": self.unit}
        return {"rule": self.rule, "value": self.value, **source}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something the referee flags unasked: the rule, the units concerned, the verdict.

    ``margin``: by how much the limit is exceeded (above 0) or kept (below 0), in inches, or in
    degrees if ``angle``; ``give_or_take``: two standard deviations of it. ``proof``: overlays that
    show it on the table; ``against``: the ids of what it is broken or measured against, for
    drawing; ``way``: the places along which a length was measured, if not straight; none of these
    affects equality. ``to``: the sides that may know of it, None for all
    (``engine.secrets``).
    """

    rule: str
    units: tuple[str, ...]
    verdict: Verdict
    message: Text
    margin: float | None = None
    give_or_take: float | None = None
    proof: tuple[Overlay, ...] = field(default=(), compare=False)
    angle: bool = False
    against: tuple[str, ...] = field(default=(), compare=False)
    to: tuple[str, ...] | None = None
    way: Coordinates = field(default=(), compare=False)

    def as_json(self) -> dict[str, Any]:
        """Return the finding as in a replay line, omitting unknown amounts."""
        amounts = {"margin": self.margin, "give_or_take": self.give_or_take}
        return {
            "rule": self.rule,
            "units": list(self.units),
            "verdict": str(self.verdict),
            "message": self.message,
            **{name: value for name, value in amounts.items() if value is not None},
            **({"angle": True} if self.angle else {}),
        }


def of_breach(breach: Breach, units: tuple[str, ...], message: Text) -> Finding:
    """Return the illegal finding for a breach, with ``message`` as the text shown."""
    give = breach.give if breach.by is not None and breach.give > 0.0 else None
    kind, by, angle = Verdict.ILLEGAL, breach.by, breach.angle
    found = Finding(breach.rule, units, kind, message, by, give, angle=angle)
    return replace(found, against=breach.against, way=breach.way)


def of_ruling(
    ruling: Ruling, units: tuple[str, ...], called: Callable[[str], str] | None = None
) -> Iterator[Finding]:
    """Yield the findings of a ruling: each breach with its own message, each doubt as too close.

    ``called``: looks up the players' name for a unit; with it a doubt names what to measure.
    """
    for breach in ruling.breaches:
        yield of_breach(breach, units, breach.message)
    for doubt in ruling.doubts:
        margin, kind = doubt.measured - doubt.limit, Verdict.TOO_CLOSE
        text = say("measure-by-hand") if called is None else _measure(doubt, called)
        rule = doubt.rule or NEARNESS
        yield Finding(rule, units, kind, text, margin, doubt.by, angle=doubt.angle)


def _measure(doubt: Doubt, called: Callable[[str], str]) -> Text:
    if doubt.b is None or doubt.a == doubt.b:
        return say("measure-far", a=called(doubt.a))
    return say("measure-between", a=called(doubt.a), b=called(doubt.b))


def hidden(unit: str, called: str) -> Finding:
    """Return the finding that nothing is certain about a unit with a hidden stand."""
    return Finding(NEARNESS, (unit,), Verdict.TOO_CLOSE, say("measure-hidden", unit=called))
