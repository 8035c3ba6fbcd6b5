"""The cheapest ways of a unit's bases, and where their centres can go.

A centre moves over ground of varying cost, round obstacles, and keeps off other bases. Each game
defines that ground and what is an obstacle to whom. Inches; costs in inches of plain ground.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY
from tableside.geometry.units import inches
from tableside.motion.country import NEAR, Country
from tableside.motion.obstacles import Flags, Geometries
from tableside.motion.tolls import FREE, Tolls
from tableside.motion.weighted import SPACING, Search, Way, Wider, about, first_margin
from tableside.motion.weighted_reach import reach

#: A centre keeps half its base's shorter side, less this, from other bases; inches.
PLAY = 0.05
#: Spacing of the points at which long ways may bend and areas begin; inches.
_FAR_APART = 0.3
#: This close to where an area begins the points are closer together; inches.
_CLOSE = 2.0
#: For short ways, the spacing as a share of the search margin.
_COARSER = 0.025
#: Chords per quarter turn in the rounded corners of buffered bases.
_QUARTER = 8

#: The obstacles to a centre, with a key; stands with the same key have the same obstacles.
_Barred = tuple[tuple[float, bytes], Geometries]


class Stand(Protocol):
    """A base that stands somewhere."""

    @property
    def base(self) -> Base:
        """Its size, millimetres."""

    @property
    def pose(self) -> Pose:
        """Where its centre is, and the way it faces."""


def keeps_off(stand: Stand) -> float:
    """Return how far (inches) a stand's centre keeps from other bases."""
    return max(inches(min(stand.base.width, stand.base.depth)) / 2 - PLAY, 0.0)


