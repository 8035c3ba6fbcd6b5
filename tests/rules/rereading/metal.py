"""What Metal Men says in numbers, asked of each step of a kept game; inches."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import shapely

from tests.rules.rereading.steps import SLACK, Check, Data, Step, base

RATES = {"infantry": 12, "battery": 16, "train": 8}
#: Infantry may gain 3 in for its column and 3 in on a road, the others on a road.
GAINS = {"infantry": 6, "battery": 3, "train": 3}
BASES = {
    "infantry": (50.8, 25.4), "battery": (50.8, 25.4), "leader": (25.4, 25.4),
    "train": (25.4, 50.8),
}  # fmt: skip
POINTS = {"good": 5, "average": 4, "poor": 3}
DICE = {"infantry": 6, "battery": 8}
REACH = {"infantry": 8, "battery": 16}
#: How many checks a unit passes: on a 5 or more.
PASSES = 5
LADDER = {
    "good": ("dg", "stand", "rout"),
    "dg": ("rout", "stand", "stand"),
    "routed": ("stand", "stand", "stand"),
}
#: How far the middle of a unit may shift that only turns.
TURNING = 0.1
MOVEMENT = ("move", "limber", "face", "rally-2")


def stands(unit: Data) -> dict[str, list[float]]:
    """Return the poses of a unit's stands, a caisson's left out."""
    if unit.get("stands") is None:
        return {"1": unit["pose"]}
    return {s["id"]: s["pose"] for s in unit["stands"] if s.get("part") != "caisson"}


def outline(unit: Data) -> Any:
    """Return the ground that a unit covers."""
    size = BASES[unit["type"]]
    return shapely.union_all([base(pose, *size) for pose in stands(unit).values()])


def _list(value: Any) -> list[int]:
    """Return dice as a list; one alone is kept as a number."""
    return value if isinstance(value, list) else [value]


def _active(step: Step) -> str:
    active: str = step.before.get("active") or next(iter(step.before["sides"]))
    return active


def _moves(step: Step) -> Iterator[str]:
    """No stand goes farther than its rate with all gains; half of it where it is shaken."""
    if step.action["action"] != "move":
        return
    unit = step.units[step.action["unit"]]
    after = step.units_after.get(unit["id"])
    if unit["side"] != _active(step):
        yield f"{unit['id']} moves in the other side's turn"
    if unit.get("state") == "routed" or unit.get("passed"):
        yield f"{unit['id']} moves, routed or passed through"
    if after and _turns(step, unit):
        off = math.dist(_middle(unit), _middle(after))
        if off > TURNING + SLACK:
            yield f"{unit['id']} shifts {off:.2f} in as it faces anew"
    elif any(order in MOVEMENT for order in unit.get("orders", ())):
        yield f"{unit['id']} has a second order"
    most = float(RATES[unit["type"]] + GAINS[unit["type"]])
    if unit.get("state") == "dg":
        most /= 2
    for name, (x, y, _) in stands(after).items() if after else ():
        far = math.dist((x, y), stands(unit)[name][:2])
        if far > most + SLACK:
            yield f"stand {name} of {unit['id']} moves {far:.2f} in"


def _turns(step: Step, unit: Data) -> bool:
    """Whether a unit that has rallied faces anew, which is no order."""
    rallied = step.before.get("so_far", {}).get("rallied", ())
    return "leader" not in step.action and unit["id"] in rallied


def _middle(unit: Data) -> tuple[float, ...]:
    x, y, _ = zip(*stands(unit).values(), strict=True)
    return sum(x) / len(x), sum(y) / len(y)


def _points(step: Step) -> Iterator[str]:
    """An order costs its leader a point, and he has one."""
    name = step.action.get("leader")
    if name is None or step.action["action"] not in ("move", "rally", "fire"):
        return
    before, after = step.units[name], step.units_after[name]
    had = before.get("points", POINTS[before["rating"]])
    has = after.get("points", POINTS[after["rating"]])
    if step.before["turn"] == step.after["turn"] and has != had - 1:
        yield f"{name} had {had} points and has {has}"
    if had < 1:
        yield f"{name} orders without points"


def _fire(step: Step) -> Iterator[str]:
    """No more dice than stands and modifiers can give, and nobody out of reach."""
    action = step.action
    if action["action"] != "fire":
        return
    unit, target = step.units[action["unit"]], step.units[action["target"]]
    a_stand = 4 if step.before["phase"] == "artillery" else 2
    most = a_stand * len(stands(unit)) + 5
    dice = _list(action["dice"])
    if len(dice) > most or any(die > DICE[unit["type"]] for die in dice):
        yield f"{unit['id']} throws {dice}"
    reach = 4 if unit.get("low_ammo") else REACH[unit["type"]]
    far = outline(unit).distance(outline(target))
    if far > reach + SLACK:
        yield f"{unit['id']} fires {far:.2f} in"
    if unit.get("state") == "routed":
        yield f"{unit['id']} fires, routed"


def _checks(step: Step) -> Iterator[str]:
    """A unit that misses so many checks is as the ladder says, or gone."""
    action = step.action
    if action["action"] != "checks":
        return
    unit = step.units[action["unit"]]
    state = unit.get("state", "good")
    house = step.before.get("house_rules", {})
    missed = sum(die < PASSES for die in _list(action["rolls"]))
    if house.get("count-missed") == "turn":
        before = step.before.get("so_far", {}).get("missed", {}).get(unit["id"], {})
        state = before.get("state", state)
    else:
        before = {}
    ladder = LADDER[state]
    if state == "dg" and house.get("second-dg") == "stand":
        ladder = ("stand", "stand", "rout")
    first = before.get("count", 0)
    numbers = range(first, first + missed)
    steps = [ladder[n] if n < len(ladder) else "stand" for n in numbers]
    at_once = house.get("rout-at-once", True)
    lost = steps.count("stand") + ("rout" in steps and at_once)
    after = step.units_after.get(unit["id"])
    now = unit.get("state", "good")
    wanted = "routed" if "rout" in steps else "dg" if "dg" in steps else now
    if lost >= len(stands(unit)):
        if after is not None:
            yield f"{unit['id']} lost {lost} of its stands and is there"
        return
    if after is None and lost + _owing(step, unit["id"]) >= len(stands(unit)):
        return  # it is taken off once it has lost what it owed before
    if after is None or after.get("state", "good") != wanted:
        yield f"{unit['id']} missed {missed} and is not {wanted}"


def _owing(step: Step, name: str) -> int:
    """Return how many stands a unit owed before the action."""
    owes = step.before.get("owes", ())
    own = (debt for debt in owes if (debt["owed"], debt["unit"]) == ("lose", name))
    return sum(debt.get("count", 1) for debt in own)


def _losses(step: Step) -> Iterator[str]:
    """Stands leave only by losses, and no unit grows."""
    for name, unit in step.units.items():
        after = step.units_after.get(name)
        if after is None:
            continue
        lost = len(stands(unit)) - len(stands(after))
        wanted = len(step.action.get("stands", ())) if step.action["action"] == "lose" else 0
        if lost and (lost != wanted or name != step.action["unit"]):
            yield f"{name} loses {lost} stands"


def _apart(step: Step) -> Iterator[str]:
    """No unit ends its move on another one."""
    if step.action["action"] != "move" or step.action["unit"] not in step.units_after:
        return
    moved, stood = step.units_after[step.action["unit"]], step.units[step.action["unit"]]
    if all(math.dist(pose[:2], stands(stood)[n][:2]) <= 0.05 for n, pose in stands(moved).items()):
        return
    here = outline(moved).buffer(-0.03)
    for name, other in step.units_after.items():
        apart = name == moved["id"] or other["type"] == "leader"
        if not apart and here.intersects(outline(other).buffer(-0.03)):
            yield f"{moved['id']} lies on {name}"


CHECKS: tuple[Check, ...] = (_moves, _points, _fire, _checks, _losses, _apart)
