"""The actions of the order of play: phases, weather, passes, dice after a pass and to arrive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tableside.engine.action import part
from tableside.engine.asking import side_of
from tableside.engine.finding import Finding
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import DIE, NAME, one_of
from tableside.rules.gmu.actions.common import THROWER, Result, Thrower, TurnAction, by_whom
from tableside.rules.gmu.judging import order
from tableside.rules.gmu.judging.findings import flagged
from tableside.rules.gmu.say import say, weather_text
from tableside.rules.gmu.state import State
from tableside.rules.gmu.turn.flow import FLOW
from tableside.rules.gmu.turn.phases import PHASES, SETUP, WEATHERS, counted, phase_name, step_name


@dataclass(frozen=True, slots=True)
class ToPhase(TurnAction):
    """Another phase begins; ``combat`` after ``end`` begins the next turn."""

    names = ("phase",)
    lines = ("{to}",)

    to: str = part(one_of(PHASES))

    def judge(self, state: State) -> Iterator[Finding]:
        """Flag a phase that is out of order, and whatever must be done before it."""
        if self.to == state.phase:
            return
        follows = FLOW.following(state.phase)
        if self.to != follows:
            phases = {"phase": state.phase, "next": follows, "other": self.to}
            text = say("phase-follows", **{key: phase_name(each) for key, each in phases.items()})
            yield flagged("turn.phase", (), text)
        for task in state.awaited:
            yield order.undone(state, task)
        if state.phase == "end" and state.turn >= state.last_turn:
            yield flagged("turn.phase", (), say("no-next-turn"))
        if not FLOW.now(state).kept or state.phase == "end":
            return
        what = step_name(FLOW.step(state))
        for side in FLOW.sides(state):
            if FLOW.can_act(state, side):
                text = say("not-finished", side=state.side_name(side), what=what)
                yield flagged("turn.order", (), text)

    def apply(self, state: State) -> Result:
        """End the present phase and begin the other."""
        if self.to == state.phase:
            return state, ()
        ended, told = FLOW.end_step(state)
        if state.phase == SETUP:
            ended = replace(ended, play=replace(FLOW.now(ended), kept=True))
        begun, events = FLOW.begin(ended, self.to)
        return begun, (*told, *events)


@dataclass(frozen=True, slots=True)
class Weather(TurnAction):
    """The weather from now on, set by the players or their scenario: clear, rain, fog or both."""

    names = ("weather",)
    lines = ("{weather}",)

    weather: str = part(one_of(tuple(WEATHERS)))

    def apply(self, state: State) -> Result:
        """Set the weather."""
        weather = WEATHERS[self.weather]
        data = {"weather": sorted(weather)}
        event = Event("weather", (), say("weather-is", weather=weather_text(weather)), data)
        return replace(state, weather=weather), (event,)


@dataclass(frozen=True, slots=True)
class Pass(TurnAction):
    """A side passes: for the phase, or for a step of the command phase."""

    names = ("pass",)
    lines = ("{side}",)

    side: str = part(NAME)

    def judge(self, state: State) -> Iterator[Finding]:
        """Return the findings against the pass."""
        return order.passing(state, self.side)

    def apply(self, state: State) -> Result:
        """Let the side pass."""
        side_of(state, self.side)
        what = step_name(FLOW.step(state))
        text = say("has-just-passed", side=state.side_name(self.side), what=what)
        if FLOW.step(state).passing == "none":
            return state, (Event("pass", (), text),)
        if FLOW.step(state).passing == "for-both":
            return FLOW.passed(state, self.side), (Event("pass", (), say("played-on")),)
        return FLOW.passed(state, self.side), (Event("pass", (), text, {"side": self.side}),)


@dataclass(frozen=True, slots=True)
class Limited(TurnAction):
    """The die after a pass; ``side``: the one that it limits, None for the one that is due."""

    names = ("limit",)
    lines = ("{side} {die} [by {rolled}]",)

    die: int = part(DIE)
    side: str | None = part(NAME, default=None)
    rolled: Thrower | None = part(THROWER, default=None)

    def judge(self, state: State) -> Iterator[Finding]:
        """Flag a die that is not due, or not for this side."""
        due = FLOW.limit_due(state)
        if due is None:
            yield flagged("turn.limit", (), say("no-die-awaited"))
        elif self.side not in (None, due):
            yield flagged("turn.order", (), say("die-is-for", side=state.side_name(due)))

    def apply(self, state: State) -> Result:
        """Limit the side's acts; raise QuestionError if no die is due."""
        limit = FLOW.step(state).limit
        side = self.side or FLOW.limit_due(state)
        if limit is None or side is None or side not in state.sides:
            raise QuestionError("die", say("no-die-awaited"))
        after, left = FLOW.thrown(state, side, self.die)
        acts = counted(FLOW.step(state), left)
        text = say("may-still", side=state.side_name(side), acts=acts, die=self.die)
        data = {"side": side, "die": self.die, "left": left, **by_whom(self.rolled)}
        return after, (Event("limit", (), text, data),)


@dataclass(frozen=True, slots=True)
class Arrive(TurnAction):
    """The arrival die of a late corps."""

    names = ("arrival",)
    activity = "arrival"
    lines = ("{unit} {die} [by {rolled}]",)

    unit: str = part(NAME)
    die: int = part(DIE)
    rolled: Thrower | None = part(THROWER, default=None)

    def judge(self, state: State) -> Iterator[Finding]:
        """Flag a corps that has already been rolled for this turn."""
        if self.unit in FLOW.now(state).used and state.phase == "combat":
            text = say("rolled-already", unit=state.name(self.unit))
            yield flagged("turn.order", (self.unit,), text)

    def apply(self, state: State) -> Result:
        """Bring the corps on this turn or not; raise QuestionError if it needs no die."""
        entry = next((each for each in state.reserves if each.id == self.unit), None)
        roll = None if entry is None else state.played.arrivals.get(entry.arrival or "")
        if entry is None or roll is None:
            raise QuestionError("unit", say("nothing-to-roll", unit=state.name(self.unit)))
        needed = roll.needed(state.turn)
        data = {"die": self.die, "needed": needed, **by_whom(self.rolled)}
        comes = self.die >= needed
        said = "rolled-to-come" if comes else "not-there-yet"
        text = say(said, unit=entry.name, die=self.die)
        told = Event("arrival", (self.unit,), text, data)
        if not comes:
            return state, (told,)
        here = replace(entry, available=state.turn, arrival=None)
        reserves = tuple(here if each is entry else each for each in state.reserves)
        return replace(state, reserves=reserves), (told,)
