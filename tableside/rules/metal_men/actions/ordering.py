"""What leaders do: they rally units, order moves, move themselves, ride along, are done."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import cast

from tableside.engine.action import part
from tableside.engine.contact import nearest_gap
from tableside.engine.doing import Doing, Judged, went
from tableside.engine.ends import as_models_lie
from tableside.engine.led import Led
from tableside.engine.measure import INCHES
from tableside.engine.message import Message
from tableside.engine.quantity import Quantity, Ruling, all_of, along, broken
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.troops import Places
from tableside.engine.values import COUNT, NAME, PLACES, SIGMA, YES_NO, one_of
from tableside.geometry.uncertainty import Sigma
from tableside.rules.metal_men import asked
from tableside.rules.metal_men.actions import common
from tableside.rules.metal_men.contact import attached, charged, contact
from tableside.rules.metal_men.memory import Debt
from tableside.rules.metal_men.morale import passes, rallied, rally_ruling, result_of
from tableside.rules.metal_men.movement.judged import JudgedMove
from tableside.rules.metal_men.play.flow import Result
from tableside.rules.metal_men.play.results import checked, passed
from tableside.rules.metal_men.retreats.fall_back import Retreat
from tableside.rules.metal_men.state import Declared, State, Unit
from tableside.rules.metal_men.state import Order as OrderKind
from tableside.rules.metal_men.words import say

SHAPES = ("line", "road-column", "attack-column", "limbered", "unlimbered")
SHAPE = one_of(SHAPES)


@dataclass(frozen=True, slots=True)
class Rally(Doing[State]):
    """A leader rallies a unit; ``to``: where it faces anew, if the check is passed."""

    names = ("rally",)
    lines = ("{unit} {leader} {die} [to {to}]",)

    unit: str = part(NAME)
    leader: str = part(NAME)
    die: tuple[int, ...] = part(common.ANY_DICE)
    to: Places | None = part(PLACES, default=None)
    sigma: Sigma | None = part(SIGMA, default=None)

    def ruling(self, state: State) -> Judged:
        """Return whether he may rally it now, and whether it turned on the spot."""
        unit, leader = asked.unit_of(state, self.unit), asked.leader_of(state, self.leader)
        common.one_die(self.die, "die", unit.morale_die)
        phase = "movement" if state.phase == "movement" else "rally"
        found = [common.in_turn(state, unit.side, ("rally", "movement"))]
        found.append(rally_ruling(state, unit, leader, phase))
        if leader.done:
            found.append(broken("orders.done", say("orders-done", leader=leader.called)))
        if self.to is not None:
            found.append(_on_the_spot(state, unit.known(self.sigma), self.to))
        return (unit.id, leader.id), all_of(found)

    def apply(self, state: State) -> Result:
        """Spend the point; a passed check betters the unit's state by a step."""
        unit, leader = asked.unit_of(state, self.unit), asked.leader_of(state, self.leader)
        good = passes(common.one_die(self.die, "die", unit.morale_die)) and unit.state != "good"
        order: OrderKind = "rally-2" if state.phase == "movement" else "rally"
        after = replace(unit, orders=(*unit.orders, order))
        if good:
            after = replace(after, state=rallied(unit))
            state = replace(state, so_far=state.so_far.forgetting(unit.id))
            after = after if self.to is None else common.put(state, after, self.to, self.sigma)
        text = say(
            "told-rallied" if good else "told-not-rallied",
            unit=unit.called, leader=leader.called, die=self.die[0],
            state=say(f"state-{after.state}"),
        )  # fmt: skip
        if good and self.to is None:
            rallied_ones = state.so_far.rallied | {unit.id}
            state = replace(state, so_far=replace(state.so_far, rallied=rallied_ones))
        state = common.paid_by(state.put(after), leader)
        return state, (Event("rally", (unit.id, leader.id), text, {"passed": good}),)


def _on_the_spot(state: State, unit: Unit, to: Places) -> Ruling:
    """Return whether a unit only turned about its own centre; both ends are measured."""
    here, there = unit.middle, unit.put(common.poses_at(unit, to)).middle
    way = (there.x - here.x, there.y - here.y)
    squares = [along(stand.sigma, way, 0.0) ** 2 for stand in unit.stands]
    off = Quantity(
        unit.id, None, here.distance_to(there), math.sqrt(2 * sum(squares)) / len(squares)
    )
    text = say("rally-place", unit=unit.called, distance=INCHES.amount(off.value))
    return off.at_most(state.house.face_slack, "rally.place", text)


