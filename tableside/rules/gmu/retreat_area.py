"""The area of all places where a retreat can end, drawn from the search's grid."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import EMPTY, areas_only
from tableside.geometry.slides import Floats
from tableside.rules.gmu.retreat_search import Search

# Between two places of the finest grid the border is halved this often: 1/16 of a step is left.
_HALVINGS = 4
_ROUNDS = 6  # of mending, from the chain of the place inside
_SMOOTH = 0.0015  # inches that the drawn border may be straightened by


def area_of(search: Search) -> BaseGeometry:
    """Return the area (inches) that the ends of all retreats fill; empty when there is none."""
    inside = search.grid.inside
    if not inside.any():
        return EMPTY
    east = _crossings(search, (1, 0))
    north = _crossings(search, (0, 1))
    pieces = _full_cells(search) + _cut_cells(search, east, north)
    area = shapely.union_all(pieces).simplify(_SMOOTH)
    river = search.scene.river
    if not river.is_empty:
        area = area.difference(river)
    return areas_only(area)


def _crossings(search: Search, to: tuple[int, int]) -> Floats:
    """Return for each place where the border cuts its edge to the next one, as a share of it.

    The share is counted from the place itself; edges that the border does not cut have nan.
    """
    inside = search.grid.inside
    side = inside.shape[0]
    here, there = inside[: side - to[0], : side - to[1]], inside[to[0] :, to[1] :]
    shares = np.full(inside.shape, np.nan)
    i, j = np.nonzero(here != there)
    if len(i) == 0:
        return shares
    first = here[i, j]
    a, b = np.where(first, i, i + to[0]), np.where(first, j, j + to[1])
    sign = np.where(first, 1, -1)
    x, y = search.where(a, b)
    dx, dy = sign * to[0] * search.grid.step, sign * to[1] * search.grid.step
    low, high = np.zeros(len(i)), np.ones(len(i))
    chains = search.chains(a, b, x, y)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        tried = chains.moved(x + middle * dx, y + middle * dy)
        good, better = search.mender.mend(tried, _ROUNDS)
        low, high = np.where(good, middle, low), np.where(good, high, middle)
        chains = chains.where(good, better)
    shares[i, j] = np.where(first, low, 1.0 - low)
    return shares


def _full_cells(search: Search) -> list[BaseGeometry]:
    """Return the cells with four corners inside, those of a column in one box."""
    inside, step = search.grid.inside, search.grid.step
    full = inside[:-1, :-1] & inside[1:, :-1] & inside[:-1, 1:] & inside[1:, 1:]
    boxes = []
    for i in np.flatnonzero(full.any(axis=1)):
        edges = np.diff(np.concatenate([[0], full[i].astype(np.int8), [0]]))
        for low, high in zip(np.flatnonzero(edges == 1), np.flatnonzero(edges == -1), strict=True):
            x, y = search.where(i, low)
            # Corners at every place, as the cut cells beside it have them.
            ups = [(x + step, y + k * step) for k in range(high - low + 1)]
            downs = [(x, y + k * step) for k in range(high - low, -1, -1)]
            boxes.append(shapely.Polygon(ups + downs))
    return boxes


def _cut_cells(search: Search, east: Floats, north: Floats) -> list[BaseGeometry]:
    """Return the inner part of each cell that the border cuts."""
    inside = search.grid.inside
    count = inside[:-1, :-1].astype(int) + inside[1:, :-1] + inside[:-1, 1:] + inside[1:, 1:]
    cut: NDArray[np.intp] = np.argwhere((count > 0) & (count < 4))
    pieces = []
    for i, j in cut:
        corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
        shares = (east[i, j], north[i + 1, j], 1 - east[i, j + 1], 1 - north[i, j])
        ring = []
        for n, (a, b) in enumerate(corners):
            x, y = search.where(a, b)
            if inside[a, b]:
                ring.append((x, y))
            c, d = corners[(n + 1) % 4]
            if inside[a, b] != inside[c, d]:
                ex, ey = search.where(c, d)
                share = shares[n]
                ring.append((x + share * (ex - x), y + share * (ey - y)))
        if len(ring) >= 3:
            piece = shapely.Polygon(ring)
            if piece.area > 1e-12:
                pieces.append(piece.buffer(0))
    return pieces
