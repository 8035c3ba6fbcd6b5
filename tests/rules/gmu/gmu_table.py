"""Short ways to lay a table of Got mit uns for a test."""

from __future__ import annotations

import copy
from typing import Any

from tableside.rules.gmu.ruleset import Gmu, make
from tableside.rules.gmu.state import State

GMU: Gmu = make()

Data = dict[str, Any]

#: A base that is 2 in wide and 1 in deep makes distances plain.
INCHES = [50.8, 25.4]


def unit(name: str, kind: str, pose: list[float], **fields: Any) -> Data:
    """Return a unit; its side is the id up to the first hyphen."""
    made: Data = {"id": name, "side": name.split("-")[0], "type": kind, "pose": pose}
    if kind == "headquarters":
        made["formation"] = "command"
    return {**made, **fields}


def corps(name: str, x: float, y: float, facing: float = 90, **fields: Any) -> Data:
    """Return an infantry corps on a base of 2 x 1 in, its front along x when it looks up."""
    return unit(name, fields.pop("type", "infantry"), [x, y, facing], base=INCHES, **fields)


def box(name: str, kind: str, x: float, y: float, x2: float, y2: float) -> Data:
    """Return a rectangular piece of terrain."""
    return {"id": name, "type": kind, "polygon": [[x, y], [x2, y], [x2, y2], [x, y2]]}


def band(name: str, kind: str, *line: list[float], width: float = 1.0) -> Data:
    """Return a line of terrain with a width in inches."""
    return {"id": name, "type": kind, "line": [*line], "width": width}


def position(*units: Data, terrain: list[Data] | None = None, **changes: Any) -> Data:
    """Return a position of the American Civil War, turn 3 of 15, combat phase."""
    made: Data = {
        "format": "tableside.position/1",
        "ruleset": "gmu",
        "period": "american-civil-war",
        "board": {"width": 36, "depth": 24},
        "turn": 3,
        "last_turn": 15,
        "phase": "combat",
        "aggressor": "csa",
        "sides": {"csa": {"army": "confederate-eastern"}, "usa": {"army": "union-eastern"}},
        "units": copy.deepcopy(list(units)),
        "terrain": terrain or [],
    }
    return {**made, **changes}


def state(*units: Data, terrain: list[Data] | None = None, **changes: Any) -> State:
    """Return the state of such a position."""
    return GMU.load(position(*units, terrain=terrain, **changes), "test")


def ask(table: State, question: str, **fields: Any) -> Data:
    """Return the answer to a question."""
    return GMU.answer(table, {"ask": question, **fields})
