"""Everywhere that ways of at most a cost come to, over ground of different costs.

A way that has come to a place goes straight on within its face: what is seen from there, as far as
the rest of the budget leads, is added. Besides the start only places count at which ways come into
a face, and corners that they go round.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import EMPTY, areas_only
from tableside.motion.country import Country, Nodes, Point
from tableside.motion.edges import Indices
from tableside.motion.fan import Fan
from tableside.motion.obstacles import Array, Flags, Geometries
from tableside.motion.weighted import Search, about

#: Curved edges are drawn as chords that lie so far to either side of the true curve at most.
CHORD = 0.002
#: ... and over ground of different costs.
ROUGH_CHORD = 0.004
#: A rest of a way shorter than this adds nothing to see.
SHORT = 0.02
#: Over ground of different costs places are left out that add no more than this at the rim.
LOSS = 0.03
#: Of places in their order every 16th is looked at first, then every 8th, and so on.
COARSE = 16
#: A corner's half of a disc begins so much (radians) before the way on past it.
LAP = 0.01
#: Corners that lie this near to a straight line are left out: to unite areas takes far less then.
FLAT = 1e-5
#: Cracks between faces are closed that are no wider than this.
CRACK = 1e-4


def reach(search: Search, start: Point, budgets: Sequence[float]) -> list[BaseGeometry]:
    """Return where ways of each budget (cost) lead from a place; empty areas where there are none.

    Exact where all ground costs the same, curved edges within ``CHORD`` inches; else within a
    twentieth of an inch.
    """
    country, most = search.country, max(budgets)
    starts = country.standing(start)
    if not len(starts):
        return [EMPTY for _ in budgets]
    near = country.to_cheap(start)
    far = near + (most - near) / country.least if near < most else most
    window = about((start,), far)
    nodes = search.nodes(window)
    cost, before, _, _ = search.spread(nodes, starts, np.empty((0, 3)), most)
    views = _views(nodes, starts, cost, before)
    radius = {budget: (budget - views.cost) / country.costs[views.face] for budget in budgets}
    kept = {budget: _enough(country, views, far) for budget, far in radius.items()}
    needed = np.logical_or.reduce(list(kept.values()))
    views = views.of(needed)
    fan = Fan(country.rings.each(views.face), views.places, radius[most][needed] + 2 * ROUGH_CHORD)
    # Corners are only left out of star-shaped areas: that needs no look at how edges cross.
    seen = shapely.simplify(fan.areas(), FLAT, preserve_topology=False)
    areas = {
        budget: _area(country, views, seen, np.where(kept[budget], radius[budget], 0.0)[needed])
        for budget in kept
    }
    return [areas[budget] for budget in budgets]


@dataclass(frozen=True)
class _Views:
    """Places from which ways go straight on, their faces, and what it costs to come there.

    ``ahead``: the direction in which a way comes to a corner, radians; ``turn``: 1 where it goes
    round it to the left, -1 to the right, 0 where the place is no corner.
    """

    places: Array
    face: Indices
    cost: Array
    ahead: Array
    turn: Array

    def of(self, kept: Flags) -> _Views:
        """Return some of them."""
        return _Views(
            self.places[kept],
            self.face[kept],
            self.cost[kept],
            self.ahead[kept],
            self.turn[kept],
        )


def _views(nodes: Nodes, starts: Array, cost: Array, before: Indices) -> _Views:
    came_from = nodes.places[np.maximum(before, 0)]
    came_from[before < 0] = starts[0, :2]
    came_in = (before >= 0) & (nodes.face[np.maximum(before, 0)] != nodes.face)
    came_in |= nodes.over_line(before)
    kept = np.isfinite(cost) & (came_in | (nodes.point < 0))
    step = (nodes.places - came_from)[kept]
    shade = nodes.shade[kept]
    side = np.sign(step[:, 0] * shade[:, 1] - step[:, 1] * shade[:, 0])
    return _Views(
        np.vstack([starts[:, :2], nodes.places[kept]]),
        np.concatenate([starts[:, 2].astype(np.int64), nodes.face[kept]]),
        np.concatenate([np.zeros(len(starts)), cost[kept]]),
        np.concatenate([np.zeros(len(starts)), np.arctan2(step[:, 1], step[:, 0])]),
        np.concatenate([np.zeros(len(starts)), side]),
    )


def _enough(country: Country, views: _Views, radius: Array) -> Flags:
    """Return which places are enough to see all from; ``radius``: how far one sees from each."""
    # Late: machine code takes half a second to load.
    from tableside.motion.weighted_kernels import thinned

    found: Flags = radius > SHORT
    if country.uniform:
        return found
    plain = found & (views.turn == 0.0)
    some = thinned(
        views.places[plain], views.face[plain], radius[plain], _coarse_first(radius[plain]),
        country.edges, country.rings.begins, LOSS,
    )  # fmt: skip
    found[plain] = some
    return found


def _coarse_first(radius: Array) -> Indices:
    """Return the order in which to look at places: ever closer ones, the widest-seeing first."""
    number = np.arange(len(radius)) + COARSE
    step = np.minimum(number & -number, COARSE)
    found: Indices = np.lexsort((-radius, -step))
    return found


def _area(country: Country, views: _Views, seen: Geometries, radius: Array) -> BaseGeometry:
    """Return what is seen from places, no farther than each one's radius; nothing from 0."""
    kept = radius > 0.0
    chord = CHORD if country.uniform else ROUGH_CHORD
    near = shapely.intersection(seen[kept], _sectors(views.of(kept), radius[kept], chord))
    area = areas_only(_by_face(near, views.face[kept]))
    if country.uniform:
        return area
    return area.buffer(CRACK, join_style="mitre").buffer(-CRACK, join_style="mitre")


def _by_face(areas: Geometries, face: Indices) -> BaseGeometry:
    """Return the union of areas in faces: those of one face first, for faces only touch."""
    within = [_united(areas[face == each]) for each in np.unique(face)]
    return _united(np.array(within, dtype=object))


def _united(areas: Geometries) -> BaseGeometry:
    """Return the union of areas that all but meet along many edges."""
    try:
        return shapely.union_all(areas)
    except shapely.GEOSException:  # edges that cross at angles too flat for it
        return shapely.union_all(shapely.make_valid(areas), grid_size=FLAT / 10)


def _sectors(views: _Views, radius: Array, chord: float) -> Geometries:
    """Return the discs about places, of corners the half that they hid, as polygons."""
    wide, corner = radius + chord, views.turn != 0.0
    half = np.arccos(np.maximum(1.0 - 2 * chord / wide, 0.0))
    pieces = np.ceil(np.where(corner, 0.5, 1.0) * math.pi / half).astype(np.int64) + 4
    turn = np.where(corner, views.turn * math.pi, 2 * math.pi) / pieces
    begin = np.where(corner, views.ahead - views.turn * LAP, 0.0)
    count = pieces + corner  # a whole disc ends where it began
    row = np.repeat(np.arange(len(wide)), count)
    step = np.arange(len(row)) - np.repeat(np.cumsum(count) - count, count)
    angle = begin[row] + turn[row] * step
    ring = np.column_stack([np.cos(angle), np.sin(angle)]) * wide[row, None] + views.places[row]
    # Half a disc has its middle as a corner, too.
    row = np.concatenate([row, np.flatnonzero(corner)])
    ring = np.vstack([ring, views.places[corner]])
    order = np.argsort(row, kind="stable")
    found: Geometries = shapely.polygons(shapely.linearrings(ring[order], indices=row[order]))
    return found
