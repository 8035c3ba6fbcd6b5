"""The places of one search: centres where a way may bend or turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from tableside.motion import kernels, nodes
from tableside.motion import packing as packs
from tableside.motion.edges import Indices, alike
from tableside.motion.lower_bound import LONGER
from tableside.motion.minkowski import rounded
from tableside.motion.obstacles import CONTACT, Array, Field, Flags, Keepout, Zone
from tableside.motion.slices import Obstacle, Slices, obstacle
from tableside.motion.targets import Lead

Angle = TypeVar("Angle", float, Array)

#: A way may be this much (inches) longer than the limit and still keep it.
SLACK = CONTACT


@dataclass(frozen=True)
class Begin:
    """Where ways begin: centres (n, 2), the first the start's; facings of the ends; the limit."""

    starts: Array
    ends: tuple[float, ...]
    limit: float


class Places:
    """Centres where a way may bend or turn. ``points`` (n, 2), the starts first.

    ``rest``: the least length from each to the target; ``roomy``: whether no turn there is
    hindered; ``owner``: the only row (facing) in or next to which bending there is worthwhile, -1
    for any.
    """

    def __init__(
        self,
        field: Field,
        slices: Slices,
        modulo: float,
        begin: Begin,
        lead: Lead,
        step: float,
        dense: bool,
        straits: Sequence[nodes.Strait],
    ) -> None:
        self.field, self.slices, self.modulo = field, slices, modulo
        self._straits, self._dense = straits, dense
        self._gather(begin, lead, step)
        self.roomy = roomy(field, self.points)

    def _gather(self, begin: Begin, lead: Lead, step: float) -> None:
        """Collect the places, without those that no way within the limit can pass."""
        starts, enough = begin.starts, begin.limit + SLACK
        groups = [starts, self._turning(begin, lead.way()), self._round(step)]
        owners = [np.full(len(group), -1) for group in groups]
        for points, rows in self._in_facings():
            groups.append(points)
            owners.append(rows)
        points, owner = np.concatenate(groups), np.concatenate(owners)
        near = nodes.from_nearest(points, starts)
        kept = near + lead.target.bound(points) <= enough
        kept[: len(starts)] = True
        points, owner, near = points[kept], owner[kept], near[kept]
        rest = lead.rest(points)
        kept = near + rest <= enough + LONGER
        kept[: len(starts)] = True
        self.points, self.rest, self.owner = points[kept], rest[kept], owner[kept]

    def _turning(self, begin: Begin, way: Array) -> Array:
        """Return places to turn at: along a promising way, and about ends without room."""
        found = [nodes.along(way)]
        self._tight: list[float] = []
        ends = zip((begin.starts[0], way[-1]), begin.ends, strict=False)
        for place, facing in ends:
            if not roomy(self.field, place[None])[0]:
                self._tight.append(facing)
                found.append(nodes.fan(place, facing, self.field.mover.reach))
        return np.concatenate(found)

    def _round(self, step: float) -> Array:
        """Return the bends round obstacles, zones to enter or leave, and the water's corners."""
        zones = [zone for zone in self.field.zones if zone.role != "stay"]
        rounds = [obstacle(Keepout(zone.id, zone.area, zone.radius)) for zone in zones]
        around: tuple[Obstacle, ...] = (*self.slices.obstacles, *rounds)
        bends = nodes.around(around, self.field.mover.inner, step)
        return np.concatenate([bends, nodes.bends(self.field.domain)])

    def _in_facings(self) -> list[tuple[Array, Indices]]:
        """Return bends for a base that keeps its facing, with the row that they belong to."""
        facings, obstacles = self.slices.facings, self.slices.obstacles
        telling = self._telling(facings)
        rows = np.flatnonzero(telling.any(axis=1))
        found = []
        turned = self.field.mover.turned(facings[rows])
        for number, corners in nodes.corners_of(obstacles, turned):
            chosen = np.flatnonzero(telling[rows, number])
            points = corners[chosen]
            owner = np.repeat(rows[chosen], corners.shape[1])
            found.append((points.reshape(-1, 2), owner))
        return found

    def _telling(self, facings: Array) -> Flags:
        """Return which obstacles are worth bending round in each of K facings: (K, obstacles).

        At an end without room to turn: all of them, in the end's own facing. In a strait: those
        that form it, in the facings aligned with it.
        """
        names = [o.id for o in self.slices.obstacles]
        found = np.full((len(facings), len(names)), self._dense)
        for own in self._tight:
            found[apart(facings, own, self.modulo) < 1e-3] = True
        for strait in self._straits:
            lines = np.array(list(strait.facings))
            rows = (apart(facings[:, None] - lines, 0.0, 90.0) < 1e-3).any(axis=1)
            members = np.array([name in strait.ids for name in names], bool)
            found |= rows[:, None] & members
        return found

    def add_all(self, points: Array) -> int:
        """Add places (n, 2) to turn at; return the number of the first."""
        first = len(self.points)
        self.points = np.concatenate([self.points, points])
        self.rest = np.concatenate([self.rest, np.zeros(len(points))])
        self.roomy = np.concatenate([self.roomy, roomy(self.field, points)])
        self.owner = np.concatenate([self.owner, np.full(len(points), -1)])
        return first

    def add(self, point: Array, row: int) -> int:
        """Add a place on the target reached in one facing; return its number."""
        self.points = np.concatenate([self.points, point[None]])
        self.rest, self.roomy = np.append(self.rest, 0.0), np.append(self.roomy, False)
        self.owner = np.append(self.owner, row)
        return len(self.points) - 1


def roomy(field: Field, places: Array) -> Flags:
    """Return the places (n, 2) where nothing hinders or affects any turn."""
    reach = field.mover.reach + 0.01
    x0, y0, x1, y1 = field.bounds
    x, y = places.T
    found: Flags = (x >= x0 + reach) & (x <= x1 - reach) & (y >= y0 + reach) & (y <= y1 - reach)
    things: list[Keepout | Zone] = [*field.keepouts, *field.zones]
    grown = [
        rounded(part, thing.radius + reach + 0.005, 0.004)
        for thing in things
        for part in thing.parts
    ]
    if grown:
        pack = packs.packed([([group[:, None] for group in alike(grown)], 0)], 1)
        found &= ~kernels.in_any(pack, packs.own(places))
    return found


def apart(one: Angle, other: float, modulo: float = 360.0) -> Angle:
    """Return the angle between two facings, degrees modulo ``modulo``."""
    half = modulo / 2
    return abs((one - other + half) % modulo - half)
