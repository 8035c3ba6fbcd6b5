"""Positions of Brothers at Arms for tests."""

from __future__ import annotations

from typing import Any

from tableside.rules.brothers_at_arms.ruleset import make

RULES = make()
Data = dict[str, Any]
#: A 15 mm infantry base: 40 x 30 mm, in inches.
WIDTH, DEPTH = 40 / 25.4, 30 / 25.4


def unit(name: str, side: str, /, *poses: list[float], kind: str = "infantry", **more: Any) -> Data:
    """Return an entry of a fighting unit with a stand at each pose."""
    stands = [{"id": str(n), "pose": pose} for n, pose in enumerate(poses, 1)]
    fields = {"group": "1", "range": 2, "attack": 4, "strength": max(len(poses), 1)}
    return {"id": name, "side": side, "type": kind, **fields, "stands": stands, **more}


def leader(name: str, side: str, /, pose: list[float], **more: Any) -> Data:
    """Return an entry of a formation commander."""
    fields = {"group": "1", "command": 2}
    return {"id": name, "side": side, "type": "commander", **fields, "pose": pose, **more}


def line(x: float, y: float, count: int, facing: float = 90.0) -> list[list[float]]:
    """Return the poses of stands edge to edge along x."""
    return [[x + n * WIDTH, y, facing] for n in range(count)]


def position(*units: Data, **more: Any) -> Data:
    """Return a position with these units on a 72 x 48 in board."""
    return {
        "format": "tableside.position/1",
        "ruleset": "brothers-at-arms",
        "board": {"width": 72, "depth": 48},
        "sides": {"csa": {}, "usa": {}},
        "units": list(units),
        **more,
    }


def ask(data: Data, **question: Any) -> Data:
    """Return the answer to a question about a position; ``from_`` stands for from."""
    named = {name.rstrip("_"): value for name, value in question.items()}
    return RULES.answer(RULES.load(data, "test"), named)


def box(name: str, kind: str, x0: float, y0: float, x1: float, y1: float, **more: Any) -> Data:
    """Return a rectangular piece of terrain."""
    corners = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
    return {"id": name, "type": kind, "polygon": corners, **more}


def band(name: str, kind: str, *points: list[float], width: float = 0.2, **more: Any) -> Data:
    """Return a piece of terrain that is a line."""
    return {"id": name, "type": kind, "line": list(points), "width": width, **more}


#: A position for the suite that every rule set plays: a unit of each type, every phase to come.
SAMPLE = position(
    {**leader("cH", "csa", [6, 4, 90], command=4), "higher": True},
    leader("cA", "csa", [12, 7, 90], superior="cH"),
    unit("c1", "csa", *line(8, 10, 4), name="1st Virginia", short="1 Va", sigma=[0.01, 0.01, 0.2]),
    unit("c2", "csa", *line(20, 10, 3), kind="cavalry"),
    unit("c3", "csa", [30, 8, 90], kind="artillery"),
    leader("uA", "usa", [12, 24, 270]),
    unit("u1", "usa", *line(8, 16, 3, 270), abilities=["indomitable"]),
    unit("u2", "usa", [22, 17, 270], status=["fatigued"]),
    terrain=[
        box("wood", "woodland", 7, 14.5, 14, 18),
        band("lane", "road", [0, 12], [72, 12], width=1.5, grade="local"),
        {"id": "mill", "type": "objective", "at": [20, 14], "owner": "usa", "since": 1},
    ],
    last_turn=2,
)
del SAMPLE["units"][0]["group"]
ASK: list[Data] = [
    {"ask": "shape", "unit": "c1"},
    {"ask": "orders", "side": "csa", "rolls": {"c3": 3}},
    {"ask": "reach", "unit": "c2"},
    {"ask": "move", "unit": "c3", "to": [30, 12, 90]},
    {"ask": "fire", "unit": "c1", "target": "u1"},
    {"ask": "targets", "unit": "u1"},
    {"ask": "fall-back", "unit": "u1", "cause": "flinch", "from": "c1"},
    {"ask": "melee", "unit": "c1"},
    {"ask": "night"},
    {"ask": "objectives"},
]
