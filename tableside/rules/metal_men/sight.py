"""Lines of sight: from a stand's front, or a leader's base, to a base of the target (section 2)."""

from __future__ import annotations

from typing import Any

from tableside.engine.answering import plain
from tableside.engine.once import kept_in
from tableside.engine.quantity import Doubt
from tableside.engine.sightlines import Areas, Between, Sight
from tableside.rules.metal_men.shape import shape_of
from tableside.rules.metal_men.state import State, Unit


def sight_of(state: State, unit: Unit, target: Unit) -> Sight:
    """Return the lines from a leader, or a unit's front rank, to a combat unit.

    Bases of third combat units stop them, and a hill on which neither end mostly stands.
    """

    def ground(*kinds: str) -> Areas:
        return tuple((piece.id, piece.area) for piece in state.of_kinds(kinds))

    third = (each for each in state.units if each.is_combat and each.id not in (unit.id, target.id))
    bases = tuple((each.id, stand.area) for each in third for stand in each.bases)
    woods = state.house.woods_sight
    rule = "orders.sight" if unit.is_leader else "fire.sight"
    between = Between(bases, ground("hill"), ground("woods", "town"), woods, rule)
    return Sight(unit, target, shape_of(state, unit).front_rank, between)


def leader_sees(state: State, leader: Unit, unit: Unit) -> tuple[bool, tuple[Doubt, ...]]:
    """Return whether a leader sees a unit, and the doubt about woods or a town between, if any.

    Worked out once for all states with the same layout.
    """

    def look() -> tuple[bool, tuple[Doubt, ...]]:
        lines = sight_of(state, leader, unit)
        unsure = lines.unsure_anywhere()
        return lines.from_anywhere(), () if unsure is None else (unsure,)

    key = ("leader sees", leader.id, leader.stands, unit.id, unit.stands)
    return kept_in(state.layout, key, look)


def sight(state: State, unit: Unit, target: Unit) -> dict[str, Any]:
    """Answer ``sight``."""
    if unit.is_leader:
        sees, doubts = leader_sees(state, unit, target)
        return {"visible": sees, "stands": None, "doubt": plain(doubts)}
    found = sight_of(state, unit, target)
    return {
        "visible": bool(found.seeing),
        "stands": [stand.id for stand in found.seeing],
        "doubt": plain(tuple(dict.fromkeys(found.doubts))),
    }
