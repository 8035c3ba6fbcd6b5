"""The sequences that could lead from old stands to new ones: at most one change and one run.

A pivot keeps the centre, so a run's length and direction follow from its two ends: the present
outline or the one after a first change, and the new outline or the one before a final change. A
unit that forms out of a square may face any way: its centre then lies on a circle about the stand
that stays.

A unit may also turn before and after its run, so an oblique move, or that of a square that inches,
is legal if it is legal at *some* facing. The likely facings are tried first (``kinds.courses``);
``searched`` tries all others together, half a degree apart.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import numpy as np
import shapely
from numpy.typing import NDArray

from tableside.engine.quantity import DEVIATIONS, SLACK, Ruling, along
from tableside.geometry.pose import Pose
from tableside.geometry.units import MM_PER_INCH
from tableside.motion.ahead import touched_at
from tableside.motion.barriers import ROUNDING, clear_moves
from tableside.motion.legs import Course, bent_at, courses_at, straight_at
from tableside.motion.shape import Shape
from tableside.rules.mini_nap.formations.change import Placement, judged, set_from
from tableside.rules.mini_nap.formations.formation import FORMED, Formation
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind
from tableside.rules.mini_nap.manoeuvres.sweep import turning
from tableside.rules.mini_nap.scene import Scene
from tableside.rules.mini_nap.state import State, Unit

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

#: A pose that differs by no more than this (inches: 2 mm) is the same place.
SAME_PLACE = 2.0 / MM_PER_INCH
#: Step (degrees) between the facings tried on the circle of centres out of a square.
_CIRCLE_STEP = 5
#: The kinds of move that may be made at any facing.
SEARCHED = (MoveKind.OBLIQUE, MoveKind.INCH)
#: Step (degrees) between the facings searched.
_STEP = 0.5
#: How many facings with a clear run are judged: the middles of the widest stretches.
_MOST = 12


@dataclass(frozen=True)
class Way:
    """One sequence: the outline during the run, its start and end, and any change of formation.

    ``placing``: the state, the unit and the placement of the change.
    """

    start: Pose
    end: Pose
    shape: Shape
    formation: Formation
    goal: Placement
    change: Literal["before", "after"] | None = None
    placing: tuple[State, Unit, Placement] | None = None

    @cached_property
    def changed(self) -> Ruling:
        """The ruling on the change."""
        return Ruling() if self.placing is None else judged(*self.placing)

    @property
    def formed(self) -> bool:
        """Whether the unit is formed on the run."""
        return self.formation in FORMED

    @property
    def length(self) -> float:
        """The distance (inches) between the centres at the start and the end of the run."""
        return self.start.distance_to(self.end)


def stays(unit: Unit, way: Way) -> bool:
    """Whether a sequence goes nowhere, as its two ends count as the same place.

    They do within 2 mm, or within two deviations of a length between two measured places.
    """
    across = (way.end.x - way.start.x, way.end.y - way.start.y)
    noise = DEVIATIONS * 2**0.5 * along(unit.pose_sigma, across, unit.shape.half_diagonal)
    return way.length <= max(SAME_PLACE, noise) + SLACK


def ways(state: State, unit: Unit, goal: Placement, *, after: bool = True) -> Iterator[Way]:
    """Yield the sequences to a goal; ``after``: include those that change formation at the end."""
    if goal.formation is unit.formation:
        yield Way(unit.pose, goal.pose, unit.shape, unit.formation, goal)
        return
    yield from _before(state, unit, goal)
    if after:
        yield from _after(state, unit, goal)


def _before(state: State, unit: Unit, goal: Placement) -> Iterator[Way]:
    for placement in _placed(unit, unit.stands or (), goal.formation, goal.pose):
        start, shape, change = placement.pose, placement.shape, (state, unit, placement)
        yield Way(start, goal.pose, shape, goal.formation, goal, "before", change)


def _after(state: State, unit: Unit, goal: Placement) -> Iterator[Way]:
    """Yield the sequences that end with the change, working back to the old outline."""
    for old in _placed(unit, goal.stands, unit.formation, unit.pose):
        # The unit just before the change, which is then judged like any other.
        moved = unit.stood(old.stands)
        moved = replace(moved, at=old.pose, named=unit.formation) if unit.laid else moved
        change = (state.put(moved), moved, replace(goal, keeps=old.keeps))
        yield Way(unit.pose, old.pose, old.shape, unit.formation, goal, "after", change)


def _placed(
    unit: Unit, stands: tuple[Pose, ...], named: Formation, toward: Pose
) -> Iterator[Placement]:
    """Yield the placements of the stands in a formation; out of a square, near ones first."""
    if len(stands) != 2:
        return
    if unit.formation is not Formation.SQUARE:
        yield from set_from(unit, stands, named)
        return
    for facing in _facings(unit, stands, named, toward):
        yield from set_from(unit, stands, named, facing)


def _facings(
    unit: Unit, stands: tuple[Pose, ...], named: Formation, toward: Pose
) -> Iterator[float]:
    """Yield facings of the stand that stays, first those with the centre nearest to ``toward``."""
    for keeps in (1, 2):
        kept = stands[keeps - 1]
        way = math.degrees(math.atan2(toward.y - kept.y, toward.x - kept.x))
        for placement in set_from(unit, stands, named, kept.facing):
            if placement.keeps == keeps:
                pose = placement.pose
                off = math.degrees(math.atan2(pose.y - kept.y, pose.x - kept.x))
                yield kept.facing + way - off
    yield toward.facing
    yield from range(0, 360, _CIRCLE_STEP)


def searched(
    scene: Scene, way: Way, kind: MoveKind, far: float, *, about: bool
) -> Iterator[Course]:
    """Yield the courses of an oblique or inching run at facings where nothing bars it.

    ``far``: how far (inches) it may go, half of it on each leg of an oblique run. ``about``:
    whether it may turn about as well.
    """
    shape, formed, start, end = way.shape, way.formed, way.start, way.end
    bent = kind is MoveKind.OBLIQUE
    farthest = math.sqrt(2.0) * far / 2 if bent else far
    if start.distance_to(end) > farthest + 2 * SLACK:
        return
    facings = start.facing + np.arange(0.0, 360.0, _STEP)

    def turns(pose: Pose) -> Bools:
        room = turning(scene, shape, pose, formed=formed).room
        return room.lets_each(facings - pose.facing, about=about)

    facings = facings[turns(start)]
    near, spot = scene.contact + ROUNDING, (end.x, end.y)
    at_end = [u.outline for u in scene.near(shapely.Point(spot), shape.reach + near)]
    # What it touches at the end does not bar the turn that follows.
    last = turns(end) + 2 * touched_at(shape, spot, facings, at_end, near)
    tracks = [straight_at(start, end, facings, far)]
    if bent:
        tracks = bent_at(start, end, facings, far / 2, SLACK)

    def clear(facings: Floats, points: Floats) -> Bools:
        route = shapely.MultiPoint(points.reshape(-1, 2)).envelope
        barriers = scene.barriers(route, shape.reach + near, formed=formed)
        size = scene.state.width, scene.state.depth
        return clear_moves(shape, (facings, points), barriers, scene.contact, size)

    yield from courses_at(facings, tracks, clear, last, _MOST, SLACK)
