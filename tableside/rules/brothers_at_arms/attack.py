"""Attacks: what dice need, and their results: hits, saves, losses, flinching (section 4).

Fire and melee share all of this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tableside.engine import asking
from tableside.engine.finding import Item
from tableside.engine.quantity import Ruling
from tableside.engine.ruleset import QuestionError
from tableside.rules.brothers_at_arms.cover import Cover
from tableside.rules.brothers_at_arms.data import tables
from tableside.rules.brothers_at_arms.ground import is_unformed, unformed_doubt
from tableside.rules.brothers_at_arms.state import HouseRules, State, Unit
from tableside.rules.brothers_at_arms.words import say

Question = Mapping[str, Any]


def items_of(state: State, unit: Unit) -> tuple[Item, ...]:
    """Return the modifiers of a unit's attack: unformed, acting on a roll, fatigued."""
    found = []
    if is_unformed(state, unit):
        found.append(Item("attack.unformed", 1))
    if unit.has("rolled"):
        found.append(Item("attack.rolled", 1))
    if unit.has("fatigued"):
        found.append(Item("attack.fatigued", 1))
    return tuple(found)


def items_ruling(state: State, unit: Unit) -> Ruling:
    """Return the doubt about being unformed, if it changes what a die needs."""
    others = tuple(each for each in items_of(state, unit) if each.rule != "attack.unformed")
    unformed = (*others, Item("attack.unformed", 1))
    doubt = unformed_doubt(state, unit) if needed(unit, others) != needed(unit, unformed) else None
    return Ruling() if doubt is None else Ruling(doubts=(doubt,))


def needed(unit: Unit, items: tuple[Item, ...]) -> int:
    """Return what a die needs to hit: the attack value plus its modifiers, at most 6."""
    value = (unit.attack or 1) + sum(item.value for item in items)
    return min(value, tables().hit_at_most)


def dice_in(question: Question, field: str, count: int) -> tuple[int, ...] | None:
    """Return the ``count`` dice in a field, None without it; raise QuestionError if invalid."""
    if field not in question:
        return None
    value = question[field]
    if not isinstance(value, list) or len(value) != count:
        given = len(value) if isinstance(value, list) else 0
        raise QuestionError(field, say("dice-count", wanted=count, given=given))
    return tuple(asking.die_of(die, field) for die in value)


def pairs_of(value: Any, field: str, count: int) -> tuple[tuple[int, int], ...]:
    """Return ``count`` pairs of dice; raise QuestionError if invalid."""
    good = isinstance(value, list) and len(value) == count
    if not good or not all(isinstance(pair, list) and len(pair) == 2 for pair in value):
        raise QuestionError(field, say("dice-pairs", wanted=count))
    return tuple((asking.die_of(a, field), asking.die_of(b, field)) for a, b in value)


#: The answer if no roll to flinch is due.
NO_FLINCH: Mapping[str, Any] = {"dice": 0, "needs": None, "flinches": False}


def kept_of(question: Question, hits: int, value: int | None) -> int | None:
    """Return how many hits remain after ``save``; None while its dice are missing.

    ``value``: what a die needs to keep a hit; None without cover, in which case ``save`` is an
    error.
    """
    if value is None:
        if "save" in question:
            raise QuestionError("save", say("no-save"))
        return hits
    save = dice_in(question, "save", hits)
    if save is None:
        return 0 if hits == 0 else None
    return sum(die >= value for die in save)


def flinch_dice(house: HouseRules, unit: Unit, left: int, covered: bool, melee: bool) -> int:
    """Return how many dice a unit rolls to flinch after losses: one in the open, two in cover.

    A single base left rolls one. Indomitable units and those with no base ``left`` roll none, but
    with the house rule ``indomitable-melee`` off, indomitable units roll in a ``melee``.
    """
    steady = unit.has("indomitable") and (house.indomitable_melee or not melee)
    if left <= 0 or steady:
        return 0
    return 2 if covered and left > 1 else 1


def flinch_of(
    question: Question, house: HouseRules, target: Unit, lost: int, attack: Attack
) -> Mapping[str, Any]:
    """Return the roll to flinch after losses; without losses there is none.

    The answer has the number of ``dice``, the most each may show to flinch, and the result, None
    while the dice are missing.
    """
    left = target.points - lost
    count = flinch_dice(house, target, left, attack.covered, attack.melee) if lost else 0
    if not count:
        if "flinch" in question:
            raise QuestionError("flinch", say("no-flinch"))
        return NO_FLINCH
    dice = dice_in(question, "flinch", count)
    flinches = None if dice is None else all(die <= lost for die in dice)
    return {"dice": count, "needs": lost, "flinches": flinches}


@dataclass(frozen=True)
class Attack:
    """An attack on a unit: its number of dice, what each needs, and the target's cover.

    ``stands``: the ids of the stands that fire or fight.
    """

    dice: int
    needs: int
    cover: Cover | None
    stands: tuple[str, ...]
    melee: bool = False

    @property
    def covered(self) -> bool:
        """Whether at least half of the target is in cover."""
        return self.cover is not None and self.cover.name is not None

    @property
    def save(self) -> int | None:
        """The result that a die needs to keep a hit; None without cover."""
        return None if self.cover is None else self.cover.value


def results(question: Question, house: HouseRules, target: Unit, attack: Attack) -> dict[str, Any]:
    """Return the results of dice against a fighting unit: hits, kept, lost, left, flinch."""
    thrown = dice_in(question, "dice", attack.dice)
    if thrown is None:
        for field in ("save", "flinch"):
            if field in question:
                raise QuestionError(field, say("without-dice", field=field))
        return {}
    hits = sum(die >= attack.needs for die in thrown)
    kept = kept_of(question, hits, attack.save)
    if kept is None:
        if "flinch" in question:
            raise QuestionError("flinch", say("flinch-before-save"))
        return {"hits": hits, "kept": None, "lost": None, "left": None, "flinch": None}
    lost = min(kept, target.points)
    flinch = flinch_of(question, house, target, lost, attack)
    left = target.points - lost
    return {"hits": hits, "kept": kept, "lost": lost, "left": left, "flinch": dict(flinch)}
