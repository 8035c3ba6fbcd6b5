"""How far a measured outline can turn on the spot, and the ruling on such a turn.

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
    """How far an outline can turn without a new contact, with the doubt about that.

    ``tight``: the room if everything were ``margin`` (two deviations) nearer; ``wide``: if it were
    that much farther away. ``clearance``: the distance that counts as contact.
    """

    room: Room
    tight: Room
    wide: Room
    clearance: float
    margin: float

    def ruling(self, unit: str, turns: Sequence[float], rule: str, message: Text) -> Ruling:
        """Return the ruling on whether any of ``turns`` (degrees) has a clear sweep."""
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
    """Return how far convex parts can turn about ``middle`` before they touch an obstacle.

    ``beside``: the room left by what they already touch; ``near``: the contact distance, and the
    margin of doubt about it.
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
