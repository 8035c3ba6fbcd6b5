"""Turn the short notation of the case files into positions and questions.

The notation is described in README.md beside this file.
"""

from __future__ import annotations

import copy
from typing import Any

MM = 25.4
BASES = {
    "infantry": (60.0, 30.0),
    "cavalry": (60.0, 30.0),
    "detachment": (60.0, 20.0),
    "headquarters": (40.0, 40.0),
}
ENVELOPE: dict[str, Any] = {
    "format": "tableside.position/1",
    "ruleset": "gmu",
    "period": "american-civil-war",
    "board": {"width": 36, "depth": 24},
    "turn": 3,
    "last_turn": 15,
    "phase": "movement",
    "aggressor": "csa",
    "sides": {"csa": {"army": "confederate-eastern"}, "usa": {"army": "union-eastern"}},
    "units": [],
    "terrain": [],
}
_LISTS = ("units", "broken", "reserves", "eliminated")


def half_extents(unit: dict[str, Any], facing: float) -> tuple[float, float]:
    """Half the reach of the unit's base along x and y, inches; right angles only."""
    width, depth = unit.get("base") or BASES[unit["type"]]
    if facing % 90:
        raise ValueError(f"a place relative to a neighbour needs a right angle, not {facing}")
    across = (facing % 180) == 90
    return (width / 2 / MM, depth / 2 / MM) if across else (depth / 2 / MM, width / 2 / MM)


def place(
    words: list[str], unit: dict[str, Any], known: dict[str, dict[str, Any]]
) -> tuple[list[float], list[str]]:
    """Read ``x y facing`` or ``north:ID:gap[:shift] facing``; return the pose and the rest."""
    if ":" not in words[0]:
        return [float(words[0]), float(words[1]), float(words[2])], words[3:]
    side, name, gap, *shift = words[0].split(":")
    facing = float(words[1])
    other = known[name]
    x, y, turned = other["pose"]
    ox, oy = half_extents(other, turned)
    mx, my = half_extents(unit, facing)
    along = float(shift[0]) if shift else 0.0
    dx, dy = {
        "north": (along, oy + my + float(gap)),
        "south": (along, -oy - my - float(gap)),
        "east": (ox + mx + float(gap), along),
        "west": (-ox - mx - float(gap), along),
    }[side]
    return [x + dx, y + dy, facing], words[2:]


def unit(text: Any, known: dict[str, dict[str, Any]], on_table: bool = True) -> dict[str, Any]:
    """Read one unit; a dictionary passes as it is."""
    if not isinstance(text, str):
        return dict(text)
    name, kind, *words = text.split()
    read: dict[str, Any] = {"id": name, "side": name.split("-")[0], "type": kind}
    options = [word for word in words if "=" in word]
    words = [word for word in words if "=" not in word]
    if kind in ("infantry", "cavalry"):
        read["battle_value"] = 0
    for option in options:
        key, _, value = option.partition("=")
        numbers = [float(part) for part in value.split(",")] if key != "formation" else []
        if key == "bv":
            read["battle_value"] = int(value)
        elif key in ("base", "sigma"):
            read[key] = numbers
        elif key in ("due", "available"):
            read[key] = int(value)
        else:
            read[key] = value
    if on_table and words:
        read["pose"], rest = place(words, read, known)
        if rest:
            raise ValueError(f"left over in {text!r}: {rest}")
    return read


def terrain(text: Any) -> dict[str, Any]:
    """Read one piece of terrain; a dictionary passes as it is."""
    if not isinstance(text, str):
        return dict(text)
    name, kind, shape, *words = text.split()
    piece: dict[str, Any] = {"id": name, "type": kind}
    if "width" in words:
        cut = words.index("width")
        piece["width"] = float(words[cut + 1])
        words = words[:cut]
    numbers = [float(word) for word in words]
    points = [list(pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
    if shape == "box":
        (x0, y0), (x1, y1) = points
        piece["polygon"] = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
    elif shape == "poly":
        piece["polygon"] = points
    elif shape == "line":
        piece["line"] = points
    elif shape == "at":
        piece["at"] = points[0]
    else:
        raise ValueError(f"unknown shape in {text!r}")
    return piece


def cut(whole: dict[str, Any], keys: list[str]) -> None:
    """Take the fields with these dotted paths out of a position."""
    for key in keys:
        target: Any = whole
        *path, last = key.split(".")
        for step in path:
            target = target[int(step)] if step.isdigit() else target[step]
        del target[last]


def position(case: dict[str, Any]) -> dict[str, Any]:
    """Return the whole position of a case."""
    whole = copy.deepcopy(ENVELOPE)
    known: dict[str, dict[str, Any]] = {}
    for key in _LISTS:
        if key in case:
            whole[key] = []
            for text in case[key]:
                read = unit(text, known, on_table=key == "units")
                known.setdefault(read.get("id", ""), read)
                whole[key].append(read)
    whole["terrain"] = [terrain(text) for text in case.get("terrain", [])]
    whole.update(copy.deepcopy(case.get("position", {})))
    cut(whole, case.get("without", []))
    return whole


def units_of(whole: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Every listed unit by its id, those on the table first."""
    found: dict[str, dict[str, Any]] = {}
    for key in _LISTS:
        for read in whole.get(key, []):
            found.setdefault(str(read.get("id")), read)
    return found


def question(ask: dict[str, Any], known: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return the question with its ``to`` and its ``unit`` written out."""
    written = dict(ask)
    if written.get("ask") == "place" and isinstance(written.get("unit"), str):
        written["unit"] = unit(written["unit"], known, on_table=False)
    if " " in str(written.get("to")) and isinstance(written["to"], str):
        mover = written.get("unit")
        who = mover if isinstance(mover, dict) else known[str(mover)]
        written["to"], _ = place(written["to"].split(), who, known)
    return written


def questions(case: dict[str, Any], whole: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all questions of a case, written out."""
    default = {"ask": "objectives"}
    asked = case.get("ask", default)
    asked = asked if isinstance(asked, list) else [asked]
    known = units_of(whole)
    return [question(ask, known) for ask in asked]
