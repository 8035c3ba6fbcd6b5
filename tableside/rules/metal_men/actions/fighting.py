"""The fighting actions: fire, morale checks, losses, retreats, throw-backs and flight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tableside.engine import asking
from tableside.engine.action import action, part
from tableside.engine.judged_action import Paying, UnitAction, faces, paid, went
from tableside.engine.quantity import Ruling, broken, unless
from tableside.engine.ruleset import Event
from tableside.engine.values import NAME, NAMES, number
from tableside.rules.metal_men import asked, morale, retreats
from tableside.rules.metal_men.actions import common
from tableside.rules.metal_men.actions.common import Led
from tableside.rules.metal_men.data import FLIGHT_DIE, INSPIRE_DIE, THROW_DIE, tables
from tableside.rules.metal_men.fire import Fire, ruling_of
from tableside.rules.metal_men.firefights import is_next, once_more, other_band, place_across
from tableside.rules.metal_men.memory import Debt
from tableside.rules.metal_men.play import flow
from tableside.rules.metal_men.play.flow import Result
from tableside.rules.metal_men.state import FIRE_PHASES, State, Unit
from tableside.rules.metal_men.words import say

#: How far from the enemy a charge stops that failed its check, inches.
CHARGE_SHORT = 1


@action("fire", "{unit} {target} {dice} [by {leader}] [with {stands}]")
class Shoot(UnitAction[State]):
    """A unit fires at an enemy unit; the odd die is the first of ``dice``.

    ``stands``: the stands that fire, if not all that can; the others may fire elsewhere.
    """

    unit: str = part(NAME, who=asked.unit_of)
    target: str = part(NAME, who=asked.unit_of)
    dice: tuple[int, ...] = part(common.ANY_DICE)
    stands: tuple[str, ...] | None = part(NAMES, default=None)
    leader: str | None = part(NAME, default=None)

    def rulings(self, state: State, unit: Unit, target: Unit) -> Iterator[Ruling]:
        """Check that it may fire at the target now, with that many dice."""
        fire = self._fire(state, unit, target)
        asking.dice_in(self.dice, "dice", tables().fire.dice[fire.unit.arm])
        side = None if state.phase == "firefight" else fire.unit.side
        yield from common.in_turn(state, side, FIRE_PHASES)
        fired = state.doing.fired.get(self.unit, ())
        if fire.run is not None and any(stand.id in fired for stand in fire.run.stands):
            yield broken("sequence.once", say("fire-stand-once", unit=fire.unit))
        leader = None if self.leader is None else asked.leader_of(state, self.leader)
        if state.phase == "artillery" and self.unit not in state.doing.fired:
            yield common.ordered(state, fire.unit, leader)
        shot = ruling_of(fire)
        if not shot.breaches and other_band(state, fire):
            shot = shot.and_(broken("fire.split-bands", say("fire-split-bands", unit=fire.unit)))
        yield shot
        yield from self._across(state, fire)
        least, most = fire.dice_between or (fire.dice, fire.dice)
        if not shot.breaches and not least <= len(self.dice) <= most:
            yield common.dice_due(fire.unit, len(self.dice), fire.dice)

    def _fire(self, state: State, unit: Unit, target: Unit) -> Fire:
        unit, target = once_more(state, unit), asked.other_than(unit, target, "target")
        phase = state.phase if state.phase in FIRE_PHASES else "firefight"
        if self.stands is None:
            return Fire(state, unit, target, phase)
        names = asking.stands_named(unit, self.stands, "stands")
        return Fire(state, unit, target, phase, names, grouped=True)

    def _across(self, state: State, fire: Fire) -> Iterator[Ruling]:
        """Check that fire proceeds across the table, one target or knot at a time."""
        doing, target = state.doing, fire.target
        if state.phase == "firefight":
            if doing.knot and self.unit not in doing.knot:
                yield broken("sequence.across", say("across-knot", unit=fire.unit))
        elif doing.target not in (None, target.id):
            first = state.called(doing.target or "")
            yield broken("sequence.across", say("across-target", target=first))
        elif not is_next(state, target.id):
            yield broken("sequence.across", say("across-back", target=target))

    def do(self, state: State, unit: Unit, target: Unit) -> Result:
        """Tally the hits and record who fired; a 1 on the odd die means low ammunition."""
        fire = self._fire(state, unit, target)
        unit, doing = fire.unit, state.doing
        hits, low = fire.counted(self.dice)
        emptied, first = low and not unit.low_ammo, unit.id not in doing.fired
        by = {target.id: (*doing.by.get(target.id, ()), unit.id)} if hits else {}
        stands = self.stands or tuple(stand.id for stand in unit.bases)
        still = 0 if emptied else unit.still
        after = replace(unit, low_ammo=unit.low_ammo or low, silent=0, still=still)
        if state.phase == "artillery":
            after = replace(after, orders=(*after.orders, "fire"))
            if self.leader is not None and first:
                state = common.paid_by(state, asked.leader_of(state, self.leader))
        state = state.put(after).noting(shot=state.so_far.shot | {unit.id})
        state = state.noting_in_phase(
            fired={**doing.fired, unit.id: (*doing.fired.get(unit.id, ()), *stands)},
            bands={**({} if fire.band is None else {unit.id: fire.band.name}), **doing.bands},
            hits={**doing.hits, target.id: doing.hits.get(target.id, 0) + hits},
            by={**doing.by, **by},
            across=place_across(state, (target.id,)),
            target=None if state.phase == "firefight" else target.id,
        )
        return state, self._told(fire, hits, emptied)

    def _told(self, fire: Fire, hits: int, emptied: bool) -> tuple[Event, ...]:
        unit, ids = fire.unit, (fire.unit.id, fire.target.id)
        text = say(
            "told-fire" if self.dice else "told-no-dice",
            unit=unit, target=fire.target, dice=faces(self.dice), hits=hits,
        )  # fmt: skip
        rolled = {"dice": list(self.dice), "dice_of": [unit.id] * len(self.dice)}
        fired = Event("fire", ids, text, {"hits": hits, "weight": 1, **rolled})
        low = Event("low-ammo", (unit.id,), say("told-low-ammo", unit=unit), {"weight": 1})
        return (fired, low) if emptied else (fired,)


class _Follows(Paying[State, Unit, Debt]):
    """A step that a combat unit owes as a result of fire."""

    __slots__ = ()
    words, rule = say, "sequence.phase"


@action("checks", "{unit} {rolls} [inspired by {inspire} {inspire_die}]")
class Checks(_Follows):
    """A unit takes its morale checks at once; ``inspire``: a leader who takes one hit off."""

    unit: str = part(NAME, who=asked.unit_of)
    rolls: tuple[int, ...] = part(common.ANY_DICE)
    inspire: str | None = part(NAME, default=None)
    inspire_die: tuple[int, ...] | None = part(common.ANY_DICE, default=None)

    def known(self, unit: Unit) -> None:
        """Raise QuestionError for rolls that the unit's die cannot show."""
        asking.dice_in(self.rolls, "rolls", unit.morale_die)

    def about(self, unit: Unit, debt: Debt | None) -> tuple[str, ...]:
        """Return the ids of the unit and, if any, the leader who inspires it."""
        if debt is None or self.inspire is None:
            return (unit.id,)
        return (unit.id, self.inspire)

    def paid_well(self, state: State, unit: Unit, debt: Debt) -> Ruling:
        """Flag a wrong number of checks, and a leader who cannot inspire."""
        inspired = self._inspired(state, unit, debt)
        due = common.dice_due(unit, len(self.rolls), inspired.checks)
        if inspired.leader is None or not debt.passed:
            return inspired.ruling.and_(due)
        nothing = broken("inspire.hits", say("inspire-no-hits", unit=unit))
        return inspired.ruling.and_(nothing, due)

    def _inspired(self, state: State, unit: Unit, debt: Debt) -> morale.Inspired:
        if self.inspire is None:
            return morale.Inspired(state, unit, debt.count)
        leader = asked.leader_of(state, self.inspire, "inspire")
        die = asking.only_die(self.inspire_die or (), "inspire_die", INSPIRE_DIE)
        return morale.Inspired(state, unit, debt.count, leader, die)

    def pay(self, state: State, unit: Unit, debt: Debt) -> Result:
        """Apply the effects of missed checks step by step; a leader who is hit is replaced."""
        missed = sum(not morale.passes(die) for die in self.rolls)
        result = morale.result_of(state, unit, missed)
        inspired = self._inspired(state, unit, debt)
        state, more = flow.checked(state, debt, unit, result)
        if inspired.leader is not None and inspired.becomes == "replaced":
            state, fallen = _replaced(state, inspired.leader)
            more = (fallen, *more)
        return state, (common.told_checks(unit, self.rolls, missed, result), *more)


