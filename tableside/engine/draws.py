"""Random numbers in sequence, from a game's seed or drawn at the table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

#: The highest number that a table draws; the lowest is 1.
HUNDRED = 100


class NeededError(Exception):
    """A table that draws its own numbers must draw one more, for ``what``."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class Draws:
    """A sequence of numbers; the same seed and count give the same ones.

    ``entered``: the numbers from 1 to 100 that the table has drawn, None where the program draws.
    ``count``: how many were drawn from the seed; ``taken``: the purpose and value of each.
    """

    def __init__(self, seed: int | str, count: int, entered: Sequence[int] | None = None) -> None:
        self._seed, self._entered = seed, entered
        self.count = count
        self._random = random.Random()
        self.taken: list[tuple[str, float]] = []

    def unit(self, what: str) -> float:
        """Return a number from 0 to 1; raise NeededError if the table must draw it."""
        if self._entered is not None:
            used = len(self.taken)
            if used >= len(self._entered):
                raise NeededError(what)
            number = (self._entered[used] - 0.5) / HUNDRED
        else:
            self.count += 1
            self._random.seed(f"{self._seed}/{self.count}")
            number = self._random.random()
        self.taken.append((what, number))
        return number

    def between(self, least: float, most: float, what: str) -> float:
        """Return a number between two others."""
        return least + (most - least) * self.unit(what)

    def chance(self, chance: float, what: str) -> bool:
        """Return whether an event with this probability happens."""
        return self.unit(what) < chance

    def one_of(self, things: Sequence[T], what: str) -> T:
        """Return one of several items, all equally likely; a single item needs no draw."""
        if len(things) == 1:
            return things[0]
        return things[min(len(things) - 1, int(self.unit(what) * len(things)))]

    def whole(self, least: int, most: int, what: str) -> int:
        """Return a whole number from ``least`` to ``most``, all equally likely."""
        return self.one_of(range(least, most + 1), what)