@dataclass(frozen=True, slots=True)
class Move(Doing[State]):
    """A unit moves, limbers, or changes its facing, on the order of a leader.

    ``moved``: a hand did it, and the camera saw it.
    """

    names = ("move",)
    lines = ("{unit} {to} [by {leader}] [as {declared}] [moved {moved}]",)

    unit: str = part(NAME)
    to: Places = part(PLACES)
    leader: str | None = part(NAME, default=None)
    declared: str | None = part(SHAPE, default=None)
    moved: bool = part(YES_NO, default=False)
    sigma: Sigma | None = part(SIGMA, default=None)

    def ruling(self, state: State) -> Judged:
        """Return the ruling on the move itself, on its order, and on its place in the turn."""
        unit, leader = self._unit(state), self._leader(state)
        if self._faces_anew(state, unit):
            turn = common.in_turn(state, unit.side, ("rally", "artillery", "movement"))
            return (unit.id,), turn.and_(self._on_the_spot(state, unit))
        found = self._judged(state, unit)
        turn = common.in_turn(state, unit.side, ("movement",))
        order = common.ordered(state, unit, leader, "movement", found.kind)
        ids = (unit.id, *(() if leader is None else (leader.id,)))
        return ids, all_of([turn, as_models_lie(found.ruling), order])

    def _unit(self, state: State) -> Unit:
        unit = common.follower_of(state, self.unit)
        common.fitting(unit, self.declared, "declared")
        return unit

    def _faces_anew(self, state: State, unit: Unit) -> bool:
        """Whether it is the free change of facing of a unit that has just rallied."""
        if self.leader is not None or unit.id not in state.so_far.rallied:
            return False
        return not self._on_the_spot(state, unit).breaches

    def _on_the_spot(self, state: State, unit: Unit) -> Ruling:
        return _on_the_spot(state, unit.known(self.sigma), self.to)

    def _leader(self, state: State) -> Unit | None:
        return None if self.leader is None else asked.leader_of(state, self.leader)

    def _judged(self, state: State, unit: Unit) -> JudgedMove:
        known = unit.known(self.sigma)
        return JudgedMove(state.put(known), known, common.poses_at(unit, self.to), self.declared)

    def apply(self, state: State) -> Result:
        """Put the unit there; whom it passed through stays where it is in this turn."""
        unit, leader = self._unit(state), self._leader(state)
        if self._faces_anew(state, unit):
            rallied_ones = state.so_far.rallied - {unit.id}
            state = replace(state, so_far=replace(state.so_far, rallied=rallied_ones))
            text = say("told-faces", unit=unit.called)
            there = common.put(state, unit, self.to, self.sigma)
            return state.put(there), (Event("move", (unit.id,), text),)
        found = self._judged(state, unit)
        leaders = state.leaders(unit.side)
        riders = frozenset(each.id for each in leaders if attached(state, each, unit))
        there = common.put(state, unit, self.to, self.sigma)
        there = replace(
            there,
            declared=cast("Declared | None", self.declared or unit.declared),
            orders=(*unit.orders, cast("OrderKind", found.kind)),
            moved=unit.moved or (found.kind == "move" and _went(unit, there)),
        )
        state = state.put(there)
        for friend in found.passed:
            state = state.put(replace(state.by_id[friend.id], passed=True))
        others = {name: by for name, by in state.so_far.ordered.items() if name != unit.id}
        so_far = replace(state.so_far, last=unit.id, riders=riders, ordered=others)
        state = common.paid_by(replace(state, so_far=so_far), leader)
        events = [went("move", unit, there, _told(unit, found))]
        if leader is not None:
            text = say("told-paid", leader=leader.called, left=state.by_id[leader.id].points)
            events.append(Event("order", (leader.id,), text))
        return _charged(state, unit, there), tuple(events)


def _charged(state: State, unit: Unit, there: Unit) -> State:
    """Return the state in which a unit that came into contact checks for its charge, by house rule.

    Guns and brigades do; enemies that it touched before count for nothing.
    """
    if state.house.charge_check == "none" or not unit.is_combat:
        return state
    met = charged(state, unit, there)
    return replace(state, owes=(Debt("charge", unit.id, by=met), *state.owes)) if met else state


