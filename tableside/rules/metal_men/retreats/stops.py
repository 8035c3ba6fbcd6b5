"""How far a slide leads: what ends it early, and what of that is too near to call (section 2)."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.quantity import Doubt, Quantity, Ruling, all_of, along, doubts_at
from tableside.engine.sliding import ROUNDING, Slide, outlines, pieces_of
from tableside.geometry.pose import Pose, unit_vector
from tableside.geometry.shapes import signed_gap
from tableside.rules.metal_men.contact import gap
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.movement.ground import slow, walls
from tableside.rules.metal_men.state import State, Unit

#: Who is in contact at the start stays if its first so many inches press it into the other.
PRESSED = 0.1
#: A base lies on ground when more than this of its area does, square inches: rounding.
_ON = 1e-6
#: A slide that is stopped is looked at so much farther, but no farther than it would have gone:
#: would it surely meet what stopped it?
_FARTHER = 1.0
#: Of stops at one place the one that stands first here counts.
_ORDER = ("enemy", "base", "impassable", "edge", "lost")


@dataclass(frozen=True)
class Stop:
    """What ends a slide: after how many inches, with what outcome, and its id where it has one."""

    length: float
    outcome: str
    by: str | None = None


class Led(ABC):
    """A slide that the rules lead a unit on: where its stands end, how far, what stops it."""

    state: State
    unit: Unit

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
        """Yield what it breaks."""

    @abstractmethod
    def doubts(self) -> Iterator[Doubt]:
        """Yield what of it is too near to call."""

    @property
    def ruling(self) -> Ruling:
        """What it breaks, and what of it is too near to call."""
        return all_of([*self.found(), Ruling(doubts=tuple(self.doubts()))])

    @property
    def length(self) -> float:
        """How far it goes, inches."""
        return self.end.length

    @property
    def outcome(self) -> str:
        """``moved``, or what stopped it."""
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
    def farthest(self) -> float:
        """How far it surely would have gone, had it not been stopped."""
        return max(min(self.length + _FARTHER, self.most), self.length)

    def meeting(self, name: str) -> list[BaseGeometry]:
        """Return the ground that counts for whether it meets something, by its id."""
        return self.slide.swept(self.farthest if name == self.stopped_by else self.length)


def first_of(stops: Iterable[Stop]) -> Stop | None:
    """Return the stop that comes first; of those at one place by what each is."""
    reached = [stop for stop in stops if math.isfinite(stop.length)]

    def when(stop: Stop) -> tuple[float, int]:
        return round(stop.length, 6), _ORDER.index(stop.outcome)

    return min(reached, key=when, default=None)


def at_bases(slide: Slide, unit: Unit, contact: float, near: float) -> float:
    """Return how far stands slide until they touch a base of a unit; infinity for never.

    Bases within ``near`` inches at the start are touched only where the slide presses into them
    deeper than ``contact``, and that at once. Brushing along a side is no touch.
    """
    near_by = [
        base
        for base in unit.bases
        if any(gap_of(stand, base) <= near + ROUNDING for stand in slide.stands)
    ]
    if any(_pressed(slide, base, contact) for base in near_by):
        return 0.0
    return slide.touches(outlines(base for base in unit.bases if base not in near_by))


def gap_of(stand: Stand, base: Stand) -> float:
    """Return how far apart two bases are; bases that are surely far off are not measured."""
    far = stand.pose.distance_to(base.pose) - stand.half_diagonal - base.half_diagonal
    return far if far > 1.0 else float(stand.area.distance(base.area))


def _pressed(slide: Slide, base: Stand, contact: float) -> bool:
    return any(
        signed_gap(stand.area, base.area)[0] <= ROUNDING - contact for stand in slide.at(PRESSED)
    )


def at_ground(slide: Slide, state: State) -> Iterator[Stop]:
    """Yield where stands touch impassable ground that none of them lies on as they start."""
    for name, area in state.barred():
        if not lies_on(slide.stands, area):
            yield Stop(slide.touches(pieces_of([area])), "impassable", name)


def lies_on(stands: Sequence[Stand], area: BaseGeometry) -> bool:
    """Whether some base lies on an area."""
    return any(stand.area.intersection(area).area > _ON for stand in stands)


def at_edge(slide: Slide, state: State) -> Stop:
    """Return where stands come to the board's edge; a house may count it as something else."""
    outcome = state.house.edge if state.house.edge != "stop" else "edge"
    bounds = shapely.total_bounds([stand.area for stand in slide.stands])
    return Stop(_to_edge(bounds, slide.direction, state), outcome)


def centre_to_edge(stand: Stand, direction: float, state: State) -> float:
    """Return how far the middle of a stand goes until it is at the board's edge."""
    x, y = stand.pose.x, stand.pose.y
    return _to_edge((x, y, x, y), direction, state)


def _to_edge(bounds: Sequence[float], direction: float, state: State) -> float:
    """Return how far something with such bounds goes until it would leave the board."""
    (low_x, low_y, high_x, high_y), (cos, sin) = bounds, unit_vector(direction)
    west_east = ((low_x, -cos), (state.width - high_x, cos))
    south_north = ((low_y, -sin), (state.depth - high_y, sin))
    rooms = [(room, speed) for room, speed in (*west_east, *south_north) if speed > ROUNDING]
    return min(max(float(room), 0.0) / speed for room, speed in rooms)