def _replaced(state: State, leader: Unit) -> tuple[State, Event]:
    """Replace a leader by a poor one at once; return the state and the event."""
    points = min(leader.points, tables().points["poor"])
    state = state.put(replace(leader, rating="poor", given_points=points))
    return state, Event("leader", (leader.id,), say("told-leader-hit", leader=leader))


@action("lose", "{unit} {stands}")
class Lose(_Follows):
    """The owner chooses which stands are lost."""

    unit: str = part(NAME, who=asked.unit_of)
    stands: tuple[str, ...] = part(NAMES)

    def paid_well(self, state: State, unit: Unit, debt: Debt) -> Ruling:
        """Flag a wrong number of stands."""
        wanted, given = debt.count, len(self.stands)
        text = say("lose-count", unit=unit, wanted=wanted, given=given)
        return unless(given == wanted, "lose.count", text)

    def apply(self, state: State) -> Result:
        """Remove the stands, whether or not the loss is owed."""
        unit, debt = self.payer(state)
        state = paid(state, debt)
        return flow.lost(state, unit, len(self.stands), self.stands)

    def known(self, unit: Unit) -> None:
        """Raise QuestionError for no stand, and for one that the unit does not have, or twice."""
        asking.stands_named(unit.standing(unit.bases), self.stands, "stands")


