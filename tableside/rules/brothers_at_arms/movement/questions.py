"""The questions ``reach``, ``move`` and ``place``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from shapely.geometry.base import BaseGeometry

from tableside.engine import asking
from tableside.engine.answering import Answer
from tableside.engine.asking import Question
from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import as_geojson
from tableside.rules.brothers_at_arms import attack
from tableside.rules.brothers_at_arms.movement.judged import judge_move, reach_of
from tableside.rules.brothers_at_arms.placing import HOWS, How, judge_place, stand_ids
from tableside.rules.brothers_at_arms.state import Formed, Reserve, State, Unit
from tableside.rules.brothers_at_arms.words import say
from tableside.rules.brothers_at_arms.written import ruling_as_json


def reach(state: State, question: Question) -> Answer:
    """Answer ``reach``: a unit's or a commander's."""
    found = reach_of(state, _on_table(state, question))
    return {
        "eligible": found.eligible,
        "allowance": found.allowance,
        "areas": _by_stand(found.areas),
        "half": _by_stand(found.half),
        "doubt": [],
    }


def _by_stand(areas: Mapping[str, BaseGeometry]) -> dict[str, Any] | None:
    return {stand: as_geojson(area) for stand, area in areas.items()} or None


def move(state: State, question: Question) -> Answer:
    """Answer ``move``: a unit's or a commander's."""
    unit = _on_table(state, question)
    poses = poses_of(unit, asking.required(question, "to"), "to")
    shape = asking.choice(question, "shape", get_args(Formed)) if "shape" in question else None
    found = judge_move(state, unit, poses, shape)
    return {
        **ruling_as_json(state, unit, found.ruling),
        "length": found.length,
        "lengths": dict(found.lengths),
        "allowance": found.allowance,
        "shape": found.shape,
        "charge": list(found.charge),
        "unformed": found.unformed,
        "captures": list(found.captures),
    }


def place(state: State, question: Question) -> Answer:
    """Answer ``place``: of a unit or commander of the reserves, or on the table."""
    how: How = asking.choice(question, "as", HOWS)  # type: ignore[assignment]
    unit = _to_place(state, question, how)
    if "dice" in question and how != "flank":
        raise QuestionError("dice", say("no-place-die"))
    dice = attack.dice_in(question, "dice", 1)
    poses = poses_of(unit, question["to"], "to") if "to" in question else None
    found = judge_place(state, unit, how, poses, dice[0] if dice else None)
    answer = {"area": as_geojson(found.area), **ruling_as_json(state, unit, found.ruling)}
    if how == "flank":
        answer |= {"needs": found.needs, "arrives": found.arrives}
    return answer


def _on_table(state: State, question: Question) -> Unit:
    name = asking.name(question, "unit")
    if name not in state.by_id:
        raise QuestionError("unit", say("no-unit", unit=asking.shown(name)))
    return state.by_id[name]


def _to_place(state: State, question: Question, how: How) -> Unit:
    """Return whom to put down: for a reserve and a flank march one of the reserves."""
    name = asking.name(question, "unit")
    reserve = next((each for each in state.reserves if each.id == name), None)
    if how in ("reserve", "flank") and reserve is None:
        raise QuestionError("unit", say("no-reserve", unit=asking.shown(name)))
    if how == "flank" and isinstance(reserve, Reserve) and reserve.arrival is None:
        raise QuestionError("as", say("no-arrival", unit=reserve.called))
    return reserve if reserve is not None else _on_table(state, question)


def poses_of(unit: Unit, value: Any, field: str) -> dict[str, Pose]:
    """Return the pose of every stand of a unit, read from a field.

    An object from stands' ids to poses; of a unit of one stand also the pose alone. Raise
    QuestionError, its place within the field, for a stand that is missing or unknown.
    """
    names: Sequence[str] = stand_ids(unit)
    if len(names) == 1 and not isinstance(value, Mapping):
        return {names[0]: asking.pose_of(value, field)}
    if not isinstance(value, Mapping):
        raise QuestionError(field, say("to-object", unit=unit.called))
    for name in value:
        if name not in names:
            raise QuestionError(f"{field}.{name}", say("no-stand", unit=unit.called, stand=name))
    for name in names:
        if name not in value:
            raise QuestionError(f"{field}.{name}", say("to-missing", unit=unit.called, stand=name))
    return {name: asking.pose_of(value[name], f"{field}.{name}") for name in names}
