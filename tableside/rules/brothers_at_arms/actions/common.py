"""Shared parts of actions: their place in the bound, and dice given as faces or hits."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

from tableside.engine.judged_action import faces, first_due
from tableside.engine.quantity import Ruling, all_of, broken, unless
from tableside.engine.ruleset import Event, QuestionError
from tableside.rules.brothers_at_arms.memory import Debt
from tableside.rules.brothers_at_arms.play.phases import phase_called
from tableside.rules.brothers_at_arms.state import Piece, State, Unit
from tableside.rules.brothers_at_arms.words import say


def in_turn(
    state: State,
    unit: Unit,
    phases: Collection[int],
    did: Collection[str] = (),
    *,
    either_side: bool = False,
) -> Ruling:
    """Return the ruling on whether a unit acts in turn: no debts, right phase, round, not twice.

    ``did``: the units that have already done this.
    """
    found = [nothing_owed(state)]
    if state.night or state.phase not in phases:
        found.append(out_of_phase(state, min(phases)))
    if unit.side != state.side_to_act and not either_side:
        found.append(out_of_round(state, unit.side))
    if unit.id in did:
        found.append(broken("sequence.once", say("sequence-once", unit=unit)))
    return all_of(found)


def out_of_phase(state: State, wanted: int) -> Ruling:
    """Return the breach of acting in the wrong phase."""
    if state.night:
        return broken("sequence.phase", say("sequence-night"))
    text = say("sequence-phase", wanted=phase_called(wanted), phase=phase_called(state.phase))
    return broken("sequence.phase", text)


def out_of_round(state: State, side: str) -> Ruling:
    """Return the breach of acting in the other side's round."""
    now, other = state.side_called(state.side_to_act), state.side_called(side)
    return broken("sequence.round", say("sequence-round", side=now, other=other))


def nothing_owed(state: State, debt: Debt | None = None) -> Ruling:
    """Return the breach if another debt is due first; ``debt``: the one that the action pays."""
    return first_due(state, say, debt)


def not_owed(unit: Unit) -> Ruling:
    """Return the breach of a step that the unit does not owe."""
    return broken("sequence.phase", say("sequence-not-asked", unit=unit))


def as_many(save: Sequence[int] | None, hits: int) -> Sequence[int] | None:
    """Return an action's saves; raise QuestionError unless there is one for each hit."""
    if save is not None and len(save) != hits:
        raise QuestionError("save", say("dice-count", wanted=hits, given=len(save)))
    return save


def pairs_hit(dice: Sequence[int], needs: int) -> int:
    """Return how many consecutive pairs have both dice at ``needs`` or more."""
    pairs = zip(dice[::2], dice[1::2], strict=False)
    return sum(min(pair) >= needs for pair in pairs)


def one_of_two(data: Mapping[str, Any], dice: str, count: str) -> None:
    """Raise QuestionError unless exactly one field is given: dice, or their result."""
    if (data.get(dice) is None) == (data.get(count) is None):
        raise QuestionError(dice, say("dice-or-count", dice=dice, count=count))


def hits_of(dice: Sequence[int] | None, hits: int | None, needs: int) -> int:
    """Return the number of dice at ``needs`` or more, or else the given ``hits``."""
    return hits or 0 if dice is None else sum(die >= needs for die in dice)


def told_dice(unit: Unit, dice: Sequence[int] | None, hits: int | None, wanted: int) -> Ruling:
    """Return the breach of a wrong number of dice, or of more hits than dice."""
    if dice is None:
        return Ruling() if (hits or 0) <= wanted else counted(unit, hits or 0, wanted)
    return counted(unit, len(dice), wanted)


def counted(unit: Unit, given: int, wanted: int) -> Ruling:
    """Return the breach of a wrong number of dice."""
    text = say("dice-due", unit=unit, wanted=wanted, given=given)
    return unless(given == wanted, "attack.dice", text)


def told_attack(
    kind: Literal["fire", "melee"],
    unit: Unit,
    target: Unit | Piece,
    dice: Sequence[int] | None,
    hits: int,
) -> Event:
    """Return what is told of an attack: its dice, where they are told, and how many hit."""
    names = {"unit": unit.called, "target": target.called}
    if dice is None:
        text = say(f"told-{kind}-hits", hits=hits, **names)
    else:
        text = say(f"told-{kind}", dice=faces(dice), hits=hits, **names)
    ids = (unit.id, target.id) if isinstance(target, Unit) else (unit.id,)
    rolled = list(dice or ())
    return Event(
        kind, ids, text, {"hits": hits, "dice": rolled, "dice_of": [unit.id] * len(rolled)}
    )
