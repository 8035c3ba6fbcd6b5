"""Check a path of a move against gmu.md section 5, pose by pose."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
from shapely import LineString

from tests.cases import oracle_zones
from tests.cases.case_format import units_of
from tests.cases.oracle_shapes import (
    CONTACT,
    Pose,
    base,
    base_at,
    board,
    centre,
    controlling,
    corps,
    crossable,
)

SPACING = 0.02


def between(one: Pose, two: Pose) -> list[Pose]:
    """Poses on the way from one to two, centre and facing going evenly, the short way round."""
    turn = (two[2] - one[2] + 180) % 360 - 180
    length = math.dist(centre(one), centre(two))
    count = max(2, math.ceil(max(length / SPACING, abs(turn) / 1.0)) + 1)
    return [
        (one[0] + (two[0] - one[0]) * t, one[1] + (two[1] - one[1]) * t, one[2] + turn * t)
        for t in np.linspace(0, 1, count)
    ]


def faults(
    position: dict[str, Any], unit_id: str, to: Pose, path: Any, allowance: float
) -> list[str]:
    """Everything wrong with the answered path of a unit on the table."""
    if not isinstance(path, list) or not path or any(len(p) != 3 for p in path):
        return [f"{path!r}, wanted poses"]
    unit = units_of(position)[unit_id]
    lines = []
    if "pose" in unit:
        lines += _same_pose(path[0], unit["pose"], "starts")
    lines += _same_pose(path[-1], to, "ends")
    length = sum(math.dist(centre(a), centre(b)) for a, b in itertools.pairwise(path))
    if length > allowance + CONTACT:
        lines.append(f"the path is {length:.4f} in long, more than {allowance}")
    poses = [p for a, b in itertools.pairwise(path) for p in between(a, b)] or [path[0]]
    return lines + _way_faults(position, unit, poses) + _water_faults(position, path)


def _same_pose(got: Pose, wanted: Pose, verb: str) -> list[str]:
    turn = abs((got[2] - wanted[2] + 180) % 360 - 180)
    near = math.dist(centre(got), centre(wanted)) < CONTACT and turn < 0.1
    return [] if near else [f"the path {verb} at {list(got)}, not at {list(wanted)}"]


def _way_faults(position: dict[str, Any], unit: dict[str, Any], poses: list[Pose]) -> list[str]:
    shapes = [base_at(unit, pose) for pose in poses]
    lines = []
    room = board(position).buffer(CONTACT)
    entering = "pose" not in unit
    if not room.covers(shapes[-1]) or not (entering or all(room.covers(s) for s in shapes)):
        lines.append("the path leaves the board")
    for other in position["units"]:
        if other["id"] == unit["id"]:
            continue
        shape, friend = base(other), other["side"] == unit["side"]
        barred = corps(other) or (other["type"] == "detachment" and not friend)
        core = shape.buffer(-CONTACT)
        if barred and any(s.intersects(core) for s in shapes):
            lines.append(f"the path runs over {other['id']}")
        if shapes[-1].intersects(core):
            lines.append(f"the path ends on {other['id']}")
    return lines + _zone_faults(position, unit, shapes)


def _zone_faults(position: dict[str, Any], unit: dict[str, Any], shapes: list[Any]) -> list[str]:
    lines = []
    for enemy in controlling(position, unit["side"]):
        gaps = [s.distance(base(enemy)) for s in shapes]
        entered = gaps[0] > 1.0 and min(gaps) <= 1.0 - CONTACT
        if entered and gaps[-1] > 1.0 + CONTACT:
            lines.append(f"the path leaves the control of {enemy['id']} again")
        heeded = corps(enemy) and (unit["type"] == "infantry" or enemy["type"] == "cavalry")
        zone = oracle_zones.influence(position, enemy)
        if not heeded or zone.is_empty or shapes[0].intersects(zone.buffer(CONTACT)):
            continue
        core = zone.buffer(-CONTACT)
        if any(s.intersects(core) for s in shapes):
            if not shapes[-1].intersects(zone.buffer(CONTACT)):
                lines.append(f"the path leaves the influence of {enemy['id']} again")
            if gaps[-1] <= 1.0 - CONTACT:
                lines.append(f"the path goes on from influence to control of {enemy['id']}")
    return lines


def _water_faults(position: dict[str, Any], path: list[Pose]) -> list[str]:
    if len(path) < 2:
        return []
    way = LineString([centre(p) for p in path])
    wet = way.intersection(crossable(position).buffer(-CONTACT)).length
    return [f"the centre runs {wet:.3f} in over a river"] if wet > CONTACT else []


def plain_way(
    position: dict[str, Any], unit_id: str, to: Pose, allowance: float, room: float = 0.02
) -> bool:
    """Does a turn, one slide and a turn lead there, far from every enemy zone, with room to spare?

    A yes is sure; a no says nothing.
    """
    unit = units_of(position)[unit_id]
    start: Pose = unit["pose"]
    if math.dist(centre(start), centre(to)) > allowance - room:
        return False
    way = LineString([centre(start), centre(to)])
    if (
        crossable(position).distance(way) < room
        or crossable(position, "stream").distance(way) < room
    ):
        return False
    return any(
        _free(position, unit, [start, (*centre(start), turn), (*centre(to), turn), to], room)
        for turn in (start[2], to[2], math.degrees(math.atan2(to[1] - start[1], to[0] - start[0])))
    )


def _free(position: dict[str, Any], unit: dict[str, Any], path: list[Pose], room: float) -> bool:
    poses = [p for a, b in itertools.pairwise(path) for p in between(a, b)]
    shapes = [base_at(unit, pose) for pose in poses]
    if not all(board(position).buffer(-room).covers(s) for s in shapes):
        return False
    for other in position["units"]:
        if other["id"] == unit["id"]:
            continue
        friend = other["side"] == unit["side"]
        if other["type"] == "headquarters" or (friend and not corps(other)):
            clear, path_shapes = room, shapes[-1:]
        else:
            clear = room if friend else (3.0 if corps(other) else 1.0) + room
            path_shapes = shapes
        if any(s.distance(base(other)) < clear for s in path_shapes):
            return False
    return True
