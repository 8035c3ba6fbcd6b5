"""What players note by a tap: ammunition, markers, shapes, losses, passing, and who has won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from tableside.engine.action import part
from tableside.engine.doing import Doing, Judged
from tableside.engine.quantity import Ruling, all_of, broken
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import COUNT, NAME, YES_NO, one_of
from tableside.rules.metal_men import asked
from tableside.rules.metal_men.actions import common
from tableside.rules.metal_men.actions.ordering import SHAPES
from tableside.rules.metal_men.play import flow
from tableside.rules.metal_men.play.flow import Result
from tableside.rules.metal_men.play.results import lost
from tableside.rules.metal_men.play.shooting import all_choices
from tableside.rules.metal_men.state import Declared, Morale, State, Unit
from tableside.rules.metal_men.supply import has_some_left, supply_of
from tableside.rules.metal_men.words import say

#: A battle that nobody won.
DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Resupply(Doing[State]):
    """A unit draws ammunition: its black die is taken off."""

    names = ("resupply",)
    lines = ("{unit}",)

    unit: str = part(NAME)

    def ruling(self, state: State) -> Judged:
        """Return whether it can, at the end of its side's movement."""
        unit = asked.unit_of(state, self.unit)
        found = [common.in_turn(state, unit.side, ("movement",), supplies=True)]
        if not unit.low_ammo:
            found.append(broken("supply.full", say("supply-full", unit=unit.called)))
            return (unit.id,), all_of(found)
        supply = supply_of(state, unit)
        if not supply.surely and supply.doubts:
            fails = supply.how is None
            unsure = (replace(each, rule="supply.none", fails=fails) for each in supply.doubts)
            found.append(Ruling(doubts=tuple(unsure)))
        elif supply.how is None:
            found.append(broken("supply.none", say("supply-none", unit=unit.called)))
            return (unit.id,), all_of(found)
        if not has_some_left(state, unit):
            found.append(broken("supply.limit", say("supply-limit", unit=unit.called)))
        return (unit.id,), all_of(found)

    def apply(self, state: State) -> Result:
        """Take the mark off, and count it."""
        unit = asked.unit_of(state, self.unit)
        made = {**state.resupplied, unit.corps: state.resupplied.get(unit.corps, 0) + 1}
        after = replace(unit, low_ammo=False, refilled=False, silent=0, still=0)
        text = say("told-resupplied", unit=unit.called)
        return replace(state.put(after), resupplied=made), (Event("supply", (unit.id,), text),)


@dataclass(frozen=True, slots=True)
class Mark(Doing[State]):
    """Players correct what the markers on the table show of a unit, or a leader's points."""

    names = ("mark",)
    lines = ("{unit} [{state}] [low {low_ammo}] [points {points}] [refilled {refilled}]",)

    unit: str = part(NAME)
    state: str | None = part(one_of(("good", "dg", "routed")), default=None)
    low_ammo: bool | None = part(YES_NO, default=None)
    points: int | None = part(COUNT, default=None)
    refilled: bool | None = part(YES_NO, default=None)

    def ruling(self, state: State) -> Judged:
        """Nothing is wrong with it: the markers are the players'."""
        self._marked(state)
        return (self.unit,), Ruling()

    def _marked(self, state: State) -> Unit:
        """Return the unit as it is marked; raise QuestionError for a mark that it cannot bear."""
        unit = asked.unit_named(state, self.unit)
        for name in ("state", "low_ammo", "refilled", "points"):
            if getattr(self, name) is None:
                continue
            fits = unit.is_leader if name == "points" else unit.is_combat
            if not fits or (name == "refilled" and not unit.is_battery):
                raise QuestionError(name, say("no-such-mark", unit=unit.called))
        if self.points is not None:
            unit = replace(unit, given_points=min(self.points, 5))
        return replace(
            unit,
            state=cast("Morale", self.state) or unit.state,
            low_ammo=unit.low_ammo if self.low_ammo is None else self.low_ammo,
            refilled=unit.refilled if self.refilled is None else self.refilled,
        )

    def apply(self, state: State) -> Result:
        """Note it."""
        unit = self._marked(state)
        if self.state is not None:
            state = replace(state, so_far=state.so_far.forgetting(unit.id))
        return state.put(unit), (Event("mark", (unit.id,), say("told-marked", unit=unit.called)),)


