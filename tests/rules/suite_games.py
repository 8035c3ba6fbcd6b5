"""Random games of each rule set for the shared suite: a short one for each seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tableside.engine.ruleset import Option
from tableside.rules import registry
from tests.rules.brothers_at_arms import brothers_games
from tests.rules.gitm import gitm_games
from tests.rules.gmu import gmu_games
from tests.rules.metal_men import metal_games
from tests.rules.random_play import Game
from tests.rules.suite_samples import SAMPLES


def near_by(
    rules: Any, state: Any, option: Option, values: Mapping[str, Any], chance: random.Random
) -> Iterator[list[float]]:
    """Yield poses near where the unit stands: enough for rule sets whose moves are short."""
    name = {**option.action, **values}.get("unit")
    drawn = next((u for u in rules.units(state) if u["id"] == name), None)
    if drawn is None or drawn["pose"] is None:
        return
    x, y, facing = drawn["pose"]
    for _ in range(4):
        far, turned = chance.choice((0.0, 1.0, 2.0)), chance.choice((0.0, 0.0, 15.0, 180.0))
        yield [x + chance.uniform(-far, far), y + chance.uniform(-far, far), facing + turned]


def _sample(name: str, seed: int) -> Game:
    rules, state = registry.load_position(SAMPLES[name][0], "sample.json")

    def guesses(*asked: Any) -> Iterator[list[float]]:
        return near_by(rules, *asked)

    return Game(rules, state, guesses, random.Random(seed), keen=0.5)


def _campaign(seed: int) -> Game:
    """A campaign whose hands put no counter wrong, as they do in its own games."""
    campaign = gitm_games.game(seed, turns=2)
    campaign.hands = None
    return campaign


#: By rule set: the game of a seed, not begun.
GAMES: dict[str, Callable[[int], Game]] = {
    "gmu": lambda seed: gmu_games.game(seed, turns=2),
    "mini-nap": lambda seed: _sample("mini-nap", seed),
    "brothers-at-arms": lambda seed: brothers_games.game(seed, turns=2),
    "metal-men": lambda seed: metal_games.game(seed, turns=2),
    "gitm": _campaign,
}
