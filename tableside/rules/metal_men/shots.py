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
from tableside.engine.gaps import share_of
from tableside.engine.likely import Likely, half, most
from tableside.engine.once import kept_in, once_by_arguments
from tableside.engine.quantity import SLACK, SLACK_DEGREES, Doubt, Quantity
from tableside.engine.sightlines import Sight
from tableside.geometry.shapes import sector
from tableside.rules.metal_men.contact import contact
from tableside.rules.metal_men.data import Band, tables
from tableside.rules.metal_men.shape import UNLIMBERED, Shape, shape_of
from tableside.rules.metal_men.sight import sight_of
from tableside.rules.metal_men.state import State, Unit

#: Ranges that differ by no more are equal, inches.
EQUAL = 0.005


@dataclass(frozen=True)
class Run:
    """Neighbouring stands that fire together: their front, from left to right.

    ``range``: inches to the nearest point of the target in the arc; of stands that fire to their
    own flank, to its nearest point. ``close``: one of them is in contact with the target.
    """

    front: Front
    range: float
    close: bool = False
    own_flank: bool = False

    @property
    def stands(self) -> tuple[Stand, ...]:
        """The stands."""
        return self.front.stands

    @property
    def band(self) -> Band:
        """The band of the range, its upper end included; the first where they are in contact.

        A range beyond all of them has the last.
        """
        contact, *bands = tables().fire.bands
        within = (band for band in bands if self.range <= band.to + SLACK)
        return contact if self.close else next(within, bands[-1])


@dataclass(frozen=True)
class Aiming:
    """A unit that looks for shots at a target; ``by`` and ``turned``: with looser limits.

    ``by`` inches more of range and of woods, and ``turned`` degrees more of arc; both below 0 for
    tighter ones.
    """

    state: State
    unit: Unit
    target: Unit
    by: float = 0.0
    turned: float = 0.0

    @once_by_arguments
    def loosened(self, by: float, turned: float) -> Aiming:
        """Return the same with looser limits, tighter ones below 0."""
        return replace(self, by=by, turned=turned)

    @cached_property
    def shape(self) -> Shape:
        """How the unit stands."""
        return shape_of(self.state, self.unit)

    @cached_property
    def front_stands(self) -> tuple[Stand, ...]:
        """The stands that may fire at all: the front rank, of guns when they are unlimbered."""
        if self.unit.is_battery and self.shape.name != UNLIMBERED:
            return ()
        return self.shape.front_rank

    @cached_property
    def sight(self) -> Sight:
        """The lines from the unit to the target."""
        return sight_of(self.state, self.unit, self.target)

    @cached_property
    def seeing(self) -> tuple[Stand, ...]:
        """Those of them that see the target, from left to right."""
        return tuple(stand for stand in self.front_stands if self.sight.sees(stand, self.by))

    @cached_property
    def close(self) -> tuple[Stand, ...]:
        """The front-rank stands in contact with the target."""
        return contact(self.state).touching(self.unit, self.target, self.front_stands)

    def run(self, stands: Sequence[Stand]) -> Run | None:
        """Return a stretch of stands as a run; None where their target is not in arc at all."""
        half = tables().fire.arc / 2 + SLACK_DEGREES + self.turned
        front = Front(tuple(stands))
        distance = front.range_to(self.target.bases, half)
        if distance is None:
            return None
        close = any(stand in self.close for stand in stands)
        return Run(front, distance, close)

    def reaches(self, run: Run, reach: float | None = None) -> bool:
        """Whether a run's range is within its reach."""
        return run.range <= (self.unit.reach if reach is None else reach) + SLACK + self.by

    @cached_property
    def in_arc(self) -> tuple[Run, ...]:
        """Every run of neighbours among those that see the target, with it in their arc."""
        runs = (self.run(stretch) for stretch in neighbours(self.seeing))
        return tuple(run for run in runs if run is not None)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """Those of them that reach it."""
        return tuple(run for run in self.in_arc if self.reaches(run))

    @cached_property
    def best(self) -> Run | None:
        """The run that is offered: the longest, of equal ones the nearest, then the left one."""
        if not self.runs:
            return self.to_own_flank
        longest = max(len(run.stands) for run in self.runs)
        equal = [run for run in self.runs if len(run.stands) == longest]
        nearest = min(run.range for run in equal)
        return next(run for run in equal if run.range <= nearest + EQUAL)

    @cached_property
    def to_own_flank(self) -> Run | None:
        """The stands in contact with a target that is in no run's arc."""
        if self.in_arc or not self.close:
            return None
        return replace(self._whatever_arc(self.close), own_flank=True)

    def _whatever_arc(self, stands: tuple[Stand, ...]) -> Run:
        front = Front(stands)
        return Run(front, float(front.eye.distance(self.target.base_area)), close=True)

    @property
    def nearest_in_arc(self) -> float | None:
        """The range of the nearest run in arc, in reach or not."""
        return min((run.range for run in self.in_arc), default=None)

    @cached_property
    def beside_arc(self) -> Run | None:
        """The run nearest to having the target in arc, where its corner may be; None without one.

        Its range is to that corner, the first to come into the arc.
        """
        runs = (self._beside(stretch) for stretch in neighbours(self.seeing))
        unsure = [(off.value, run) for run, off in runs if off.doubt(tables().fire.arc / 2)]
        return min(unsure, key=lambda each: each[0])[1] if unsure else None

    def _beside(self, stands: Sequence[Stand]) -> tuple[Run, Quantity]:
        front = Front(tuple(stands))
        run = Run(front, math.dist(front.point, front.first_corner(self.target.bases)))
        return run, self.measured(run)[1]

    def supporting(self) -> Run:
        """Return all front-rank stands, firing whatever their arc in a battery's place."""
        return self._whatever_arc(self.shape.front_rank)

    def measured(self, run: Run) -> tuple[Quantity, Quantity]:
        """Return a run's range and how far off its facing the target is, with their deviations."""
        return run.front.measured(self.unit, self.target, run.range)


