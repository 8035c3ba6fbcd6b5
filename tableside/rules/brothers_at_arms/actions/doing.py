"""What all actions have in common: their place in the bound."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tableside.engine import doing
from tableside.engine.quantity import Ruling, all_of, broken
from tableside.rules.brothers_at_arms.memory import Debt
from tableside.rules.brothers_at_arms.play.phases import phase_called
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say


class Doing(doing.Doing[State]):
    """An action."""

    __slots__ = ()


def in_turn(
    state: State,
    unit: Unit,
    phases: Collection[int],
    did: Collection[str] = (),
    *,
    either_side: bool = False,
) -> Ruling:
    """Return whether a unit's action is due now: its phase, its side's round, not done already.

    ``did``: the units that have done as much already. What is owed comes first.
    """
    found = [nothing_owed(state)]
    if state.night or state.phase not in phases:
        found.append(out_of_phase(state, min(phases)))
    if unit.side != state.side_to_act and not either_side:
        found.append(out_of_round(state, unit.side))
    if unit.id in did:
        found.append(broken("sequence.once", say("sequence-once", unit=unit.called)))
    return all_of(found)


def out_of_phase(state: State, wanted: int) -> Ruling:
    """Return the ruling on what belongs to another phase."""
    if state.night:
        return broken("sequence.phase", say("sequence-night"))
    text = say("sequence-phase", wanted=phase_called(wanted), phase=phase_called(state.phase))
    return broken("sequence.phase", text)


def out_of_round(state: State, side: str) -> Ruling:
    """Return the ruling on what a side does in the other one's round."""
    now, other = state.side_called(state.side_to_act), state.side_called(side)
    return broken("sequence.round", say("sequence-round", side=now, other=other))


def nothing_owed(state: State, debt: Debt | None = None) -> Ruling:
    """Return whether something is owed first; ``debt`` is what the action pays."""
    first = state.due
    if first is None or first is debt:
        return Ruling()
    unit = state.called(first.unit)
    return broken("sequence.owed", say(f"owed-{first.owed}", unit=unit))


def as_models_lie(ruling: Ruling) -> Ruling:
    """Return a ruling without doubts about overlaps.

    Bases that touch always seem to overlap perhaps; where real models stand none lies on another.
    """
    doubts = tuple(doubt for doubt in ruling.doubts if not doubt.rule.endswith(".overlap"))
    return replace(ruling, doubts=doubts)


def not_owed(unit: Unit) -> Ruling:
    """Return the ruling on what nobody asked a unit to do."""
    return broken("sequence.phase", say("sequence-not-asked", unit=unit.called))
