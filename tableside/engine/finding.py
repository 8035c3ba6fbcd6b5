"""What a referee flags on its own, and the lines of a tally."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tableside.engine.message import SHARED, Text
from tableside.engine.overlay import Overlay
from tableside.engine.quantity import Breach, Doubt, Ruling, Verdict

say = SHARED

#: The rule of a finding that is about no rule: something is too near, or hidden, to tell.
NEARNESS = "nearness"


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a tally: a rule, its value, and the unit that gives it, if another does."""

    rule: str
    value: int
    unit: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the item as an answer has it (docs/judge.md)."""
        source = {} if self.unit is None else {"unit": self.unit}
        return {"rule": self.rule, "value": self.value, **source}


@dataclass(frozen=True, slots=True)
class Finding:
    """What the referee flags on its own: the rule, whom it is about, the verdict.

    ``margin`` is by how much the limit is passed (above 0) or kept (below 0), inches or, where
    ``angle``, degrees; ``give_or_take`` two standard deviations of it. ``proof``: what shows it on
    the table, for the eye alone: two findings that say the same are the same. ``against``: the
    ids of what it is broken, or measured, against, for whoever draws it. ``to``: the sides that may
    hear of it; None: everybody (``engine.secrets``).
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

    def as_json(self) -> dict[str, Any]:
        """Return the finding as a replay line writes it, without unknown amounts."""
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
    """Return the finding of a breach: illegal, ``message`` being its sentence as it is shown."""
    give = breach.give if breach.by is not None and breach.give > 0.0 else None
    kind, by, angle = Verdict.ILLEGAL, breach.by, breach.angle
    return Finding(breach.rule, units, kind, message, by, give, angle=angle, against=breach.against)


def of_ruling(
    ruling: Ruling, units: tuple[str, ...], called: Callable[[str], str] | None = None
) -> Iterator[Finding]:
    """Yield what a ruling flags: each breach with its own sentence, each doubt as too close.

    ``called``: what players call a unit; with it a doubt says what to measure by hand.
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
    """Return that nothing is certain about a unit of which a stand is hidden."""
    return Finding(NEARNESS, (unit,), Verdict.TOO_CLOSE, say("measure-hidden", unit=called))
