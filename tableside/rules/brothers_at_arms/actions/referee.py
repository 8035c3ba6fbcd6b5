"""Every action of the game; judging one and doing one, with what is common to all of them."""

from __future__ import annotations

from tableside.engine.action import Actions
from tableside.engine.judged_action import JudgedAction
from tableside.rules.brothers_at_arms.actions import (
    attacking,
    commanding,
    following,
    keeping,
    moving,
)
from tableside.rules.brothers_at_arms.command import Result
from tableside.rules.brothers_at_arms.play.flow import in_opening_phase, settle, with_objectives
from tableside.rules.brothers_at_arms.play.losing import in_melee
from tableside.rules.brothers_at_arms.state import State

ACTIONS: Actions[JudgedAction[State]] = Actions.of(
    commanding, moving, attacking, following, keeping
)


def apply(state: State, action: JudgedAction[State]) -> Result:
    """Return the state after the action, and what happened.

    Raises QuestionError when a unit or a side of it is not in the game.
    """
    if in_opening_phase(state):
        state = with_objectives(state, begins=True)
    after, events = action.apply(state)
    after, more = settle(in_melee(after))
    return after, (*events, *more)
