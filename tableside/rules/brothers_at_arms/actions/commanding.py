"""Command: rolls, star units, flank marches, captures, and higher commanders at night."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, get_args

import shapely

from tableside.engine.action import action, part
from tableside.engine.judged_action import Judged, JudgedAction, UnitAction, owed, paid
from tableside.engine.message import Value
from tableside.engine.position import EntryFile, entry_on
from tableside.engine.quantity import Ruling, all_of, broken
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import COUNT, DIE, NAME, one_of
from tableside.rules.brothers_at_arms import command
from tableside.rules.brothers_at_arms.actions import common
from tableside.rules.brothers_at_arms.command import Result
from tableside.rules.brothers_at_arms.contact import capture_ruling
from tableside.rules.brothers_at_arms.laying import as_reserve
from tableside.rules.brothers_at_arms.memory import Debt
from tableside.rules.brothers_at_arms.named import commander_of, fighting_unit, unit_of
from tableside.rules.brothers_at_arms.play.flow import in_opening_phase
from tableside.rules.brothers_at_arms.play.losing import taken
from tableside.rules.brothers_at_arms.play.phases import UNITS_MOVE, roll_phase
from tableside.rules.brothers_at_arms.state import Reserve, State, Unit
from tableside.rules.brothers_at_arms.words import say

Edge = Literal["north", "south", "east", "west"]


@action("assign", "{unit} {group}")
class Assign(UnitAction[State]):
    """A star unit joins a group before the first bound."""

    unit: str = part(NAME, who=fighting_unit)
    group: str = part(NAME)

    def rulings(self, state: State, unit: Unit) -> Iterator[Ruling]:
        """Flag it after the first phase, for a unit without a star, or a group not of its side."""
        if not in_opening_phase(state):
            yield common.out_of_phase(state, 1)
        if unit.listed_group != "*":
            text = say("assign-no-star", unit=unit, group=state.the_group(unit.group or ""))
            yield broken("sequence.star", text)
        elif not any(
            (each.side, each.group) == (unit.side, self.group)
            for each in (*state.units, *state.reserves)
        ):
            text = say("assign-no-group", unit=unit, group=state.the_group(self.group))
            yield broken("sequence.star", text)

    def do(self, state: State, unit: Unit) -> Result:
        """Record the unit's group."""
        star, group = unit.listed_group == "*", self.group
        joined = replace(unit, assigned=group) if star else replace(unit, listed_group=group)
        text = say("told-assign", unit=unit, group=state.the_group(self.group))
        return state.put(joined), (Event("assign", (unit.id,), text),)


@action("arrival", "{group} {die}")
class Arrival(JudgedAction[State]):
    """A group rolls for its flank march at the start of a bound."""

    group: str = part(NAME)
    die: int = part(DIE)

    def ruling(self, state: State) -> Judged:
        """Flag a roll later in the bound, or a second one in the same bound."""
        units = marching(state, self.group)
        found = [common.nothing_owed(state)]
        if state.night or (state.phase, state.side_to_act) != (1, state.first_side):
            found.append(common.out_of_phase(state, 1))
        if self.group in state.bound.arrivals:
            text = say("arrival-once", group=state.the_group(self.group))
            found.append(broken("sequence.once", text))
        return tuple(unit.id for unit in units), all_of(found)

    def apply(self, state: State) -> Result:
        """Let the group come on in this bound or later, if the die is high enough."""
        units = marching(state, self.group)
        arrives = self.die >= units[0].march_needs
        reserves = tuple(
            replace(each, arrived=True) if arrives and each in units else each
            for each in state.reserves
        )
        bound = replace(state.bound, arrivals=state.bound.arrivals | {self.group})
        text = say(
            "told-arrives" if arrives else "told-not-arrived",
            group=state.the_group(self.group),
            die=self.die,
            needs=units[0].march_needs,
        )
        after = replace(state, reserves=reserves, bound=bound)
        return after, (Event("arrival", tuple(unit.id for unit in units), text),)


def marching(state: State, group: str) -> list[Reserve]:
    """Return a group's reserves on a flank march; raise QuestionError if there are none."""
    units = [each for each in state.reserves if each.group == group and each.marches]
    if not units:
        raise QuestionError("group", say("no-march", group=group))
    return units


@action("command", "{unit} {die}")
class Command(UnitAction[State]):
    """A unit or a commander out of command rolls to act."""

    unit: str = part(NAME, who=unit_of)
    die: int = part(DIE)

    def rulings(self, state: State, unit: Unit) -> Iterator[Ruling]:
        """Flag a roll out of turn, a second one, and one that is not needed."""
        turn = common.in_turn(state, unit, (roll_phase(unit),), state.done.rolls)
        yield turn
        if not turn.breaches and unit not in command.to_roll(state):
            yield common.not_owed(unit)

    def do(self, state: State, unit: Unit) -> Result:
        """Record the roll, and mark the units that it affects."""
        needs = command.needs(state, unit)
        rolls = {**state.done.rolls, unit.id: self.die}
        state = replace(state, done=replace(state.done, rolls=rolls))
        state = command.marked(state)
        text = say("told-rolled-for-nothing", unit=unit, die=self.die)
        if needs is not None:
            rolled: dict[str, Value] = {"unit": unit.called, "die": self.die, "needs": needs}
            text = say("told-rolled" if self.die <= needs else "told-roll-failed", **rolled)
        return state, (Event("command", (unit.id,), text, {"die": self.die, "needs": needs}),)


