"""Exact chances of dice results, with their words (section 4)."""

from __future__ import annotations

from fractions import Fraction

from tableside.engine.luck import counts
from tableside.engine.ruleset import Chance
from tableside.rules.brothers_at_arms.words import say


def at_least(face: int) -> Fraction:
    """Return the chance that a die shows ``face`` or more."""
    return Fraction(max(0, min(6, 7 - face)), 6)


def at_most(face: int) -> Fraction:
    """Return the chance that a die shows ``face`` or less."""
    return Fraction(max(0, min(6, face)), 6)


def kept(needs: int, save: int | None) -> Fraction:
    """Return the chance that a die hits and the hit is kept."""
    return at_least(needs) * (Fraction(1) if save is None else at_least(save))


def losses(dice: int, needs: int, save: int | None, most: int) -> tuple[Chance, ...]:
    """Return the chance of each number of lost bases: hits kept, up to ``most``."""
    rows = counts(dice, kept(needs, save))
    several = [*rows[:most], sum(rows[most:], Fraction(0))] if len(rows) > most else rows
    return tuple(
        Chance(say("odds-lost", count=n), float(each)) for n, each in enumerate(several) if each
    )
