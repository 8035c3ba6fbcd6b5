"""The leaders' actions: rally units, order moves, move themselves, ride along, finish."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast, get_args

from tableside.engine import asking
from tableside.engine.action import action, part
from tableside.engine.contact import nearest_gap
from tableside.engine.ends import as_models_lie, shifted
from tableside.engine.judged_action import Puts, UnitAction, on_table, poses_at, went
from tableside.engine.measure import INCHES
from tableside.engine.message import Message
from tableside.engine.quantity import Ruling, broken, unless
from tableside.engine.ruleset import Event
from tableside.engine.troops import Places
from tableside.engine.values import COUNT, NAME, PLACES, YES_NO, one_of
from tableside.geometry.pose import Pose
from tableside.rules.metal_men import asked
from tableside.rules.metal_men.actions import common
from tableside.rules.metal_men.actions.common import Led
from tableside.rules.metal_men.contact import attached, charged, contact
from tableside.rules.metal_men.data import MOST_POINTS
from tableside.rules.metal_men.memory import Debt
from tableside.rules.metal_men.morale import passes, rallied, rally_ruling, result_of
from tableside.rules.metal_men.movement.judged import JudgedMove
from tableside.rules.metal_men.movement.rates import at_end
from tableside.rules.metal_men.play.flow import Result, checked, passed
from tableside.rules.metal_men.retreats import Retreat
from tableside.rules.metal_men.shape import put_in
from tableside.rules.metal_men.state import Declared, State, Unit
from tableside.rules.metal_men.state import Order as OrderKind
from tableside.rules.metal_men.words import say

SHAPE = one_of(get_args(Declared))


@action("rally", "{unit} {leader} {die} [to {to}]")
class Rally(Puts, UnitAction[State]):
    """A leader rallies a unit; ``to``: its new facing, if the check is passed."""

    unit: str = part(NAME, who=asked.unit_of)
    leader: str = part(NAME, who=asked.leader_of)
    die: tuple[int, ...] = part(common.ANY_DICE)
    to: Places | None = part(PLACES, default=None)

    def known(self, unit: Unit, leader: Unit) -> None:
        """Raise QuestionError for a face that its die has not."""
        asking.only_die(self.die, "die", unit.morale_die)

    def rulings(self, state: State, unit: Unit, leader: Unit) -> Iterator[Ruling]:
        """Check that he may rally it now, and that it turned on the spot."""
        phase = "movement" if state.phase == "movement" else "rally"
        yield from common.in_turn(state, unit.side, ("rally", "movement"))
        yield rally_ruling(state, unit, leader, phase)
        yield common.not_done(leader)
        if self.to is not None:
            yield _on_the_spot(state, unit.known(self.sigma), unit.put(poses_at(unit, self.to)))

    def do(self, state: State, unit: Unit, leader: Unit) -> Result:
        """Spend the point; a passed check improves the unit's state by a step."""
        state_after = rallied(unit, self.die[0])
        good = state_after != unit.state
        order: OrderKind = "rally-2" if state.phase == "movement" else "rally"
        after = replace(unit, orders=(*unit.orders, order), state=state_after)
        if good:
            state = replace(state, so_far=state.so_far.forgetting(unit.id))
            if self.to is None:
                state = state.noting(rallied=state.so_far.rallied | {unit.id})
            else:
                after = self.put(state, after)
        text = say(
            "told-rallied" if good else "told-not-rallied",
            unit=unit, leader=leader, die=self.die[0], state=say(f"state-{after.state}"),
        )  # fmt: skip
        state = common.paid_by(state.put(after), leader)
        return state, (Event("rally", (unit.id, leader.id), text, {"passed": good}),)


def _on_the_spot(state: State, unit: Unit, turned: Unit) -> Ruling:
    """Check that a unit only turned about its centre, and onto nobody; both ends are measured."""
    off = shifted(unit.id, unit.stands, turned.stands)
    text = say("rally-place", unit=unit, distance=INCHES.amount(off.value))
    there = as_models_lie(at_end(state, turned, turned.bases))
    return off.at_most(state.house.face_slack, "rally.place", text).and_(there)


