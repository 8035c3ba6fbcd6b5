"""Slides of whole units checked by small steps: what they meet, where they end, whom they pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from shapely import box

from tests.cases.oracle_stands import Data, slid

#: The length of a step, and what an end may be off, inches.
STEP, OFF = 0.02, 0.006
#: Who stands exactly at an edge is not beyond it.
HAIR = 1e-9
#: Bases that overlap by twice as much only graze each other, inches.
GRAZED = 1e-4
#: Where no table reaches.
FAR = 500.0


def beyond(width: float, depth: float) -> dict[float, Any]:
    """What lies beyond each side of a board, by the direction outwards."""
    return {
        180.0: box(-FAR, -FAR, -HAIR, FAR),
        270.0: box(-FAR, -FAR, FAR, -HAIR),
        0.0: box(width + HAIR, -FAR, FAR, FAR),
        90.0: box(-FAR, depth + HAIR, FAR, FAR),
    }


@dataclass(frozen=True)
class Slide:
    """A unit's bases, the way they go (degrees) and how far if nothing hinders them.

    ``stops``: what ends it where a base first meets it, as outcome, id and area; ``friends``: what
    it may not end on, the sides of both moved in by ``shrunk`` inches. Who comes within ``contact``
    of a new enemy at the end is in a melee.
    """

    areas: Sequence[Any]
    direction: float
    most: float
    stops: Sequence[tuple[str, str | None, Any]]
    friends: Sequence[Any]
    shrunk: float = 0.0
    contact: float = 0.0

    def at(self, length: float) -> list[Any]:
        return slid(self.areas, self.direction, length)

    def met(self, length: float) -> set[tuple[str, str | None]]:
        """What the bases meet after this length."""
        now = self.at(length)
        return {
            (outcome, name)
            for outcome, name, area in self.stops
            if any(each.intersects(area) for each in now)
        }

    def lies_on_friend(self, length: float) -> bool:
        off = -self.shrunk - GRAZED
        now = [area.buffer(off, join_style="mitre") for area in self.at(length)]
        friends = [area.buffer(off, join_style="mitre") for area in self.friends]
        return any(a.intersects(b) for a in now for b in friends)

    def faults(self, answer: Data) -> Iterator[str]:
        """What is wrong with an answered length, outcome and what stopped it."""
        length, outcome, by = answer["length"], answer["outcome"], answer["stopped_by"]
        before = [n * STEP for n in range(int(max(length - OFF, 0.0) / STEP) + 1)]
        early = next((s for s in before if s < length - OFF and self.met(s)), None)
        if early is not None:
            yield f"meets {self.met(early)} at {early} already, not {outcome} {by} at {length}"
        elif outcome == "melee" and length >= self.most:
            if by not in self._touched(length):
                yield f"touches {self._touched(length)}, not {by} at {length}"
        elif outcome != "moved":
            if (outcome, by) not in self.met(length + OFF):
                yield f"meets {self.met(length + OFF)}, not {outcome} {by} at {length}"
        elif abs(length - self.most) > 1e-6:
            yield from self._faults_beyond(length)
        elif self.lies_on_friend(length):
            yield f"ends on a friend at {length}"

    def _touched(self, length: float) -> set[str | None]:
        now, enemies = self.at(length), [each for each in self.stops if each[0] == "melee"]
        near = self.contact + OFF
        return {n for _, n, area in enemies if any(area.distance(each) <= near for each in now)}

    def _faults_beyond(self, length: float) -> Iterator[str]:
        further = [self.most + n * STEP for n in range(int((length - self.most) / STEP))]
        clear = [s for s in further if not any(map(self.lies_on_friend, (s, s + 0.1)))]
        if length < self.most or not self.lies_on_friend(self.most) or clear:
            yield f"goes {length}, not {self.most}; clear at {clear[:1]}"
        if self.lies_on_friend(length + OFF):
            yield f"ends on a friend at {length}"
