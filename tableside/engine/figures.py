"""Numbers as players read them: modifiers and chances."""

from __future__ import annotations

from tableside.engine.message import SHARED, Amount, Message

say = SHARED


def signed(value: int) -> str:
    """Return a modifier with its sign.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '+0', '-1')
    """
    return f"{value:+d}"


def percent(chance: float) -> Amount | Message:
    r"""Return a chance as a whole percentage, never rounding a possible thing to 0 or 100 %.

    >>> percent(1 / 36).value, str(percent(0.001)), str(percent(0.999))
    (3, 'under 1\xa0%', 'over 99\xa0%')
    """
    whole = round(chance * 100)
    if whole == 0 and chance > 0:
        return say("percent-under")
    if whole == 100 and chance < 1:
        return say("percent-over")
    return Amount(whole, "%", 0)
