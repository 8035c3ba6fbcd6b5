"""Measured quantities against limits: slack, doubt, and the verdict that follows.

A limit is in doubt when the measured quantity lies within two standard deviations of it and the
standard deviation is above 0. What is in doubt is no breach: it makes a verdict too close.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from tableside.engine.verdict import Breach, Doubt, Verdict

#: Every limit is compared with this much slack in the player's favour: inches, degrees.
SLACK = 0.005
SLACK_DEGREES = 0.05

#: A limit is in doubt within this many standard deviations.
DEVIATIONS = 2.0

Sigma = tuple[float, float, float]


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


@dataclass(frozen=True, slots=True)
class Measured:
    """A measured quantity, its standard deviation, and whose it is.

    It is in inches, where ``angle`` in degrees.
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

    def doubt(self, limit: float) -> Doubt | None:
        """Return what to measure by hand when ``limit`` is too near to call, else None."""
        if self.sigma <= 0.0 or abs(self.value - limit) > self.give:
            return None
        return Doubt(self.a, self.b, self.value, limit, self.give, self.angle)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a check found: rules broken for certain, and what is too near to call."""

    breaches: tuple[Breach, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Illegal with a breach, too close with a doubt, else legal."""
        if self.breaches:
            return Verdict.ILLEGAL
        return Verdict.TOO_CLOSE if self.doubts else Verdict.LEGAL

    def and_(self, *others: Outcome) -> Outcome:
        """Return this and others together, each doubt once."""
        every = (self, *others)
        return Outcome(
            tuple(breach for each in every for breach in each.breaches),
            tuple(dict.fromkeys(doubt for each in every for doubt in each.doubts)),
        )


def broken(rule: str, message: str, by: float | None = None, give: float = 0.0) -> Outcome:
    """Return the outcome of one broken rule; ``by``, and two deviations of it, in inches."""
    return Outcome((Breach(rule, message, by, give=give),))


def ruled(
    measured: Measured, limit: float, keeps: bool, rule: str, message: str, by: float | None
) -> Outcome:
    """Return the outcome of one limit: in doubt, kept, or broken by ``by``."""
    doubt = measured.doubt(limit)
    if doubt is not None:
        return Outcome(doubts=(doubt,))
    if keeps:
        return Outcome()
    return Outcome((Breach(rule, message, by, measured.angle, measured.give),))


#: From best to worst.
RANK = {Verdict.LEGAL: 0, Verdict.TOO_CLOSE: 1, Verdict.ILLEGAL: 2}


def all_of(outcomes: Iterable[Outcome]) -> Outcome:
    """Return everything that the outcomes found."""
    return Outcome().and_(*outcomes)
