"""Firefights: who shoots at whom in the firefight phase, knot by knot (sections 3 and 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tableside.engine.answering import plain, told
from tableside.engine.linked import linked
from tableside.engine.once import once
from tableside.engine.quantity import Doubt
from tableside.rules.metal_men.fire import Fire, can_fire, enemies_in_phase, nearest_band
from tableside.rules.metal_men.state import State, Unit

Pair = tuple[str, str]


@dataclass(frozen=True)
class Knot:
    """Firefights that hang together, and are resolved at once."""

    units: tuple[str, ...]
    pairs: tuple[Pair, ...]


@dataclass(frozen=True)
class Firefights:
    """Who of a position is in a firefight."""

    state: State

    @cached_property
    def shots(self) -> dict[str, tuple[Fire, ...]]:
        """By brigade what it can fire on in the firefight phase, the nearest band left aside."""
        brigades = (unit for unit in self.state.units if unit.is_foot)
        return {unit.id: enemies_in_phase(self.state, unit, "firefight") for unit in brigades}

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs of enemy brigades of which one has a shot at the other, in the file's order."""
        return tuple(
            (a.id, b.id)
            for index, a in enumerate(self.state.units)
            for b in self.state.units[index + 1 :]
            if a.is_foot and b.is_foot and a.side != b.side and self._fight(a, b)
        )

    def _fight(self, a: Unit, b: Unit) -> bool:
        ways = [can_fire(Fire(self.state, *pair, "firefight")) for pair in ((a, b), (b, a))]
        return all(ways) if self.state.house.firefight_mutual else any(ways)

    @cached_property
    def knots(self) -> tuple[Knot, ...]:
        """The knots across the table."""
        groups = sorted(linked(self.pairs), key=lambda group: place_across(self.state, group))
        return tuple(
            Knot(
                tuple(unit.id for unit in self.state.units if unit.id in group),
                tuple(pair for pair in self.pairs if pair[0] in group),
            )
            for group in groups
        )

    def shots_of(self, knot: Knot) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Yield each unit of a knot with a target, the nearest band, and whom it may choose."""
        for name in knot.units:
            found = may_choose(self.shots[name])
            if found is not None:
                yield name, *found

    @property
    def ended(self) -> tuple[Pair, ...]:
        """The firefights of the position that are none any more."""
        units = self.state.by_id
        return tuple(
            (a, b)
            for a, b in self.state.firefights
            if a in units and b in units and not self._fight(units[a], units[b])
        )


@once
def firefights(state: State) -> Firefights:
    """Return the firefights of a position."""
    return Firefights(state)


def may_choose(fires: tuple[Fire, ...]) -> tuple[str, tuple[str, ...]] | None:
    """Return the nearest band of some fires and who is in it; None without any."""
    if not fires:
        return None
    band = nearest_band(fires)
    chosen = tuple(
        fire.target.id
        for fire in fires
        if fire.run is not None and (fire.run.own_flank or fire.run.band == band)
    )
    return ("0" if band is None else band.name), chosen


def place_across(state: State, units: Iterable[str]) -> float:
    """Return what orders units across the table: the least x of a stand's centre, or its mirror."""
    x = [stand.pose.x for name in units for stand in state.by_id[name].bases]
    return min(x) if state.house.fire_from == "left" else -max(x)


def defensive(state: State) -> tuple[tuple[str, tuple[Fire, ...]], ...]:
    """Return what each unit of the side that does not move can fire on in the defensive phase."""
    units = (u for u in state.units if u.side != state.active and u.is_combat)
    found = ((unit.id, enemies_in_phase(state, unit, "defensive")) for unit in units)
    return tuple((name, fires) for name, fires in found if fires)


def answer(state: State) -> dict[str, Any]:
    """Answer ``firefights``."""
    found, defending = firefights(state), defensive(state)
    fires = [fire for each in found.shots.values() for fire in each]
    fires += [fire for _, each in defending for fire in each]
    doubts: dict[Doubt, None] = dict.fromkeys(doubt for fire in fires for doubt in fire.doubts)
    return {
        "knots": [
            {
                **told(knot, "units", "pairs"),
                "shots": [
                    {"unit": unit, "band": band, "targets": list(targets)}
                    for unit, band, targets in found.shots_of(knot)
                ],
            }
            for knot in found.knots
        ],
        "defensive": [
            {"unit": unit, "targets": list(chosen[1])}
            for unit, each in defending
            if (chosen := may_choose(each)) is not None
        ],
        "ended": plain(found.ended),
        "doubt": plain(list(doubts)),
    }
