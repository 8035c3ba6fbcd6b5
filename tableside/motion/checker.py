"""An exact check whether a way is open; it trusts nothing that the search found.

A way is a list of poses; each step either slides (the facing stays) or turns on the spot (the
centre stays) by the shorter way round. A slide is judged by the area that it sweeps. A turn is
sampled every quarter of a degree; between two samples no corner of a base of 3 in half-diagonal
moves more than 0.0066 in away from the nearer one, and the tolerances below allow for that.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import Pose, turn_between
from tableside.motion.obstacles import CONTACT, Array, Field, Keepout, Zone
from tableside.motion.ways import turned

#: Between two looks at a turn, degrees.
LOOK = 0.25

#: Between two looks at a slide past a zone whose edge is not convex, inches.
STRIDE = 0.02

#: Two poses nearer than this (inches, degrees) are the same.
SAME = 1e-9


def is_slide(start: Pose, end: Pose) -> bool:
    """Whether a step moves the centre; otherwise it turns or stands still."""
    return start.distance_to(end) > SAME


def length(path: Sequence[Pose]) -> float:
    """Return the length (inches) of the centre's path."""
    return sum(a.distance_to(b) for a, b in itertools.pairwise(path))


def is_open(field: Field, path: Sequence[Pose]) -> bool:
    """Whether the mover can go this way without violating the field.

    Raises ValueError for a step that slides and turns at once, which would be ambiguous.
    """
    steps = list(itertools.pairwise(path))
    for start, end in steps:
        if is_slide(start, end) and abs(turn_between(start.facing, end.facing)) > SAME:
            raise ValueError(f"a step slides and turns at once: {start} to {end}")
    return (
        _in_domain(field, path)
        and all(_in_bounds(field, start, end) for start, end in steps)
        and all(_keeps_off(field, keepout, steps) for keepout in field.keepouts)
        and all(_heeds(field, zone, path) for zone in field.zones)
    )


def looks(start: Pose, end: Pose) -> Array:
    """Return the facings (degrees) at which a turn from ``start`` to ``end`` is sampled."""
    turn = turn_between(start.facing, end.facing)
    count = max(1, math.ceil(abs(turn) / LOOK))
    return start.facing + np.linspace(0.0, turn, count + 1)


def turn_open(field: Field, here: Pose, facing: float) -> list[Pose]:
    """Return the poses of a turn on the spot to a facing, the open way round, the shorter first.

    Empty if it already faces that way; the poses of the shorter way where neither is open.
    """
    short = turn_between(here.facing, facing)
    if abs(short) < SAME:
        return []
    for turn in (short, short - math.copysign(360.0, short)):
        poses = list(turned(here, turn))
        if is_open(field, [here, *poses]):
            return poses
    return list(turned(here, short))


def _in_domain(field: Field, path: Sequence[Pose]) -> bool:
    if field.domain is None:
        return True
    points = [(pose.x, pose.y) for pose in path]
    line = shapely.LineString(points) if len(set(points)) > 1 else shapely.Point(points[0])
    return bool(field.domain.buffer(1e-6).covers(line))


def _step_areas(field: Field, start: Pose, end: Pose) -> list[BaseGeometry]:
    """Return areas whose union is what the step sweeps."""
    if is_slide(start, end):
        return [field.mover.swept(start, end)]
    facings = looks(start, end)
    return list(field.mover.footprints(np.full((len(facings), 2), (start.x, start.y)), facings))


def _in_bounds(field: Field, start: Pose, end: Pose) -> bool:
    x0, y0, x1, y1 = field.bounds
    facings = looks(start, end)
    centres = np.linspace((start.x, start.y), (end.x, end.y), len(facings))
    corners = field.mover.corners(centres, facings)
    low, high = corners.min(axis=(0, 1, 2)), corners.max(axis=(0, 1, 2))
    return bool(
        low[0] >= x0 - CONTACT
        and low[1] >= y0 - CONTACT
        and high[0] <= x1 + CONTACT
        and high[1] <= y1 + CONTACT
    )


def _keeps_off(field: Field, keepout: Keepout, steps: Sequence[tuple[Pose, Pose]]) -> bool:
    farthest = keepout.radius + field.mover.reach
    return all(
        _centre_line(start, end).distance(keepout.area) > farthest
        or not _too_near(keepout, _step_areas(field, start, end))
        for start, end in steps
    )


def clearance(field: Field, keepout: Keepout, path: Sequence[Pose]) -> float:
    """Return the mover's minimum distance (inches) to a keepout's area on the way; 0 touching."""
    steps = list(itertools.pairwise(path)) or [(path[0], path[0])]
    return min(
        float(shapely.distance(_step_areas(field, start, end), keepout.area).min())
        for start, end in steps
    )


def _too_near(keepout: Keepout, swept: list[BaseGeometry]) -> bool:
    if keepout.radius > 0:
        return bool((shapely.distance(swept, keepout.area) < keepout.radius - CONTACT).any())
    return bool(shapely.intersects(swept, _core(keepout)).any())


def _core(keepout: Keepout) -> BaseGeometry:
    """Return the core that no sampled pose may touch.

    Two boxes that keep off each other's cores, shrunk by e, overlap by at most 1.42 e: with the
    corner motion between two samples that stays within the tolerance of contact.
    """
    return keepout.area.buffer(-0.0015, join_style="mitre")


def _centre_line(start: Pose, end: Pose) -> BaseGeometry:
    return shapely.LineString([(start.x, start.y), (end.x, end.y)])


def _heeds(field: Field, zone: Zone, path: Sequence[Pose]) -> bool:
    """Whether the way enters, stays in or leaves the zone as its role demands.

    A pose within the tolerance of the zone's edge counts as inside or outside, whichever favours
    the player.
    """
    distances = np.concatenate(list(_distances(field, zone, path)))
    surely_in = distances < zone.radius - CONTACT
    if not zone.radius:  # inside an area every distance is 0
        core = replace(zone, area=zone.area.buffer(-CONTACT, join_style="mitre"))
        surely_in = np.concatenate(list(_distances(field, core, path))) <= 0.0
    surely_out = distances > zone.radius + CONTACT
    if zone.role == "stay":
        return not bool(surely_out.any())
    if zone.role == "enter":  # nothing outside after something inside
        return not bool((surely_out & np.logical_or.accumulate(surely_in)).any())
    return not bool((surely_in & np.logical_or.accumulate(surely_out)).any())


def _distances(field: Field, zone: Zone, path: Sequence[Pose]) -> Iterator[Array]:
    """Yield, step by step, the mover's distance from the zone's area."""
    if len(path) == 1:
        yield shapely.distance([field.mover.at(path[0])], zone.area)
    for start, end in itertools.pairwise(path):
        facings = looks(start, end)
        if is_slide(start, end):
            count = 1 + math.ceil(start.distance_to(end) / STRIDE)
            facings = np.full(count + 1, start.facing)
        centres = np.linspace((start.x, start.y), (end.x, end.y), len(facings))
        near = shapely.distance(_centre_line(start, end), zone.area)
        if near > zone.radius + field.mover.reach + CONTACT:
            yield np.array([near - field.mover.reach])  # all of it is outside
            continue
        yield shapely.distance(field.mover.footprints(centres, facings), zone.area)
