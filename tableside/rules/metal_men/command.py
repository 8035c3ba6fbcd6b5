"""Which units a leader can order, and why not the others (sections 2, 3 and 11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import shapely

from tableside.engine.contact import nearest_gap
from tableside.engine.measure import INCHES
from tableside.engine.quantity import Ruling, all_of, unless
from tableside.geometry.shapes import as_geojson, rounded
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.shape import UNLIMBERED, shape_of
from tableside.rules.metal_men.sight import leader_sees
from tableside.rules.metal_men.state import MOVEMENT_ORDERS, State, Unit
from tableside.rules.metal_men.words import say

#: The phases in which orders are given.
ORDER_PHASES = ("rally", "artillery", "movement")


def order_ruling(state: State, unit: Unit, leader: Unit, *, rally: bool = False) -> Ruling:
    """Check whether a leader can give a unit an order: command, points, range, sight.

    ``rally``: the order is to rally, whose range is a house rule.
    """
    text = say("orders-command", leader=leader, unit=unit)
    command = unless(commands(state, leader, unit), "orders.command", text)
    points = unless(leader.points > 0, "orders.points", say("orders-points", leader=leader))
    return all_of([command, points, _in_range(state, unit, leader, rally)])


def who_can_order(state: State, unit: Unit, *, rally: bool = False) -> tuple[Unit, ...]:
    """Return the leaders who can give a unit an order; ``rally`` is as for ``order_ruling``."""
    giving = (leader for leader in state.leaders(unit.side) if not leader.done)
    return tuple(who for who in giving if not order_ruling(state, unit, who, rally=rally).breaches)


def commands(state: State, leader: Unit, unit: Unit) -> bool:
    """Whether a unit is under a leader's command."""
    if unit.side != leader.side:
        return False
    if leader.level == "corps":
        return state.house.corps_orders == "all" or unit.corps == leader.corps
    if unit.is_foot:
        return unit.division == leader.division and unit.corps == leader.corps
    if state.house.division_guns == "attached":
        return unit.attached_to == leader.division
    return unit.corps == leader.corps


def _in_range(state: State, unit: Unit, leader: Unit, rally: bool) -> Ruling:
    """Check that a unit is in a leader's range and, unless out of range, in his sight."""
    limit = state.house.rally_range if rally else tables().order_range
    limit = max(limit, state.house.contact)
    measured = nearest_gap(leader, unit)
    text = say(
        "orders-range", leader=leader, unit=unit,
        distance=INCHES.amount(measured.value), limit=INCHES.amount(limit),
    )  # fmt: skip
    found = measured.at_most(limit, "orders.range", text)
    if found.breaches or not state.house.order_sight:
        return found
    sees, unsure = leader_sees(state, leader, unit)
    text = say("orders-sight", leader=leader, unit=unit)
    return found.and_(Ruling((), unsure), unless(bool(sees or unsure), "orders.sight", text))


def allowed(state: State, unit: Unit, phase: str) -> tuple[list[str], list[str]]:
    """Return the orders a unit can receive in a phase, from any leader, and why it can have none.

    The second list is empty unless the first one is.
    """
    if phase not in ("rally", "artillery"):
        return _movement(state, unit)
    bars = _no_rally(unit) if phase == "rally" else _no_fire(state, unit)
    why = [rule for rule, holds in bars.items() if holds]
    return ([] if why else ["rally" if phase == "rally" else "fire"]), why


def _no_rally(unit: Unit) -> Mapping[str, bool]:
    """Return each rule that can bar a unit from being rallied, and whether it does."""
    return {
        "orders.type": not unit.is_combat,
        "orders.state": unit.is_combat and unit.state == "good",
        "orders.once": "rally" in unit.orders,
    }


def _no_fire(state: State, unit: Unit) -> Mapping[str, bool]:
    """Return each rule that can bar a unit from being ordered to fire, and whether it does."""
    if not unit.is_battery:
        return {"orders.type": True}
    return {
        "orders.once": "fire" in unit.orders,
        "orders.routed": unit.state == "routed",
        "orders.limbered": shape_of(state, unit).name != UNLIMBERED,
    }


def _movement(state: State, unit: Unit) -> tuple[list[str], list[str]]:
    once, routed = bool({*MOVEMENT_ORDERS} & {*unit.orders}), unit.state == "routed"
    found = ["rally"] if unit.is_combat and unit.state != "good" else []
    if not (routed or unit.passed):
        found += _moves(state, unit)
    if found and not once:
        return found, []
    bars = {"orders.once": once, "orders.routed": routed, "orders.passed": unit.passed}
    return [], [rule for rule, holds in bars.items() if holds]


def _moves(state: State, unit: Unit) -> list[str]:
    if not unit.is_battery:
        return ["move"]
    if shape_of(state, unit).name != UNLIMBERED:
        return ["move", "limber"]
    return [*(["move"] if unit.caissons else []), "limber", "face"]


def orders(state: State, leader: Unit, phase: str) -> dict[str, Any]:
    """Answer ``orders``."""
    reach = rounded(leader.area, tables().order_range).intersection(state.board)
    units = state.followers(leader.side)
    found = {unit.id: _entry(state, leader, unit, phase) for unit in units}
    return {
        "points": leader.points,
        "phase": phase,
        "area": as_geojson(shapely.orient_polygons(reach)),
        "units": {name: entry for name, (_, entry) in found.items()},
        "doubt": all_of(ruling for ruling, _ in found.values()).as_json()["doubt"],
    }


def _entry(
    state: State, leader: Unit, unit: Unit, phase: str
) -> tuple[Ruling, dict[str, list[str]]]:
    """Return the ruling on ordering a unit, and its entry in the answer."""
    possible, own = allowed(state, unit, phase)
    ruling = order_ruling(state, unit, leader, rally=phase == "rally")
    why = [breach.rule for breach in ruling.breaches]
    if phase == "movement" and "rally" in possible and not why:
        rally = order_ruling(state, unit, leader, rally=True)
        if rally.breaches:
            possible = [each for each in possible if each != "rally"]
            own = [] if possible else [breach.rule for breach in rally.breaches]
    why += [each for each in own if each not in why]
    return ruling, {"allowed": [] if why else possible, "because": why}