def aiming_at(state: State, unit: Unit, target: Unit) -> Aiming:
    """Return a unit that looks for shots at a target, once for all states with the same layout."""
    own = (unit.id, unit.stands, unit.declared, unit.low_ammo)
    key = ("aiming", *own, target.id, target.stands)
    return kept_in(state.layout, key, lambda: Aiming(state, unit, target))


def bands_of(state: State, unit: Unit, stands: Sequence[Stand]) -> Mapping[str, BaseGeometry]:
    """Return by band the ground that some stands of a unit reach, as far as it is on the board.

    What stands in the way does not count.
    """
    table, front = tables().fire, Front(tuple(stands))
    ring = partial(sector, front.point, front.facing, table.arc)
    within = [band for band in table.bands if band.to <= unit.reach]
    return {
        band.name: ring(nearer.to, band.to).intersection(state.board)
        for nearer, band in pairwise(within)
    }


def arc(state: State, unit: Unit, names: Sequence[str] | None) -> dict[str, Any]:
    """Answer ``arc``: of the stands that are named, None for all of the front rank."""
    stands = shape_of(state, unit).front_rank
    if names is not None:
        stands = tuple(stand for stand in unit.bases if stand.id in names)
    front = Front(stands)
    bands = bands_of(state, unit, stands)
    return {"from": list(front.point), "facing": front.facing, "bands": plain(bands), "doubt": []}


@dataclass(frozen=True)
class Tally:
    """The dice of a run of a unit's stands at a target in a phase.

    ``least`` and ``most``: over the doubts about it; the number of stands is taken as it is.
    """

    state: State
    unit: Unit
    target: Unit
    run: Run
    phase: str

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """What gives and takes dice, as measured."""
        return self._items(self._flank.holds, self._hill.holds, self._cover.holds)

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        return _sum(self.items)

    @property
    def least(self) -> int:
        """The least that may be thrown."""
        return _sum(self._items(self._flank.surely, self._hill.surely, self._cover.maybe))

    @property
    def most(self) -> int:
        """The most that may be thrown."""
        return _sum(self._items(self._flank.maybe, self._hill.maybe, self._cover.surely))

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """What of it is too near to call."""
        return (*self._flank.doubts, *self._hill.doubts, *self._cover.doubts)

    def _items(self, flanks: bool, high: bool, covered: bool) -> tuple[Item, ...]:
        table, target = tables().fire, self.target
        stands = Item("fire.stands", table.a_stand[self.phase] * len(self.run.stands))
        counts = {
            "flank": flanks,
            "target-disorganized": target.state != "good",
            "target-column": self._target_shape.in_column,
            "hill": high,
            "own-flank": self.run.own_flank,
            "low-ammo": self.unit.low_ammo,
            "cover": covered,
        }
        modifiers = (Item(f"fire.{name}", table.modifiers[name]) for name in counts if counts[name])
        found = (stands, *modifiers)
        return (*found, *self._halved(_sum(found)))

    def _halved(self, whole: int) -> Iterator[Item]:
        """Yield the dice that a disorganized unit loses: half, an odd one by the usual rule."""
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
        """Whether at least half of the firing stands' ground is on hills."""
        hills, stands = self.state.ground(("hill",)), self.run.stands
        return half(share_of(self.unit.id, stands, lambda s: s.area.intersection(hills).area))

    @cached_property
    def _cover(self) -> Likely:
        """Whether at least half of the target's bases is in cover from where the run fires."""
        ground = self.state.ground(tables().covers)

        def covered(stand: Stand) -> float:
            area = stand.area
            return float((area if self._behind_wall(stand) else area.intersection(ground)).area)

        return half(share_of(self.target.id, self.target.bases, covered))

    def _behind_wall(self, stand: Stand) -> bool:
        """Whether a stand is near enough to a wall that the line from the run to it crosses."""
        at, reach = self.run.front.point, self.state.house.obstacle_reach
        return any(wall.shelters(stand, at, reach) for wall in self.state.of_kinds(("wall",)))


def _sum(items: Iterable[Item]) -> int:
    return max(sum(item.value for item in items), 0)
