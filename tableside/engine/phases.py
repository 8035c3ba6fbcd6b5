"""The order of a game: phases and their steps as data, whose turn it is, and what a pass does.

A game writes its phases in a file and derives from ``Flow``, which it tells who acts first, what a
side has to do in a step, and what happens when a step or a phase begins or ends. ``settle`` is
called after every action: it ends the steps in which nobody can act any more.
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
    """The die that is thrown after a pass: its faces, and what is added to what it counts."""

    die: Annotated[Count, Field(ge=1)]
    adds: Name | None = None


class Step(Model):
    """A part of a phase.

    ``does``: the activities that belong to it. ``order``: the sides act in turn, or each when it
    likes. ``passing``: the die limits the other side (``limits``), the side alone is done
    (``ends``), both are (``for-both``), or nobody passes (``none``). ``idle``: a side with nothing
    to do there is waited for (``waits``), left out (``skips``), or has passed (``passes``).
    ``most``: how often a side may act, None without end.
    """

    id: Name
    does: Annotated[tuple[Name, ...], AsTuple]
    order: Literal["alternate", "free"]
    passing: Literal["limits", "ends", "for-both", "none"]
    idle: Literal["waits", "skips", "passes"]
    limit: Limit | None = None
    most: Count | None = None


class Phase(Model):
    """A phase and its steps in order; ``then``: the phase after it."""

    id: Name
    then: Name
    steps: Annotated[tuple[Step, ...], AsTuple, Field(min_length=1)]


class Phases(Model):
    """A file of phases; each step's id is its own in the whole file."""

    format: str
    phases: Annotated[tuple[Phase, ...], AsTuple]


@dataclass(frozen=True, slots=True)
class Play:
    """What has happened in a phase, as far as it decides what comes next.

    ``step``: its id. ``to_act``: the side whose turn it is. ``passed``: the sides that have passed
    in this step, in that order. ``left``: how many times the side that has not passed may still
    act, None before the die is thrown. ``placed``: units put down in this phase; ``used``: units
    that have done what each may do once in it. ``kept``: whether this table tells the program of
    passes; where it does not, nobody is accused of acting out of turn.
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
    """A state with an order: a frozen dataclass. ``play`` None: at the beginning of the phase."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def phase(self) -> str: ...  # noqa: D102

    @property
    def play(self) -> Play | None: ...  # noqa: D102


S = TypeVar("S", bound=InPlay)


@dataclass(frozen=True, slots=True)
class Turns(Generic[S]):
    """What a game knows of its steps besides their data, each by the step's id.

    ``waiting``: what a side has to do there, if anything; in a step that is not listed there always
    is something. ``entering`` and ``leaving``: what happens as it begins and ends. ``adding``: by
    the word of a limit, what is added to its die.
    """

    waiting: Mapping[str, Callable[[S, str], object]] = field(default_factory=dict)
    entering: Mapping[str, Callable[[S], tuple[S, tuple[Event, ...]]]] = field(default_factory=dict)
    leaving: Mapping[str, Callable[[S], tuple[S, tuple[Event, ...]]]] = field(default_factory=dict)
    adding: Mapping[str, Callable[[S, str], int]] = field(default_factory=dict)