def _went(unit: Unit, there: Unit) -> bool:
    """Whether a base of a unit is elsewhere: its caisson may go alone."""
    return any(a.pose != b.pose for a, b in zip(unit.bases, there.bases, strict=True))


def _told(unit: Unit, found: JudgedMove) -> Message:
    if found.kind != "move":
        return say(f"told-{found.kind}", unit=unit.called, shape=say(f"shape-{found.shape}"))
    return say("told-moved", unit=unit.called, length=found.went)


@dataclass(frozen=True, slots=True)
class Order(Doing[State]):
    """A leader is said to order a move that a hand makes next; its point is spent by that move."""

    names = ("order",)
    lines = ("{unit} {leader}",)

    unit: str = part(NAME)
    leader: str = part(NAME)

    def ruling(self, state: State) -> Judged:
        """Return whether he can order it to move now."""
        unit, leader = common.follower_of(state, self.unit), asked.leader_of(state, self.leader)
        turn = common.in_turn(state, unit.side, ("movement",))
        order = common.ordered(state, unit, leader, "movement", "move")
        return (unit.id, leader.id), turn.and_(order)

    def apply(self, state: State) -> Result:
        """Note it until the unit moves."""
        unit, leader = common.follower_of(state, self.unit), asked.leader_of(state, self.leader)
        known = {**state.so_far.ordered, unit.id: leader.id}
        text = say("told-orders", leader=leader.called, unit=unit.called)
        state = replace(state, so_far=replace(state.so_far, ordered=known))
        return state, (Event("order", (leader.id, unit.id), text),)


@dataclass(frozen=True, slots=True)
class Lead(Doing[State]):
    """A leader moves himself, a point for every 20 inches."""

    mover = "leader"
    names = ("leader",)
    lines = ("{leader} {to} [for {points}]",)

    leader: str = part(NAME)
    to: Places = part(PLACES)
    points: int = part(COUNT, default=1)
    sigma: Sigma | None = part(SIGMA, default=None)

    def ruling(self, state: State) -> Judged:
        """Return whether he has the points, and goes no farther than they lead."""
        leader = asked.leader_of(state, self.leader)
        turn = common.turn_of(state, state.active, leader.side)
        found = [self._judged(state, leader).ruling, turn]
        if leader.points < self.points:
            found.append(broken("orders.points", say("orders-points", leader=leader.called)))
        return (leader.id,), all_of(found)

    def _judged(self, state: State, leader: Unit) -> JudgedMove:
        known = leader.known(self.sigma)
        if not 1 <= self.points <= 5:
            raise QuestionError("points", say("points-range"))
        poses = common.poses_at(leader, self.to)
        return JudgedMove(state.put(known), known, poses, None, self.points)

    def apply(self, state: State) -> Result:
        """Put him there and take his points."""
        leader = asked.leader_of(state, self.leader)
        text = say("told-leader", leader=leader.called, points=self.points)
        state, told = _gone(state, leader, self.to, self.sigma, text)
        return common.paid_by(state, leader, self.points), (told,)


@dataclass(frozen=True, slots=True)
class Ride(Doing[State]):
    """A leader rides along with the unit that has just moved, for nothing."""

    mover = "leader"
    names = ("ride",)
    lines = ("{leader} {with} {to}",)

    leader: str = part(NAME)
    unit: str = part(NAME, key="with")
    to: Places = part(PLACES)
    sigma: Sigma | None = part(SIGMA, default=None)

    def ruling(self, state: State) -> Judged:
        """Return whether he was with it before its move, and is after it."""
        leader, unit = asked.leader_of(state, self.leader), self._unit(state)
        found = [common.in_turn(state, leader.side, ("movement",))]
        names = {"leader": leader.called, "unit": unit.called}
        if state.so_far.last != unit.id or leader.id not in state.so_far.riders:
            found.append(broken("ride.before", say("ride-before", **names)))
        near = nearest_gap(leader.put(common.poses_at(leader, self.to), self.sigma), unit)
        limit, text = state.house.contact, say("ride-after", **names)
        touches = contact(state).holds(near)
        found.append(near.judged(limit, touches, "ride.after", text, near.value - limit))
        return (leader.id, unit.id), all_of(found)

    def _unit(self, state: State) -> Unit:
        return asked.unit_named(state, self.unit, "with")

    def apply(self, state: State) -> Result:
        """Put him there."""
        leader, unit = asked.leader_of(state, self.leader), self._unit(state)
        text = say("told-rides", leader=leader.called, unit=unit.called)
        state, told = _gone(state, leader, self.to, self.sigma, text)
        return state, (told,)


