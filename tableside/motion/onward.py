"""A shape that may turn on the spot and then runs straight on: what it meets at each heading.

Inches and degrees. Barriers under it at the start do not bar it; it may keep touching what it
touches at the start, but not run through it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import Pose
from tableside.motion.ahead import Ahead
from tableside.motion.barriers import ROUNDING, Barrier
from tableside.motion.runs import Edges
from tableside.motion.shape import Point, Shape
from tableside.motion.turning import OPEN, Room

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True)
class Obstacle:
    """An obstacle to a run: its area, and its extent from its centre.

    ``touched``: the shape is in contact with it before it turns; ``under``: the shape overlaps it
    then.
    """

    area: BaseGeometry
    edges: Edges
    reach: float
    touched: bool = False
    under: bool = False


@dataclass(frozen=True)
class Onward:
    """A shape at its ``start``, before it turns, and its surroundings.

    ``far``: how far it may run, ``most_turn``: how far it may turn, ``room``: how far it can turn.
    ``barriers``: what it may not overlap by more than ``tolerance``, which is also the contact
    distance; ``slack``: how much more it may overlap what it touches at the start. ``size``: the
    width and depth of the board.
    """

    shape: Shape
    start: Pose
    obstacles: tuple[Obstacle, ...]
    barriers: tuple[Barrier, ...]
    room: Room
    far: float
    most_turn: float
    tolerance: float
    slack: float
    size: tuple[float, float]

    @property
    def centre(self) -> Point:
        """The centre, which stays put as it turns."""
        return self.start.x, self.start.y

    @property
    def near(self) -> float:
        """The contact distance, including rounding."""
        return self.tolerance + ROUNDING

    @cached_property
    def ahead(self) -> Ahead:
        """Its outline, facing the way it runs."""
        return Ahead(self.shape, 0.0, self.centre, self.tolerance, self.slack)

    @cached_property
    def edges(self) -> Edges:
        """The edges of the obstacles."""
        return Edges.joined(each.edges for each in self.obstacles)

    def runs(self, headings: Floats, columns: NDArray[np.int64]) -> Floats:
        """Return the run at each heading to distance 0 of the obstacle given for its column."""
        runs = np.empty(len(headings))
        for column in np.unique(columns).tolist():
            mine = columns == column
            edges = self.obstacles[column].edges
            runs[mine] = self.ahead.run_to(edges, headings[mine])[:, 0]
        return runs

    def least_run(self, column: int) -> float:
        """Return the shortest run into an obstacle, sampled every quarter of a degree.

        Up to 90 degrees to each side of the starting facing; infinite where it hits at none.
        """
        headings = self.start.facing + np.arange(-90.0, 90.25, 0.25)
        return float(self.runs(headings, np.full(len(headings), column)).min())

    def to_contacts(self, headings: Floats, chosen: Sequence[int] | None = None) -> Floats:
        """Return the run to a new contact with, or through, each obstacle (or the chosen ones)."""
        columns = range(len(self.obstacles)) if chosen is None else chosen
        edges = self.edges
        if chosen is not None:
            edges = Edges.joined(self.obstacles[i].edges for i in chosen)
        touch = self.ahead.run_to(edges, headings, self.near)
        for i, column in enumerate(columns):
            if column in self._close:
                touch[:, i] = self._to_close(self.obstacles[column], headings, touch[:, i])
        return touch

    def _to_close(self, obstacle: Obstacle, headings: Floats, touch: Floats) -> Floats:
        """Return the run to an obstacle that it may touch once turned; ``touch``: to contact."""
        touching = self.ahead.touches(obstacle.area, headings, self.near)
        if not obstacle.touched:
            # It was not touched before the turn: at the limit of a turn rounding says so.
            return np.where(touching, 0.0, touch)
        through = self.ahead.run_into(obstacle.edges, headings)[:, 0]
        far = np.where(touching, through, np.minimum(touch, through))
        less = obstacle.area.buffer(-self.tolerance - self.slack, join_style="mitre")
        inside = self.ahead.lies_on(obstacle.area, less, headings)
        return np.where(inside, np.inf if obstacle.under else 0.0, far)

    @cached_property
    def _close(self) -> frozenset[int]:
        """The obstacles that it may touch once it has turned."""
        reach, spot = self.shape.reach + 2 * self.tolerance, shapely.Point(self.centre)
        near = (each.area.distance(spot) <= reach for each in self.obstacles)
        return frozenset(i for i, close in enumerate(near) if close)

    def to_barriers(self, headings: Floats) -> Floats:
        """Return the run until it overlaps a barrier deeper than the tolerance."""
        if not self.barriers:
            return np.full(len(headings), np.inf)
        runs = self.ahead.run_through(*self._barrier_edges, headings)
        for column, barrier in enumerate(self.barriers):  # what it begins on does not bar it
            runs[self.ahead.lies_on(barrier.area, barrier.less, headings), column] = np.inf
        return np.asarray(runs.min(axis=1))

    @cached_property
    def _barrier_edges(self) -> tuple[Edges, Edges]:
        """The edges of the barriers, and of the barriers shrunk by the tolerance."""
        area = Edges.joined(barrier.edges for barrier in self.barriers)
        return area, Edges.joined(barrier.less_edges for barrier in self.barriers)

    def over_edge(self, headings: Floats, runs: Floats) -> Bools:
        """Whether runs of these lengths, at most ``far``, leave the board at their start or end."""
        if self._amid:
            return np.zeros(len(headings), dtype=bool)
        runs = np.where(np.isfinite(runs), runs, 0.0)
        return self.ahead.off_board(self.size, self.near, headings, runs)

    @cached_property
    def _amid(self) -> bool:
        """Whether it is so far from the board's edge that no permitted run leaves the board."""
        (x, y), (width, depth) = self.centre, self.size
        return self.far + self.shape.reach <= min(x, y, width - x, depth - y)

    def turns_too_far(self, headings: Floats) -> Bools:
        """Whether each heading lies more than the maximum turn from the facing."""
        turn = np.abs(np.mod(headings - self.start.facing + 180.0, 360.0) - 180.0)
        return np.asarray(turn > self.most_turn)

    def turns_into(self, headings: Floats, more: Room = OPEN) -> Bools:
        """Whether turning to each heading makes a new contact, in both senses of rotation.

        ``more``: the room left by something that is not among the obstacles.
        """
        return np.asarray(~self.room.within(more).lets_each(headings - self.start.facing))

    @property
    def turn_limits(self) -> list[float]:
        """The headings at which a turn becomes too large, or hits something."""
        most = self.most_turn
        turns = (most, -most, -self.room.clockwise, self.room.counter_clockwise)
        return [self.start.facing + turn for turn in turns]

    def ahead_of(self, headings: Floats, line: Pose) -> Floats:
        """Return how far its outline extends ahead of the line across a pose, at each heading."""
        facing, angles = np.radians(line.facing), np.radians(headings)
        nx, ny = np.cos(facing), np.sin(facing)
        off = (self.start.x - line.x) * nx + (self.start.y - line.y) * ny
        most = np.full(len(headings), -np.inf)
        for u, v in (corner for part in self.ahead.parts for corner in part):
            x = u * np.cos(angles) - v * np.sin(angles)
            y = u * np.sin(angles) + v * np.cos(angles)
            most = np.maximum(most, x * nx + y * ny)
        return np.asarray(most + off)
