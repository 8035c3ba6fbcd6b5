"""Measured quantities against limits, and the one ruling that follows.

A quantity carries its standard deviation. Within two deviations of a limit it is in doubt: what
may or may not be a breach is then no breach but a doubt, which names the two things to measure by
hand. Every limit has a little slack in the player's favour.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from tableside.engine.message import Text
from tableside.geometry.uncertainty import Sigma

#: Every limit is compared with this much slack in the player's favour: inches, degrees.
SLACK = 0.005
SLACK_DEGREES = 0.05

#: A limit is in doubt within this many standard deviations.
DEVIATIONS = 2.0


class Verdict(StrEnum):
    """The three honest answers, and that the camera measured too poorly for any of them."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    TOO_CLOSE = "too_close"
    NOT_JUDGED = "not_judged"


#: From best to worst.
RANK = {Verdict.LEGAL: 0, Verdict.TOO_CLOSE: 1, Verdict.ILLEGAL: 2}


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that is broken: its stable name, by how much, a sentence.

    ``by`` is in inches, where ``angle`` in degrees; ``give`` two standard deviations of it, 0
    where it is exact. It says how sure the amount is, not what is broken: two breaches that say
    the same are the same. ``against``: the ids of what it is broken against (another unit, a piece
    of terrain), the decisive one first, for whoever draws it. ``names``: what else an answer says
    of it, in plain data.
    """

    rule: str
    message: Text
    by: float | None = None
    angle: bool = False
    give: float = field(default=0.0, compare=False)
    against: tuple[str, ...] = ()
    names: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def as_json(self) -> dict[str, Any]:
        """Return the breach as questions are answered with it."""
        amount = {} if self.by is None else {"by": self.by}
        return {"rule": self.rule, **self.names, **amount, "message": self.message}


@dataclass(frozen=True, slots=True)
class Doubt:
    """A limit too near to call: what to measure by hand, and how near (``by`` = 2 s).

    The amounts are in inches, where ``angle`` in degrees. ``rule``: the name of the rule that may
    be broken; empty where the limit decides something else (who supports, what is seen).
    ``fails``: whether it is broken as measured, were the measurement exact.
    """

    a: str
    b: str | None
    measured: float
    limit: float
    by: float
    angle: bool = False
    rule: str = ""
    fails: bool = field(default=False, compare=False)

    def as_json(self) -> dict[str, Any]:
        """Return the doubt as questions are answered with it."""
        return {
            **({"rule": self.rule} if self.rule else {}),
            "a": self.a,
            "b": self.b,
            "measured": self.measured,
            "limit": self.limit,
            "by": self.by,
        }


@dataclass(frozen=True, slots=True)
class Ruling:
    """What one or several checks found: rules broken for certain, and what is too near to call."""

    breaches: tuple[Breach, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Illegal with a breach, too close with a doubt, else legal."""
        if self.breaches:
            return Verdict.ILLEGAL
        return Verdict.TOO_CLOSE if self.doubts else Verdict.LEGAL

    @property
    def passes(self) -> bool:
        """Whether every limit is kept as measured, be it in doubt or not."""
        return not self.breaches and not any(doubt.fails for doubt in self.doubts)

    def and_(self, *others: Ruling) -> Ruling:
        """Return this and others together, each doubt once."""
        every = (self, *others)
        return Ruling(
            tuple(breach for each in every for breach in each.breaches),
            tuple(dict.fromkeys(doubt for each in every for doubt in each.doubts)),
        )

    def without(self, rule: str) -> Ruling:
        """Return all of it but what it says of one rule."""
        return Ruling(
            tuple(breach for breach in self.breaches if breach.rule != rule),
            tuple(doubt for doubt in self.doubts if doubt.rule != rule),
        )

    def as_json(self) -> dict[str, Any]:
        """Return ``verdict``, ``breaches`` and ``doubt`` as questions are answered with them."""
        return {
            "verdict": str(self.verdict),
            "breaches": [breach.as_json() for breach in self.breaches],
            "doubt": [doubt.as_json() for doubt in self.doubts],
        }


class Judged:
    """Something exact that may break rules: its ``breaches``."""

    breaches: tuple[Breach, ...]

    @property
    def allowed(self) -> bool:
        """Whether it breaks none."""
        return not self.breaches

    @property
    def verdict(self) -> Verdict:
        """Legal, or illegal where it breaks any."""
        return Verdict.LEGAL if self.allowed else Verdict.ILLEGAL


