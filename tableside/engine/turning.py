"""How far a measured outline can turn on the spot, and the ruling on a turn that it makes.

Inches and degrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shapely.geometry.base import BaseGeometry

from tableside.engine.message import Text
from tableside.engine.quantity import DEVIATIONS, Quantity, Ruling
from tableside.motion.shape import Point
from tableside.motion.turning import Room, turning_room


@dataclass(frozen=True)
class Turning:
    """How far an outline can turn without a new contact, and how surely.

    ``tight`` is the room if everything stood ``margin`` nearer (two deviations), ``wide`` farther
    away. ``clearance``: how near is in contact.
    """

    room: Room
    tight: Room
    wide: Room
    clearance: float
    margin: float

    def ruling(self, unit: str, turns: Sequence[float], rule: str, message: Text) -> Ruling:
        """Return whether a unit can make one of ``turns`` (degrees), by sweeps that are clear."""
        if any(self.tight.lets(turn) for turn in turns):
            return Ruling()
        lets = any(self.room.lets(turn) for turn in turns)
        may = any(self.wide.lets(turn) for turn in turns)
        sigma = self.margin / DEVIATIONS if may else 0.0
        near = Quantity(unit, None, self.clearance, sigma)
        return near.judged(self.clearance, lets, rule, message, None)


def turning_among(
    parts: Sequence[BaseGeometry],
    middle: Point,
    obstacles: Sequence[BaseGeometry],
    beside: Room,
    near: tuple[float, float],
) -> Turning:
    """Return how far convex parts turn about ``middle`` before they are in contact with something.

    ``beside``: the room beside what they touch already; ``near``: how near is in contact, and by
    how much more or less that is in doubt.
    """
    clearance, margin = near

    def room(at: float) -> Room:
        return turning_room(parts, middle, obstacles, at).within(beside) if obstacles else beside

    here = room(clearance)
    if margin <= 0.0:
        return Turning(here, here, here, clearance, margin)
    return Turning(
        here, room(clearance + margin), room(max(clearance - margin, 0.0)), clearance, margin
    )
