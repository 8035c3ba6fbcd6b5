"""Where an army deploys before the first turn: near its own edge of the table."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import inches
from tableside.engine.quantity import Quantity, Ruling, broken
from tableside.geometry.pose import Pose
from tableside.motion.obstacles import Keepout
from tableside.rules.gmu.placement.limits import standing_area, stands
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup.steps import marched_ahead, selection_of, settled_so_far
from tableside.rules.gmu.state import Piece, State

Box = tuple[float, float, float, float]


def depth_of(state: State, piece: Piece) -> float:
    """Return how far (inches) from its edge the piece may be deployed now."""
    asked = selection_of(state, piece.side)
    ahead = piece.id in marched_ahead(state, piece.side)
    if ahead and asked is not None and asked.deploys_within is not None:
        return asked.deploys_within
    return state.house.deployment_depth


def zone_of(state: State, edge: str, depth: float) -> Box:
    """Return the strip along an edge: low x, low y, high x, high y, inches."""
    width, deep = state.width, state.depth
    return {
        "south": (0.0, 0.0, width, min(depth, deep)),
        "north": (0.0, max(deep - depth, 0.0), width, deep),
        "west": (0.0, 0.0, min(depth, width), deep),
        "east": (max(width - depth, 0.0), 0.0, width, deep),
    }[edge]


class Deployment:
    """A corps or headquarters deployed in the set-up: its whole base in its side's strip."""

    def __init__(self, state: State, piece: Piece) -> None:
        self.state, self.piece = state, piece
        self.edge = settled_so_far(state).edges.get(piece.side)
        self.depth = depth_of(state, piece)

    def area(self) -> BaseGeometry:
        """Return where its centre may be, in some facing; empty until its side has an edge."""
        if self.edge is None:
            return shapely.Polygon()
        solid = tuple(Keepout(p.id, p.footprint) for p in self.state.pieces)
        strip = shapely.box(*zone_of(self.state, self.edge, self.depth))
        return standing_area(self.state, self.piece, solid, (Keepout("edge", strip),))

    def ruling(self, to: Pose) -> Ruling:
        """Return the ruling on one pose."""
        there = self.piece.at(to)
        return self._strip(there).and_(stands(self.state, there))

    def _strip(self, there: Piece) -> Ruling:
        if self.edge is None:
            text = say("no-edge-yet", side=self.state.side_name(there.side))
            return broken("setup.deployment", text)
        low_x, low_y, high_x, high_y = shapely.bounds(there.footprint)
        along = (1.0, 0.0) if self.edge in ("east", "west") else (0.0, 1.0)
        far = {
            "south": float(high_y),
            "north": self.state.depth - float(low_y),
            "west": float(high_x),
            "east": self.state.width - float(low_x),
        }[self.edge]
        reach = Quantity(there.id, None, far, there.sigma_along(along))
        text = say("deployed-too-far", unit=there.name, far=inches(far), depth=inches(self.depth))
        return reach.at_most(self.depth, "setup.deployment", text)
