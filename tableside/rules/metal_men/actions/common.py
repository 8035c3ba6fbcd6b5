"""What actions have in common: their place in the turn, places of stands, orders and dice."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from tableside.engine import asking
from tableside.engine.action import part
from tableside.engine.doing import LED_SLACK, Puts, led_to, poses_at, went
from tableside.engine.led import Led as Slid
from tableside.engine.measure import INCHES
from tableside.engine.message import Message
from tableside.engine.quantity import Ruling, all_of, broken
from tableside.engine.ruleset import Event
from tableside.engine.troops import Places
from tableside.engine.values import PLACES, dice_of
from tableside.rules.metal_men.command import order_ruling
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say

#: Dice of every kind that the game throws; how many faces each has is judged with the unit.
ANY_DICE = dice_of(12)


def nothing_owed(state: State) -> Ruling:
    """Return whether nothing has to be done first."""
    first = state.due
    if first is None:
        return Ruling()
    return broken("sequence.owed", say(f"owed-{first.owed}", unit=state.called(first.unit)))


def one_die(value: tuple[int, ...], field: str, most: int) -> int:
    """Return the one die in a field, of so many faces; raise QuestionError for anything else."""
    one = asking.fitting(value, len(value) == 1, say("one-die"), field)
    return asking.dice_in(one, field, most)[0]


def in_turn(
    state: State, side: str | None, phases: Collection[str], *, supplies: bool = False
) -> Ruling:
    """Return whether an action is due now: its phase, and the turn of its side (None: either's).

    ``supplies``: it belongs to the end of the movement phase, when ammunition is drawn.
    """
    found = [nothing_owed(state)]
    if state.phase in phases and state.phase == "movement" and state.doing.supplies != supplies:
        text = say("sequence-supplies" if supplies else "sequence-moved")
        found.append(broken("sequence.phase", text))
    if state.phase not in phases:
        wanted = say(f"phase-{next(iter(phases))}")
        text = say("sequence-phase", wanted=wanted, phase=say(f"phase-{state.phase}"))
        found.append(broken("sequence.phase", text))
    elif side is not None:
        found.append(turn_of(state, state.acting, side))
    return all_of(found)


def turn_of(state: State, acting: str, side: str) -> Ruling:
    """Return whether it is for a side to act: for the one that is acting."""
    if side == acting:
        return Ruling()
    now, other = state.side_called(acting), state.side_called(side)
    return broken("sequence.turn", say("sequence-turn", side=now, other=other))


def dice_due(unit: Unit, given: int, wanted: int) -> Ruling:
    """Return whether as many dice were thrown as are due."""
    if given == wanted:
        return Ruling()
    return broken("sequence.dice", say("dice-due", unit=unit, wanted=wanted, given=given))


def not_done(leader: Unit) -> Ruling:
    """Return whether a leader has not said that he gives no more orders."""
    if not leader.done:
        return Ruling()
    return broken("orders.done", say("orders-done", leader=leader))


def ordered(state: State, unit: Unit, leader: Unit | None) -> Ruling:
    """Return whether a unit has an order of a leader who can give it."""
    if leader is None:
        return broken("orders.missing", say("orders-missing", unit=unit))
    return order_ruling(state, unit, leader).and_(not_done(leader))


def paid_by(state: State, leader: Unit | None, points: int = 1) -> State:
    """Return the state in which a leader has spent points; he never has fewer than none."""
    if leader is None:
        return state
    here = state.by_id[leader.id]
    return state.put(replace(here, given_points=max(here.points - points, 0)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Led(Puts):
    """Actions that put models where a slide of the rules leads them."""

    to: Places | None = part(PLACES, default=None)

    def led(self, unit: Unit, path: Slid) -> Ruling:
        """Return whether models lie where a retreat leads or near it, and what is in doubt."""
        unsure = Ruling(doubts=path.ruling.doubts)
        if self.to is None:
            return unsure

        def said(off: float) -> Message:
            distance, limit = INCHES.amount(off), INCHES.amount(LED_SLACK)
            return say("retreat-place", unit=unit, distance=distance, limit=limit)

        to = poses_at(unit, self.to)
        return unsure.and_(led_to("retreat.place", path.poses, to, self.sigma, said))

    def slid(self, state: State, unit: Unit, path: Slid, words: str) -> tuple[State, Event]:
        """Return the state after a unit was led back; guns limber."""
        there = self.put(state, unit, path.poses)
        there = replace(there, declared="limbered" if unit.is_battery else unit.declared)
        state = state.put(there).noting(driven=state.so_far.driven | {unit.id})
        text = say(words, unit=unit, length=INCHES.amount(path.length))
        return state, went("fall-back", unit, there, text)
