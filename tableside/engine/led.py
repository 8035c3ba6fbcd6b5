"""Units that the rules lead straight on: where a slide ends, what ends it, what is in doubt of it.

Which things stop a unit, and what that costs it, each game says. Inches and degrees.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.contact import nearest_gap
from tableside.engine.quantity import Doubt, Quantity, Ruling, all_of, along, doubts_at
from tableside.engine.sliding import ROUNDING, Slide, outlines, pieces_of
from tableside.engine.troops import Troops
from tableside.geometry.pose import Pose, unit_vector
from tableside.geometry.shapes import signed_gap

#: Who is in contact at the start stays if its first so many inches press it into the other.
PRESSED = 0.1
#: A base lies on ground when more than this of its area does, square inches: rounding.
_ON = 1e-6
#: A slide that is stopped is looked at so much farther, but no farther than it would have gone:
#: would it surely meet what stopped it?
_FARTHER = 1.0

U = TypeVar("U", bound=Troops)
#: Areas with their ids.
Areas = Iterable[tuple[str, BaseGeometry]]


@dataclass(frozen=True)
class Stop:
    """What ends a slide: after how many inches, with what outcome, and its id where it has one."""

    length: float
    outcome: str
    by: str | None = None


class Led(ABC):
    """A slide that the rules lead a unit on: where its stands end, how far, what stops it."""

    unit: Troops

    @property
    @abstractmethod
    def slide(self) -> Slide:
        """Its bases as they slide."""

    @property
    @abstractmethod
    def most(self) -> float:
        """How far it would have gone, inches, were nothing in its way."""

    @property
    @abstractmethod
    def end(self) -> Stop:
        """Where it ends, and by what."""

    @property
    @abstractmethod
    def to(self) -> tuple[Stand, ...]:
        """Its stands at its end, unturned."""

    @abstractmethod
    def found(self) -> Iterator[Ruling]:
        """Yield the breaches of the slide."""

    @abstractmethod
    def doubts(self) -> Iterator[Doubt]:
        """Yield the doubts about the slide."""

    @property
    def ruling(self) -> Ruling:
        """The breaches of the slide and the doubts about it."""
        return all_of([*self.found(), Ruling(doubts=tuple(self.doubts()))])

    @property
    def direction(self) -> float:
        """The direction it goes in, degrees [0, 360)."""
        return self.slide.direction

    @property
    def length(self) -> float:
        """How far it goes, inches."""
        return self.end.length

    @property
    def outcome(self) -> str:
        """What became of it: what stopped it, or that nothing did."""
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
        """How far it surely would have gone, had it not been stopped."""
        return max(min(self.length + _FARTHER, self.most), self.length)

    def until(self, first: Stop | None, wanted: float, free: str) -> Stop:
        """Return where it ends that goes on beyond what is ``wanted`` until nothing is in its way.

        ``first``: what stops it first, be it only on the way beyond; ``free``: the outcome where
        nothing does.
        """
        stopped = first is not None and first.length <= wanted + ROUNDING
        length = wanted if stopped else self.most
        if first is not None and first.length <= length + ROUNDING:
            return replace(first, length=min(first.length, length))
        return Stop(length, free)

    def over(self, units: Iterable[U], deep: float) -> Iterator[U]:
        """Yield which of some units it sweeps over, deeper than so many inches."""
        if self.length <= 0.0:
            return
        swept = self.slide.swept(self.length)
        for unit in units:
            if any(_deep(area, base) > deep for area in swept for base in unit.bases):
                yield unit

    def meets(
        self, units: Iterable[Troops], limit: float = 0.0, contact: float | None = None
    ) -> Iterator[Doubt]:
        """Yield which of some units it may or may not meet, or sweep over.

        It meets one at a gap of ``limit``; below 0 so deep does it sweep over it. ``contact``: of
        whom it is no farther from as it starts nothing is asked.
        """
        for unit in units:
            if self.length <= 0.0 or not measured(self.unit.bases, unit.bases):
                continue
            if contact is None or nearest_gap(self.unit, unit).value > contact:
                yield from doubts_at([self._nearest(unit)], limit)

    def meets_ground(self, areas: Areas) -> Iterator[Doubt]:
        """Yield which areas it may or may not meet, of those that no base lies on as it starts."""
        if self.length <= 0.0 or not measured(self.unit.bases):
            return
        for name, area in areas:
            if not lies_on(self.slide.stands, area):
                yield from doubts_at([self._nearest_ground(name, area)], 0.0)

    def _meeting(self, name: str) -> list[BaseGeometry]:
        """Return the ground that counts for whether it meets something, by its id."""
        return self.slide.swept(self.farthest if name == self.stopped_by else self.length)

    def _nearest(self, other: Troops) -> Quantity:
        """Return the gap between swept ground and a unit's bases; below 0 how deep it reaches."""
        found = []
        for stand, area in zip(self.slide.stands, self._meeting(other.id), strict=True):
            for base in other.bases:
                value, way = signed_gap(area, base.area)
                sigma = math.hypot(*(along(s.sigma, way, s.half_diagonal) for s in (stand, base)))
                found.append(Quantity(self.unit.id, other.id, value, sigma))
        return min(found, key=lambda each: each.value)

    def _nearest_ground(self, name: str, area: BaseGeometry) -> Quantity:
        found = []
        parts = [shapely.Polygon(piece) for piece in pieces_of([area])]
        for stand, ground in zip(self.slide.stands, self._meeting(name), strict=True):
            for part in parts:
                value, way = signed_gap(ground, part)
                sigma = along(stand.sigma, way, stand.half_diagonal)
                found.append(Quantity(self.unit.id, name, value, sigma))
        return min(found, key=lambda each: each.value)


