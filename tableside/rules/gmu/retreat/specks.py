"""The parts of a retreat's area that lie between the grid's places, found from ends known there.

Round each such end chains are drawn out on all sides; those that come to lie outside all that is
known are looked round in turn.
"""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import EMPTY
from tableside.rules.gmu.retreat.chains import Chains
from tableside.rules.gmu.retreat.mend import drawn
from tableside.rules.gmu.retreat.search import Search
from tableside.rules.gmu.retreat.table import STEP

_ROUNDS = 6  # of looking round the ends that were drawn out
_MOST = 64  # ends that are looked round in all
_APART = 0.06  # inches: of ends in a square as wide as this one is looked round
_OUTSIDE = 0.01  # inches from all that is known, from which on an end is looked round
_SIDES = 8  # directions in which they are
_LEAST = 0.001  # inches round it that a single place is drawn wide


def specks_of(search: Search, chains: Chains, area: BaseGeometry) -> BaseGeometry:
    """Return what lies round the ends of chains outside ``area``; inches, empty when nothing."""
    found, left = EMPTY, _MOST
    for _ in range(_ROUNDS):
        chains = _outside(search, chains, area, found)
        if len(chains) > left:
            chains = chains.take(np.linspace(0, len(chains) - 1, left).astype(int))
        if len(chains) == 0:
            break
        left -= len(chains)
        hulls, chains = _looked_round(search, chains)
        found = shapely.union_all([found, *hulls])
    return found.difference(search.scene.river)


def _outside(search: Search, chains: Chains, *areas: BaseGeometry) -> Chains:
    """Return the chains that end outside all areas, few of those that end near each other."""
    ends = chains.points(search.scene)[-1]
    outside = np.ones(len(chains), dtype=bool)
    for area in areas:
        shapely.prepare(area)
        outside &= ~shapely.dwithin(area, shapely.points(ends.T), _OUTSIDE)
    chains, ends = chains.take(outside), ends[:, outside]
    once = np.unique(np.floor(ends / _APART), axis=1, return_index=True)[1]
    return chains.take(np.sort(once))


def _looked_round(search: Search, chains: Chains) -> tuple[list[BaseGeometry], Chains]:
    """Return what the chains drawn out round each end enclose, and those chains."""
    x, y = chains.points(search.scene)[-1]
    turns = np.linspace(0.0, 2 * np.pi, _SIDES, endpoint=False)
    each = np.repeat(np.arange(len(chains)), _SIDES)
    to = (
        x[each] + STEP * np.tile(np.cos(turns), len(chains)),
        y[each] + STEP * np.tile(np.sin(turns), len(chains)),
    )
    good, drawn_out = drawn(search.facts, chains.take(each), to)
    ends = np.stack([x[each], y[each]], axis=1)
    ends[good] = drawn_out.points(search.scene)[-1].T[good]
    hulls = shapely.convex_hull(shapely.multipoints(ends.reshape(len(chains), _SIDES, 2)))
    bare = shapely.area(hulls) < _LEAST**2
    hulls[bare] = shapely.buffer(hulls[bare], _LEAST)
    return list(hulls), drawn_out.take(good)
