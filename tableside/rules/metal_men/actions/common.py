"""Checks common to the actions: place in the turn, poses of stands, orders and dice."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from tableside.engine.action import part
from tableside.engine.judged_action import LED_SLACK, Puts, faces, first_due, led_to, poses_at, went
from tableside.engine.led import ForcedSlide
from tableside.engine.measure import INCHES
from tableside.engine.message import Message
from tableside.engine.quantity import Ruling, broken, unless
from tableside.engine.ruleset import Event
from tableside.engine.troops import Places
from tableside.engine.values import PLACES, dice_of
from tableside.rules.metal_men.command import order_ruling
from tableside.rules.metal_men.morale import Result as MoraleResult
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say

#: Dice of any kind in the game; the actual number of faces is checked with the unit.
ANY_DICE = dice_of(12)


def in_turn(
    state: State, side: str | None, phases: Collection[str], *, supplies: bool = False
) -> Iterator[Ruling]:
    """Check that an action is due now: its phase, and its side's turn (None: either side's).

    ``supplies``: it belongs to the end of the movement phase, when ammunition is drawn.
    """
    yield first_due(state, say)
    if state.phase in phases and state.phase == "movement" and state.doing.supplies != supplies:
        yield broken("sequence.phase", say("sequence-supplies" if supplies else "sequence-moved"))
    if state.phase not in phases:
        wanted = say(f"phase-{next(iter(phases))}")
        text = say("sequence-phase", wanted=wanted, phase=say(f"phase-{state.phase}"))
        yield broken("sequence.phase", text)
    elif side is not None:
        yield turn_of(state, state.acting, side)


def turn_of(state: State, acting: str, side: str) -> Ruling:
    """Check that a side is the one acting now."""
    now, other = state.side_called(acting), state.side_called(side)
    return unless(side == acting, "sequence.turn", say("sequence-turn", side=now, other=other))


def dice_due(unit: Unit, given: int, wanted: int) -> Ruling:
    """Check that the right number of dice was thrown."""
    text = say("dice-due", unit=unit, wanted=wanted, given=given)
    return unless(given == wanted, "sequence.dice", text)


def not_done(leader: Unit) -> Ruling:
    """Check that a leader has not finished giving orders."""
    return unless(not leader.done, "orders.done", say("orders-done", leader=leader))


def ordered(state: State, unit: Unit, leader: Unit | None) -> Ruling:
    """Check that a unit has an order from a leader who can give it."""
    if leader is None:
        return broken("orders.missing", say("orders-missing", unit=unit))
    return order_ruling(state, unit, leader).and_(not_done(leader))


def paid_by(state: State, leader: Unit | None, points: int = 1) -> State:
    """Return the state after a leader has spent points, never going below 0."""
    if leader is None:
        return state
    here = state.by_id[leader.id]
    return state.put(replace(here, given_points=max(here.points - points, 0)))


def told_checks(unit: Unit, rolls: Sequence[int], missed: int, result: MoraleResult) -> Event:
    """Return the event of a unit's morale checks; without ``rolls`` it was spared its only one."""
    text = say(
        "told-checks" if rolls else "told-spared",
        unit=unit, dice=faces(rolls), missed=missed, state=say(f"state-{result.state}"),
        stays="yes" if result.state == unit.state else "no", lost=result.stands_lost,
    )  # fmt: skip
    return Event("checks", (unit.id,), text, {"missed": missed, "steps": list(result.steps)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Led(Puts):
    """The part of actions that place models at the end of a slide that the rules force."""

    to: Places | None = part(PLACES, default=None)

    def led(self, unit: Unit, path: ForcedSlide) -> Ruling:
        """Check that models lie at or near the end of a retreat; include its doubts."""
        unsure = Ruling(doubts=path.ruling.doubts)
        if self.to is None:
            return unsure

        def said(off: float) -> Message:
            distance, limit = INCHES.amount(off), INCHES.amount(LED_SLACK)
            return say("retreat-place", unit=unit, distance=distance, limit=limit)

        to = poses_at(unit, self.to)
        return unsure.and_(led_to("retreat.place", path.poses, to, self.sigma, said))

    def slid(self, state: State, unit: Unit, path: ForcedSlide, words: str) -> tuple[State, Event]:
        """Return the state after a unit's slide; guns become limbered."""
        there = self.put(state, unit, path.poses)
        there = replace(there, declared="limbered" if unit.is_battery else unit.declared)
        state = state.put(there).noting(driven=state.so_far.driven | {unit.id})
        text = say(words, unit=unit, length=INCHES.amount(path.length))
        return state, went("fall-back", unit, there, text)
