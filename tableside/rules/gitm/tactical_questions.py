"""The questions about a tactical map: moves, reactions, sight, reports (sections 10.2 and 10.4)."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.engine.answering import Answer, Asked, plain, told
from tableside.engine.asking import Question
from tableside.engine.grid import Box, Cell
from tableside.engine.inquiry import listed, maybe, whole
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm import asked, moves, reactions
from tableside.rules.gitm.asked import asks
from tableside.rules.gitm.breach import judged
from tableside.rules.gitm.orders import PHASES, Goal, Reaction
from tableside.rules.gitm.paths import Path, first_phase, path
from tableside.rules.gitm.sighting import sight
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say

_RADIUS = 14
_SQUARE = maybe(asked.square)


def _sight(state: State, unit: Unit) -> Answer:
    found = sight(state, unit)
    seen = found.seen
    listed = [name for name in state.by_id if name in seen]
    return {**told(found, "directions", "same_square"), "seen": listed}


def _path(state: State, unit: Unit, goal: Goal, waypoint: Cell | None, phase: int | None) -> Path:
    return path(state, unit, goal, waypoint, first_phase(state) if phase is None else phase)


def _engage(state: State, unit: Unit) -> Answer:
    found = moves.engagement(state, unit)
    way = path(state, unit, found.candidates[0].square) if found.candidates else None
    bars = way.breaches if way is not None else (found.breach,) if found.breach else ()
    return {
        **judged(bars),
        **told(found, "target", "candidates", "ties", "steps"),
        "squares": plain(way.squares) if way is not None else [],
    }


def _box(state: State, question: Question, order: Reaction | None) -> Box | None:
    """Return the box in a question; the orders supply a missing centre or radius."""
    at = _SQUARE(state, question, "at")
    radius = maybe(whole(0, _RADIUS))(state, question, "radius")
    if order is not None:
        at = order.at if at is None else at
        radius = order.radius if radius is None else radius
    return None if at is None or radius is None else Box(at, radius)


def _support(state: State, question: Question) -> Answer:
    unit = asked.unit(state, question, "unit")
    box = _box(state, question, unit.orders.support)
    if box is None:
        field = "at" if "at" not in question else "radius"
        raise QuestionError(field, say("no-box", unit=unit.called))
    battles = listed(question, "battles", asked.square_in) if "battles" in question else None
    moved = asked.yes_no(state, question, "moved")
    found = reactions.support(state, unit, box, battles, moved)
    return {
        **told(found, "verdict", "breaches"),
        "box": box.within(FIELD),
        **told(found, "candidates", "joins", "steps"),
        **({"assumes": ["men"]} if "as" in question and found.weighed else {}),
    }


def _intercept(state: State, question: Question) -> Answer:
    unit, mover = (asked.unit(state, question, name) for name in ("unit", "mover"))
    goal, waypoint = asked.goal(state, question, "to"), _SQUARE(state, question, "waypoint")
    box = _box(state, question, unit.orders.intercept)
    move = reactions.Move(mover, path(state, mover, goal, waypoint))
    found = reactions.interception(state, unit, move, box, _SQUARE(state, question, "point"))
    attributes = ("leg", "squares", "point", "steps", "mover_steps", "reached", "ends", "halts")
    return {
        **told(found, "verdict", "breaches"),
        "box": None if found.box is None else found.box.within(FIELD),
        **told(found, *attributes),
    }


def _report(state: State, question: Question) -> Answer:
    unit, side = asked.unit(state, question, "unit"), asked.side(state, question, "for")
    waypoint = _SQUARE(state, question, "waypoint")
    legs = moves.report(state, unit, asked.goal(state, question, "to"), waypoint, side)
    return {
        "legs": [
            {"from": str(leg.begins), "to": str(leg.ends), "start": leg.start, "end": leg.end}
            for leg in legs
        ],
        "full": moves.tells_in_full(state, unit, side),
    }


_UNIT = {"unit": asked.unit}
QUESTIONS: Mapping[str, Asked[State]] = {
    "sight": asks(_sight, {"from": asked.unit}),
    "path": asks(
        _path,
        {**_UNIT, "to": asked.goal, "waypoint": _SQUARE, "phase": maybe(whole(1, PHASES))},
        *("verdict", "breaches", "to", "squares", "phases", "meets", "ends", "done"),
    ),
    "reach": asks(moves.reach, _UNIT, "allowance", "straight", "squares"),
    "engage": asks(_engage, _UNIT),
    "support": Asked(_support, ("unit", "at", "radius", "battles", "moved", "as")),
    "intercept": Asked(
        _intercept, ("unit", "mover", "to", "waypoint", "at", "radius", "point", "as")
    ),
    "report": Asked(_report, ("unit", "to", "waypoint", "for")),
}