def _gone(
    state: State, leader: Unit, to: Places, sigma: Sigma | None, text: Message
) -> tuple[State, Event]:
    """Return the state after a leader went somewhere: he rides with nobody any more."""
    there = common.put(state, leader, to, sigma)
    riders = state.so_far.riders - {leader.id}
    state = replace(state.put(there), so_far=replace(state.so_far, riders=riders))
    return state, went("move", leader, there, text)


@dataclass(frozen=True, slots=True)
class Done(Doing[State]):
    """A leader gives no more orders in this turn."""

    names = ("done",)
    lines = ("{leader}",)

    leader: str = part(NAME)

    def ruling(self, state: State) -> Judged:
        """Flag it in the other side's turn."""
        leader = asked.leader_of(state, self.leader)
        return (leader.id,), common.in_turn(state, leader.side, ("movement", "rally", "artillery"))

    def apply(self, state: State) -> Result:
        """Note it until his next turn."""
        leader = asked.leader_of(state, self.leader)
        text = say("told-done", leader=leader.called)
        return state.put(replace(leader, done=True)), (Event("done", (leader.id,), text),)


@dataclass(frozen=True, slots=True)
class Withdraw(Doing[State]):
    """A unit without orders retreats; ``die``: its morale check. ``to`` None: where it leads."""

    names = ("withdraw",)
    lines = ("{unit} {die} [to {to}]",)

    unit: str = part(NAME)
    die: tuple[int, ...] = part(common.ANY_DICE)
    to: Places | None = part(PLACES, default=None)
    sigma: Sigma | None = part(SIGMA, default=None)

    def ruling(self, state: State) -> Judged:
        """Return whether it may, and whether its models are where the retreat leads."""
        unit = asked.unit_of(state, self.unit)
        common.one_die(self.die, "die", unit.morale_die)
        found = [common.in_turn(state, unit.side, ("movement",))]
        if unit.moved:
            found.append(broken("sequence.once", say("withdraw-once", unit=unit.called)))
        if unit.passed:
            found.append(broken("movement.pinned", say("withdraw-pinned", unit=unit.called)))
        path = Retreat(state, unit, "voluntary")
        found += [path.ruling, common.as_led(unit, path.poses, self.to, self.sigma)]
        return (unit.id,), all_of(found)

    def apply(self, state: State) -> Result:
        """Put it there; a missed check works like one missed after fire."""
        unit = asked.unit_of(state, self.unit)
        path = Retreat(state, unit, "voluntary")
        state, told = slid(state, unit, path, self.to, self.sigma, "told-withdraws")
        state = passed(state, [each.id for each in path.checks])
        missed = 0 if passes(common.one_die(self.die, "die", unit.morale_die)) else 1
        state = state.put(replace(state.by_id[unit.id], moved=True))
        debt = Debt("checks", unit.id, passed=True)
        state, more = checked(state, debt, state.by_id[unit.id], result_of(state, unit, missed))
        return state, (told, *more)


def led(unit: Unit, path: Led, to: Places | None, sigma: Sigma | None) -> Ruling:
    """Return whether models lie where a slide leads, and what of the slide is in doubt."""
    return common.as_led(unit, path.poses, to, sigma).and_(Ruling(doubts=path.ruling.doubts))


def slid(
    state: State,
    unit: Unit,
    path: Led,
    to: Places | None,
    sigma: Sigma | None,
    words: str,
) -> tuple[State, Event]:
    """Return the state after a unit was led back; guns limber."""
    there = common.put(state, unit, path.poses if to is None else to, sigma)
    there = replace(there, declared="limbered" if unit.is_battery else unit.declared)
    driven = state.so_far.driven | {unit.id}
    state = replace(state.put(there), so_far=replace(state.so_far, driven=driven))
    text = say(words, unit=unit.called, length=INCHES.amount(path.length))
    return state, went("fall-back", unit, there, text)
