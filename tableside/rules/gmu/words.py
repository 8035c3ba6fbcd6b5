"""Small pieces of text for players: inches to two decimals, signed numbers, shares."""

from __future__ import annotations


def inches_text(length: float) -> str:
    """Return a length as players read it.

    >>> inches_text(1.2345)
    '1.23 in'
    """
    return f"{length:.2f} in"


def signed(value: int) -> str:
    """Return a modifier with its sign.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '+0', '-1')
    """
    return f"{value:+d}"


def percent(chance: float) -> str:
    """Return a chance as a whole percentage, never rounding a possible thing to 0 or 100 %.

    >>> percent(1 / 36), percent(0.001), percent(1.0), percent(0.0)
    ('3 %', 'under 1 %', '100 %', '0 %')
    """
    whole = round(chance * 100)
    if whole == 0 and chance > 0:
        return "under 1 %"
    if whole == 100 and chance < 1:
        return "over 99 %"
    return f"{whole} %"
