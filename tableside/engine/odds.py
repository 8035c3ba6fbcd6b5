"""What dice can give, as options tell it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tableside.engine.message import Text
from tableside.engine.ruleset import Chance

#: A roll: how much is expected of it, its words, what it can give.
Roll = tuple[Fraction, Text, tuple[Chance, ...]]


def most_expected(rolls: Sequence[Roll]) -> tuple[Text, tuple[Chance, ...]]:
    """Return words and chances of the roll that the most is expected of, the first of equals.

    There are none where nothing can be expected of any.

    >>> most_expected([(Fraction(1, 2), "a", ()), (Fraction(1), "b", ())])[0]
    'b'
    """
    best = max(rolls, key=lambda roll: roll[0], default=None)
    return ("", ()) if best is None or not best[0] else best[1:]


def two_ways(chance: Fraction, good: Text, bad: Text) -> tuple[Chance, ...]:
    """Return the odds of a roll that comes off or does not; a way that cannot be is left out."""
    rows = (Chance(good, float(chance)), Chance(bad, float(1 - chance)))
    return tuple(row for row in rows if row.chance > 0)
