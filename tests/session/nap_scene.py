"""Scenes of Mini-Nap for rendered tests: units of two stands, a tag on the middle of each."""

from __future__ import annotations

from typing import Any

from tableside.geometry.pose import Pose
from tableside.rig.markers import edge_markers
from tableside.rules.mini_nap.formations.formation import Formation, stands_of

Data = dict[str, Any]

INFANTRY, CAVALRY, GUNS = (25.0, 20.0), (25.0, 40.0), (30.0, 30.0)
#: Black square of a stand's tag, mm; its paper is 14 mm wide.
TAG_SIDE = 11.2
FIRST_TAG = 40


def laid(pose: list[float], formation: str, size: tuple[float, float]) -> list[list[float]]:
    """Return the stands of a unit in a formation about a pose."""
    found = stands_of(Pose.of(pose), Formation(formation), (size, size))
    return [[round(value, 4) for value in stand.as_list()] for stand in found]


def two_stands(name: str, kind: str, stands: list[list[float]], **more: Any) -> Data:
    """Return a unit by its stands; its side is the id up to the first hyphen."""
    side = name.split("-")[0]
    base = list(CAVALRY if kind.endswith("cavalry") else INFANTRY)
    made: Data = {"id": name, "side": side, "type": kind, "stands": stands, "base": base}
    return {**made, "brigade": f"{side}-a", "rating": "trained", "strength": 4, **more}


def roster(units: list[Data]) -> list[Data]:
    """Return the roster's entries: one for each stand, with one tag on its middle."""
    found: list[Data] = []
    for unit in units:
        names = [unit["id"]]
        if "stands" in unit:
            names = [f"{unit['id']}/{n}" for n in range(1, len(unit["stands"]) + 1)]
        for name in names:
            tag = {"family": "tag36h11", "id": FIRST_TAG + len(found), "side": TAG_SIDE,
                   "at": [0, 0], "height": 3}  # fmt: skip
            bases = [{"base": unit["base"], "tags": [tag]}]
            found.append({"id": name, "side": unit["side"], "type": unit["type"], "bases": bases})
    return found


def scene(units: list[Data], board: tuple[float, float], **more: Any) -> Data:
    """Return a scene in which these units stand still."""
    position = {
        "format": "tableside.position/1",
        "ruleset": "mini-nap",
        "board": {"width": board[0], "depth": board[1]},
        "sides": {"fr": {}, "br": {}},
        "units": units,
    }
    return {
        "format": "tableside.scene/1",
        "seconds": 2.0,
        "rate": 2.0,
        "position": position,
        "roster": roster(units),
        # Those in the middle of the board would lie under the units.
        "markers": [marker.model_dump() for marker in edge_markers(*board) if not marker.held_out],
        **more,
    }
