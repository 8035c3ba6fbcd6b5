"""Which stands of a unit fire at a target, in which arc and range, and with how many dice.

Sections 2 and 4.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import pairwise
from typing import Any

from shapely.geometry.base import BaseGeometry

from tableside.engine.answering import plain
from tableside.engine.bodies import Stand
from tableside.engine.finding import Item
from tableside.engine.fronts import Front, behind, neighbours
from tableside.engine.gaps import gap_to, share_of
from tableside.engine.likely import Likely, half, likely, most
from tableside.engine.once import kept_in, once_by_arguments
from tableside.engine.quantity import SLACK, SLACK_DEGREES, Doubt, Quantity, doubts_at, leeway
from tableside.engine.sightlines import Sight
from tableside.geometry.shapes import sector
from tableside.rules.metal_men.contact import contact
from tableside.rules.metal_men.data import Band, tables
from tableside.rules.metal_men.shape import UNLIMBERED, Shape, shape_of
from tableside.rules.metal_men.sight import sight_of
from tableside.rules.metal_men.state import Piece, State, Unit

#: Ranges that differ by no more than this count as equal, inches.
EQUAL = 0.005


@dataclass(frozen=True)
class Run:
    """Neighbouring stands that fire together: their front, from left to right.

    ``range``: inches to the nearest point of the target in the arc, or to its nearest point at all
    when firing to the own flank. ``close``: at least one stand is in contact with the target.
    """

    front: Front
    range: float
    close: bool = False
    own_flank: bool = False

    @property
    def stands(self) -> tuple[Stand, ...]:
        """The stands that fire."""
        return self.front.stands

    @property
    def band(self) -> Band:
        """The band that the range falls into, upper end included; the first if in contact.

        A range beyond every band counts as the last one.
        """
        contact, *bands = tables().fire.bands
        within = (band for band in bands if self.range <= band.to + SLACK)
        return contact if self.close else next(within, bands[-1])


@dataclass(frozen=True)
class Aiming:
    """A unit's possible shots at a target, optionally with looser limits.

    ``by`` adds inches of range and of sight through woods, ``turned`` adds degrees of arc;
    negative values tighten the limits.
    """

    state: State
    unit: Unit
    target: Unit
    by: float = 0.0
    turned: float = 0.0

    @once_by_arguments
    def loosened(self, by: float, turned: float) -> Aiming:
        """Return a copy with looser limits; negative values tighten them."""
        return replace(self, by=by, turned=turned)

    @cached_property
    def shape(self) -> Shape:
        """The unit's shape."""
        return shape_of(self.state, self.unit)

    @cached_property
    def front_stands(self) -> tuple[Stand, ...]:
        """The stands that may fire at all: the front rank; none for guns not unlimbered."""
        if self.unit.is_battery and self.shape.name != UNLIMBERED:
            return ()
        return self.shape.front_rank

    @cached_property
    def sight(self) -> Sight:
        """The sight lines from the unit to the target."""
        return sight_of(self.state, self.unit, self.target)

    @cached_property
    def seeing(self) -> tuple[Stand, ...]:
        """The front stands that see the target, from left to right."""
        lean = (self.by > 0.0) - (self.by < 0.0)
        return tuple(s for s in self.front_stands if self.sight.sees(s, leeway(self.by), lean))

    @cached_property
    def close(self) -> tuple[Stand, ...]:
        """The front-rank stands in contact with the target."""
        return contact(self.state).touching(self.unit, self.target, self.front_stands)

    def run(self, stands: Sequence[Stand]) -> Run | None:
        """Return adjacent stands as a run; None if no part of the target is in their arc."""
        half = tables().fire.arc / 2 + leeway(self.turned, SLACK_DEGREES)
        front = Front(tuple(stands))
        distance = front.range_to(self.target.bases, half)
        if distance is None:
            return None
        return Run(front, distance, close=any(stand in self.close for stand in stands))

    def reaches(self, run: Run, reach: float | None = None) -> bool:
        """Whether a run's range is within ``reach`` (inches), by default the unit's own."""
        return run.range <= (self.unit.reach if reach is None else reach) + leeway(self.by)

    @cached_property
    def in_arc(self) -> tuple[Run, ...]:
        """Every run of adjacent stands that see the target and have it in their arc."""
        runs = (self.run(stretch) for stretch in neighbours(self.seeing))
        return tuple(run for run in runs if run is not None)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """The runs in arc that are also in range."""
        return tuple(run for run in self.in_arc if self.reaches(run))

    @cached_property
    def best(self) -> Run | None:
        """The run to offer: the longest; ties go to the nearest, then to the leftmost."""
        if not self.runs:
            return self.to_own_flank
        longest = max(len(run.stands) for run in self.runs)
        equal = [run for run in self.runs if len(run.stands) == longest]
        nearest = min(run.range for run in equal)
        return next(run for run in equal if run.range <= nearest + EQUAL)

    @cached_property
    def to_own_flank(self) -> Run | None:
        """The stands in contact with the target, if it is in no run's arc."""
        if self.in_arc or not self.close:
            return None
        return replace(self._whatever_arc(self.close), own_flank=True)

    def _whatever_arc(self, stands: tuple[Stand, ...]) -> Run:
        front = Front(stands)
        return Run(front, float(front.eye.distance(self.target.base_area)), close=True)

    @property
    def nearest_in_arc(self) -> float | None:
        """The range of the nearest run in arc, whether or not it is within reach."""
        return min((run.range for run in self.in_arc), default=None)

    @cached_property
    def beside_arc(self) -> Run | None:
        """The run closest to having the target in arc, if a corner of it may be; else None.

        Its range is measured to the first corner that would come into the arc.
        """
        runs = (self._beside(stretch) for stretch in neighbours(self.seeing))
        unsure = [(off.value, run) for run, off in runs if off.doubt(tables().fire.arc / 2)]
        return min(unsure, key=lambda each: each[0])[1] if unsure else None

    def _beside(self, stands: Sequence[Stand]) -> tuple[Run, Quantity]:
        front = Front(tuple(stands))
        run = Run(front, math.dist(front.point, front.first_corner(self.target.bases)))
        return run, self.measured(run)[1]

    def supporting(self) -> Run:
        """Return the whole front rank firing in place of a battery, regardless of arc."""
        return self._whatever_arc(self.shape.front_rank)

    def measured(self, run: Run) -> tuple[Quantity, Quantity]:
        """Return a run's range and the target's angle off its facing, with their deviations."""
        return run.front.measured(self.unit, self.target, run.range)


