"""Everybody falls back from the enemy as night falls between two days (section 4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tableside.engine.troops import direction_away
from tableside.rules.brothers_at_arms.fall_back import Path, fall_back
from tableside.rules.brothers_at_arms.shape import counts_as
from tableside.rules.brothers_at_arms.state import State, Unit


def nearest_enemy(state: State, unit: Unit) -> Unit | None:
    """Return the enemy unit that is nearest to a unit or commander, the file's first of equals."""
    return min(state.enemies(unit), key=lambda enemy: enemy.area.distance(unit.area), default=None)


def path_away(state: State, unit: Unit, enemy: Unit) -> Path:
    """Return a unit's path away from all of an enemy unit, at night."""
    facing = counts_as(state, unit).facing
    return fall_back(state, unit, direction_away(enemy.stands, unit.stands, facing), night=True)


def answer(state: State) -> dict[str, Any]:
    """Answer ``night``: where everybody goes, in the order of the file.

    Enemies stand where they stood at dusk, friends that have gone where they are now; those yet
    to go are disregarded.
    """
    found: dict[str, dict[str, Any]] = {}
    gone: dict[str, Unit] = {}
    for unit in state.units:
        enemy = nearest_enemy(state, unit) if state.house.night_move else None
        if enemy is None:
            found[unit.id] = stays(unit)
            gone[unit.id] = unit
            continue
        others = [u for u in state.units if u.side != unit.side]
        friends = [u for u in gone.values() if u.side == unit.side]
        path = path_away(state.with_units([unit, *others, *friends]), unit, enemy)
        gone[unit.id] = replace(unit, stands=tuple(path.to))
        told = path.as_json()
        fields = ("to", "outcome", "length", "direction", "stopped_by")
        found[unit.id] = {field: told[field] for field in fields}
    return {"units": found, "doubt": []}


def stays(unit: Unit) -> dict[str, Any]:
    """Return the answer for a unit that nobody sends away."""
    to = {stand.id: stand.pose.as_list() for stand in unit.stands}
    return {"to": to, "outcome": "moved", "length": 0.0, "direction": None, "stopped_by": None}
