"""Where the ways of a reach may end, facing by facing: told of points, and as areas."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np
import shapely

from tableside.geometry import paths_flood as flood
from tableside.geometry import paths_packs as packs
from tableside.geometry.paths_ends import Ends
from tableside.geometry.paths_field import Array, Flags, Geometries, Keepout, Mover
from tableside.geometry.paths_packs import Pack
from tableside.geometry.paths_rings import Indices, alike, joined, rounded
from tableside.geometry.paths_standing import grown_sums
from tableside.geometry.shapes import EMPTY, contains

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


class Footings:
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
        self._footing = flood.Footing(
            self._sides,
            packs.packed([(self._off, 0)], count),
            _cores(standing.keepouts, standing.mover),
            packs.packed([(sums, n) for n, sums in enumerate(self._wanted)], count),
            len(self._wanted),
            flood.Gates(
                packs.packed([(sums, n) for n, sums in enumerate(self._gate_sums)], count),
                _cores([gate.keepout for gate in self.gates], standing.mover),
                self._along,
                np.array([owners.index(owner) for owner in owners], np.int64),
            ),
        )
        self._areas: dict[int, shapely.Geometry] = {}

    def _parallel(self) -> Flags:
        """Return to which gates each facing is parallel: (gates, K)."""
        near = self._ends.tolerance + 1e-6
        return _near_180(np.array([gate.facing for gate in self.gates]), near, self._facings)

    @cached_property
    def _in_bands(self) -> Flags:
        """Which facings each band allows: (bands, K)."""
        bands = self._ends.bands or ()
        middle = np.array([(band.low + band.high) / 2 for band in bands])
        half = np.array([[(band.high - band.low) / 2 + 1e-6] for band in bands])
        return _near_180(middle, half.reshape(-1, 1), self._facings)

    def anywhere(self, points: Array) -> Flags:
        """Return at which of n points a way may end in some facing, wherever a band holds."""
        allowed = np.ones((1, len(self._facings)), bool)
        if self._ends.bands is not None:
            allowed = np.any(self._in_bands, axis=0, keepdims=True)
        found: Flags = np.any(self._may_end(points, allowed, True), axis=1)
        return found

    def possible(self, points: Array) -> Flags:
        """Return at which of n points a way may end, in each facing: (n, K)."""
        allowed = np.ones((1, len(self._facings)), bool)
        if self._ends.bands is not None:
            allowed = np.zeros((len(points), len(self._facings)), bool)
            for band, rows in zip(self._ends.bands, self._in_bands, strict=True):
                here = np.ones(len(points), bool)
                if band.inside is not None:
                    here = contains(band.inside(), points)
                allowed |= here[:, None] & rows
        return self._may_end(points, allowed, False)

    def _may_end(self, points: Array, allowed: Flags, only_some: bool) -> Flags:
        sure = np.zeros((len(points), len(self._wanted)), bool)
        for group, keepouts in enumerate(self._ends.standing.wanted):
            for keepout in keepouts:
                sure[:, group] |= _surely_within(keepout, points)
        found: Flags = flood.may_end(self._footing, packs.own(points), allowed, sure, only_some)
        return found

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
        sheets = np.array(joint, dtype=object).reshape(len(joint), len(rows))
        shut: Geometries = shapely.union_all(np.where(along, EMPTY, sheets), axis=0)
        some = along.any(axis=0)
        good = shapely.union_all(np.where(along, sheets, EMPTY)[:, some], axis=0)
        shut[some] = shapely.difference(shut[some], good)
        pairs = zip(self.gates, joint, strict=True)
        for (a, one), (b, other) in itertools.combinations(pairs, 2):
            if a.owner == b.owner:
                shut = shapely.union(shut, shapely.intersection(one, other))
        return shut


def _near_180(directions: Array, near: Array | float, facings: Array) -> Flags:
    """Return which of K facings are near each of n directions (degrees), modulo 180: (n, K)."""
    off = np.abs((directions[:, None] - facings[None] + 90.0) % 180.0 - 90.0)
    found: Flags = off <= near
    return found


def _cores(keepouts: Sequence[Keepout], mover: Mover) -> Pack:
    """Return where a base is nearer than the radius in any facing, as polygons of one row."""
    grown = [
        rounded(part, keepout.radius + mover.inner, ROUGH)
        for keepout in keepouts
        for part in keepout.parts
    ]
    return packs.packed([([group[:, None] for group in alike(grown)], 0)], 1)


def _surely_within(keepout: Keepout, points: Array) -> Flags:
    """Return at which points a base about them is within the radius in any facing."""
    middle = keepout.area.centroid
    if not keepout.area.contains(middle):
        return np.zeros(len(points), bool)
    room = float(keepout.area.boundary.distance(middle))
    found: Flags = np.hypot(*(points - (middle.x, middle.y)).T) <= keepout.radius + room
    return found


def _joint(sums: list[Array], rows: Indices) -> Geometries:
    """Return the union of polygons (n, K, m, 2) in some of their rows."""
    return np.asarray(joined([group[:, rows] for group in sums], len(rows)), dtype=object)


def sampled(can: Callable[[Array], Flags], box: tuple[float, float, float, float]) -> Array:
    """Return points on all that ``can`` says is good, on a grid and just inside its edges: (n, 2).

    ``box``: x0, y0, x1, y1 of where it is looked. Points nearer than about ``INSET`` to the edges
    are left out.
    """
    rough = _grid(can, box, COARSE * SPACING)[1].sum() * COARSE**2
    spacing = SPACING * max(1.0, float(np.sqrt(rough / MOST_POINTS)))
    grid, good = _grid(can, box, spacing)
    padded = np.pad(good, 1)
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    around = [np.roll(padded, (-i, -j), (0, 1))[1:-1, 1:-1] for i, j in steps]
    inner = good & np.logical_and.reduce(around)
    rim = [grid[good & ~inner]]
    for step, beyond in zip(steps, around, strict=True):
        edge, way = grid[good & ~beyond], np.array(step, np.float64)
        beside = edge + spacing / 2 * way[::-1]
        rim += [_inside_edge(can, one, way, spacing) for one in (edge, beside[can(beside)])]
    found = np.concatenate(rim)
    for turn in np.radians(np.arange(0.0, 360.0, 45.0)):
        found = found[can(found + CLEAR * np.array([np.cos(turn), np.sin(turn)]))]
    return np.concatenate([grid[inner], found])


def _inside_edge(can: Callable[[Array], Flags], begin: Array, way: Array, far: float) -> Array:
    """Return points just inside the edge that lies from good points ``way`` on, ``far`` at most."""
    within, without = np.zeros(len(begin)), np.full(len(begin), far)
    for _ in range(int(np.ceil(np.log2(far / EXACT)))):
        middle = (within + without) / 2
        here = can(begin + middle[:, None] * way)
        within, without = np.where(here, middle, within), np.where(here, without, middle)
    inset = within - INSET
    found: Array = (begin + inset[:, None] * way)[inset > INSET]
    return found


def _grid(
    can: Callable[[Array], Flags], box: tuple[float, float, float, float], spacing: float
) -> tuple[Array, Flags]:
    """Return the points of a grid (nx, ny, 2) and which of them are good (nx, ny)."""
    x0, y0, x1, y1 = box
    xs, ys = np.meshgrid(np.arange(x0, x1, spacing), np.arange(y0, y1, spacing), indexing="ij")
    grid = np.stack([xs, ys], axis=-1)
    return grid, can(grid.reshape(-1, 2)).reshape(xs.shape)
