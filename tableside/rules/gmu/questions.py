"""The parts of a question of this game: unit ids, two dice, with the errors that wrong ones get.

Each reader takes the question and the name of the field and raises QuestionError, whose place
is that field, when it is missing, badly written or names something that cannot stand there.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tableside.engine.asking import Question, is_whole, pose, required, shown
from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tableside.rules.gmu.command import MissingValueError
from tableside.rules.gmu.state import CORPS, UNITS, Kind, Piece, State

_WANTED = {
    frozenset(CORPS): "a corps",
    frozenset(UNITS): "a corps or a detachment",
    frozenset({Kind.HEADQUARTERS}): "a headquarters",
    frozenset({Kind.DETACHMENT}): "a detachment",
}


def unit(state: State, question: Question, field: str, kinds: Collection[Kind] = UNITS) -> Piece:
    """Return the piece on the table that ``field`` names; it must be of one of ``kinds``.

    ``UNITS`` (the default) keeps out headquarters; a question for corps alone still takes a
    detachment where the rules, not the writing, are what forbids it.
    """
    name = required(question, field)
    if not isinstance(name, str) or name not in state.by_id:
        off = _off_the_table(state, name)
        raise QuestionError(
            field, off or f"there is no unit {shown(name)} on the table: name one of it"
        )
    piece = state.by_id[name]
    if piece.kind not in kinds:
        raise QuestionError(field, f"{is_text(piece)}: name {wanted_text(kinds)}")
    return piece


def is_text(piece: Piece) -> str:
    """Return what a piece is, for a message."""
    return f"{piece.id} is {'' if piece.is_corps else 'a '}{piece.kind}"


def wanted_text(kinds: Collection[Kind]) -> str:
    """Return what a question wants in a place that takes these kinds, for a message."""
    return _WANTED.get(frozenset(kinds), " or ".join(sorted(kinds)))


def _off_the_table(state: State, name: Any) -> str | None:
    lists = {"eliminated": state.eliminated, "broken": state.broken, "reserves": state.reserves}
    for where, entries in lists.items():
        if any(entry.piece.id == name for entry in entries):
            return f"{name} is not on the table ({where}): name a unit that is"
    return None


def optional_pose(question: Question, field: str = "to") -> Pose | None:
    """Return the pose in ``field``, None when the question has no such field."""
    return pose(question, field) if field in question else None


def dice(question: Question, field: str = "dice") -> tuple[int, int] | None:
    """Return the two dice (attacker's, defender's), None when they are not given."""
    if field not in question:
        return None
    value = question[field]
    good = (
        isinstance(value, list)
        and len(value) == 2
        and all(is_whole(die) and 1 <= die <= 6 for die in value)
    )
    if not good:
        raise QuestionError(field, "dice are two whole numbers from 1 to 6: [attacker, defender]")
    return value[0], value[1]


def missing_value(error: MissingValueError, field: str) -> QuestionError:
    """Return the error of a question that needs a value no army list gives."""
    return QuestionError(field, f"cannot be answered: {error}; give it in an army file")