@dataclass(frozen=True, slots=True)
class Declare(Doing[State]):
    """Players say in which shape the models of a unit stand; None: as they are seen."""

    names = ("declare",)
    lines = ("{unit} [{shape}]",)

    unit: str = part(NAME)
    shape: str | None = part(one_of(SHAPES), default=None)

    def ruling(self, state: State) -> Judged:
        """Refuse a shape of guns for a brigade, and the other way round."""
        unit = asked.unit_of(state, self.unit)
        common.fitting(unit, self.shape, "shape")
        return (unit.id,), common.nothing_owed(state)

    def apply(self, state: State) -> Result:
        """Note it until another shape is told, or none."""
        unit = asked.unit_of(state, self.unit)
        common.fitting(unit, self.shape, "shape")
        after = replace(unit, declared=cast("Declared | None", self.shape))
        shown = "seen" if self.shape is None else self.shape
        text = say("told-declared", unit=unit.called, shape=say(f"shape-{shown}"))
        return state.put(after), (Event("declare", (unit.id,), text),)


@dataclass(frozen=True, slots=True)
class Gone(Doing[State]):
    """A unit, or one of its stands, was taken off the table for another reason."""

    names = ("gone",)
    lines = ("{unit} [{stand}]",)

    unit: str = part(NAME)
    stand: str | None = part(NAME, default=None)

    def ruling(self, state: State) -> Judged:
        """Flag it: whatever takes a unit off is an action of its own."""
        unit = self._unit(state)
        return (unit.id,), broken("sequence.gone", say("sequence-gone", unit=unit.called))

    def _unit(self, state: State) -> Unit:
        unit = asked.unit_named(state, self.unit)
        if self.stand is not None and self.stand not in {each.id for each in unit.stands}:
            text = say("no-stand", unit=unit.called, stand=self.stand)
            raise QuestionError("stand", text)
        return unit

    def apply(self, state: State) -> Result:
        """Take it off; a unit that is seen again is back, a stand is lost."""
        unit = self._unit(state)
        if self.stand is not None:
            if any(each.id == self.stand for each in unit.bases):
                return lost(state, unit, 1, (self.stand,))
            left = unit.standing(each for each in unit.stands if each.id != self.stand)
            text = say("told-gone", unit=unit.called)
            return state.put(left), (Event("gone", (unit.id,), text),)
        return state.set_aside(unit), (
            Event("gone", (unit.id,), say("told-gone", unit=unit.called)),
        )


@dataclass(frozen=True, slots=True)
class Pass(Doing[State]):
    """A side is done with the phase, or with its part of it: fire at a target, a knot."""

    names = ("pass",)
    lines = ("{side}",)

    side: str = part(NAME)

    def ruling(self, state: State) -> Judged:
        """Flag what is still owed, and the other side's pass."""
        side = common.side_of(state, self.side)
        found = [common.nothing_owed(state)]
        both = state.phase in ("firefight", "rout")
        if not both:
            found.append(common.turn_of(state, state.acting, side))
        due = must_act(state)
        if due is not None:
            found.append(broken("sequence.owed", say(f"owed-{due[1]}", unit=due[0].called)))
        return (), all_of(found)

    def apply(self, state: State) -> Result:
        """Go on; what was owed is let be."""
        common.side_of(state, self.side)
        left = tuple(debt for debt in state.owes if debt.unit not in state.by_id)
        state = replace(state, owes=left)
        if state.phase == "firefight" and state.doing.knot:
            fired = {name: state.doing.fired.get(name, ()) for name in state.doing.knot}
            doing = replace(state.doing, fired={**state.doing.fired, **fired})
            state = replace(state, doing=doing)
        if state.phase == "rout":
            fled = state.doing.fled | {unit.id for unit, _ in flow.to_flee(state)}
            return replace(state, doing=replace(state.doing, fled=fled)), ()
        return flow.go_on(state)


def must_act(state: State) -> tuple[Unit, str] | None:
    """Return a unit that has to fire, or to flee, before anybody passes; None without one."""
    fleeing = flow.to_flee(state)
    if fleeing:
        return fleeing[0][0], "flee"
    if state.phase == "firefight":
        waiting = [u for u, _ in all_choices(state) if u.id not in state.doing.fired]
        return (waiting[0], "fire") if waiting else None
    return None


@dataclass(frozen=True, slots=True)
class Won(Doing[State]):
    """Players say who has won: a side, or ``draw``."""

    names = ("result",)
    lines = ("{winner}",)

    winner: str = part(NAME)

    def ruling(self, state: State) -> Judged:
        """Nothing is wrong with it: the scenario says who wins."""
        self._winner(state)
        return (), Ruling()

    def _winner(self, state: State) -> str:
        return self.winner if self.winner == DRAW else common.side_of(state, self.winner, "winner")

    def apply(self, state: State) -> Result:
        """End the battle."""
        winner = self._winner(state)
        draw = winner == DRAW
        text = say("told-draw") if draw else say("told-won", side=state.side_called(winner))
        return replace(state, winner=winner, owes=()), (Event("over", (), text),)
