"""What lies ahead of a charger at every heading: how far to each unit, to ground, to the edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import SLACK, SLACK_DEGREES
from tableside.motion.ahead import Ahead
from tableside.motion.runs import Edges
from tableside.motion.shape import Point
from tableside.motion.turning import OPEN, Room
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.manoeuvres.ground import Barrier
from tableside.rules.mini_nap.manoeuvres.sweep import turning
from tableside.rules.mini_nap.scene import ROUNDING, Scene
from tableside.rules.mini_nap.state import State, Unit

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


def charge_allowance(state: State, unit: Unit) -> float:
    """Return how far (inches) a unit charges in its formation; 0 when it cannot."""
    table = data.movement().charge
    return state.rule_cm(table.get(unit.kind.arm, {}).get(unit.formation.value, 0.0))


@dataclass(frozen=True)
class Field:
    """A charger where it stands, before it turns; ``far`` is how far it may run (inches).

    ``only``: ids of units that count although they are out of reach. ``lenient``: limits have
    their slack, as when one heading is judged; a fan that is shown ends at the limit itself.
    """

    state: State
    unit: Unit
    far: float
    only: tuple[str, ...] = ()
    lenient: bool = False

    @property
    def limit(self) -> float:
        """How far it may run, with its slack if limits have any."""
        return self.far + (SLACK if self.lenient else ROUNDING)

    @property
    def most_turn(self) -> float:
        """How far (degrees) it may turn, with its slack if limits have any."""
        return data.charging().turn + (SLACK_DEGREES if self.lenient else ROUNDING)

    @property
    def centre(self) -> Point:
        """The centre, which turning keeps."""
        return self.unit.pose.x, self.unit.pose.y

    @cached_property
    def scene(self) -> Scene:
        """The table round it."""
        return Scene(self.state, self.unit)

    @cached_property
    def around(self) -> tuple[Unit, ...]:
        """The units that its run could meet, and those of ``only``."""
        reach = self.limit + self.unit.shape.reach + self.state.contact
        near = self.scene.near(shapely.Point(self.centre), reach)
        ids = {unit.id for unit in near} | set(self.only)
        return tuple(unit for unit in self.scene.around if unit.id in ids)

    @cached_property
    def index(self) -> dict[str, int]:
        """Where each unit around stands in the columns of the runs."""
        return {unit.id: i for i, unit in enumerate(self.around)}

    @cached_property
    def edges(self) -> Edges:
        """The edges of the units around."""
        return Edges.joined(unit.edges for unit in self.around)

    @cached_property
    def grounds(self) -> tuple[Barrier, ...]:
        """The prohibited ground that its run could meet."""
        reach = self.limit + self.unit.shape.reach + self.state.contact
        if self.only:
            reach = float("inf")
        spot = shapely.Point(self.centre)
        return tuple(g for g in self.scene.ground() if g.area.distance(spot) <= reach)

    @cached_property
    def ahead(self) -> Ahead:
        """Its outline, that faces the way it runs."""
        return Ahead(self.unit.shape, 0.0, self.centre, self.state.contact, SLACK)

    def to_units(self, headings: Floats) -> Floats:
        """Return the run (inches) to distance 0 of each unit around, infinite where it misses."""
        return self.ahead.run_to(self.edges, headings)

    def to_contacts(self, headings: Floats, chosen: Sequence[int] | None = None) -> Floats:
        """Return the run to a new contact with, or through, each unit around (or the chosen)."""
        columns = list(range(len(self.around))) if chosen is None else list(chosen)
        edges = self.edges if chosen is None else self._edges_of(columns)
        near = self.state.contact + ROUNDING
        touch = self.ahead.run_to(edges, headings, near)
        close = [i for i, column in enumerate(columns) if column in self._close]
        for i in close:
            outline = self.around[columns[i]].outline
            touching = self.ahead.touches(outline, headings, near)
            if self.around[columns[i]].id not in self._touched:
                # It was not touched before the turn: at the limit of a turn rounding says so.
                touch[:, i] = np.where(touching, 0.0, touch[:, i])
                continue
            through = self.ahead.run_into(self.around[columns[i]].edges, headings)[:, 0]
            far = np.where(touching, through, np.minimum(touch[:, i], through))
            inside = self.ahead.lies_on(outline, self._less(outline), headings)
            stood_on = self.around[columns[i]].id in self.scene.stood_on
            touch[:, i] = np.where(inside, np.inf if stood_on else 0.0, far)
        return touch

    def _less(self, area: BaseGeometry) -> BaseGeometry:
        return area.buffer(-self.state.contact - SLACK, join_style="mitre")

    def _edges_of(self, columns: Sequence[int]) -> Edges:
        return Edges.joined(self.around[i].edges for i in columns)

    @cached_property
    def _close(self) -> list[int]:
        """The units that it may touch once it has turned."""
        reach = self.unit.shape.reach + 2 * self.state.contact
        spot = shapely.Point(self.centre)
        return [i for i, unit in enumerate(self.around) if unit.outline.distance(spot) <= reach]

    @cached_property
    def _touched(self) -> frozenset[str]:
        """The units that it touches where it stands: it may not run through those either."""
        return self.scene.touched(self.unit.outline)

    def to_ground(self, headings: Floats) -> Floats:
        """Return the run to prohibited ground, overlapped deeper than the tolerance."""
        if not self.grounds:
            return np.full(len(headings), np.inf)
        whole, less = self._ground_edges
        runs = self.ahead.run_through(whole, less, headings)
        for column, ground in enumerate(self.grounds):  # what it begins on does not bar it
            runs[self.ahead.lies_on(ground.area, ground.less, headings), column] = np.inf
        return np.asarray(runs.min(axis=1))

    @cached_property
    def _ground_edges(self) -> tuple[Edges, Edges]:
        """The edges of the ground, and of what is left of it without the tolerance."""
        area = Edges.joined(ground.edges for ground in self.grounds)
        return area, Edges.joined(ground.less_edges for ground in self.grounds)

    def over_edge(self, headings: Floats, runs: Floats) -> Bools:
        """Whether runs of these lengths leave the board, at their start or end."""
        if self._amid:
            return np.zeros(len(headings), dtype=bool)
        size, over = (self.state.width, self.state.depth), self.state.contact + ROUNDING
        return self.ahead.off_board(size, over, headings, np.where(np.isfinite(runs), runs, 0.0))

    @cached_property
    def _amid(self) -> bool:
        """Whether it stands so far from the board's edge that no run of its length leaves it."""
        reach = self.limit + self.unit.shape.reach
        (x, y), state = self.centre, self.state
        return reach <= min(x, y, state.width - x, state.depth - y) and not self.only

    @cached_property
    def _room(self) -> Room:
        return turning(self.scene, self.unit.shape, self.unit.pose, formed=self.unit.formed).room

    def turns_too_far(self, headings: Floats) -> Bools:
        """Whether each heading lies more than the greatest turn from the facing."""
        turn = np.abs(np.mod(headings - self.unit.pose.facing + 180.0, 360.0) - 180.0)
        return np.asarray(turn > self.most_turn)

    def turns_into(self, headings: Floats, more: Room = OPEN) -> Bools:
        """Whether turning to each heading makes a new contact, both ways round.

        ``more``: the room that something else leaves, that is not among the units around.
        """
        turns = headings - self.unit.pose.facing
        return np.asarray(~self._room.within(more).lets_each(turns))

    @property
    def turn_limits(self) -> list[float]:
        """The headings at which turning becomes too far, or into something."""
        most = self.most_turn
        turns = (most, -most, -self._room.clockwise, self._room.counter_clockwise)
        return [self.unit.pose.facing + turn for turn in turns]

    def ahead_of_front(self, headings: Floats, target: Unit) -> Floats:
        """Return how far (inches) its outline stands ahead of the line of a target's front."""
        facing = np.radians(target.pose.facing)
        angles = np.radians(headings)
        nx, ny = np.cos(facing), np.sin(facing)
        off = (self.centre[0] - target.pose.x) * nx + (self.centre[1] - target.pose.y) * ny
        most = np.full(len(headings), -np.inf)
        for part in self.ahead.parts:
            for u, v in part:
                x = u * np.cos(angles) - v * np.sin(angles)
                y = u * np.sin(angles) + v * np.cos(angles)
                most = np.maximum(most, x * nx + y * ny)
        return np.asarray(most + off - target.shape.half_depth)