@action("move", "{unit} {to} [of {of}] [in {shape}] [by {leader}] [as {declared}] [moved {moved}]")
class Move(Puts, UnitAction[State]):
    """A unit moves, limbers, or changes its facing, on the order of a leader.

    ``only``: the part of a battery whose middle ``to`` is, while the rest stays; ``shape``: the
    formation that it ends in, in which its stands are laid out about ``to``; ``declared``: what its
    models stand for, wherever they are; ``moved``: it was done by hand, and seen by the camera.
    """

    unit: str = part(NAME, who=asked.follower_of)
    to: Places = part(PLACES)
    only: str | None = part(one_of(("guns", "caisson")), key="of", default=None)
    shape: str | None = part(SHAPE, default=None)
    leader: str | None = part(NAME, who=asked.leader_of, default=None)
    declared: str | None = part(SHAPE, default=None)
    moved: bool = part(YES_NO, default=False)

    def known(self, unit: Unit, leader: Unit | None) -> None:
        """Raise QuestionError for a shape or a part that the type of unit cannot have."""
        asked.shape_for(unit, self.declared, "declared")
        asked.shape_for(unit, self.shape, "shape")
        has = self.only is None or (unit.is_battery and (self.only == "guns" or unit.caissons))
        asking.fitting(unit, bool(has), say("no-part", unit=unit), "of")

    def rulings(self, state: State, unit: Unit, leader: Unit | None) -> Iterator[Ruling]:
        """Yield the ruling on the move itself, on its order, and on its place in the turn."""
        found = self._judged(state, unit)
        if self._faces_anew(found):
            yield from common.in_turn(state, unit.side, ("rally", "artillery", "movement"))
            yield _on_the_spot(found.state, found.unit, found.moved)
            return
        yield from common.in_turn(state, unit.side, ("movement",))
        yield as_models_lie(found.ruling)
        yield common.ordered(state, unit, leader)

    def _faces_anew(self, found: JudgedMove) -> bool:
        """Whether it is the free change of facing of a unit that has just rallied."""
        rallied = found.unit.id in found.state.so_far.rallied
        if self.leader or self.shape or self.declared or not rallied:
            return False
        return not _on_the_spot(found.state, found.unit, found.moved).breaches

    def _judged(self, state: State, unit: Unit) -> JudgedMove:
        unit, to = unit.known(self.sigma), self.to
        if self.only is not None and isinstance(to, Pose):
            going = unit.bases if self.only == "guns" else unit.caissons
            to = unit.standing(going).put_at(to).poses
        there = put_in(state, unit, to, self.shape)
        there = replace(there, declared=cast("Declared | None", self.declared or there.declared))
        return JudgedMove(state.put(unit), unit, there)

    def do(self, state: State, unit: Unit, leader: Unit | None) -> Result:
        """Move the unit there; friends it passed through must stay put this turn."""
        found = self._judged(state, unit)
        there = on_table(state, found.moved)
        if self._faces_anew(found):
            state = state.noting(rallied=state.so_far.rallied - {unit.id})
            return state.put(there), (Event("move", (unit.id,), say("told-faces", unit=unit)),)
        riders = frozenset(e.id for e in state.leaders(unit.side) if attached(state, e, unit))
        # A caisson may move alone, and does not count.
        stirred = found.kind == "move" and any(each in found.unit.bases for each in found.moving)
        orders = (*unit.orders, cast("OrderKind", found.kind))
        there = replace(there, orders=orders, moved=unit.moved or stirred)
        others = {name: by for name, by in state.so_far.ordered.items() if name != unit.id}
        state = state.put(there)
        for friend in found.passed:
            state = state.put(replace(friend, passed=True))
        state = state.noting(last=unit.id, riders=riders, ordered=others)
        state = common.paid_by(state, leader)
        events = [went("move", unit, there, _told(unit, found))]
        if leader is not None:
            text = say("told-paid", leader=leader, left=state.by_id[leader.id].points)
            events.append(Event("order", (leader.id,), text))
        return _charged(state, unit, there), tuple(events)


def _charged(state: State, unit: Unit, there: Unit) -> State:
    """Make a unit that came into contact owe a check for its charge, by house rule.

    This applies to guns and brigades; enemies that it touched before are ignored.
    """
    if state.house.charge_check == "none" or not unit.is_combat:
        return state
    met = charged(state, unit, there)
    return replace(state, owes=(Debt("charge", unit.id, by=met), *state.owes)) if met else state


def _told(unit: Unit, found: JudgedMove) -> Message:
    if found.kind != "move":
        return say(f"told-{found.kind}", unit=unit, shape=say(f"shape-{found.shape}"))
    alone = found.caisson_alone
    return say("told-caisson" if alone else "told-moved", unit=unit, length=found.went)


@action("order", "{unit} {leader}")
class Order(UnitAction[State]):
    """Announce a leader's order for a move made next by hand; the move spends the point."""

    unit: str = part(NAME, who=asked.follower_of)
    leader: str = part(NAME, who=asked.leader_of)

    def rulings(self, state: State, unit: Unit, leader: Unit) -> Iterator[Ruling]:
        """Check that he can order it to move now."""
        yield from common.in_turn(state, unit.side, ("movement",))
        yield common.ordered(state, unit, leader)

    def do(self, state: State, unit: Unit, leader: Unit) -> Result:
        """Record the order until the unit moves."""
        text = say("told-orders", leader=leader, unit=unit)
        state = state.noting(ordered={**state.so_far.ordered, unit.id: leader.id})
        return state, (Event("order", (leader.id, unit.id), text),)