def first_stop(stops: Iterable[Stop], order: Sequence[str]) -> Stop | None:
    """Return the stop that comes first; of those at one place the outcome that is so in order."""
    reached = [stop for stop in stops if math.isfinite(stop.length)]

    def when(stop: Stop) -> tuple[float, int]:
        return round(stop.length, 6), order.index(stop.outcome)

    return min(reached, key=when, default=None)


def at_bases(slide: Slide, bases: Iterable[Stand], contact: float, near: float) -> float:
    """Return how far stands slide until they touch one of some bases; infinity for never.

    Bases within ``near`` inches at the start are touched only where the slide presses into them
    deeper than ``contact``, and that at once. Brushing along a side is no touch.
    """
    every = list(bases)
    near_by = [
        base
        for base in every
        if any(gap_of(stand, base) <= near + ROUNDING for stand in slide.stands)
    ]
    if any(_pressed(slide, base, contact) for base in near_by):
        return 0.0
    return slide.touches(outlines(base for base in every if base not in near_by))


def gap_of(stand: Stand, base: Stand) -> float:
    """Return how far apart two bases are; bases that are surely far off are not measured."""
    far = stand.pose.distance_to(base.pose) - stand.half_diagonal - base.half_diagonal
    return far if far > 1.0 else float(stand.area.distance(base.area))


def _pressed(slide: Slide, base: Stand, contact: float) -> bool:
    return any(
        signed_gap(stand.area, base.area)[0] <= ROUNDING - contact for stand in slide.at(PRESSED)
    )


def at_ground(slide: Slide, areas: Areas, outcome: str) -> Iterator[Stop]:
    """Yield where stands touch areas that none of them lies on as they start."""
    for name, area in areas:
        if not lies_on(slide.stands, area):
            yield Stop(slide.touches(pieces_of([area])), outcome, name)


def lies_on(stands: Sequence[Stand], area: BaseGeometry) -> bool:
    """Whether some base lies on an area."""
    return any(stand.area.intersection(area).area > _ON for stand in stands)


def to_edge(area: BaseGeometry, direction: float, board: BaseGeometry) -> float:
    """Return how far an area, or a point, goes until it would leave an upright board.

    0 for what hangs over the edge that it goes to.
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
    """Yield the contacts that may or may not be ones as a unit starts, with those in its way."""
    for other in others:
        ahead = any(end > 0.0 for _, end in slide.over(outlines(other.bases)))
        if ahead and measured(unit.bases, other.bases):
            yield from doubts_at([nearest_gap(unit, other)], contact)


def measured(*several: Sequence[Stand]) -> bool:
    """Whether the place of any base is measured rather than given."""
    return any(any(stand.sigma) for stands in several for stand in stands)


def _deep(area: BaseGeometry, base: Stand) -> float:
    """Return how deep swept ground reaches into a base; 0 or less where it does not."""
    return -signed_gap(area, base.area)[0] if area.intersects(base.area) else 0.0
