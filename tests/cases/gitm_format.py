"""Turn the short notation of the Gathered In Their Masses cases into positions and questions.

The notation is described in README.md beside this file.
"""

from __future__ import annotations

import copy
from typing import Any

from tests.cases.case_format import cut

HOME = "G8-V5"
ENVELOPE: dict[str, Any] = {
    "format": "tableside.position/1",
    "ruleset": "gitm",
    "board": {"width": 36, "depth": 24},
    "turn": 4,
    "last_turn": 15,
    "phase": "tactical-1",
    "sides": {"us": {"nation": "US"}, "mx": {"nation": "MX"}},
    "units": [],
    "terrain": [],
    "house_rules": {},
}
TYPES = {
    "IN": ("infantry", 1000),
    "LI": ("light-infantry", 1000),
    "ML": ("militia", 1000),
    "LC": ("light-cavalry", 500),
    "DR": ("dragoons", 500),
    "LN": ("lancers", 500),
    "MA": ("medium-artillery", 200),
    "LA": ("light-artillery", 200),
    "HA": ("horse-artillery", 200),
    "SA": ("siege-artillery", 200),
    "CQ": ("corps-hq", 0),
    "AQ": ("army-hq", 0),
    "ST": ("stack", 0),
}
NUMBERS = ("batteries", "experience", "morale", "fatigue", "supplies", "ammunition")
ORDER_NUMBERS = ("phase", "level")
ORDER_WORDS = ("attack", "defend", "line", "to", "waypoint", "source", "entry")
ORDER_FLAGS = ("pursue", "halt_detection", "halt_entry", "no_forced", "stay_out")
EXAMPLE_UNITS = [
    "US2IN 4-8 1400 batteries=1 pose=7.5,10.5,0",
    "US1DR 5-9 400 pose=9.0,10.4,0 intercept=3-7:1",
    "US1CQ G7-V5/7-7",
    "US1AQ G6-V4/7-7",
    "MX1IN 10-4 1000",
    "MX2IN 9-5 900 pose=15.0,15.0,0",
    "MX3LI 5-4 600 pose=9.0,16.5,0",
    "MX1LN 12-9 500 pose=19.5,9.0,0",
    "MX1CQ 11-4",
]
EXAMPLE_MAP = [
    "...h...~.......",
    "..hh...~.......",
    ".......~....t..",
    ".......~...tt..",
    "......~...T....",
    "......~........",
    ".......f.......",
    "........~......",
    "........~..hh..",
    "..HH....~..hH..",
    "..Hh.....~.....",
    ".hhh.....~.....",
    ".........~..^^.",
    "...t.....~..p..",
    "..tt.....~..^..",
]
EXAMPLE_TERRAIN: list[Any] = [
    {"id": HOME, "type": "tactical-map", "rows": EXAMPLE_MAP},
    "theatre strategic G6-V3 ...../...../...../..m../..m..",
]


def reaction(text: str) -> dict[str, Any]:
    """Read ``at:radius`` or ``at:radius:phases`` of a support or intercept order."""
    at, radius, *phases = text.split(":")
    read: dict[str, Any] = {"at": at, "radius": int(radius)}
    if phases:
        read["phases"] = [int(digit) for digit in phases[0]]
    return read


def order(orders: dict[str, Any], key: str, value: str) -> bool:
    """Read one field of the orders; false when it is none."""
    if key in ORDER_NUMBERS:
        orders[key] = int(value)
    elif key in ORDER_WORDS:
        orders[key] = value
    elif key in ("intercept", "support"):
        orders[key] = reaction(value)
    elif key in ("boxes", "march"):
        orders[key] = value.split(",")
    elif key == "engage":
        orders[key] = [int(part) for part in value.split("-")]
    else:
        return False
    return True


def option(read: dict[str, Any], word: str) -> None:
    """Read one field of a unit or of its orders."""
    key, equals, value = word.partition("=")
    orders = read.setdefault("orders", {})
    if not equals:
        if key in ("inactive", "shattered"):
            read["state"] = key
        elif key == "fort":
            read["fort"] = True
        elif key in ORDER_FLAGS:
            orders[key] = True
        elif key.isdigit():
            read["men"] = int(key)
        else:
            raise ValueError(f"unknown word {word!r}")
    elif order(orders, key, value):
        pass
    elif key in NUMBERS:
        read[key] = int(value)
    elif key in ("pose", "sigma"):
        read[key] = [float(part) for part in value.split(",")]
    elif key == "of":
        read["members"] = value.split(",")
    else:
        read[key] = value


