"""Run the demo for a while and print the memory of all its processes: ``python -m tests.soak``."""

from __future__ import annotations

import argparse
import signal
import sys
import time
import urllib.request
from collections.abc import Sequence

from bench.memory import Sample, sample, slope
from tests.web.served import Served


def look_around(served: Served, turn: int, cards: bool) -> None:
    """Do what a phone does: read the page and the card of one unit after the other."""
    units = sorted(served.get("/state")["units"])
    paths = ["/", f"/unit/{units[turn % len(units)]}"] if cards else ["/"]
    for path in paths:
        with urllib.request.urlopen(served.url + path, timeout=30) as answer:
            answer.read()


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line a sample, then the most and the slope; fail above the limits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--every", type=float, default=10.0, help="seconds between samples")
    parser.add_argument("--limit", type=float, default=500.0, help="MiB resident in all")
    parser.add_argument("--growth", type=float, default=10.0, help="MiB an hour, after 5 minutes")
    parser.add_argument("--cards", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--recording", help="another recording than the demo's")
    asked = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the demo is ended too
    served = Served(["serve", asked.recording] if asked.recording else ["demo"])
    samples: list[Sample] = []
    try:
        start = time.monotonic()
        while time.monotonic() - start < asked.minutes * 60:
            time.sleep(asked.every)
            look_around(served, len(samples), asked.cards)
            samples.append(sample(served.process.pid, start))
            now = samples[-1]
            print(
                f"{now.minute:6.1f} min  {now.resident:6.1f} MiB resident  "
                f"{now.proportional:6.1f} MiB proportional  {now.processes} processes",
                flush=True,
            )
    finally:
        served.stop()
    most = max(s.resident for s in samples)
    steady = [s for s in samples if s.minute >= min(5.0, asked.minutes / 2)]
    grows = slope(steady)
    print(
        f"most {most:.1f} MiB, slope {grows:+.2f} MiB an hour over the last {len(steady)} samples"
    )
    return int(most > asked.limit or grows > asked.growth)


if __name__ == "__main__":
    sys.exit(main())
