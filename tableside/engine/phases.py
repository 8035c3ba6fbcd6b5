"""The order of play: phases and their steps as data, whose turn it is, and what a pass does.

A game defines its phases in a file and subclasses ``Flow`` to say who acts first, what a side has
to do in a step, and what happens when a step or phase begins or ends. ``settle`` is called after
every action to end the steps in which nobody can act any more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Generic, Literal, Protocol, TypeVar

from pydantic import Field

from tableside.engine.position import NameSet
from tableside.engine.ruleset import Event
from tableside.files.loading import VALUES, Model
from tableside.files.parts import AsTuple, Count, Name, YesNo


class Limit(Model):
    """The die thrown after a pass: its number of faces, and the name of a modifier to add."""

    die: Annotated[Count, Field(ge=1)]
    adds: Name | None = None


class Step(Model):
    """A part of a phase.

    ``does``: the activities that belong to it. ``order``: the sides alternate, or act whenever
    they like. ``passing``: a pass limits the other side by the die (``limits``), ends the step for
    that side (``ends``) or for both (``for-both``), or is not possible (``none``). ``idle``: a
    side with nothing to do is waited for (``waits``), skipped (``skips``), or counts as having
    passed (``passes``). ``most``: how often a side may act, None for no limit.
    """

    id: Name
    does: Annotated[tuple[Name, ...], AsTuple]
    order: Literal["alternate", "free"]
    passing: Literal["limits", "ends", "for-both", "none"]
    idle: Literal["waits", "skips", "passes"]
    limit: Limit | None = None
    most: Count | None = None


class Phase(Model):
    """A phase with its steps in order; ``then``: the next phase."""

    id: Name
    then: Name
    steps: Annotated[tuple[Step, ...], AsTuple, Field(min_length=1)]


class Phases(Model):
    """A file of phases; step ids are unique within the file."""

    format: str
    phases: Annotated[tuple[Phase, ...], AsTuple]


@dataclass(frozen=True, slots=True)
class Play:
    """The progress of a phase, as far as it decides what comes next.

    ``step``: the current step's id. ``to_act``: the side whose turn it is. ``passed``: the sides
    that have passed in this step, in order. ``left``: how often the side that has not passed may
    still act, None before the die is thrown. ``placed``: units put down in this phase; ``used``:
    units that have used their once-per-phase action. ``kept``: whether this table reports passes;
    if not, acting out of turn is never flagged.
    """

    __pydantic_config__: ClassVar = VALUES

    step: Name
    to_act: Name
    passed: Annotated[tuple[Name, ...], AsTuple] = ()
    left: Count | None = None
    placed: NameSet = frozenset()
    used: NameSet = frozenset()
    kept: YesNo = True


class InPlay(Protocol):
    """A state with an order of play, a frozen dataclass; ``play`` is None as a phase begins."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def phase(self) -> str: ...  # noqa: D102

    @property
    def play(self) -> Play | None: ...  # noqa: D102


S = TypeVar("S", bound=InPlay)


@dataclass(frozen=True, slots=True)
class Turns(Generic[S]):
    """A game's code for its steps, by step id.

    ``waiting``: what a side has to do in the step, falsy for nothing; in unlisted steps there is
    always something. ``entering``, ``leaving``: what happens as it begins and ends. ``adding``:
    the modifiers to add to a limit's die, by name.
    """

    waiting: Mapping[str, Callable[[S, str], object]] = field(default_factory=dict)
    entering: Mapping[str, Callable[[S], tuple[S, tuple[Event, ...]]]] = field(default_factory=dict)
    leaving: Mapping[str, Callable[[S], tuple[S, tuple[Event, ...]]]] = field(default_factory=dict)
    adding: Mapping[str, Callable[[S, str], int]] = field(default_factory=dict)


