"""Positions of Brothers at Arms for tests."""

from __future__ import annotations

from typing import Any

from tableside.rules.brothers_at_arms.ruleset import make

RULES = make()
Data = dict[str, Any]
#: A 15 mm infantry base: 40 x 30 mm, in inches.
WIDTH, DEPTH = 40 / 25.4, 30 / 25.4


def unit(name: str, side: str, *poses: list[float], kind: str = "infantry", **more: Any) -> Data:
    """Return an entry of a fighting unit with a stand at each pose."""
    stands = [{"id": str(n), "pose": pose} for n, pose in enumerate(poses, 1)]
    fields = {"group": "1", "range": 2, "attack": 4, "strength": max(len(poses), 1)}
    return {"id": name, "side": side, "type": kind, **fields, "stands": stands, **more}


def leader(name: str, side: str, pose: list[float], **more: Any) -> Data:
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
