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
from tableside.motion.edges import Indices
from tableside.motion.fan import Fan
from tableside.motion.obstacles import Array, Flags, Geometries
from tableside.motion.weighted import Nodes, Point, Search, about
from tableside.motion.weighted_kernels import thinned

#: Curved edges are drawn as chords that lie so far to either side of the true curve at most.
CHORD = 0.002
#: ... and over ground of different costs.
ROUGH_CHORD = 0.004
#: A rest of a way shorter than this adds nothing to see.
SHORT = 0.02
#: Over ground of different costs places are left out that add no more than this at the rim.
LOSS = 0.04
#: A corner's half of a disc begins so much (radians) before the way on past it.
LAP = 0.01
#: Corners that lie this near to a straight line are left out: to unite areas takes far less then.
FLAT = 1e-5
#: Cracks between faces are closed that are no wider than this.
CRACK = 1e-4


def reach(search: Search, start: Point, budgets: Sequence[float]) -> list[BaseGeometry]:
    """Return where ways of each budget (cost) lead from a place; empty areas where there are none.

    Exact where all ground costs the same, curved edges within ``CHORD`` inches; else within a
    tenth of an inch.
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
    return [_area(search, views, budget) for budget in budgets]


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


def _area(search: Search, views: _Views, budget: float) -> BaseGeometry:
    """Return what is seen from places for the rest of the budget that each has."""
    country = search.country
    radius = (budget - views.cost) / country.costs[views.face]
    kept = radius > SHORT
    if not kept.any():
        return EMPTY
    views, radius = views.of(kept), radius[kept]
    if not country.uniform:
        plain = views.turn == 0.0
        enough = thinned(
            views.places, views.face, np.where(plain, radius, 0.0),
            country.edges, country.rings.begins, LOSS,
        )  # fmt: skip
        kept = enough | ~plain
        views, radius = views.of(kept), radius[kept]
    chord = CHORD if country.uniform else ROUGH_CHORD
    fan = Fan(country.rings.each(views.face), views.places, radius + 2 * chord)
    stars = shapely.simplify(fan.areas(), FLAT)
    seen = shapely.intersection(stars, _sectors(views, radius, chord))
    area = areas_only(shapely.union_all(seen))
    if country.uniform:
        return area
    return area.buffer(CRACK, join_style="mitre").buffer(-CRACK, join_style="mitre")


def _sectors(views: _Views, radius: Array, chord: float) -> Geometries:
    """Return the discs about places, of corners the half that they hid, as polygons."""
    found = []
    for (x, y), r, ahead, turn in zip(views.places, radius, views.ahead, views.turn, strict=True):
        half = math.acos(max(1.0 - 2 * chord / (r + chord), 0.0))
        count = max(12, math.ceil(math.pi / half))
        if turn:
            begin = ahead - turn * LAP
            angle = np.linspace(begin, begin + turn * math.pi, count // 2 + 2)
        else:
            angle = np.linspace(0.0, 2 * math.pi, count, endpoint=False)
        wide = r + chord
        ring = np.column_stack([x + wide * np.cos(angle), y + wide * np.sin(angle)])
        found.append(shapely.Polygon(np.vstack([ring, [[x, y]]]) if turn else ring))
    return np.array(found, dtype=object)
