"""Small pieces of text for players: lengths in cm, counts of dice."""

from __future__ import annotations

from tableside.rules.mini_nap.state import CM


def cm(length: float) -> str:
    """Return a length in inches as players read it.

    >>> cm(2.0)
    '5.08 cm'
    """
    return f"{length / CM:.2f} cm"


def dice(count: int) -> str:
    """Return a number of dice.

    >>> dice(1), dice(3)
    ('1 die', '3 dice')
    """
    return "1 die" if count == 1 else f"{count} dice"