def unit(text: Any) -> dict[str, Any]:
    """Read one unit; a dictionary passes as it is."""
    if not isinstance(text, str):
        return copy.deepcopy(dict(text))
    name, place, *words = text.split()
    kind, men = TYPES[name[-2:]]
    strategic, slash, square = place.partition("/")
    if not slash:
        strategic, square = HOME, place
    read: dict[str, Any] = {
        "id": name,
        "side": name[:2].lower(),
        "type": kind,
        "strategic": strategic,
        "square": square,
    }
    if men:
        read["men"] = men
    for word in words:
        option(read, word)
    if not read.get("orders"):
        read.pop("orders", None)
    return read


def squares_of(text: str) -> list[tuple[int, int]]:
    """Every square of ``c-r`` or of the block ``c-r..c-r``."""
    first, _, last = text.partition("..")
    c0, r0 = (int(part) for part in first.split("-"))
    c1, r1 = (int(part) for part in (last or first).split("-"))
    return [(c, r) for c in range(c0, c1 + 1) for r in range(r0, r1 + 1)]


def tactical(name: str, words: list[str]) -> dict[str, Any]:
    """Paint a map: ``~7-0..7-14`` is a letter and its squares, ``r3:5-5`` a rating."""
    rows = [["."] * 15 for _ in range(15)]
    ratings = [["0"] * 15 for _ in range(15)]
    rated = False
    for word in words:
        if word[0] == "r":
            rated = True
            for c, r in squares_of(word[3:]):
                ratings[r][c] = word[1]
        else:
            for c, r in squares_of(word[1:]):
                rows[r][c] = word[0]
    read: dict[str, Any] = {"id": name, "type": "tactical-map", "rows": ["".join(r) for r in rows]}
    if rated:
        read["ratings"] = ["".join(row) for row in ratings]
    return read


def theatre(name: str, words: list[str]) -> dict[str, Any]:
    """Read a strategic map: its origin, its rows between slashes, owners."""
    origin, rows, *rest = words
    read: dict[str, Any] = {
        "id": name,
        "type": "strategic-map",
        "origin": origin,
        "rows": rows.split("/"),
    }
    for word in rest:
        key, _, value = word.partition("=")
        if key == "owners":
            pairs = [part.split(":") for part in value.split(";")]
            read[key] = {nation: names.split(",") for nation, names in pairs}
        else:
            read[key] = value
    return read


def city(name: str, words: list[str]) -> dict[str, Any]:
    """Read a city: its place, its owner, then supplies, fort and siege."""
    place, owner, *rest = words
    strategic, slash, square = place.partition("/")
    if not slash:
        strategic, square = HOME, place
    read: dict[str, Any] = {
        "id": name,
        "type": "city",
        "strategic": strategic,
        "square": square,
        "owner": owner,
    }
    for word in rest:
        key, _, value = word.partition("=")
        if key == "fort":
            level, capacity = value.split(",")
            read[key] = {"level": int(level), "capacity": int(capacity)}
        elif key == "besieged":
            read[key] = value != "no"
        else:
            read[key] = int(value)
    return read


def terrain(text: Any) -> dict[str, Any]:
    """Read one piece of terrain; a dictionary passes as it is."""
    if not isinstance(text, str):
        return copy.deepcopy(dict(text))
    name, kind, *words = text.split()
    return {"map": tactical, "strategic": theatre, "city": city}[kind](name, words)


def position(case: dict[str, Any]) -> dict[str, Any]:
    """Return the whole position of a case."""
    whole = copy.deepcopy(ENVELOPE)
    example = case.get("example", False)
    units = (EXAMPLE_UNITS if example else []) + case.get("units", [])
    whole["units"] = [unit(text) for text in units]
    dropped = case.get("drop", [])
    whole["units"] = [read for read in whole["units"] if read.get("id") not in dropped]
    for name, fields in case.get("set", {}).items():
        next(read for read in whole["units"] if read["id"] == name).update(copy.deepcopy(fields))
    ground = (EXAMPLE_TERRAIN if example else []) + case.get("terrain", [])
    whole["terrain"] = [terrain(text) for text in ground]
    if "house" in case:
        whole["house_rules"] = copy.deepcopy(case["house"])
    whole.update(copy.deepcopy(case.get("position", {})))
    cut(whole, case.get("without", []))
    return whole


def questions(case: dict[str, Any], whole: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all questions of a case."""
    asked = case.get("ask", {"ask": "table"})
    return [dict(ask) for ask in (asked if isinstance(asked, list) else [asked])]
