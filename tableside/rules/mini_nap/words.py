"""What Mini-Nap says to people: its catalogue, and terms that many sentences use."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.measure import CENTIMETRES
from tableside.engine.message import Amount, Catalogue, Message, Text

say = Catalogue("mini-nap", Path(__file__).with_name("words"))


def cm(length: float) -> Amount:
    """Return a length in inches as players read it.

    >>> str(say("length", length=cm(2.0)))
    '5.1 cm'
    """
    return CENTIMETRES.amount(length)


def term(word: str) -> Message:
    """Return a word of the rules: a formation, a type of unit, a phase, a reaction."""
    return say(f"term-{word}")


def army(name: str) -> Text:
    """Return an army in words; one that the rules do not name is shown as written."""
    nation = name.lower()
    return say(f"army-{nation}") if say.has(f"army-{nation}") else name


def dice(count: int) -> Message:
    """Return a number of dice.

    >>> str(dice(1)), str(dice(3))
    ('1 die', '3 dice')
    """
    return say("dice", count=count)