class Flow(ABC, Generic[S]):
    """The order of play in a game of two sides."""

    def __init__(self, phases: Phases, turns: Turns[S]) -> None:
        self.turns = turns
        self.phases: Mapping[str, Phase] = {phase.id: phase for phase in phases.phases}
        self.steps: Mapping[str, tuple[str, Step]] = {
            step.id: (phase.id, step) for phase in phases.phases for step in phase.steps
        }

    @abstractmethod
    def sides(self, state: S) -> tuple[str, str]:
        """Return the two sides, the one that acts first in front."""

    @abstractmethod
    def begin(self, state: S, phase: str) -> tuple[S, tuple[Event, ...]]:
        """Begin a phase; return the state, not settled yet, and the events."""

    def halts(self, state: S) -> bool:
        """Whether something must be done before play goes on; by default nothing."""
        return False

    def keeps(self, state: S) -> bool:
        """Whether the order of acting is enforced in a phase whose start does not say."""
        return False

    def idles(self, state: S, side: str) -> tuple[Event, ...]:
        """Return the events for a side that has passed because it has nothing to do."""
        return ()

    def now(self, state: S) -> Play:
        """Return the progress of the current phase, a fresh one at its beginning."""
        play = state.play
        if play is not None and self.steps[play.step][0] == state.phase:
            return play
        kept = (play is not None and play.kept) or self.keeps(state)
        return self.fresh(state, state.phase, kept)

    def fresh(self, state: S, phase: str, kept: bool) -> Play:
        """Return the play at the beginning of a phase."""
        return Play(self.phases[phase].steps[0].id, self.sides(state)[0], kept=kept)

    def step(self, state: S) -> Step:
        """Return the current step."""
        return self.steps[self.now(state).step][1]

    def step_of(self, activity: str, phase: str) -> tuple[str, Step]:
        """Return the phase and step of an activity, preferring a step of ``phase``."""
        having = [(name, step) for name, step in self.steps.values() if activity in step.does]
        return next((pair for pair in having if pair[0] == phase), having[0])

    def following(self, phase: str) -> str:
        """Return the phase after this one."""
        return self.phases[phase].then

    def has_something(self, state: S, side: str) -> bool:
        """Whether the side has anything to do in the step, judging by the pieces alone."""
        waiting = self.turns.waiting.get(self.now(state).step)
        return waiting is None or bool(waiting(state, side))

    def can_act(self, state: S, side: str) -> bool:
        """Whether the side may still act: it has not passed, and has something to do."""
        play = self.now(state)
        if side in play.passed or (play.left == 0 and play.passed):
            return False
        return self.step(state).idle == "waits" or self.has_something(state, side)

    def able(self, state: S) -> tuple[str, ...]:
        """Return the sides that may still act in this step."""
        return tuple(side for side in self.sides(state) if self.can_act(state, side))

    def acting(self, state: S) -> tuple[str, ...]:
        """Return the sides that may act now: the one whose turn it is, or all able ones."""
        play, able = self.now(state), self.able(state)
        if self.step(state).order == "free" or not play.kept:
            return able
        return tuple(side for side in able if side == play.to_act)

    def limit_due(self, state: S) -> str | None:
        """Return the side whose limit die is due after the other side's pass, or None."""
        play = self.now(state)
        if self.step(state).limit is None or len(play.passed) != 1 or play.left is not None:
            return None
        side = next(each for each in self.sides(state) if each not in play.passed)
        return side if self.can_act(state, side) else None

    def allowed(self, state: S, side: str, die: int) -> int:
        """Return how often ``side`` may still act in the step, given the limit die."""
        limit = self.step(state).limit
        adds = None if limit is None or limit.adds is None else self.turns.adding[limit.adds]
        return die + (0 if adds is None else adds(state, side))

    def acted(self, state: S, side: str, step: str) -> S:
        """Return the state after ``side`` has acted in a step: the other side is next.

        An action that belongs to a step other than the current one does not change the order.
        """
        play = self.now(state)
        if play.step != step:
            return replace(state, play=play)
        left = play.left
        if left is not None and side not in play.passed:
            left = max(left - 1, 0)
        return replace(state, play=replace(play, to_act=self._other(state, side), left=left))

    def passed(self, state: S, side: str) -> S:
        """Return the state after ``side`` has passed; from now on the order is enforced."""
        play = self.now(state)
        who = self.sides(state) if self.step(state).passing == "for-both" else (side,)
        gone = (*play.passed, *(each for each in who if each not in play.passed))
        after = replace(play, passed=gone, to_act=self._other(state, side), kept=True)
        return replace(state, play=after)

    def thrown(self, state: S, side: str, die: int) -> tuple[S, int]:
        """Return the state after ``side``'s limit die, and how often it may still act."""
        play, left = self.now(state), self.allowed(state, side, die)
        if self.step(state).limit is None or not play.passed:
            return state, left
        return replace(state, play=replace(play, left=left, kept=True)), left

    def settle(self, state: S) -> tuple[S, tuple[Event, ...]]:
        """End every step in which nobody can act, until a side can or something halts play.

        If no order is enforced, only the players end a phase.
        """
        events: list[Event] = []
        while not self.halts(state):
            state, told = self._idle_passed(state)
            events += told
            play, able = self.now(state), self.able(state)
            if able:
                if play.to_act not in able:
                    state = replace(state, play=replace(play, to_act=able[0]))
                break
            after = self._next_step(state)
            if after is None and not play.kept:
                break
            state, told = self.end_step(state)
            events += told
            if after is None:
                state, told = self.begin(state, self.following(state.phase))
            else:
                first = self.sides(state)[0]
                fresh = replace(play, step=after.id, passed=(), left=None, to_act=first)
                state, told = self._entered(replace(state, play=fresh), after.id)
            events += told
        return state, tuple(events)

    def _idle_passed(self, state: S) -> tuple[S, tuple[Event, ...]]:
        """Pass for an idle side, if the step counts that as passing and the other can act."""
        play, able = self.now(state), self.able(state)
        if self.step(state).idle != "passes" or not play.kept or len(able) != 1:
            return state, ()
        (idle,) = (side for side in self.sides(state) if side not in able)
        if play.passed:
            return state, ()
        return self.passed(state, idle), self.idles(state, idle)

    def end_step(self, state: S) -> tuple[S, tuple[Event, ...]]:
        """Leave the current step; return the state and the events."""
        leave = self.turns.leaving.get(self.now(state).step)
        return (state, ()) if leave is None else leave(state)

    def _entered(self, state: S, step: str) -> tuple[S, tuple[Event, ...]]:
        enter = self.turns.entering.get(step)
        return (state, ()) if enter is None else enter(state)

    def _next_step(self, state: S) -> Step | None:
        parts = self.phases[state.phase].steps
        index = [part.id for part in parts].index(self.now(state).step)
        return parts[index + 1] if index + 1 < len(parts) else None

    def _other(self, state: S, side: str) -> str:
        return next(each for each in self.sides(state) if each != side)
