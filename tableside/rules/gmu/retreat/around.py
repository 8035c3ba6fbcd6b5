"""What is around a retreat, in flat arrays, so that many slides can be measured at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tableside.geometry.pose import Pose
from tableside.geometry.quick_gaps import standing_gap, sweeping_bound
from tableside.geometry.slides import Floats, Motion, Rectangle, Still, Turned, Vector, gap_of
from tableside.rules.gmu.nearness import DEVIATIONS
from tableside.rules.gmu.retreat.chains import Indices
from tableside.rules.gmu.retreat.scene import Obstacle, Scene
from tableside.rules.gmu.state import TOLERANCE


@dataclass(frozen=True)
class Own:
    """One base of the unit at facing 0: its middle and half axes, as vectors, inches."""

    middle: tuple[float, float]
    axes: tuple[tuple[float, float], tuple[float, float]]
    reach: float

    @property
    def sizes(self) -> tuple[float, float]:
        """Half its sizes, along its first and its second axis (inches)."""
        return float(np.hypot(*self.axes[0])), float(np.hypot(*self.axes[1]))

    @property
    def direction(self) -> tuple[float, float]:
        """The unit vector along its first axis."""
        length = self.sizes[0]
        return self.axes[0][0] / length, self.axes[0][1] / length

    @property
    def corners(self) -> list[tuple[float, float]]:
        """Its corners, from the unit's middle (inches)."""
        (mx, my), ((ax, ay), (bx, by)) = self.middle, self.axes
        signs = ((1, 1), (1, -1), (-1, 1), (-1, -1))
        return [(mx + p * ax + q * bx, my + p * ay + q * by) for p, q in signs]

    def at(self, cos: Floats, sin: Floats) -> Turned:
        """Return the base at facings given by their cosines and sines."""
        axes = rotated(self.axes[0], cos, sin), rotated(self.axes[1], cos, sin)
        return Turned(rotated(self.middle, cos, sin), axes, self.reach)


def rotated(v: tuple[float, float], cos: Floats, sin: Floats) -> Vector:
    """Return one vector at facings given by their cosines and sines."""
    return v[0] * cos - v[1] * sin, v[0] * sin + v[1] * cos


def own_bases(scene: Scene) -> list[Own]:
    """Return the bases of the corps that retreats."""
    still = [Rectangle.of(base, Pose(0.0, 0.0, 0.0)) for base in scene.bases]
    return [Own(s.centre, s.half_axes, s.reach) for s in still]


class Rects:
    """Some obstacles' rectangles in flat arrays; ``owner`` numbers the obstacle of each."""

    def __init__(self, others: list[Obstacle]) -> None:
        shapes = [(n, shape) for n, other in enumerate(others) for shape in other.shapes]
        self.owner = np.array([n for n, _ in shapes], dtype=np.intp)
        self.still = Still.of([shape for _, shape in shapes])
        self.x, self.y = self.still.centre
        (ax, ay), (bx, by) = self.still.half_axes
        self.long, self.wide = np.hypot(ax, ay), np.hypot(bx, by)
        self.cos, self.sin = ax / self.long, ay / self.long
        self.reach = np.array([shape.reach for _, shape in shapes])

    def __len__(self) -> int:
        return len(self.owner)

    def pick(self, which: Indices) -> Still:
        """Return the rectangles of these numbers, one for each."""
        (ax, ay), (bx, by) = self.still.half_axes
        axes = (ax[which], ay[which]), (bx[which], by[which])
        return Still((self.x[which], self.y[which]), axes)

    def framed(self, which: Indices | int, x: Floats, y: Floats) -> Vector:
        """Return vectors in the rectangles' own frames."""
        cos, sin = self.cos[which], self.sin[which]
        return x * cos + y * sin, y * cos - x * sin

    def standing(
        self, which: Indices | int, own: Own, at: Vector, cos: Floats, sin: Floats
    ) -> Floats:
        """Return the signed gaps (inches) of rectangles to a base of a unit at ``at``."""
        mx, my = rotated(own.middle, cos, sin)
        dx, dy = rotated(own.direction, cos, sin)
        px, py = self.framed(which, at[0] + mx - self.x[which], at[1] + my - self.y[which])
        dx, dy = self.framed(which, dx, dy)
        half = self.long[which], self.wide[which]
        return np.asarray(standing_gap(px, py, dx, dy, own.sizes, half))

    def sweeping(
        self, which: Indices, own: Own, begin: Vector, way: Vector, cos: Floats, sin: Floats
    ) -> Floats:
        """Return what the signed gaps (inches) to a base of a sliding unit are at least."""
        mx, my = rotated(own.middle, cos, sin)
        dx, dy = rotated(own.direction, cos, sin)
        wx, wy = way[0] / 2, way[1] / 2
        x, y = begin[0] + mx + wx - self.x[which], begin[1] + my + wy - self.y[which]
        px, py = self.framed(which, x, y)
        dx, dy = self.framed(which, dx, dy)
        half = self.long[which], self.wide[which]
        frame_way = self.framed(which, wx, wy)
        return np.asarray(sweeping_bound(px, py, frame_way, dx, dy, own.sizes, half))

    def motion(
        self,
        which: Indices,
        own: Own,
        begin: Vector,
        way: Vector | None,
        cos: Floats,
        sin: Floats,
    ) -> Motion:
        """Return the gaps to these rectangles, one for each place, and all that moves them."""
        return gap_of(own.at(cos, sin), begin, way, self.pick(which))


class Slack:
    """By how much each obstacle's limits may be passed, given the line of measure."""

    def __init__(self, scene: Scene, others: list[Obstacle]) -> None:
        self.policy = scene.policy
        #: Whether it is the same for all of them, whatever the line.
        self.same = not scene.policy.doubts or all(o.spread.exact for o in others)
        spreads = [o.spread for o in others]
        self.x = np.array([s.x for s in spreads])
        self.y = np.array([s.y for s in spreads])
        self.turn = np.array([s.turn for s in spreads])

    def of(self, owner: Indices | int, normal: Vector) -> Floats | float:
        """Return the slack (inches) on lengths along ``normal`` to the obstacles ``owner``."""
        if self.same:
            return self.policy.tolerance
        nx, ny = normal
        variance = nx * nx * self.x[owner] + ny * ny * self.y[owner] + self.turn[owner]
        return self.policy.slack(np.sqrt(variance))


def given(limit: float, at_start: float, sigma: float) -> float:
    """Return the least gap that the first slide may leave, where the start itself is in doubt.

    Such a corps need only not go further past the limit than it stands; else infinite.
    """
    by = DEVIATIONS * sigma
    return at_start - TOLERANCE if by > 0.0 and abs(at_start - limit) <= by else np.inf
