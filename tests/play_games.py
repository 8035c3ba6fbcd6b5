"""Play legal games to the end, and print which rules they used.

``python -m tests.play_games --games 500``: each game from the army roll to the last turn, every
action one that `options` offers and `judge` accepts. What takes longer than ``--patience`` is
given up, told and counted, and the game goes on without it. Interrupted, it prints what there is
so far. Each game is read again by a second referee that knows only the text's arithmetic
(tests/rules/rereading). Exit status 1 when a game did not come to its end, something was given up
or objected to, or a rule was used by none. ``--ruleset mini-nap`` plays the other games; there a
rule that was used by none is told and no failure. ``--to-win``: both sides seek what is good for
them instead of playing at random. ``--reload 10``: after every tenth action the game goes on from
what was saved, and its actions, done again without that, must lead to the same end.
"""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tests.rules.brothers_at_arms import brothers_coverage, brothers_games
from tests.rules.brothers_at_arms.brothers_coverage import BrothersCoverage
from tests.rules.gitm import gitm_coverage, gitm_games
from tests.rules.gitm.gitm_coverage import MassesCoverage
from tests.rules.gmu import gmu_games, gmu_winning
from tests.rules.metal_men import metal_coverage, metal_games
from tests.rules.metal_men.metal_coverage import MetalCoverage
from tests.rules.mini_nap import nap_games, nap_winning
from tests.rules.mini_nap.nap_coverage import NapCoverage
from tests.rules.mini_nap.nap_coverage import expected as nap_expected
from tests.rules.patience import Patient, TooLongError
from tests.rules.random_play import Game, StuckError
from tests.rules.rereading import brothers, gmu, masses, metal, nap
from tests.rules.rereading.steps import kept, objections
from tests.rules.rules_used import Coverage, expected

#: Seconds of processor time that one question may take.
PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Played:
    """One game: how long it was, its last sentence, what it used, processor seconds.

    ``stuck``: why it did not come to its end. ``gave_up``: the questions that took too long.
    ``objected``: what the second referee said, who knows only the text's arithmetic. ``flagged``:
    what was offered, asks for no place, and was flagged when it was taken.
    """

    seed: int
    actions: int
    turns: int
    ended: str
    used: Counter[str]
    seconds: float
    stuck: str = ""
    gave_up: tuple[str, ...] = ()
    objected: tuple[str, ...] = ()
    flagged: tuple[str, ...] = ()


#: By rule set and whether both sides want to win: the game of a seed, of so many turns.
MAKE: Mapping[tuple[str, bool], Callable[[int, int | None], Game]] = {
    ("gmu", False): gmu_games.game,
    ("gmu", True): gmu_winning.game,
    ("mini-nap", False): nap_games.game,
    ("mini-nap", True): nap_winning.game,
    ("brothers-at-arms", False): brothers_games.game,
    ("metal-men", False): metal_games.game,
    ("gitm", False): gitm_games.game,
}

#: By rule set: what counts its rules, the names that should be counted, who reads it again.
COUNTED: Mapping[str, Callable[..., Any]] = {
    "gmu": Coverage,
    "mini-nap": NapCoverage,
    "brothers-at-arms": BrothersCoverage,
    "metal-men": MetalCoverage,
    "gitm": MassesCoverage,
}
EXPECTED = {
    "gmu": expected,
    "mini-nap": nap_expected,
    "brothers-at-arms": brothers_coverage.expected,
    "metal-men": metal_coverage.expected,
    "gitm": gitm_coverage.expected,
}
CHECKS = {
    "gmu": gmu.CHECKS,
    "mini-nap": nap.CHECKS,
    "brothers-at-arms": brothers.CHECKS,
    "metal-men": metal.CHECKS,
    "gitm": masses.CHECKS,
}


def played(
    ruleset: str,
    seed: int,
    turns: int | None = None,
    patience: float = PATIENCE,
    to_win: bool = False,
    reload: int = 0,
) -> Played:
    """Play the game of a seed to the end and read it again; what fails counts as stuck."""
    begun = time.process_time()
    playing = MAKE[ruleset, to_win](seed, turns)
    start = playing.state
    patient = Patient(playing.rules, patience)
    coverage = COUNTED[ruleset](seed, judging=patient)
    playing.rules, playing.watch = patient, coverage.watch()  # type: ignore[assignment]
    stuck, objected = "", list[str]()
    try:
        for said in objections(kept(playing, reload=reload), CHECKS[ruleset]):
            objected.append(said)
        if reload and not _same_end(playing, start):
            objected.append("saved and loaded on the way, it came to another end")
    except StuckError as error:
        stuck = str(error)
    except TooLongError:
        stuck = f"given up after {patience:g} s: {patient.gave_up[-1]}"
    except Exception:  # the others are still played
        stuck = traceback.format_exc()
    coverage.done(playing.actions)
    return Played(
        seed,
        actions=len(playing.actions),
        turns=playing.state.turn,
        ended=str(patient.prompt(playing.state).text),
        used=coverage.used,
        seconds=time.process_time() - begun,
        stuck=stuck,
        gave_up=tuple(patient.gave_up),
        objected=tuple(objected),
        flagged=tuple(playing.flagged),
    )


