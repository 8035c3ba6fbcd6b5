"""What is settled before the first turn: the period, armies, dice and edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from tableside.engine import asking
from tableside.engine.action import part
from tableside.engine.finding import Finding
from tableside.engine.message import Several
from tableside.engine.ruleset import QuestionError
from tableside.engine.values import DIE, NAME, NAMES, Kind, one_of
from tableside.rules.gmu.actions.doing import THROWER, Doing, Result, Thrower, by_whom
from tableside.rules.gmu.data import UnitClass
from tableside.rules.gmu.judging import setting_up
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup import apply as setup
from tableside.rules.gmu.state import State
from tableside.rules.gmu.turn.phases import Activity

Edge = Literal["north", "south", "east", "west"]

#: More of one class than this have no room on any table.
MOST_OF_A_CLASS = 99


@dataclass(frozen=True, slots=True)
class TakePeriod(Doing):
    """The period that is played."""

    names = ("period",)

    period: str = part(NAME)

    def judge(self, state: State) -> Iterator[Finding]:
        """Return what is wrong with the period."""
        return setting_up.period(state, self.period)

    def apply(self, state: State) -> Result:
        """Take it."""
        return setup.period(state, self.period)


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
class TakeArmy(Doing):
    """A side's army: by the die on its chart, by how many of each class, or by its models."""

    names = ("army",)

    side: str = part(NAME)
    army: str = part(NAME)
    die: int | None = part(DIE, default=None)
    classes: tuple[tuple[str, int], ...] | None = part(CLASSES, key="units", default=None)
    models: tuple[str, ...] | None = part(NAMES, default=None)
    rolled: Thrower | None = part(THROWER, default=None)

    @classmethod
    def check(cls, data: Mapping[str, Any]) -> None:
        """Raise QuestionError unless there is one of a die, units and models."""
        if sum(name in data for name in ("die", "units", "models")) != 1:
            raise QuestionError("die", say("die-or-units"))

    def act(self, state: State) -> tuple[str, Activity]:
        """Return it as the side's choice of an army."""
        return self.side, "army"

    def judge(self, state: State) -> Iterator[Finding]:
        """Return what is wrong with the army."""
        return setting_up.army(state, self.army)

    def apply(self, state: State) -> Result:
        """Take it."""
        return setup.army(state, self)


@dataclass(frozen=True, slots=True)
class Roll(Doing):
    """A side's die in the set-up."""

    names = ("aggressor", "friction")

    side: str = part(NAME)
    die: int = part(DIE)
    rolled: Thrower | None = part(THROWER, default=None)
    name: Literal["aggressor", "friction"] = "aggressor"

    def act(self, state: State) -> tuple[str, Activity]:
        """Return it as that roll of the side."""
        return self.side, self.name

    def apply(self, state: State) -> Result:
        """Note the die; both dice name the aggressor."""
        if self.name == "aggressor":
            return setup.aggressor_die(state, self.side, self.die, by_whom(self.rolled))
        return setup.friction_die(state, self.side, self.die, by_whom(self.rolled))


@dataclass(frozen=True, slots=True)
class TakeEdge(Doing):
    """An edge that a side names: its own, or that of the other side's forced march (flank)."""

    names = ("side", "flank")

    side: str = part(NAME)
    edge: Edge = part(one_of(get_args(Edge)))
    name: Literal["side", "flank"] = "side"

    def act(self, state: State) -> tuple[str, Activity]:
        """Return it as that choice of the side."""
        return self.side, self.name

    def judge(self, state: State) -> Iterator[Finding]:
        """Return what is wrong with the edge."""
        if self.name == "side":
            return setting_up.own_edge(state, self.side)
        return setting_up.flank(state, self.side, self.edge)

    def apply(self, state: State) -> Result:
        """Take it."""
        if self.name == "side":
            return setup.own_edge(state, self.side, self.edge)
        return setup.flank(state, self.side, self.edge)
