"""Lines of sight: from a stand's front, or a leader's base, to a base of the target (section 2)."""

from __future__ import annotations

from typing import Any

from tableside.engine.once import kept_in
from tableside.engine.quantity import Doubt
from tableside.engine.sightlines import Areas, Between, Sight
from tableside.rules.metal_men.shape import shape_of
from tableside.rules.metal_men.state import State, Unit


def sight_of(state: State, unit: Unit, target: Unit, rule: str = "fire.sight") -> Sight:
    """Return the lines from a leader, or a unit's front rank, to a combat unit.

    Bases of third combat units stop them, and a hill on which neither end mostly stands.
    """

    def ground(*kinds: str) -> Areas:
        return tuple((piece.id, piece.area) for piece in state.of_kinds(kinds))

    third = (each for each in state.units if each.is_combat and each.id not in (unit.id, target.id))
    bases = tuple((each.id, stand.area) for each in third for stand in each.bases)
    woods = state.house.woods_sight
    between = Between(bases, ground("hill"), ground("woods", "town"), woods, rule)
    return Sight(unit, target, shape_of(state, unit).front_rank, between)


def leader_sees(state: State, leader: Unit, unit: Unit) -> bool:
    """Whether a leader sees a unit, worked out once for all states with the same layout."""
    key = ("leader sees", leader.id, leader.stands, unit.id, unit.stands)
    return kept_in(state.layout, key, lambda: sight_of(state, leader, unit).from_anywhere())


def leader_unsure(state: State, leader: Unit, unit: Unit) -> tuple[Doubt, ...]:
    """Return the doubt about whether a leader sees a unit through woods or a town, if any."""
    key = ("leader unsure", leader.id, leader.stands, unit.id, unit.stands)
    lines = sight_of(state, leader, unit, "orders.sight")
    found = kept_in(state.layout, key, lines.unsure_anywhere)
    return () if found is None else (found,)


def sight(state: State, unit: Unit, target: Unit) -> dict[str, Any]:
    """Answer ``sight``."""
    if unit.is_leader:
        doubts = [doubt.as_json() for doubt in leader_unsure(state, unit, target)]
        return {"visible": leader_sees(state, unit, target), "stands": None, "doubt": doubts}
    found = sight_of(state, unit, target)
    return {
        "visible": bool(found.seeing),
        "stands": [stand.id for stand in found.seeing],
        "doubt": [doubt.as_json() for doubt in dict.fromkeys(found.doubts)],
    }
