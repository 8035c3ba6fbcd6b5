"""How many dice a run of stands throws at its target: the modifiers of section 4, in order."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import shapely

from tableside.engine.bodies import Stand
from tableside.engine.finding import Item
from tableside.engine.fronts import behind
from tableside.engine.gaps import share_of
from tableside.engine.likely import Likely, half, most
from tableside.engine.quantity import Doubt
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.shape import shape_of
from tableside.rules.metal_men.shots import Run
from tableside.rules.metal_men.state import State, Unit


@dataclass(frozen=True)
class Tally:
    """The dice of a run at its target in a phase.

    ``least`` and ``most``: over the doubts about it; the number of stands is taken as it is.
    """

    items: tuple[Item, ...]
    least: int
    most: int
    doubts: tuple[Doubt, ...]

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        return max(sum(item.value for item in self.items), 0)


def tally(state: State, unit: Unit, target: Unit, run: Run, phase: str) -> Tally:
    """Return the dice of a run of a unit's stands at a target."""
    flank, hill = _flank(state, unit, target, run), _on_hill(state, unit, run)
    cover = _in_cover(state, target, run)

    def items(flanks: bool, high: bool, covered: bool) -> tuple[Item, ...]:
        found = tuple(_items(state, unit, target, run, phase, flanks, high, covered))
        return (*found, *_halved(state, unit, found))

    def dice(*given: bool) -> int:
        return max(sum(item.value for item in items(*given)), 0)

    return Tally(
        items(flank.holds, hill.holds, cover.holds),
        dice(flank.surely, hill.surely, cover.maybe),
        dice(flank.maybe, hill.maybe, cover.surely),
        (*flank.doubts, *hill.doubts, *cover.doubts),
    )


def _items(
    state: State, unit: Unit, target: Unit, run: Run, phase: str,
    flanks: bool, high: bool, covered: bool,
) -> Iterator[Item]:  # fmt: skip
    table = tables().fire
    yield Item("fire.stands", table.a_stand[phase] * len(run.stands))
    modifiers = (
        ("fire.flank", flanks, table.flank),
        ("fire.target-disorganized", target.state != "good", table.target_disorganized),
        ("fire.target-column", shape_of(state, target).in_column, table.target_column),
        ("fire.hill", high, table.hill),
        ("fire.own-flank", run.own_flank, table.own_flank),
        ("fire.low-ammo", unit.low_ammo, table.low_ammo),
        ("fire.cover", covered, table.cover),
    )
    yield from (Item(rule, dice) for rule, counts, dice in modifiers if counts)


def _halved(state: State, unit: Unit, items: Sequence[Item]) -> Iterator[Item]:
    """Yield the dice that a disorganized unit loses: half, an odd one kept by the usual rule."""
    if unit.state != "dg":
        return
    whole = max(sum(item.value for item in items), 0)
    kept = math.ceil(whole / 2) if state.house.half_round == "up" else whole // 2
    yield Item("fire.disorganized", kept - whole)


def _flank(state: State, unit: Unit, target: Unit, run: Run) -> Likely:
    """Return whether most of the firing unit's stands are behind the target's front line."""
    front = shape_of(state, target).front
    stands = unit.bases if state.house.flank_count == "all" else run.stands
    return most([behind(front, unit, stand, target) for stand in stands])


def _on_hill(state: State, unit: Unit, run: Run) -> Likely:
    """Return whether at least half of the firing stands' ground is on hills."""
    hills = state.ground(("hill",))
    return half(share_of(unit.id, run.stands, lambda each: each.area.intersection(hills).area))


def _in_cover(state: State, target: Unit, run: Run) -> Likely:
    """Return whether at least half of the target's bases is in cover from where the run fires."""
    ground = state.ground(tables().covers)

    def covered(stand: Stand) -> float:
        area = stand.area
        return float((area if _behind_wall(state, stand, run) else area.intersection(ground)).area)

    return half(share_of(target.id, target.bases, covered))


def _behind_wall(state: State, stand: Stand, run: Run) -> bool:
    """Whether a stand is near enough to a wall that the line from the run to it crosses."""
    line = shapely.LineString([run.front.point, (stand.pose.x, stand.pose.y)])
    return any(
        wall.area.distance(stand.area) <= state.house.obstacle_reach
        and wall.middle_line.intersects(line)
        for wall in state.of_kinds(("wall",))
    )
