"""What an action is in the order of a turn: whose, and of which step."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine.ruleset import QuestionError
from tableside.rules.gmu.actions.types import (
    Action,
    Arrive,
    Choose,
    Fight,
    Gone,
    Move,
    Place,
    Recall,
    Roll,
    TakeArmy,
    TakeEdge,
    Withdraw,
)
from tableside.rules.gmu.build import default_bases
from tableside.rules.gmu.questions import no_side
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Kind, Piece, State
from tableside.rules.gmu.table import absent, nudged, task_of
from tableside.rules.gmu.turn.flow import step
from tableside.rules.gmu.turn.phases import SETUP, Activity, Step, step_of

_PLACED: dict[str, Activity] = {
    "headquarters": "headquarters",
    "return": "return",
    "detachment": "detachment",
    "reinforcement": "movement",
    "deployment": "deployment",
}


@dataclass(frozen=True, slots=True)
class Act:
    """An act of a side: what kind it is, and the phase and step that it belongs to."""

    side: str
    activity: Activity
    phase: str
    step: Step


def act_of(state: State, action: Action) -> Act | None:
    """Return what an action is in the order of the turn, None for what has no place in it.

    What is awaited of a unit has none, nor has a nudge. Raises QuestionError for a unit or a side
    that is not in the game.
    """
    found = _activity(state, action)
    if found is None:
        return None
    side, activity = found
    if side not in state.sides:
        raise QuestionError("side", no_side(state, side))
    playing = step(state)  # two steps may have room for it: the one being played comes first
    if activity in playing.does:
        return Act(side, activity, state.phase, playing)
    phase, part = step_of(activity, state.phase)
    return Act(side, activity, phase, part)


def _activity(state: State, action: Action) -> tuple[str, Activity] | None:
    if isinstance(action, Fight):
        return any_piece(state, action.attacker, "attacker").side, "combat"
    if isinstance(action, Move):
        return _moved(state, action)
    if isinstance(action, Gone):
        piece = any_piece(state, action.unit, "unit")
        lifted = piece.kind is Kind.DETACHMENT and state.phase == "command"
        return (piece.side, "recall") if lifted and task_of(state, piece.id) is None else None
    if isinstance(action, Place):
        return placed_piece(state, action).side, _PLACED[action.way]
    if isinstance(action, Recall):
        return any_piece(state, action.unit, "unit").side, "recall"
    if isinstance(action, Withdraw):
        return any_piece(state, action.unit, "unit").side, "withdrawal"
    if isinstance(action, Arrive):
        return any_piece(state, action.unit, "unit").side, "arrival"
    if isinstance(action, Choose):
        return action.side, "choose"
    if isinstance(action, TakeArmy):
        return action.side, "army"
    if isinstance(action, Roll | TakeEdge):
        return action.side, action.what
    return None


def _moved(state: State, action: Move) -> tuple[str, Activity] | None:
    piece = any_piece(state, action.unit, "unit")
    start = action.start or piece.pose
    if task_of(state, piece.id) is not None or (start and nudged(start, action.to)):
        return None
    if state.phase == SETUP:
        return piece.side, "deployment"
    if state.phase == "movement" and piece.is_corps:
        return piece.side, "movement"
    if state.phase == "command" and piece.kind is not Kind.DETACHMENT:
        lifted = piece.kind is Kind.HEADQUARTERS
        return piece.side, "headquarters" if lifted else "withdrawal"
    return None


def any_piece(state: State, unit: str, field: str) -> Piece:
    """Return the piece, on the table or off it; raise QuestionError (``field``) without one."""
    if unit in state.by_id:
        return state.by_id[unit]
    found = absent(state, unit)
    if found is None:
        raise QuestionError(field, say("no-unit-in-game", unit=unit))
    return found[1].piece


def placed_piece(state: State, action: Place) -> Piece:
    """Return the piece that is placed, as it was before: one in the game, or a new detachment.

    A detachment of an id that nothing has is a new one of its headquarters' side.
    """

    known = action.unit in state.by_id or absent(state, action.unit) is not None
    if known or action.way != "detachment" or action.staff is None:
        return any_piece(state, action.unit, "unit")
    staff = any_piece(state, action.staff, "with")
    bases = default_bases(Kind.DETACHMENT, state.house)
    return Piece(action.unit, staff.side, Kind.DETACHMENT, bases)
