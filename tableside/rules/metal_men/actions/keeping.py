"""Bookkeeping actions: ammunition, markers, shapes, removals, passing, and the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from tableside.engine import asking
from tableside.engine.action import action, part
from tableside.engine.asking import side_of
from tableside.engine.judged_action import UnitAction, first_due
from tableside.engine.quantity import Ruling, broken
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import COUNT, NAME, YES_NO, one_of
from tableside.rules.metal_men import asked
from tableside.rules.metal_men.actions import common
from tableside.rules.metal_men.actions.ordering import SHAPE
from tableside.rules.metal_men.data import MOST_POINTS
from tableside.rules.metal_men.firefights import all_choices
from tableside.rules.metal_men.play import flow
from tableside.rules.metal_men.play.flow import Result, lost
from tableside.rules.metal_men.state import Declared, State, Unit
from tableside.rules.metal_men.supply import has_some_left, supply_of
from tableside.rules.metal_men.words import say

#: The result of a battle that nobody won.
DRAW = "draw"


@action("resupply", "{unit}")
class Resupply(UnitAction[State]):
    """A unit draws ammunition, and its black die is removed."""

    unit: str = part(NAME, who=asked.unit_of)

    def rulings(self, state: State, unit: Unit) -> Iterator[Ruling]:
        """Check that it can draw ammunition, at the end of its side's movement."""
        yield from common.in_turn(state, unit.side, ("movement",), supplies=True)
        if not unit.low_ammo:
            yield broken("supply.full", say("supply-full", unit=unit))
            return
        supply = supply_of(state, unit)
        if not supply.surely and supply.doubts:
            none = supply.how is None
            unsure = (replace(each, rule="supply.none", fails=none) for each in supply.doubts)
            yield Ruling(doubts=tuple(unsure))
        elif supply.how is None:
            yield broken("supply.none", say("supply-none", unit=unit))
            return
        if not has_some_left(state, unit):
            yield broken("supply.limit", say("supply-limit", unit=unit))

    def do(self, state: State, unit: Unit) -> Result:
        """Remove the mark, and count the supply against the corps."""
        made = {**state.resupplied, unit.corps: state.resupplied.get(unit.corps, 0) + 1}
        after = replace(unit, low_ammo=False, refilled=False, silent=0, still=0)
        text = say("told-resupplied", unit=unit)
        return replace(state.put(after), resupplied=made), (Event("supply", (unit.id,), text),)


@action("mark", "{unit} [{state}] [low {low_ammo}] [points {points}] [refilled {refilled}]")
class Mark(UnitAction[State]):
    """Players correct a unit's markers or a leader's points.

    This is never flagged, because the markers belong to the players.
    """

    unit: str = part(NAME, who=asked.unit_named)
    state: str | None = part(one_of(("good", "dg", "routed")), default=None)
    low_ammo: bool | None = part(YES_NO, default=None)
    points: int | None = part(COUNT, default=None)
    refilled: bool | None = part(YES_NO, default=None)

    def known(self, unit: Unit) -> None:
        """Raise QuestionError for a mark that the unit cannot have."""
        bears = {"points": unit.is_leader, "refilled": unit.is_battery}
        for name in self._marks:
            fits = bears.get(name, unit.is_combat)
            asking.fitting(unit, fits, say("no-such-mark", unit=unit), name)

    @property
    def _marks(self) -> dict[str, Any]:
        """The marks to correct, with their values."""
        given = {name: getattr(self, name) for name in ("state", "low_ammo", "refilled", "points")}
        return {name: value for name, value in given.items() if value is not None}

    def do(self, state: State, unit: Unit) -> Result:
        """Set the marks."""
        marks = self._marks
        if "points" in marks:
            marks["given_points"] = min(marks.pop("points"), MOST_POINTS)
        if self.state is not None:
            state = replace(state, so_far=state.so_far.forgetting(unit.id))
        text = say("told-marked", unit=unit)
        return state.put(replace(unit, **marks)), (Event("mark", (unit.id,), text),)


