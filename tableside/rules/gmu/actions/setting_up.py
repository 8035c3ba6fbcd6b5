"""The actions of the set-up: the period, the armies, the dice and the table edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from tableside.engine import asking
from tableside.engine.action import part
from tableside.engine.asking import side_of
from tableside.engine.edges import edge_seen
from tableside.engine.finding import Finding
from tableside.engine.message import Several, Value
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import DIE, NAME, NAMES, Kind, one_of
from tableside.rules.gmu.actions.common import THROWER, Result, Thrower, TurnAction, by_whom
from tableside.rules.gmu.data import UnitClass
from tableside.rules.gmu.judging.findings import flagged
from tableside.rules.gmu.say import say, titled
from tableside.rules.gmu.setup.armies import counts_of, counts_of_models, with_army
from tableside.rules.gmu.setup.settled import Setup
from tableside.rules.gmu.setup.steps import FLANKS, OPPOSITE, period_name, settled_so_far
from tableside.rules.gmu.state import State
from tableside.rules.gmu.turn.phases import Activity

Edge = Literal["north", "south", "east", "west"]

#: The most units of one class; no table has room for more.
MOST_OF_A_CLASS = 99


def opened(state: State, side: str | None = None) -> Setup:
    """Return the set-up; raise QuestionError once the game has begun, or for an unknown side."""
    if state.setup is None:
        raise QuestionError("action", say("game-has-begun"))
    if side is not None:
        side_of(state, side)
    return state.setup


@dataclass(frozen=True, slots=True)
class TakePeriod(TurnAction):
    """The choice of the period."""

    names = ("period",)

    period: str = part(NAME)

    def judge(self, state: State) -> Iterator[Finding]:
        """Flag a change of period after armies have been rolled."""
        armed = settled_so_far(state).armies
        if armed and self.period != state.period:
            sides = Several(tuple(map(state.side_name, sorted(armed))), "and")
            text = say("army-rolled-already", sides=sides, count=len(armed))
            yield flagged("setup.army", (), text)

    def apply(self, state: State) -> Result:
        """Set the period; sides with an army of another period get the first armies of this one."""
        setup, wanted = opened(state), self.period
        if wanted not in state.book.periods:
            known = Several(tuple(state.book.periods), "comma")
            raise QuestionError("period", say("no-period", period=wanted, periods=known))
        armies = state.book.armies_of(wanted)
        if not armies:
            raise QuestionError("period", say("no-army-of", period=period_name(state, wanted)))
        sides = dict(state.sides)
        for index, side in enumerate(sides):
            if state.army(side).period != wanted:
                sides[side] = replace(sides[side], army=armies[min(index, len(armies) - 1)].id)
                setup = replace(setup, armies=setup.armies - {side})
        text = say("period-is-played", period=period_name(state, wanted))
        event = Event("period", (), text, {"period": wanted})
        return replace(state, period=wanted, sides=sides, setup=setup), (event,)


def _classes(value: Any, field: str) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, dict) or not all(asking.is_whole(n) for n in value.values()):
        raise QuestionError(field, say("units-of-classes"))
    for name, number in value.items():
        place = f"{field}.{name}"
        if name not in get_args(UnitClass):
            classes = Several(get_args(UnitClass), "comma")
            raise QuestionError(place, say("no-class", classes=classes))
        if not 0 <= number <= MOST_OF_A_CLASS:
            text = say("none-of-so-many", number=number, most=MOST_OF_A_CLASS)
            raise QuestionError(place, text)
    return tuple(value.items())


#: How many units of each class.
CLASSES = Kind(_classes, dict)


@dataclass(frozen=True, slots=True)
class TakeArmy(TurnAction):
    """The choice of a side's army: by a die on its chart, by units of each class, or by models."""

    names = ("army",)
    activity = "army"

    side: str = part(NAME)
    army: str = part(NAME)
    die: int | None = part(DIE, default=None)
    classes: tuple[tuple[str, int], ...] | None = part(CLASSES, key="units", default=None)
    models: tuple[str, ...] | None = part(NAMES, default=None)
    rolled: Thrower | None = part(THROWER, default=None)

    @classmethod
    def check(cls, data: Mapping[str, Any]) -> None:
        """Raise QuestionError unless exactly one of die, units and models is given."""
        if sum(name in data for name in ("die", "units", "models")) != 1:
            raise QuestionError("die", say("die-or-units"))

    def judge(self, state: State) -> Iterator[Finding]:
        """Flag an army of another period."""
        listed = state.book.armies.get(self.army)
        if listed is not None and listed.period != state.period:
            title = titled(f"army-{listed.id}", listed.title)
            text = say("other-period", army=title, period=period_name(state, listed.period))
            yield flagged("setup.army", (), text)

    def apply(self, state: State) -> Result:
        """Give the side its army by die, units or models, with what its list adds."""
        setup, side = opened(state, self.side), self.side
        if self.army not in state.book.armies:
            known = Several(tuple(each.id for each in state.book.armies_of(state.period)), "comma")
            raise QuestionError("army", say("no-army", army=self.army, armies=known))
        listed = state.book.armies[self.army]
        if self.models is None:
            counts = counts_of(state, listed, self.die, self.classes or ())
        else:
            counts = counts_of_models(state, side, listed, self.models)
        after = with_army(state, side, listed, counts, first=self.models or ())
        setup = replace(setup, armies=setup.armies | {side})
        data: dict[str, Any] = {"side": side, "army": self.army, "units": counts}
        data |= by_whom(self.rolled)
        what = (
            say("class-count", count=n, what=say(f"class-{name}")) for name, n in counts.items()
        )
        values: dict[str, Value] = {
            "side": state.side_name(side),
            "army": titled(f"army-{listed.id}", listed.title),
            "units": Several(tuple(what), "comma"),
        }
        text = say("army-chosen", **values)
        if self.die is not None:
            setup = _noted(setup, "army", side, self.die)
            data["die"] = self.die
            text = say("army-rolled", **values, die=self.die)
        return replace(after, setup=setup), (Event("army", (), text, data),)


