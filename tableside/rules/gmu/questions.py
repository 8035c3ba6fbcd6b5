"""Read the fields of a question of this game: unit ids, a pose, two dice, and their errors.

Each reader takes the question and the name of the field. It raises QuestionError, with that field
as its place, if the field is missing, malformed or names something that is not allowed there.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tableside.engine.asking import Question, pose, required, shown
from tableside.engine.message import Message
from tableside.engine.ruleset import QuestionError
from tableside.engine.values import DICE_PAIR
from tableside.geometry.pose import Pose
from tableside.rules.gmu.command import MissingValueError
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import CORPS, UNITS, Kind, Piece, State

#: The name of the words for what a question wants, by the kinds that it accepts.
_WANTED = {
    frozenset(CORPS): "corps",
    frozenset(UNITS): "unit",
    frozenset({Kind.HEADQUARTERS}): "headquarters",
    frozenset({Kind.DETACHMENT}): "detachment",
}


def unit(state: State, question: Question, field: str, kinds: Collection[Kind] = UNITS) -> Piece:
    """Return the piece on the table that ``field`` names; it must be of one of ``kinds``.

    ``UNITS`` (the default) excludes headquarters; a question about corps still accepts a detachment
    if it is the rules, not the format, that forbid it.
    """
    name = required(question, field)
    if not isinstance(name, str) or name not in state.by_id:
        raise QuestionError(field, _off_the_table(state, name))
    piece = state.by_id[name]
    if piece.kind not in kinds:
        raise QuestionError(field, wrong_kind(piece, kinds))
    return piece


def wrong_kind(piece: Piece, kinds: Collection[Kind]) -> Message:
    """Return the message that a piece is of none of these kinds."""
    wanted = say(f"wanted-{_WANTED[frozenset(kinds)]}")
    return say("wrong-kind", unit=piece.name, kind=say(f"term-a-{piece.kind}"), wanted=wanted)


def _off_the_table(state: State, name: Any) -> Message:
    lists = {"eliminated": state.eliminated, "broken": state.broken, "reserves": state.reserves}
    for where, entries in lists.items():
        if any(entry.id == name for entry in entries):
            return say("off-the-table", unit=state.name(name), where=say(f"term-{where}"))
    return say("no-unit", unit=shown(name))


def optional_pose(question: Question, field: str = "to") -> Pose | None:
    """Return the pose in ``field``, None if the question has no such field."""
    return pose(question, field) if field in question else None


def dice(question: Question, field: str = "dice") -> tuple[int, int] | None:
    """Return the two dice (attacker's, defender's), None if they are not given."""
    if field not in question:
        return None
    first, second = DICE_PAIR.read(question[field], field)
    return first, second


def missing_value(error: MissingValueError, field: str) -> QuestionError:
    """Return the error of a question that needs a value which the army list lacks."""
    return QuestionError(field, say("cannot-answer", why=error.message))
