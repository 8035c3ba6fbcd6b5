"""Retreats found by chance, with shapely's polygons alone: what the search must find, too."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from tableside.geometry.footprint import footprint
from tableside.geometry.pose import Pose
from tableside.rules.gmu.state import Ground, Piece, State

Floats = NDArray[np.float64]


def ends(
    state: State, unit: Piece, enemy: Piece, room: float, counts: tuple[int, int, int], seed: int
) -> list[list[Pose]]:
    """Return chains of three slides (single bases) that keep all limits by ``room`` inches more."""
    rng = np.random.default_rng(seed)
    found = _Found(state, unit, enemy, room)
    start = unit.place
    chains: list[list[Pose]] = [[start]]
    far = {p.id: np.array([unit.distance(p)]) for p in found.watched}
    for number, count in enumerate(counts, start=1):
        parent = rng.integers(0, len(chains), count)
        edges = [p.place.facing + 90 * k for p in (unit, enemy, *found.corps) for k in (0, 1)]
        facing = np.where(
            rng.random(count) < 0.5, rng.choice(edges, count), rng.uniform(0, 360, count)
        )
        angle = rng.uniform(0, 2 * np.pi, count)
        begin = np.array([[chains[p][-1].x, chains[p][-1].y] for p in parent])
        way = np.column_stack([np.cos(angle), np.sin(angle)])
        before = {name: values[parent] for name, values in far.items()}
        good, after = found.kept(number, begin, way, facing, before)
        kept = np.flatnonzero(good)
        if len(kept) == 0:
            return []
        chains = [[*chains[parent[n]], Pose.of([*(begin[n] + way[n]), facing[n]])] for n in kept]
        far = {name: values[kept] for name, values in after.items()}
    return [chain[1:] for chain in chains]


class _Found:
    """The limits of one retreat, for many slides at once."""

    def __init__(self, state: State, unit: Piece, enemy: Piece, room: float) -> None:
        self.state, self.unit, self.enemy, self.room = state, unit, enemy, room
        others = [p for p in state.pieces if p.id != unit.id]
        self.corps = [p for p in others if p.is_corps]
        self.passed = [p for p in others if not p.is_corps]
        foes = [p for p in others if p.side != unit.side and p.is_unit]
        inside = [p for p in foes if p.id == enemy.id or unit.distance(p) <= 1.0]
        self.watched, self.closed = inside, [p for p in foes if p not in inside]
        water = state.area_of(Ground.RIVER)
        self.water = water.difference(state.area_of(Ground.BRIDGE, Ground.TOWN)).buffer(room)
        self.outline = np.array(footprint(unit.bases, Pose(0, 0, 0)).exterior.coords[:4])

    def kept(
        self, number: int, begin: Floats, way: Floats, facing: Floats, before: dict[str, Floats]
    ) -> tuple[NDArray[np.bool_], dict[str, Floats]]:
        """Return which slides keep every limit, and how far they end from the watched enemies."""
        angle = np.radians(facing)
        cos, sin = np.cos(angle)[:, None], np.sin(angle)[:, None]
        x, y = self.outline[:, 0][None], self.outline[:, 1][None]
        base = np.stack([x * cos - y * sin, x * sin + y * cos], axis=2)
        first, last = base + begin[:, None], base + (begin + way)[:, None]
        hull = shapely.convex_hull(shapely.multipoints(np.concatenate([first, last], axis=1)))
        starts, stops = shapely.polygons(first), shapely.polygons(last)
        low, high = np.minimum(first, last).min(axis=1), np.maximum(first, last).max(axis=1)
        size = np.array([self.state.width, self.state.depth])
        good = np.all((low >= self.room) & (high <= size - self.room), axis=1)
        for piece in self.corps:
            if number == 1:  # it may have stood in contact
                body = piece.footprint.buffer(-0.003, join_style="mitre")
                good &= ~shapely.intersects(hull, body)
            else:
                good &= shapely.distance(hull, piece.footprint) >= self.room
        for piece in self.closed:
            good &= shapely.distance(hull, piece.footprint) >= 1.0 + self.room
        if number == 3:
            for piece in self.passed:
                good &= shapely.distance(stops, piece.footprint) >= self.room
        if not self.water.is_empty:
            path = shapely.linestrings(np.stack([begin, begin + way], axis=1))
            good &= ~shapely.intersects(path, self.water)
        after: dict[str, Floats] = {}
        for piece in self.watched:
            at_begin = shapely.distance(starts, piece.footprint)
            at_end = shapely.distance(stops, piece.footprint)
            gain = self.room + (0.01 if piece.id == self.enemy.id else 0.0)
            deepest = at_begin if number == 1 else np.maximum(at_begin, before[piece.id])
            good &= at_end >= np.maximum(at_begin, before[piece.id]) + gain
            swept: Any = shapely.distance(hull, piece.footprint)
            good &= (deepest <= 1.0 - self.room) | (swept >= 1.0 + self.room)
            after[piece.id] = at_end
        return good, after
