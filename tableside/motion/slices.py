"""Slices of the configuration space: the ground as seen from the centre, one per facing.

While the facing holds, a base that must keep off an area is a point that must keep off a larger
one: the Minkowski sum of the area and the mirrored base. On such a slice a slide is a straight
line.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from shapely.geometry.base import BaseGeometry

from tableside.geometry.convex import convex_parts
from tableside.motion import kernels
from tableside.motion import packing as packs
from tableside.motion.edges import (
    Indices,
    Rings,
    back_into,
    no_way_in,
    no_way_out,
    out_of,
    slices_of,
)
from tableside.motion.fan import Fan
from tableside.motion.minkowski import rounded
from tableside.motion.obstacles import (
    Array,
    Field,
    Flags,
    Geometries,
    Keepout,
    Zone,
)

#: Solid things are shrunk by this much (inches), so that bases in contact slide past each other.
GRAZE = 0.001

#: A way keeps this much (inches) more than a keepout's radius, for the chords of its corners.
MARGIN = 0.005
CHORDS = 0.004
ZONE_CHORDS = 0.003


@dataclass(frozen=True)
class Obstacle:
    """A keepout cut into convex parts, with the radius that the search keeps from them."""

    id: str
    parts: tuple[Array, ...]
    radius: float

    @cached_property
    def grown(self) -> tuple[Array, ...]:
        """The parts grown by the radius, as convex polygons."""
        return tuple(rounded(part, self.radius, CHORDS) for part in self.parts)


def obstacle(keepout: Keepout, near: float = np.inf) -> Obstacle:
    """Return the keepout as the search sees it.

    ``near``: the distance (inches) already at the start or the end. The mover never has to back
    off: a way that begins in contact, or overlapping because of camera noise, may go on from there.
    """
    if keepout.radius > 0.0:
        radius = min(keepout.radius + MARGIN, near - 1e-4)
        return Obstacle(keepout.id, keepout.parts, max(radius, 0.0))
    depth = GRAZE + max(-near, 0.0)
    core = keepout.area.buffer(-depth, join_style="mitre")
    return Obstacle(keepout.id, tuple(convex_parts(core)), 0.0)


def zone_edge(zone: Zone, deeper: float = 0.0) -> float:
    """Return the distance (inches) that the search takes as inside a zone, favouring the player.

    ``deeper``: how far inside that edge the chords of its curves may lie at most.
    """
    if zone.role == "leave":
        return max(zone.radius - 0.001 - deeper, 0.0)
    return zone.radius + 0.002 - deeper


def _grown(zone: Zone) -> list[Array]:
    """Return the zone grown by its distance, as convex polygons."""
    return [rounded(part, zone_edge(zone), ZONE_CHORDS) for part in zone.parts]


class View:
    """The region that slides of up to ``far`` inches from one place reach."""

    def __init__(self, slices: Slices, place: Array, far: float) -> None:
        self._slices, self._place, self._far = slices, place, far

    def sees(self, points: Array, rows: Indices) -> Flags:
        """Return which of n points a slide reaches, each in its row; all within range."""
        found: Flags = kernels.seen_from(self._slices.ground, self._place, packs.own(points), rows)
        return found


class Slices:
    """The slices of a field, one for each of K facings, which are the rows of all results."""

    def __init__(
        self, field: Field, obstacles: tuple[Obstacle, ...], facings: Array, slack: float = 0.0
    ) -> None:
        self.field, self.obstacles, self.facings = field, obstacles, facings
        turned = field.mover.turned(facings)
        self._groups = slices_of((part for o in obstacles for part in o.grown), turned)
        self._zones = [
            (
                bit,
                zone.role,
                slices_of(
                    [rounded(part, zone_edge(zone), ZONE_CHORDS) for part in zone.parts], turned
                ),
            )
            for bit, zone in enumerate(field.zones)
            if zone.role != "stay"
        ]
        shut = [back_into(g) if role == "leave" else out_of(g) for _, role, g in self._zones]
        self._shut = shut
        low, high = turned.min(axis=(1, 2)), turned.max(axis=(1, 2))
        x0, y0, x1, y1 = field.bounds
        sides = np.stack(
            [
                x0 - low[:, 0] - slack,
                y0 - low[:, 1] - slack,
                x1 - high[:, 0] + slack,
                y1 - high[:, 1] + slack,
            ],
            axis=1,
        )
        self.shore = None if field.domain is None else no_way_out([field.domain])
        self.ground = packs.Ground(
            sides,
            packs.packed([(self._groups, 0)], len(facings)),
            packs.lines_of(shut, len(facings)),
            packs.lines_of([] if self.shore is None else [self.shore], 1),
        )
        within = [(groups, bit) for bit, _, groups in self._zones]
        self._within = packs.packed(within, len(facings))
        self._left = sum(1 << bit for bit, role, _ in self._zones if role == "leave")

    @cached_property
    def rings(self) -> Rings:
        """All edges that stop a slide, but for those of the ground."""
        return Rings.join([no_way_in(self._groups), *self._shut])

    def visible_from(self, places: Array, far: Array, rows: Indices) -> Geometries:
        """Return what is seen from each of m places in its row; more than ``far`` off is not true.

        ``places`` (m, 2), ``far`` (m,) in inches.
        """
        rings = self.rings.each(rows)
        if self.shore is not None:
            rings = Rings.join([rings, self.shore.each(np.zeros(len(rows), np.int64))])
        return Fan(rings, places, far).areas()

    def view(self, place: Array, far: float) -> View:
        """Return what slides of up to ``far`` inches from a place come to."""
        return View(self, place, far)

    def zones_in(self, place: Array) -> Indices:
        """Return the zones, as bits, that the mover may not go back from, in each row.

        Those to enter in which it stands at a place, and those to leave out of which it stands. It
        is out of a zone only where a slide is not stopped at the zone's edge.
        """
        found: Indices = kernels.groups_at(self._within, place, len(self.field.zones))
        return found ^ self._left

    def free(self, points: Array, rows: Indices) -> Flags:
        """Return at which of n points the mover may stand, each in its row."""
        found: Flags = kernels.free_at(self.ground, packs.own(points), rows)
        return found


def clear_distance(field: Field, shape: BaseGeometry) -> float:
    """Return how far (inches) a line of the centre is from being hindered in any facing.

    At 0 or more the mover can turn freely anywhere on it.
    """
    reach = field.mover.reach
    room = [
        float(keepout.area.distance(shape)) - keepout.radius - reach for keepout in field.keepouts
    ]
    x0, y0, x1, y1 = shape.bounds
    left, low, right, high = field.bounds
    room += [x0 - left - reach, y0 - low - reach, right - x1 - reach, high - y1 - reach]
    return min(room)