@action("retreat", "{unit} [to {to}]")
class Retreat(Led, _Follows):
    """A routing unit retreats 8 in to the rear; ``to`` None: to the end of its slide."""

    unit: str = part(NAME, who=asked.unit_of)

    def paid_well(self, state: State, unit: Unit, debt: Debt) -> Ruling:
        """Flag models that are not where the retreat ends."""
        return self.led(unit, retreats.Retreat(state, unit, "rout"))

    def pay(self, state: State, unit: Unit, debt: Debt) -> Result:
        """Move the unit there; friends it passed through owe checks."""
        path = retreats.Retreat(state, unit, "rout")
        return _retreated(paid(state, debt), path, self, "told-routs")


@dataclass(frozen=True, slots=True)
class _Thrown(Led, _Follows):
    """A step with one die that moves a unit; ``to`` None: to where the rules put it."""

    lines = ("{unit} {die} [to {to}]",)

    unit: str = part(NAME, who=asked.unit_of)
    die: tuple[int, ...] = part(common.ANY_DICE)


@action("throw")
class Throw(_Thrown):
    """Infantry disorganized by defensive fire is thrown back to a d8 of inches from the firer."""

    def known(self, unit: Unit) -> None:
        """Raise QuestionError for a face that its die has not."""
        asking.only_die(self.die, "die", THROW_DIE)

    def paid_well(self, state: State, unit: Unit, debt: Debt) -> Ruling:
        """Flag models that are not where the slide ends."""
        return self.led(unit, _thrown(state, unit, debt, self.die[0]))

    def pay(self, state: State, unit: Unit, debt: Debt) -> Result:
        """Move the unit there."""
        path = _thrown(state, unit, debt, self.die[0])
        state, told = self.slid(paid(state, debt), unit, path, "told-thrown")
        return state, (told,)


