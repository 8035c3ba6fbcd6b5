"""Dice as actions tell them: face by face, or by how many of them hit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tableside.engine.message import Several
from tableside.engine.quantity import Ruling, broken
from tableside.engine.ruleset import QuestionError
from tableside.rules.brothers_at_arms.state import Unit
from tableside.rules.brothers_at_arms.words import say


def as_many(save: Sequence[int] | None, hits: int) -> Sequence[int] | None:
    """Return the saves of an action, which has to have one for each hit."""
    if save is not None and len(save) != hits:
        raise QuestionError("save", say("dice-count", wanted=hits, given=len(save)))
    return save


def pairs_hit(dice: Sequence[int], needs: int) -> int:
    """Return how many pairs, one after the other, have both dice at ``needs`` or more."""
    pairs = zip(dice[::2], dice[1::2], strict=False)
    return sum(min(pair) >= needs for pair in pairs)


def one_of_two(data: Mapping[str, Any], dice: str, count: str) -> None:
    """Raise QuestionError unless just one of two fields is given: dice, or what they came to."""
    if (data.get(dice) is None) == (data.get(count) is None):
        raise QuestionError(dice, say("dice-or-count", dice=dice, count=count))


def hits_of(dice: Sequence[int] | None, hits: int | None, needs: int) -> int:
    """Return how many dice hit: those that show so much, or as many as players say."""
    return hits or 0 if dice is None else sum(die >= needs for die in dice)


def told_dice(unit: Unit, dice: Sequence[int] | None, hits: int | None, wanted: int) -> Ruling:
    """Return whether there are as many dice as are due, or no more hits than that."""
    if dice is None:
        return Ruling() if (hits or 0) <= wanted else counted(unit, hits or 0, wanted)
    return counted(unit, len(dice), wanted)


def counted(unit: Unit, given: int, wanted: int) -> Ruling:
    """Return whether there are as many dice as are due."""
    if given == wanted:
        return Ruling()
    return broken("attack.dice", say("dice-due", unit=unit.called, wanted=wanted, given=given))


def faces(dice: Sequence[int]) -> Several:
    """Return what dice show, in words."""
    return Several(tuple(str(die) for die in dice), "comma")
