"""Luck: the probability of doing at least as well, and opposed rolls of two units."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tableside.engine.message import Text

FACES = range(1, 7)

#: For each difference of two dice, how many of the 36 rolls give it.
DIFFERENCES = {d: sum(a - b == d for a in FACES for b in FACES) for d in range(-5, 6)}


def luck_of(own: int, other: int) -> Fraction:
    """Return the chance of a difference ``own - other`` at least as high as that of these dice.

    >>> luck_of(6, 1), luck_of(1, 6), luck_of(3, 3)
    (Fraction(1, 36), Fraction(1, 1), Fraction(7, 12))
    """
    return Fraction(sum(n for d, n in DIFFERENCES.items() if d >= own - other), 36)


def luck_of_all(pairs: Iterable[tuple[int, int]]) -> Fraction:
    """Return the chance that the differences of as many rolls sum to at least as much.

    Each pair is (own die, other's die). Without any rolls the chance is 1.

    >>> luck_of_all([(6, 1), (1, 6)]), luck_of_all([])
    (Fraction(721, 1296), Fraction(1, 1))
    """
    thrown = list(pairs)
    reached = sum(own - other for own, other in thrown)
    counts = {0: 1}
    for _ in thrown:
        counts = _one_more(counts)
    good = sum(count for total, count in counts.items() if total >= reached)
    return Fraction(good, 36 ** len(thrown))


def _one_more(counts: dict[int, int]) -> dict[int, int]:
    more: dict[int, int] = {}
    for total, count in counts.items():
        for difference, ways in DIFFERENCES.items():
            more[total + difference] = more.get(total + difference, 0) + count * ways
    return more


def counts(dice: int, chance: Fraction) -> tuple[Fraction, ...]:
    """Return the probability of each number of successes, 0 to ``dice``, at ``chance`` per die.

    >>> counts(2, Fraction(1, 2))
    (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
    """
    return tuple(
        math.comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)
    )


@dataclass(frozen=True, slots=True)
class OpposedRoll:
    """An opposed roll of two units: who rolled, the modifiers, and the result.

    Pairs are attacker and defender. ``odds``: for each, the probability of each effect before the
    roll; empty if the roll was not allowed. ``loser``: the id of the unit that suffers ``effect``,
    None for a draw. ``words``: the text of each effect.
    """

    units: tuple[str, str]
    names: tuple[Text, Text]
    sides: tuple[str, str]
    dice: tuple[int, int]
    modifiers: tuple[int, int]
    odds: tuple[Mapping[str, float], Mapping[str, float]]
    loser: str | None
    effect: str
    words: Mapping[str, Text]

    @property
    def luck(self) -> tuple[Fraction, Fraction]:
        """The chance of each side to roll at least as well."""
        own, other = self.dice
        return luck_of(own, other), luck_of(other, own)


def mean(dice: Sequence[int]) -> float | None:
    """Return the mean of dice; None if there are none."""
    return sum(dice) / len(dice) if dice else None


def compared(own: Sequence[Fraction], other: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return the probabilities of fewer, as many and more successes than the other.

    Both are given as the probability of each number of successes, as from ``counts``.

    >>> compared((Fraction(1),), counts(1, Fraction(1, 3)))
    (Fraction(1, 3), Fraction(2, 3), Fraction(0, 1))
    """
    found = [Fraction(0)] * 3
    for mine, chance in enumerate(own):
        for theirs, against in enumerate(other):
            found[1 + (mine > theirs) - (mine < theirs)] += chance * against
    return tuple(found)
