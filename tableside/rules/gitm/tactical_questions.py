"""The questions about a tactical map: moves, reactions, sight, reports (10.2, 10.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine.answering import Answer, Asked
from tableside.engine.asking import Question
from tableside.engine.grid import Box
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm import asked, moves, reactions, reports
from tableside.rules.gitm.breach import judged
from tableside.rules.gitm.orders import Reaction
from tableside.rules.gitm.paths import first_phase, path
from tableside.rules.gitm.sighting import sight
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say

_RADIUS = 14


def _texts(squares: Any) -> list[str]:
    return [str(square) for square in squares]


def _ids(units: Any) -> list[str]:
    return [unit.id for unit in units]


def _sight(state: State, question: Question) -> Answer:
    found = sight(state, asked.unit(state, question, "from"))
    seen = found.seen
    return {
        "directions": {
            way: {
                "units": _ids(each.units),
                "steps": each.steps,
                "headquarters": _ids(each.headquarters),
            }
            for way, each in found.directions.items()
        },
        "same_square": _ids(found.same_square),
        "seen": [name for name in state.by_id if name in seen],
    }


def _path(state: State, question: Question) -> Answer:
    unit = asked.unit(state, question)
    goal, waypoint = asked.goal(question), asked.square_if_any(question, "waypoint")
    phase = asked.phase(question, first_phase(state))
    return path(state, unit, goal, waypoint, phase).as_json()


def _reach(state: State, question: Question) -> Answer:
    unit = asked.unit(state, question)
    found = moves.reach(state, unit)
    return {
        "allowance": unit.of_type.tactical,
        "straight": _texts(found.straight),
        "squares": _texts(found.squares),
    }


def _engage(state: State, question: Question) -> Answer:
    unit = asked.unit(state, question)
    found = moves.engagement(state, unit)
    way = path(state, unit, found.candidates[0].square) if found.candidates else None
    squares = way.squares if way is not None else ()
    bars = way.breaches if way is not None else (found.breach,) if found.breach else ()
    return {
        **judged(bars),
        "target": None if found.target is None else found.target.id,
        "candidates": _ids(found.candidates),
        "ties": _ids(found.ties),
        "steps": found.steps,
        "squares": _texts(squares),
    }


def _box(unit: Unit, question: Question, order: Reaction | None) -> Box | None:
    """Return the box that a question gives, by default that of the orders, in part or whole."""
    at = asked.square_if_any(question, "at")
    radius = asked.whole(question, "radius", 0, _RADIUS) if "radius" in question else None
    if order is not None:
        at = order.at if at is None else at
        radius = order.radius if radius is None else radius
    return None if at is None or radius is None else Box(at, radius)


def _support(state: State, question: Question) -> Answer:
    unit = asked.unit(state, question)
    box = _box(unit, question, unit.orders.support)
    if box is None:
        field = "at" if "at" not in question else "radius"
        raise QuestionError(field, say("no-box", unit=unit.called))
    battles = asked.listed(question, "battles", asked.square_in) if "battles" in question else None
    found = reactions.support(state, unit, box, battles, asked.yes_no(question, "moved"))
    answer = {
        **judged(found.breaches),
        "box": box.within(FIELD),
        "candidates": _texts(found.candidates),
        "joins": None if found.joins is None else str(found.joins),
        "steps": found.steps,
    }
    return answer | ({"assumes": ["men"]} if "as" in question and found.weighed else {})


def _intercept(state: State, question: Question) -> Answer:
    unit = asked.unit(state, question)
    mover = asked.unit(state, question, "mover")
    goal, waypoint = asked.goal(question), asked.square_if_any(question, "waypoint")
    move = reactions.Move(mover, path(state, mover, goal, waypoint))
    box = _box(unit, question, unit.orders.intercept)
    fixed = asked.square_if_any(question, "point")
    found = reactions.interception(state, unit, move, box, fixed)
    return {
        **judged(found.breaches),
        "box": None if found.box is None else found.box.within(FIELD),
        "leg": found.leg,
        "squares": _texts(found.squares),
        "point": None if found.point is None else str(found.point),
        "steps": found.steps,
        "mover_steps": found.mover_steps,
        "reached": found.reached,
        "ends": str(found.ends),
        "halts": found.halts,
    }


def _report(state: State, question: Question) -> Answer:
    unit = asked.unit(state, question)
    side = asked.side(state, question, "for")
    waypoint = asked.square_if_any(question, "waypoint")
    legs = reports.report(state, unit, asked.goal(question), waypoint, side)
    return {
        "legs": [
            {"from": str(leg.begins), "to": str(leg.ends), "start": leg.start, "end": leg.end}
            for leg in legs
        ],
        "full": reports.tells_in_full(state, unit, side),
    }


QUESTIONS: Mapping[str, Asked[State]] = {
    "sight": Asked(_sight, ("from", "as")),
    "path": Asked(_path, ("unit", "to", "waypoint", "phase", "as")),
    "reach": Asked(_reach, ("unit", "as")),
    "engage": Asked(_engage, ("unit", "as")),
    "support": Asked(_support, ("unit", "at", "radius", "battles", "moved", "as")),
    "intercept": Asked(
        _intercept, ("unit", "mover", "to", "waypoint", "at", "radius", "point", "as")
    ),
    "report": Asked(_report, ("unit", "to", "waypoint", "for")),
}
