"""Turn the short notation of the Metal Men cases into positions and questions.

The notation is described in README.md beside this file.
"""

from __future__ import annotations

import copy
import math
from typing import Any

from tests.cases.case_format import cut, terrain

Pose = list[float]
ENVELOPE: dict[str, Any] = {
    "format": "tableside.position/1",
    "ruleset": "metal-men",
    "board": {"width": 72, "depth": 48},
    "turn": 3,
    "last_turn": 12,
    "active": "csa",
    "phase": "movement",
    "sides": {"csa": {}, "usa": {}},
    "units": [],
    "terrain": [],
}
WIDTH, DEPTH = 2.0, 1.0
FLAGS = ("moved", "passed", "low_ammo", "done", "refilled")
STATES = {"dg": "dg", "routed": "routed"}
NUMBERS = ("points", "still", "silent")
LISTS = ("base", "sigma")


def beside(x: float, y: float, facing: float, left: float, ahead: float) -> Pose:
    """Return the pose so far to the left and ahead of another one, facing as it does."""
    turn = math.radians(facing)
    fx, fy = round(math.cos(turn), 12), round(math.sin(turn), 12)
    return [x + ahead * fx - left * fy, y + ahead * fy + left * fx, facing]


def row(count: int, x: float, y: float, facing: float, step: float = WIDTH) -> list[Pose]:
    """Return stands side by side around x, y, from left to right."""
    return [beside(x, y, facing, step * ((count - 1) / 2 - index), 0.0) for index in range(count)]


def file(count: int, x: float, y: float, facing: float, step: float = DEPTH) -> list[Pose]:
    """Return stands one behind the other, the first at x, y."""
    return [beside(x, y, facing, 0.0, -step * index) for index in range(count)]


def poses(words: list[str]) -> list[Pose]:
    """Read the poses of a unit: rows ``4`` or ``2+2``, a file ``4|``, or ``@`` and each pose."""
    how, *rest = words
    if how == "@":
        return [[float(part) for part in word.split(",")] for word in rest]
    x, y, facing = (float(word) for word in rest)
    if how.endswith("|"):
        return file(int(how[:-1]), x, y, facing)
    found = []
    for index, count in enumerate(how.split("+")):
        px, py, _ = beside(x, y, facing, 0.0, -DEPTH * index)
        found += row(int(count), px, py, facing)
    return found


def option(read: dict[str, Any], word: str) -> None:
    """Read one field: a bare word of a state or a switch, or ``key=value``."""
    key, equals, value = word.partition("=")
    if not equals:
        if key in STATES:
            read["state"] = STATES[key]
        elif key in FLAGS:
            read[key] = True
        else:
            raise ValueError(f"unknown word {word!r}")
    elif key in NUMBERS:
        read[key] = int(value)
    elif key in LISTS:
        read[key] = [float(part) for part in value.split(",")]
    elif key == "orders":
        read[key] = value.split(",")
    else:
        read[key] = value


def _pose(text: str) -> Pose:
    return [float(part) for part in text.split(",")]


def unit(text: Any) -> dict[str, Any]:
    """Read one unit; a dictionary passes as it is."""
    if not isinstance(text, str):
        return dict(text)
    name, kind, *words = text.split()
    plain = [word for word in words if not word[0].isalpha()]
    options = [word for word in words if word[0].isalpha()]
    side = name.split("-")[0]
    corps = side[0].upper()
    read: dict[str, Any] = {"id": name, "side": side, "corps": corps}
    caisson = ""
    if kind == "brigade":
        read.update(type="infantry", division=f"{corps}1", quality="regular")
        stands = poses(plain)
        read["stands"] = [{"id": str(index + 1), "pose": pose} for index, pose in enumerate(stands)]
    elif kind == "lone":
        read.update(type="infantry", division=f"{corps}1", quality="regular")
        read["pose"] = [float(word) for word in plain]
    elif kind in ("battery", "limbered"):
        read["type"] = "battery"
        how = "2" if kind == "battery" else "2|"
        guns = poses(plain if plain[0] == "@" else [how, *plain])
        read["stands"] = [{"id": f"g{i + 1}", "pose": pose} for i, pose in enumerate(guns)]
    elif kind == "leader":
        read.update(type="leader", level="division", division=f"{corps}1", rating="good")
        read["pose"] = [float(word) for word in plain]
    elif kind == "train":
        read.update(type="train", pose=[float(word) for word in plain])
    else:
        raise ValueError(f"unknown kind in {text!r}")
    for word in options:
        if word.startswith("caisson="):
            caisson = word.partition("=")[2]
        else:
            option(read, word)
    if read.get("level") == "corps":
        read.pop("division", None)
    if caisson:
        read["stands"].append({"id": "c", "part": "caisson", "pose": _pose(caisson)})
    return read


def position(case: dict[str, Any]) -> dict[str, Any]:
    """Return the whole position of a case."""
    whole = copy.deepcopy(ENVELOPE)
    whole["units"] = [unit(text) for text in case.get("units", [])]
    whole["terrain"] = [terrain(text) for text in case.get("terrain", [])]
    if "house" in case:
        whole["house_rules"] = copy.deepcopy(case["house"])
    whole.update(copy.deepcopy(case.get("position", {})))
    cut(whole, case.get("without", []))
    return whole


def stands_of(read: dict[str, Any]) -> dict[str, Pose]:
    """Every stand of a unit with its pose."""
    if "pose" in read:
        return {"1": read["pose"]}
    return {stand["id"]: stand["pose"] for stand in read["stands"]}


def destination(text: str, who: dict[str, Any]) -> Any:
    """Read where a unit goes: ``shift dx dy``, or poses as for a unit in the order of its stands.

    A unit written with one ``pose`` is given one; caissons are named only by a shift.
    """
    now = stands_of(who)
    head, *rest = text.split()
    if head == "shift":
        dx, dy = (float(word) for word in rest)
        found = {name: [x + dx, y + dy, facing] for name, (x, y, facing) in now.items()}
    else:
        found = dict(zip(now, poses([head, *rest]), strict=False))
    return found["1"] if "pose" in who else found


def question(ask: dict[str, Any], known: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return the question with its ``to`` written out."""
    written = dict(ask)
    if written.get("ask") == "move" and isinstance(written.get("to"), str):
        written["to"] = destination(written["to"], known[str(written["unit"])])
    return written


def questions(case: dict[str, Any], whole: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all questions of a case, written out."""
    asked = case.get("ask", {"ask": "rout"})
    asked = asked if isinstance(asked, list) else [asked]
    known = {str(read.get("id")): read for read in whole.get("units", [])}
    return [question(ask, known) for ask in asked]
