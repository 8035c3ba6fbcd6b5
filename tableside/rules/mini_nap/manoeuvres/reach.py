"""Where the centre of a unit can come by each kind of move, as areas (section 5.8).

The same runs that judge a move, for every heading: at each, how far it goes before something
stops it. Between the headings at which that changes its form the edge is drawn in chords.
"""

from __future__ import annotations

import math
from collections.abc import Collection

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import areas_only, rounded
from tableside.motion.ahead import Ahead, star
from tableside.motion.bearings import beside, corners_of, stretches
from tableside.motion.shape import Corners, Point, Shape
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.manoeuvres.kinds import FACINGS, MoveKind, allowance, kinds_of
from tableside.rules.mini_nap.manoeuvres.reach_kept import inch_area, oblique_area
from tableside.rules.mini_nap.manoeuvres.sweep import turning
from tableside.rules.mini_nap.scene import ROUNDING, Scene
from tableside.rules.mini_nap.state import State, Unit

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

#: Headings are no farther apart than this (degrees): the chords of the edge.
_STEP = 0.5
#: A heading at which something changes is drawn from so near on both sides (degrees).
_SIDES = 1e-5


def areas(
    state: State, unit: Unit, only: Collection[MoveKind] = tuple(MoveKind)
) -> dict[str, BaseGeometry]:
    """Return for each kind of move that the unit has the area of its centre, maybe empty.

    ``only``: other kinds are left out.
    """
    around = _Around(state, unit)
    found: dict[str, BaseGeometry] = {}
    for kind in kinds_of(unit, unit.formation):
        if kind not in only:
            continue
        far = allowance(state, unit, kind, unit.formation)
        if kind is MoveKind.OBLIQUE:
            area = around.oblique(state.rule_cm(data.movement().oblique))
        elif kind is MoveKind.INCH:
            area = inch_area(around.scene, far, around.may_face)
        else:
            area = around.straight(kind, far)
        found[kind.value] = around.without_stops(area)
    return found


class _Around:
    """A unit and what can stop it, for runs in all directions."""

    def __init__(self, state: State, unit: Unit) -> None:
        self.state, self.unit = state, unit
        self.scene = Scene(state, unit)
        self.shape: Shape = unit.shape
        self.centre: Point = (unit.pose.x, unit.pose.y)
        self.room = turning(self.scene, unit.shape, unit.pose, formed=unit.formed).room
        self.contact = state.contact

    def may_face(self, facings: Floats) -> Bools:
        """Whether the unit can turn to each facing (by a pivot or an about-face and a pivot)."""
        turns = facings - self.unit.pose.facing
        good = self.room.lets_each(turns)
        if self.unit.formation is not Formation.SQUARE:
            good |= self.room.lets_each(turns + 180.0)
        return good

    def straight(self, kind: MoveKind, far: float) -> BaseGeometry:
        """Return the centres at which straight runs of a kind can end."""
        pieces = []
        for facing in FACINGS[kind]:
            ahead = Ahead(self.shape, facing, self.centre, self.contact)
            ways = self._ways(ahead.parts, far, facing)
            runs = self._run(ahead, ways, far)
            if kind is MoveKind.REDEPLOY:
                runs = np.where(self._clear_start(ahead, ways), runs, 0.0)
            else:
                runs = np.where(self.may_face(ways + facing), runs, 0.0)
            pieces.append(star(self.centre, ways, runs))
        return areas_only(shapely.union_all(pieces))

    def _clear_start(self, ahead: Ahead, ways: Floats) -> Bools:
        """Whether a battery limbered to each way touches nothing new where it stands."""
        had = self.scene.touched(self.unit.outline)
        ground = {g.id for g in self.scene.ground_touched(self.unit.outline)}
        near = self.scene.near(shapely.Point(self.centre), self.shape.reach + self.contact)
        walls = [u.outline for u in near if u.id not in had]
        walls += [g.area for g in self.scene.ground() if g.id not in ground]
        return ~ahead.touches(shapely.union_all(walls), ways, self.contact)

    def _ways(self, parts: tuple[Corners, ...], far: float, facing: float) -> Floats:
        """Return the headings to draw: close together, and both sides of every sudden change."""
        near = [u.outline for u in self.scene.near(shapely.Point(self.centre), far + 3.0)]
        near += [g.area for g in self.scene.ground()]
        turn = (self.room.counter_clockwise, -self.room.clockwise)
        limits = [self.unit.pose.facing - facing + t + a for t in turn for a in (0.0, 180.0)]
        found = [np.array(limits)]
        points = corners_of(near, self.centre)
        across = [v for part in parts for _, v in part]
        for v in (min(across), max(across)):
            for more in (self.contact, 0.0, -self.contact):
                found.append(beside(points, v + (more if v > 0 else -more)))
        sharp = np.concatenate(found)
        steps = np.arange(0.0, 360.0, _STEP)
        return stretches([steps, sharp - _SIDES, sharp + _SIDES], 0.0, 360.0)

    def _run(self, ahead: Ahead, ways: Floats, far: float) -> Floats:
        """Return how far (inches) each run goes, at most ``far``."""
        scene, near = self.scene, self.contact + ROUNDING
        size = self.state.width, self.state.depth
        runs = np.full(len(ways), far)
        reach = far + self.shape.reach + self.contact
        for each in scene.barriers(shapely.Point(self.centre), reach, formed=self.unit.formed):
            stops = ahead.run_through(each.edges, each.less_edges, ways)[:, 0]
            if each.clear:
                touching = ahead.touches(each.area, ways, near)
                touch = ahead.run_to(each.edges, ways, near)[:, 0]
                stops = np.where(touching, stops, np.minimum(touch, stops))
            begun = ahead.lies_on(each.area, each.less, ways)
            runs = np.minimum(runs, np.where(begun, np.inf, stops))
        return np.asarray(np.minimum(runs, ahead.run_on_board(size, near, ways)))

    def without_stops(self, area: BaseGeometry) -> BaseGeometry:
        """Return the area without the centres at which it would stop on what it may only pass.

        Whichever way it turns there, it comes no nearer than half its lesser side.
        """
        if area.is_empty:
            return area
        room = min(self.shape.half_depth, self.shape.half_width) - self.contact
        held = [
            rounded(other.outline, room)
            for other in self.scene.not_to_stop_on(formed=self.unit.formed)
            if other.outline.distance(area) <= room
        ]
        return areas_only(area.difference(shapely.union_all(held))) if held else area

    def oblique(self, leg: float) -> BaseGeometry:
        """Return the centres at which oblique moves end: ahead and aside, in either order."""
        whole = math.hypot(leg, leg)
        reach = whole + self.shape.reach + self.contact
        spot = shapely.Point(self.centre)
        near = bool(self.scene.near(spot, reach)) or any(
            g.area.distance(spot) <= reach for g in self.scene.ground()
        )
        inside = self.state.board.buffer(-reach)
        if not near and not inside.is_empty and inside.contains(spot):
            return rounded(spot, whole)
        return oblique_area(self.scene, leg, self.may_face)
