"""Facings for the runs that may choose one: oblique moves, and squares that inch.

A unit may turn before its run and after it, so such a run is legal when it is at *some* facing.
The likely facings are tried first (``kinds.courses``); here are all others, half a degree
apart, looked at together.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

from tableside.engine.quantity import SLACK
from tableside.geometry.pose import Pose
from tableside.motion.ahead import touched_at
from tableside.motion.barriers import ROUNDING, clear_of
from tableside.motion.legs import Course, bent_at, middles, straight_at
from tableside.motion.shape import Shape, Tracks
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind
from tableside.rules.mini_nap.manoeuvres.sweep import turning
from tableside.rules.mini_nap.manoeuvres.ways import Way
from tableside.rules.mini_nap.scene import Scene

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

#: The kinds of move that may be made at any facing.
SEARCHED = (MoveKind.OBLIQUE, MoveKind.INCH)
#: Facings looked at are this far apart (degrees).
_STEP = 0.5
#: Of the facings at which a run is clear so many are judged: the middles of the widest stretches.
_MOST = 12


def searched(
    scene: Scene, way: Way, kind: MoveKind, far: float, *, about: bool
) -> Iterator[Course]:
    """Yield the courses of an oblique or inching run at facings at which nothing bars it.

    ``far``: how far (inches) it may go, half of it on each leg of an oblique run. ``about``: it
    may turn about, too.
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
    for points, beyond in tracks:
        good = beyond <= SLACK
        good[good] = _clear(scene, shape, formed, facings[good], points[good])
        for at in middles(good, last, _MOST):
            track = tuple((float(x), float(y)) for x, y in points[at])
            length = sum(math.dist(a, b) for a, b in pairwise(track))
            yield Course(float(facings[at]) % 360.0, track, length, float(beyond[at]))


def _clear(scene: Scene, shape: Shape, formed: bool, facings: Floats, points: Floats) -> Bools:
    """Return whether the run through ``points[i]`` is clear with the outline at ``facings[i]``."""
    if not len(facings):
        return np.ones(0, dtype=bool)
    wide = Tracks(shape, facings, points)
    narrow = Tracks(shape.smaller(scene.contact), facings, points)
    near = scene.contact + ROUNDING
    route = shapely.MultiPoint(points.reshape(-1, 2)).envelope
    barriers = scene.barriers(route, shape.reach + near, formed=formed)
    size = scene.state.width, scene.state.depth
    return clear_of(barriers, wide, narrow, near) & wide.on_board(size, near)
