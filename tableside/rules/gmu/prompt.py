"""Whose decision is awaited, in words for the phone."""

from __future__ import annotations

from tableside.rules.gmu.judging import awaited_text
from tableside.rules.gmu.state import State
from tableside.rules.ruleset import Prompt

_PHASES = {
    "combat": "name a combat, or pass",
    "movement": "move a corps, or pass",
    "command": "place headquarters, broken corps and detachments, recall, withdraw",
    "end": "count what is left, then begin the next turn",
}


def prompt(state: State) -> Prompt:
    """Return what a combat left to be done, or else what the phase asks of the aggressor first."""
    if state.awaited:
        task = state.awaited[0]
        piece = state.by_id.get(task.unit)
        return Prompt(piece.side if piece else None, awaited_text(state, task))
    if state.phase == "end" and state.turn >= state.last_turn:
        return Prompt(None, "The last turn is over: see who holds the objectives.")
    return Prompt(state.aggressor, f"{state.aggressor} first: {_PHASES[state.phase]}.")
