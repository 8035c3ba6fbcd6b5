"""Compare measured quantities with limits, and combine the results into one ruling.

A quantity carries its standard deviation. Within two deviations of a limit it is in doubt: the
result is then a doubt rather than a breach, and names the two things to measure by hand. Every
limit has a little slack in the player's favour.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from tableside.engine.message import Text
from tableside.geometry.uncertainty import Sigma

#: Rounding tolerance: what is exactly at a limit stays there however it was computed.
ROUNDING = 1e-9
#: Every limit is compared with this much slack in the player's favour: inches, degrees.
SLACK = 0.005 + ROUNDING
SLACK_DEGREES = 0.05 + ROUNDING

#: A limit is in doubt within this many standard deviations.
DEVIATIONS = 2.0


def leeway(by: float, slack: float = SLACK) -> float:
    """Return how far past a limit is still within it if it is loosened by ``by``.

    Two deviations and the slack do not add up: the greater one counts. A negative ``by`` tightens
    the limit.
    """
    return by if by < 0.0 else max(by, slack)


class Verdict(StrEnum):
    """The three honest answers, plus one for when the camera measured too poorly to judge."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    TOO_CLOSE = "too_close"
    NOT_JUDGED = "not_judged"


#: From best to worst.
RANK = {Verdict.LEGAL: 0, Verdict.TOO_CLOSE: 1, Verdict.ILLEGAL: 2}


@dataclass(frozen=True, slots=True)
class Breach:
    """A broken rule: its stable name, a sentence, and by how much it is broken.

    ``by`` is in inches, or in degrees if ``angle``; ``give`` is two standard deviations of it, 0 if
    exact, and does not affect equality. ``against``: the ids of what it is broken against (another
    unit, a piece of terrain), the decisive one first, for drawing; ``way``: see ``Quantity``.
    ``names``: further fields for the answer, as plain data. Neither of them affects equality.
    """

    rule: str
    message: Text
    by: float | None = None
    angle: bool = False
    give: float = field(default=0.0, compare=False)
    against: tuple[str, ...] = ()
    names: Mapping[str, Any] = field(default_factory=dict, compare=False)
    way: tuple[tuple[float, float], ...] = field(default=(), compare=False)

    def as_json(self) -> dict[str, Any]:
        """Return the breach as it appears in answers."""
        amount = {} if self.by is None else {"by": self.by}
        return {"rule": self.rule, **self.names, **amount, "message": self.message}