def _noted(setup: Setup, roll: str, side: str, die: int) -> Setup:
    thrown = {**setup.dice.get(roll, {}), side: die}
    return replace(setup, dice={**setup.dice, roll: thrown})


@dataclass(frozen=True, slots=True)
class Roll(TurnAction):
    """A side's die for the aggressor or for friction."""

    names = ("aggressor", "friction")

    side: str = part(NAME)
    die: int = part(DIE)
    rolled: Thrower | None = part(THROWER, default=None)
    name: Literal["aggressor", "friction"] = "aggressor"

    def act(self, state: State) -> tuple[str, Activity]:
        """Return the side and the roll."""
        return self.side, self.name

    def apply(self, state: State) -> Result:
        """Record the die; the aggressor is set once both sides have rolled for it."""
        setup = _noted(opened(state, self.side), self.name, self.side, self.die)
        data = {"die": self.die, "side": self.side, **by_whom(self.rolled)}
        side, after = state.side_name(self.side), replace(state, setup=setup)
        if self.name == "friction":
            result = state.played.friction_of(self.die)
            named = titled(f"friction-{result.id}", result.title) if result else say("term-nothing")
            text = say("friction-die", side=side, result=named, die=self.die)
            return after, (Event("friction", (), text, data),)
        adds = state.army(self.side).aggression or 0
        text = say("aggressor-die", side=side, die=self.die, adds=adds, total=self.die + adds)
        after, events = _compared(after, setup)
        return after, (Event("aggressor", (), text, data), *events)


def _compared(state: State, setup: Setup) -> Result:
    """Set the aggressor once both sides have rolled; after a tie they roll again."""
    dice = setup.dice["aggressor"]
    if set(dice) != set(state.sides):
        return state, ()
    sums = {side: die + (state.army(side).aggression or 0) for side, die in dice.items()}
    high = [side for side in sums if sums[side] == max(sums.values())]
    if len(high) > 1:
        left = {name: thrown for name, thrown in setup.dice.items() if name != "aggressor"}
        return replace(state, setup=replace(setup, dice=left)), (Event("tie", (), say("tie")),)
    text = say("is-aggressor", side=state.side_name(high[0]))
    named = Event("aggressor", (), text, {"aggressor": high[0]})
    return replace(state, aggressor=high[0]), (named,)


@dataclass(frozen=True, slots=True)
class TakeEdge(TurnAction):
    """A side's choice of an edge: its own, or that of the other side's forced march (flank)."""

    names = ("side", "flank")

    side: str = part(NAME)
    edge: Edge = part(one_of(get_args(Edge)))
    name: Literal["side", "flank"] = "side"

    def act(self, state: State) -> tuple[str, Activity]:
        """Return the side and the choice."""
        return self.side, self.name

    def judge(self, state: State) -> Iterator[Finding]:
        """Flag a side that is not the aggressor, and an edge that is not the other side's flank."""
        if self.name == "side":
            if self.side != state.aggressor:
                text = say("aggressor-takes-side", side=state.side_name(state.aggressor))
                yield flagged("setup.side", (), text)
            return
        other = state.other(self.side)
        own = settled_so_far(state).edges.get(other)
        if own is not None and self.edge not in FLANKS[own]:
            yield flagged("setup.flank", (), say("no-flank", side=state.side_name(other)))

    def apply(self, state: State) -> Result:
        """Record the edge; when a side takes its own, the other side gets the opposite one."""
        setup, other = opened(state, self.side), state.other(self.side)
        if self.name == "side":
            setup = replace(setup, edges={self.side: self.edge, other: OPPOSITE[self.edge]})
            names = {"side": state.side_name(self.side), "other": state.side_name(other)}
            event = Event("side", (), say("sides-taken", **names))
        else:
            setup = replace(setup, flanks={**setup.flanks, other: self.edge})
            seen = edge_seen(self.edge, setup.edges.get(other, "south"))
            text = say("flank-named", side=state.side_name(other), edge=seen)
            event = Event("flank", (), text)
        return replace(state, setup=setup), (event,)
