"""Positions of *Gathered In Their Masses* made by chance: nine strategic squares, three sides."""

from __future__ import annotations

import random
from typing import Any

from tests.cases.oracle_masses import HEADQUARTERS, MOST_MEN, SIZE, name_of, place

CODES = {
    "infantry": "IN",
    "light-infantry": "LI",
    "militia": "ML",
    "light-cavalry": "LC",
    "dragoons": "DR",
    "lancers": "LN",
    "medium-artillery": "MA",
    "light-artillery": "LA",
    "horse-artillery": "HA",
    "siege-artillery": "SA",
    "corps-hq": "CQ",
    "army-hq": "AQ",
}
ORIGIN = "G6-V3"
RELATIONS: tuple[dict[str, Any], ...] = ({}, {"allies": ["us"]}, {"neutral": ["us", "mx"]})


def rows_by_chance(chance: random.Random) -> list[str]:
    """A map with a river or a range that wanders from north to south, or none."""
    rows = [[chance.choice("...............hhHtTwf^") for _ in range(SIZE)] for _ in range(SIZE)]
    if chance.random() < 0.7:
        at = chance.randint(2, 12)
        letters = chance.choice(("~~~~f", "^^^p"))
        for row in rows:
            row[at] = chance.choice(letters)
            at = min(14, max(0, at + chance.choice((-1, 0, 1))))
    turned = zip(*rows, strict=True) if chance.random() < 0.5 else rows
    return ["".join(row) for row in turned]


def orders_by_chance(chance: random.Random) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if chance.random() < 0.4:
        found["attack"] = chance.choice(("assault", "attack", "skirmish", "evade"))
    if chance.random() < 0.3:
        found["line"] = chance.choice(("front", "second", "rear"))
    if chance.random() < 0.2:
        found["entry"] = f"{chance.randrange(SIZE)}-{chance.randrange(SIZE)}"
    for flag in ("halt_detection", "no_forced"):
        if chance.random() < 0.15:
            found[flag] = True
    if chance.random() < 0.3:
        found["march"] = chance.sample(("battle", "allies", "enemies"), chance.randint(1, 3))
    return found


