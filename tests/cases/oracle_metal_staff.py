"""Metal Men's targets, firefights, orders and checks, read anew from the rule page (section 11).

What a unit may fire on is taken from the answers about each shot, which `oracle_metal_men.py`
holds; here is what follows from these for a whole phase.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from tests.cases.oracle_metal_men import Table
from tests.cases.oracle_stands import Data

DICE = {"green": 6, "regular": 8, "veteran": 10, "elite": 12}
BANDS = ("0", "0-4", "4-8", "8-12", "12-16")
POINTS = {"poor": 3, "average": 4, "good": 5}
NEAR = 0.005

#: An answer to `fire` by the two units.
Shots = Mapping[tuple[str, str], Data]


def die(unit: Data) -> int:
    return DICE[unit["quality"]] if unit["type"] == "infantry" else 10


def chance(unit: Data) -> float:
    return (die(unit) - 4) / die(unit)


def broken(answer: Data) -> list[str]:
    return [each["rule"] for each in answer["breaches"]]


def possible(answer: Data) -> bool:
    """It can be fired but for a nearer target."""
    return bool(answer["stands"]) and set(broken(answer)) <= {"fire.band"}


def targets(table: Table, name: str, shots: Shots) -> list[Data]:
    keys = ("band", "range", "needs", "dice", "stands")
    return [
        {"unit": enemy, "verdict": shots[name, enemy]["verdict"]}
        | {key: shots[name, enemy][key] for key in keys}
        for enemy in table.enemies(name)
        if possible(shots[name, enemy])
    ]


def nearest(table: Table, name: str, shots: Shots) -> list[str]:
    """The targets among which a unit chooses: all of the nearest band."""
    bands = {
        enemy: BANDS.index(shots[name, enemy]["band"])
        for enemy in table.enemies(name)
        if possible(shots[name, enemy])
    }
    binding = [
        number
        for enemy, number in bands.items()
        if not any(item["rule"] == "fire.own-flank" for item in shots[name, enemy]["items"])
    ]
    least = min(binding or bands.values(), default=0)
    return [enemy for enemy, number in bands.items() if number <= least]


def pairs(table: Table, shots: Shots) -> list[list[str]]:
    """The enemy brigades of which one, not routed, can fire on the other."""
    foot = [name for name, unit in table.units.items() if unit["type"] == "infantry"]
    return [
        [one, other]
        for n, one in enumerate(foot)
        for other in foot[n + 1 :]
        if table.units[one]["side"] != table.units[other]["side"]
        and any(possible(shots[each]) for each in ((one, other), (other, one)))
    ]


def knots(table: Table, linked: Iterable[list[str]]) -> list[list[str]]:
    """Linked pairs together, from left to right."""
    groups: list[set[str]] = []
    for pair in linked:
        joined = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if group not in joined]
        groups.append(set(pair).union(*joined))

    def left(group: set[str]) -> float:
        return min(base.x for name in group for base in table.bases[name].values())

    return [[name for name in table.units if name in group] for group in sorted(groups, key=left)]


def fleeing(table: Table) -> tuple[list[Data], dict[str, str]]:
    """Who flees in the rout phase with how many dice, and who stays."""
    flee, stay = [], {}
    order = [table.position["active"], *table.position["sides"]]
    for name in sorted(table.units, key=lambda name: order.index(table.units[name]["side"])):
        state = table.units[name].get("state", "good")
        if not table.fights(name) or state == "good":
            continue
        fought = [
            other
            for pair in table.position.get("firefights", [])
            for other in pair
            if name in pair and other != name
        ]
        if state == "dg" and fought and all(_is_dg(table, other) for other in fought):
            stay[name] = "rout.firefight"
        else:
            flee.append({"unit": name, "dice": 1 if state == "dg" else 2})
    return flee, stay


def _is_dg(table: Table, name: str) -> bool:
    return bool(table.units[name].get("state") == "dg")


def staffed(position: Data, rng: random.Random) -> Data:
    """The same position, its units in all states and with all that they can have done."""
    for unit in position["units"]:
        kind = unit["type"]
        unit["corps"] = rng.choice("AAB")
        if kind == "leader":
            unit |= {"level": rng.choice(["division", "corps"]), "rating": rng.choice([*POINTS])}
            unit |= {"division": f"{unit['corps']}1"}
            unit |= {"points": rng.choice([0, 1, 2])} if rng.random() < 0.4 else {}
            continue
        unit |= {"moved": rng.random() < 0.4, "passed": rng.random() < 0.2}
        had = {"infantry": 3, "battery": 6, "train": 0}[kind]
        orders = ["rally", "rally-2", "move", "limber", "face", "fire"][:had] or ["move"]
        unit |= {"orders": rng.sample(orders, rng.random() < 0.4)}
        if kind != "train":
            unit["state"] = rng.choice(["good", "good", "dg", "routed"])
        if kind == "infantry":
            unit |= {
                "quality": rng.choice([*DICE]),
                "division": f"{unit['corps']}{rng.choice('12')}",
            }
    foot = [unit for unit in position["units"] if unit["type"] == "infantry"]
    met = [
        [one["id"], other["id"]]
        for n, one in enumerate(foot)
        for other in foot[n + 1 :]
        if one["side"] != other["side"] and rng.random() < 0.4
    ]
    return position | {"firefights": met}


def commands(leader: Data, unit: Data) -> bool:
    if leader["level"] == "corps" or unit["type"] != "infantry":
        return bool(leader["corps"] == unit["corps"])
    return bool(leader["division"] == unit.get("division"))


def apart(table: Table, one: str, other: str) -> float:
    mine, theirs = table.areas[one].values(), table.areas[other].values()
    return min(float(a.distance(b)) for a in mine for b in theirs)


def why_not(table: Table, leader: Data, unit: Data, *, seen: bool) -> list[str]:
    """What bars every order to a unit by a leader, whatever the phase."""
    found = []
    if not commands(leader, unit):
        found.append("orders.command")
    if leader.get("points", POINTS[leader["rating"]]) == 0:
        found.append("orders.points")
    if apart(table, leader["id"], unit["id"]) > 8 + NEAR:
        found.append("orders.range")
    elif not seen:
        found.append("orders.sight")
    return found


def orders(table: Table, unit: Data, phase: str) -> tuple[list[str], set[str]]:
    """What a leader in reach may order a unit to do, and what bars it where that is nothing."""
    kind, state, had = unit["type"], unit.get("state", "good"), set(unit["orders"])
    gun = kind == "battery"
    deployed = gun and table.shapes[unit["id"]] == "unlimbered"
    barred = {
        "rally": {
            "orders.type": kind == "train",
            "orders.state": state == "good" and kind != "train",
            "orders.once": "rally" in had,
        },
        "artillery": {
            "orders.type": not gun,
            "orders.routed": state == "routed" and gun,
            "orders.limbered": gun and not deployed,
            "orders.once": "fire" in had,
        },
        "movement": {
            "orders.once": bool(had & {"move", "limber", "face", "rally-2"}),
            "orders.routed": state == "routed",
            "orders.passed": unit["passed"],
        },
    }[phase]
    because = {rule for rule, holds in barred.items() if holds}
    if phase != "movement":
        return ([] if because else [{"rally": "rally", "artillery": "fire"}[phase]]), because
    rallies = state != "good" and kind != "train" and "orders.once" not in because
    moves = [] if deployed else ["move"]
    moves += ["limber"] if gun else []
    moves += ["face"] if deployed else []
    return ["rally"] * rallies + ([] if because else moves), because


def ladder(unit: Data, missed: int) -> Data:
    """What so many missed checks do to a unit."""
    state, left = unit.get("state", "good"), len(unit["stands"])
    if unit["type"] == "battery":
        left = sum(stand.get("part") != "caisson" for stand in unit["stands"])
    steps, lost, routs = [], 0, False
    for number in range(1, missed + 1):
        if unit.get("state", "good") == "good":
            step = {1: "dg", 3: "rout"}.get(number, "stand")
        elif unit["state"] == "dg":
            step = "rout" if number == 1 else "stand"
        else:
            step = "stand"
        steps.append(step)
        if step == "dg":
            state = "dg"
        else:
            lost += 1
        if step == "rout":
            state, routs = "routed", True
    lost = min(lost, left)
    gone = lost == left
    return {
        "missed": missed,
        "steps": steps,
        "state": state,
        "stands_lost": lost,
        "left": left - lost,
        "destroyed": gone,
        "retreat": 8 if routs and not gone else None,
    }
