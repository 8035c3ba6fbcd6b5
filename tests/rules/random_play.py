"""Random legal games through the contract alone: what ``options`` offers and ``judge`` accepts.

Where models are put is proposed by the rule set's sample (``suite_samples``): cheap guesses that
the judge accepts or refuses.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.ruleset import Ask, Event, Option, RuleSet
from tests.rules.patience import TooLongError

#: Where a model might be put: (state, option, what is filled in already, chance) -> poses.
Guesses = Callable[[Any, Option, Mapping[str, Any], random.Random], Iterator[list[float]]]

#: How many poses are tried before an option counts as one that cannot be filled.
TRIES = 12


class StuckError(Exception):
    """Nothing that is offered can be done legally."""


@dataclass
class Watch:
    """What is told while games are played: every event, and what was refused on the way."""

    event: Callable[[Any, Event], None] = lambda state, event: None
    refused: Callable[[tuple[Finding, ...]], None] = lambda findings: None
    step: Callable[[Any, Option], None] = lambda state, option: None


@dataclass
class Game:
    """One game that is played at random.

    ``keen``: how likely a side does something rather than pass, 0 to 1; ``rare``: how likely an
    option of that action (or ``as``) is taken at all, so that dear or dull ones stay few. ``told``:
    what happened by the last action; ``flagged``: options that ask for no place, filled in as they
    ask to be, and flagged all the same.
    """

    rules: RuleSet[Any]
    state: Any
    guesses: Guesses
    chance: random.Random
    keen: float = 0.8
    rare: Mapping[str, float] = field(default_factory=dict)
    watch: Watch = field(default_factory=Watch)
    actions: list[dict[str, Any]] = field(default_factory=list)
    told: tuple[Event, ...] = ()
    flagged: list[str] = field(default_factory=list)

    def play(self, most: int = 5000) -> Any:
        """Play to the end and return the last state; raise StuckError where nothing is legal."""
        for _ in range(most):
            options = self.rules.options(self.state)
            if not options:
                return self.state
            self.one(options)
        raise StuckError(f"no end after {most} actions")

    def one(self, options: tuple[Option, ...]) -> dict[str, Any]:
        """Do one of the options, filled at random so that nothing is flagged."""
        for option in self._order(options):
            self.watch.step(self.state, option)
            action = self.legal(option)
            if action is not None:
                self.do(action)
                return action
        raise StuckError(f"nothing is legal of: {[dict(o.action) for o in options]}")

    def _order(self, options: tuple[Option, ...]) -> list[Option]:
        """Return the options as they are tried: a pass now and then at once, else last."""
        early = self.chance.random() > self.keen
        ranks = [self._rank(option, early) for option in options]
        mixed = sorted(range(len(options)), key=lambda at: (ranks[at], self.chance.random()))
        return [options[at] for at in mixed]

    def _rank(self, option: Option, early: bool) -> int:
        """Return 0 for what is wanted, 1 for a pass, 2 for what is rare; an early pass is 0."""
        action = option.action
        if action["action"] == "pass":
            return -1 if early else 1
        rare = self.rare.get(str(action.get("as", action["action"])), 1.0)
        return 0 if self.chance.random() < rare else 2

    def legal(self, option: Option) -> dict[str, Any] | None:
        """Return the option filled in a way that nothing is flagged about, None without one.

        What takes too long to judge is left alone.
        """
        for _ in range(TRIES if option.asks else 1):
            for action in self._filled(option):
                try:
                    found = self.rules.judge(self.state, self.rules.actions.read(action))
                except TooLongError:
                    continue
                if not found:
                    return action
                self.watch.refused(found)
                if all(ask.kind != "pose" for ask in option.asks):
                    self.flagged.append(f"{action}: {', '.join(each.rule for each in found)}")
        return None

    def _filled(self, option: Option) -> Iterator[dict[str, Any]]:
        values: dict[str, Any] = {}
        poses = [ask for ask in option.asks if ask.kind == "pose"]
        for ask in option.asks:
            if ask.kind != "pose":
                if not ask.choices and ask.kind in ("unit", "units", "choice"):
                    return
                values[ask.field] = self._value(ask)
        if not poses:
            yield option.filled(**values)
            return
        for pose in self.guesses(self.state, option, values, self.chance):
            yield option.filled(**values, **{poses[0].field: pose})

    def _value(self, ask: Ask) -> Any:
        if ask.kind == "dice" and ask.count > 1:
            return [self.chance.choice(ask.choices) for _ in range(ask.count)]
        if ask.kind == "units":
            least = ask.count if ask.least is None else ask.least
            number = min(self.chance.randint(least, ask.count), len(ask.choices))
            needed = self.chance.sample(ask.among, min(ask.among_least, number))
            others = [choice for choice in ask.choices if choice not in needed]
            return [*needed, *self.chance.sample(others, number - len(needed))]
        return self.chance.choice(ask.choices)

    def do(self, action: dict[str, Any]) -> None:
        """Do an action and tell what happened."""
        self.actions.append(action)
        before = self.state
        self.state, self.told = self.rules.apply(before, self.rules.actions.read(action))
        for event in self.told:
            self.watch.event(before, event)
