"""Alliances between any number of sides: who is allied, neutral or hostile to whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any


def both_ways(said: Mapping[str, Iterable[str]]) -> frozenset[tuple[str, str]]:
    """Return the pairs of sides that each side's statements name; a statement holds both ways."""
    return frozenset(
        pair
        for one, others in said.items()
        for other in others
        for pair in ((one, other), (other, one))
    )


def agree(
    agreed: Mapping[str, frozenset[str]], what: str, side: str, sides: Collection[str]
) -> tuple[dict[str, frozenset[str]], bool]:
    """Return who has agreed to what, after one more side agrees, and whether all sides have now.

    Once all agree, the matter is settled and is no longer stored.
    """
    now = agreed.get(what, frozenset()) | {side}
    left = {key: who for key, who in agreed.items() if key != what}
    return (left, True) if len(now) >= len(sides) else ({**left, what: now}, False)


class Alliances:
    """The alliances of a frozen state, looked up by the names of its ``sides``.

    Each side has a display name (``called``) and the names of its ``allies`` and ``neutral`` sides.
    """

    sides: Mapping[str, Any]

    def are_allied(self, a: str, b: str) -> bool:
        """Whether two sides are the same or allied."""
        return (a, b) in self._allied

    def are_neutral(self, a: str, b: str) -> bool:
        """Whether two sides are neutral to each other."""
        return (a, b) in self._neutral

    def are_hostile(self, a: str, b: str) -> bool:
        """Whether two sides are hostile."""
        return (a, b) not in self._allied and (a, b) not in self._neutral

    def any_hostile(self, sides: Collection[str]) -> bool:
        """Whether any two of these sides are hostile to each other."""
        return any(self.are_hostile(a, b) for a in sides for b in sides)

    def own_sides(self, side: str) -> tuple[str, ...]:
        """Return a side and its allies."""
        return tuple(each for each in self.sides if self.are_allied(each, side))

    def side_called(self, side: str) -> str:
        """Return a side's name for players."""
        called: str = self.sides[side].called
        return called

    @cached_property
    def _allied(self) -> frozenset[tuple[str, str]]:
        return both_ways({side: (side, *about.allies) for side, about in self.sides.items()})

    @cached_property
    def _neutral(self) -> frozenset[tuple[str, str]]:
        return both_ways({side: about.neutral for side, about in self.sides.items()})