@action("leader", "{leader} {to} [for {points}]")
class Lead(Puts, UnitAction[State]):
    """A leader moves himself, at one point for every 20 inches."""

    mover = "leader"
    leader: str = part(NAME, who=asked.leader_of)
    to: Places = part(PLACES)
    points: int = part(COUNT, default=1)

    def rulings(self, state: State, leader: Unit) -> Iterator[Ruling]:
        """Check that he has the points, and goes no farther than they allow."""
        asking.whole_of(self.points, "points", 1, MOST_POINTS)
        known = leader.known(self.sigma)
        there = known.put(poses_at(leader, self.to))
        yield JudgedMove(state.put(known), known, there, self.points).ruling
        yield common.turn_of(state, state.active, leader.side)
        if leader.points < self.points:
            yield broken("orders.points", say("orders-points", leader=leader))

    def do(self, state: State, leader: Unit) -> Result:
        """Move him there and spend his points."""
        text = say("told-leader", leader=leader, points=self.points)
        state, told = _gone(self, state, leader, text)
        return common.paid_by(state, leader, self.points), (told,)


@action("ride", "{leader} {with} {to}")
class Ride(Puts, UnitAction[State]):
    """A leader rides along with the unit that has just moved, free of charge."""

    mover = "leader"
    leader: str = part(NAME, who=asked.leader_of)
    unit: str = part(NAME, who=asked.unit_named, key="with")
    to: Places = part(PLACES)

    def rulings(self, state: State, leader: Unit, unit: Unit) -> Iterator[Ruling]:
        """Check that he was with it before its move, and is after it."""
        yield from common.in_turn(state, leader.side, ("movement",))
        if state.so_far.last != unit.id or leader.id not in state.so_far.riders:
            yield broken("ride.before", say("ride-before", leader=leader, unit=unit))
        there = leader.put(poses_at(leader, self.to), self.sigma)
        text = say("ride-after", leader=leader, unit=unit)
        yield contact(state).needed(nearest_gap(there, unit), "ride.after", text)

    def do(self, state: State, leader: Unit, unit: Unit) -> Result:
        """Move him there."""
        state, told = _gone(self, state, leader, say("told-rides", leader=leader, unit=unit))
        return state, (told,)


def _gone(action: Puts, state: State, leader: Unit, text: Message) -> tuple[State, Event]:
    """Return the state after a leader moved, so that he no longer rides with a unit."""
    there = action.put(state, leader)
    state = state.put(there).noting(riders=state.so_far.riders - {leader.id})
    return state, went("move", leader, there, text)


@action("done", "{leader}")
class Done(UnitAction[State]):
    """A leader gives no more orders in this turn."""

    leader: str = part(NAME, who=asked.leader_of)

    def rulings(self, state: State, leader: Unit) -> Iterator[Ruling]:
        """Flag it in the other side's turn."""
        yield from common.in_turn(state, leader.side, ("movement", "rally", "artillery"))

    def do(self, state: State, leader: Unit) -> Result:
        """Record it until his next turn."""
        text = say("told-done", leader=leader)
        return state.put(replace(leader, done=True)), (Event("done", (leader.id,), text),)


@action("withdraw", "{unit} {die} [to {to}]")
class Withdraw(Led, UnitAction[State]):
    """A unit without orders retreats; ``die``: its morale check. ``to`` None: where it leads."""

    unit: str = part(NAME, who=asked.unit_of)
    die: tuple[int, ...] = part(common.ANY_DICE)

    def known(self, unit: Unit) -> None:
        """Raise QuestionError for a face that its die has not."""
        asking.only_die(self.die, "die", unit.morale_die)

    def rulings(self, state: State, unit: Unit) -> Iterator[Ruling]:
        """Yield whether it may, and whether its models are where the retreat leads."""
        yield from common.in_turn(state, unit.side, ("movement",))
        yield unless(not unit.moved, "sequence.once", say("withdraw-once", unit=unit))
        yield unless(not unit.passed, "movement.pinned", say("withdraw-pinned", unit=unit))
        path = Retreat(state, unit, "voluntary")
        yield path.ruling
        yield self.led(unit, path)

    def do(self, state: State, unit: Unit) -> Result:
        """Put it there; a missed check works like one missed after fire."""
        path = Retreat(state, unit, "voluntary")
        state, told = self.slid(state, unit, path, "told-withdraws")
        state = passed(state, [each.id for each in path.checks])
        missed = 0 if passes(self.die[0]) else 1
        result = result_of(state, unit, missed)
        there = replace(state.by_id[unit.id], moved=True)
        state, more = checked(state.put(there), Debt("checks", unit.id, passed=True), there, result)
        return state, (told, common.told_checks(unit, self.die, missed, result), *more)
