"""The light over the table: one lamp far away, the room's own light, and how it falls off."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from tableside.simulate.arrays import Floats32


@dataclass(frozen=True, slots=True)
class Light:
    """The light. ``azimuth``: where it comes from, degrees counter-clockwise from +x.

    ``elevation`` (degrees, above 0), ``room``: the share of the light on open ground that comes
    from all round, 0..1; ``level``: brightness of open ground, 1 being a normal exposure.
    ``slope`` is the loss of light across the board (share, away from the lamp), ``spot`` the
    gain under it at the board's middle. ``spread`` (degrees) is half the angle that the lamp, or
    the window, fills as seen from the table: the larger, the softer a hand's shadow.
    """

    azimuth: float = 120.0
    elevation: float = 55.0
    room: float = 0.45
    level: float = 1.0
    slope: float = 0.18
    spot: float = 0.12
    warmth: float = 0.0
    spread: float = 28.0

    @property
    def direction(self) -> tuple[float, float, float]:
        """The unit vector towards the lamp."""
        up, way = math.radians(self.elevation), math.radians(self.azimuth)
        return math.cos(up) * math.cos(way), math.cos(up) * math.sin(way), math.sin(up)

    def shade(self, normal: tuple[Floats32, Floats32, Floats32]) -> Floats32:
        """Return the light on surfaces of these normals; 1 is that on open level ground."""
        lx, ly, lz = self.direction
        facing = np.maximum(normal[0] * lx + normal[1] * ly + normal[2] * lz, 0) / lz
        sky = 0.65 + 0.35 * normal[2]
        return np.asarray(self.room * sky + (1 - self.room) * facing, dtype=np.float32)

    def field(self, x: Floats32, y: Floats32, width: float, depth: float) -> Floats32:
        """Return the level at board points (inches): falling away from the lamp, and a spot."""
        lx, ly, _ = self.direction
        length = math.hypot(lx, ly) or 1.0
        u, v = x - width / 2, y - depth / 2
        half = math.hypot(width, depth) / 2
        along = (u * lx + v * ly) / (length * half)
        spot = np.exp(-(u * u + v * v) / (half * half * 0.7))
        field = self.level * (1 + self.slope / 2 * along + self.spot * (spot - 0.5))
        return np.asarray(np.maximum(field, 0.05), dtype=np.float32)

    def tint(self) -> Floats32:
        """Return the (blue, green, red) gains of its warmth, -1 blue to 1 yellow."""
        return np.array([1 - 0.12 * self.warmth, 1.0, 1 + 0.10 * self.warmth], dtype=np.float32)
