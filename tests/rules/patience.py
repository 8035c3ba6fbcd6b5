"""A rule set that is not waited for: what takes too long is given up, told, and counted."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tableside.engine.finding import Finding
from tableside.engine.ruleset import Event, Option, Prompt, RuleSet
from tests.fake_game import ReadBy

T = TypeVar("T")


class TooLongError(Exception):
    """A question took longer than it was given."""


@dataclass
class Patient:
    """The part of a rule set that games are played with; each call has ``seconds`` of processor.

    ``gave_up``: the calls that had more, each told by name and, where it has one, its action.
    """

    rules: RuleSet[Any]
    seconds: float
    gave_up: list[str] = field(default_factory=list)

    @property
    def actions(self) -> ReadBy:
        """Its actions, each with the data that it was read from."""
        return ReadBy(self.action)

    def action(self, data: Mapping[str, Any]) -> Any:
        """Return the typed action and the data that it was read from."""
        return dict(data), self.rules.actions.read(data)

    def judge(self, state: Any, action: Any) -> tuple[Finding, ...]:
        """Judge, or raise TooLongError."""
        data, typed = action
        return self._within("judge", data, lambda: self.rules.judge(state, typed))

    def apply(self, state: Any, action: Any) -> tuple[Any, tuple[Event, ...]]:
        """Do it, or raise TooLongError."""
        data, typed = action
        return self._within("apply", data, lambda: self.rules.apply(state, typed))

    def options(self, state: Any) -> tuple[Option, ...]:
        """Return what can be done, or raise TooLongError."""
        return self._within("options", {}, lambda: self.rules.options(state))

    def answer(self, state: Any, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer, or raise TooLongError."""
        return self._within("answer", question, lambda: self.rules.answer(state, question))

    def dump(self, state: Any) -> dict[str, Any]:
        """Return the position as it is saved."""
        return self.rules.dump(state)

    def load(self, data: Mapping[str, Any], file: str) -> Any:
        """Return the state of a saved position."""
        return self.rules.load(data, file)

    def prompt(self, state: Any) -> Prompt:
        """Return what is awaited."""
        return self.rules.prompt(state)

    def _within(self, name: str, asked: Mapping[str, Any], call: Callable[[], T]) -> T:
        try:
            with at_most(self.seconds):
                return call()
        except TooLongError:
            self.gave_up.append(f"{name} {json.dumps(dict(asked))}")
            raise


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TooLongError in the body once it has used so much processor time, user and system."""

    def stop(*_: object) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)
