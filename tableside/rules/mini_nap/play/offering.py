"""The parts shared by many offers: a die, a pass, the odds of a test, a shot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from tableside.engine.message import Text
from tableside.engine.odds import two_ways
from tableside.engine.offering import dice, own
from tableside.engine.ruleset import Ask, Chance, Option
from tableside.rules.mini_nap.fights import melee
from tableside.rules.mini_nap.fights.fire import Fire
from tableside.rules.mini_nap.fights.strength import Thrown
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say

Offer = Callable[[State], Iterator[Option]]


def passing(side: str, text: Text, *, ends: bool = False) -> Option:
    """Return the offer to pass; ``text`` says what the side forgoes.

    ``ends``: whether the phase is then over for it.
    """
    return Option({"action": "pass", "side": side}, text, side, ends=ends)


def along(low: float, high: float) -> tuple[float, ...]:
    """Return the ends and the middle of a stretch, without duplicates."""
    return tuple(dict.fromkeys(round(place, 3) for place in (low, (low + high) / 2, high)))


def tested(
    needed: int | None, passed: Text, failed: Text
) -> tuple[tuple[Ask, ...], tuple[Chance, ...]]:
    """Return the ask for a test's die, which must show ``needed`` or more, and its odds.

    Both are empty if none is thrown.
    """
    if needed is None:
        return (), ()
    die = dice("die", say("ask-die", needed=needed))
    return (die,), two_ways(Fraction(max(0, 7 - needed), 6), passed, failed)


def shot(unit: Unit, target: Unit, found: Fire, text: Text) -> Option:
    """Return the offer of a shot, with its dice and the odds of each number of losses."""
    thrown = dice("dice", counted(unit, found.thrown, say("ask-dice")), found.dice)
    rows = enumerate(melee.hit_odds(found.dice))
    odds = tuple(Chance(say("odds-lost", losses=n), float(chance)) for n, chance in rows)
    return own("fire", unit, text, (thrown,), odds, target=target.id)


def counted(unit: Unit, thrown: Thrown, plain: Text) -> Text:
    """Return the label that asks for dice, which explains their number unless it is plain."""
    return plain if thrown.plain else thrown.text(unit.called)
