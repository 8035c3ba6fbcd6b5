"""A game of many changes, kept in a file: what a change, a takeback and a start cost as it grows.

``python -m tests.long_game --changes 10000`` prints the figures and ends with status 1 where a
limit is passed. Times are compared as medians, for a disk takes longer now and then.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from bench.memory import memory_of
from tests.session.kept_game import begin, do, go_on

#: The most that a change may cost at the end, of what it cost at the beginning; seconds that a
#: start may take; and MiB that memory may grow by.
FLAT, START, GROWTH = 1.2, 2.0, 20.0


def main() -> int:
    """Play, and print what it cost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--changes", type=int, default=10_000)
    changes = parser.parse_args().changes
    with tempfile.TemporaryDirectory() as folder:
        first, last, growth = _play(Path(folder) / "game", changes)
        start = _start(Path(folder) / "game")
    print(f"a change: {first * 1000:.1f} ms at the beginning, {last * 1000:.1f} ms at the end")
    print(f"memory: +{growth:.1f} MiB; start: {start:.2f} s")
    return int(last > FLAT * first or growth > GROWTH or start > START)


def _play(path: Path, changes: int) -> tuple[float, float, float]:
    """Return the median seconds of a change in the first and the last tenth, and the growth."""
    session, took = begin(path), []
    for number in range(100):  # what is loaded at the first of each is no growth
        do(session, number)
    before = memory_of(os.getpid())[0]
    for number in range(100, changes):
        begun = time.perf_counter()
        do(session, number)
        took.append(time.perf_counter() - begun)
    growth = memory_of(os.getpid())[0] - before
    for back in (None, 5, changes):
        begun = time.perf_counter()
        session.undo(back)
        print(f"takeback ({back}): {1000 * (time.perf_counter() - begun):.0f} ms")
    session.close()
    tenth = max(len(took) // 10, 40)
    return statistics.median(took[:tenth]), statistics.median(took[-tenth:]), growth


def _start(path: Path) -> float:
    begun = time.perf_counter()
    go_on(path).close()
    return time.perf_counter() - begun


if __name__ == "__main__":
    sys.exit(main())
