"""The place of an action in the order of a turn: whose act it is, and in which step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tableside.engine.asking import side_of
from tableside.engine.phases import Step
from tableside.engine.ruleset import QuestionError
from tableside.rules.gmu.position import default_bases
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Kind, Piece, State
from tableside.rules.gmu.table import absent
from tableside.rules.gmu.turn.flow import FLOW
from tableside.rules.gmu.turn.phases import Activity

if TYPE_CHECKING:
    from tableside.rules.gmu.actions.commanding import Place
    from tableside.rules.gmu.actions.common import TurnAction


@dataclass(frozen=True, slots=True)
class Act:
    """An act of a side: its kind, and the phase and step that it belongs to.

    ``units``: those involved; ``moved``: whether a model on the table was moved.
    """

    side: str
    activity: Activity
    phase: str
    step: Step
    units: tuple[str, ...]
    moved: bool


def act_of(state: State, action: TurnAction) -> Act | None:
    """Return the place of an action in the order of the turn, None if it has none.

    Awaited tasks and nudges have none. Raises QuestionError for a unit or a side that is not in the
    game.
    """
    found = action.act(state)
    if found is None:
        return None
    side, activity = found
    side_of(state, side)
    playing = FLOW.step(state)  # several steps may allow it; the current one wins
    here = activity in playing.does
    phase, part = (state.phase, playing) if here else FLOW.step_of(activity, state.phase)
    moved = action.names[0] == "move"
    return Act(side, activity, phase, part, action.units, moved)


def any_piece(state: State, unit: str, field: str) -> Piece:
    """Return the piece, on or off the table; raise QuestionError (``field``) if there is none."""
    if unit in state.by_id:
        return state.by_id[unit]
    found = absent(state, unit)
    if found is None:
        raise QuestionError(field, say("no-unit-in-game", unit=unit))
    return found[1].piece


def placed_piece(state: State, action: Place) -> Piece:
    """Return the piece to place as it was before: one in the game, or a new detachment.

    A detachment with an unused id is a new one of its headquarters' side.
    """

    known = action.unit in state.by_id or absent(state, action.unit) is not None
    if known or action.way != "detachment" or action.staff is None:
        return any_piece(state, action.unit, "unit")
    staff = any_piece(state, action.staff, "with")
    bases = default_bases(Kind.DETACHMENT, state.house)
    return Piece(action.unit, staff.side, Kind.DETACHMENT, bases)