def farthest(state: State, unit: Unit, direction: float, budget: float) -> float:
    """Return how far all bases of a unit can go straight on for a cost, their centres measured."""
    rough, lines = slow(state, unit), walls(state)
    toll = state.house.wall_cost
    return min(_run(stand, direction, budget, (rough, lines, toll)) for stand in unit.bases)


def _run(
    stand: Stand, direction: float, budget: float, ground: tuple[BaseGeometry, BaseGeometry, float]
) -> float:
    """Return how far a centre goes over ground: slow areas, lines, and what to cross one costs."""
    rough, lines, toll = ground
    cos, sin = unit_vector(direction)
    start = (stand.pose.x, stand.pose.y)
    ray = shapely.LineString([start, (start[0] + budget * cos, start[1] + budget * sin)])
    walls_at = _places(ray, lines)
    at, left = 0.0, budget
    for begin, end, rate in _parts(ray, rough):
        for place in sorted({*(wall for wall in walls_at if begin < wall <= end), end}):
            if (place - at) * rate >= left:
                return at + left / rate
            left -= (place - at) * rate
            at = place
            if place in walls_at and place < budget:
                if left < toll:
                    return at
                left -= toll
    return at


def _places(ray: BaseGeometry, lines: BaseGeometry) -> set[float]:
    """Return where a ray crosses lines, inches from its start; one it begins on is not crossed."""
    points = shapely.get_coordinates(
        [part for part in shapely.get_parts(ray.intersection(lines)) if part.geom_type == "Point"]
    )
    found = (round(float(ray.project(shapely.Point(point))), 9) for point in points)
    return {place for place in found if place > ROUNDING}


def _parts(ray: BaseGeometry, rough: BaseGeometry) -> Iterator[tuple[float, float, float]]:
    """Yield the parts of a ray, from where to where and what an inch costs."""
    cuts = {0.0, round(float(ray.length), 9)}
    for part in shapely.get_parts(ray.intersection(rough)):
        corners = shapely.points(shapely.get_coordinates(part))
        cuts.update(round(float(ray.project(corner)), 9) for corner in corners)
    places = sorted(cuts)
    for begin, end in pairwise(places):
        if end - begin > ROUNDING:
            middle = ray.interpolate((begin + end) / 2)
            # The edge of slow ground is open.
            yield begin, end, tables().slow_cost if rough.contains(middle) else 1.0


def contact_doubts(state: State, unit: Unit, slide: Slide) -> Iterator[Doubt]:
    """Yield the contacts that may or may not be ones as a unit starts, with enemies in its way."""
    for enemy in state.enemies(unit):
        ahead = any(end > 0.0 for _, end in slide.over(outlines(enemy.bases)))
        if ahead and _measured(unit.bases, enemy.bases):
            yield from doubts_at([gap(unit, enemy)], state.house.contact)


def slide_doubts(
    led: Led, stopping: Iterable[Unit], passing: Iterable[Unit] = ()
) -> Iterator[Doubt]:
    """Yield which of the units that stop it, or are passed, it may or may not meet.

    Ground that nobody enters stops it, too.
    """
    if led.length <= 0.0:
        return
    contact = led.state.house.contact
    for others, limit in ((stopping, 0.0), (passing, -contact)):
        for other in others:
            if not _measured(led.unit.bases, other.bases):
                continue
            if limit == 0.0 and gap(led.unit, other).value <= contact:
                continue
            yield from doubts_at([_nearest(led, other)], limit)
    if _measured(led.unit.bases):
        yield from _at_ground(led)


def _at_ground(led: Led) -> Iterator[Doubt]:
    for name, area in led.state.barred():
        if lies_on(led.slide.stands, area):
            continue
        found = []
        parts = [shapely.Polygon(piece) for piece in pieces_of([area])]
        for stand, ground in zip(led.slide.stands, led.meeting(name), strict=True):
            for part in parts:
                value, way = signed_gap(ground, part)
                sigma = along(stand.sigma, way, stand.half_diagonal)
                found.append(Quantity(led.unit.id, name, value, sigma))
        yield from doubts_at([min(found, key=lambda each: each.value)], 0.0)


def _measured(*several: Sequence[Stand]) -> bool:
    """Whether some base's place is measured and not told."""
    return any(any(stand.sigma) for stands in several for stand in stands)


def _nearest(led: Led, other: Unit) -> Quantity:
    """Return the gap between swept ground and the bases of a unit; below 0 how deep it reaches."""
    found = []
    for stand, area in zip(led.slide.stands, led.meeting(other.id), strict=True):
        for base in other.bases:
            value, way = signed_gap(area, base.area)
            sigma = math.hypot(*(along(s.sigma, way, s.half_diagonal) for s in (stand, base)))
            found.append(Quantity(led.unit.id, other.id, value, sigma))
    return min(found, key=lambda each: each.value)
