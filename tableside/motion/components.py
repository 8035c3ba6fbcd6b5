"""Rooms: connected components of the poses (place and facing) open to a base that turns.

A way never leaves the room in which it begins. Facings are sampled ``STEP`` degrees apart, and all
obstacles are shrunk by a corner's motion in half a step: two poses in different rooms have no way
between them, while two in one room may or may not have one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

import numpy as np
import shapely

from tableside.geometry.shapes import EMPTY
from tableside.motion.edges import Indices, slices_of
from tableside.motion.minkowski import rounded
from tableside.motion.obstacles import Array, Field, Geometries
from tableside.motion.slices import CHORDS, Obstacle

#: Between two facings that are looked at, degrees.
STEP = 2.5

_NONE = np.empty(0, np.int64)

#: This much (inches) more is given way to, for the chords of curves and the width of contact.
ROOM = 0.007


class Rooms:
    """The rooms of a field for ways of at most ``limit`` inches that begin at ``starts`` (n, 2)."""

    def __init__(
        self, field: Field, obstacles: tuple[Obstacle, ...], starts: Array, limit: float
    ) -> None:
        self._field, self._obstacles = field, obstacles
        self._starts, self._limit = starts, limit
        self._count = round((180.0 if field.mover.half_turn else 360.0) / STEP)
        self._less = field.mover.reach * math.radians(STEP / 2) + ROOM

    def rows(self, facings: Array) -> Indices:
        """Return the nearest sampled facing to each of these (degrees), as rows."""
        found: Indices = np.round(np.asarray(facings) / STEP).astype(np.int64) % self._count
        return found

    def holding(self, points: Array, facings: Array) -> set[int]:
        """Return the numbers of the rooms in which n poses lie."""
        found: set[int] = set()
        rows = self.rows(facings)
        for row in np.unique(rows).tolist():
            at = shapely.points(points[rows == row])
            for number in self._numbers[row]:
                if shapely.intersects(self._parts[number], at).any():
                    found.add(int(self._room[number]))
        return found

    def within(self, rooms: set[int], facings: Array) -> Geometries:
        """Return, for each of K facings, the region of the centre that lies in the rooms."""
        held = np.isin(self._room, list(rooms))
        each = [shapely.multipolygons(self._parts[n[held[n]]]) for n in self._numbers]
        found: Geometries = np.array(each, dtype=object)[self.rows(facings)]
        return found

    @cached_property
    def _slices(self) -> Geometries:
        """The region open to the centre in each facing, with obstacles shrunk."""
        turned = self._field.mover.turned(np.linspace(0.0, STEP * (self._count - 1), self._count))
        low, high = turned.min(axis=(1, 2)), turned.max(axis=(1, 2))
        x0, y0, x1, y1 = self._field.bounds
        less = self._less
        found: Geometries = shapely.box(
            x0 - low[:, 0] - less,
            y0 - low[:, 1] - less,
            np.maximum(x1 - high[:, 0] + less, x0 - low[:, 0] - less),
            np.maximum(y1 - high[:, 1] + less, y0 - low[:, 1] - less),
        )
        # The chords of such a disc lie no more than a 500th of its radius inside the circle.
        far = 1.002 * self._limit + ROOM
        near = shapely.union_all(shapely.buffer(shapely.points(self._starts), far))
        if self._field.domain is not None:
            near = near.intersection(self._field.domain.buffer(ROOM))
        blocks = [np.full((1, self._count), EMPTY, dtype=object)]
        near_by = list(self._near())
        # A rounded thing is made smaller by its radius, any other by what is cut off its edges.
        wide = [rounded(p, r - less, CHORDS) for p, r in near_by if r >= less]
        blocks += [shapely.polygons(group) for group in slices_of(wide, turned)]
        others = [rounded(p, r, CHORDS) for p, r in near_by if r < less]
        for group in slices_of(others, turned):
            blocks.append(shapely.buffer(shapely.polygons(group), -less, join_style="mitre"))
        blocked = shapely.union_all(np.concatenate(blocks), axis=0)
        free: Geometries = shapely.difference(shapely.intersection(found, near), blocked)
        return free

    def _near(self) -> Iterator[tuple[Array, float]]:
        """Yield the parts of obstacles that are near enough to matter, each with its radius."""
        begins = shapely.MultiPoint(self._starts)
        far = self._limit + self._field.mover.reach + 2 * ROOM
        for thing in self._obstacles:
            for part in thing.parts:
                if shapely.Polygon(part).distance(begins) <= far + thing.radius:
                    yield part, thing.radius

    @cached_property
    def _pieces(self) -> tuple[Geometries, Indices]:
        parts, row = shapely.get_parts(self._slices, return_index=True)
        kept = shapely.get_type_id(parts) == 3
        return parts[kept], row[kept]

    @property
    def _parts(self) -> Geometries:
        return self._pieces[0]

    @cached_property
    def _numbers(self) -> list[Indices]:
        """The numbers of the parts in each facing."""
        return [np.flatnonzero(self._pieces[1] == row) for row in range(self._count)]

    @cached_property
    def _room(self) -> Indices:
        """The room of each part: overlapping parts in adjacent facings share a room."""
        shapely.prepare(self._parts)
        room = np.arange(len(self._parts))
        ahead = [self._numbers[(row + 1) % self._count] for row in self._pieces[1].tolist()]
        one = np.repeat(room, [len(numbers) for numbers in ahead])
        other = np.concatenate([_NONE, *ahead])
        meet = shapely.intersects(self._parts[one], self._parts[other])
        for i, j in zip(one[meet].tolist(), other[meet].tolist(), strict=True):
            room[room == room[j]] = room[i]
        return room
