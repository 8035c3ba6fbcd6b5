"""What Gathered In Their Masses says in numbers, asked of each step of a kept campaign."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.rules.rereading.steps import Check, Data, Step

#: Strategic squares of a turn, the forced one among them; most men.
MARCH = {
    "infantry": 4, "light-infantry": 4, "militia": 2, "light-cavalry": 5, "dragoons": 5,
    "lancers": 5, "medium-artillery": 4, "light-artillery": 4, "horse-artillery": 5,
    "siege-artillery": 3, "corps-hq": 4, "army-hq": 5,
}  # fmt: skip
MOST = {"militia": 1000, "light-cavalry": 1000, "dragoons": 1000, "lancers": 1000}
GUNS = ("medium-artillery", "light-artillery", "horse-artillery", "siege-artillery")
IMPASSABLE = "~^w"


def _most(unit: Data) -> int:
    return 300 if unit["type"] in GUNS else MOST.get(unit["type"], 1500)


def _limits(step: Step) -> Iterator[str]:
    """Men, fatigue, morale and experience keep to their limits."""
    for name, unit in step.units_after.items():
        if unit.get("men", 0) > _most(unit):
            yield f"{name} has {unit['men']} men"
        if unit["type"][-3:] != "-hq" and unit.get("men", 0) < 1:
            yield f"{name} is there without men"
        for field, most in (("fatigue", 30), ("morale", 100), ("experience", 50)):
            if not 0 <= unit.get(field, 0) <= most:
                yield f"{name} has {unit[field]} {field}"


def _losses(position: Data) -> Data:
    found: Data = position.get("campaign", {}).get("losses", {})
    return found


def _men(step: Step) -> Iterator[str]:
    """Men go only into losses, and come back only from stragglers."""
    if step.action["action"] == "override" or step.before.get("campaign", {}).get("merges"):
        return
    before, after = _losses(step.before), _losses(step.after)
    for name, unit in step.units_after.items():
        old = step.units.get(name)
        if old is None:
            yield f"{name} appears"
            continue
        lost = sum(after.get(name, {}).values()) - sum(before.get(name, {}).values())
        if old.get("men", 0) - unit.get("men", 0) != lost:
            yield f"{name} had {old.get('men', 0)} men, lost {lost} and has {unit.get('men', 0)}"


def _ground(step: Step) -> Iterator[str]:
    """Nobody stands on impassable ground, and militia stays at home."""
    maps = {p["id"]: p["rows"] for p in step.after["terrain"] if p["type"] == "tactical-map"}
    theatre = next(p for p in step.after["terrain"] if p["type"] == "strategic-map")
    owner = {square: nation for nation, own in theatre["owners"].items() for square in own}
    for name, unit in step.units_after.items():
        column, row = map(int, unit["square"].split("-"))
        old = step.units.get(name, {})
        moved = (old.get("strategic"), old.get("square")) != (unit["strategic"], unit["square"])
        if moved and maps[unit["strategic"]][row][column] in IMPASSABLE:
            yield f"{name} stands on impassable ground"
        nation = step.after["sides"][unit["side"]]["nation"]
        came = old.get("strategic") != unit["strategic"]  # a rout may have led it there before
        free = unit.get("state") == "shattered" or "rout" in _kinds(step)
        abroad = owner.get(unit["strategic"], nation) != nation
        if unit["type"] == "militia" and came and abroad and not free:
            yield f"{name} goes abroad"


def _kinds(step: Step) -> set[str]:
    return {event.kind for event in step.events}


def _marches(step: Step) -> Iterator[str]:
    """Nobody steps more often in a turn than its type may, the forced march among it."""
    conduct: dict[str, Any] = step.after.get("campaign", {}).get("conduct", {})
    for name, unit in step.units_after.items():
        steps = conduct.get(name, {}).get("steps", 0)
        if steps > MARCH[unit["type"]]:
            yield f"{name} has made {steps} steps"


def _supplies(step: Step) -> Iterator[str]:
    """Supplies are eaten and moved, never made."""

    def whole(position: Data) -> int:
        stores = sum(p.get("supplies", 0) for p in position["terrain"] if p["type"] == "city")
        return int(stores + sum(u.get("supplies", 0) for u in position["units"]))

    if whole(step.after) > whole(step.before):
        yield f"supplies grow from {whole(step.before)} to {whole(step.after)}"


def _cities(step: Step) -> Iterator[str]:
    """A city changes hands only to a side that has a combat unit in its square."""
    held = {p["id"]: p["owner"] for p in step.before["terrain"] if p["type"] == "city"}
    for piece in step.after["terrain"]:
        if piece["type"] != "city" or held[piece["id"]] == piece["owner"]:
            continue
        if "city" not in _kinds(step):
            yield f"{piece['id']} changes hands and nobody is told"


CHECKS: tuple[Check, ...] = (_limits, _men, _ground, _marches, _supplies, _cities)
