"""Ammunition: which units resupply, how, and how much is left (section 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tableside.engine.answering import plain, told
from tableside.engine.bodies import Stand
from tableside.engine.contact import nearest_between
from tableside.engine.likely import Likely, any_near, likely
from tableside.engine.quantity import Doubt, Quantity, doubts_at
from tableside.rules.metal_men.contact import contact
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.state import State, Unit

#: How many own turns guns without a caisson must be silent to draw ammunition.
SILENT = 2


@dataclass(frozen=True)
class Supply:
    """How a unit low on ammunition draws some; ``how`` is None if it does not.

    ``wagon``: the gap to its side's nearest train, or None; ``surely``: at least one way applies
    beyond doubt.
    """

    unit: Unit
    how: str | None
    clears: bool
    wagon: Quantity | None
    doubts: tuple[Doubt, ...] = ()
    surely: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the supply as ``supply`` answers it."""
        return {
            **told(self, "clears", "how"),
            "wagon": None if self.wagon is None else self.wagon.b,
            "distance": None if self.wagon is None else self.wagon.value,
        }


def supply_of(state: State, unit: Unit) -> Supply:
    """Return how a unit draws ammunition where it stands: the first way that applies."""
    wagon, limit = nearest_wagon(state, unit, unit.bases), tables().resupply_range
    if wagon is None:
        ways = [("rest", _by_rest(state, unit))]
    else:
        ways = [("wagon", likely(wagon.within(limit), doubts_at([wagon], limit)))]
    if unit.is_battery:
        ways.append(_of_guns(state, unit))
    how = next((name for name, way in ways if way.holds), None)
    clears = how is not None and has_some_left(state, unit)
    doubts = tuple(doubt for _, way in ways for doubt in way.doubts)
    return Supply(unit, how, clears, wagon, doubts, any(way.surely for _, way in ways))


def _by_rest(state: State, unit: Unit) -> Likely:
    """Return whether a unit has rested a turn and is out of reach of the enemy."""
    near = _enemies_near(state, unit) if unit.still else likely(holds=True)
    return likely(not near.holds, near.doubts)


def _enemies_near(state: State, unit: Unit) -> Likely:
    gaps = [contact(state).nearest(unit, enemy) for enemy in state.enemies(unit)]
    return any_near(gaps, tables().resupply_away)


def has_some_left(state: State, unit: Unit) -> bool:
    """Whether a unit's corps has ammunition left."""
    left = resupplies_left(state)
    return left is None or left[unit.corps] > 0


def nearest_wagon(state: State, unit: Unit, stands: Sequence[Stand]) -> Quantity | None:
    """Return the gap from some stands of a unit to its side's nearest train, or None."""
    trains = (each for each in state.units if each.kind == "train" and each.side == unit.side)
    gaps = [nearest_between(unit.id, stands, train.id, train.stands) for train in trains]
    return min(gaps, key=lambda each: each.value, default=None)


def is_away(state: State, unit: Unit) -> bool:
    """Whether a unit is out of reach of all enemy combat units."""
    return not _enemies_near(state, unit).holds


def refills(state: State, unit: Unit) -> bool:
    """Whether a battery's caisson draws ammunition from a wagon where it stands."""
    if not unit.caissons:
        return False
    wagon = nearest_wagon(state, unit, unit.caissons)
    return wagon is not None and wagon.within(tables().resupply_range)


def caisson_rests(state: State, unit: Unit) -> bool:
    """Whether a caisson, on a side without wagons, has rested away from the enemy for a turn."""
    moved = unit.moved or "move" in unit.orders
    if not unit.caissons or moved or nearest_wagon(state, unit, unit.caissons) is not None:
        return False
    return is_away(state, replace(unit, stands=unit.caissons, listed=None))


def _of_guns(state: State, unit: Unit) -> tuple[str, Likely]:
    """Return how guns draw ammunition: from their caisson, or by silence if they have none."""
    if not unit.caissons:
        return "silent", likely(unit.silent >= SILENT)
    if not unit.refilled:
        return "caisson", likely(holds=False)
    near, limit = nearest_between(unit.id, unit.caissons, unit.id, unit.bases), state.house.contact
    return "caisson", likely(contact(state).holds(near), doubts_at([near], limit))


def resupplies_left(state: State) -> Mapping[str, int] | None:
    """Return how often each corps' units can still draw ammunition; None for no limit."""
    if not state.house.resupply_limit:
        return None
    every = (*state.units, *state.off_table)
    brigades = [unit.corps for unit in every if unit.is_foot]
    corps = dict.fromkeys(unit.corps for unit in every)
    return {name: max(brigades.count(name) - state.resupplied.get(name, 0), 0) for name in corps}


def answer(state: State) -> dict[str, Any]:
    """Answer ``supply``."""
    found = [supply_of(state, unit) for unit in state.units if unit.low_ammo]
    left = resupplies_left(state)
    return {
        "units": {each.unit.id: plain(each) for each in found},
        "left": plain(left),
        "doubt": plain([doubt for each in found for doubt in each.doubts]),
    }
