"""Who sees whom, and what of it lies on the table (sections 2, 10.2 and 10.3 of the rule page)."""

from __future__ import annotations

import math
from typing import Any

from tests.cases.oracle_masses import (
    HEADQUARTERS,
    MOST_MEN,
    SIZE,
    WAYS,
    Square,
    Unit,
    World,
    direction,
    fights,
    ids,
    men,
    name_of,
    named,
    place,
    square,
    steps,
    together,
)

TOLD = ("id", "side", "type", "strategic", "square", "state", "fort", "pose", "sigma")


def squared(a: Square, b: Square) -> int:
    """The square of the length of the line between the centres of two squares."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def looking(world: World, unit: Unit) -> dict[str, Any]:
    """What a unit sees, by direction and together."""
    ways: dict[str, Any] = {w: {"units": [], "steps": None, "headquarters": []} for w in WAYS}
    sees = unit["state"] == "active" and unit["type"] not in HEADQUARTERS
    strangers = [
        u
        for u in together(world.active, unit["strategic"])
        if sees and not world.own(unit["side"], u["side"])
    ]
    at = square(unit["square"])
    same = [u for u in strangers if u["square"] == unit["square"]]
    far = squared if world.house.get("sight-metric") == "straight" else steps
    for way, found in ways.items():
        there = [
            (far(at, square(u["square"])), u)
            for u in strangers
            if u not in same and direction(at, square(u["square"])) == way
        ]
        nearest = min((n for n, u in there if u["type"] not in HEADQUARTERS), default=None)
        for n, u in there:
            if u["type"] in HEADQUARTERS:
                if nearest is None or n <= nearest:
                    found["headquarters"].append(u["id"])
            elif n == nearest:
                found["units"].append(u["id"])
                found["steps"] = min(found["steps"] or SIZE, steps(at, square(u["square"])))
    named = {x for w in ways.values() for x in (*w["units"], *w["headquarters"])} | set(ids(same))
    return {
        "directions": ways,
        "same_square": ids(same),
        "seen": [u["id"] for u in world.units.values() if u["id"] in named],
    }


def sighted(world: World, side: str) -> list[str]:
    """The strangers that a side and its allies see."""
    seen = {
        x for u in world.active if world.own(side, u["side"]) for x in looking(world, u)["seen"]
    }
    return [name for name in world.units if name in seen]


def known_to(world: World, side: str) -> dict[str, Any]:
    """The position that a side's questions are answered from."""
    seen = sighted(world, side)
    if world.house.get("table-view") == "open":
        where = world.position.get("table_map") or map_on_table(world)
        seen += ids(together(world.active, where))
    units = []
    for unit in world.position["units"]:
        if world.own(side, unit["side"]):
            units.append(unit)
        elif unit["id"] in seen:
            told = {key: unit[key] for key in TOLD if key in unit}
            if unit["type"] not in HEADQUARTERS:
                told["men"] = MOST_MEN[unit["type"]]
            units.append(told)
    terrain = [
        {**piece, "supplies": 0}
        if piece["type"] == "city" and not world.own(side, piece["owner"])
        else piece
        for piece in world.position["terrain"]
    ]
    return {**world.position, "units": units, "terrain": terrain}


def _close(world: World, unit: Unit, reach: int) -> set[str]:
    column, row = place(unit["strategic"])
    around = (
        (c, r)
        for c in range(column - reach, column + reach + 1)
        for r in range(row - reach, row + reach + 1)
        if 0 <= c < 140 and 0 <= r < 110
    )
    return {name for name in map(name_of, around) if world.terrain(name) is not None}


def detected(world: World, side: str, only: list[str] | None = None) -> dict[str, Any]:
    scouts = [
        u for u in world.active if (world.own(side, u["side"]) if only is None else u["id"] in only)
    ]
    shown: set[str] = set()
    own: set[str] = set()
    others: set[str] = set()
    for unit in scouts:
        shown |= _close(world, unit, 5)
        own |= _close(world, unit, 5 if unit["type"] == "army-hq" else 3)
        far = unit["type"] == "light-cavalry" and unit["men"] >= 250
        others |= _close(world, unit, 2 if far else 1)
    found = []
    for name in sorted(others, key=place):
        for stranger in world.position["sides"]:
            there = [u for u in together(world.active, name) if u["side"] == stranger]
            if there and not world.own(side, stranger):
                found.append(
                    {
                        "square": name,
                        "side": stranger,
                        "units": len(there),
                        "words": in_words(len(there)),
                    }
                )
    lists = {"shown": shown, "own": own, "others": others}
    return {key: sorted(names, key=place) for key, names in lists.items()} | {"found": found}


def in_words(units: int) -> str:
    for most, words in ((1, "regiment"), (2, "regiments"), (5, "brigade"), (8, "brigades")):
        if units <= most:
            return words
    return "division" if units <= 17 else f"{(2 * units + 12) // 24} divisions"


def flags(world: World, side: str) -> dict[str, list[str]]:
    """The colours of each strategic square that a side knows units in."""
    others = detected(world, side)["others"]
    colours = {"own": "blue", "allies": "blue", "hostile": "red", "neutral": "gray"}
    found: dict[str, list[str]] = {}
    for name in {u["strategic"] for u in world.units.values()}:
        known = [
            u
            for u in together(world.units.values(), name)
            if world.own(side, u["side"]) or name in others
        ]
        for state, mark in (("active", ""), ("inactive", "tent-"), ("shattered", "shattered-")):
            shades = {
                colours[world.relation(side, u["side"])] for u in known if u["state"] == state
            }
            if shades:
                listed = [c for c in ("blue", "red", "gray") if c in shades]
                found[name] = [mark + c for c in listed]
                if found[name] == ["blue", "red", "gray"]:
                    found[name] = ["black"]
                break
    return found


