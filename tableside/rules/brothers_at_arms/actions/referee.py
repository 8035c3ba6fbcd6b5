"""Every action of the game; judging one and doing one, with what is common to all of them."""

from __future__ import annotations

from tableside.engine.action import Actions
from tableside.engine.finding import Finding
from tableside.rules.brothers_at_arms.actions.attacking import Attack
from tableside.rules.brothers_at_arms.actions.commanding import (
    Arrival,
    Assign,
    Capture,
    Command,
    Reposition,
)
from tableside.rules.brothers_at_arms.actions.doing import Doing
from tableside.rules.brothers_at_arms.actions.firing import Shoot
from tableside.rules.brothers_at_arms.actions.following import FallBack, Flinch, Lose, Save
from tableside.rules.brothers_at_arms.actions.keeping import Fatigued, Pass, Task, Works
from tableside.rules.brothers_at_arms.actions.moving import Bring, Declare, Gone, Move, Place
from tableside.rules.brothers_at_arms.play.command import Result
from tableside.rules.brothers_at_arms.play.flow import begun, first_bound_begins, settle
from tableside.rules.brothers_at_arms.play.losing import in_melee
from tableside.rules.brothers_at_arms.state import State

ACTIONS: Actions[Doing] = Actions(
    Assign,
    Arrival,
    Command,
    Move,
    Bring,
    Capture,
    Declare,
    Shoot,
    Save,
    Attack,
    Lose,
    Flinch,
    FallBack,
    Reposition,
    Place,
    Fatigued,
    Works,
    Task,
    Gone,
    Pass,
)


def judge(state: State, action: Doing) -> tuple[Finding, ...]:
    """Return every finding about the action, none where it is legal.

    Raises QuestionError when a unit or a side of the action is not in the game.
    """
    return tuple(action.judge(state))


def apply(state: State, action: Doing) -> Result:
    """Return the state after the action, and what happened.

    Raises QuestionError when a unit or a side of it is not in the game.
    """
    if first_bound_begins(state):
        state = begun(state)
    after, events = action.apply(state)
    after, more = settle(in_melee(after))
    return after, (*events, *more)
