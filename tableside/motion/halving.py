"""Find the stretches on which a condition holds: sample at marks, then bisect the ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
#: From where to where.
Span = tuple[float, float]

#: How often a stretch is halved by looks at many places at once, three times a look.
_HALVINGS = 18


def on_legs(lengths: Sequence[float], count: int, holds: Callable[[Floats], Bools]) -> list[Span]:
    """Return where a condition holds along legs of these lengths, at ``count`` marks on each.

    It is assumed to hold on one stretch per leg; adjoining stretches are merged.
    """
    found: list[Span] = []
    begin = 0.0
    for length in lengths:
        for span in on_marks(np.linspace(begin, begin + length, count), holds):
            if found and span[0] - found[-1][1] <= 1e-6:
                found[-1] = (found[-1][0], span[1])
            else:
                found.append(span)
        begin += length
    return found


def on_marks(marks: Floats, holds: Callable[[Floats], Bools]) -> list[Span]:
    """Return the stretches between the first and last mark on which ``holds`` is true."""
    places = marks.tolist()
    return held(places, holds(marks), lambda low, high, good: _edge(low, high, good, holds))


def held(
    marks: Sequence[float],
    good: Sequence[bool] | Bools,
    edge: Callable[[float, float, bool], float],
) -> list[Span]:
    """Return the stretches on which a condition holds that is ``good`` at some of the marks.

    ``edge``: where it changes between two marks, and whether it holds at the first of them.
    """
    found: list[Span] = []
    start = marks[0] if good[0] else None
    for i in range(1, len(marks)):
        if good[i] == good[i - 1]:
            continue
        at = edge(marks[i - 1], marks[i], bool(good[i - 1]))
        if start is not None:
            found.append((start, at))
        start = at if good[i] else None
    if start is not None:
        found.append((start, marks[-1]))
    return found


def _edge(low: float, high: float, first: bool, holds: Callable[[Floats], Bools]) -> float:
    """Return where the answer changes between two marks, dividing by eight each time."""
    for _ in range(_HALVINGS // 3):
        marks = np.linspace(low, high, 9)
        same = holds(marks[1:-1]) == first
        last = int(np.argmin(same)) if not same.all() else len(same)
        low, high = float(marks[last]), float(marks[last + 1])
    return (low + high) / 2


def halved(low: float, high: float, below: Callable[[float], bool], times: int) -> float:
    """Return the upper bound, after so many bisections, of where ``below`` turns false."""
    for _ in range(times):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) else (low, middle)
    return high
