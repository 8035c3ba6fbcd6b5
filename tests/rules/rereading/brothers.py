"""What Brothers at Arms says in numbers, asked of each step of a kept game; 15 mm, inches."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import shapely

from tests.rules.rereading.steps import SLACK, Check, Data, Step, base

RATES = {"infantry": 8, "cavalry": 16, "artillery": 8, "riverboat": 8, "commander": 12}
BASES = {
    "infantry": (40, 30), "cavalry": (40, 30), "artillery": (40, 40), "riverboat": (35, 90),
    "commander": (30, 30),
}  # fmt: skip
#: On a turnpike an inch costs half of one.
FASTEST = 2
STEP = 4


def stands(unit: Data) -> dict[str, list[float]]:
    """Return the poses of a unit's stands."""
    if unit.get("stands") is None:
        return {"1": unit["pose"]}
    return {stand["id"]: stand["pose"] for stand in unit["stands"]}


def outline(unit: Data) -> Any:
    """Return the ground that a unit covers."""
    size = BASES[unit["type"]]
    return shapely.union_all([base(pose, *size) for pose in stands(unit).values()])


def _dice(value: Any) -> list[int]:
    """Return dice as a list; one alone is kept as a number."""
    return value if isinstance(value, list) else [value]


def _moves(step: Step) -> Iterator[str]:
    """No stand goes farther than its rate along the best road."""
    if step.action["action"] != "move":
        return
    unit = step.units[step.action["unit"]]
    after = step.units_after.get(unit["id"])
    if after is None:
        return
    if {"nic", "pinned"} & set(unit.get("status", ())):
        yield f"{unit['id']} moves, marked {unit['status']}"
    for name, (x, y, _) in stands(after).items():
        here = stands(unit)[name]
        far = math.dist((x, y), here[:2])
        if far > RATES[unit["type"]] * FASTEST + SLACK:
            yield f"stand {name} of {unit['id']} moves {far:.2f} in"


def _once(step: Step) -> Iterator[str]:
    """Nobody of the other side moves or fires, and nobody twice in a round."""
    kind = {"move": "moved", "fire": "fired"}.get(step.action["action"])
    if kind is None:
        return
    unit = step.units[step.action["unit"]]
    sides = list(step.before["sides"])
    if unit["side"] != step.before.get("round", sides[0]):
        yield f"{unit['id']} acts in the other side's round"
    split = step.before.get("house_rules", {}).get("split-fire", False) and kind == "fired"
    if unit["id"] in step.before.get("done", {}).get(kind, ()) and not split:
        yield f"{unit['id']} has {kind} already"


def _fire(step: Step) -> Iterator[str]:
    """No more dice than bases, and nobody out of range; at night one step is the range."""
    action = step.action
    if action["action"] != "fire" or action["target"] not in step.units:
        return
    unit, target = step.units[action["unit"]], step.units[action["target"]]
    pair = 2 if target["type"] == "commander" else 1
    dice = _dice(action["dice"])
    bases = unit["strength"] if unit["type"] == "riverboat" else len(stands(unit))
    if len(dice) > pair * bases:
        yield f"{unit['id']} throws {len(dice)} dice"
    steps = 1 if "night" in step.before.get("weather", ()) else unit["range"]
    far = outline(unit).distance(outline(target))
    if far > steps * STEP + SLACK:
        yield f"{unit['id']} fires {far:.2f} in"


def _losses(step: Step) -> Iterator[str]:
    """Bases leave only by losses, and no unit grows."""
    for name, unit in step.units.items():
        after = step.units_after.get(name)
        if after is None:
            continue
        lost = len(stands(unit)) - len(stands(after))
        wanted = len(step.action.get("stands", ())) if step.action["action"] == "lose" else 0
        if lost and (lost != wanted or name != step.action["unit"]):
            yield f"{name} loses {lost} bases"


def _flinches(step: Step) -> Iterator[str]:
    """A unit flinches where no die shows more than the bases that it lost."""
    action = step.action
    if action["action"] != "flinch":
        return
    first = step.before["owes"][0]
    owes = [debt for debt in step.after.get("owes", ()) if debt["owed"] == "fall-back"]
    flees = any(debt["unit"] == action["unit"] and not debt.get("to") for debt in owes)
    dice = _dice(action["dice"])
    if flees != (max(dice) <= first["count"]):
        yield f"{action['unit']} threw {dice} after {first['count']} lost: flees {flees}"


def _apart(step: Step) -> Iterator[str]:
    """No unit ends its move on another one."""
    if step.action["action"] != "move" or step.action["unit"] not in step.units_after:
        return
    moved, stood = step.units_after[step.action["unit"]], step.units[step.action["unit"]]
    if all(math.dist(pose[:2], stands(stood)[n][:2]) <= 0.05 for n, pose in stands(moved).items()):
        return  # it stays where it was pushed
    here = outline(moved).buffer(-0.03)
    for name, other in step.units_after.items():
        if name != moved["id"] and here.intersects(outline(other).buffer(-0.03)):
            yield f"{moved['id']} lies on {name}"


CHECKS: tuple[Check, ...] = (_moves, _once, _fire, _losses, _flinches, _apart)