@dataclass(frozen=True)
class Moves:
    """The ground over which the stands of a unit move.

    ``whole``: where centres may be at all; ``layers``: costs per inch other than 1, the first
    layer that covers a place counting; ``fixed``: obstacles to every centre; ``bases``: what
    centres keep off. A centre ignores obstacles it starts in, including the margin around a base;
    with ``bare``, the base itself still bars it. ``tolls``: lines that cost something to cross.
    """

    whole: BaseGeometry
    layers: list[tuple[float, BaseGeometry]]
    fixed: Geometries
    bases: Geometries
    bare: bool = False
    tolls: Tolls = FREE

    @classmethod
    def of(
        cls,
        whole: BaseGeometry,
        layers: Sequence[tuple[float, BaseGeometry]],
        fixed: Sequence[BaseGeometry],
        bases: Sequence[BaseGeometry],
    ) -> Moves:
        """Build the ground, dropping empty areas."""
        return cls(
            whole,
            [(cost, area) for cost, area in layers if not area.is_empty],
            np.array([area for area in fixed if not area.is_empty], dtype=object),
            np.array(bases, dtype=object),
        )

    def round(self, area: BaseGeometry) -> Moves:
        """Return a copy with one more area that bars every centre."""
        return replace(self, fixed=np.append(self.fixed, np.array([area], dtype=object)))

    def _within(self, window: BaseGeometry, wide: float) -> Moves:
        """Return a copy clipped to a window, keeping bases up to ``wide`` inches outside it."""
        shapely.prepare(window)
        near = ((cost, area) for cost, area in self.layers if window.intersects(area))
        clipped = [(cost, area.intersection(window)) for cost, area in near]
        return replace(
            self,
            whole=self.whole.intersection(window),
            layers=[(cost, area) for cost, area in clipped if area.area > 0.0],
            fixed=self.fixed[shapely.intersects(window, self.fixed)],
            bases=self.bases[shapely.dwithin(window, self.bases, wide)],
            tolls=self.tolls.within(window) if self.tolls.any else FREE,
        )

    @property
    def _least(self) -> float:
        """The lowest cost of an inch anywhere."""
        return min([1.0, *(cost for cost, _ in self.layers)])

    @cached_property
    def _searches(self) -> dict[tuple[float, bytes], Search]:
        return {}

    @cached_property
    def _grown(self) -> dict[float, Geometries]:
        return {}

    def _barred(self, stand: Stand) -> _Barred:
        """Return the obstacles to a stand's centre, except those it starts in, with their key."""
        wide = keeps_off(stand)
        if wide not in self._grown:
            bases = shapely.buffer(self.bases, wide, quad_segs=_QUARTER)
            self._grown[wide] = np.concatenate([self.fixed, bases])
        every = self._grown[wide]
        kept = ~_holding(every, stand)
        if self.bare and not kept.all():
            few = np.concatenate([self.fixed, self.bases])
            every = np.concatenate([every, few[~kept]])
            kept = np.concatenate([kept, ~_holding(few[~kept], stand)])
        return (wide, kept.tobytes()), every[kept]

    def _search(
        self,
        stand: Stand,
        margin: float | None = None,
        least: float | None = None,
        apart: float = _FAR_APART,
        close: BaseGeometry = EMPTY,
    ) -> Search:
        """Return a search round a stand's obstacles, cached for stands with the same ones.

        ``margin``, ``least``, ``apart`` and ``close`` are as for ``Search``.
        """
        key, barred = self._barred(stand)
        if key not in self._searches:
            country = Country(self.whole, self.layers, shapely.union_all(barred), tolls=self.tolls)
            self._searches[key] = Search(country, margin, least, apart, close)
        return self._searches[key]

    def ways(self, ends: Sequence[tuple[Stand, Pose]]) -> list[Way | None]:
        """Return the cheapest legal way of each stand's centre; None if it has none."""
        found: list[Way | None] = [None] * len(ends)
        # Those that are looked for, each with what some way is known to cost.
        most: dict[int, float] = {}
        for number, (stand, to) in enumerate(ends):
            straight = ((stand.pose.x, stand.pose.y), (to.x, to.y))
            line = shapely.LineString(straight)
            if line.length == 0.0 or self._plain(stand, line):
                found[number] = Way(float(line.length), straight)
            elif self._may_stand(stand, to):
                most[number] = math.inf
        straights = (ends[n][0].pose.distance_to(ends[n][1]) for n in most)
        margin = first_margin(max(straights, default=0.0))
        while most:
            told = self._ways([(*ends[n], cost) for n, cost in most.items()], margin)
            for number, way in zip(most, told, strict=True):
                found[number] = way if isinstance(way, Way) else None
            wider = {n: way for n, way in zip(most, told, strict=True) if isinstance(way, Wider)}
            # Few ways lead far afield, so only those are searched with a larger margin.
            margin = max([1.2 * margin, *(way.margin for way in wider.values())])
            most = {n: way.most for n, way in wider.items()}
        return found

    def _ways(
        self, ends: Sequence[tuple[Stand, Pose, float]], margin: float
    ) -> list[Way | Wider | None]:
        """Return the cheapest ways within a margin, or how to look again for those outside it.

        ``ends``: each with what some way is known to cost.
        """
        pairs = [((stand.pose.x, stand.pose.y), (to.x, to.y)) for stand, to, _ in ends]
        places = [place for pair in pairs for place in pair]
        window = about(places, margin)
        apart = min(max(SPACING, margin * _COARSER), _FAR_APART)
        within = None if window.covers(self.whole) else margin
        wide = max(keeps_off(stand) for stand, _, _ in ends)
        moves = self if within is None else self._within(window, wide)
        searches = [moves._search(stand, within, self._least, apart) for stand, _, _ in ends]
        return [
            search.near(*pair, places, within, most)
            for search, pair, (_, _, most) in zip(searches, pairs, ends, strict=True)
        ]

    def _may_stand(self, stand: Stand, to: Pose) -> bool:
        """Whether a centre may be at ``to`` at all, so that a way could lead there."""
        goal = shapely.Point(to.x, to.y)
        _, barred = self._barred(stand)
        within = barred[shapely.contains_xy(barred, to.x, to.y)]
        deep = (shapely.distance(shapely.boundary(within), goal) > NEAR).any()
        return not deep and float(self.whole.distance(goal)) <= NEAR

    def _plain(self, stand: Stand, line: BaseGeometry) -> bool:
        """Whether the straight way is open and no road is worth a detour."""
        _, barred = self._barred(stand)
        if not self.whole.covers(line) or bool(shapely.dwithin(barred, line, NEAR).any()):
            return False
        slow = [area for cost, area in self.layers if cost > 1.0]
        if shapely.intersects(line, slow).any():
            return False
        if self.tolls.any and self.tolls.lines.intersects(line):
            return False
        roads = [area for cost, area in self.layers if cost < 1.0]
        ends = shapely.points(shapely.get_coordinates(line))
        off = sum(min(float(road.distance(end)) for road in roads) for end in ends if roads)
        return not roads or off >= line.length

    def areas(self, stands: Sequence[Stand], budgets: Sequence[float]) -> list[list[BaseGeometry]]:
        """Return, for each stand and budget (inches of open ground), where its centre can go."""
        starts, most = [(stand.pose.x, stand.pose.y) for stand in stands], max(budgets)
        window = about(starts, most)
        if any(cost < 1.0 and area.intersects(window) for cost, area in self.layers):
            window = about(starts, most / self._least)
        near = self._within(window, max(keeps_off(stand) for stand in stands))
        close = shapely.union_all(shapely.buffer(shapely.points(starts), _CLOSE))
        searches = [near._search(stand, close=close) for stand in stands]
        for search in dict.fromkeys(searches):
            search.nodes(None)  # laid out once for all of them
        return [
            reach(search, start, budgets) for search, start in zip(searches, starts, strict=True)
        ]


def _holding(areas: Geometries, stand: Stand) -> Flags:
    """Return which areas hold a stand's centre."""
    found: Flags = shapely.contains_xy(areas, stand.pose.x, stand.pose.y)
    return found