def _same_end(playing: Game, start: Any) -> bool:
    """Return whether the game's actions, done one after the other, lead to where it ended."""
    state, rules = start, playing.rules
    for action in playing.actions:
        state, _ = rules.apply(state, rules.actions.read(action))
    return rules.dump(state) == rules.dump(playing.state)


def main() -> int:
    """Play, tell, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--ruleset", choices=tuple(CHECKS), default="gmu", help="which game (gmu)")
    parser.add_argument("--to-win", action="store_true", help="both sides want to win")
    parser.add_argument("--games", type=int, default=500, help="how many games (500)")
    parser.add_argument("--first", type=int, default=0, help="seed of the first (0)")
    parser.add_argument("--turns", type=int, help="length of each; each has its own without it")
    parser.add_argument("--reload", type=int, default=0, help="save and load after so many (never)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--minutes", type=float, help="begin no further game after so long")
    parser.add_argument(
        "--patience",
        type=float,
        default=PATIENCE,
        help=f"seconds of processor time after which a question is given up ({PATIENCE:g})",
    )
    arguments = parser.parse_args()
    until = time.monotonic() + 60 * (arguments.minutes or float("inf"))
    games: list[Played] = []
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for result in _played_by(arguments, _seeds(arguments, until)):
            games.append(result)
            _tell(result)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        _reported(arguments, games)
        return 130
    return _reported(arguments, games)


def _reported(arguments: argparse.Namespace, games: list[Played]) -> int:
    all_used = report(games, EXPECTED[arguments.ruleset]())
    failed = any(game_.stuck or game_.gave_up or game_.objected or game_.flagged for game_ in games)
    lacking = arguments.ruleset == "gmu" and not arguments.to_win and not all_used
    return 1 if failed or lacking else 0


def _tell(result: Played) -> None:
    tell = result.stuck or result.ended
    lines = [
        f"game {result.seed}: {result.turns} turns, {result.actions} actions, "
        f"{result.seconds:.1f} s: {tell}"
    ]
    lines += [f"game {result.seed}: objection: {said}" for said in result.objected]
    lines += [f"game {result.seed}: too long: {asked}" for asked in result.gave_up]
    lines += [f"game {result.seed}: offered and flagged: {each}" for each in result.flagged]
    print("\n".join(lines), file=sys.stderr, flush=True)


def _seeds(arguments: argparse.Namespace, until: float) -> Iterator[int]:
    for seed in range(arguments.first, arguments.first + arguments.games):
        if time.monotonic() > until:
            return
        yield seed


def _played_by(arguments: argparse.Namespace, seeds: Iterator[int]) -> Iterator[Played]:
    """Yield games as they end, no more than ``jobs`` of them being played at a time."""
    pool = ProcessPoolExecutor(arguments.jobs, initializer=_undisturbed)

    def begin(most: int) -> set[Future[Played]]:
        args = (arguments.turns, arguments.patience, arguments.to_win, arguments.reload)
        name = arguments.ruleset
        return {pool.submit(played, name, seed, *args) for seed in islice(seeds, most)}

    playing = begin(arguments.jobs)
    try:
        while playing:
            ended, playing = wait(playing, return_when=FIRST_COMPLETED)
            playing |= begin(len(ended))
            yield from (each.result() for each in ended)
    except KeyboardInterrupt:  # the games that are being played are not waited for
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown()


def _undisturbed() -> None:
    """Leave an interrupt from the keyboard to the program that reports."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def report(games: list[Played], names: tuple[str, ...]) -> bool:
    """Print the table of what was used and how the games ended; return whether all was used.

    ``names``: of all that should be.
    """
    used: Counter[str] = Counter()
    for game_ in games:
        used += game_.used
    width = max(len(name) for name in names)
    print(f"{'rule':{width}}  used")
    for name in names:
        print(f"{name:{width}}  {used[name]}")
    unlisted = sorted(set(used) - set(names))
    unused = [name for name in names if not used[name]]
    actions, turns = sum(g.actions for g in games), sum(g.turns for g in games)
    stuck = [g.seed for g in games if g.stuck]
    slow = [f"{g.seed} {asked}" for g in games for asked in g.gave_up]
    ends = Counter(g.ended for g in games if not g.stuck)
    ended, seconds = len(games) - len(stuck), sum(g.seconds for g in games)
    print(f"{ended} games to the end: {turns} turns, {actions} actions")
    for sentence, count in ends.most_common():
        print(f"  {count} times: {sentence}")
    print(f"processor time: {seconds:.0f} s")
    print(f"{len(names) - len(unused)} of {len(names)} used; not used: {unused or 'none'}")
    print(f"also seen: {', '.join(unlisted) or 'nothing else'}")
    print(f"stuck: {stuck or 'none'}")
    print(f"given up because they took too long: {len(slow)}")
    for each in slow:
        print(f"  game {each}")
    objected = sum(len(g.objected) for g in games)
    print(f"objections of the second referee: {objected or 'none'}")
    print(f"offered and flagged: {sum(len(g.flagged) for g in games) or 'none'}")
    return not unused


if __name__ == "__main__":
    sys.exit(main())