def aiming_at(state: State, unit: Unit, target: Unit) -> Aiming:
    """Return a unit's possible shots at a target, cached across states with the same layout."""
    own = (unit.id, unit.stands, unit.declared, unit.low_ammo)
    key = ("aiming", *own, target.id, target.stands)
    return kept_in(state.layout, key, lambda: Aiming(state, unit, target))


def bands_of(state: State, unit: Unit, stands: Sequence[Stand]) -> Mapping[str, BaseGeometry]:
    """Return, by band, the ground on the board that some stands of a unit reach.

    Obstacles to sight are ignored.
    """
    table, front = tables().fire, Front(tuple(stands))
    ring = partial(sector, front.point, front.facing, table.arc)
    within = [band for band in table.bands if band.to <= unit.reach]
    return {b.name: ring(a.to, b.to).intersection(state.board) for a, b in pairwise(within)}


def arc(state: State, unit: Unit, names: Sequence[str] | None) -> dict[str, Any]:
    """Answer ``arc`` for the named stands, or for the whole front rank if None."""
    stands = shape_of(state, unit).front_rank
    if names is not None:
        stands = tuple(stand for stand in unit.bases if stand.id in names)
    front = Front(stands)
    bands = bands_of(state, unit, stands)
    return {"from": list(front.point), "facing": front.facing, "bands": plain(bands), "doubt": []}


