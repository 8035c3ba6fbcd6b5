"""Where the ways of a reach may end, facing by facing: tested at points, and as areas."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np
import shapely

from tableside.geometry.shapes import EMPTY, contains
from tableside.motion import goal_kernels as ending
from tableside.motion import packing as packs
from tableside.motion.edges import Indices, alike, joined
from tableside.motion.goal_kernels import Known
from tableside.motion.goals import Ends
from tableside.motion.minkowski import rounded
from tableside.motion.obstacles import Array, Flags, Geometries, Keepout
from tableside.motion.packing import Pack
from tableside.motion.standing import CURVE, grown_sums

#: Tells of n points, and the row to try first for each, a row in which a way may end; -1 for none.
RowAt = Callable[[Array, Indices], Indices]

#: How far (inches) inside the true edge the curved edges of cores may lie.
ROUGH = 0.01

#: The grid (inches) on which it is looked for what can be come to, and how many points it has.
SPACING = 0.08
MOST_POINTS = 7000

#: How many times farther apart the points are of the grid that tells about how many there are.
COARSE = 4

#: How far (inches) inside the edges of what could be come to it is looked for too, and how
#: exactly the edges are found for that.
INSET = 0.012
EXACT = 0.008

#: Points nearer (inches) to an edge than this are left out: a way keeps some room.
CLEAR = 0.008


class GoalConstraints:
    """Where a way may end in K ``facings`` (degrees)."""

    def __init__(self, ends: Ends, facings: Array) -> None:
        self._ends, self._facings = ends, facings
        self.gates = [gate for gate in ends.gates if not gate.inside]
        standing = ends.standing
        turned = standing.mover.turned(facings)
        self._gate_sums = [grown_sums([gate.keepout], turned) for gate in self.gates]
        self._off = grown_sums(standing.keepouts, turned)
        self._wanted = [grown_sums(group, turned) for group in standing.wanted]
        self._along = self._parallel()
        owners = [gate.owner for gate in self.gates]
        count = len(facings)
        self._sides = standing.sides(turned)
        wanted = [(group, n) for n, group in enumerate(standing.wanted)]
        shut = [gate.keepout for gate in self.gates]
        self.packed = ending.PackedConstraints(
            self._sides,
            packs.packed([(self._off, 0)], count),
            _in_one_row([(standing.keepouts, 0)], standing.mover.inner, ROUGH),
            packs.packed([(sums, n) for n, sums in enumerate(self._wanted)], count),
            _in_one_row(wanted, standing.mover.reach + CURVE, CURVE),
            _sure_discs(wanted),
            len(self._wanted),
            ending.Gates(
                packs.packed([(sums, n) for n, sums in enumerate(self._gate_sums)], count),
                _in_one_row([(shut, 0)], standing.mover.inner, ROUGH),
                self._along,
                np.array([owners.index(owner) for owner in owners], np.int64),
            ),
        )
        self._areas: dict[int, shapely.Geometry] = {}

    def _parallel(self) -> Flags:
        """Return which gates each facing is parallel to: (gates, K)."""
        near = self._ends.tolerance + 1e-6
        return _near_180(np.array([gate.facing for gate in self.gates]), near, self._facings)

    @cached_property
    def _in_bands(self) -> Flags:
        """Return which facings each band allows: (bands, K)."""
        bands = self._ends.bands or ()
        middle = np.array([(band.low + band.high) / 2 for band in bands])
        half = np.array([[(band.high - band.low) / 2 + 1e-6] for band in bands])
        return _near_180(middle, half.reshape(-1, 1), self._facings)

    def row_at(self, points: Array, first: Indices) -> Indices:
        """Return a facing's row in which a way may end at each of n points, -1 where there is none.

        Bands apply everywhere. ``first``: the row tried first at each point.
        """
        allowed = np.ones(len(self._facings), bool)
        if self._ends.bands is not None:
            allowed = np.any(self._in_bands, axis=0)
        found: Indices = ending.row_at(self.packed, packs.own(points), allowed, first)
        return found

    def unknown(self, points: Array) -> Known:
        """Return a blank table of where a way may end, (n, K): -1 unknown, 0 no band allows it."""
        known = np.full((len(points), len(self._facings)), -1, np.int8)
        if self._ends.bands is not None:
            allowed = np.zeros(known.shape, bool)
            for band, rows in zip(self._ends.bands, self._in_bands, strict=True):
                here = np.ones(len(points), bool)
                if band.inside is not None:
                    here = contains(band.inside(), points)
                allowed |= here[:, None] & rows
            known[~allowed] = 0
        return known

    def areas(self, rows: Indices) -> Geometries:
        """Return where the centre may be at the end, in each of m rows."""
        new = np.array([row for row in np.unique(rows) if row not in self._areas], np.int64)
        if len(new):
            self._areas.update(zip(new.tolist(), self._drawn(new), strict=True))
        return np.array([self._areas[row] for row in rows.tolist()], dtype=object)

    def _drawn(self, rows: Indices) -> Geometries:
        count = len(rows)
        found: Geometries = shapely.box(*self._sides[rows].T)
        if self._off:
            found = shapely.difference(found, _joint(self._off, rows))
        for sums in self._wanted:
            found = shapely.intersection(found, _joint(sums, rows))
        if self.gates:
            found = shapely.difference(found, self._unaligned(rows))
        if self._ends.bands is not None:
            allowed = self._in_bands[:, rows]
            for n in range(count):
                bands = list(itertools.compress(self._ends.bands, allowed[:, n]))
                inside = [band.inside() for band in bands if band.inside is not None]
                if len(inside) == len(bands):
                    found[n] = found[n].intersection(shapely.union_all(inside))
        return found

    def _unaligned(self, rows: Indices) -> Geometries:
        """Return where the facing is parallel to none of the gates that the base stands in."""
        joint = [_joint(sums, rows) for sums in self._gate_sums]
        along = self._along[:, rows]
        slices = np.array(joint, dtype=object).reshape(len(joint), len(rows))
        shut: Geometries = shapely.union_all(np.where(along, EMPTY, slices), axis=0)
        some = along.any(axis=0)
        good = shapely.union_all(np.where(along, slices, EMPTY)[:, some], axis=0)
        shut[some] = shapely.difference(shut[some], good)
        pairs = zip(self.gates, joint, strict=True)
        for (a, one), (b, other) in itertools.combinations(pairs, 2):
            if a.owner == b.owner:
                shut = shapely.union(shut, shapely.intersection(one, other))
        return shut


def _near_180(directions: Array, near: Array | float, facings: Array) -> Flags:
    """Return which of K facings are close to each of n directions (degrees), modulo 180: (n, K)."""
    off = np.abs((directions[:, None] - facings[None] + 90.0) % 180.0 - 90.0)
    found: Flags = off <= near
    return found


def _in_one_row(things: Sequence[tuple[Sequence[Keepout], int]], more: float, error: float) -> Pack:
    """Return all within the radius and ``more`` of groups of keepouts, as polygons of one row.

    With what the base covers in any facing that is where it is nearer than the radius in all of
    them, with how far its corners reach where it is in one of them.
    """
    found = []
    for group, number in things:
        parts = ((keepout.radius + more, part) for keepout in group for part in keepout.parts)
        grown = alike(rounded(part, radius, error) for radius, part in parts)
        found.append(([polygons[:, None] for polygons in grown], number))
    return packs.packed(found, 1)


def _sure_discs(groups: Sequence[tuple[Sequence[Keepout], int]]) -> Array:
    """Return discs (m, 4) where a base about a centre is within the radius in any facing.

    Each x, y, radius, and the number of its group.
    """
    found = []
    for group, number in groups:
        for keepout in group:
            middle = keepout.area.centroid
            if keepout.area.contains(middle):
                room = float(keepout.area.boundary.distance(middle))
                found.append((middle.x, middle.y, keepout.radius + room, number))
    return np.array(found, np.float64).reshape(-1, 4)


def _joint(sums: list[Array], rows: Indices) -> Geometries:
    """Return the union of polygons (n, K, m, 2) over some of their rows."""
    return np.asarray(joined([group[:, rows] for group in sums], len(rows)), dtype=object)


def sampled(row_at: RowAt, box: tuple[float, float, float, float]) -> Array:
    """Return points (n, 2) where a row is found, on a grid and just inside its edges.

    ``box``: x0, y0, x1, y1 of the search area. Points nearer than about ``INSET`` to the edges are
    left out.
    """
    rough = (_grid(row_at, box, COARSE * SPACING)[1] >= 0).sum() * COARSE**2
    spacing = SPACING * max(1.0, float(np.sqrt(rough / MOST_POINTS)))
    grid, rows = _grid(row_at, box, spacing)
    good = rows >= 0
    padded = np.pad(good, 1)
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    around = [np.roll(padded, (-i, -j), (0, 1))[1:-1, 1:-1] for i, j in steps]
    inner = good & np.logical_and.reduce(around)
    rim = [(grid[good & ~inner], rows[good & ~inner])]
    for step, beyond in zip(steps, around, strict=True):
        way, last = np.array(step, np.float64), good & ~beyond
        edge, begun = grid[last], rows[last]
        beside = edge + spacing / 2 * way[::-1]
        then = row_at(beside, begun)
        rim.append(_inside_edge(row_at, edge, begun, way, spacing))
        rim.append(_inside_edge(row_at, beside[then >= 0], then[then >= 0], way, spacing))
    found, rows = (np.concatenate(each) for each in zip(*rim, strict=True))
    for turn in np.radians(np.arange(0.0, 360.0, 45.0)):
        rows = row_at(found + CLEAR * np.array([np.cos(turn), np.sin(turn)]), rows)
        found, rows = found[rows >= 0], rows[rows >= 0]
    return np.concatenate([grid[inner], found])


def _inside_edge(
    row_at: RowAt, begin: Array, rows: Indices, way: Array, far: float
) -> tuple[Array, Indices]:
    """Return points just inside the edge beyond good points along ``way``, and their rows.

    ``far``: how far off the edge is at most.
    """
    within, without = np.zeros(len(begin)), np.full(len(begin), far)
    for _ in range(int(np.ceil(np.log2(far / EXACT)))):
        middle = (within + without) / 2
        there = row_at(begin + middle[:, None] * way, rows)
        here = there >= 0
        rows = np.where(here, there, rows)
        within, without = np.where(here, middle, within), np.where(here, without, middle)
    inset = within - INSET
    kept = inset > INSET
    return (begin + inset[:, None] * way)[kept], rows[kept]


def _grid(
    row_at: RowAt, box: tuple[float, float, float, float], spacing: float
) -> tuple[Array, Indices]:
    """Return the points of a grid (nx, ny, 2) and the row found for each (nx, ny)."""
    x0, y0, x1, y1 = box
    xs, ys = np.meshgrid(np.arange(x0, x1, spacing), np.arange(y0, y1, spacing), indexing="ij")
    grid = np.stack([xs, ys], axis=-1)
    rows = row_at(grid.reshape(-1, 2), np.full(xs.size, -1))
    return grid, rows.reshape(xs.shape)