@dataclass(frozen=True, slots=True)
class Doubt:
    """A limit too close to call: what to measure by hand, and the uncertainty (``by`` = 2 s).

    The amounts are in inches, or in degrees if ``angle``. ``rule``: the rule that may be broken;
    empty if the limit decides something else (who supports, what is seen). ``fails``: whether it
    would be broken if the measurement were exact.
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
        """Return the doubt as it appears in answers."""
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
    """The result of one or more checks: rules broken for certain, and limits too close to call."""

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
        """Whether every limit is kept as measured, ignoring doubt."""
        return not self.breaches and not any(doubt.fails for doubt in self.doubts)

    def and_(self, *others: Ruling) -> Ruling:
        """Return this ruling combined with others, without duplicate doubts."""
        every = (self, *others)
        return Ruling(
            tuple(breach for each in every for breach in each.breaches),
            tuple(dict.fromkeys(doubt for each in every for doubt in each.doubts)),
        )

    def without(self, rule: str) -> Ruling:
        """Return the ruling without the breaches and doubts of one rule."""
        return Ruling(
            tuple(breach for breach in self.breaches if breach.rule != rule),
            tuple(doubt for doubt in self.doubts if doubt.rule != rule),
        )

    def under(self, rule: str, message: Text) -> Ruling:
        """Return the ruling with all of its breaches and doubts under the name of another rule."""
        breaches = (replace(breach, rule=rule, message=message) for breach in self.breaches)
        return Ruling(tuple(breaches), tuple(replace(doubt, rule=rule) for doubt in self.doubts))

    def decided(self, by: Callable[[Doubt], Iterable[str]], varies: Set[str]) -> Ruling:
        """Return the ruling where limits in doubt decide which rules bind.

        What is broken or not as such a limit is taken (``varies``) is no breach; the doubt without
        a rule that decides it (``by``: which rules those are) is told under their names instead. A
        doubt without a rule about a limit that another doubt is about as well is left out.
        """
        failed = {breach.rule for breach in self.breaches}
        named = {(doubt.a, doubt.b, doubt.limit) for doubt in self.doubts if doubt.rule}
        told: list[Doubt] = []
        for doubt in self.doubts:
            rules = () if doubt.rule else sorted(by(doubt))
            told += [replace(doubt, rule=rule, fails=rule in failed) for rule in rules]
            if doubt.rule or (not rules and (doubt.a, doubt.b, doubt.limit) not in named):
                told.append(doubt)
        sure = (breach for breach in self.breaches if breach.rule not in varies)
        return Ruling(tuple(sure), tuple(told))

    def as_json(self) -> dict[str, Any]:
        """Return ``verdict``, ``breaches`` and ``doubt`` as they appear in answers."""
        return {
            "verdict": str(self.verdict),
            "breaches": [breach.as_json() for breach in self.breaches],
            "doubt": [doubt.as_json() for doubt in self.doubts],
        }


class Judged:
    """The base of exact results that may break rules, listed in ``breaches``."""

    breaches: tuple[Breach, ...]

    @property
    def allowed(self) -> bool:
        """Whether it breaks no rule."""
        return not self.breaches

    @property
    def verdict(self) -> Verdict:
        """Illegal if it breaks any rule, else legal."""
        return Verdict.LEGAL if self.allowed else Verdict.ILLEGAL


@dataclass(frozen=True, slots=True)
class Quantity:
    """A measured quantity, its standard deviation, and the two things it was measured between.

    It is in inches, or in degrees if ``angle``. ``b`` is None if ``a`` is measured against the
    board or its own past. An exact quantity (``sigma`` 0) is never in doubt. ``way``: the places
    along which a length was measured, empty where that is a straight line.
    """

    a: str
    b: str | None
    value: float
    sigma: float = 0.0
    angle: bool = False
    way: tuple[tuple[float, float], ...] = field(default=(), compare=False)

    @property
    def give(self) -> float:
        """Two standard deviations, within which a limit is in doubt; 0 if exact."""
        return DEVIATIONS * self.sigma

    @property
    def slack(self) -> float:
        """How far past a limit is tolerated in the player's favour."""
        return SLACK_DEGREES if self.angle else SLACK

    def within(self, limit: float) -> bool:
        """Whether it is at most ``limit``, slack included."""
        return self.value <= limit + self.slack

    def reaches(self, limit: float) -> bool:
        """Whether it is ``limit`` or more, slack included."""
        return self.value >= limit - self.slack

    def is_under(self, limit: float, slack: float = ROUNDING, lean: int = 0) -> bool:
        """Whether it is less than ``limit`` and ``slack`` together, as measured.

        ``lean``: where the limit is in doubt it is less (1), or is not (-1), whatever is measured.
        """
        return self.value < limit + (lean * self.give or slack)

    def doubt(self, limit: float, rule: str = "") -> Doubt | None:
        """Return the doubt if ``limit`` is too close to call, else None.

        Exactly two deviations from the limit is still in doubt.
        """
        if self.sigma <= 0.0 or abs(self.value - limit) > self.give + ROUNDING:
            return None
        return Doubt(self.a, self.b, self.value, limit, self.give, self.angle, rule)

    def at_most(self, limit: float, rule: str, message: Text) -> Ruling:
        """Return the ruling of ``rule``, which allows no more than ``limit``."""
        return self.judged(limit, self.within(limit), rule, message, self.value - limit)

    def at_least(self, limit: float, rule: str, message: Text) -> Ruling:
        """Return the ruling of ``rule``, which requires ``limit`` or more."""
        return self.judged(limit, self.reaches(limit), rule, message, limit - self.value)

    def between(self, low: float, high: float, rule: str, message: Text) -> Ruling:
        """Return the ruling of ``rule``, which requires a value from ``low`` to ``high``."""
        return self.at_least(low, rule, message).and_(self.at_most(high, rule, message))

    def judged(
        self, limit: float, keeps: bool, rule: str, message: Text, by: float | None
    ) -> Ruling:
        """Return the ruling on a limit, given whether it is kept as measured (``keeps``).

        ``by``: the amount by which it is broken, None if there is none to report.
        """
        doubt = self.doubt(limit, rule)
        if doubt is not None:
            return Ruling(doubts=(replace(doubt, fails=not keeps),))
        if keeps:
            return Ruling()
        against = () if self.b is None else (self.b,)
        return Ruling((Breach(rule, message, by, self.angle, self.give, against, way=self.way),))


def broken(rule: str, message: Text, by: float | None = None, give: float = 0.0) -> Ruling:
    """Return the ruling of one broken rule; ``by`` and its two deviations (``give``) in inches."""
    return Ruling((Breach(rule, message, by, give=give),))


def unless(holds: bool, rule: str, message: Text) -> Ruling:
    """Return the ruling that a rule is broken, unless a condition holds."""
    return Ruling() if holds else broken(rule, message)


def all_of(rulings: Iterable[Ruling]) -> Ruling:
    """Return all rulings combined."""
    return Ruling().and_(*rulings)


def doubts_at(measured: Iterable[Quantity], limit: float, rule: str = "") -> tuple[Doubt, ...]:
    """Return the doubts about quantities that are too close to a limit to call."""
    return tuple(filter(None, (each.doubt(limit, rule) for each in measured)))


def nearest_doubts(gaps: Iterable[Quantity]) -> tuple[Doubt, ...]:
    """Return the doubt which of several gaps is the smallest, if that is too close to call."""
    near = sorted(gaps, key=lambda each: each.value)[:2]
    sigma = math.hypot(*(each.sigma for each in near))
    return doubts_at([replace(near[0], sigma=sigma)], near[1].value) if near[1:] else ()


def first_of(rulings: Iterable[Ruling]) -> Ruling:
    """Return the first breach alone, stopping there; if there is none, all doubts."""
    kept: list[Ruling] = []
    for ruling in rulings:
        if ruling.breaches:
            return Ruling(ruling.breaches[:1])
        kept.append(ruling)
    return all_of(kept)


def along(sigma: Sigma, direction: tuple[float, float], lever: float) -> float:
    """Return the standard deviation (inches) of a position along ``direction``.

    The facing's sigma (degrees) contributes with a lever arm of ``lever`` inches. For no direction
    (0, 0), the worse of x and y is used.
    """
    x, y, facing = sigma
    turn = math.radians(facing) * lever
    length = math.hypot(*direction)
    if not length:
        return math.hypot(max(x, y), turn)
    return math.hypot(x * direction[0] / length, y * direction[1] / length, turn)
