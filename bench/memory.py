"""How much memory a process and all that descend from it hold. Linux tells it in /proc."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import median

MIB = 1024.0


@dataclass(frozen=True, slots=True)
class Sample:
    """Memory of all processes together, MiB, ``minute`` minutes after the start.

    ``resident`` counts a page that two processes share twice, so its sum is the worst case;
    ``proportional``, where the system tells it, counts it once.
    """

    minute: float
    resident: float
    proportional: float
    processes: int


def family(pid: int) -> set[int]:
    """Return the process and all that descend from it."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has ended meanwhile
            children.setdefault(int(fields[1]), []).append(int(entry.name))
    found, left = set[int](), [pid]
    while left:
        found.add(now := left.pop())
        left += children.get(now, [])
    return found


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
    """Return the growth of resident memory, MiB an hour; 0 for fewer than two moments.

    The median of the slopes between any two samples (Theil 1950, Sen 1968): what goes up and comes
    down again, as pictures do, tips it less than least squares.

    >>> slope([Sample(0, 100, 80, 3), Sample(30, 101, 80, 3), Sample(60, 102, 80, 3)])
    2.0
    >>> slope([Sample(k, 100, 80, 3) for k in range(9)] + [Sample(9, 115, 80, 3)])
    0.0
    """
    slopes = [
        (late.resident - early.resident) / (late.minute - early.minute)
        for early, late in combinations(samples, 2)
        if late.minute > early.minute
    ]
    return 60 * median(slopes) if slopes else 0.0
