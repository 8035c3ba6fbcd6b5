"""All actions of the game, and how to judge and apply one."""

from __future__ import annotations

from dataclasses import replace

from tableside.engine.action import Actions
from tableside.engine.finding import Finding
from tableside.engine.quantity import Verdict
from tableside.rules.gmu.actions import commanding, fighting, moving, setting_up, turn
from tableside.rules.gmu.actions.common import Result, TurnAction
from tableside.rules.gmu.command import MissingValueError
from tableside.rules.gmu.judging.order import order
from tableside.rules.gmu.judging.proof import with_proof
from tableside.rules.gmu.placement.placing import staff_of
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import State
from tableside.rules.gmu.table import with_own_tasks
from tableside.rules.gmu.turn.activity import Act, act_of
from tableside.rules.gmu.turn.flow import FLOW

ACTIONS: Actions[TurnAction] = Actions.of(fighting, turn, moving, commanding, setting_up)


def judge(state: State, action: TurnAction) -> tuple[Finding, ...]:
    """Return every finding against the action, none if it is legal.

    Those about the order of the turn come first. Raises QuestionError if a unit or side of the
    action is not in the game.
    """
    state = FLOW.settle(state)[0]
    act = act_of(state, action)
    try:
        found = (*(() if act is None else order(state, act)), *action.judge(state))
    except MissingValueError as error:
        text = say("not-judged", why=error.message)
        return (Finding("army.missing", (), Verdict.TOO_CLOSE, text),)
    return with_proof(state, action, found)


def apply(state: State, action: TurnAction) -> Result:
    """Return the state after the action, and its events.

    Raises QuestionError if a unit or side of it is not in the game, it is impossible, or a fight
    needs a value that the army list lacks.
    """
    state = FLOW.settle(state)[0]
    act = act_of(state, action)
    after, events = action.apply(state)
    after = with_own_tasks(after)
    if act is not None and act.phase == state.phase:
        after = _noted(after, action, act)
    after, told = FLOW.settle(after)
    return after, (*events, *told)


def _noted(state: State, action: TurnAction, act: Act) -> State:
    """Return the state with the act recorded in the order of the turn."""
    play = FLOW.now(state)
    unit = str(getattr(action, "unit", ""))
    if act.activity in ("headquarters", "return"):
        play = replace(play, placed=play.placed | {unit})
    elif act.activity == "arrival":
        play = replace(play, used=play.used | {unit}, kept=True)
    elif isinstance(action, commanding.Place) and act.activity == "detachment":
        staff = staff_of(state, action)
        play = replace(play, used=play.used | ({staff} if staff else set()))
    return FLOW.acted(replace(state, play=play), act.side, act.step.id)
