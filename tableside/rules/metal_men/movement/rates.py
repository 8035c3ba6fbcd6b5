"""How far units move: their rates before anything is gained or halved (section 2)."""

from __future__ import annotations

from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.state import State, Unit


def base_rate(state: State, unit: Unit) -> float:
    """Return how far a unit of this type moves for an order, inches; limbered for guns."""
    if unit.kind == "cavalry" and state.house.cavalry is not None:
        return state.house.cavalry
    return tables().rates[unit.kind]
