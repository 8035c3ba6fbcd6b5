"""A random game that was played once, as what was done in it: many tests look at the same one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.engine.ruleset import Event, Option, RuleSet
from tests.rules.random_play import Watch
from tests.rules.suite_games import GAMES

#: How many actions a game takes at most: more, and it is taken for one that does not end.
MOST = 1000


@dataclass(frozen=True)
class Step:
    """One action: what was offered before it, which options were tried, and what came of it."""

    before: Any
    options: tuple[Option, ...]
    tried: tuple[Option, ...]
    action: dict[str, Any]
    events: tuple[Event, ...]
    after: Any


@dataclass(frozen=True)
class Played:
    """A game from its beginning to its end, or to where ``MOST`` actions were done."""

    name: str
    seed: int
    rules: RuleSet[Any]
    steps: tuple[Step, ...]

    @property
    def end(self) -> Any:
        """The last state."""
        return self.steps[-1].after


def played(name: str, seed: int) -> Played:
    """Play a game of a rule set; raise StuckError where nothing that is offered is legal."""
    game = GAMES[name](seed)
    tried: list[Option] = []
    game.watch = Watch(step=lambda state, option: tried.append(option))
    steps: list[Step] = []
    while len(steps) < MOST and (options := game.rules.options(game.state)):
        tried.clear()
        before = game.state
        action = game.one(options)
        steps.append(Step(before, options, tuple(tried), action, game.told, game.state))
    return Played(name, seed, game.rules, tuple(steps))
