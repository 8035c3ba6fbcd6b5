"""Straight slides that the rules force on units: where they end, why, and what is in doubt.

Each game decides what stops a unit and what that costs it. Inches and degrees.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeVar

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.contact import nearest_gap
from tableside.engine.gaps import spread, unsure
from tableside.engine.quantity import ROUNDING, Doubt, Quantity, Ruling, along, doubts_at
from tableside.engine.sliding import Slide, outlines, pieces_of
from tableside.engine.troops import Troops
from tableside.geometry.pose import Pose, unit_vector
from tableside.geometry.shapes import signed_gap

#: A unit in contact at the start stays put if a slide this long (inches) presses into the other.
PRESSED = 0.1
#: A base lies on ground if more than this area does, square inches; allows for rounding.
_ON = 1e-6
#: A stopped slide is extended by up to this many inches, within its full length, to tell whether
#: it would surely have met what stopped it.
_FARTHER = 1.0

U = TypeVar("U", bound=Troops)
#: Areas with their ids.
Areas = Iterable[tuple[str, BaseGeometry]]
#: The parts of a thing, each with the bases it is made of: none for terrain.
Met = Sequence[tuple[BaseGeometry, tuple[Stand, ...]]]


@dataclass(frozen=True)
class Stop:
    """What ends a slide: after how many inches, the outcome, and the obstacle's id, if any."""

    length: float
    outcome: str
    by: str | None = None


class ForcedSlide(ABC):
    """A slide that the rules force on a unit: where its stands end, how far, what stops it."""

    unit: Troops

    @property
    @abstractmethod
    def slide(self) -> Slide:
        """Its bases as they slide."""

    @property
    @abstractmethod
    def most(self) -> float:
        """How far it would have gone unobstructed, inches."""

    @property
    @abstractmethod
    def end(self) -> Stop:
        """Where it ends, and what ends it."""

    @property
    @abstractmethod
    def to(self) -> tuple[Stand, ...]:
        """Its stands at the end, unturned."""

    @abstractmethod
    def found(self) -> Iterator[Ruling]:
        """Yield the breaches of the slide."""

    @abstractmethod
    def doubts(self) -> Iterator[Doubt]:
        """Yield the doubts about the slide."""

    @property
    def ruling(self) -> Ruling:
        """The breaches of the slide and the doubts about it."""
        return Ruling().and_(*self.found(), Ruling(doubts=tuple(self.doubts())))

    @property
    def direction(self) -> float:
        """The direction of the slide, degrees [0, 360)."""
        return self.slide.direction

    @property
    def length(self) -> float:
        """How far it goes, inches."""
        return self.end.length

    @property
    def outcome(self) -> str:
        """The outcome: what stopped it, or that nothing did."""
        return self.end.outcome

    @property
    def stopped_by(self) -> str | None:
        """The id of the unit or the terrain that stopped it."""
        return self.end.by

    @property
    def poses(self) -> dict[str, Pose]:
        """Where its stands end, by their ids."""
        return {stand.id: stand.pose for stand in self.to}

    @property
    def swept(self) -> BaseGeometry:
        """The ground that its bases pass over."""
        return shapely.union_all(self.slide.swept(self.length))

    @property
    def farthest(self) -> float:
        """How far to look for what stopped it: a little beyond its end, at most its full length."""
        return max(min(self.length + _FARTHER, self.most), self.length)

    @property
    def sigma_ahead(self) -> float:
        """The deviation of how far its foremost point is along its direction, inches."""
        way = unit_vector(self.direction)
        return max(along(s.sigma, way, s.half_diagonal) for s in self.slide.stands)

    def until(self, first: Stop | None, wanted: float, free: str) -> Stop:
        """Return the end of a slide that continues beyond ``wanted`` until its way is clear.

        ``first``: what stops it first, even if only beyond ``wanted``; ``free``: the outcome if
        nothing does.
        """
        stopped = first is not None and first.length <= wanted + ROUNDING
        length = wanted if stopped else self.most
        if first is not None and first.length <= length + ROUNDING:
            return replace(first, length=min(first.length, length))
        return Stop(length, free)

    def over(self, units: Iterable[U], deep: float) -> Iterator[U]:
        """Yield the units that it sweeps over by more than ``deep`` inches."""
        swept, deep = self.slide.swept(self.length) if self.length > 0.0 else [], deep + ROUNDING
        yield from (u for u in units if any(_deep(a, b) > deep for a in swept for b in u.bases))

    def meets(
        self,
        units: Iterable[Troops],
        limit: float = 0.0,
        contact: float | None = None,
        at: float | None = None,
    ) -> Iterator[Doubt]:
        """Yield the doubts about which units it meets, sweeps over or ends on.

        It meets a unit at a gap of ``limit`` inches; a negative one is the depth of a sweep. Units
        no farther away than ``contact`` at the start are skipped. ``at``: inches along the slide;
        only what is met by the bases there is in doubt, not by those on their way.
        """
        for unit in units:
            if self.length <= 0.0 or not measured(self.unit.bases, unit.bases):
                continue
            if contact is None or nearest_gap(self.unit, unit).value > contact:
                met = [(base.area, (base,)) for base in unit.bases]
                yield from doubts_at([self._nearest(unit.id, met, at)], limit)

    def presses(self, units: Iterable[Troops], contact: float) -> Iterator[Doubt]:
        """Yield the doubts about which units it presses into at its start, and cannot leave."""
        for unit in units:
            pairs = list(product(self.unit.bases, unit.bases))
            near = (gap_of(*each) <= 2 * contact + unsure(each) for each in pairs)
            if any(map(measured, pairs)) and any(near):
                met = [(base.area, (base,)) for base in unit.bases]
                yield from doubts_at([self._nearest(unit.id, met, PRESSED)], -contact)

    def meets_ground(self, areas: Areas) -> Iterator[Doubt]:
        """Yield the doubts about which areas it meets, or else starts on, which it then leaves."""
        if self.length <= 0.0 or not measured(self.unit.bases):
            return
        for name, area in areas:
            met = [(shapely.Polygon(piece), ()) for piece in pieces_of([area])]
            on = lies_on(self.slide.stands, area)
            found = () if on else doubts_at([self._nearest(name, met)], 0.0)
            yield from found or doubts_at([self._nearest(name, met, 0.0)], 0.0)

    def _nearest(self, name: str, met: Met, at: float | None = None) -> Quantity:
        """Return the gap between the ground it meets a thing on and it; negative if they overlap.

        ``met``: the parts of the thing with this id; ``at``: as for ``meets``.
        """
        far = self.farthest if name == self.stopped_by else self.length
        grounds = self.slide.swept(far) if at is None else [s.area for s in self.slide.at(at)]
        found = []
        for stand, ground in zip(self.slide.stands, grounds, strict=True):
            for part, bases in met:
                value, way = signed_gap(ground, part)
                found.append(Quantity(self.unit.id, name, value, spread(way, stand, *bases)))
        return min(found, key=lambda each: each.value)