@action("capture", "{unit} {commander} {die}")
class Capture(UnitAction[State]):
    """A unit in contact with an enemy commander tries to capture him."""

    unit: str = part(NAME, who=fighting_unit)
    commander: str = part(NAME, who=commander_of)
    die: int = part(DIE)

    def rulings(self, state: State, unit: Unit, commander: Unit) -> Iterator[Ruling]:
        """Flag an attempt out of turn, a second one, and one without contact."""
        debt = self._debt(state)
        if debt is not None:
            yield common.nothing_owed(state, debt)
        else:
            yield common.in_turn(state, unit, (UNITS_MOVE,))
        if f"{unit.id} {commander.id}" in state.done.captures:
            yield broken("sequence.once", say("sequence-once", unit=unit))
        yield capture_ruling(state, unit, commander)

    def _debt(self, state: State) -> Debt | None:
        """Return the debt to capture this commander, None if the unit does not owe it."""
        debt = owed(state, "capture", self.unit)
        return debt if debt is not None and debt.enemy == self.commander else None

    def do(self, state: State, unit: Unit, commander: Unit) -> Result:
        """Remove the commander if the die is high enough."""
        state = paid(state, self._debt(state))
        tried = state.done.captures | {f"{unit.id} {commander.id}"}
        state = replace(state, done=replace(state.done, captures=tried))
        names = {"unit": unit.called, "commander": commander.called}
        if self.die >= (unit.attack or 1):
            return taken(state, commander, say("told-captured", **names), "captured")
        text = say("told-not-captured", **names)
        return state, (Event("capture", (unit.id, commander.id), text),)


@action("reposition", "{commander} {die} {group} {as} [edge {edge}] [bound {bound}]")
class Reposition(UnitAction[State]):
    """A higher commander rolls at night to move a group and himself elsewhere, or into reserve.

    From reserve they come on at an agreed ``edge`` and ``bound``, by default at the edge nearest to
    him in the next bound.
    """

    commander: str = part(NAME, who=commander_of)
    die: int = part(DIE)
    group: str = part(NAME)
    how: Literal["reposition", "reserve"] = part(
        one_of(("reposition", "reserve")), key="as", default="reposition"
    )
    edge: Edge | None = part(one_of(get_args(Edge)), default=None)
    bound: int | None = part(COUNT, default=None)

    def rulings(self, state: State, commander: Unit) -> Iterator[Ruling]:
        """Flag a roll by day, while debts are due, a second one, and one of a lesser commander."""
        yield common.nothing_owed(state)
        if not state.night:
            yield broken("sequence.phase", say("sequence-by-day"))
        if commander.id in state.bound.rolled:
            yield broken("sequence.once", say("sequence-once", unit=commander))
        if not commander.higher:
            text = say("reposition-not-higher", commander=commander)
            yield broken("sequence.night", text)

    def do(self, state: State, commander: Unit) -> Result:
        """If the roll passes, allow the group to be placed elsewhere, or move it into reserve."""
        units = [each for each in state.units if _goes(each, commander, self.group)]
        if len(units) < 2:
            raise QuestionError("group", say("no-group", group=self.group))
        rolled = replace(state.bound, rolled=state.bound.rolled | {commander.id})
        state = replace(state, bound=rolled)
        passes = self.die + (1 if self.how == "reserve" else 0) <= (commander.command or 1)
        ids = tuple(unit.id for unit in units)
        names = {"commander": commander.called, "group": state.the_group(self.group)}
        if not passes:
            return state, (Event("night", ids, say("told-not-repositioned", **names)),)
        if self.how == "reposition":
            placing = rolled.placing | set(ids)
            state = replace(state, bound=replace(rolled, placing=placing))
            return state, (Event("night", ids, say("told-repositioned", **names)),)
        entry = EntryFile(edge=self.edge or _nearest_edge(state, commander))
        bound = self.bound or state.turn + 1
        reserves = tuple(as_reserve(unit, entry, bound) for unit in units)
        left = [unit for unit in state.units if unit not in units]
        state = replace(state.with_units(left), reserves=(*state.reserves, *reserves))
        text = say("told-into-reserve", bound=bound, **names)
        return state, (Event("night", ids, text),)


def _goes(unit: Unit, higher: Unit, group: str) -> bool:
    """Whether a unit belongs to the group that a higher commander moves, or is himself."""
    of_group = unit.side == higher.side and unit.group == group and not unit.higher
    return of_group or unit.id == higher.id


def _nearest_edge(state: State, unit: Unit) -> Edge:
    here = shapely.Point(unit.middle.x, unit.middle.y)
    edges: tuple[Edge, ...] = ("south", "north", "west", "east")
    return min(edges, key=lambda edge: entry_on(state.board, edge).distance(here))
