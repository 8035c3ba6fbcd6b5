"""What the rules say of two units with a tape between them: who can fire, with how many dice."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.measuring import Remark, permission_remarks
from tableside.engine.quantity import Quantity
from tableside.engine.spacing import distance
from tableside.rules.mini_nap.fights.fire import fire
from tableside.rules.mini_nap.formations.change import in_none
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say


def gap(state: State, one: str, other: str) -> Quantity:
    """Return the distance between two units on the table."""
    return distance(state.by_id[one], state.by_id[other])


def remarks(state: State, one: str, other: str) -> tuple[Remark, ...]:
    """Return which of two enemies can fire at the other, or why not; nothing for friends."""
    a, b = state.by_id[one], state.by_id[other]
    if a.side == b.side:
        return ()
    return (*_fire(state, a, b), *_fire(state, b, a))


def _fire(state: State, unit: Unit, target: Unit) -> Iterator[Remark]:
    outcome, dice = in_none(unit), 0
    if not outcome.breaches:
        shot = fire(state, unit, target)
        outcome, dice = shot.outcome.and_(outcome), shot.dice
    fires = say("tape-fires", unit=unit, target=target, dice=dice)
    close = say("tape-fire-close", unit=unit, target=target)
    yield from permission_remarks(outcome.as_json(), fires, close)