@action("declare", "{unit} [{shape}]")
class Declare(UnitAction[State]):
    """Players declare the shape of a unit; None to use the shape as seen."""

    unit: str = part(NAME, who=asked.unit_of)
    shape: str | None = part(SHAPE, default=None)

    def known(self, unit: Unit) -> None:
        """Raise QuestionError for a shape that the type of unit cannot have."""
        asked.shape_for(unit, self.shape, "shape")

    def rulings(self, state: State, unit: Unit) -> tuple[Ruling, ...]:
        """Flag a debt that is still due."""
        return (first_due(state, say),)

    def do(self, state: State, unit: Unit) -> Result:
        """Set the declared shape, until another or none is declared."""
        after = replace(unit, declared=cast("Declared | None", self.shape))
        shown = "seen" if self.shape is None else self.shape
        text = say("told-declared", unit=unit, shape=say(f"shape-{shown}"))
        return state.put(after), (Event("declare", (unit.id,), text),)


@action("gone", "{unit} [{stand}]")
class Gone(UnitAction[State]):
    """A unit, or one of its stands, was taken off the table for another reason."""

    unit: str = part(NAME, who=asked.unit_named)
    stand: str | None = part(NAME, default=None)

    def rulings(self, state: State, unit: Unit) -> tuple[Ruling, ...]:
        """Flag the removal, because every legal one has an action of its own."""
        return (broken("sequence.gone", say("sequence-gone", unit=unit)),)

    def known(self, unit: Unit) -> None:
        """Raise QuestionError for a stand that the unit does not have."""
        if self.stand not in (None, *unit.poses):
            raise QuestionError("stand", say("no-stand", unit=unit, stand=self.stand or ""))

    def do(self, state: State, unit: Unit) -> Result:
        """Remove it; a unit returns when it is seen again, but a stand is lost."""
        told = (Event("gone", (unit.id,), say("told-gone", unit=unit)),)
        if self.stand is None:
            return state.set_aside(unit), told
        if any(each.id == self.stand for each in unit.bases):
            return lost(state, unit, 1, (self.stand,))
        left = unit.standing(each for each in unit.stands if each.id != self.stand)
        return state.put(left), told


@action("pass", "{side}")
class Pass(UnitAction[State]):
    """A side ends the phase, or its current part: fire at a target, or a knot."""

    side: str = part(NAME, who=side_of)

    def rulings(self, state: State, side: str) -> Iterator[Ruling]:
        """Flag actions still owed, and a pass by the side not acting."""
        yield first_due(state, say)
        if state.phase not in ("firefight", "rout"):
            yield common.turn_of(state, state.acting, side)
        due = must_act(state)
        if due is not None:
            yield broken("sequence.owed", say(f"owed-{due[1]}", unit=due[0]))

    def do(self, state: State, side: str) -> Result:
        """Go on, dropping the debts of units on the table."""
        state = replace(state, owes=tuple(d for d in state.owes if d.unit not in state.by_id))
        if state.phase == "firefight" and state.doing.knot:
            fired = {name: state.doing.fired.get(name, ()) for name in state.doing.knot}
            state = state.noting_in_phase(fired={**state.doing.fired, **fired})
        if state.phase == "rout":
            fled = state.doing.fled | {unit.id for unit, _ in flow.to_flee(state)}
            return state.noting_in_phase(fled=fled), ()
        return flow.go_on(state)


def must_act(state: State) -> tuple[Unit, str] | None:
    """Return a unit that must fire or flee before a side can pass, and which; None if none.

    A brigade that has only guns to fire at may leave it.
    """
    fleeing = flow.to_flee(state)
    if fleeing:
        return fleeing[0][0], "flee"
    if state.phase != "firefight" or len(state.doing.knot) < 2:
        return None
    fired = state.doing.fired
    return next(((u, "fire") for u, _ in all_choices(state) if u.id not in fired), None)


def _winner(state: State, name: str, field: str) -> str:
    return name if name == DRAW else side_of(state, name, field)


@action("result", "{winner}")
class Won(UnitAction[State]):
    """Players declare the winner: a side, or ``draw``; the scenario says who wins."""

    winner: str = part(NAME, who=_winner)

    def do(self, state: State, winner: str) -> Result:
        """End the battle."""
        draw = winner == DRAW
        text = say("told-draw") if draw else say("told-won", side=state.side_called(winner))
        return replace(state, winner=winner, owes=()), (Event("over", (), text),)
