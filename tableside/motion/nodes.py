"""Places where a way may bend or turn: points of the centre, inches."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.motion import kernels
from tableside.motion import packing as packs
from tableside.motion.edges import slices_of
from tableside.motion.obstacles import Array, Field, Keepout, chords
from tableside.motion.slices import Obstacle
from tableside.motion.targets import Target

#: Nodes stand this far (inches) off what they go round.
OFF = 0.006

#: Edges shorter than this (inches) are pieces of a curve: nothing is laid along them.
SHORT = 0.3

#: Bends this near (inches) to what they go round may be twice as far apart.
NEAR = 0.8
FINE = 5.0  # degrees: not where it is looked for closely

#: Between two places on a straight line at which the base may turn, inches.
PACE = 0.4


def around(obstacles: Iterable[Obstacle], inner: float, step: float, off: float = OFF) -> Array:
    """Return bends round each obstacle for a base that always turns its nearest side to it.

    Such a base keeps its centre ``inner`` inches off (plus ``off``), so its way bends along arcs.
    The nodes are the corners of chains of tangents to them, every ``step`` degrees and along every
    straight edge: the base slides along a tangent in the facing across it.
    """
    found = [np.empty((0, 2))]
    for obstacle in obstacles:
        for part in obstacle.parts:
            found.append(_tangents(part, max(obstacle.radius + inner, 0.0) + off, step))
    return np.concatenate(found)


def _tangents(part: Array, distance: float, step: float) -> Array:
    """Return the corners of the tangents at a distance from a convex polygon.

    Round a small arc every other tangent suffices: the chain is at most 0.006 in longer per
    quarter.
    """
    step = 2 * step if distance < NEAR and step > FINE else step
    edges = np.roll(part, -1, axis=0) - part
    edges = edges[np.hypot(edges[:, 0], edges[:, 1]) >= SHORT]
    across = np.degrees(np.arctan2(-edges[:, 0], edges[:, 1]))
    angles = np.unique(np.round(np.append(np.arange(0.0, 360.0, step), across) % 360.0, 6))
    angles = np.radians(angles[np.diff(angles, append=angles[0] + 360.0) > 1e-4])
    normals = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    after = np.roll(normals, -1, axis=0)
    cross = normals[:, 0] * after[:, 1] - normals[:, 1] * after[:, 0]
    support = (part @ normals.T).max(axis=0) + distance
    ahead = np.roll(support, -1)
    x = (support * after[:, 1] - ahead * normals[:, 1]) / cross
    y = (ahead * normals[:, 0] - support * after[:, 0]) / cross
    return np.stack([x, y], axis=1)


def corners_of(obstacles: Sequence[Obstacle], turned: Array) -> Iterator[tuple[int, Array]]:
    """Yield, for each part of each obstacle (by number), the bends round it in K facings.

    A base that keeps its facing (``turned``: its corners, (K, bases, n, 2)) bends at the corners of
    the slice, (K, m, 2).
    """
    for number, obstacle in enumerate(obstacles):
        for part in obstacle.parts:
            for group in slices_of([_outside(part, obstacle.radius)], turned):
                yield number, group[0]


def _outside(part: Array, radius: float) -> Array:
    """Return a convex polygon with all of its edges ``OFF`` or more beyond the radius."""
    shape = shapely.Polygon(part)
    if radius > 0.0:
        pieces = max(2, chords(radius + OFF, 0.02))
        grown = shape.buffer((radius + OFF) / math.cos(math.pi / 4 / pieces), quad_segs=pieces)
    else:
        grown = shape.buffer(OFF, join_style="mitre")
    ring = shapely.get_coordinates(shapely.orient_polygons(grown).exterior)[:-1]
    return np.asarray(ring, dtype=np.float64)


def bends(domain: BaseGeometry | None) -> Array:
    """Return the inward corners of the ground that the centre may not leave, ``OFF`` inside it."""
    if domain is None:
        return np.empty((0, 2))
    found = [np.empty((0, 2))]
    for part in shapely.get_parts(domain.buffer(-OFF, join_style="mitre")):
        if part.geom_type != "Polygon" or part.is_empty:
            continue
        oriented = shapely.orient_polygons(part)
        for ring in (oriented.exterior, *oriented.interiors):
            found.append(_reflex(shapely.get_coordinates(ring)[:-1]))
    return np.concatenate(found)


def _reflex(ring: Array) -> Array:
    """Return the corners where a ring, with its area on the left, turns right."""
    before, after = ring - np.roll(ring, 1, axis=0), np.roll(ring, -1, axis=0) - ring
    cross = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    return ring[cross < 1e-12]


def along(points: Array) -> Array:
    """Return places along a polyline, ``PACE`` apart or less, without its ends."""
    found = [np.empty((0, 2))]
    for a, b in itertools.pairwise(points):
        count = int(np.hypot(*(b - a)) / PACE) + 1
        if count > 1:
            found.append(np.linspace(a, b, count + 1)[1:-1])
    return np.concatenate(found)


def fan(centre: Array, facing: float, reach: float) -> Array:
    """Return places all round an end, near enough to get clear of its neighbours and turn."""
    angles = np.radians(facing + np.arange(0.0, 360.0, 22.5))
    distances = reach * np.array([0.12, 0.3, 0.5, 0.7, 0.9, 1.02])
    rays = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    spread: Array = (centre + distances[:, None, None] * rays[None]).reshape(-1, 2)
    return spread


def about(points: Array, origin: Array, spacing: float, far: float) -> Array:
    """Return the grid points, on a grid through ``origin``, near at least one of n points.

    ``spacing`` of the grid and ``far``, the maximum distance, are in inches; accurate to one
    spacing.
    """
    cells = np.unique(np.rint((points - origin) / spacing), axis=0)
    most = int(far / spacing + 1e-9)
    steps = np.arange(-most, most + 1.0)
    around = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    around = around[np.hypot(*around.T) * spacing <= far]
    grid = np.unique((cells[:, None] + around[None]).reshape(-1, 2), axis=0)
    found: Array = origin + spacing * grid
    return found


def near_enough(points: Array, starts: Array, target: Target, limit: float) -> Array:
    """Return the points through which a way to the target can be within ``limit`` inches.

    ``starts``: the places where ways begin, (n, 2).
    """
    if not len(points):
        return points
    kept: Array = points[from_nearest(points, starts) + target.bound(points) <= limit]
    return kept


def from_nearest(points: Array, starts: Array) -> Array:
    """Return the distance (inches) from each point to the nearest of ``starts``."""
    found: Array = kernels.nearest(packs.own(points), packs.own(starts))
    return found


def facings_of(given: Iterable[float], step: float, modulo: float) -> Array:
    """Return the facings to search: every ``step`` degrees, those given, and their squares.

    The last are the given ones turned by multiples of 90 degrees.
    """
    square = (np.array(list(given), np.float64)[:, None] + 90.0 * np.arange(4)).ravel()
    found = np.concatenate([np.arange(0.0, 360.0, step), square])
    return np.unique(np.round(found % modulo, 6) % modulo)


def edge_directions(keepout: Keepout) -> set[float]:
    """Return the directions (degrees, modulo 90) of the long straight edges of a keepout.

    Aligned with a straight edge the base gets nearest to it and fits best through a gap.
    """
    found: set[float] = set()
    for part in shapely.get_parts(keepout.area):
        if part.geom_type != "Polygon" or part.is_empty:
            continue
        edges = np.diff(shapely.get_coordinates(part.exterior), axis=0)
        edges = edges[np.hypot(edges[:, 0], edges[:, 1]) >= SHORT]
        angles = np.degrees(np.arctan2(edges[:, 1], edges[:, 0])) % 90.0
        found.update((np.round(angles, 4) % 90.0).tolist())
    return found


@dataclass(frozen=True)
class Strait:
    """A passage between two keepouts, or a keepout and an edge, too narrow to turn freely.

    ``facings`` (degrees, modulo 90): aligned with it.
    """

    ids: frozenset[str]
    facings: frozenset[float]


def straits(field: Field) -> list[Strait]:
    """Return the passages that the mover only fits through in some facings.

    Between two corners it fits best with a side along the line joining them.
    """
    if not field.keepouts:
        return []
    widest, least = 2 * field.mover.reach, 2 * field.mover.inner - 0.02
    areas = np.array([keepout.area for keepout in field.keepouts])
    radii = np.array([keepout.radius for keepout in field.keepouts])
    apart = shapely.distance(areas[:, None], areas[None]) - radii[:, None] - radii[None]
    directions = [edge_directions(keepout) for keepout in field.keepouts]
    found = []
    for i, j in np.argwhere(np.triu((apart >= least) & (apart < widest), 1)).tolist():
        (ax, ay), (bx, by) = shapely.get_coordinates(shapely.shortest_line(areas[i], areas[j]))
        across = round(math.degrees(math.atan2(by - ay, bx - ax)) % 90.0, 4) % 90.0
        lines = {across, *directions[i], *directions[j]}
        ids = frozenset({field.keepouts[i].id, field.keepouts[j].id})
        found.append(Strait(ids, frozenset(lines)))
    x0, y0, x1, y1 = field.bounds
    low_x, low_y, high_x, high_y = shapely.bounds(areas).T
    room = np.stack([low_x - x0, low_y - y0, x1 - high_x, y1 - high_y]) - radii
    for i in np.flatnonzero(((room >= least) & (room < widest)).any(axis=0)).tolist():
        lines = {0.0, *directions[i]}
        found.append(Strait(frozenset({field.keepouts[i].id}), frozenset(lines)))
    return found
