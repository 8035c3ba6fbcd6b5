"""Groups of items linked by pairs."""

from __future__ import annotations

from collections.abc import Iterable


def linked(pairs: Iterable[tuple[str, str]]) -> list[set[str]]:
    """Return names in groups: names linked by pairs, directly or not, share one.

    >>> [sorted(group) for group in linked([("a", "b"), ("c", "d"), ("e", "b")])]
    [['c', 'd'], ['a', 'b', 'e']]
    """
    groups: list[set[str]] = []
    for pair in pairs:
        joined = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if group not in joined]
        groups.append(set(pair).union(*joined))
    return groups
