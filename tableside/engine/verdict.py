"""What a referee says, and the numbers behind it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tableside.engine.overlay import Overlay


class Verdict(StrEnum):
    """The three honest answers, and that the camera measured too poorly for any of them."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    TOO_CLOSE = "too_close"
    NOT_JUDGED = "not_judged"


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that is broken: its stable name, by how much, a sentence.

    ``by`` is in inches, where ``angle`` in degrees; ``give`` two standard deviations of it, 0
    where it is exact. It says how sure the amount is, not what is broken: two breaches that say
    the same are the same.
    """

    rule: str
    message: str
    by: float | None = None
    angle: bool = False
    give: float = field(default=0.0, compare=False)

    def as_json(self) -> dict[str, Any]:
        """Return the breach as CONTRACT.md writes it."""
        amount = {} if self.by is None else {"by": self.by}
        return {"rule": self.rule, **amount, "message": self.message}


@dataclass(frozen=True, slots=True)
class Doubt:
    """A limit too near to call: what to measure by hand, and how near (``by`` = 2 s).

    The amounts are in inches, where ``angle`` in degrees.
    """

    a: str
    b: str | None
    measured: float
    limit: float
    by: float
    angle: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the doubt as CONTRACT.md writes it."""
        return {
            "a": self.a,
            "b": self.b,
            "measured": self.measured,
            "limit": self.limit,
            "by": self.by,
        }


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a tally: a rule, its value, and the unit that gives it, if another does."""

    rule: str
    value: int
    unit: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the item as CONTRACT.md writes it."""
        source = {} if self.unit is None else {"unit": self.unit}
        return {"rule": self.rule, "value": self.value, **source}


@dataclass(frozen=True, slots=True)
class Finding:
    """What the referee flags on its own: the rule, whom it is about, the verdict.

    ``margin`` is by how much the limit is passed (above 0) or kept (below 0), inches or, where
    ``angle``, degrees; ``give_or_take`` two standard deviations of it. ``proof``: what shows it on
    the table, for the eye alone: two findings that say the same are the same.
    """

    rule: str
    units: tuple[str, ...]
    verdict: Verdict
    message: str
    margin: float | None = None
    give_or_take: float | None = None
    proof: tuple[Overlay, ...] = field(default=(), compare=False)
    angle: bool = False

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


def of_breach(breach: Breach, units: tuple[str, ...], message: str) -> Finding:
    """Return the finding of a breach: illegal, ``message`` being its sentence as it is shown."""
    give = breach.give if breach.by is not None and breach.give > 0.0 else None
    kind, by, angle = Verdict.ILLEGAL, breach.by, breach.angle
    return Finding(breach.rule, units, kind, message, by, give, angle=angle)
