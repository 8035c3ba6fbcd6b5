"""The tally of a combat straight from gmu.md section 4, for tables of the American Civil War."""

from __future__ import annotations

from typing import Any

import shapely

from tests.cases.case_format import units_of
from tests.cases.oracle_shapes import base, corps, mostly, terrain

VALUE = {"confederate-eastern": 1, "union-eastern": 2}
BATTLE_RANGE = {"confederate-eastern": 6.0, "union-eastern": 4.0}
SLACK = 0.005
Item = tuple[str, int, str | None]


def near(one: dict[str, Any], two: dict[str, Any], limit: float) -> bool:
    """Within the limit, base to base, 0.005 in in the player's favour."""
    return bool(base(one).distance(base(two)) <= limit + SLACK)


def headquarters(position: dict[str, Any], unit: dict[str, Any]) -> list[Item]:
    """The value of the nearest friendly HQ in battle formation within its battle range."""
    army = position["sides"][unit["side"]]["army"]
    found = [
        other
        for other in position["units"]
        if other["type"] == "headquarters"
        and other["side"] == unit["side"]
        and other["formation"] == "battle"
        and near(other, unit, BATTLE_RANGE[army])
    ]
    if not found:
        return []
    best = min(found, key=lambda other: base(other).distance(base(unit)))
    return [("combat.headquarters", VALUE[army], best["id"])]


def supporters(
    position: dict[str, Any], fighter: dict[str, Any], kind: str, at: dict[str, Any]
) -> list[Item]:
    """One item for each other friendly corps of this kind within 1.00 in of ``at``."""
    return [
        (f"combat.{kind}-support", 1, other["id"])
        for other in position["units"]
        if other["type"] == kind
        and other["side"] == fighter["side"]
        and other["id"] != fighter["id"]
        and near(other, at, 1.0)
    ]


def ground(
    position: dict[str, Any], attacker: dict[str, Any], defender: dict[str, Any]
) -> list[Item]:
    """The best single terrain bonus of the defender."""
    here, there = base(defender), base(attacker)
    town = mostly(here, terrain(position, "town"))
    rough = mostly(here, terrain(position, "defensible"))
    if defender["type"] != "cavalry" and rough:
        return [("combat.defensible", 2, None)]
    if defender["type"] != "cavalry" and town:
        return [("combat.town", 1, None)]
    hull = shapely.union_all([here, there]).convex_hull
    if hull.intersects(terrain(position, "bridge")):
        return [("combat.bridge", 1, None)]
    hills = terrain(position, "hill")
    if mostly(here, hills) and not mostly(there, hills):
        return [("combat.hill", 1, None)]
    return []


def tally(
    position: dict[str, Any], attacker_id: str, defender_id: str
) -> tuple[list[Item], list[Item]]:
    """The items of the attacker and of the defender."""
    units = units_of(position)
    attacker, defender = units[attacker_id], units[defender_id]
    sheltered = mostly(base(defender), terrain(position, "town")) or mostly(
        base(defender), terrain(position, "defensible")
    )
    first: list[Item] = []
    own = attacker.get("battle_value", 0)
    if own and not (attacker["type"] == "cavalry" and sheltered):
        first.append(("combat.battle-value", own, None))
    first += headquarters(position, attacker)
    first += supporters(position, attacker, "cavalry", attacker)
    first += supporters(position, attacker, "infantry", defender)
    if defender["type"] == "detachment":
        first.append(("combat.detachment", 2, None))
    second: list[Item] = []
    if defender.get("battle_value", 0):
        second.append(("combat.battle-value", defender["battle_value"], None))
    second += headquarters(position, defender)
    second += supporters(position, defender, "cavalry", defender)
    second += ground(position, attacker, defender)
    if "rain" in position.get("weather", []):
        second.append(("combat.rain", 1, None))
    return first, second


def allowed(position: dict[str, Any], attacker_id: str, defender_id: str) -> bool:
    """May the one attack the other (enemies only)?"""
    units = units_of(position)
    attacker, defender = units[attacker_id], units[defender_id]
    cavalry = attacker["type"] == "cavalry" and defender["type"] == "infantry"
    return corps(attacker) and not cavalry and near(attacker, defender, 1.0)
