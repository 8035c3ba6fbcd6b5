"""The actions of reacting to a charge or a run, and of turning a charge into a feint."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tableside.engine.action import part
from tableside.engine.message import degrees
from tableside.engine.quantity import SLACK, Quantity, Ruling, broken
from tableside.engine.ruleset import Event
from tableside.engine.spacing import distance
from tableside.engine.values import DIE, NAME, POSES, SIGMA, number, one_of
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.geometry.uncertainty import Sigma
from tableside.motion.bearings import on_arc
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.actions.common import TurnAction
from tableside.rules.mini_nap.charges.charge import onto, path_onto
from tableside.rules.mini_nap.formations.change import emergency_square
from tableside.rules.mini_nap.play.break_through import PHASE
from tableside.rules.mini_nap.play.units import Result, fighter, lost, put_there, with_test
from tableside.rules.mini_nap.reactions.flight import Feint, feint, fleeing
from tableside.rules.mini_nap.reactions.open import CHARGES, call_range, square_touched
from tableside.rules.mini_nap.reactions.react import (
    FLIGHTS,
    Asked,
    as_far_back,
    react,
    ridden_to,
    rode_back,
    way_back,
    went_back,
)
from tableside.rules.mini_nap.reactions.runs import at_call, first_call, path_of
from tableside.rules.mini_nap.scene import in_contact
from tableside.rules.mini_nap.state import Flown, Ran, State, Unit
from tableside.rules.mini_nap.words import cm, say, term


@dataclass(frozen=True, slots=True)
class React(TurnAction):
    """A unit reacts to ``enemy``, with its test's die and a distance (inches) if it needs them.

    ``at``: for a call, after how many inches of its run the enemy is stopped (None: the first
    point where the unit may call). ``stands``: where a hand has put a unit that falls back.
    """

    names = ("react",)
    lines = (
        "{unit} {as} {from} [die {die}] [distance {distance}] [at {at}]",
        "{unit} {as} {from} [die {die}] {stands}",
    )
    formed = True
    keeps_run = True

    unit: str = part(NAME, who=fighter)
    reaction: str = part(one_of(data.reaction_table().order), key="as")
    enemy: str = part(NAME, key="from", who=fighter)
    die: int | None = part(DIE, default=None)
    distance: float | None = part(number(0.0), default=None)
    at: float | None = part(number(0.0), default=None)
    stands: tuple[Pose, ...] | None = part(POSES, default=None)
    sigma: Sigma | None = part(SIGMA, default=None)

    def rulings(self, state: State, unit: Unit, enemy: Unit) -> Iterator[Ruling]:
        """Yield the rulings on the reaction."""
        table, question = self._asked(state, unit, enemy)
        found = react(table, question)
        yield self._answers(state, unit)
        if question.moved is not None:
            yield went_back(table, question, question.moved)
        yield found.outcome
        if found.needs is not None and self.die is None:
            yield broken("reaction.die", say("react-die", reaction=term(self.reaction)))

    def _answers(self, state: State, unit: Unit) -> Ruling:
        """Return the ruling that there is something to react to: a run, or a charge in contact."""
        made = state.contact_made
        if self.reaction in CHARGES:
            run = self._called(state)
            if run is None:
                text = say("react-no-run", enemy=state.called(self.enemy))
                return broken("sequence.awaited", text)
            far = path_of(state, run).length
            if self.at is not None and not run.called - SLACK <= self.at <= far + SLACK:
                lengths = {"far": cm(far), "called": cm(run.called)}
                text = say("react-called", unit=state.called(run.unit), **lengths)
                return broken("reaction.distance", text)
            return self._near_enough(state, unit, run)
        if made is not None and made.unit == self.enemy and not made.closed:
            return Ruling()
        return broken("sequence.awaited", say("react-no-charge", enemy=state.called(self.enemy)))

    def _near_enough(self, state: State, unit: Unit, run: Ran) -> Ruling:
        """Return the ruling that a counter-charge is called within the range of a call."""
        if self.reaction != "counter-charge":
            return Ruling()  # ``react`` judges an opportunity charge
        limit, mover = call_range(state, unit), at_call(state, run, self._place(state, run))[1]
        gap = distance(unit, mover)
        text = say("react-call", enemy=mover, gap=cm(gap.value), unit=unit, limit=cm(limit))
        return gap.at_most(limit, "reaction.distance", text)

    def _asked(self, state: State, unit: Unit, enemy: Unit) -> tuple[State, Asked]:
        """Return the state to judge the reaction in, and the reaction to judge.

        For a call the mover stands where it is stopped, some way along its run.
        """
        made, started, charged = state.contact_made, None, None
        if made is not None and made.unit == enemy.id:
            started, charged = made.started, made.charged(state)
        far, moved = self.distance, put_there(unit, self.stands, self.sigma)
        if moved is not None:
            far = way_back(unit, enemy, moved)
        run = self._called(state)
        if run is not None:
            state, enemy = at_call(state, run, self._place(state, run))
        return state, Asked(unit, self.reaction, enemy, self.die, far, started, charged, moved)

    def _called(self, state: State) -> Ran | None:
        """Return the run that it calls on, None if it is not a call."""
        run = state.run if self.reaction in CHARGES else None
        return run if run is not None and run.unit == self.enemy else None

    def _place(self, state: State, run: Ran) -> float:
        """Return how far (inches) along its run a call stops the mover."""
        if self.at is not None:
            return self.at
        first = first_call(state, run, self.unit, self.reaction)
        return run.called if first is None else first

    def do(self, state: State, unit: Unit, enemy: Unit) -> Result:
        """Make the reaction; it earns a blue marker whatever the die shows."""
        table, question = self._asked(state, unit, enemy)
        enemy = question.enemy
        found = react(table, question)
        passed = found.needs is None or self.die is None or self.die >= found.needs
        unit = replace(unit, markers=unit.markers | {"blue"}, did=unit.did | {"reacted"})
        run = self._called(state)
        if run is not None and passed:
            state = replace(table, run=None, contact_made=None)
        elif run is not None:  # the mover goes on and may be called again
            state = replace(state, run=replace(run, called=self._place(state, run)))
        state = state.put(unit)
        reaction = self.reaction
        text = say(f"made-{reaction}" if passed else f"failed-{reaction}", unit=unit)
        told = Event("react", (unit.id, enemy.id), with_test(text, found.needs, self.die))
        after, more = _REACTED[self.reaction](state, unit, enemy, passed, found.more)
        if question.moved is not None and unit.id in after.by_id:
            after = after.put(put_there(unit, self.stands, self.sigma) or unit)
        if reaction in FLIGHTS and unit.id in after.by_id:
            flown = Flown(unit.id, reaction, enemy.id, question.unit.stands or ())
            after = replace(after, flown=flown)
        return _apart(after), (told, *more)


def _apart(state: State) -> State:
    """Return the state, with no further reactions to a charge that has lost contact."""
    made = state.contact_made
    if made is None or made.unit not in state.by_id or made.target not in state.by_id:
        return state
    there = in_contact(state, state.by_id[made.unit], state.by_id[made.target])
    return state if there else replace(state, contact_made=None)


def _fled(state: State, unit: Unit, enemy: Unit, passed: bool, more: Any) -> Result:
    state = _breaks_through(state, enemy)
    to, safe = more.get("to"), more["safe"]
    if to is None and passed and safe:
        to = fleeing(state, unit, enemy).at(safe[0][0])
    if to is None or more.get("eliminated", False):
        return lost(state, unit, "eliminated")
    return state.put(unit.moved_to(to)), ()


def _to_square(state: State, unit: Unit, enemy: Unit, passed: bool, more: Any) -> Result:
    square = square_touched(state, unit)
    state = _breaks_through(state, enemy)
    state = state.put(replace(unit, markers=unit.markers | {"orange"}))
    if square is not None:
        state = state.put(replace(square, markers=square.markers | {"orange"}))
    return state, ()


def _squared(state: State, unit: Unit, enemy: Unit, passed: bool, more: Any) -> Result:
    if not passed:
        return state.put(replace(unit, hits=unit.hits + more.get("hits", 0))), ()
    formed = emergency_square(state, unit, enemy)
    return (state if formed is None else state.put(formed[0]).put(formed[1])), ()


def _countered(state: State, unit: Unit, enemy: Unit, passed: bool, more: Any) -> Result:
    """Move a unit that charges as a reaction straight into contact, if it passed its test."""
    path = path_onto(unit, onto(state, unit, enemy).fan) if passed else None
    if path is None:
        return state, ()
    state = state.put(unit.moved_to(path.at(path.length)))
    if enemy.kind.is_battery:
        return lost(_breaks_through(state, unit), enemy, "overrun")
    return state, ()


_REACTED: dict[str, Callable[[State, Unit, Unit, bool, Any], Result]] = {
    "fall-back": _fled,
    "limber-flee": _fled,
    "flee-to-square": _to_square,
    "emergency-square": _squared,
    "opportunity-charge": _countered,
    "counter-charge": _countered,
}


def _breaks_through(state: State, unit: Unit) -> State:
    """Return the state in which a unit has won a break-through; one does not earn another."""
    if state.phase == PHASE:
        return state
    current = state.by_id.get(unit.id, unit)
    return state.put(replace(current, did=current.did | {"break-through"}))


@dataclass(frozen=True, slots=True)
class FeintBack(TurnAction):
    """Cavalry turns its charge into a feint.

    ``distance``: how far from the square (inches) it stops, None for the least; ``facing``
    (degrees): its final facing, None to keep that of the charge. ``stands``: where a hand put it.
    """

    names = ("feint",)
    lines = (
        "{unit} {square} [die {die}] [distance {distance}] [facing {facing}]",
        "{unit} {square} [die {die}] {stands}",
    )
    formed = True

    unit: str = part(NAME, who=fighter)
    square: str = part(NAME, who=fighter)
    die: int | None = part(DIE, default=None)
    distance: float | None = part(number(0.0), default=None)
    facing: float | None = part(number(), default=None)
    stands: tuple[Pose, ...] | None = part(POSES, default=None)
    sigma: Sigma | None = part(SIGMA, default=None)

    def rulings(self, state: State, unit: Unit, square: Unit) -> Iterator[Ruling]:
        """Yield the rulings on turning the charge into a feint."""
        moved, found = self._tried(state, unit, square)
        made = state.contact_made
        if made is None or (made.unit, made.target) != (unit.id, square.id):
            text = say("feint-no-charge", unit=unit, square=square)
            yield broken("sequence.awaited", text)
        yield found.outcome
        if moved is not None:
            yield rode_back(state, unit, square, moved)
        else:
            if self.distance is not None:
                yield as_far_back(state, unit, Quantity(unit.id, None, self.distance))
            yield self._turned(unit, found)
        if self.die is None:
            yield broken("feint.die", say("feint-die", unit=unit))

    def _tried(self, state: State, unit: Unit, square: Unit) -> tuple[Unit | None, Feint]:
        """Return the unit where a hand has put it, if one has, and the feint."""
        started = None if state.contact_made is None else state.contact_made.started
        far, moved = self.distance, put_there(unit, self.stands, self.sigma)
        if moved is not None:
            far = distance(ridden_to(unit, moved), square).value
        return moved, feint(state, unit, square, started, far)

    def _turned(self, unit: Unit, found: Feint) -> Ruling:
        if self.facing is None or any(on_arc(self.facing, span) for span in found.pivots):
            return Ruling()
        most = degrees(data.reaction_table().feint.pivot)
        return broken("feint.pivot", say("feint-pivot", unit=unit, most=most))

    def do(self, state: State, unit: Unit, square: Unit) -> Result:
        """Ride back, stay if the test failed, or be lost in a collision."""
        moved, found = self._tried(state, unit, square)
        flown = Flown(unit.id, "feint", self.square, unit.stands or ())
        state = replace(state, contact_made=None)
        if self.die is not None and self.die < found.needs:
            text = with_test(say("told-feint-failed", unit=unit), found.needs, self.die)
            return state, (Event("feint", (unit.id,), text),)
        if not found.path:
            return lost(state, unit, "collision")
        if moved is None:
            facing = unit.pose.facing if self.facing is None else wrap_degrees(self.facing)
            moved = unit.moved_to(Pose(*found.path[-1], facing))
        text = with_test(say("told-feint", unit=unit), found.needs, self.die)
        state = replace(state.put(moved), flown=flown)
        return state, (Event("feint", (unit.id,), text),)