def unit_by_chance(chance: random.Random, number: int, side: str, names: list[str]) -> Any:
    kind = chance.choice(list(CODES))
    spot = chance.choice([(5, 5), (8, 8), (12, 3), (0, 14)])
    near = [min(14, max(0, at + chance.randint(-3, 3))) for at in spot]
    unit: dict[str, Any] = {
        "id": f"{side.upper()}{number}{CODES[kind]}",
        "side": side,
        "type": kind,
        "strategic": chance.choice(names),
        "square": f"{near[0]}-{near[1]}",
        "state": chance.choices(("active", "inactive", "shattered"), (12, 2, 1))[0],
        "fatigue": chance.choice((0, 0, 3, 8, 9, 18, 19)),
        "supplies": chance.choice((0, 0, 1)),
        "ammunition": chance.choice((0, 1, 5)),
        "experience": chance.randint(0, 40),
        "morale": chance.randint(10, 90),
        "quality": chance.choice(("poor", "fair", "good", "excellent")),
        "orders": orders_by_chance(chance),
    }
    if kind not in HEADQUARTERS:
        unit["men"] = chance.randint(1, MOST_MEN[kind] // 50) * 50
        unit["batteries"] = chance.randint(0, 3 if kind.endswith("artillery") else 1)
    return unit


def theatre_by_chance(chance: random.Random, names: list[str]) -> dict[str, Any]:
    rows = ["".join(chance.choice("......hfmMaDw") for _ in range(5)) for _ in range(5)]
    owned = chance.sample(names, len(names))
    return {
        "id": "theatre",
        "type": "strategic-map",
        "origin": ORIGIN,
        "rows": rows,
        "owners": {"US": owned[:3], "MX": owned[3:6], "GT": owned[6:7]},
    }


def cities_by_chance(chance: random.Random, names: list[str], sides: list[str]) -> list[Any]:
    found = []
    for number, name in enumerate(chance.sample(names, 4)):
        at = chance.choice(((5, 5), (8, 8), (12, 3)))
        city: dict[str, Any] = {
            "id": f"city-{number}",
            "type": "city",
            "strategic": name,
            "square": f"{at[0]}-{at[1]}",
            "owner": chance.choice(sides[:2]),
            "supplies": chance.choice((0, 40, 80)),
        }
        if chance.random() < 0.5:
            city["fort"] = {"level": chance.randint(1, 5), "capacity": chance.choice((600, 3000))}
        if chance.random() < 0.2:
            city["besieged"] = chance.random() < 0.5
        found.append(city)
    return found


def house_by_chance(chance: random.Random) -> dict[str, Any]:
    """The house rules on which answers depend, each on one table in three."""
    choices = {
        "sight-metric": "straight",
        "la-means": "literal",
        "intercept-outside": "no",
        "edge-anchors": "yes",
    }
    return {name: value for name, value in choices.items() if chance.random() < 0.3}


def world_by_chance(seed: int) -> dict[str, Any]:
    """Twenty-six units; a theatre is there in half of the positions, a third side in most."""
    chance = random.Random(f"gathered {seed}")
    first, top = place(ORIGIN)
    names = [name_of((first + c, top + r)) for c in range(1, 4) for r in range(1, 4)]
    third = chance.choice((None, *RELATIONS))
    sides: dict[str, Any] = {"us": {"nation": "US"}, "mx": {"nation": "MX"}}
    if third is not None:
        sides["gt"] = {"nation": "GT", **third}
    dense = names[4:5] * 8 + names
    units = [
        unit_by_chance(chance, number, side, dense)
        for number in range(1, 11)
        for side in chance.sample([*sides, "us", "mx"], len(sides))
    ]
    terrain = [
        {"id": name, "type": "tactical-map", "rows": rows_by_chance(chance)}
        for name in names
        if chance.random() < 0.7
    ]
    terrain += cities_by_chance(chance, names, [*sides])
    if chance.random() < 0.6:
        terrain.append(theatre_by_chance(chance, names))
    unique = {unit["id"]: unit for unit in units}
    for unit in unique.values():
        place_in_fort(unit, terrain, chance)
    return {
        "format": "tableside.position/1",
        "ruleset": "gitm",
        "board": {"width": 36, "depth": 24},
        "turn": 4,
        "last_turn": 15,
        "phase": chance.choice(("tactical-1", "tactical-3", "supply")),
        "sides": sides,
        "units": [*unique.values()],
        "terrain": terrain,
        "house_rules": house_by_chance(random.Random(f"house rules {seed}")),
        "battles": chance.sample(names, 2) + names[4:5],
    }


def place_in_fort(unit: dict[str, Any], terrain: list[Any], chance: random.Random) -> None:
    """Some stand in the city of their square, some of these in its fort."""
    for piece in terrain:
        here = piece["type"] == "city" and piece["strategic"] == unit["strategic"]
        if here and chance.random() < 0.3:
            unit["square"] = piece["square"]
            unit["fort"] = "fort" in piece and chance.random() < 0.5


def counters_by_chance(seed: int) -> dict[str, Any]:
    """A position with counters on the table: some lie wrong, near a line or in stacks."""
    position = world_by_chance(seed)
    chance = random.Random(f"counters {seed}")
    house = position["house_rules"]
    if chance.random() < 0.3:
        house["table-view"] = "open"
    if chance.random() < 0.5:
        house["stack-from"] = chance.choice((2, 3))
    if chance.random() < 0.5:
        position["table_map"] = chance.choice(position["units"])["strategic"]
    for unit in position["units"]:
        if chance.random() < 0.7:
            lay(unit, chance)
    sides = [*position["sides"]]
    for number in range(4):
        add_stack(position, f"ST{number}", chance.choice(sides), chance)
    return position


def lay(unit: dict[str, Any], chance: random.Random) -> None:
    column, row = (int(part) for part in unit["square"].split("-"))
    if chance.random() < 0.3:
        column, row = chance.randint(0, SIZE), chance.randint(0, SIZE - 1)
    across, down = (chance.choice((0.75, 0.75, 0.05, 1.45, 0.0)) for _ in range(2))
    unit["pose"] = [round(0.75 + 1.5 * column + across, 3), round(23.25 - 1.5 * row - down, 3), 0]
    if chance.random() < 0.6:
        unit["sigma"] = [0.03, 0.02, 1]


def add_stack(position: dict[str, Any], name: str, side: str, chance: random.Random) -> None:
    """One counter for some of a side's units, where two of them share a square."""
    squares: dict[tuple[str, str], list[str]] = {}
    for unit in position["units"]:
        if unit["side"] == side and unit["type"] != "stack":
            squares.setdefault((unit["strategic"], unit["square"]), []).append(unit["id"])
    shared = [(at, names) for at, names in squares.items() if len(names) > 1]
    if shared:
        (strategic, square), names = chance.choice(shared)
        members = names[: chance.randint(2, len(names))]
        stack = {"id": name, "side": side, "type": "stack", "strategic": strategic}
        position["units"].append(stack | {"square": square, "members": members})
        lay(position["units"][-1], chance)
