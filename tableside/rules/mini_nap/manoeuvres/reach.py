"""Where each kind of move can take the centre of a unit, as areas (section 5.8).

It uses the same runs that judge a move: for every heading, how far the unit gets before something
stops it (``motion.mover``).
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import areas_only, rounded
from tableside.motion.ahead import Ahead
from tableside.motion.mover import MayFace, Mover, without_centres
from tableside.motion.shape import Point
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.manoeuvres.kinds import FACINGS, MoveKind, allowance, kinds_of
from tableside.rules.mini_nap.manoeuvres.sweep import turning
from tableside.rules.mini_nap.scene import Scene
from tableside.rules.mini_nap.state import State, Unit

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

#: How far (inches) beyond a run's length to look for units that it may just miss.
_AROUND = 3.0


def areas(
    state: State, unit: Unit, only: Collection[MoveKind] = tuple(MoveKind)
) -> dict[str, BaseGeometry]:
    """Return the area that the centre can reach by each kind of move of the unit, maybe empty.

    ``only``: the kinds to include.
    """
    around = _Around(state, unit)
    found: dict[str, BaseGeometry] = {}
    for kind in kinds_of(unit, unit.formation):
        if kind not in only:
            continue
        far = allowance(state, unit, kind, unit.formation)
        if kind is MoveKind.OBLIQUE:
            area = around.oblique(far / 2)
        elif kind is MoveKind.INCH:
            area = around.kept(far).any_way(far)
        else:
            area = around.straight(kind, far)
        found[kind.value] = around.to_stop(area)
    return found


def in_division(state: State, unit: Unit, far: float) -> BaseGeometry:
    """Return the area that the centre can reach in a Division Manoeuvre of up to ``far`` inches.

    How far it must stay from enemies is left to ``division.keep_off``.
    """
    around = _Around(state, unit)
    return around.to_stop(around.straight(MoveKind.DIVISION, far))


class _Around:
    """A unit and what can stop it, for runs in all directions."""

    def __init__(self, state: State, unit: Unit) -> None:
        self.state, self.unit, self.shape = state, unit, unit.shape
        self.scene = Scene(state, unit)
        self.centre: Point = (unit.pose.x, unit.pose.y)
        self.spot = shapely.Point(self.centre)
        self.room = turning(self.scene, unit.shape, unit.pose, formed=unit.formed).room

    def to_stop(self, area: BaseGeometry) -> BaseGeometry:
        """Return an area of centres without those where the unit may not stop."""
        held = [u.outline for u in self.scene.not_to_stop_on(formed=self.unit.formed)]
        return without_centres(area, self.shape, held, self.state.contact)

    def may_face(self, facings: Floats) -> Bools:
        """Whether the unit can turn to each facing (by a pivot or an about-face and a pivot)."""
        about = self.unit.formation is not Formation.SQUARE
        return self.room.lets_each(facings - self.unit.pose.facing, about=about)

    def _limbered(self, facings: Floats) -> Bools:
        """Whether a battery, limbered and turned in place to each facing, touches nothing new."""
        had = self.scene.touched(self.unit.outline)
        ground = {g.id for g in self.scene.ground_touched(self.unit.outline)}
        near = self.scene.near(self.spot, self.shape.reach + self.state.contact)
        walls = [u.outline for u in near if u.id not in had]
        walls += [g.area for g in self.scene.ground() if g.id not in ground]
        ahead = Ahead(self.shape, 0.0, self.centre, self.state.contact)
        return ~ahead.touches(shapely.union_all(walls), facings, self.state.contact)

    def _mover(self, far: float, may_face: MayFace) -> Mover:
        """Return the unit with the barriers to runs of up to ``far`` inches."""
        reach = far + self.shape.reach + self.state.contact
        barriers = tuple(self.scene.barriers(self.spot, reach, formed=self.unit.formed))
        size = self.state.width, self.state.depth
        return Mover(self.shape, self.unit.pose, barriers, may_face, self.state.contact, size)

    def kept(self, far: float) -> Mover:
        """Return the unit for runs that keep a facing; units it touches may stay in contact."""
        mover, touched = self._mover(far, self.may_face), self.scene.touched(self.unit.outline)
        barriers = [replace(b, clear=b.clear and b.id not in touched) for b in mover.barriers]
        return replace(mover, barriers=barriers)

    def straight(self, kind: MoveKind, far: float) -> BaseGeometry:
        """Return the area of centres where straight runs of a kind can end."""
        near = [u.outline for u in self.scene.near(self.spot, far + _AROUND)]
        near += [g.area for g in self.scene.ground()]
        turns = (self.room.counter_clockwise, -self.room.clockwise)
        limits = [self.unit.pose.facing + turn + about for turn in turns for about in (0.0, 180.0)]
        mover = self._mover(far, self._limbered if kind is MoveKind.REDEPLOY else self.may_face)
        pieces = [mover.straight(each, far, np.array(limits), near) for each in FACINGS[kind]]
        return areas_only(shapely.union_all(pieces))

    def oblique(self, leg: float) -> BaseGeometry:
        """Return the area of centres where oblique moves can end, either leg first."""
        whole = math.hypot(leg, leg)
        reach = whole + self.shape.reach + self.state.contact
        near = bool(self.scene.near(self.spot, reach)) or any(
            g.area.distance(self.spot) <= reach for g in self.scene.ground()
        )
        inside = self.state.board.buffer(-reach)
        if not near and not inside.is_empty and inside.contains(self.spot):
            return rounded(self.spot, whole)
        return self.kept(leg * math.sqrt(2.0)).two_legs(leg)
