"""Games played to win, through the contract: of what is offered, what looks best is done.

A side's judgement is crude (``Worth``: the better of two fights, the nearer of two places), but
it seeks contact, strings moves together and finishes what it began, which random play does not.
Dice are thrown before a choice is weighed and never looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tableside.engine.ruleset import Option
from tests.rules.random_play import Game, StuckError

#: How good an action looks to the side that does it; a pass is worth 0: (rules, state, action).
Worth = Callable[[Any, Any, Mapping[str, Any]], float]

#: How many ways of doing one option are weighed.
WAYS = 4


@dataclass
class WinningGame(Game):
    """A game in which the best of a few legal ways to do each option is done."""

    worth: Worth = lambda rules, state, action: 0.0

    def one(self, options: tuple[Option, ...]) -> dict[str, Any]:
        """Do what looks best; pass where nothing looks better than that."""
        weighed = [
            (self.worth(self.rules, self.state, action), -number, action)
            for number, action in enumerate(self._ways(options))
        ]
        if not weighed:
            raise StuckError(f"nothing is legal of: {[dict(o.action) for o in options]}")
        action: dict[str, Any] = max(weighed, key=lambda found: found[:2])[2]
        self.do(action)
        return action

    def _ways(self, options: tuple[Option, ...]) -> Iterator[dict[str, Any]]:
        for option in options:
            self.watch.step(self.state, option)
            poses = any(ask.kind == "pose" for ask in option.asks)
            for _ in range((1 + poses) * WAYS if option.asks else 1):
                action = self.legal(option)
                if action is None:
                    break
                yield action