@dataclass(frozen=True, slots=True)
class Quantity:
    """A measured quantity, its standard deviation, and between what it was measured.

    It is in inches, where ``angle`` in degrees. ``b`` is None where ``a`` is measured against the
    board or its own past. An exact quantity (``sigma`` 0) is never in doubt.
    """

    a: str
    b: str | None
    value: float
    sigma: float = 0.0
    angle: bool = False

    @property
    def give(self) -> float:
        """Two standard deviations: how near a limit leaves it in doubt; 0 where it is exact."""
        return DEVIATIONS * self.sigma

    @property
    def slack(self) -> float:
        """How far past a limit it may be in the player's favour."""
        return SLACK_DEGREES if self.angle else SLACK

    def within(self, limit: float) -> bool:
        """Whether it is at most ``limit``, slack included."""
        return self.value <= limit + self.slack

    def reaches(self, limit: float) -> bool:
        """Whether it is ``limit`` or more, slack included."""
        return self.value >= limit - self.slack

    def doubt(self, limit: float, rule: str = "") -> Doubt | None:
        """Return what to measure by hand when ``limit`` is too near to call, else None.

        Exactly two deviations from the limit is still in doubt.
        """
        if self.sigma <= 0.0 or abs(self.value - limit) > self.give:
            return None
        return Doubt(self.a, self.b, self.value, limit, self.give, self.angle, rule)

    def at_most(self, limit: float, rule: str, message: Text) -> Ruling:
        """Return the ruling of ``rule``, which allows no more than ``limit``."""
        return self.judged(limit, self.within(limit), rule, message, self.value - limit)

    def at_least(self, limit: float, rule: str, message: Text) -> Ruling:
        """Return the ruling of ``rule``, which asks for ``limit`` or more."""
        return self.judged(limit, self.reaches(limit), rule, message, limit - self.value)

    def between(self, low: float, high: float, rule: str, message: Text) -> Ruling:
        """Return the ruling of ``rule``, which asks for no less and for no more."""
        return self.at_least(low, rule, message).and_(self.at_most(high, rule, message))

    def judged(
        self, limit: float, keeps: bool, rule: str, message: Text, by: float | None
    ) -> Ruling:
        """Return the ruling of a limit that is kept in a way of its own: in doubt, kept, or broken.

        ``by``: the amount that a breach is broken by, None where there is none to tell.
        """
        doubt = self.doubt(limit, rule)
        if doubt is not None:
            return Ruling(doubts=(replace(doubt, fails=not keeps),))
        if keeps:
            return Ruling()
        against = () if self.b is None else (self.b,)
        return Ruling((Breach(rule, message, by, self.angle, self.give, against),))


def broken(rule: str, message: Text, by: float | None = None, give: float = 0.0) -> Ruling:
    """Return the ruling of one broken rule; ``by``, and two deviations of it, in inches."""
    return Ruling((Breach(rule, message, by, give=give),))


def all_of(rulings: Iterable[Ruling]) -> Ruling:
    """Return everything that the rulings found."""
    return Ruling().and_(*rulings)


def doubts_at(measured: Iterable[Quantity], limit: float, rule: str = "") -> tuple[Doubt, ...]:
    """Return what of several quantities to measure by hand: those too near a limit to call."""
    found = (each.doubt(limit, rule) for each in measured)
    return tuple(doubt for doubt in found if doubt is not None)


def first_of(rulings: Iterable[Ruling]) -> Ruling:
    """Return the first breach alone, what comes after it not looked for; without one all doubts."""
    kept: list[Ruling] = []
    for ruling in rulings:
        if ruling.breaches:
            return Ruling(ruling.breaches[:1])
        kept.append(ruling)
    return all_of(kept)


def along(sigma: Sigma, direction: tuple[float, float], lever: float) -> float:
    """Return the standard deviation (inches) of a place along ``direction``.

    The facing's sigma (degrees) counts with ``lever`` inches. Without a direction (0, 0) the
    worse of x and y counts.
    """
    x, y, facing = sigma
    turn = math.radians(facing) * lever
    length = math.hypot(*direction)
    if not length:
        return math.hypot(max(x, y), turn)
    return math.hypot(x * direction[0] / length, y * direction[1] / length, turn)
