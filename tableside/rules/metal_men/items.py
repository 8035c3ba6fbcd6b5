"""How many dice a run of stands throws at its target: the modifiers of section 4, in order."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import shapely

from tableside.engine.bodies import Stand
from tableside.engine.finding import Item
from tableside.engine.fronts import behind
from tableside.engine.gaps import share_of
from tableside.engine.likely import Likely, half, most
from tableside.engine.quantity import Doubt
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.shape import Shape, shape_of
from tableside.rules.metal_men.shots import Run
from tableside.rules.metal_men.state import State, Unit


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
        line = shapely.LineString([self.run.front.point, (stand.pose.x, stand.pose.y)])
        return any(
            wall.area.distance(stand.area) <= self.state.house.obstacle_reach
            and wall.middle_line.intersects(line)
            for wall in self.state.of_kinds(("wall",))
        )


def _sum(items: Iterable[Item]) -> int:
    return max(sum(item.value for item in items), 0)
