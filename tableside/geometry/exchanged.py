"""Which things lie in each other's places."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import TypeVar

Name = TypeVar("Name")
Place = tuple[float, float]


def exchanged(
    expected: Mapping[Name, Place], found: Mapping[Name, Place], within: float
) -> list[tuple[Name, Name]]:
    """Return the pairs of which each lies where the other should, to ``within`` (inclusive).

    Both must be nearer to the other's place than to their own. A thing is in one pair at most: the
    one that fits best. All lengths in one unit.

    >>> exchanged({"a": (0, 0), "b": (5, 0)}, {"a": (5, 0.5), "b": (0, 0)}, 0.5)
    [('a', 'b')]
    """
    pairs = []
    for one, other in itertools.combinations([name for name in expected if name in found], 2):
        off = (math.dist(found[one], expected[other]), math.dist(found[other], expected[one]))
        own = (math.dist(found[one], expected[one]), math.dist(found[other], expected[other]))
        if max(off) <= within and off[0] < own[0] and off[1] < own[1]:
            pairs.append((max(off), one, other))
    chosen: list[tuple[Name, Name]] = []
    for _, one, other in sorted(pairs, key=lambda pair: pair[0]):
        if not any(name in pair for pair in chosen for name in (one, other)):
            chosen.append((one, other))
    return chosen