@dataclass(frozen=True)
class Tally:
    """The dice of a run of a unit's stands at a target in a phase.

    ``least`` and ``most`` allow for the doubts; the number of stands is taken as measured.
    """

    state: State
    unit: Unit
    target: Unit
    run: Run
    phase: str

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """What adds and removes dice, as measured."""
        return self._items(0)

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        return _sum(self.items)

    @property
    def least(self) -> int:
        """The fewest dice that may be thrown."""
        return _sum(self._items(-1))

    @property
    def most(self) -> int:
        """The most dice that may be thrown."""
        return _sum(self._items(1))

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The modifiers that are too close to call."""
        return tuple(doubt for each in self._modified_by.values() for doubt in each.doubts)

    @cached_property
    def _modified_by(self) -> Mapping[str, Likely]:
        """Whether each modifier counts, in the order in which answers list them."""
        shape = self._target_shape
        return {
            "flank": self._flank,
            "target-disorganized": likely(self.target.state != "good"),
            "target-column": likely(shape.in_column, shape.column_doubts),
            "hill": self._hill,
            "own-flank": likely(self.run.own_flank),
            "low-ammo": likely(self.unit.low_ammo),
            "cover": self._cover,
        }

    def _items(self, lean: int) -> tuple[Item, ...]:
        """Return the items, in doubt as measured (0), or for fewer (-1) or more dice (1)."""
        table = tables().fire
        found = [Item("fire.stands", table.a_stand[self.phase] * len(self.run.stands))]
        for name, counts in self._modified_by.items():
            value = table.modifiers[name]
            if counts.as_leaning(lean if value > 0 else -lean):
                found.append(Item(f"fire.{name}", value))
        return (*found, *self._halved(_sum(found)))

    def _halved(self, whole: int) -> Iterator[Item]:
        """Yield the half of its dice that a disorganized unit loses, rounded by the house rule."""
        if self.unit.state == "dg":
            up = self.state.house.half_round == "up"
            yield Item("fire.disorganized", (math.ceil(whole / 2) if up else whole // 2) - whole)

    @property
    def _target_shape(self) -> Shape:
        return shape_of(self.state, self.target)

    @cached_property
    def _flank(self) -> Likely:
        """Whether most of the firing unit's stands are behind the target's front line."""
        front, every = self._target_shape.front, self.state.house.flank_count == "all"
        stands = self.unit.bases if every else self.run.stands
        return most([behind(front, self.unit, stand, self.target) for stand in stands])

    @cached_property
    def _hill(self) -> Likely:
        """Whether at least half of the firing stands' area is on hills."""
        hills, stands = self.state.ground(("hill",)), self.run.stands
        return half(share_of(self.unit.id, stands, lambda s: s.area.intersection(hills).area))

    @cached_property
    def _cover(self) -> Likely:
        """Whether at least half of the target's base area is in cover from the firing run.

        Whether a wall is near enough to a stand is in doubt only if that decides the half.
        """
        at, reach = self.run.front.point, self.state.house.obstacle_reach
        walls, bases = self.state.of_kinds(("wall",)), self.target.bases
        gaps = [(s, w, gap_to(self.target.id, s, w.id, w.area)) for w in walls for s in bases]
        few, found, many = (
            self._behind(tuple((s, w) for s, w, gap in gaps if gap.is_under(reach, lean=lean)))
            for lean in (-1, 0, 1)
        )
        crossed = [gap for stand, wall, gap in gaps if wall.shelters(stand, at, math.inf)]
        unsure = doubts_at(crossed, reach) if few != many else ()
        return Likely(found.holds, few.surely, many.maybe, (*found.doubts, *unsure))

    @once_by_arguments
    def _behind(self, near: tuple[tuple[Stand, Piece], ...]) -> Likely:
        """Whether half of the target is in cover if these walls are near enough to its stands."""
        at, ground = self.run.front.point, self.state.ground(tables().covers)

        def covered(stand: Stand) -> float:
            walls = (wall for other, wall in near if other.id == stand.id)
            behind = any(wall.shelters(stand, at, math.inf) for wall in walls)
            return float((stand.area if behind else stand.area.intersection(ground)).area)

        return half(share_of(self.target.id, self.target.bases, covered))


def _sum(items: Iterable[Item]) -> int:
    return max(sum(item.value for item in items), 0)
