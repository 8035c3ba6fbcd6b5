"""What a pass leaves the other side: what is added to the die, and the acts in words."""

from __future__ import annotations

from tableside.engine.message import Message
from tableside.engine.phases import Step
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Piece, State
from tableside.rules.gmu.zones import controllers, influencers


def free_corps(state: State, side: str) -> int:
    """Return how many of the side's corps are in no enemy zone.

    Neither of control nor of influence, heeded or not. Reinforcements that may come this turn
    and are not on the board yet are counted.
    """
    coming = sum(
        entry.piece.side == side and entry.available is not None and entry.available <= state.turn
        for entry in state.reserves
    )
    return coming + sum(_free(state, p) for p in state.pieces if p.side == side and p.is_corps)


def _free(state: State, corps: Piece) -> bool:
    return not controllers(state, corps) and not influencers(state, corps)


def counted(step: Step, left: int) -> Message:
    """Return a number of the acts of a step in words: "1 move", "4 moves"."""
    return say(f"acts-{step.id}", count=left)