class Flow(ABC, Generic[S]):
    """Whose turn it is in a game of two sides, and what follows."""

    def __init__(self, phases: Phases, turns: Turns[S]) -> None:
        self.turns = turns
        self.phases: Mapping[str, Phase] = {phase.id: phase for phase in phases.phases}
        self.steps: Mapping[str, tuple[str, Step]] = {
            step.id: (phase.id, step) for phase in phases.phases for step in phase.steps
        }

    @abstractmethod
    def sides(self, state: S) -> tuple[str, str]:
        """Return the two sides, the one first that acts first."""

    @abstractmethod
    def begin(self, state: S, phase: str) -> tuple[S, tuple[Event, ...]]:
        """Return the state at the beginning of a phase, and what that brings; not settled yet."""

    def halts(self, state: S) -> bool:
        """Whether something has to be done before the order goes on; nothing has, if not told."""
        return False

    def keeps(self, state: S) -> bool:
        """Whether the order is kept in a phase whose beginning says nothing of it."""
        return False

    def idles(self, state: S, side: str) -> tuple[Event, ...]:
        """Return what is told of a side that has passed because it has nothing to do."""
        return ()

    def now(self, state: S) -> Play:
        """Return how far the phase has gone; at its beginning nothing has been done."""
        play = state.play
        if play is not None and self.steps[play.step][0] == state.phase:
            return play
        kept = (play is not None and play.kept) or self.keeps(state)
        return self.fresh(state, state.phase, kept)

    def fresh(self, state: S, phase: str, kept: bool) -> Play:
        """Return the play at the beginning of a phase."""
        return Play(self.phases[phase].steps[0].id, self.sides(state)[0], kept=kept)

    def step(self, state: S) -> Step:
        """Return the step that is being played."""
        return self.steps[self.now(state).step][1]

    def step_of(self, activity: str, phase: str) -> tuple[str, Step]:
        """Return the phase and step of an activity, those of ``phase`` if it has one."""
        having = [(name, step) for name, step in self.steps.values() if activity in step.does]
        return next((pair for pair in having if pair[0] == phase), having[0])

    def following(self, phase: str) -> str:
        """Return the phase after this one."""
        return self.phases[phase].then

    def has_something(self, state: S, side: str) -> bool:
        """Whether the side has anything to do in the step, as far as pieces alone decide it."""
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
        """Return the sides that may act now: the one whose turn it is, or each that may act."""
        play, able = self.now(state), self.able(state)
        if self.step(state).order == "free" or not play.kept:
            return able
        return tuple(side for side in able if side == play.to_act)

    def limit_due(self, state: S) -> str | None:
        """Return the side for which the die after the other's pass has to be thrown, or None."""
        play = self.now(state)
        if self.step(state).limit is None or len(play.passed) != 1 or play.left is not None:
            return None
        side = next(each for each in self.sides(state) if each not in play.passed)
        return side if self.can_act(state, side) else None

    def allowed(self, state: S, side: str, die: int) -> int:
        """Return how often ``side`` may still act in the step after this die."""
        limit = self.step(state).limit
        adds = None if limit is None or limit.adds is None else self.turns.adding[limit.adds]
        return die + (0 if adds is None else adds(state, side))

    def acted(self, state: S, side: str, step: str) -> S:
        """Return the state after ``side`` has acted in a step: the other one's turn comes.

        An act that belongs to another step than the one being played changes no order.
        """
        play = self.now(state)
        if play.step != step:
            return replace(state, play=play)
        left = play.left
        if left is not None and side not in play.passed:
            left = max(left - 1, 0)
        return replace(state, play=replace(play, to_act=self._other(state, side), left=left))

    def passed(self, state: S, side: str) -> S:
        """Return the state after ``side`` has passed; from now on the order of acting is kept."""
        play = self.now(state)
        who = self.sides(state) if self.step(state).passing == "for-both" else (side,)
        gone = (*play.passed, *(each for each in who if each not in play.passed))
        after = replace(play, passed=gone, to_act=self._other(state, side), kept=True)
        return replace(state, play=after)

    def thrown(self, state: S, side: str, die: int) -> tuple[S, int]:
        """Return the state after the die that limits ``side``, and how often it may still act."""
        play, left = self.now(state), self.allowed(state, side, die)
        if self.step(state).limit is None or not play.passed:
            return state, left
        return replace(state, play=replace(play, left=left, kept=True)), left

    def settle(self, state: S) -> tuple[S, tuple[Event, ...]]:
        """End every step in which nobody can act; stop where somebody can, or something halts.

        Where no order is kept a phase ends only when the players say so.
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
        """Let a side pass that has nothing to do, where that counts and the other still acts."""
        play, able = self.now(state), self.able(state)
        if self.step(state).idle != "passes" or not play.kept or len(able) != 1:
            return state, ()
        (idle,) = (side for side in self.sides(state) if side not in able)
        if play.passed:
            return state, ()
        return self.passed(state, idle), self.idles(state, idle)

    def end_step(self, state: S) -> tuple[S, tuple[Event, ...]]:
        """Return the state with the step left, and what that brings."""
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
