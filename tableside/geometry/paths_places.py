"""The places of one search and what holds at each: facings that are free, zones, room to turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from tableside.geometry import paths_nodes as nodes
from tableside.geometry.paths_bare import LONGER
from tableside.geometry.paths_field import CONTACT, Array, Field, Flags, Geometries, Keepout
from tableside.geometry.paths_layers import Obstacle, Sheets, obstacle
from tableside.geometry.paths_standing import sums
from tableside.geometry.paths_targets import Lead

#: A way may be this much (inches) longer than the limit and still keep it.
SLACK = CONTACT

Indices = NDArray[np.int64]


@dataclass(frozen=True)
class Begin:
    """Where ways begin: centres (n, 2), the first the start's; facings of the ends; the limit."""

    starts: Array
    ends: tuple[float, ...]
    limit: float


class Places:
    """Centres at which a way may bend or turn.

    ``points`` (n, 2), the starts first; ``rest``: the least length from each to the target;
    ``free`` (n, K): whether the mover may stand there in each facing; ``inside``: the zones to
    enter in which it then stands, as bits; ``bend``: whether it is a corner that ways go round;
    ``roomy``: whether nothing hinders any turn there.
    """

    def __init__(
        self,
        field: Field,
        sheets: Sheets,
        facings: Array,
        modulo: float,
        begin: Begin,
        lead: Lead,
        step: float,
        dense: bool,
        straits: Sequence[nodes.Strait],
    ) -> None:
        self.field, self.sheets, self.facings, self.modulo = field, sheets, facings, modulo
        self._straits, self._dense = straits, dense
        self._gather(begin, lead, step)
        self._free()
        self.roomy = self._roomy(self.points)
        self.at = [np.flatnonzero(column) for column in self.free.T]
        self.zones = self._zone_sheets()
        self.inside = self._inside()

    def _gather(self, begin: Begin, lead: Lead, step: float) -> None:
        """Choose the places, and leave out those that no way within the limit comes by."""
        starts, enough = begin.starts, begin.limit + SLACK

        def near(places: Array) -> Array:
            return nodes.near_enough(places, starts, lead.target, enough)

        turns = near(self._turning(begin, lead.way()))
        shared = near(self._round(step))
        groups = [starts, turns, shared]
        owners = [np.full(len(group), -1) for group in groups]
        for index, facing in enumerate(self.facings):
            only = None if self._dense else self._telling(float(facing))
            if only is None or only:
                groups.append(near(nodes.corners_of(self.sheets, float(facing), only)))
                owners.append(np.full(len(groups[-1]), index))
        places = np.concatenate(groups)
        rest = lead.rest(places)
        kept = nodes.from_nearest(places, starts) + rest <= enough + LONGER
        kept[: len(starts)] = True
        self.points, self.rest = places[kept], rest[kept]
        self._owner = np.concatenate(owners)[kept]
        self.bend = (np.arange(len(places)) >= len(starts) + len(turns))[kept]

    def _turning(self, begin: Begin, way: Array) -> Array:
        """Return places to turn at: along a promising way, and about ends without room."""
        found = [nodes.along(way)]
        self._tight: list[float] = []
        ends = zip((begin.starts[0], way[-1]), begin.ends, strict=False)
        for place, facing in ends:
            if not self._roomy(place[None])[0]:
                self._tight.append(facing)
                found.append(nodes.fan(place, facing, self.field.mover.reach))
        return np.concatenate(found)

    def _round(self, step: float) -> Array:
        """Return the bends round obstacles, zones to enter, and the water's corners."""
        entered = [zone for zone in self.field.zones if zone.role == "enter"]
        rounds = [obstacle(Keepout(zone.id, zone.area, zone.radius)) for zone in entered]
        around: tuple[Obstacle, ...] = (*self.sheets.obstacles, *rounds)
        bends = nodes.around(around, self.field.mover.inner, step)
        return np.concatenate([bends, nodes.bends(self.field.domain)])

    def _telling(self, facing: float) -> frozenset[str] | None:
        """Return round which keepouts it is worth to bend in one facing: None for all.

        Where an end has no room to turn, in its own facing round all of them; in a strait, in the
        facings in line with it, round what makes it.
        """
        if any(apart(facing, own, self.modulo) < 1e-3 for own in self._tight):
            return None
        names: set[str] = set()
        for strait in self._straits:
            if any(apart(f, facing, 90.0) < 1e-3 for f in strait.facings):
                names |= strait.ids
        return frozenset(names)

    def _free(self) -> None:
        """Find in which facings the mover may stand at each place.

        A bend that belongs to one facing is looked at in that one and its neighbours only.
        """
        self.free = np.zeros((len(self.points), len(self.facings)), bool)
        for index, facing in enumerate(self.facings):
            rows = np.flatnonzero((self._owner < 0) | (np.abs(self._owner - index) <= 1))
            self.free[rows, index] = self.sheets.free_points(self.points[rows], float(facing))

    def _roomy(self, places: Array) -> Flags:
        """Return the places at which nothing hinders or matters to any turn."""
        reach = self.field.mover.reach + 0.01
        points = shapely.points(places)
        x0, y0, x1, y1 = self.field.bounds
        x, y = places.T
        roomy: Flags = (x >= x0 + reach) & (x <= x1 - reach) & (y >= y0 + reach) & (y <= y1 - reach)
        things = [(thing.area, thing.radius) for thing in self.field.keepouts]
        things += [(zone.area, zone.radius) for zone in self.field.zones]
        for area, radius in things:
            roomy &= shapely.distance(points, area) > radius + reach
        return roomy

    def _zone_sheets(self) -> dict[int, Geometries]:
        """Return, by the zone's bit, where the centre is in a zone to enter, in each facing."""
        turned = self.field.mover.turned(self.facings)
        return {
            bit: sums([Keepout(zone.id, zone.area, zone.radius)], turned)
            for bit, zone in enumerate(self.field.zones)
            if zone.role == "enter"
        }

    def _inside(self) -> Indices:
        """Return in which zones to enter the mover stands, as bits, at places and facings."""
        inside = np.zeros(self.free.shape, np.int64)
        if not self.zones:
            return inside
        rows, columns = np.nonzero(self.free)
        areas = self.field.mover.footprints(self.points[rows], self.facings[columns])
        for bit in self.zones:
            zone = self.field.zones[bit]
            within = shapely.distance(areas, zone.area) <= zone.radius
            inside[rows[within], columns[within]] |= 1 << bit
        return inside

    def add(self, point: Array, index: int) -> int:
        """Add a place that is free in one facing only, on the target; return its number."""
        count = len(self.facings)
        self.points = np.concatenate([self.points, point[None]])
        self.rest, self.roomy = np.append(self.rest, 0.0), np.append(self.roomy, False)
        self.bend = np.append(self.bend, False)
        self.inside = np.concatenate([self.inside, np.zeros((1, count), np.int64)])
        self.free = np.concatenate([self.free, np.zeros((1, count), bool)])
        self.free[-1, index] = True
        return len(self.points) - 1


def apart(one: float, other: float, modulo: float = 360.0) -> float:
    """Return how many degrees two facings are apart, modulo ``modulo``."""
    half = modulo / 2
    return abs((one - other + half) % modulo - half)