def first_stop(stops: Iterable[Stop], order: Sequence[str]) -> Stop | None:
    """Return the first stop along the slide; ties are broken by the ``order`` of outcomes."""
    reached = [stop for stop in stops if math.isfinite(stop.length)]
    return min(reached, key=lambda s: (round(s.length, 6), order.index(s.outcome)), default=None)


def at_bases(slide: Slide, bases: Iterable[Stand], contact: float, near: float) -> float:
    """Return how far stands slide before touching any of some bases; infinity for never.

    Bases within ``near`` inches at the start count only if the slide presses into them deeper than
    ``contact``, and then the result is 0. Brushing along a side does not count as touching.
    """
    every = list(bases)
    near_by = [b for b in every if any(gap_of(s, b) <= near + ROUNDING for s in slide.stands)]
    if any(_pressed(slide, base, contact) for base in near_by):
        return 0.0
    return slide.touches(outlines(base for base in every if base not in near_by))


def gap_of(stand: Stand, base: Stand) -> float:
    """Return the gap between two bases; a lower bound if they are clearly over an inch apart."""
    far = stand.pose.distance_to(base.pose) - stand.half_diagonal - base.half_diagonal
    return far if far > 1.0 else float(stand.area.distance(base.area))


def _pressed(slide: Slide, base: Stand, contact: float) -> bool:
    return any(signed_gap(s.area, base.area)[0] <= ROUNDING - contact for s in slide.at(PRESSED))


def at_ground(slide: Slide, areas: Areas, outcome: str) -> Iterator[Stop]:
    """Yield where stands touch areas, skipping those that any of them starts on."""
    for name, area in areas:
        if not lies_on(slide.stands, area):
            yield Stop(slide.touches(pieces_of([area])), outcome, name)


def lies_on(stands: Sequence[Stand], area: BaseGeometry) -> bool:
    """Whether any base lies on an area."""
    return any(stand.area.intersection(area).area > _ON for stand in stands)


def to_edge(area: BaseGeometry, direction: float, board: BaseGeometry) -> float:
    """Return how far an area or a point can go before leaving an axis-aligned board.

    0 if it already overhangs the edge that it moves towards.
    """
    (low_x, low_y, high_x, high_y), (cos, sin) = area.bounds, unit_vector(direction)
    west, south, east, north = board.bounds
    west_east = ((low_x - west, -cos), (east - high_x, cos))
    south_north = ((low_y - south, -sin), (north - high_y, sin))
    rooms = [(room, speed) for room, speed in (*west_east, *south_north) if speed > ROUNDING]
    return min(max(float(room), 0.0) / speed for room, speed in rooms)


def contacts_ahead(
    unit: Troops, slide: Slide, others: Iterable[Troops], contact: float
) -> Iterator[Doubt]:
    """Yield the doubts about initial contact between a unit and the units in its way."""
    for other in others:
        ahead = any(end > 0.0 for _, end in slide.over(outlines(other.bases)))
        if ahead and measured(unit.bases, other.bases):
            yield from doubts_at([nearest_gap(unit, other)], contact)


def measured(*several: Sequence[Stand]) -> bool:
    """Whether the position of any base is measured rather than given."""
    return any(any(stand.sigma) for stands in several for stand in stands)


def _deep(area: BaseGeometry, base: Stand) -> float:
    """Return how deep swept ground reaches into a base; 0 or less if it does not."""
    return -signed_gap(area, base.area)[0] if area.intersects(base.area) else 0.0
