"""Short ways to lay a table of Mini-Nap for a test."""

from __future__ import annotations

import copy
from typing import Any

from tableside.rules.mini_nap.ruleset import MiniNap, make
from tableside.rules.mini_nap.state import State

RULES: MiniNap = make()
CM = 1 / 2.54

Data = dict[str, Any]


def unit(name: str, kind: str, pose: list[float], formation: str | None, **more: Any) -> Data:
    """Return a unit; its side is the id up to the first hyphen."""
    side = name.split("-")[0]
    made: Data = {"id": name, "side": side, "type": kind, "pose": pose}
    made |= {"brigade": f"{side}-a", "rating": "trained", "strength": 4}
    if formation is not None:
        made["formation"] = formation
    return {**made, **more}


def foot(name: str, x: float, y: float, facing: float = 90, **more: Any) -> Data:
    """Return line infantry in line, or as told."""
    formation = more.pop("formation", "line")
    return unit(name, more.pop("type", "line-infantry"), [x, y, facing], formation, **more)


def light(name: str, x: float, y: float, facing: float = 90, **more: Any) -> Data:
    """Return light infantry in skirmish line, or as told."""
    return foot(name, x, y, facing, **{"type": "light-infantry", "formation": "skirmish", **more})


def horse(name: str, x: float, y: float, facing: float = 90, **more: Any) -> Data:
    """Return medium cavalry in line, or as told."""
    return foot(name, x, y, facing, **{"type": "medium-cavalry", **more})


def guns(name: str, x: float, y: float, facing: float = 90, **more: Any) -> Data:
    """Return a medium foot battery, or as told."""
    kind = more.pop("type", "foot-artillery")
    return unit(name, kind, [x, y, facing], None, **{"class": "medium", **more})


def box(name: str, kind: str, x: float, y: float, x2: float, y2: float) -> Data:
    """Return a rectangular piece of terrain."""
    return {"id": name, "type": kind, "polygon": [[x, y], [x2, y], [x2, y2], [x, y2]]}


def position(*units: Data, terrain: list[Data] | None = None, **changes: Any) -> Data:
    """Return a position on the usual board, in the manoeuvre phase of nobody in particular."""
    made: Data = {
        "format": "tableside.position/1",
        "ruleset": "mini-nap",
        "board": {"width": 48, "depth": 36},
        "sides": {"fr": {}, "br": {}},
        "units": copy.deepcopy(list(units)),
        "terrain": terrain or [],
    }
    return {**made, **changes}


def state(*units: Data, terrain: list[Data] | None = None, **changes: Any) -> State:
    """Return the state of such a position."""
    return RULES.load(position(*units, terrain=terrain, **changes), "test")


def ask(table: State, question: str, **fields: Any) -> Data:
    """Return the answer to a question."""
    fields = {name.rstrip("_"): value for name, value in fields.items()}
    return RULES.answer(table, {"ask": question, **fields})


def rules(breaches: list[Data]) -> list[str]:
    """Return the names of breaches."""
    return [breach["rule"] for breach in breaches]


#: The worked example of docs/rules/mini-nap.md.
EXAMPLE: Data = position(
    unit("br-1", "line-infantry", [30, 24, 270], "line", nation="british", strength=6),
    unit("br-2", "line-infantry", [32.5, 24.2, 270], "column", nation="british", rating="veteran",
         strength=5),
    unit("br-3", "light-infantry", [24, 20, 270], "skirmish", nation="british", rating="elite",
         strength=5, brigade="br-b"),
    unit("br-4", "light-cavalry", [36, 22.5, 180], "line", nation="british", rating="elite",
         brigade="br-c"),
    unit("fr-1", "medium-cavalry", [30, 17, 90], "line", nation="french", rating="veteran",
         strength=5, division="fr-1d"),
    unit("fr-2", "light-cavalry", [26, 14, 90], "column", nation="french", strength=5,
         division="fr-1d"),
    unit("fr-3", "horse-artillery", [33, 12, 90], None, nation="french", division="fr-1d",
         **{"class": "medium"}),
    turn=2, phase="manoeuvre", initiative="fr", brigade="fr-a", house_rules={},
)  # fmt: skip


#: The position of the shared suite: the example with ground, stands that were measured, a
#: square, an abandoned battery and a command.
SAMPLE: Data = {
    **EXAMPLE,
    "last_turn": 8,
    "units": [
        *EXAMPLE["units"],
        foot("br-5", 20, 30, 270, formation="square", brigade="br-b"),
        guns("br-6", 20.0, 31.38, 270, markers=["orange"], brigade="br-b"),
        {**foot("fr-4", 10, 10), "stands": [[10.5, 10, 91], [9.51, 10.02, 89]], "brigade": "fr-b",
         "sigma": [0.003, 0.003, 0.1]},
        unit("fr-hq", "brigade-command", [12, 8, 90], None),
    ],
    "terrain": [
        box("wood", "wood", 5, 14, 12, 18),
        box("lake", "impassable", 40, 4, 44, 8),
        {"id": "run", "type": "river", "line": [[0, 27], [48, 28]], "width": 0.8},
        {"id": "ford", "type": "ford", "line": [[14, 26], [14, 29]], "width": 2.0},
    ],
}  # fmt: skip
for _entry in SAMPLE["units"]:
    if "stands" in _entry:
        _entry.pop("pose", None)
        _entry.pop("formation", None)

ASK: list[Data] = [
    {"ask": "formation", "unit": "fr-4"},
    {"ask": "change", "unit": "fr-1", "to": "column"},
    {"ask": "move", "unit": "fr-2", "to": [26, 22, 90]},
    {"ask": "reach", "unit": "fr-2"},
    {"ask": "charge", "unit": "fr-1"},
    {"ask": "extend", "unit": "fr-1", "target": "br-1", "dice": [3, [1, 2]]},
    {"ask": "reactions", "mover": "fr-1", "as": "charge", "to": [30, 22.819, 90]},
    {"ask": "react", "unit": "br-3", "as": "fall-back", "from": "fr-2"},
    {"ask": "feint", "unit": "fr-1", "square": "br-1", "dice": 3},
    {"ask": "division", "division": "fr-1d"},
    {"ask": "fire", "unit": "fr-3", "target": "br-1"},
    {"ask": "sequence", "dice": {"fr": 9, "br": 9}},
    {"ask": "strength", "unit": "br-2", "losses": 4},
]
