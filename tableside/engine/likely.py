"""Conditions on uncertain measurements: true as measured, surely true, or possibly true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tableside.engine.contact import costs
from tableside.engine.quantity import SLACK, Doubt, Quantity, doubts_at

#: A share counts as at least half from ``LEAST_HALF`` on, so that rounding harms nobody.
HALF = 0.5
LEAST_HALF = 0.4999


@dataclass(frozen=True)
class Likely:
    """Whether a condition ``holds`` as measured, ``surely`` holds, and ``maybe`` holds."""

    holds: bool
    surely: bool
    maybe: bool
    doubts: tuple[Doubt, ...] = ()

    def as_leaning(self, lean: int) -> bool:
        """Whether it holds as measured (0), or with every doubt for it (1) or against it (-1)."""
        return (self.holds, self.maybe, self.surely)[lean]


def likely(holds: bool, doubts: tuple[Doubt, ...] = ()) -> Likely:
    """Return a condition that is sure only if there are no doubts about it."""
    return Likely(holds, holds and not doubts, holds or bool(doubts), doubts)


def any_near(gaps: Sequence[Quantity], limit: float, rule: str = "") -> Likely:
    """Return whether any of several enemies is within a penalising limit.

    ``rule``: the rule that depends on it. If one enemy surely is within, there is no doubt.
    """
    near = [each for each in gaps if costs(each, limit)]
    if any(each.doubt(limit) is None for each in near):
        return likely(True)
    return likely(bool(near), doubts_at(gaps, limit, rule))


def half(share: Quantity) -> Likely:
    """Return whether a share is at least half."""
    return likely(share.value >= LEAST_HALF, doubts_at([share], HALF))


def most(measured: Sequence[Quantity]) -> Likely:
    """Return whether more than half of several lengths exceed 0 by more than the slack."""

    def beyond(lean: float) -> bool:
        return 2 * sum(each.value > SLACK + lean * each.give for each in measured) > len(measured)

    return Likely(beyond(0.0), beyond(1.0), beyond(-1.0), doubts_at(measured, 0.0))
