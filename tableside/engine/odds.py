"""The odds of dice, as options show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from tableside.engine.message import Text
from tableside.engine.overlay import Overlay
from tableside.engine.ruleset import Card, Chance

#: A roll: its expectation, its words, its possible results.
Roll = tuple[Fraction, Text, tuple[Chance, ...]]


def most_expected(rolls: Sequence[Roll]) -> tuple[Text, tuple[Chance, ...]]:
    """Return the words and chances of the roll with the highest expectation, the first of equals.

    Returns nothing if no roll has a positive expectation.

    >>> most_expected([(Fraction(1, 2), "a", ()), (Fraction(1), "b", ())])[0]
    'b'
    """
    best = max(rolls, key=lambda roll: roll[0], default=None)
    return ("", ()) if best is None or not best[0] else best[1:]


def card_of(
    glance: Card,
    sections: Iterable[tuple[Text, tuple[Text, ...]]],
    overlays: Iterable[Overlay],
    shots: Sequence[Roll],
    now: str,
) -> Card:
    """Return a glance's card with more sections, and the odds of the best of these shots."""
    fight, chances = most_expected(shots)
    shown = (*overlays, *glance.overlays)
    return replace(
        glance, sections=tuple(sections), overlays=shown, odds_of=fight, odds=chances, now=now
    )


def two_ways(chance: Fraction, good: Text, bad: Text) -> tuple[Chance, ...]:
    """Return the odds of a roll that succeeds or fails; an impossible outcome is left out."""
    rows = (Chance(good, float(chance)), Chance(bad, float(1 - chance)))
    return tuple(row for row in rows if row.chance > 0)
