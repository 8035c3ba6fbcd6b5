"""Run the demo for a while and print the memory of all its processes: ``python -m tests.soak``.

Resident memory (RSS) counts a page that two processes share twice, so its sum is the worst case;
the proportional sum (PSS), where the system tells it, counts it once.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.web.served import Served, family

MIB = 1024.0


@dataclass(frozen=True, slots=True)
class Sample:
    """Memory of all processes together, MiB, ``minute`` minutes after the start."""

    minute: float
    resident: float
    proportional: float
    processes: int


def memory_of(pid: int) -> tuple[float, float]:
    """Return (resident, proportional) memory of a process in MiB; zeros when it has ended."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0, 0.0
    sizes = {line.split(":")[0]: line.split() for line in text.splitlines()[1:]}
    return float(sizes["Rss"][1]) / MIB, float(sizes["Pss"][1]) / MIB


def sample(pid: int, start: float) -> Sample:
    """Return the memory of a process and all that descend from it."""
    sizes = [memory_of(each) for each in sorted(family(pid))]
    return Sample(
        (time.monotonic() - start) / 60,
        sum(size[0] for size in sizes),
        sum(size[1] for size in sizes),
        len(sizes),
    )


def slope(samples: Sequence[Sample]) -> float:
    """Return the growth of resident memory by least squares, MiB an hour.

    >>> slope([Sample(0, 100, 80, 3), Sample(30, 101, 80, 3), Sample(60, 102, 80, 3)])
    2.0
    """
    mean_x = sum(s.minute for s in samples) / len(samples)
    mean_y = sum(s.resident for s in samples) / len(samples)
    spread = sum((s.minute - mean_x) ** 2 for s in samples)
    together = sum((s.minute - mean_x) * (s.resident - mean_y) for s in samples)
    return 60 * together / spread if spread else 0.0


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