@action("charge")
class Charge(_Thrown):
    """A unit that came into contact checks its morale, by house rule.

    If it fails, it stops an inch short.
    """

    def known(self, unit: Unit) -> None:
        """Raise QuestionError for a face that its die has not."""
        asking.only_die(self.die, "die", unit.morale_die)

    def paid_well(self, state: State, unit: Unit, debt: Debt) -> Ruling:
        """Flag models that are not where a failed check puts them."""
        path = _thrown(state, unit, debt, CHARGE_SHORT)
        return Ruling() if morale.passes(self.die[0]) else self.led(unit, path)

    def pay(self, state: State, unit: Unit, debt: Debt) -> Result:
        """Leave the unit in contact, or put it back if it failed; its morale is unchanged."""
        if morale.passes(self.die[0]):
            text = say("told-charges", unit=unit, die=self.die[0])
            return paid(state, debt), (Event("checks", (unit.id,), text),)
        there = self.put(state, unit, _thrown(state, unit, debt, CHARGE_SHORT).poses)
        text = say("told-short", unit=unit, die=self.die[0])
        return paid(state, debt).put(there), (went("fall-back", unit, there, text),)


@action("flee", "{unit} {dice} [towards {direction}] [to {to}]")
class Flee(Led, UnitAction[State]):
    """A shaken unit flees in the rout phase; ``direction``: another one both players agree on."""

    unit: str = part(NAME, who=asked.unit_of)
    dice: tuple[int, ...] = part(common.ANY_DICE)
    direction: float | None = part(number(), default=None)

    def rulings(self, state: State, unit: Unit) -> Iterator[Ruling]:
        """Check that it flees now, with that many dice, and to where."""
        asking.dice_in(self.dice, "dice", FLIGHT_DIE)
        yield from common.in_turn(state, None, ("rout",))
        wanted = {each.id: dice for each, dice in morale.fleeing(state)}
        if unit.id not in wanted:
            yield broken("rout.stays", say("rout-stays", unit=unit))
            return
        if unit.id in state.doing.fled:
            yield broken("sequence.once", say("rout-once", unit=unit))
        elif first := flow.to_flee(state):
            yield common.turn_of(state, first[0][0].side, unit.side)
        yield common.dice_due(unit, len(self.dice), wanted[unit.id])
        yield self.led(unit, self._path(state, unit))

    def _path(self, state: State, unit: Unit) -> retreats.Retreat:
        return retreats.Retreat(state, unit, "flight", self.dice, self.direction)

    def do(self, state: State, unit: Unit) -> Result:
        """Move it there; friends it passed owe checks, and it loses a stand if it is stopped."""
        path = self._path(state, unit)
        fled = state.noting_in_phase(fled=state.doing.fled | {unit.id})
        return _retreated(fled, path, self, "told-flees")


def _thrown(state: State, unit: Unit, debt: Debt, inches: int) -> retreats.Thrown:
    """Return a unit's slide to ``inches`` from the nearest of the units that a debt names."""
    return retreats.Thrown(state, unit, state.against(debt), inches)


def _retreated(state: State, path: retreats.Retreat, action: Led, words: str) -> Result:
    """Apply a rout or a flight: friends passed owe checks, and stands may be lost."""
    unit = path.unit
    state, told = action.slid(state, unit, path, words)
    state = flow.passed(state, [each.id for each in path.checks])
    if path.outcome == "lost":
        state, more = flow.lost(state, state.by_id[unit.id], len(unit.bases))
        return state, (told, *more)
    return flow.one_more_lost(state, unit, path.stopped), (told,)