def map_on_table(world: World) -> str:
    def weight(name: str) -> tuple[int, int, int]:
        column, row = place(name)
        return -men(together(world.active, name)), column, row

    names: set[str] = {u["strategic"] for u in world.active}
    contested = {
        name for name in names if any(world.enemies_here(u) for u in together(world.active, name))
    }
    return min(contested or names, key=weight)


def table(world: World) -> dict[str, Any]:
    where = world.position.get("table_map") or map_on_table(world)
    sides = [*world.position["sides"]]
    seen = {side: sighted(world, side) for side in sides}
    there = together(world.active, where)
    shown = world.house.get("table-view") == "open"
    on = [
        u["id"]
        for u in there
        if shown or all(world.own(side, u["side"]) or u["id"] in seen[side] for side in sides)
    ]
    return {
        "map": where,
        "on": on,
        "stacks": stacks(world, [world.units[name] for name in on]),
        "unseen": {
            side: [u["id"] for u in there if u["side"] == side and u["id"] not in on]
            for side in sides
        },
    }


def stacks(world: World, on: list[Unit]) -> list[dict[str, Any]]:
    sides = [*world.position["sides"]]
    least = world.house.get("stack-from", 5)
    found = []
    for at in sorted({u["square"] for u in on}, key=square):
        loose = {
            side: ids(u for u in on if u["square"] == at and u["side"] == side) for side in sides
        }
        stacked = [side for side in sides if len(loose[side]) >= least]
        while True:
            rest = {side: len(n) for side, n in loose.items() if side not in stacked}
            most = max(rest, key=lambda side: rest[side], default=None)
            if len(stacked) + sum(rest.values()) <= 4 or most is None or rest[most] < 2:
                break
            stacked.append(most)
        found += [
            {"side": side, "square": at, "members": loose[side]}
            for side in sides
            if side in stacked
        ]
    return found


def fighting(world: World, strategic: str) -> list[str]:
    """The squares with combat units of hostile sides, by column, then row."""
    there = fights(together(world.active, strategic))
    held = {
        u["square"]
        for u in there
        for other in there
        if u["square"] == other["square"] and world.relation(u["side"], other["side"]) == "hostile"
    }
    return sorted(held, key=square)


def spots(pose: list[float], sigma: list[float] | None) -> tuple[str, list[str]]:
    """The square of a counter, or `off`, and all that it may lie in within two sigma."""

    def line(value: float, spread: float, origin: float, sign: int) -> list[int]:
        along = (value - origin) * sign / 1.5
        near = round(along)
        if sigma is not None and 0 <= near <= 15 and abs(along - near) * 1.5 <= 2 * spread:
            return [near - 1, near]
        return [math.floor(along)]

    x, y = pose[0], pose[1]
    columns = line(x, sigma[0] if sigma else 0.0, 0.75, 1)
    rows = line(y, sigma[1] if sigma else 0.0, 23.25, -1)
    places = [f"{c}-{r}" if 0 <= c < 15 and 0 <= r < 15 else "off" for c in columns for r in rows]
    own = (math.floor((x - 0.75) / 1.5), math.floor((23.25 - y) / 1.5))
    measured = named(own) if all(0 <= n < 15 for n in own) else "off"
    return measured, [*dict.fromkeys(places)]


def lying(unit: Unit, expected: str | None) -> dict[str, Any]:
    """How a counter lies that belongs in a square, or nowhere."""
    measured, places = spots(unit["pose"], unit.get("sigma"))
    if expected is None:
        verdict = "extra"
    elif len(places) > 1:
        verdict = "too_close"
    elif measured == "off":
        verdict = "off_grid"
    else:
        verdict = "right" if measured == expected else "wrong_square"
    return {
        "unit": unit["id"],
        "measured": measured,
        "expected": expected,
        "verdict": verdict,
        "squares": places if len(places) > 1 else [measured],
    }


def counters(world: World) -> dict[str, Any]:
    """What is wrong with the counters on the table."""
    found = table(world)
    members = {name for stack in found["stacks"] for name in stack["members"]}
    due = {name: world.units[name]["square"] for name in found["on"] if name not in members}
    piled = {(stack["side"], stack["square"]): stack for stack in found["stacks"]}
    rows, laid = [], set()
    for unit in world.position["units"]:
        expected = due.get(unit["id"])
        if unit["type"] == "stack":
            key = (unit["side"], unit["square"])
            expected = piled[key]["square"] if key in piled else None
            laid |= {key} if "pose" in unit else set()
        if "pose" in unit:
            rows.append(lying(unit, expected))
    posed = {row["unit"] for row in rows}
    wrong = [row for row in rows if row["verdict"] == "wrong_square"]
    return {
        "map": found["map"],
        "counters": rows,
        "missing": [name for name in due if name not in posed],
        "missing_stacks": [
            {"side": stack["side"], "square": stack["square"]}
            for key, stack in piled.items()
            if key not in laid
        ],
        "swapped": [
            [a["unit"], b["unit"]]
            for n, a in enumerate(wrong)
            for b in wrong[n + 1 :]
            if a["measured"] == b["expected"] != a["expected"] == b["measured"]
        ],
    }
