"""Run the demo for a while and print the memory of its processes: ``python -m tests.soak``.

``--phones 200`` hold a stream each meanwhile; ``--growth`` is the most that any one process may
grow by, MiB an hour, after the first ten minutes (half of the time where that is less).
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence

from bench.memory import Sample, family, memory_of, sample, slope
from bench.phones import Phone, connect
from tests.web.served import Served


def look_around(served: Served, turn: int, cards: bool) -> None:
    """Do what a phone does: read the page and the card of one unit after the other."""
    units = sorted(served.get("/state")["units"])
    paths = ["/", f"/unit/{units[turn % len(units)]}"] if cards else ["/"]
    for path in paths:
        with urllib.request.urlopen(served.url + path, timeout=30) as answer:
            answer.read()


class Phones:
    """Phones that hold a stream each, in a thread of their own."""

    def __init__(self, count: int, port: int) -> None:
        self._held: list[Phone] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        asking = asyncio.run_coroutine_threadsafe(connect(count, port), self._loop)
        self._held = asking.result(120)

    @property
    def dropped(self) -> int:
        """How many the server has refused or let go."""
        return sum(phone.refused or phone.lost for phone in self._held)

    def close(self) -> None:
        """Hang up."""
        for phone in self._held:
            self._loop.call_soon_threadsafe(phone.hang_up)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(30)


def each(pid: int, start: float) -> dict[int, Sample]:
    """Return the memory of a process and of each that descends from it."""
    minute = (time.monotonic() - start) / 60
    return {one: Sample(minute, *memory_of(one), 1) for one in sorted(family(pid))}


def of_each(samples: Sequence[dict[int, Sample]], since: float) -> dict[int, float]:
    """Return how each process that is there to the end grew since a minute, MiB an hour."""
    return {
        pid: slope(
            [moment[pid] for moment in samples if pid in moment and moment[pid].minute >= since]
        )
        for pid in (samples[-1] if samples else ())
    }


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return what was asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--every", type=float, default=10.0, help="seconds between samples")
    parser.add_argument("--phones", type=int, default=0, help="hold a stream each")
    parser.add_argument("--limit", type=float, default=500.0, help="MiB resident in all")
    parser.add_argument("--growth", type=float, default=5.0, help="MiB an hour, of any process")
    parser.add_argument("--cards", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--recording", help="another recording than the demo's")
    return parser.parse_args(arguments)


def watch(
    served: Served, asked: argparse.Namespace, start: float
) -> Iterator[tuple[Sample, dict[int, Sample]]]:
    """Look around and yield the memory of all and of each, until the time is over."""
    turn = 0
    while time.monotonic() - start < asked.minutes * 60:
        time.sleep(asked.every)
        look_around(served, turn, asked.cards)
        turn += 1
        yield sample(served.process.pid, start), each(served.process.pid, start)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line a sample, then the most and the slopes; fail above the limits."""
    asked = read_arguments(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the demo is ended too
    served = Served(["serve", asked.recording] if asked.recording else ["demo"])
    samples: list[Sample] = []
    parts: list[dict[int, Sample]] = []
    start, dropped = time.monotonic(), 0
    try:
        phones = Phones(asked.phones, served.port)
        for now, apart in watch(served, asked, start):
            samples.append(now)
            parts.append(apart)
            one_by_one = " ".join(f"{each.resident:.1f}" for each in apart.values())
            print(
                f"{now.minute:6.1f} min  {now.resident:6.1f} MiB resident ({one_by_one})  "
                f"{now.proportional:6.1f} MiB proportional",
                flush=True,
            )
        dropped = phones.dropped
        phones.close()
    finally:
        served.stop()
    most = max(s.resident for s in samples)
    since = min(10.0, asked.minutes / 2)
    grows = of_each(parts, since)
    told = ", ".join(f"{each:+.2f}" for each in grows.values())
    print(f"most {most:.1f} MiB; each process, MiB an hour after {since:.0f} min: {told}")
    print(f"{asked.phones} phones, {dropped} dropped")
    return int(most > asked.limit or max(grows.values()) > asked.growth or dropped > 0)


if __name__ == "__main__":
    sys.exit(main())
