"""The ways of a unit's stands: over which ground they lead, and what counts of them (section 2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.moves import Moves
from tableside.engine.ways import End, StandWays
from tableside.geometry.pose import Pose
from tableside.rules.metal_men.movement.ground import moves, road_moves
from tableside.rules.metal_men.state import State, Unit


@dataclass(frozen=True)
class Paths(StandWays):
    """The ways of those stands of a unit that move, by ``ends``: each stand and its new pose."""

    state: State
    unit: Unit
    ends: tuple[End, ...]

    @cached_property
    def ground(self) -> Moves:
        """The ground of its moves."""
        return moves(self.state, self.unit)

    @cached_property
    def road_ground(self) -> Moves:
        """That of those that keep to roads and bridges."""
        return road_moves(self.state, self.unit)

    @property
    def barred(self) -> Iterable[BaseGeometry]:
        """The impassable ground."""
        return (area for _, area in self.state.barred())

    def more(self, stand: Stand, to: Pose) -> float:
        """Return by how much the farthest corner went farther than the centre, if that counts."""
        return 0.0 if self.state.house.measure_move == "centre" else stand.corner_excess(to)
