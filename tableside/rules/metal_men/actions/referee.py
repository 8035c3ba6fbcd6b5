"""Every action of the game; doing one, with what is common to all of them."""

from __future__ import annotations

from tableside.engine import asking
from tableside.engine.action import Actions
from tableside.engine.finding import Finding
from tableside.engine.judged_action import JudgedAction
from tableside.rules.metal_men.actions import fighting, keeping, ordering
from tableside.rules.metal_men.play.flow import Result, opened, over, settled
from tableside.rules.metal_men.state import State
from tableside.rules.metal_men.words import say

ACTIONS: Actions[JudgedAction[State]] = Actions.of(ordering, fighting, keeping)


def judge(state: State, action: JudgedAction[State]) -> tuple[Finding, ...]:
    """Return every finding about the action, none where it is legal.

    Raises QuestionError when a unit, a leader or a side of the action is not in the game, and once
    the battle is over.
    """
    return tuple(action.judge(_begun(state)))


def apply(state: State, action: JudgedAction[State]) -> Result:
    """Return the state after the action, and what happened.

    Raises QuestionError when a unit, a leader or a side of it is not in the game, it cannot be done
    at all, or the battle is over.
    """
    after, events = action.apply(_begun(state))
    after, more = settled(after)
    return after, (*events, *more)


def _begun(state: State) -> State:
    """Return the game at a step with something to do.

    Raises QuestionError once somebody has won: only taking that back goes on.
    """
    return opened(asking.fitting(state, not over(state), say("game-over"), "action"))
