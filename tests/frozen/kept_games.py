"""Games that were played once at random, kept as their actions: positions along them are asked.

``python -m tests.frozen.kept_games GAME ...`` plays those of some games anew and writes them,
without a name of all. That is only wanted where an action that they hold can no longer be read:
the positions that are asked are others then.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableside.rules import registry
from tests.rules.suite_games import GAMES

Data = dict[str, Any]

HERE = Path(__file__).parent / "played"
#: The seeds of the games of each rule set.
SEEDS: Mapping[str, tuple[int, ...]] = {
    "mini-nap": (1, 2),
    "brothers-at-arms": (1, 2),
    "metal-men": (0, 1),
    "gitm": (1, 2),
}
#: How many actions a game has at most: those of campaigns are small ones.
MOST: Mapping[str, int] = {
    "mini-nap": 40,
    "brothers-at-arms": 25,
    "metal-men": 25,
    "gitm": 120,
}


@dataclass(frozen=True)
class Point:
    """A position on the way of a game, and actions of that game: the next one is the first."""

    name: str
    position: Data
    actions: list[Data]


def points(ruleset: str, every: int) -> Iterator[Point]:
    """Yield the position before every ``every``-th action of each kept game.

    With the action that was done there comes one that was done later in the game: most of those
    have something wrong with them here.
    """
    for seed in SEEDS[ruleset]:
        kept = json.loads(_file(ruleset, seed).read_text("utf-8"))
        rules, state = registry.load_position(kept["position"], f"game {seed}")
        actions = kept["actions"]
        for number, action in enumerate(actions):
            if number % every == 0:
                other = actions[(number + 7) % len(actions)]
                position = rules.dump(state)
                yield Point(f"game {seed} before action {number}", position, [action, other])
            state, _ = rules.apply(state, rules.actions.read(action))


def _file(ruleset: str, seed: int) -> Path:
    return HERE / f"{ruleset}-{seed}.json"


def _play(ruleset: str, seed: int) -> str:
    """Return a game as its file has it: where it begins, and an action a line."""
    game = GAMES[ruleset](seed)
    begun = game.rules.dump(game.state)
    while len(game.actions) < MOST[ruleset] and (options := game.rules.options(game.state)):
        game.one(options)
    done = ",\n ".join(map(json.dumps, game.actions))
    return f'{{"position": {json.dumps(begun)},\n"actions": [\n {done}\n]}}\n'


if __name__ == "__main__":
    for each in sys.argv[1:] or SEEDS:
        for seed in SEEDS[each]:
            _file(each, seed).write_text(_play(each, seed), encoding="utf-8")
