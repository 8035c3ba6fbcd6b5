"""A game as it was kept: before each action the position, then what was told, then the position.

Nothing here or beside it asks the program's rules. The checkers know dice, totals, ranges, counts
and who may act from the rule texts, and measure bases with plain rectangles.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import shapely
from shapely import affinity

from tableside.engine.message import Amount, Message, Several
from tableside.engine.ruleset import Event
from tests.rules.random_play import Game, StuckError

Data = Mapping[str, Any]

#: Inches by which a measured length may pass a limit: contact, rounding, what a hand is forgiven.
SLACK = 0.011


def base(pose: Iterable[float], width: float, depth: float) -> shapely.Polygon:
    """Return a base on the table, inches; its width (mm) runs across the facing."""
    x, y, facing = pose
    wide, deep = width / 25.4, depth / 25.4
    lying = shapely.box(x - deep / 2, y - wide / 2, x + deep / 2, y + wide / 2)
    return affinity.rotate(lying, facing, origin=(x, y))


@dataclass(frozen=True)
class Step:
    """One action of a game: the saved positions before and after it, and what was told."""

    number: int
    before: Data
    action: Data
    events: tuple[Event, ...]
    after: Data

    @cached_property
    def units(self) -> dict[str, Data]:
        """The units on the table before the action."""
        return {unit["id"]: unit for unit in self.before["units"]}

    @cached_property
    def units_after(self) -> dict[str, Data]:
        """The units on the table after the action."""
        return {unit["id"]: unit for unit in self.after["units"]}

    def told(self, kind: str) -> list[Event]:
        """Return the events of a kind."""
        return [event for event in self.events if event.kind == kind]


def values(message: object) -> dict[str, Any]:
    """Return what a sentence names; amounts as numbers, lists as lists."""
    assert isinstance(message, Message), message
    return {name: _plain(value) for name, value in message.values}


def _plain(value: object) -> Any:
    if isinstance(value, Amount):
        return value.value
    if isinstance(value, Several):
        return [_plain(item) for item in value.items]
    return value


def kept(game: Game, most: int = 5000, reload: int = 0) -> Iterator[Step]:
    """Play a game and yield each step as it is kept; what breaks off is told by the game.

    ``reload``: after so many actions each the game goes on from what was saved; 0: never.
    """
    for number in range(most):
        if reload and number % reload == 0:
            saved = json.loads(json.dumps(game.rules.dump(game.state), allow_nan=False))
            game.state = game.rules.load(saved, "saved.json")
        options = game.rules.options(game.state)
        if not options:
            return
        before = game.rules.dump(game.state)
        action = game.one(options)
        yield Step(number, before, action, game.told, game.rules.dump(game.state))
    raise StuckError(f"no end after {most} actions")


#: A rule as the second referee knows it: it yields what is wrong with a step.
Check = Callable[[Step], Iterator[str]]


def objections(steps: Iterable[Step], checks: Collection[Check]) -> Iterator[str]:
    """Yield what the second referee objects to, with the number of the action and the action."""
    for step in steps:
        for check in checks:
            for said in check(step):
                yield f"action {step.number}: {said} ({json.dumps(dict(step.action))})"
