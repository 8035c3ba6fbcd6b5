"""The headings at which a shape that turns and then runs straight on hits each obstacle.

The circle of headings is cut where the result of a run onto one obstacle changes; the angles
subtended by the obstacles tell which others may get in the way. Inches and degrees.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from tableside.motion.bearings import ahead, beside, corners_of, onto, stretches
from tableside.motion.onward import Onward

Floats = NDArray[np.float64]
Columns = NDArray[np.int64]

#: So many headings are looked at together for all obstacles.
_FEW = 200
#: Looks at the shortest of many runs: so often, each time at so many, ever more closely.
_ROUNDS, _LOOKS = 8, 33


def apart(bearings: Floats, middle: float) -> Floats:
    """Return the angular distance (degrees, 0 to 180) of bearings from a middle one."""
    return np.asarray(np.abs(np.mod(bearings - middle + 180.0, 360.0) - 180.0))


@dataclass(frozen=True)
class Hits:
    """A shape's runs onto obstacles; ``all_round``: include headings that it may not turn to."""

    onward: Onward
    all_round: bool = False

    @cached_property
    def _sides(self) -> tuple[float, float]:
        """How far the outline extends to the right and to the left, inches."""
        across = [v for part in self.onward.shape.parts for _, v in part]
        return min(across), max(across)

    @cached_property
    def _shared(self) -> list[Floats]:
        """The headings that are critical whichever obstacle is meant."""
        onward, tolerance = self.onward, self.onward.tolerance
        right, left = self._sides
        points = corners_of([each.area for each in onward.obstacles], onward.centre)
        found = [np.array(onward.turn_limits), beside(points, right - onward.near)]
        found.append(beside(points, left + onward.near))
        if onward.barriers:
            ground = corners_of([each.area for each in onward.barriers], onward.centre)
            found += [beside(ground, right + tolerance), beside(ground, left - tolerance)]
        return found

    def critical(self, column: int) -> Floats:
        """Return the ends of the stretches of headings towards each obstacle."""
        onward = self.onward
        ring = shapely.get_coordinates(onward.obstacles[column].area) - np.array(onward.centre)
        found = [*self._shared, *(beside(ring, v) for v in self._sides)]
        for u, v in (corner for part in onward.shape.parts for corner in part):
            found += [ahead(ring, onward.far + u), onto((u + onward.far, v), ring[:-1], ring[1:])]
        ends = stretches(found, *self._range)
        middle, half = self._windows[column]
        kept = apart(ends, middle) <= half
        kept |= np.roll(kept, 1) | np.roll(kept, -1)
        kept[[0, -1]] = True
        return np.asarray(ends[kept])

    @property
    def _range(self) -> tuple[float, float]:
        """The headings considered: all round, or those that it may turn to."""
        facing, most = self.onward.start.facing, self.onward.most_turn
        return (0.0, 360.0) if self.all_round else (facing - most, facing + most)

    @cached_property
    def _windows(self) -> Floats:
        """The bearing of each obstacle's middle, and how far to the sides it can be hit.

        Degrees, with a generous margin.
        """
        onward = self.onward
        across = onward.shape.reach + 2 * onward.tolerance
        found = []
        for each in onward.obstacles:
            corners = shapely.get_coordinates(each.area) - np.array(onward.centre)
            radius = np.hypot(corners[:, 0], corners[:, 1])
            middle = float(np.arctan2(*corners.mean(axis=0)[::-1]))
            if float(radius.min()) <= across + each.reach:
                found.append((np.degrees(middle), 180.0))
                continue
            angles = np.arctan2(corners[:, 1], corners[:, 0])
            spread = np.abs(np.mod(angles - middle + np.pi, 2 * np.pi) - np.pi)
            half = (spread + np.arcsin(across / radius)).max()
            found.append((np.degrees(middle), np.degrees(half) + 1.0))
        return np.array(found).reshape(-1, 2)

    def _rivals(self, column: int) -> list[int]:
        """Return the obstacles that could be met on the way to one."""
        middle, half = self._windows[column]
        near = apart(self._windows[:, 0], middle) <= self._windows[:, 1] + half
        near[column] = False
        return [int(i) for i in np.flatnonzero(near)]

    def to_another(self, headings: Floats, columns: Columns) -> Floats:
        """Return the run to the first new contact with an obstacle other than each heading's own.

        A few headings are handled all together, many obstacle by obstacle, since each has few
        rivals.
        """
        if len(headings) <= _FEW:
            contacts = self.onward.to_contacts(headings)
            contacts[np.arange(len(headings)), columns] = np.inf
            return np.asarray(contacts.min(axis=1))
        nearest = np.empty(len(headings))
        for column in np.unique(columns).tolist():
            mine = columns == column
            met = self.onward.to_contacts(headings[mine], self._rivals(column))
            nearest[mine] = met.min(axis=1, initial=np.inf)
        return nearest

    def runs(self, headings: Floats, column: int) -> Floats:
        """Return the run at each heading until the distance to one obstacle is 0."""
        return self.onward.runs(headings, np.full(len(headings), column))

    def about_shortest(self, column: int) -> float:
        """Return roughly the shortest run to an obstacle, if it stood alone."""
        middle, half = self._windows[column]
        return float(self.runs(middle + np.linspace(-half, half, 181), column).min())

    def shortest(self, spans: list[tuple[float, float]], column: int) -> tuple[float, float]:
        """Return the shortest run within spans of headings, and its heading."""
        best = (np.inf, 0.0)
        for low, high in spans:
            inner = min(1e-9, (high - low) / 4)
            a, b = low + inner, high - inner
            for _ in range(_ROUNDS):
                headings = np.linspace(a, b, _LOOKS)
                runs = self.runs(headings, column)
                at = int(runs.argmin())
                best = min(best, (float(runs[at]), float(headings[at])))
                a, b = float(headings[max(at - 1, 0)]), float(headings[min(at + 1, _LOOKS - 1)])
        return best
