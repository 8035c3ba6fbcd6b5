"""Have everything go wrong while phones post: ``python -m tests.chaos --minutes 30``.

Prints what came of each trouble, and ends with status 1 where anything that was acknowledged is
lost, doubled, changed or reordered, where somebody is accused or locked out, where the server does
not come back, or where a fault that was planted is not found.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.chaos import camera, faulty, kills, planted, steps
from tests.session.kept_game import START

#: Posts of each phone to a server with a planted fault; seconds that a trouble of the disk and the
#: clock, and one of the camera get.
_PLANTED, _TROUBLE, _CAMERA = 50, 9.0, 8.0
#: Of the time: until when each step of a write is tried; all that is left is for the kills.
_STEPS = 0.4
PARTS = ("planted", "disk", "camera", "steps", "kills")

#: What was tried, and what was found; what is wanted is that nothing is.
Tried = tuple[str, tuple[str, ...]]


def main() -> int:
    """Try, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0, help="after which no kill is begun")
    parser.add_argument("--kills", type=int, default=1000, help="at most so many at random moments")
    parser.add_argument("--seed", type=int, default=24)
    parser.add_argument("--part", choices=PARTS, action="append", help="default: all")
    asked = parser.parse_args()
    begun, found = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as folder:
        for part in asked.part or PARTS:
            place = Path(folder) / part
            place.mkdir()
            for what, faults in _try(part, place, asked, begun):
                print(f"{time.monotonic() - begun:5.0f} s  {part}: {what}", flush=True)
                for fault in faults:
                    print(f"  {fault}", flush=True)
                found += len(faults)
    print("nothing is wrong" if not found else f"{found} faults")
    return int(found > 0)


def _try(part: str, place: Path, asked: argparse.Namespace, begun: float) -> Iterator[Tried]:
    """Yield what came of a part."""
    position = place / "position.json"
    position.write_text(json.dumps(START), "utf-8")
    words, until = kills.words_of(position), begun + 60 * asked.minutes
    if part == "planted":
        yield from _planted(place, words)
    elif part == "steps":
        yield _steps(place, begun + (until - begun) * (_STEPS if asked.part is None else 1.0))
    elif part == "kills":
        yield from _kills(place, words, asked, until)
    else:
        trying = faulty.troubles(place, words, _TROUBLE)
        for name, found in trying if part == "disk" else camera.troubles(place, _CAMERA):
            yield f"{name}: {found}", found.faults


def _planted(place: Path, words: list[str]) -> Iterator[Tried]:
    for kind in planted.KINDS:
        found = faulty.planted(place, words, kind, _PLANTED)
        seen = sum(fault.startswith(kind) for fault in found.faults)
        missed = () if seen else (f"a server whose posts are {kind} is taken for a good one",)
        yield f"{kind}: found {seen} times", missed


def _steps(place: Path, until: float) -> Tried:
    fallen = list(steps.each_step(place, until))
    faults = [f"{each.how} step {each.step}: {fault}" for each in fallen for fault in each.faults]
    told = sum(each.acknowledged for each in fallen)
    last = max((each.step for each in fallen), default=0)
    return f"{len(fallen)} kills at {last} steps; {told} acknowledged", tuple(faults)


def _kills(
    place: Path, words: list[str], asked: argparse.Namespace, until: float
) -> Iterator[Tried]:
    done = told = 0
    for found in kills.rounds(place, words, asked.kills, asked.seed, until):
        done, told = done + found.kills, told + found.acknowledged
        yield f"{found}; in all {done} kills, {told} acknowledged", found.faults


if __name__ == "__main__":
    sys.exit(main())
