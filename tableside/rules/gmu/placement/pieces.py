"""Pieces that come onto the table: headquarters, returning corps, detachments, reinforcements.

Section 6 of docs/rules/gmu.md, and the last point of section 5. Each placement gives the area where
the piece's centre may be, in some facing, and the ruling on one pose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tableside.engine import asking
from tableside.engine.asking import Question
from tableside.engine.ruleset import QuestionError
from tableside.files.fault import FileError
from tableside.files.loading import place_text, validate
from tableside.geometry.shapes import as_geojson
from tableside.rules.gmu import questions
from tableside.rules.gmu.placement.detachment import Detachment
from tableside.rules.gmu.placement.limits import Placement, headquarters, returning
from tableside.rules.gmu.placement.placing import HEADQUARTERS, KINDS
from tableside.rules.gmu.placement.reinforcement import Reinforcement
from tableside.rules.gmu.position import unit_faults, with_bases
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup.deployment import Deployment
from tableside.rules.gmu.state import Absent, Piece, State

#: The placement by its name in an action; a detachment also needs its headquarters.
WAYS: Mapping[str, Callable[[State, Piece], Placement]] = {
    "headquarters": headquarters,
    "return": returning,
    "reinforcement": Reinforcement,
    "deployment": Deployment,
}
#: The placements that a question may ask about.
_ASKED = ("headquarters", "return", "detachment", "reinforcement")


def answer(state: State, question: Question) -> dict[str, Any]:
    """Answer where a piece may be placed and, given ``to``, whether it may stand there.

    Raises QuestionError for a wrong question.
    """
    way = asking.choice(question, "as", _ASKED)
    piece = _piece(state, question, way)
    placement = _placement(state.without(piece.id), piece, way, question)
    to = questions.optional_pose(question, "to")
    found: dict[str, Any] = {"area": as_geojson(placement.area())}
    if to is not None:
        found.update(placement.ruling(to).as_json())
    return found


def _piece(state: State, question: Question, way: str) -> Piece:
    """Return the piece to place, still off the table; raise QuestionError for a wrong entry."""
    entry = asking.required(question, "unit")
    try:
        unit = validate(entry, Absent, "question", "unit")
    except FileError as error:
        fault = error.faults[0]
        raise QuestionError(
            fault.place, say("wrong-unit", found=fault.found, mend=fault.mend)
        ) from None
    for wrong in unit_faults(entry):
        raise QuestionError(
            place_text(wrong.place, "unit"), say("wrong-unit", found=wrong.found, mend=wrong.mend)
        )
    asking.side_of(state, unit.side, "unit.side")
    piece = with_bases(unit.piece, state.house)
    if piece.kind not in KINDS[way]:
        raise QuestionError("unit", questions.wrong_kind(piece, KINDS[way]))
    return piece


def _placement(state: State, piece: Piece, way: str, question: Question) -> Placement:
    if way == "detachment":
        return Detachment(state, piece, questions.unit(state, question, "with", HEADQUARTERS))
    if "with" in question:
        raise QuestionError("with", say("with-is-for-detachments"))
    return WAYS[way](state, piece)
