"""Where moves end that keep a facing: oblique ones, and squares that inch in any direction.

It is worked out where the centre may be, facing by facing (``motion.keeping``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import Pose, unit_vector
from tableside.geometry.shapes import areas_only, parts
from tableside.motion.ahead import star
from tableside.motion.bearings import stretches
from tableside.motion.keeping import spread_by, two_legs
from tableside.motion.runs import Edges, clear_runs
from tableside.rules.mini_nap.scene import Scene

#: Facings (degrees apart) that the legs are laid along: in the open, and where something is near.
_STEP = 3.0
_FINE_STEP = 0.5
#: Facings (degrees apart) that a square is turned to, and the ways that it may then go.
_SQUARE_STEP = 3.0
#: A corner rounded by the contact tolerance is drawn in so many chords, within 0.001 in.
_CORNER = 4
#: A piece that lacks less than this share of its area lacks nothing.
_ALL = 1e-6
_WAYS = np.arange(0.0, 360.0, 0.5)
_SIDES = 1e-5


def oblique_area(
    scene: Scene,
    leg: float,
    may_face: Callable[[NDArray[np.float64]], NDArray[np.bool_]],
) -> BaseGeometry:
    """Return the centres that L-shaped moves of at most ``leg`` a leg reach, at any facing."""
    facings = scene.unit.pose.facing + np.arange(0.0, 360.0 + _STEP, _STEP)
    may = may_face(facings)
    found = [
        _at_facing(scene, leg, facing) if ok else []
        for facing, ok in zip(facings.tolist(), may, strict=True)
    ]
    whole = [len(pieces) > 0 and _full(pieces, leg) for pieces in found]
    pieces = [piece for each in found for piece in each]
    for i in range(len(facings) - 1):
        if whole[i] and whole[i + 1]:
            pairs = zip(found[i], found[i + 1], strict=True)
            pieces += [shapely.union_all(pair).convex_hull for pair in pairs]
        elif may[i] or may[i + 1]:
            between = facings[i] + np.arange(_FINE_STEP, _STEP, _FINE_STEP)
            for facing in between[may_face(between)].tolist():
                pieces += _at_facing(scene, leg, facing)
    return areas_only(shapely.union_all(pieces))


def _full(pieces: Sequence[BaseGeometry], leg: float) -> bool:
    """Whether nothing bars a part of the squares that the legs of one facing span."""
    return all(piece.area >= (1.0 - _ALL) * leg * leg for piece in pieces)


def inch_area(
    scene: Scene, far: float, may_face: Callable[[NDArray[np.float64]], NDArray[np.bool_]]
) -> BaseGeometry:
    """Return the centres that a square reaches straight in any direction, turned any way."""
    facings = scene.unit.pose.facing + np.arange(0.0, 360.0, _SQUARE_STEP)
    stars = [_star(scene, far, facing) for facing in facings[may_face(facings)].tolist()]
    return areas_only(shapely.union_all(stars))


def _star(scene: Scene, far: float, facing: float) -> BaseGeometry:
    """Return the centres reached straight on in every direction with one facing."""
    centre = (scene.unit.pose.x, scene.unit.pose.y)
    barred = list(_barred(scene, far, facing))
    corners = [shapely.get_coordinates(area) - np.array(centre) for area in barred]
    sharp = [np.degrees(np.arctan2(ring[:, 1], ring[:, 0])) for ring in corners]
    sides = [turn + by for turn in sharp for by in (-_SIDES, _SIDES)]
    ways = stretches([_WAYS, *sides], 0.0, 360.0)
    runs = clear_runs([(0.0, 0.0)], centre, ways, Edges.of(barred))
    length = np.minimum(runs.min(axis=1, initial=np.inf), far)
    return areas_only(star(centre, ways, length).intersection(_room(scene, facing)))


def _at_facing(scene: Scene, leg: float, facing: float) -> list[BaseGeometry]:
    """Return the ends to the left and to the right, in either order of the legs."""
    barred, room = list(_barred(scene, leg * math.sqrt(2.0), facing)), _room(scene, facing)
    centre, ahead = (scene.unit.pose.x, scene.unit.pose.y), unit_vector(facing)
    found = []
    for side in (1.0, -1.0):
        aside = (-side * ahead[1], side * ahead[0])
        for first, second in ((ahead, aside), (aside, ahead)):
            found.append(two_legs(centre, leg, (first, second), barred, room))
    return found


def _barred(scene: Scene, far: float, facing: float) -> Iterator[BaseGeometry]:
    """Yield where the centre may not be within ``far`` inches, as areas of the board."""
    unit, contact = scene.unit, scene.contact
    own = unit.shape.areas(Pose(0.0, 0.0, facing))
    spot = shapely.Point(unit.pose.x, unit.pose.y)
    reach = far + unit.shape.reach + contact
    touched = scene.touched(unit.outline)
    for other in scene.near(spot, reach):
        spread = spread_by(other.part_areas, own)
        if scene.enemy(other) and other.id not in touched:
            spread = spread.buffer(contact, quad_segs=_CORNER)
        elif scene.enemy(other) or unit.formed:
            spread = spread.buffer(-contact, join_style="mitre")
        else:
            continue
        if spread.distance(spot) <= far and not spread.contains(spot):
            yield spread
    for ground in scene.ground():
        if ground.area.distance(spot) > reach:
            continue
        cut = [shapely.constrained_delaunay_triangles(part) for part in parts(ground.area)]
        spread = spread_by(shapely.get_parts(cut).tolist(), own).buffer(
            -contact, join_style="mitre"
        )
        if not spread.contains(spot):
            yield spread


def _room(scene: Scene, facing: float) -> BaseGeometry:
    """Return the places of the centre at which the outline is on the board."""
    low_x, low_y, high_x, high_y = scene.unit.shape.at(Pose(0.0, 0.0, facing)).bounds
    slack = scene.contact
    return shapely.box(
        -low_x - slack,
        -low_y - slack,
        scene.state.width - high_x + slack,
        scene.state.depth - high_y + slack,
    )
