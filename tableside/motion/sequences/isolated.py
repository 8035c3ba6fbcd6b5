"""The regions of the area that lie between the grid's places, found from ends known there.

Sequences are extended to all sides of each such end; those that end outside everything known are
explored in turn.
"""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import EMPTY
from tableside.motion.sequences.many import Sequences
from tableside.motion.sequences.repair import drawn
from tableside.motion.sequences.search import Search
from tableside.motion.sequences.table import STEP

_ROUNDS = 6  # of looking round the ends that were drawn out
_MOST = 64  # ends that are looked round in all
_APART = 0.06  # inches: of ends in a square as wide as this one is looked round
_OUTSIDE = 0.01  # inches from all that is known, from which on an end is looked round
_SIDES = 8  # directions in which they are
_LEAST = 0.001  # inches round it that a single place is drawn wide


def isolated_of(search: Search, sequences: Sequences, area: BaseGeometry) -> BaseGeometry:
    """Return what lies round the ends of sequences outside ``area``; inches, empty when nothing."""
    found, left = EMPTY, _MOST
    for _ in range(_ROUNDS):
        sequences = _outside(search, sequences, area, found)
        if len(sequences) > left:
            sequences = sequences.take(np.linspace(0, len(sequences) - 1, left).astype(int))
        if len(sequences) == 0:
            break
        left -= len(sequences)
        hulls, sequences = _looked_round(search, sequences)
        found = shapely.union_all([found, *hulls])
    return found.difference(search.scene.barred)


def _outside(search: Search, sequences: Sequences, *areas: BaseGeometry) -> Sequences:
    """Return the sequences that end outside all areas, few of those that end near each other."""
    ends = sequences.points(search.scene)[-1]
    outside = np.ones(len(sequences), dtype=bool)
    for area in areas:
        shapely.prepare(area)
        outside &= ~shapely.dwithin(area, shapely.points(ends.T), _OUTSIDE)
    sequences, ends = sequences.take(outside), ends[:, outside]
    once = np.unique(np.floor(ends / _APART), axis=1, return_index=True)[1]
    return sequences.take(np.sort(once))


def _looked_round(search: Search, sequences: Sequences) -> tuple[list[BaseGeometry], Sequences]:
    """Return what the sequences drawn out round each end enclose, and those sequences."""
    x, y = sequences.points(search.scene)[-1]
    turns = np.linspace(0.0, 2 * np.pi, _SIDES, endpoint=False)
    each = np.repeat(np.arange(len(sequences)), _SIDES)
    to = (
        x[each] + STEP * np.tile(np.cos(turns), len(sequences)),
        y[each] + STEP * np.tile(np.sin(turns), len(sequences)),
    )
    good, drawn_out = drawn(search.facts, sequences.take(each), to)
    ends = np.stack([x[each], y[each]], axis=1)
    ends[good] = drawn_out.points(search.scene)[-1].T[good]
    hulls = shapely.convex_hull(shapely.multipoints(ends.reshape(len(sequences), _SIDES, 2)))
    bare = shapely.area(hulls) < _LEAST**2
    hulls[bare] = shapely.buffer(hulls[bare], _LEAST)
    return list(hulls), drawn_out.take(good)
