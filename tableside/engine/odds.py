"""What dice can give, as options tell it."""

from __future__ import annotations

from fractions import Fraction

from tableside.engine.message import Text
from tableside.engine.ruleset import Chance


def two_ways(chance: Fraction, good: Text, bad: Text) -> tuple[Chance, ...]:
    """Return the odds of a roll that comes off or does not; a way that cannot be is left out."""
    rows = (Chance(good, float(chance)), Chance(bad, float(1 - chance)))
    return tuple(row for row in rows if row.chance > 0)
