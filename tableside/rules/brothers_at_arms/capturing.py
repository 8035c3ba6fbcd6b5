"""A commander whom an enemy unit touches may be captured (section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tableside.engine.quantity import Ruling, broken
from tableside.rules.brothers_at_arms.contact import nearest_gap, stands_touching
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say


@dataclass(frozen=True)
class Capturing:
    """A unit's try: what bars it, the stands that touch him, what the die needs."""

    ruling: Ruling
    touching: tuple[str, ...]
    needs: int

    def as_json(self, dice: Sequence[int] | None) -> dict[str, Any]:
        """Return the answer; ``captured`` is None without dice or where it is barred."""
        allowed = not self.ruling.breaches
        return {
            "allowed": allowed,
            **self.ruling.as_json(),
            "touching": list(self.touching),
            "needs": self.needs,
            "captured": dice[0] >= self.needs if dice is not None and allowed else None,
        }


def capture(state: State, unit: Unit, commander: Unit) -> Capturing:
    """Return what a unit's try to capture a commander needs, its attack value unmodified."""
    found = Ruling()
    if commander.side == unit.side:
        text = say("capture-own-side", unit=unit.called, commander=commander.called)
        found = found.and_(broken("capture.own-side", text))
    touching = tuple(stand.id for stand in stands_touching(state, unit, commander))
    nearest = nearest_gap(state, unit, commander)
    doubt = nearest.doubt(state.house.contact, "capture.contact")
    if doubt is not None:
        found = found.and_(Ruling(doubts=(doubt,)))
    elif not touching:
        text = say("capture-contact", unit=unit.called, commander=commander.called)
        found = found.and_(broken("capture.contact", text, nearest.value - state.house.contact))
    return Capturing(found, touching, unit.attack or 1)
