"""Play random legal games of Got mit uns to the end, and print which rules they used.

``python -m tests.play_games --games 500``: each game from the army roll to the last turn, every
action one that `options` offers and `judge` accepts. Exit status 1 when a game gets stuck or a
rule was used by none.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice

from tests.rules.coverage import Coverage, expected
from tests.rules.gmu.gmu_games import game
from tests.rules.random_play import StuckError


@dataclass(frozen=True, slots=True)
class Played:
    """One game: how long it was, who won (None: a draw), what it used, processor seconds.

    ``stuck``: what was offered and could not be done, where it did not come to its end.
    """

    seed: int
    actions: int
    turns: int
    winner: str | None
    used: Counter[str]
    seconds: float
    stuck: str = ""


def played(seed: int, turns: int | None = None) -> Played:
    """Play the game of a seed to the end."""
    begun = time.process_time()
    coverage = Coverage(seed)
    playing = game(seed, turns, coverage.watch())
    stuck = ""
    try:
        playing.play()
    except StuckError as error:
        stuck = str(error)
    winner = playing.rules.answer(playing.state, {"ask": "objectives"})["winner"]
    seconds = time.process_time() - begun
    done, turn = len(playing.actions), playing.state.turn
    return Played(seed, done, turn, winner, coverage.used, seconds, stuck)


def main() -> int:
    """Play, tell, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=500, help="how many games (500)")
    parser.add_argument("--first", type=int, default=0, help="seed of the first (0)")
    parser.add_argument("--turns", type=int, help="length of each; each has its own without it")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--minutes", type=float, help="begin no further game after so long")
    arguments = parser.parse_args()
    until = time.monotonic() + 60 * (arguments.minutes or float("inf"))
    used: Counter[str] = Counter()
    games: list[Played] = []
    for result in _played_by(arguments.jobs, _seeds(arguments, until), arguments.turns):
        used += result.used
        games.append(result)
        tell = result.stuck or result.winner or "a draw"
        print(
            f"game {result.seed}: {result.turns} turns, {result.actions} actions, {tell}, "
            f"{result.seconds:.1f} s",
            file=sys.stderr,
            flush=True,
        )
    return report(games, used)


def _seeds(arguments: argparse.Namespace, until: float) -> Iterator[int]:
    for seed in range(arguments.first, arguments.first + arguments.games):
        if time.monotonic() > until:
            return
        yield seed


def _played_by(jobs: int, seeds: Iterator[int], turns: int | None) -> Iterator[Played]:
    """Yield games as they end, no more than ``jobs`` of them being played at a time."""
    with ProcessPoolExecutor(jobs) as pool:
        playing = {pool.submit(played, seed, turns) for seed in islice(seeds, jobs)}
        while playing:
            ended, playing = wait(playing, return_when=FIRST_COMPLETED)
            playing |= {pool.submit(played, seed, turns) for seed in islice(seeds, len(ended))}
            yield from (each.result() for each in ended)


def report(games: list[Played], used: Counter[str]) -> int:
    """Print the table of what was used; return 1 when something was not."""
    width = max(len(name) for name in expected())
    print(f"{'rule':{width}}  used")
    for name in expected():
        print(f"{name:{width}}  {used[name]}")
    unlisted = sorted(set(used) - set(expected()))
    unused = [name for name in expected() if not used[name]]
    actions, turns = sum(g.actions for g in games), sum(g.turns for g in games)
    stuck = [g.seed for g in games if g.stuck]
    won = Counter(g.winner or "draw" for g in games if not g.stuck)
    print(
        f"{len(games) - len(stuck)} games to the end: {turns} turns, {actions} actions, {dict(won)}"
    )
    print(
        f"{len(expected()) - len(unused)} of {len(expected())} used; not used: {unused or 'none'}"
    )
    print(f"also seen: {', '.join(unlisted) or 'nothing else'}")
    print(f"stuck: {stuck or 'none'}")
    return 1 if unused or stuck else 0


if __name__ == "__main__":
    sys.exit(main())
