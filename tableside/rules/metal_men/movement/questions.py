"""The questions ``move`` and ``reach`` (section 11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine import asking
from tableside.engine.answering import Answer
from tableside.engine.asking import Question
from tableside.engine.quantity import Ruling, broken
from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import as_geojson
from tableside.rules.metal_men.asked import any_unit, leader_if_any
from tableside.rules.metal_men.command import order_ruling
from tableside.rules.metal_men.contact import charged
from tableside.rules.metal_men.movement.judged import judge_move
from tableside.rules.metal_men.movement.reach import halved_as_it_moves, reach_of
from tableside.rules.metal_men.shape import SHAPES
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say

#: The most points that a leader can spend.
_POINTS = 5


def move(state: State, question: Question) -> Answer:
    """Answer ``move``: of a unit, a train or a leader."""
    unit = any_unit(state, question)
    poses = poses_of(unit, asking.required(question, "to"), "to")
    leader = leader_if_any(state, question)
    points = _points(unit, question)
    found = judge_move(state, unit, poses, _declared(unit, question), points)
    ruling = found.ruling
    charges: Answer = {}
    if state.house.charge_check != "none" and unit.is_combat:
        charges = {"charges": list(charged(state, unit, unit.put(poses)))}
    if leader is not None:
        ruling = ruling.and_(_ordered(state, unit, leader, found.kind))
    return {
        **ruling.as_json(),
        "as": found.kind,
        "length": found.length,
        "cost": dict(found.cost),
        "allowance": found.allowance,
        "halved": list(found.halved),
        "passes": list(found.passes),
        "shape": found.shape or None,
        "changes_shape": found.changes_shape,
        **charges,
    }


def _ordered(state: State, unit: Unit, leader: Unit, kind: str) -> Ruling:
    """Return what is wrong with the order; a leader orders himself alone."""
    if not unit.is_leader:
        return order_ruling(state, unit, leader, "movement", kind)
    if unit.id == leader.id:
        return Ruling()
    text = say("orders-command", leader=leader.called, unit=unit.called)
    return broken("orders.command", text)


def _points(unit: Unit, question: Question) -> int:
    """Return how many points a leader spends; 1 where nothing is said."""
    if "points" not in question:
        return 1
    if not unit.is_leader:
        raise QuestionError("points", say("points-leader", unit=unit.called))
    value = question["points"]
    if not asking.is_whole(value) or not 1 <= value <= _POINTS:
        raise QuestionError("points", say("points-range"))
    return int(value)


def _declared(unit: Unit, question: Question) -> str | None:
    """Return the shape that is declared for after the move, None without one."""
    if "declared" not in question:
        return None
    shapes = SHAPES.get(unit.kind, ())
    if not shapes:
        raise QuestionError("declared", say("no-shape", unit=unit.called))
    return asking.choice(question, "declared", shapes)


def poses_of(unit: Unit, value: Any, field: str) -> dict[str, Pose]:
    """Return where stands of a unit go, read from a field; those left out stay.

    An object from stands' ids to poses; of a unit of one stand also the pose alone. Raise
    QuestionError, its place within the field, for a stand that it has not.
    """
    names = [stand.id for stand in unit.stands]
    if len(names) == 1 and not isinstance(value, Mapping):
        return {names[0]: asking.pose_of(value, field)}
    if not isinstance(value, Mapping) or not value:
        raise QuestionError(field, say("to-object", unit=unit.called))
    for name in value:
        if name not in names:
            text = say("no-stand", unit=unit.called, stand=asking.shown(name))
            raise QuestionError(f"{field}.{name}", text)
    return {name: asking.pose_of(pose, f"{field}.{name}") for name, pose in value.items()}


def reach(state: State, question: Question) -> Answer:
    """Answer ``reach``: of a unit, a train or a leader."""
    unit = any_unit(state, question)
    found = reach_of(state, unit)
    areas = {stand: as_geojson(area) for stand, area in found.areas.items()}
    return {
        "eligible": found.eligible,
        "allowance": found.allowance,
        "halved": list(found.halved),
        "areas": areas or None,
        "doubt": [doubt.as_json() for doubt in halved_as_it_moves(state, unit).doubts],
    }
