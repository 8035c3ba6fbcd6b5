"""Runs that are announced because the other side may call on them."""

from __future__ import annotations

from dataclasses import replace

from tableside.engine.message import Several
from tableside.engine.ruleset import Event
from tableside.rules.mini_nap.play.units import Result
from tableside.rules.mini_nap.reactions.runs import open_calls
from tableside.rules.mini_nap.state import Ran, State
from tableside.rules.mini_nap.words import say


def announced(state: State, run: Ran | None) -> Result | None:
    """Return the state with a run that waits for a call; None where nobody may call."""
    if run is None or state.run is not None or not may_be_called(state, run):
        return None
    names = dict.fromkeys(state.called(call.unit) for call in open_calls(state, run))
    unit, callers = state.called(run.unit), Several(tuple(names), "comma")
    text = say("told-announced", unit=unit, callers=callers)
    if run.target is not None:
        target = state.called(run.target)
        text = say("told-announced-at", unit=unit, target=target, callers=callers)
    return replace(state, run=run), (Event("announce", (run.unit,), text),)


def may_be_called(state: State, run: Ran) -> bool:
    """Return whether the other side may call on a run of the side with the initiative."""
    mover = state.by_id[run.unit]
    return mover.side == state.initiative and any(True for _ in open_calls(state, run))
